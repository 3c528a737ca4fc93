//! `impl/rayon-core` in place of the registry's rayon-core: the two lines, and whether Cargo follows them.

use std::path::Path;

use crate::{Outcome, paths};

/// What a user adds to the manifest of a workspace.
pub fn patch() -> String {
    let facade = paths::root().join("impl/rayon-core");
    format!("[patch.crates-io]\nrayon-core = {{ path = {facade:?} }}\n")
}

/// Whether a workspace has `impl/rayon-core`, if it `must`, or else the real one, for which its lock file names a source. With the
/// wrong one each check would pass, and say nothing.
pub fn is_in_place(workspace: &Path, must: bool) -> Outcome {
    let lock = workspace.join("Cargo.lock");
    let text = paths::read(&lock)?;
    let mut entries = text.split("[[package]]").filter(|entry| entry.contains("name = \"rayon-core\""));
    let is_patched =
        matches!((entries.next(), entries.next()), (Some(entry), None) if !entry.contains("source = "));
    match (must, is_patched) {
        (true, false) => {
            Err(format!("cargo does not take impl/rayon-core for rayon-core: see {}", paths::shown(&lock)))
        }
        (false, true) => Err(format!("{} must have the real rayon-core", paths::shown(workspace))),
        _ => Ok(()),
    }
}
