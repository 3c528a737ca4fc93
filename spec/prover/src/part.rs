//! The parts of the proof, each with statements, actions and mistakes of its own.

use std::path::{Path, PathBuf};

/// One of them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Part {
    /// What holds in each state: an inductive invariant.
    Invariant,
    /// That every wait ends, which rests on the invariant.
    Waits,
    /// The job list of one worker, of any depth, and the bundles that it shares. It has a state of its own.
    JobList,
}

impl Part {
    /// All of them, in the order in which they are checked.
    pub const ALL: [Part; 3] = [Part::Invariant, Part::Waits, Part::JobList];

    /// Its name on the command line, and in the head of a weakened action.
    pub fn name(self) -> &'static str {
        match self {
            Part::Invariant => "invariant",
            Part::Waits => "waits",
            Part::JobList => "joblist",
        }
    }

    /// The part of this name.
    pub fn named(name: &str) -> Option<Part> {
        Part::ALL.into_iter().find(|part| part.name() == name)
    }

    /// Where its files are; `proof` is the proof's folder.
    pub fn folder(self, proof: &Path) -> PathBuf {
        match self {
            Part::Invariant => proof.to_path_buf(),
            part => proof.join(part.name()),
        }
    }
}
