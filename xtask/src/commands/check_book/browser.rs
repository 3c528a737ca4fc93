//! The rendered book in headless Chromium, by the Node.js program in `book/browser`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::chromium;
use crate::{Args, Outcome, paths, process};

const PROGRAM: &str = "book/browser/check.mjs";
/// The tests of what the explorer and the recorded run compute: they need no browser.
const UNIT_TESTS: [&str; 2] = ["book/theme/explorer/tests/", "book/theme/lab/tests/"];
/// What npm installs from.
const LISTS: [&str; 2] = ["package.json", "package-lock.json"];

/// Gets what it needs, and does nothing else.
pub fn install() -> Outcome {
    node()?;
    chromium::install()?;
    packages().map(|_| ())
}

/// Whether all is there, said before the book is rendered.
pub fn ready() -> Outcome {
    node()?;
    chromium::find().map(|_| ())
}

/// Opens the pages of the book that was rendered into this folder.
pub fn run(rendered: &Path, args: &Args) -> Outcome {
    process::run(process::program("node").args(["--test", "--test-reporter=dot"]).args(UNIT_TESTS))?;
    let modules = packages()?;
    let mut check = process::program("node");
    check.arg(PROGRAM).arg("--book").arg(rendered).args(["--source", "book/src"]);
    check.arg("--modules").arg(modules).arg("--chromium").arg(chromium::find()?);
    for (option, own) in [("--page", "--only"), ("--themes", "--themes")] {
        if let Some(value) = args.value(option) {
            check.args([own, value]);
        }
    }
    let status = check.status().map_err(|error| process::cannot_start(&check, &error))?;
    if status.success() { Ok(()) } else { Err("the book has faults in the browser".to_string()) }
}

/// Node.js, or what to do without it.
fn node() -> Outcome {
    let answers =
        |name: &str| process::program(name).arg("--version").output().is_ok_and(|it| it.status.success());
    match ["node", "npm"].into_iter().find(|name| !answers(name)) {
        None => Ok(()),
        Some(missing) => Err(format!("`{missing}` is missing; install Node.js 20 or newer, with npm")),
    }
}

/// The folder of the packages, at the versions and with the checksums of the lock file.
fn packages() -> Result<PathBuf, String> {
    let folder = paths::tools().join("browser");
    let modules = folder.join("node_modules");
    let own = |name: &str| paths::root().join("book/browser").join(name);
    let mark = modules.join("installed.json");
    let wanted = paths::read(&own(LISTS[1]))?;
    if std::fs::read_to_string(&mark).is_ok_and(|installed| installed == wanted) {
        return Ok(modules);
    }
    paths::make_folder(&folder)?;
    for name in LISTS {
        paths::write(&folder.join(name), &paths::read(&own(name))?)?;
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(&folder);
    process::run(&mut npm).map_err(|error| format!("{error}; it needs a network, once"))?;
    paths::write(&mark, &wanted)?;
    Ok(modules)
}
