//! `spec/mutants.json`: all mistakes that the oracles are tried on, each under one name.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::cores;
use super::verdict::Verdict;
use crate::{Outcome, json, paths};
use tlc::model::Model;
use tlc::run::Change;

/// One mistake, and where it is made.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Mutant {
    pub(super) name: String,
    /// What is wrong, in words.
    pub(super) mistake: String,
    /// How the spec makes it, if it can.
    pub(super) spec: Option<Spec>,
    /// Its name among the broken cores of `loom-tests/mutants.rs`, if the code makes it: the same words in snake case.
    pub(super) code: Option<String>,
    /// The change to the core that makes it, if it is none of those: Loom cannot see it, but the tests can.
    pub(super) core: Option<Change>,
    /// Its name among the weakened actions of `spec/proof/`, if there is one.
    pub(super) proof: Option<String>,
    /// Why no oracle need see it.
    pub(super) equivalent: Option<String>,
}

/// A mistake in the spec.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Spec {
    /// A model of `spec/broken/`; `spec/models.json` says what it breaks.
    Model(String),
    /// A changed line, and the model that it is tried on first.
    Line { change: Change, on: String, breaks: Option<String>, steps: Option<u64> },
}

/// Where a mistake is made under its own name. One that the spec makes by a changed line says so itself.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Place {
    /// A model of `spec/broken`.
    Broken,
    /// A core of `loom-tests/mutants.rs`.
    Loom,
    /// An action of `spec/proof/weakened`.
    Proof,
}

/// A mistake as the file has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    mistake: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    on: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    breaks: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u64>,
    #[serde(rename = "in", default, skip_serializing_if = "Vec::is_empty")]
    places: Vec<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    equivalent: Option<String>,
}

const FILE: &str = "spec/mutants.json";

/// Where the core stands. A `file` elsewhere is a module below `spec/`.
const CORE: &str = "impl/src/core/";

/// Reads the list, in its order.
pub(super) fn read_all() -> Result<Vec<Mutant>, String> {
    let mut mutants: Vec<Mutant> = Vec::new();
    for entry in entries(&paths::read(&paths::root().join(FILE))?)? {
        let name = entry.name.clone();
        let mutant = entry.mutant().map_err(|error| format!("{FILE}: mutant `{name}`: {error}"))?;
        if mutants.iter().any(|other| other.name == name) {
            return Err(format!("{FILE}: two mutants are called `{name}`"));
        }
        mutants.push(mutant);
    }
    Ok(mutants)
}

fn entries(text: &str) -> Result<Vec<Entry>, String> {
    serde_json::from_str(text).map_err(|error| format!("{FILE}: {error}"))
}

impl Entry {
    fn mutant(self) -> Result<Mutant, String> {
        let need = |key: &str, value: Option<String>| value.ok_or_else(|| format!("it lacks `{key}`"));
        let Self { name, mistake, places, equivalent, .. } = self;
        let named = |place, name: String| places.contains(&place).then_some(name);
        let broken = named(Place::Broken, name.clone()).map(Spec::Model);
        let (mut spec, mut core) = (broken, None);
        if let Some(file) = self.file {
            let is_in_core = file.starts_with(CORE);
            let change = Change { file, from: need("from", self.from)?, to: need("to", self.to)? };
            if is_in_core {
                core = Some(change);
            } else if spec.is_some() {
                return Err("`broken` and `file` exclude each other".to_string());
            } else {
                spec = Some(Spec::Line {
                    change,
                    on: need("on", self.on)?,
                    breaks: self.breaks,
                    steps: self.steps,
                });
            }
        }
        let code = named(Place::Loom, in_snake_case(&name));
        if code.is_some() && core.is_some() {
            return Err(format!("`loom` and a `file` below {CORE} exclude each other"));
        }
        let proof = named(Place::Proof, name.clone());
        Ok(Mutant { name, mistake, spec, code, core, proof, equivalent })
    }
}

