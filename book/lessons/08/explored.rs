//! With Loom: every result that the owner may read, for each choice of orderings.

use crate::latch::{Job, Orderings};
use crate::sync::{Arc, thread};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::atomic::AtomicUsize as StdAtomicUsize;
use std::sync::atomic::Ordering::{self, Acquire, Relaxed, Release};
use std::sync::{Arc as StdArc, Mutex};

/// What exploring all executions has come to.
pub struct Explored {
    pub executions: usize,
    /// What the owner read after it saw the latch set, in some execution.
    pub results: BTreeSet<u32>,
}

// ANCHOR: model
/// Lets Loom run the executor and the owner in every order, and with every value
/// that the memory model allows a load to see.
pub fn explore(orderings: Orderings) -> Explored {
    let executions = StdArc::new(StdAtomicUsize::new(0));
    let results = StdArc::new(Mutex::new(BTreeSet::new()));
    let (counted, seen) = (StdArc::clone(&executions), StdArc::clone(&results));
    loom::model(move || {
        counted.fetch_add(1, Relaxed);
        let job = Arc::new(Job::new());
        let executor = thread::spawn({
            let job = Arc::clone(&job);
            move || job.finish(42, orderings)
        });
        if let Some(result) = job.probe(orderings) {
            seen.lock().unwrap().insert(result);
        }
        executor.join().unwrap();
    });
    let results = results.lock().unwrap().clone();
    Explored { executions: executions.load(Relaxed), results }
}
// ANCHOR_END: model

/// What the program prints.
pub fn report() -> String {
    let mut text = String::from("store    load     executions  the owner reads\n");
    for (store, load) in [(Relaxed, Relaxed), (Release, Relaxed), (Relaxed, Acquire), (Release, Acquire)] {
        let Explored { executions, results } = explore(Orderings { store, load });
        let results: Vec<String> = results.iter().map(u32::to_string).collect();
        let name = |ordering: Ordering| format!("{ordering:?}");
        writeln!(text, "{:<9}{:<9}{executions:<12}{}", name(store), name(load), results.join(" or "))
            .unwrap();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{explore, report};
    use crate::latch::Orderings;
    use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

    #[test]
    fn the_page_quotes_what_the_program_prints() {
        assert_eq!(report(), include_str!("output.txt"));
    }

    #[test]
    fn a_relaxed_latch_lets_the_owner_read_too_early() {
        for (store, load) in [(Relaxed, Relaxed), (Release, Relaxed), (Relaxed, Acquire)] {
            assert_eq!(Vec::from_iter(explore(Orderings { store, load }).results), [0, 42]);
        }
    }

    #[test]
    fn release_and_acquire_order_the_result() {
        assert_eq!(Vec::from_iter(explore(Orderings { store: Release, load: Acquire }).results), [42]);
    }
}
