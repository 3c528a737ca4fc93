//! How many executions each exploration has, kept in `executions.txt`.
//!
//! Loom is deterministic: any other number means that the model, or the core, has become another one, and its author should
//! know.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{env, fs};

/// Set by `cargo xtask loom --renew`: a number that is no longer right is written, and no failure.
pub(crate) const RENEW: &str = "SYSTOLE_RENEW";

/// Compares what an exploration came to with its line in the file: `name: found`. To renew it, the line is written anew.
/// Returns what the line said before, if that was something else.
///
/// # Errors
///
/// If the line says something else, and is not to be renewed.
pub(crate) fn compare(name: &str, found: &str) -> Result<Option<String>, String> {
    // The explorations of one program run side by side.
    static FILE: Mutex<()> = Mutex::new(());
    let _held = FILE.lock().unwrap_or_else(PoisonError::into_inner);
    let path = path();
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let before = of(&text, name).unwrap_or("no line");
    if before == found {
        return Ok(None);
    }
    let change = format!("{before} -> {found}");
    if env::var_os(RENEW).is_none() {
        return Err(format!(
            "{name}: {change}. One execution more or fewer is a step, or an order of steps, that the core has and had not, or \
             the reverse: this may be a bug of which no check knows. If it is what you want: `cargo xtask loom --renew`"
        ));
    }
    fs::write(&path, renewed(&text, name, found)).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(Some(change))
}

/// What the file says of an exploration.
///
/// # Panics
///
/// Panics if the file cannot be read or has no line for it.
#[must_use]
pub fn committed(name: &str) -> String {
    let text = fs::read_to_string(path()).expect("executions.txt can be read");
    let line = of(&text, name).unwrap_or_else(|| panic!("executions.txt has no line for `{name}`"));
    line.to_owned()
}

/// The names of all explorations that the file has a line for.
///
/// # Panics
///
/// Panics if the file cannot be read.
#[must_use]
pub fn all_committed() -> Vec<String> {
    let text = fs::read_to_string(path()).expect("executions.txt can be read");
    lines(&text).map(|(name, _)| name.to_owned()).collect()
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("executions.txt")
}

/// The lines that are no comments: a name, and what stands behind it.
fn lines(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": "))
}

fn of<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    lines(text).find(|(its, _)| *its == name).map(|(_, found)| found)
}

/// The text with this line in place of the one of the same name, or in its place among the others.
fn renewed(text: &str, name: &str, found: &str) -> String {
    let (comments, rest): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
    let line = format!("{name}: {found}");
    let others =
        rest.into_iter().filter(|other| !other.is_empty() && !other.starts_with(&format!("{name}: ")));
    let mut lines: Vec<&str> = others.chain([line.as_str()]).collect();
    lines.sort_unstable();
    format!("{}\n\n{}\n", comments.join("\n"), lines.join("\n"))
}
