//! What a process leaves behind that a signal ends: where it was, and in a second run the schedule that led there.
//!
//! A core that is broken may run a job whose memory is gone, and the process crashes before any check can speak. So the
//! runner says in a file which execution begins. After a crash the same share of the schedules is run once more, up to that
//! execution, whose steps are written down one by one.

use crate::schedule::Recorded;
use std::fs::File;
use std::io::{Seek, Write};
use std::path::Path;

/// Where a process was, as it was written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The share of the schedules, by its place.
    pub share: usize,
    /// The execution of it, from 1.
    pub execution: usize,
}

impl Place {
    /// The place that is written like this.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (share, execution) = text.trim().split_once(' ')?;
        Some(Self { share: share.parse().ok()?, execution: execution.parse().ok()? })
    }

    /// The place that stands in a file.
    #[must_use]
    pub fn read(file: &Path) -> Option<Self> {
        Self::parse(&std::fs::read_to_string(file).ok()?)
    }
}

/// Writes down what is needed after a crash.
#[derive(Debug)]
pub(crate) enum Trail {
    /// Nothing: a replay.
    None,
    /// Which execution begins.
    Executions { file: File, at: Place },
    /// The steps of this one, which is so many executions away.
    Steps { file: File, left: usize },
}

impl Trail {
    /// An execution begins.
    pub(crate) fn begins(&mut self, recorded: &Recorded) {
        match self {
            Self::None => {}
            Self::Executions { file, at } => {
                at.execution += 1;
                // Padded, so that nothing of a longer line stays behind it.
                let line = format!("{:<32}", format!("{} {}", at.share, at.execution));
                note(file.rewind().and_then(|()| file.write_all(line.as_bytes())));
            }
            Self::Steps { file, left } => {
                *left = left.saturating_sub(1);
                if *left == 0 {
                    note(file.write_all(recorded.to_string().as_bytes()));
                }
            }
        }
    }

    /// A step of the execution.
    pub(crate) fn step(&mut self, step: u8) {
        if let Self::Steps { file, left: 0 } = self {
            note(file.write_all(&[step]));
        }
    }
}

/// Without a trail a crash has no schedule.
fn note(written: std::io::Result<()>) {
    written.expect("target/shuttle can be written to");
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn a_place_is_read() {
        assert_eq!(Place::parse("7 120          "), Some(Place { share: 7, execution: 120 }));
        assert_eq!(Place::parse("7"), None);
    }
}
