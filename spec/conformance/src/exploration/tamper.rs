//! Orders that Loom has not found: each is one of Loom's with one change. The spec must refuse most of them.

use super::accept::accept_all;
use super::run::Sequence;
use crate::graph::Graph;
use std::collections::BTreeSet;

/// How an order is changed, at a place of it.
type Change = fn(&Sequence, usize) -> Option<Sequence>;

/// All ways.
const CHANGES: [(&str, Change); 4] =
    [("dropped", dropped), ("doubled", doubled), ("swapped", swapped), ("asked", asked)];

/// Changes each sequence at each of its places. Returns, for each kind of change, what it does to a critical section, how
/// many orders that makes which are none of the sequences, and how many of them the spec does not allow. Some it may allow:
/// a worker may wake up for no reason, and look once more or less.
#[must_use]
pub fn tamper(graph: &Graph, sequences: &BTreeSet<Sequence>) -> Vec<(&'static str, usize, usize)> {
    let all = |change: Change| -> BTreeSet<Sequence> {
        let places = sequences.iter().flat_map(|sequence| (0..sequence.len()).map(move |at| (sequence, at)));
        places
            .filter_map(|(sequence, at)| change(sequence, at))
            .filter(|new| !sequences.contains(new))
            .collect()
    };
    let is_refused = |sequence: &Sequence| accept_all(graph, &BTreeSet::from([sequence.clone()])).is_err();
    CHANGES
        .iter()
        .map(|&(kind, change)| {
            let tampered = all(change);
            (kind, tampered.len(), tampered.iter().filter(|sequence| is_refused(sequence)).count())
        })
        .collect()
}

/// The section is left out.
fn dropped(sequence: &Sequence, at: usize) -> Option<Sequence> {
    let mut sequence = sequence.clone();
    sequence.remove(at);
    // One that is only shorter is a part of what has been found.
    (at < sequence.len()).then_some(sequence)
}

/// The section comes twice.
fn doubled(sequence: &Sequence, at: usize) -> Option<Sequence> {
    let mut sequence = sequence.clone();
    sequence.insert(at, sequence[at].clone());
    Some(sequence)
}

/// This section and the next one are exchanged.
fn swapped(sequence: &Sequence, at: usize) -> Option<Sequence> {
    let mut sequence = sequence.clone();
    (at + 1 < sequence.len()).then(|| sequence.swap(at, at + 1))?;
    Some(sequence)
}

/// The section has left the first worker with its heartbeat set, or without it.
fn asked(sequence: &Sequence, at: usize) -> Option<Sequence> {
    let mut sequence = sequence.clone();
    let worker = sequence[at].picture.workers.first_mut()?;
    worker.heartbeat = !worker.heartbeat;
    Some(sequence)
}
