//! Runs with and without the feature, and sees to it that no model is silently left out: cargo says nothing of what is not
//! compiled, nor of a model that no test explores.

use std::fs;
use std::path::Path;

/// The one line that a plain `cargo test` prints of the models.
#[cfg(not(feature = "loom"))]
#[test]
#[ignore = "the models need `cargo test --features loom`"]
fn models() {
    unreachable!("without the feature there are no models to explore");
}

#[test]
fn every_model_is_explored() {
    let files = names("src/models");
    let (real, deadlock) = (read("tests/models/real.rs"), read("tests/models/deadlock.rs"));
    let mut count = 0;
    for file in &files {
        let source = read(&format!("src/models/{file}.rs"));
        for line in ["/// Explores: `", &format!("// ANCHOR: {file}\n"), &format!("// ANCHOR_END: {file}\n")]
        {
            assert!(source.contains(line), "src/models/{file}.rs has no line {line:?}");
        }
        for model in models_of(&source) {
            let row = format!(": {file}::{model},\n");
            let is_explored =
                real.contains(&row) || deadlock.contains(&format!("explore(&{file}::{model}, "));
            assert!(is_explored, "the table in tests/models/real.rs has no row `{file}::{model}`");
            count += 1;
        }
    }
    assert!(files.len() > 1 && count >= files.len(), "each file has models");
}

/// The constants of a file that are models.
fn models_of(source: &str) -> impl Iterator<Item = &str> {
    let constants = source.lines().filter_map(|line| line.strip_prefix("pub const "));
    constants.filter_map(|rest| rest.split_once(": Model =").map(|(name, _)| name))
}

fn names(folder: &str) -> Vec<String> {
    let files = fs::read_dir(here().join(folder)).expect("the folder is there");
    let stems = files.map(|file| {
        let path = file.expect("the folder can be listed").path();
        path.file_stem().expect("a file has a name").to_string_lossy().into_owned()
    });
    stems.filter(|name| name != "mod").collect()
}

/// The text of a file of this crate.
pub fn read(path: &str) -> String {
    let path = here().join(path);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The page whose tables are made of the models.
#[cfg(feature = "loom")]
pub fn readme() -> std::path::PathBuf {
    here().join("README.md")
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
