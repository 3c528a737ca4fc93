//! Grading: the checker runs on the reader's files, and its verdict is compared with the one that it must give.

pub mod cargo;
pub mod command;
mod executable;
pub mod tlc_runs;

use std::path::Path;

use crate::exercise::{Check, Exercise};

/// What the checker came to.
#[derive(Default)]
pub struct Graded {
    /// For the reader: each run with its verdict, and what a wrong one shows.
    pub lines: Vec<String>,
    /// The first verdict that is not the one wanted, in one line; none if all are.
    pub failure: Option<String>,
}

/// How much is run.
#[derive(Clone, Copy, PartialEq)]
pub enum Depth {
    /// All runs, for the reader.
    Everything,
    /// Nothing more after a failure.
    FirstFailure,
}

/// Runs the checker on the files of this folder, with those that the exercise gives.
///
/// # Errors
///
/// When it cannot be run at all.
pub fn grade(exercise: &Exercise, files: &Path, depth: Depth) -> Result<Graded, String> {
    match &exercise.check {
        Check::Tlc(runs) => tlc_runs::grade(exercise, runs, files, depth),
        Check::Cargo(check) => check.grade(exercise, files),
        Check::Command(check) => check.grade(files),
    }
}
