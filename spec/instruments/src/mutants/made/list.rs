//! `spec/made.json`: the mistakes that a program has made, and what sees each of them.

use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::edit::Candidate;
use crate::{Outcome, json, paths};

const FILE: &str = "spec/made.json";

/// One mistake.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Made {
    pub(super) name: String,
    /// Below the repository's root.
    pub(super) file: String,
    /// Text that occurs once in the file.
    pub(super) from: String,
    /// What stands there instead.
    pub(super) to: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seen: Option<Seen>,
    /// Why no oracle need see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) equivalent: Option<String>,
}

/// What sees a mistake.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Seen {
    pub(super) by: Oracle,
    /// The model, or the file of tests.
    pub(super) on: String,
    /// What breaks, and after how many steps; or what is counted.
    pub(super) says: String,
}

/// The cheapest one that sees it, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Oracle {
    /// A property, by TLC.
    #[serde(rename = "TLC")]
    Tlc,
    /// No property: the model has another number of states or of transitions.
    #[serde(rename = "count alone")]
    Count,
    /// The crate's tests.
    #[serde(rename = "tests")]
    Tests,
    /// The traces of real runs.
    #[serde(rename = "traces")]
    Traces,
    Loom,
}

/// How many changes could be made when the list was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct All {
    pub(super) spec: usize,
    pub(super) core: usize,
}

/// The file.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct List {
    pub(super) all: All,
    pub(super) made: Vec<Made>,
}

impl Made {
    pub(super) fn new(one: Candidate) -> Made {
        let Candidate { name, file, from, to, .. } = one;
        Made { name, file, from, to, seen: None, equivalent: None }
    }

    pub(super) fn is_in_spec(&self) -> bool {
        self.file.starts_with("spec/")
    }

    /// Whether its text occurs in its file, and once.
    pub(super) fn can_be_made(&self) -> Result<bool, String> {
        Ok(paths::read(&paths::root().join(&self.file))?.matches(&self.from).count() == 1)
    }

    /// Which operator has made it, as its name says.
    pub(super) fn operator(&self) -> &str {
        self.name.split('.').nth(2).unwrap_or_default()
    }
}

impl Seen {
    /// Whether it is the number of transitions that tells, which is compared last.
    pub(super) fn is_of_transitions(&self) -> bool {
        self.by == Oracle::Count && self.says.contains("transitions")
    }

    /// For people.
    pub(super) fn shown(&self) -> String {
        let Seen { on, says, .. } = self;
        match self.by {
            Oracle::Tlc => format!("{says} on {on}"),
            Oracle::Count => format!("by count alone: {says} on {on}"),
            Oracle::Tests => format!("the tests of {on} {says}"),
            Oracle::Traces => format!("its traces: {says}"),
            Oracle::Loom => format!("Loom: {says}"),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    all: All,
    made: Vec<Made>,
}

/// Reads the list.
pub(super) fn read() -> Result<List, String> {
    let text = paths::read(&paths::root().join(FILE))?;
    let File { all, made } = serde_json::from_str(&text).map_err(|error| format!("{FILE}: {error}"))?;
    Ok(List { all, made })
}

/// Enters what sees this mistake, at once: of a long run that is cut short, all stays that was found.
pub(super) fn enter(one: &Made, seen: Option<&Seen>) -> Outcome {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _one = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let mut list = read()?;
    if let Some(kept) = list.made.iter_mut().find(|kept| kept.name == one.name) {
        kept.seen = seen.cloned();
    }
    write(&list)
}

/// Writes it, a mistake a line.
pub(super) fn write(list: &List) -> Outcome {
    let text = format!(
        "{{\"all\": {}, \"made\": {}}}\n",
        json::line(&list.all)?,
        json::list(&list.made)?.trim_end()
    );
    paths::write(&paths::root().join(FILE), &text)
}

/// What is wrong with the list: a text that is gone from its file, or stands in it twice.
pub(super) fn faults(list: &List) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    for one in &list.made {
        if !one.can_be_made()? {
            faults.push(format!(
                "{FILE}: {}: its text does not stand in {} once; `cargo xtask check-mutants --draw` takes \
                 another mistake in its place",
                one.name, one.file
            ));
        }
    }
    Ok(faults)
}

#[cfg(test)]
mod tests {
    use super::{faults, read};

    #[test]
    fn each_mistake_can_be_made() {
        let list = read().unwrap();
        assert!(list.made.len() >= 60, "{} mistakes", list.made.len());
        assert_eq!(faults(&list).unwrap(), [""; 0]);
    }

    #[test]
    fn a_text_that_is_gone_is_a_fault() {
        let mut list = read().unwrap();
        list.made[0].from += " and more";
        assert!(faults(&list).unwrap()[0].contains("does not stand in"));
    }
}
