//! `spec/mutants.json`: all mistakes that the oracles are tried on, each under one name.

use std::collections::BTreeSet;

use super::cores::Core;
use super::verdict::Verdict;
use crate::proof::weakened::Weakened;
use crate::{Outcome, paths};
use tlc::model::Model;
use tlc::run::Change;
use tlc::text::json::Json;

/// One mistake, and where it is made.
#[derive(Debug, Clone, PartialEq)]
pub struct Mutant {
    pub name: String,
    /// What is wrong, in words.
    pub mistake: String,
    /// How the spec makes it, if it can.
    pub spec: Option<Spec>,
    /// Its name among the broken cores of `loom-tests/mutants.rs`, if the code makes it.
    pub code: Option<String>,
    /// Its name among the weakened actions of `spec/proof/`.
    pub proof: Option<String>,
    /// Why no oracle need see it.
    pub equivalent: Option<String>,
}

/// A mistake in the spec.
#[derive(Debug, Clone, PartialEq)]
pub enum Spec {
    /// A model of `spec/broken/`; `spec/models.json` says what it breaks.
    Model(String),
    /// A changed line, and the model that it is tried on first.
    Line { change: Change, on: String, breaks: Option<String>, steps: Option<u64> },
}

const KEYS: [&str; 12] = [
    "name",
    "mistake",
    "model",
    "file",
    "from",
    "to",
    "on",
    "breaks",
    "steps",
    "loom",
    "proof",
    "equivalent",
];
const FILE: &str = "spec/mutants.json";

/// Reads the list, in its order.
pub fn read_all() -> Result<Vec<Mutant>, String> {
    parse(&paths::read(&paths::root().join(FILE))?).map_err(|error| format!("{FILE}: {error}"))
}

fn parse(text: &str) -> Result<Vec<Mutant>, String> {
    let Json::List(entries) = Json::parse(text)? else {
        return Err("expected a list of mutants".to_string());
    };
    let mut mutants: Vec<Mutant> = Vec::new();
    for (number, entry) in entries.iter().enumerate() {
        let mutant = mutant(entry).map_err(|error| format!("mutant {}: {error}", number + 1))?;
        if mutants.iter().any(|other| other.name == mutant.name) {
            return Err(format!("two mutants are called `{}`", mutant.name));
        }
        mutants.push(mutant);
    }
    Ok(mutants)
}

fn mutant(entry: &Json) -> Result<Mutant, String> {
    if let Json::Object(members) = entry {
        if let Some((key, _)) = members.iter().find(|(key, _)| !KEYS.contains(&key.as_str())) {
            return Err(format!("unknown key `{key}`; the keys are {}", KEYS.join(", ")));
        }
    }
    let text = |key: &str| entry.get(key).and_then(Json::as_text).map(str::to_string);
    let need = |key: &str| text(key).ok_or_else(|| format!("`{key}` must be a text"));
    let spec = match (text("model"), text("file")) {
        (Some(_), Some(_)) => return Err("`model` and `file` exclude each other".to_string()),
        (Some(model), None) => Some(Spec::Model(model)),
        (None, Some(file)) => Some(Spec::Line {
            change: Change { file, from: need("from")?, to: need("to")? },
            on: need("on")?,
            breaks: text("breaks"),
            steps: entry.get("steps").and_then(Json::as_count),
        }),
        (None, None) => None,
    };
    Ok(Mutant {
        name: need("name")?,
        mistake: need("mistake")?,
        spec,
        code: text("loom"),
        proof: text("proof"),
        equivalent: text("equivalent"),
    })
}

/// Enters what TLC has come to for a changed line. What a model of `spec/broken/` comes to is for `spec/models.json` to say.
pub fn update(name: &str, on: &str, came: &Verdict) -> Outcome {
    let path = paths::root().join(FILE);
    let text = paths::read(&path)?;
    let is_it = |line: &str| line.contains(&format!("\"name\": \"{name}\",")) && line.contains("\"on\": ");
    let lines = text.lines().map(|line| if is_it(line) { entered(line, on, came) } else { line.to_string() });
    paths::write(&path, &(lines.collect::<Vec<_>>().join("\n") + "\n"))
}

