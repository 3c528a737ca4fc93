//! An exercise says what to change: "In `Take`, write `…` in place of `…`". A text that is to be replaced or left out must
//! stand in that definition of the spec, or the reader looks for it in vain.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What comes before a text that must be there. A line may break at each space.
const BEFORE: [&str; 5] = ["in place of `", "instead of `", "in place of the `", "leave out `", "take out `"];

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|found| found == ending)).collect()
}

/// With one space for each run of spaces and line breaks.
fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The definitions of the spec's modules and of its models', by name: from the line that begins with it to the next that is
/// not indented.
fn definitions(spec: &Path) -> BTreeMap<String, String> {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for file in files(spec, "tla").into_iter().chain(files(&spec.join("models"), "tla")) {
        let mut name = None;
        for line in fs::read_to_string(file).unwrap().lines() {
            if line.starts_with(|c: char| c.is_ascii_alphabetic()) && line.contains("==") {
                name = line.split(|c: char| !c.is_ascii_alphanumeric()).next().map(str::to_owned);
            } else if !line.starts_with(' ') {
                name = None;
            }
            if let Some(name) = &name {
                let text = found.entry(name.clone()).or_default();
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    found.into_iter().map(|(name, text)| (name, on_one_line(&text))).collect()
}

/// The name of the definition that a text has spoken of last: "in `NAME`".
fn last_definition<'t>(text: &'t str, known: &BTreeMap<String, String>) -> Option<&'t str> {
    let parts: Vec<&str> = text.split('`').collect();
    let pairs = parts.windows(2).enumerate().filter(|(index, _)| index % 2 == 0);
    let named = pairs.map(|(_, pair)| (pair[0], pair[1]));
    let after_in = named.filter(|(before, _)| before.to_lowercase().ends_with("in "));
    after_in.map(|(_, name)| name).rfind(|name| known.contains_key(*name))
}

#[test]
fn what_an_exercise_replaces_stands_where_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let known = definitions(&root.join("spec"));
    let mut texts = files(&root.join("book/src"), "md");
    texts.extend([root.join("README.md"), root.join("spec/README.md")]);

    let (mut wrong, mut checked) = (Vec::new(), 0);
    for file in texts {
        let text = on_one_line(&fs::read_to_string(&file).unwrap());
        let places = BEFORE.iter().flat_map(|before| text.match_indices(before));
        for (at, before) in places {
            let rest = &text[at + before.len()..];
            let Some((quoted, _)) = rest.split_once('`') else { continue };
            let Some(name) = last_definition(&text[..at], &known) else { continue };
            checked += 1;
            if !known[name].contains(quoted) {
                wrong.push(format!("{}: `{quoted}` does not stand in `{name}`", file.display()));
            }
        }
    }
    assert!(checked >= 12, "only {checked} exercises were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
