//! Runs with and without the feature, and sees to it that no model is left out in silence: cargo says nothing of tests
//! whose `required-features` are off, nor of a model that no test explores.

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
fn every_model_is_explored_and_described() {
    let manifest = read("Cargo.toml");
    let readme = read("README.md");
    let models = names("src/models");
    assert!(models.len() > 1, "there are models");
    for model in &models {
        let source = read(&format!("src/models/{model}.rs"));
        let test = read(&format!("tests/{model}.rs"));
        let gate = format!("name = \"{model}\"\nrequired-features = [\"loom\"]\n");
        assert!(
            manifest.contains(&gate),
            "Cargo.toml has no [[test]] for `{model}` that requires the feature"
        );
        assert!(test.contains(&format!("explore(&{model}::")), "tests/{model}.rs does not explore the model");
        for line in
            ["/// Explores: `", &format!("// ANCHOR: {model}\n"), &format!("// ANCHOR_END: {model}\n")]
        {
            assert!(source.contains(line), "src/models/{model}.rs has no line {line:?}");
        }
        let row = readme.lines().find(|line| line.starts_with(&format!("| `{model}`"))).unwrap_or("");
        let text: String = source.lines().filter(|line| line.starts_with("//!")).collect();
        for count in counts(&source) {
            assert!(
                text.contains(&count),
                "the text of src/models/{model}.rs does not say {count} executions"
            );
            assert!(
                row.contains(&count),
                "README.md does not say {count} executions in the row of `{model}`"
            );
        }
    }
}

#[test]
fn every_mutant_is_described() {
    let readme = read("README.md");
    let mutants = read("mutants.rs");
    let names = mutants.lines().filter_map(|line| line.trim().strip_prefix("name: \"")?.strip_suffix("\","));
    let mut count = 0;
    for name in names {
        assert!(readme.contains(&format!("`{name}`")), "README.md does not mention the mutant `{name}`");
        count += 1;
    }
    assert!(count >= 4, "there are mutants");
}

/// The numbers of executions that a model commits to, as prose writes them: `1_781` is 1,781.
fn counts(source: &str) -> Vec<String> {
    let numbers = source.split("executions: ").skip(1);
    let digits =
        numbers.map(|rest| rest.split(|c: char| c != '_' && !c.is_ascii_digit()).next().unwrap_or(""));
    digits.filter(|number| !number.is_empty()).map(|number| number.replace('_', ",")).collect()
}

fn names(folder: &str) -> Vec<String> {
    let files = fs::read_dir(here().join(folder)).expect("the folder is there");
    let stems = files.map(|file| {
        let path = file.expect("the folder can be listed").path();
        path.file_stem().expect("a file has a name").to_string_lossy().into_owned()
    });
    stems.filter(|name| name != "mod").collect()
}

fn read(path: &str) -> String {
    let path = here().join(path);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
