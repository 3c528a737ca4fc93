//! A module that is not in `spec/models.json`: an exercise's, with its own configuration.

use super::list::Entry;
use super::sentences::{Family, Sentences};
use super::subject::{Subject, doers, rule};
use super::texts::Texts;
use crate::configuration::{Configuration, Value};
use crate::paths;

/// The subject of such an entry.
///
/// # Errors
///
/// When a file is missing or not understood.
pub fn subject(entry: &Entry, sentences: &Sentences) -> Result<Subject, String> {
    let part = |part: &Option<String>| paths::root().join(part.as_deref().unwrap_or_default());
    let (file, config) = (part(&entry.module), part(&entry.config));
    let configuration = configuration(&paths::read(&config)?);
    let texts = Texts::read([file.clone()])?;
    let names = configuration.invariants.iter().chain(&configuration.properties);
    let rules = names.filter_map(|name| rule(name, &texts, sentences)).collect();
    let family = entry.family.clone().map(|family| Family { module: entry.name.clone(), ..family });
    let families: Vec<Family> = family.into_iter().collect();
    Ok(Subject {
        doers: doers(&families, &configuration, &texts),
        name: entry.name.clone(),
        title: entry.about.clone().unwrap_or_default(),
        module: file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
        folder: file.parent().map(Into::into).unwrap_or_default(),
        configuration,
        texts,
        declared: Vec::new(),
        families,
        rules,
        goal: None,
        broken: None,
        is_sound: false,
        lasso: None,
        counterexample: None,
        states: None,
        sound: entry.sound.clone(),
        ends: entry.ends,
        depth: entry.depth,
        workers: Vec::new(),
        is_heartbeat: false,
    })
}

/// Reads a configuration file, as much as these have.
pub fn configuration(text: &str) -> Configuration {
    let mut configuration = Configuration::default();
    let mut section = "";
    for line in text.lines() {
        let line = line.split("\\*").next().unwrap_or(line);
        let mut rest = line.trim();
        for keyword in [
            "CONSTANTS",
            "CONSTANT",
            "SPECIFICATION",
            "INVARIANTS",
            "INVARIANT",
            "PROPERTIES",
            "PROPERTY",
            "SYMMETRY",
            "CHECK_DEADLOCK",
        ] {
            if let Some(after) = rest.strip_prefix(keyword) {
                section = keyword;
                rest = after.trim();
                break;
            }
        }
        if rest.is_empty() {
            continue;
        }
        let mut names = rest.split_whitespace().map(str::to_string);
        match section {
            "CONSTANTS" | "CONSTANT" => {
                if let Some((name, definition)) = rest.split_once("<-") {
                    let definition = Value::Definition(definition.trim().to_string());
                    configuration.constants.push((name.trim().to_string(), definition));
                } else if let Some((name, value)) = rest.split_once('=') {
                    configuration
                        .constants
                        .push((name.trim().to_string(), Value::Is(value.trim().to_string())));
                }
            }
            "SPECIFICATION" => configuration.specification = names.next().unwrap_or_default(),
            "INVARIANTS" | "INVARIANT" => configuration.invariants.extend(names),
            "PROPERTIES" | "PROPERTY" => configuration.properties.extend(names),
            _ => {}
        }
    }
    configuration
}

#[cfg(test)]
mod tests {
    use super::configuration;

    #[test]
    fn what_is_rendered_is_read() {
        let text = "CONSTANTS\n  Null = Null\n  Main <- OneMain\nSPECIFICATION Spec\nINVARIANTS\n  TypeOK\n  Small\nPROPERTIES\n  Ends\n";
        assert_eq!(configuration(text).render(), text);
        let short =
            configuration("\\* A comment.\nSPECIFICATION Spec\nINVARIANT NoLostWake\nCHECK_DEADLOCK FALSE\n");
        assert_eq!(short.render(), "SPECIFICATION Spec\nINVARIANTS\n  NoLostWake\n");
    }
}
