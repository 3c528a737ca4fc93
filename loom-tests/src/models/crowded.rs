//! A pool with more workers than processors: who is asked in a crowd, and after it.
//!
//! Three workers, two processors. It would catch a free processor for which no worker is asked, and a crowd that no beater
//! watches.

use super::super::core::{Task, ThreadPool};
use super::wait_until;
use loom_tests::{Bound, Ledger, Model, Seen};
use std::time::Duration;

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "crowded",
    threads: 3,
    polling: Bound::Preemptions(2),
    parking: None,
    full: Some(Bound::Preemptions(3)),
    must_see: &["left alone in a crowd", "both taken"],
    body: crowded,
};

// ANCHOR: crowded
/// Explores: `Beat`, `Promote`, `TakeSharedJob`
pub fn crowded(seen: &Seen) {
    let builder = ThreadPool::builder().num_threads(3).processors(2).heartbeat_interval(Duration::ZERO);
    let pool = builder.build().expect("Loom starts every thread");
    let ledger = Ledger::default();
    let (beats, takes) = (|| pool.metrics().beats, || pool.metrics().takes);

    pool.call(|mut t| {
        let (outer, inner) = (ledger.closure(), ledger.closure());
        let first = |mut t: Task<'_>| {
            // If the outer job runs elsewhere, both processors are in use. Then only the beater's timer asks for the inner one.
            let before = beats();
            wait_until(|| beats() > before);
            seen.when(takes() == 1 && beats() == before, "left alone in a crowd");
            t.join(|_| (), |_| inner.run(2)).1
        };
        let (inner, outer) = t.join(first, |_| outer.run(3));
        assert_eq!((inner.value, outer.value), (2, 3));
    });

    seen.when(takes() == 2, "both taken");
    drop(pool);
    ledger.check();
}
// ANCHOR_END: crowded
