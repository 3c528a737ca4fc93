//! What the book says of the lab: each link has a setting that runs, and the figures are the simulator's.

use sim::policies::{Beats, Bundles, Contestant, waiting};
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
    let text = fs::read_to_string(page).unwrap();
    let is_labs = page.file_name().is_some_and(|name| name == "lab.md");
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

#[test]
fn each_setting_in_a_link_runs() {
    let all: Vec<String> = pages().iter().flat_map(|page| settings(page)).collect();
    assert!(all.len() > 30, "the book has {} settings", all.len());
    for setting in all {
        let answer = lab::answer(&format!("{setting}&lanes=0"));
        assert!(answer.starts_with("{\"program\":"), "{setting}: {answer}");
    }
}

/// The speed-up of a setting.
fn exact_speed_up(setting: &str) -> f64 {
    let answer = lab::answer(&format!("{setting}&lanes=0"));
    let number = |name: &str| {
        let rest = answer.split(&format!("\"{name}\":")).nth(1).expect("the figure");
        rest.split([',', '}']).next().expect("a number").parse::<f64>().expect("a number")
    };
    number("sequential") / number("time")
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
