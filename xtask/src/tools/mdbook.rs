//! mdBook: the user's own program if it is of the right series, or one fixed version that cargo builds once.

use std::path::{Path, PathBuf};

use super::built;
use crate::process;

const VERSION: &str = "0.5.4";
/// Every version of this series renders the book.
const SERIES: &str = "0.5.";

/// The mdBook to run: MDBOOK, or a program on the PATH, or the program below `.tools`, which is built if it is missing.
pub fn find() -> Result<PathBuf, String> {
    if let Some(own) = std::env::var_os("MDBOOK").filter(|own| !own.is_empty()) {
        let own = PathBuf::from(own);
        let remedy = "set it to an mdbook of version 0.5, or unset it to have one built";
        return match version(&own) {
            Some(version) if version.starts_with(SERIES) => Ok(own),
            Some(version) => Err(format!("MDBOOK is `{}` of version {version}; {remedy}", own.display())),
            None => Err(format!("MDBOOK is `{}`, which does not run; {remedy}", own.display())),
        };
    }

    let on_path = PathBuf::from("mdbook");
    if version(&on_path).is_some_and(|version| version.starts_with(SERIES)) {
        return Ok(on_path);
    }

    let built = built::place("mdbook");
    if version(&built).as_deref() != Some(VERSION) {
        build()?;
    }
    Ok(built)
}

/// What `mdbook --version` answers, without the leading `mdbook v`, or `None` if it does not run.
fn version(mdbook: &Path) -> Option<String> {
    let output = process::program(mdbook).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().strip_prefix("mdbook v")?.to_string())
}

/// Builds the fixed version. It is not optimised: then mdBook takes three seconds for this book in place of one.
fn build() -> Result<(), String> {
    let features = ["--no-default-features", "--features", "serve,search"];
    built::build("mdbook", VERSION, &features).map_err(|_| {
        format!(
            "mdBook {VERSION} is missing and cargo cannot build it (see above); with a network run this again, \
             or give one of your own: MDBOOK=/path/to/mdbook"
        )
    })
}
