//! Where a name of the spec is defined, and what uses it: a property, an operator or an action.

use std::path::PathBuf;

use tlc::graphs::texts::{Definition, Texts};
use tlc::model::{self, Model, Models};

use crate::paths;

/// One definition of a name, with its uses.
pub struct Found {
    /// The name, as it is written.
    pub name: String,
    /// The definition.
    pub definition: Definition,
    /// The models that check it and keep it.
    pub kept_by: Vec<String>,
    /// The models that must break it.
    pub broken_by: Vec<String>,
}

/// All definitions of this name below `spec/`, in any case.
///
/// # Errors
///
/// When a module cannot be read, or no module defines the name; then the line has the nearest names.
pub fn find(name: &str) -> Result<Vec<Found>, String> {
    let Models { all, library, .. } = model::read()?;
    let files = paths::files_below(&paths::root().join("spec"), ".tla")?;
    let mut found = Vec::new();
    let mut names = Vec::new();
    for file in files {
        let texts = Texts::read([file.clone()])?;
        for defined in texts.names() {
            if defined.eq_ignore_ascii_case(name) {
                let module =
                    file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
                let reaches =
                    |model: &&Model| library.extended(model.module_name()).contains(&module.as_str());
                found.extend(with_uses(&defined, &texts, &all, reaches));
            }
            names.push(defined);
        }
    }
    match found.is_empty() {
        false => Ok(found),
        true => Err(commands::unknown(
            "step or definition",
            name,
            names.iter().map(String::as_str),
            "`cargo xtask where NAME` takes a step, or a name that a module below spec/ defines",
        )),
    }
}

fn with_uses(name: &str, texts: &Texts, all: &[Model], reaches: impl Fn(&&Model) -> bool) -> Option<Found> {
    let definition = texts.definition(name)?;
    let checks = |model: &&Model| {
        let configuration = &model.configuration;
        configuration.invariants.iter().chain(&configuration.properties).any(|checked| checked == name)
    };
    let of = |passes: bool| {
        let models = all.iter().filter(&reaches).filter(checks).filter(|model| model.passes == passes);
        models.map(|model| model.name.clone()).collect()
    };
    Some(Found { name: name.to_string(), definition, kept_by: of(true), broken_by: of(false) })
}

/// The pages of the book that name it, each with the first line that does.
///
/// # Errors
///
/// When a page cannot be read.
pub fn pages(name: &str) -> Result<Vec<(PathBuf, usize)>, String> {
    let mut pages = Vec::new();
    for file in paths::files_below(&paths::root().join("book/src"), ".md")? {
        let text = paths::read(&file)?;
        if let Some(line) = text.lines().position(|line| has_word(line, name)) {
            pages.push((file, line + 1));
        }
    }
    Ok(pages)
}

/// Whether the name stands in the line, and not as a part of a longer one.
fn has_word(line: &str, name: &str) -> bool {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}

#[cfg(test)]
mod tests {
    use super::{find, has_word};

    #[test]
    fn a_property_with_its_models() {
        let found = find("nolostwake").unwrap();
        let of = |file: &str| found.iter().find(|found| found.definition.file.ends_with(file)).unwrap();
        let properties = of("spec/Properties.tla");
        assert!(
            properties.kept_by.contains(&"pair".to_string())
                && !properties.kept_by.contains(&"mini".to_string())
        );
        assert!(properties.broken_by.contains(&"NoWorkerWoken".to_string()));
        assert_eq!(of("spec/museum/ChiliLostWake.tla").broken_by, ["ChiliLostWake"]);
        assert_eq!(of("spec/Mini.tla").kept_by, ["mini"]);
    }

    #[test]
    fn an_operator_and_no_name() {
        assert!(
            find("WakeOne")
                .unwrap()
                .iter()
                .any(|found| found.definition.text.starts_with("WakeOne(p, j) =="))
        );
        assert!(find("NoLostWkae").err().unwrap().contains("did you mean `NoLostWake`"));
    }

    #[test]
    fn whole_words() {
        assert!(has_word("see `NoLostWake`.", "NoLostWake") && !has_word("NoLostWakes", "NoLostWake"));
    }
}
