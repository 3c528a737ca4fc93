//! Chromium: the user's own, or one that is on the PATH, or the system's, which apt installs if it may.

use std::path::{Path, PathBuf};

use crate::{Outcome, process};

/// The names that Chromium and Chrome have on the PATH, and where macOS has them, which puts no application on the PATH.
const NAMES: [&str; 7] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// The browser to run: CHROMIUM, or the first of these names that answers.
pub fn find() -> Result<PathBuf, String> {
    if let Some(own) = std::env::var_os("CHROMIUM").filter(|own| !own.is_empty()) {
        let own = PathBuf::from(own);
        if answers(&own) {
            return Ok(own);
        }
        return Err(format!(
            "CHROMIUM is `{}`, which does not run; set it to Chromium or Chrome",
            own.display()
        ));
    }
    NAMES.iter().map(PathBuf::from).find(|name| answers(name)).ok_or_else(|| {
        "Chromium is missing; install it, name it by CHROMIUM=/path/to/chromium, or have apt install it: \
         `cargo xtask check-book --browser --install`"
            .to_string()
    })
}

/// Lets apt install Chromium, if it is missing.
pub fn install() -> Outcome {
    if find().is_ok() {
        return Ok(());
    }
    if !answers(Path::new("apt-get")) {
        return Err("Chromium is missing, and here is no apt-get that could install it; install Chromium or Chrome, or \
                    name it by CHROMIUM=/path/to/chromium"
            .to_string());
    }
    let id = process::program("id").arg("-u").output();
    let is_root = id.is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    // Where it would have to ask for a password, `sudo -n` fails at once.
    let apt = |words: &[&str]| {
        let mut command = process::program(if is_root { "apt-get" } else { "sudo" });
        if !is_root {
            command.args(["-n", "apt-get"]);
        }
        process::run(command.args(words))
    };
    apt(&["update", "-q"])?;
    apt(&["install", "-qy", "--no-install-recommends", "chromium"])?;
    find().map(|_| ())
}

/// Whether it says its version. A stub that only says how to install the browser does not.
fn answers(program: &Path) -> bool {
    let output = process::program(program).arg("--version").output();
    output.is_ok_and(|output| output.status.success() && output.stdout.iter().any(u8::is_ascii_digit))
}
