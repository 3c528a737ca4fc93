//! What the book says of the lab: each link has a setting that runs, and the figures are the simulator's.

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

/// The speed-up of a setting, with as many digits as the page gives it.
fn speed_up(setting: &str) -> String {
    let answer = lab::answer(&format!("{setting}&lanes=0"));
    let number = |name: &str| {
        let rest = answer.split(&format!("\"{name}\":")).nth(1).expect("the figure");
        rest.split([',', '}']).next().expect("a number").parse::<f64>().expect("a number")
    };
    let text = format!("{:.3}", number("sequential") / number("time"));
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
