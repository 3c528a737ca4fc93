//! The table of sentences is whole, and says nothing of what does not exist.

use super::sentences::Sentences;
use super::subject::{Subject, described};
use super::texts::Texts;
use super::{list, next};
use crate::model::{self, Models};
use crate::paths;

/// The text of a module below `spec/`.
fn module(place: &str) -> Texts {
    Texts::read([paths::root().join("spec").join(place).with_extension("tla")]).unwrap()
}

#[test]
fn each_action_has_a_sentence_for_whatever_it_changes() {
    let sentences = Sentences::read().unwrap();
    let families = sentences.families.iter().filter(|family| next::MODULES.contains(&family.module.as_str()));
    let mut actions = families.flat_map(|family| &family.actions);
    assert!(actions.all(|action| action.says.last().is_some_and(|(change, _)| change.is_empty())));
}

#[test]
fn each_action_of_the_table_exists_and_each_change_that_it_names() {
    let sentences = Sentences::read().unwrap();
    let Models { library, .. } = model::read().unwrap();
    for family in &sentences.families {
        for action in &family.actions {
            assert!(
                library
                    .extended(&family.module)
                    .iter()
                    .any(|name| { module(library.place(name).unwrap()).definition(&action.name).is_some() }),
                "{} does not define {}",
                family.module,
                action.name
            );
            let known = |name: &str| {
                name.is_empty()
                    || ["w", "open", "code"].contains(&name)
                    || family.changes.iter().any(|(change, _)| change == name)
                    || sentences.families[0].changes.iter().any(|(change, _)| change == name)
            };
            for (change, sentence) in action.says.iter().chain(&family.also) {
                assert!(known(change), "{}: no change `{change}`", action.name);
                for part in sentence.split('{').skip(1) {
                    let name = part.split('}').next().unwrap();
                    assert!(known(name), "{}: no change `{name}`", action.name);
                }
            }
        }
    }
}

#[test]
fn each_rule_of_the_models_is_explained_and_no_other() {
    let sentences = Sentences::read().unwrap();
    let Models { library, all, .. } = model::read().unwrap();
    let mut used: Vec<(String, String)> = Vec::new();
    for model in &all {
        let extended = library.extended(model.module_name());
        let files = extended.iter().filter_map(|name| library.place(name));
        let texts =
            Texts::read(files.map(|place| paths::root().join("spec").join(place).with_extension("tla")))
                .unwrap();
        for name in model.configuration.invariants.iter().chain(&model.configuration.properties) {
            let rule = described(name, &texts, &sentences, None);
            assert!(
                !rule.meaning.is_empty() && !rule.why.is_empty(),
                "{}: {name} is not explained",
                model.name
            );
            let definition = texts.definition(name).unwrap();
            used.push((definition.file.file_stem().unwrap().to_string_lossy().into_owned(), name.clone()));
        }
    }
    for rule in &sentences.rules {
        let place = (rule.module.clone(), rule.name.clone());
        assert!(used.contains(&place), "no model checks {} of {}", rule.name, rule.module);
    }
}

#[test]
fn each_graph_of_the_list_has_a_subject() {
    let (sentences, models) = (Sentences::read().unwrap(), model::read().unwrap());
    let entries = list::read().unwrap();
    let broken = entries.iter().filter(|entry| {
        let subject = Subject::of(entry, &models, &sentences).unwrap();
        assert!(!subject.doers.is_empty(), "{}: the table has none of its actions", entry.name);
        subject.goal.is_some() || subject.lasso.is_some()
    });
    assert!(broken.count() >= 10 + 20);
}