/// `NoWorkerWoken` as Rust writes it: `no_worker_woken`.
fn in_snake_case(name: &str) -> String {
    let mut words = String::new();
    for character in name.chars() {
        if character.is_uppercase() && !words.is_empty() {
            words.push('_');
        }
        words.extend(character.to_lowercase());
    }
    words
}

/// Enters what TLC has come to for a changed line. What a model of `spec/broken/` comes to is for `spec/models.json` to say.
pub(super) fn update(name: &str, on: &str, came: &Verdict) -> Outcome {
    let path = paths::root().join(FILE);
    let mut entries = entries(&paths::read(&path)?)?;
    if let Some(entry) = entries.iter_mut().find(|entry| entry.name == name && entry.on.is_some()) {
        entry.enter(on, came);
    }
    paths::write(&path, &json::list(&entries)?)
}

impl Entry {
    fn enter(&mut self, on: &str, came: &Verdict) {
        self.on = Some(on.to_string());
        (self.breaks, self.steps) = match came {
            Verdict::Caught { by, after } => (Some(by.clone()), *after),
            _ => (None, None),
        };
    }
}

/// What is wrong with the list: a mistake that stands nowhere in it or twice, a text that is gone.
pub(super) fn faults(mutants: &[Mutant], models: &[Model]) -> Result<Vec<String>, String> {
    let broken = models.iter().filter(|model| model.module.starts_with("broken/"));
    let mut faults =
        compare("model of spec/broken", broken.map(|model| model.name.as_str()), mutants, |mutant| {
            match &mutant.spec {
                Some(Spec::Model(model)) => Some(model),
                _ => None,
            }
        });
    let names = cores::MUTANTS.iter().map(|core| core.name);
    faults.extend(compare("core of loom-tests/mutants.rs", names, mutants, |mutant| mutant.code.as_ref()));
    let weakened = paths::files_below(&paths::root().join("spec/proof/weakened"), ".smt2")?;
    let names: Vec<_> = weakened.iter().filter_map(|file| file.file_stem()?.to_str()).collect();
    let names = names.into_iter();
    faults.extend(compare("action of spec/proof/weakened", names, mutants, |mutant| mutant.proof.as_ref()));
    for mutant in mutants {
        let name = &mutant.name;
        if let Some(Spec::Line { change, on, .. }) = &mutant.spec {
            let module = paths::read(&paths::root().join("spec").join(&change.file))?;
            let times = module.matches(&change.from).count();
            if times != 1 {
                faults.push(format!("{name}: its text occurs {times} times in {}, not once", change.file));
            }
            if !models.iter().any(|model| model.name == *on && model.passes) {
                faults.push(format!("{name}: `{on}` is no model that passes"));
            }
        }
        if let Some(change) = &mutant.core {
            let times = paths::read(&paths::root().join(&change.file))?.matches(&change.from).count();
            if times != 1 {
                faults.push(format!("{name}: its text occurs {times} times in {}, not once", change.file));
            }
        }
    }
    Ok(faults)
}

/// Those that no oracle is expected to catch, and for which no argument is given.
pub(super) fn unexplained(mutants: &[Mutant]) -> Vec<String> {
    let is_open = |mutant: &&Mutant| {
        let breaks_nothing = matches!(&mutant.spec, Some(Spec::Line { breaks: None, .. }));
        breaks_nothing && mutant.code.is_none() && mutant.equivalent.is_none()
    };
    let open = mutants.iter().filter(is_open);
    open.map(|mutant| format!("{}: it breaks nothing, and no argument says why", mutant.name)).collect()
}

