//! Without Loom: the relaxed latch on the machine at hand.

use crate::latch::{Job, NOT_WRITTEN, Orderings};
use crate::sync::{Arc, thread};
use std::fmt::Write;
use std::sync::atomic::Ordering::Relaxed;

const ROUNDS: u32 = 5_000;

/// How often the owner saw the latch set, and read a result that was not written,
/// in so many rounds.
pub fn wrong_results(orderings: Orderings, rounds: u32) -> u32 {
    let wrong = |_| {
        let job = Arc::new(Job::new());
        let executor = thread::spawn({
            let job = Arc::clone(&job);
            move || job.finish(42, orderings)
        });
        let read = loop {
            if let Some(value) = job.probe(orderings) {
                break value;
            }
            thread::yield_now();
        };
        executor.join().unwrap();
        u32::from(read == NOT_WRITTEN)
    };
    (0..rounds).map(wrong).sum()
}

/// What the program prints.
pub fn report() -> String {
    let mut text = String::new();
    let wrong = wrong_results(Orderings { store: Relaxed, load: Relaxed }, ROUNDS);
    writeln!(text, "the relaxed latch on this machine: {wrong} wrong results in {ROUNDS} rounds").unwrap();
    writeln!(text, "for a verdict: cargo run -q -p lessons --bin lesson-08 --features loom").unwrap();
    text
}
