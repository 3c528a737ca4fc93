//! The rows of the table.

mod detached;
mod joins;
mod loops;
mod scopes;
mod unwinding;

use crate::bench::Bench;
use crate::out::Out;

/// One place, with a panic there.
pub struct Row {
    pub place: &'static str,
    pub panics: &'static str,
    pub out: Out,
    /// How many counted values the program makes, if it is always the same number.
    pub values: Option<usize>,
    /// The sizes of the pools on which it runs.
    pub workers: &'static [usize],
    /// Whether the pool has a `panic_handler`.
    pub handler: bool,
    pub run: fn(&Bench),
}

/// What most rows have in common.
const ROW: Row = Row {
    place: "",
    panics: "",
    out: Out::Returns,
    values: None,
    workers: ANY,
    handler: true,
    run: |_| unreachable!(),
};

/// Pools on which all can run.
const ANY: &[usize] = &[1, 2, 4];
/// Pools on which another thread takes a job.
const MANY: &[usize] = &[2, 4];
/// The pool on which the caller runs all.
const ONE: &[usize] = &[1];

/// All rows, under their headings.
pub fn all() -> Vec<(&'static str, Vec<Row>)> {
    vec![
        ("Joins", joins::rows()),
        ("During an unwinding", unwinding::rows()),
        ("Loops and sorting", loops::rows()),
        ("Scopes and parallel iterators", scopes::rows()),
        ("Detached jobs, broadcasts, futures and handlers", detached::rows()),
    ]
}
