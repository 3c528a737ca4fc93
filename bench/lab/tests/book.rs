//! What the book says of the lab: each link has a setting that runs, and the figures are the simulator's.

use sim::policies::{Beats, Bundles, Contestant, waiting};
use sim::time::MICROSECOND;
use std::fs;
use std::path::{Path, PathBuf};

/// The pages, those of the lessons too.
fn pages() -> Vec<PathBuf> {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src");
    let folders = [book.clone(), book.join("lessons")];
    let files = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
    files.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "md")).collect()
}

/// The settings in the links of a page: `lab.md#SETTING`, and on the lab's own page `#SETTING`.
fn settings(page: &Path) -> Vec<String> {
    linked(&fs::read_to_string(page).unwrap(), page.ends_with("lab.md"))
}

/// The settings in the links of a text, which may be of the lab's page.
fn linked(text: &str, is_labs: bool) -> Vec<String> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let own = |target: &str| {
        let (path, setting) = target.split_once('#')?;
        let is_lab = path.ends_with("lab.md") || path.ends_with("lab.html") || (path.is_empty() && is_labs);
        (is_lab && setting.contains('=')).then(|| setting.to_owned())
    };
    let links = targets.filter_map(own);
    let attributes = text.split("data-setting=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let both = links.chain(attributes.map(|setting| setting.replace("&amp;", "&")));
    both.flat_map(|two| two.split(';').map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// The chapter whose links lead to what its charts show: these are compared with the charts.
const AT_SCALE: &str = "at-scale.md";

#[test]
fn each_setting_in_a_link_runs() {
    let mut others = pages();
    others.retain(|page| !page.ends_with(AT_SCALE));
    let all: Vec<String> = others.iter().flat_map(|page| settings(page)).collect();
    assert!(all.len() >= 12, "the book has {} settings", all.len());
    for setting in all {
        let answer = lab::answer(&format!("{setting}&lanes=0"));
        assert!(answer.starts_with("{\"program\":"), "{setting}: {answer}");
    }
}

/// A number of what the lab answers.
fn number(answer: &str, name: &str) -> f64 {
    let rest = answer.split(&format!("\"{name}\":")).nth(1).expect("the figure");
    rest.split([',', '}']).next().expect("a number").parse().expect("a number")
}

/// The speed-up of a setting.
fn exact_speed_up(setting: &str) -> f64 {
    let answer = lab::answer(&format!("{setting}&lanes=0"));
    number(&answer, "sequential") / number(&answer, "time")
}

/// The same, with as many digits as the page gives it.
fn speed_up(setting: &str) -> String {
    let text = format!("{:.3}", exact_speed_up(setting));
    text.trim_end_matches('0').to_owned()
}

#[test]
fn the_pages_figures_are_the_simulators() {
    let page =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/lab.md")).unwrap();
    let search = "program=uts&size=856345&work=5";
    let quoted = [
        "program=tree&size=1000&workers=8".into(),
        "program=tree&size=1000&workers=1".into(),
        "program=tree&size=300000&workers=16".into(),
        "program=tree&size=1000000&workers=8".into(),
        "program=tree&size=1000000&workers=8&policy=spice".into(),
        format!("{search}&workers=8"),
        format!("{search}&workers=8&policy=eager"),
        format!("{search}&workers=16"),
        format!("{search}&workers=16&policy=eager"),
        format!("{search}&workers=16&bundles=one"),
        format!("{search}&workers=28"),
        format!("{search}&workers=28&policy=eager"),
        "program=tree&size=10000000&workers=16".into(),
        "program=tree&size=10000000&workers=16&policy=eager".into(),
        "program=skewed&size=1000000&workers=16".into(),
        "program=skewed&size=1000000&workers=16&interval=100".into(),
        "program=tree&size=1000000&workers=16".into(),
        "program=tree&size=1000000&workers=16&beats=thread".into(),
    ];
    let mut missing = Vec::new();
    for setting in quoted {
        let figure = speed_up(&setting);
        if !page.contains(&format!(" {figure}")) && !page.contains(&format!("\n   {figure}")) {
            missing.push(format!("{setting}: {figure}"));
        }
    }
    assert!(missing.is_empty(), "book/src/lab.md lacks these:\n{}", missing.join("\n"));
}

/// A reader without JavaScript sees what the terminal says instead of the lab.
#[test]
fn the_line_of_the_terminal_is_the_simulators() {
    let page =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/lab.md")).unwrap();
    let line = page.lines().find(|line| line.starts_with("tree:1000000 ")).expect("the line");
    let words: Vec<&str> = line.split_whitespace().collect();
    let answer = lab::answer("program=tree&size=1000000&workers=8&lanes=0");
    let time = number(&answer, "time") / MICROSECOND as f64;
    let speed_up = number(&answer, "sequential") / number(&answer, "time");
    let [promotions, reclaims] = ["promotions", "reclaims"].map(|name| number(&answer, name).to_string());
    let expected = [format!("{time:.1}"), format!("{speed_up:.2}"), promotions, reclaims];
    assert_eq!([3, 5, 8, 9].map(|place| words[place].to_owned()), expected, "book/src/lab.md: {line}");
}

#[test]
fn the_answers_of_lesson_14_are_the_simulators() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/lessons/14-what-a-join-costs.md");
    let page = fs::read_to_string(page).unwrap();
    let answers = page.split("What the simulator says").nth(1).expect("the answers");
    for (setting, before) in
        [("", "is"), ("&work=10", "goes to"), ("&interval=100", "falls to"), ("&policy=eager", "is")]
    {
        let exact = exact_speed_up(&format!("program=tree&size=1000000&workers=16{setting}"));
        let expected = format!("{before} {exact:.2}.");
        assert!(answers.contains(&expected), "{setting}: {expected}");
    }
}

/// A run of the newest results: its question, and what a setting says, with the speed-up.
struct Ran {
    question: String,
    program: String,
    run: [String; 3],
    speed_up: String,
}

/// The runs that the charts of *At scale* are drawn of.
fn charted() -> Vec<Ran> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sim/results");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let newest = files.filter(|path| path.extension().is_some_and(|end| end == "csv")).max().unwrap();
    let text = fs::read_to_string(newest).unwrap();
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap().split(',').collect();
    let runs = lines.map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        let of = |name: &str| fields[names.iter().position(|known| *known == name).unwrap()].to_owned();
        let run = [of("policy"), of("workers"), of("interval_us")];
        Ran { question: of("question"), program: of("program"), run, speed_up: of("speed_up") }
    });
    runs.filter(|ran| ran.question == "scale" || ran.question == "interval").collect()
}

