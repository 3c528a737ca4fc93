//! The branches that no step of TLC takes, as `spec/proof/untaken.json` lists them: those that no step can take, and those
//! that our models do not reach. A branch that no step takes must be listed, and one that some step takes must not be.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::branches::Way;
use crate::paths;
use tlc::tables::{names, only, text};
use tlc::text::json::Json;

/// Why no step takes a branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// No step can, from a state in which the invariant holds. Z3 confirms it.
    Impossible,
    /// A step may, but our models have none.
    Open,
}

/// The entries of the list.
#[derive(Debug, Default, PartialEq)]
pub struct Untaken {
    pub ways: BTreeMap<Way, Why>,
}

impl Untaken {
    /// Reads the list.
    pub fn read(folder: &Path) -> Result<Untaken, String> {
        let path = folder.join("untaken.json");
        Untaken::parse(&paths::read(&path)?).map_err(|error| format!("{}: {error}", paths::shown(&path)))
    }

    fn parse(list: &str) -> Result<Untaken, String> {
        let Json::List(entries) = Json::parse(list)? else { return Err("expected a list".to_string()) };
        let mut untaken = Untaken::default();
        for entry in &entries {
            only(entry, &["branch", "by", "why", "because"])?;
            let branch = text(entry, "branch")?.ok_or("an entry has no `branch`")?;
            let of_it = |error: &str| format!("`{branch}`: {error}");
            let why = match text(entry, "why")?.as_deref() {
                Some("impossible") => Why::Impossible,
                Some("open") => Why::Open,
                _ => return Err(of_it("`why` must be \"impossible\" or \"open\"")),
            };
            if text(entry, "because")?.is_none_or(|because| !because.trim().ends_with('.')) {
                return Err(of_it("`because` must be a sentence"));
            }
            let by = names(entry, "by")?;
            if by.is_empty() {
                return Err(of_it("`by` must name who does not take it"));
            }
            for by in by {
                let way = Way { branch: branch.clone(), by };
                let shown = way.shown();
                if untaken.ways.insert(way, why).is_some() {
                    return Err(format!("{shown} stands there twice"));
                }
            }
        }
        Ok(untaken)
    }

    /// How many entries have this reason.
    pub fn count(&self, why: Why) -> usize {
        self.ways.values().filter(|one| **one == why).count()
    }

    /// What is wrong with the list, when there are `all` these branches and the steps have taken those: one line each.
    pub fn faults(&self, all: &BTreeSet<Way>, taken: &BTreeSet<Way>) -> Vec<String> {
        let listed = self.ways.keys();
        let unknown = listed.clone().filter(|way| !all.contains(*way)).map(|way| {
            format!(
                "spec/proof/untaken.json names {}, which branches.smt2 and the actions do not have; correct the entry",
                way.shown()
            )
        });
        let stale = listed.filter(|way| taken.contains(*way)).map(|way| {
            format!(
                "a step takes {}, and spec/proof/untaken.json says that none does; remove the entry",
                way.shown()
            )
        });
        let new =
            all.iter().filter(|way| !taken.contains(*way) && !self.ways.contains_key(*way)).map(|way| {
                format!(
                    "no step takes {}; add a model to spec/proof/steps.json whose steps take it, or say in \
                 spec/proof/untaken.json why none does",
                    way.shown()
                )
            });
        unknown.chain(stale).chain(new).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Untaken, Way, Why};

    const LIST: &str = r#"[
        {"branch": "A.here", "by": ["Park", "HelpNone"], "why": "impossible", "because": "It has no stack."},
        {"branch": "A.there", "by": ["Park"], "why": "open", "because": "No model has two."}]"#;

    fn ways(shown: &[(&str, &str)]) -> BTreeSet<Way> {
        let way = |(branch, by): &(&str, &str)| Way { branch: branch.to_string(), by: by.to_string() };
        shown.iter().map(way).collect()
    }

    fn all() -> BTreeSet<Way> {
        ways(&[("A.here", "Park"), ("A.here", "HelpNone"), ("A.there", "Park"), ("A.there", "HelpNone")])
    }

    #[test]
    fn what_is_taken_or_listed_is_in_order() {
        let untaken = Untaken::parse(LIST).unwrap();
        assert_eq!((untaken.count(Why::Impossible), untaken.count(Why::Open)), (2, 1));
        assert_eq!(untaken.faults(&all(), &ways(&[("A.there", "HelpNone")])), [""; 0]);
    }

    #[test]
    fn a_branch_that_is_neither_taken_nor_listed() {
        let faults = Untaken::parse(LIST).unwrap().faults(&all(), &BTreeSet::new());
        assert_eq!(faults.len(), 1);
        assert!(faults[0].starts_with("no step takes A.there by HelpNone; add a model"), "{faults:?}");
    }

    #[test]
    fn an_entry_that_a_step_takes() {
        let taken = ways(&[("A.there", "HelpNone"), ("A.there", "Park")]);
        let faults = Untaken::parse(LIST).unwrap().faults(&all(), &taken);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].starts_with("a step takes A.there by Park"), "{faults:?}");
    }

    #[test]
    fn an_entry_of_a_branch_that_there_is_not() {
        let mut known = all();
        known.remove(&Way { branch: "A.there".to_string(), by: "Park".to_string() });
        let faults = Untaken::parse(LIST).unwrap().faults(&known, &ways(&[("A.there", "HelpNone")]));
        assert_eq!(faults.len(), 1);
        assert!(faults[0].contains("names A.there by Park, which"), "{faults:?}");
    }

    #[test]
    fn an_entry_that_says_no_reason() {
        let refused = |from: &str, to: &str| {
            assert!(LIST.contains(from));
            Untaken::parse(&LIST.replacen(from, to, 1)).unwrap_err()
        };
        assert_eq!(refused("impossible", "never"), "`A.here`: `why` must be \"impossible\" or \"open\"");
        assert_eq!(refused("It has no stack.", ""), "`A.here`: `because` must be a sentence");
        assert_eq!(refused("\"HelpNone\"", "\"Park\""), "A.here by Park stands there twice");
        assert!(refused("\"because\"", "\"as\"").starts_with("unknown key `as`"));
    }
}
