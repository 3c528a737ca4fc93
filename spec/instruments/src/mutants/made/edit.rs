//! A small change to a source, as a program makes it.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{in_core, in_spec};
use crate::paths;

/// The modules that hold the algorithm.
const MODULES: [&str; 9] = [
    "JobList",
    "Pool",
    "Task",
    "Search",
    "Polling",
    "Completion",
    "DetachedJob",
    "BroadcastJob",
    "Heartbeat",
];

/// The files of `impl/src/core/scheduler` that decide something, or find the workers that a decision asks for.
const DECISIONS: [&str; 12] = [
    "beat",
    "bit_set",
    "broadcast",
    "call",
    "idle",
    "look",
    "member",
    "places",
    "sharing",
    "sorted",
    "spawn",
    "wake",
];

/// A change to one place of a source.
pub(super) struct Edit {
    /// The definition or function in which it is made.
    pub(super) of: String,
    /// What kind of a change it is.
    pub(super) operator: &'static str,
    pub(super) range: Range<usize>,
    /// What stands there instead.
    pub(super) to: String,
}

#[cfg(test)]
impl Edit {
    /// The change in words, with the text that stands there now.
    pub(super) fn shown(&self, source: &str) -> String {
        let Self { of, operator, range, to } = self;
        format!("{of} {operator}: {} -> {to}", &source[range.clone()])
    }
}

/// A change that could be made, and where.
pub(super) struct Candidate {
    /// The file's name without its ending, the definition, the operator, and a number.
    pub(super) name: String,
    /// Below the repository's root.
    pub(super) file: String,
    pub(super) operator: &'static str,
    /// Text that occurs once in the file, and what stands there instead.
    pub(super) from: String,
    pub(super) to: String,
}

/// All changes that the operators can make to the modules of the spec.
pub(super) fn all_in_spec() -> Result<Vec<Candidate>, String> {
    all(&MODULES.map(|name| (name, format!("spec/{name}.tla"))), in_spec::edits)
}

/// All changes that they can make to the scheduler of the core.
pub(super) fn all_in_core() -> Result<Vec<Candidate>, String> {
    all(&DECISIONS.map(|name| (name, format!("impl/src/core/scheduler/{name}.rs"))), in_core::edits)
}

fn all(files: &[(&str, String)], edits: fn(&str) -> Vec<Edit>) -> Result<Vec<Candidate>, String> {
    let mut found = Vec::new();
    for (name, file) in files {
        let source = paths::read(&paths::root().join(file))?;
        found.extend(candidates(name, file, &source, edits(&source)));
    }
    Ok(found)
}

fn candidates(name: &str, file: &str, source: &str, edits: Vec<Edit>) -> Vec<Candidate> {
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let candidate = |edit: Edit| {
        let place = place(source, &edit.range);
        let from = source[place.clone()].to_string();
        let to =
            [&source[place.start..edit.range.start], &edit.to, &source[edit.range.end..place.end]].concat();
        let name = format!("{name}.{}.{}", edit.of, edit.operator);
        let number = numbers.entry(name.clone()).or_default();
        *number += 1;
        let (name, file) = (format!("{name}.{number}"), file.to_string());
        Candidate { name, file, operator: edit.operator, from, to }
    };
    edits.into_iter().map(candidate).collect()
}

/// The lines around a change, as many as there must be for their text to occur once.
fn place(source: &str, range: &Range<usize>) -> Range<usize> {
    let line = |at: usize| source[..at].rfind('\n').map_or(0, |end| end + 1);
    let mut start = line(range.start);
    let end = source[range.end..].find('\n').map_or(source.len(), |end| range.end + end);
    let text = |start: usize| start + source[start..].len() - source[start..].trim_start().len();
    while start > 0 && source.matches(&source[text(start)..end]).count() > 1 {
        start = line(start - 1);
    }
    text(start)..end
}

#[cfg(test)]
mod tests {
    use super::{Edit, all_in_core, all_in_spec, candidates};
    use crate::paths;

    #[test]
    fn as_many_lines_as_are_needed() {
        let source = "A ==\n  /\\ x\n  /\\ y\n\nB ==\n  /\\ x\n";
        let edit = |range| Edit { of: "B".to_string(), operator: "conjunct", range, to: "TRUE".to_string() };
        let found = candidates("M", "spec/M.tla", source, vec![edit(30..31), edit(17..18)]);
        assert_eq!(found[0].name, "M.B.conjunct.1");
        assert_eq!((found[0].from.as_str(), found[0].to.as_str()), ("B ==\n  /\\ x", "B ==\n  /\\ TRUE"));
        assert_eq!((found[1].from.as_str(), found[1].to.as_str()), ("/\\ y", "/\\ TRUE"));
    }

    #[test]
    fn each_place_is_one() {
        for candidate in all_in_spec().unwrap().iter().chain(&all_in_core().unwrap()) {
            let source = paths::read(&paths::root().join(&candidate.file)).unwrap();
            assert_eq!(
                source.matches(&candidate.from).count(),
                1,
                "{}: {:?}",
                candidate.name,
                candidate.from
            );
            assert_ne!(candidate.from, candidate.to, "{}", candidate.name);
        }
    }
}
