//! The actions of a module's `Next`, and which of them the table of sentences does not tell.

use super::sentences::Sentences;
use super::texts::Texts;
use crate::model::{self, Models};
use crate::paths;

/// The modules whose steps the table tells.
pub(super) const MODULES: [&str; 3] = ["Heartbeat", "Mini", "Drains"];

/// The disjunctions of which `Next` is made.
const DISJUNCTIONS: [&str; 5] = ["Step", "BackgroundStep", "CallerStep", "BundleStep", "Notify"];

/// The actions of a module's `Next`, in the order of their names.
///
/// # Errors
///
/// When a module cannot be read.
pub fn actions(module: &str) -> Result<Vec<String>, String> {
    let Models { library, .. } = model::read()?;
    let files = library.extended(module).into_iter().filter_map(|module| library.place(module));
    let texts = Texts::read(files.map(|place| paths::root().join("spec").join(place).with_extension("tla")))?;
    let mut actions = Vec::new();
    collect(&texts, "Next", &mut actions);
    actions.sort();
    actions.dedup();
    Ok(actions)
}

/// The actions that stand in a disjunction, and in those that it is made of. The sets of quantifiers are none.
fn collect(texts: &Texts, definition: &str, found: &mut Vec<String>) {
    let Some(definition) = texts.definition(definition) else { return };
    let body = definition.text.split_once("==").map_or("", |(_, body)| body);
    let mut last = "";
    for word in body.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()) {
        if DISJUNCTIONS.contains(&word) {
            collect(texts, word, found);
        } else if last != "in" && texts.definition(word).is_some() {
            found.push(word.to_string());
        }
        last = word;
    }
}

/// One line for each action of a `Next` that has no sentence, and for each sentence that tells no such action.
///
/// # Errors
///
/// When a module or the table cannot be read.
pub fn untold() -> Result<Vec<String>, String> {
    let sentences = Sentences::read()?;
    let mut lines = Vec::new();
    for module in MODULES {
        let family = sentences.families.iter().find(|family| family.module == module);
        let told: Vec<&str> =
            family.iter().flat_map(|family| &family.actions).map(|action| action.name.as_str()).collect();
        lines.extend(differences(module, &actions(module)?, &told));
    }
    Ok(lines)
}

fn differences(module: &str, actions: &[String], told: &[&str]) -> Vec<String> {
    let untold = actions.iter().filter(|action| !told.contains(&action.as_str()));
    let untold = untold.map(|action| {
        format!(
            "{action}: `Next` of {module} has this action, and spec/sentences.json has no sentence for it"
        )
    });
    let idle = told.iter().filter(|told| !actions.iter().any(|action| action == *told));
    let idle = idle.map(|told| {
        format!("{told}: spec/sentences.json has a sentence for it, and it is no action of {module}'s `Next`")
    });
    untold.chain(idle).collect()
}

#[cfg(test)]
mod tests {
    use super::{MODULES, actions, differences, untold};

    #[test]
    fn each_action_of_next_has_its_sentence_and_no_other_has() {
        for (module, least) in MODULES.into_iter().zip([30, 7, 10]) {
            let actions = actions(module).unwrap();
            assert!(actions.len() >= least, "{module}: {actions:?}");
        }
        assert_eq!(untold().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn an_action_without_a_sentence_has_its_line_and_so_has_a_sentence_without_an_action() {
        let actions = ["Park".to_string(), "Retire".to_string()];
        let lines = differences("M", &actions, &["Leave", "Park"]);
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("Retire: ") && lines[0].ends_with("has no sentence for it"));
        assert!(lines[1].starts_with("Leave: ") && lines[1].ends_with("no action of M's `Next`"));
    }
}