/// The line of the list with `on`, `breaks` and `steps` as they came.
fn entered(line: &str, on: &str, came: &Verdict) -> String {
    let Some((head, tail)) = line.split_once("\"on\": ") else { return line.to_string() };
    let mut rest = tail.split_inclusive(", ").peekable();
    rest.next();
    while rest.next_if(|part| part.starts_with("\"breaks\": ") || part.starts_with("\"steps\": ")).is_some() {
    }
    let rest: String = rest.collect();
    let last = tail.ends_with("},");
    let mut new = format!("{head}\"on\": \"{on}\"");
    if let Verdict::Caught { by, after } = came {
        new += &format!(", \"breaks\": \"{by}\"");
        new += &after.map_or(String::new(), |steps| format!(", \"steps\": {steps}"));
    }
    match (rest.is_empty(), last) {
        (false, _) => format!("{new}, {rest}"),
        (true, true) => new + "},",
        (true, false) => new + "}",
    }
}

/// What is wrong with the list: a mistake that stands nowhere in it or twice, a text that is gone.
pub fn faults(
    mutants: &[Mutant],
    models: &[Model],
    cores: &[Core],
    weakened: &[Weakened],
) -> Result<Vec<String>, String> {
    let broken = models.iter().filter(|model| model.module.starts_with("broken/"));
    let mut faults =
        compare("model of spec/broken", broken.map(|model| model.name.as_str()), mutants, |mutant| {
            match &mutant.spec {
                Some(Spec::Model(model)) => Some(model),
                _ => None,
            }
        });
    let names = cores.iter().map(|core| core.name.as_str());
    faults.extend(compare("core of loom-tests/mutants.rs", names, mutants, |mutant| mutant.code.as_ref()));
    let names = weakened.iter().map(|one| one.name.as_str());
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
    }
    Ok(faults)
}

/// Those that nobody is expected to catch, and for which no argument is given.
pub fn unexplained(mutants: &[Mutant]) -> Vec<String> {
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
    use super::{compare, entered, parse};
    use crate::commands::check_mutants::verdict::Verdict;

    const ONE: &str = r#"{"name": "A", "mistake": "m", "model": "A", "loom": "a"}"#;

    #[test]
    fn the_list_of_this_repository_is_whole() {
        let models = tlc::model::read_all().unwrap();
        let cores = crate::commands::check_mutants::cores::read_all().unwrap();
        let mutants = super::read_all().unwrap();
        let weakened = crate::commands::check_mutants::by_proof::read_all().unwrap();
        assert_eq!(super::faults(&mutants, &models, &cores, &weakened).unwrap(), [""; 0]);
        assert_eq!(super::unexplained(&mutants), [""; 0]);
    }

    #[test]
    fn each_mistake_is_listed_once() {
        let two = ONE.replace("\"name\": \"A\"", "\"name\": \"B\"");
        let mutants = parse(&format!("[{ONE}, {two}]")).unwrap();
        let faults = compare("core", ["a", "b"].into_iter(), &mutants, |mutant| mutant.code.as_ref());
        assert_eq!(faults, ["core `b` is in no mutant", "core `a` is in two mutants"]);
        let faults = compare("core", ["b"].into_iter(), &mutants[..1], |mutant| mutant.code.as_ref());
        assert_eq!(faults, ["core `b` is in no mutant", "there is no core `a`"]);
    }

    #[test]
    fn what_tlc_has_come_to_is_entered() {
        let caught = Verdict::caught("NoLostWake", Some(6));
        let bare = r#"  {"name": "A", "to": "x, y", "on": "pair"},"#;
        let full = r#"  {"name": "A", "to": "x, y", "on": "tree", "breaks": "NoLostWake", "steps": 6},"#;
        assert_eq!(entered(bare, "tree", &caught), full);
        assert_eq!(entered(full, "pair", &Verdict::Missed), bare);
        let coded = full.replace("6},", "6, \"loom\": \"a\"}");
        assert_eq!(entered(&coded, "tree", &caught), coded);
        assert_eq!(entered(&coded, "pair", &Verdict::Missed), bare.replace("},", ", \"loom\": \"a\"}"));
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        assert!(parse(&format!("[{ONE}, {ONE}]")).unwrap_err().contains("two mutants are called `A`"));
        assert!(
            parse(&format!("[{}]", ONE.replace("loom", "lom"))).unwrap_err().contains("unknown key `lom`")
        );
        assert!(parse(&format!("[{}]", ONE.replace("model", "file"))).unwrap_err().contains("`from`"));
    }
}
