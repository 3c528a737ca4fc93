//! `impl/rayon-core` in place of the registry's rayon-core: the two lines, and whether Cargo follows them.

use std::path::Path;

use crate::{Outcome, paths};

/// What a user adds to the manifest of a workspace.
pub fn patch() -> String {
    let facade = paths::root().join("impl/rayon-core");
    format!("[patch.crates-io]\nrayon-core = {{ path = {facade:?} }}\n")
}

/// A lock file that names a source for rayon-core has the real one: then each check would pass, and say nothing.
pub fn is_patched(workspace: &Path) -> Outcome {
    let lock = workspace.join("Cargo.lock");
    let text = paths::read(&lock)?;
    let mut entries = text.split("[[package]]").filter(|entry| entry.contains("name = \"rayon-core\""));
    match (entries.next(), entries.next()) {
        (Some(entry), None) if !entry.contains("source = ") => Ok(()),
        _ => Err(format!("cargo does not take impl/rayon-core for rayon-core: see {}", paths::shown(&lock))),
    }
}