/// What the lab answers to a setting: the program, what else the setting says, and the speed-up.
fn answered(setting: &str) -> (String, [String; 3], String) {
    let answer = lab::answer(&format!("{setting}&lanes=0"));
    let field = |name: &str| {
        let rest = answer.split(&format!("\"{name}\":")).nth(1);
        let value = rest.and_then(|rest| rest.split([',', '}']).next());
        value.unwrap_or_else(|| panic!("{setting}: {answer}")).trim_matches('"').to_owned()
    };
    let interval = field("interval").parse::<u64>().unwrap() / MICROSECOND;
    let number = |name: &str| field(name).parse::<f64>().unwrap();
    let speed_up = format!("{:.3}", number("sequential") / number("time"));
    (field("program"), [field("policy"), field("workers"), interval.to_string()], speed_up)
}

/// Compares each panel of a question's picture with what the lab answers to its link.
fn each_panel_opens_with_its_own_setting(question: &str, picture: &str) {
    let page =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src").join(AT_SCALE));
    let page = page.unwrap();
    let charted = charted();
    let runs: Vec<&Ran> = charted.iter().filter(|ran| ran.question == question).collect();
    let below = page.split(picture).nth(1).expect("the picture");
    let paragraph = below.split("\n\n").find(|text| text.starts_with("Open a panel")).expect("its links");
    let mut missing: Vec<&str> = runs.iter().map(|ran| ran.program.as_str()).collect();
    missing.dedup();
    assert!(missing.len() >= 6, "{missing:?}");
    let settings = linked(paragraph, false);
    assert_eq!(settings.len(), 12, "two settings a link");
    for setting in settings {
        let (program, run, speed_up) = answered(&setting);
        let found = runs.iter().find(|ran| ran.program == program && ran.run == run);
        let found = found.unwrap_or_else(|| panic!("{setting}: the chart has no {program} with {run:?}"));
        assert_eq!(speed_up, found.speed_up, "{setting}");
        assert_eq!(run[1], "1024", "{setting}: not all of the panel");
        missing.retain(|known| *known != program);
    }
    assert!(missing.is_empty(), "no link for {missing:?}");
}

// Two tests, since each takes one processor for a quarter of a minute.
#[test]
fn each_panel_of_the_widths_opens_with_its_own_setting() {
    each_panel_opens_with_its_own_setting("scale", "\"img/at-scale.svg\"");
}

#[test]
fn each_panel_of_the_intervals_opens_with_its_own_setting() {
    each_panel_opens_with_its_own_setting("interval", "\"img/at-scale-interval.svg\"");
}

/// The keys of an object of the page's script, such as `waiting: { title: …, options: { KEY: "…" } }`.
fn options(script: &str, name: &str) -> Vec<String> {
    let rest = script.split(&format!("        {name}: {{")).nth(1).expect("the choice");
    let options =
        rest.split("options: {").nth(1).and_then(|rest| rest.split('}').next()).expect("its options");
    // A key stands before each `: "`, behind a comma or on a line of its own.
    let mut before: Vec<&str> = options.split(": \"").collect();
    before.pop();
    let keys = before.into_iter().filter_map(|text| text.rsplit([',', '\n']).next());
    keys.map(|key| key.trim().trim_matches('"').to_owned()).collect()
}

#[test]
fn the_choices_of_the_page_are_the_simulators() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/lab/setting.js");
    let script = fs::read_to_string(path).unwrap();
    let own = Contestant::Systole.settings();
    // The runtime's own way stands first.
    let same = |name: &str, first: &str, mut all: Vec<&str>| {
        let mut options = options(&script, name);
        assert_eq!(options[0], first, "{name}");
        options.sort();
        all.sort();
        assert_eq!(options, all, "{name}");
    };
    same("waiting", waiting::name(own.waiting), waiting::ALL.map(waiting::name).to_vec());
    same("beats", own.beats.name(), Beats::ALL.map(Beats::name).to_vec());
    same("bundles", own.bundles.name(), Bundles::ALL.map(Bundles::name).to_vec());
}