/// Each of `all` must be in the list once, and nothing else.
fn compare<'a>(
    what: &str,
    all: impl Iterator<Item = &'a str>,
    mutants: &'a [Mutant],
    of: impl Fn(&Mutant) -> Option<&String>,
) -> Vec<String> {
    let listed: Vec<&str> = mutants.iter().filter_map(|mutant| of(mutant).map(String::as_str)).collect();
    let all: BTreeSet<&str> = all.collect();
    let missing = all.iter().filter(|name| !listed.contains(*name));
    let mut faults: Vec<String> = missing.map(|name| format!("{what} `{name}` is in no mutant")).collect();
    for (place, name) in listed.iter().enumerate() {
        if !all.contains(name) {
            faults.push(format!("there is no {what} `{name}`"));
        } else if listed[..place].contains(name) {
            faults.push(format!("{what} `{name}` is in two mutants"));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::{Mutant, compare, entries};
    use crate::mutants::verdict::Verdict;
    use crate::{json, paths};

    const ONE: &str = r#"{"name": "A", "mistake": "m", "in": ["broken", "loom"]}"#;

    #[test]
    fn the_list_of_this_repository_is_whole() {
        let models = tlc::model::read_all().unwrap();
        let mutants = super::read_all().unwrap();
        assert_eq!(super::faults(&mutants, &models).unwrap(), [""; 0]);
        assert_eq!(super::unexplained(&mutants), [""; 0]);
    }

    #[test]
    fn each_mistake_is_listed_once() {
        let entries = entries(&format!("[{ONE}, {ONE}]")).unwrap();
        let mutants: Vec<Mutant> = entries.into_iter().map(|entry| entry.mutant().unwrap()).collect();
        let faults = compare("core", ["a", "b"].into_iter(), &mutants, |mutant| mutant.code.as_ref());
        assert_eq!(faults, ["core `b` is in no mutant", "core `a` is in two mutants"]);
        let faults = compare("core", ["b"].into_iter(), &mutants[..1], |mutant| mutant.code.as_ref());
        assert_eq!(faults, ["core `b` is in no mutant", "there is no core `a`"]);
    }

    #[test]
    fn the_same_words_in_snake_case() {
        assert_eq!(super::in_snake_case("CallerSharesAWorker"), "caller_shares_a_worker");
    }

    #[test]
    fn what_tlc_has_come_to_is_entered() {
        let line = r#"{"name": "A", "mistake": "m", "file": "F", "from": "x", "to": "y", "on": "pair", "in": ["loom"]}"#;
        let mut entry = entries(&format!("[{line}]")).unwrap().remove(0);
        entry.enter("tree", &Verdict::caught("NoLostWake", Some(6)));
        let entered = line.replace(r#""pair""#, r#""tree", "breaks": "NoLostWake", "steps": 6"#);
        assert_eq!(json::line(&entry).unwrap(), entered);
        entry.enter("pair", &Verdict::Missed);
        assert_eq!(json::line(&entry).unwrap(), line);
    }

    #[test]
    fn the_file_is_written_as_it_stands() {
        let text = paths::read(&paths::root().join(super::FILE)).unwrap();
        assert!(json::list(&entries(&text).unwrap()).unwrap() == text);
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        let error = |one: String| match entries(&format!("[{one}]")) {
            Ok(mut entries) => entries.remove(0).mutant().unwrap_err(),
            Err(error) => error,
        };
        assert!(error(ONE.replace("loom", "lom")).contains("unknown variant `lom`"));
        assert!(error(ONE.replace("mistake", "mistakes")).contains("unknown field `mistakes`"));
        let changed = ONE.replace("\"in\"", "\"file\": \"F\", \"from\": \"x\", \"to\": \"y\", \"in\"");
        assert!(error(changed.clone()).contains("`broken` and `file` exclude each other"));
        assert_eq!(
            error(changed.replace("\"broken\", ", "").replace("\"from\": \"x\", ", "")),
            "it lacks `from`"
        );
        assert!(error(changed.replace("\"F\"", "\"impl/src/core/f.rs\"")).contains("`loom` and a `file`"));
    }
}
