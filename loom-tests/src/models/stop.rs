//! `Stop`: a pool is dropped while its workers are about to start, at work, about to park, or parked.
//!
//! Two workers after one join, and three workers that never had anything to do. It would catch a worker that is never told,
//! or that is told before it can hear: `drop` would never return.

use super::pool;
use loom_tests::{Bound, Ledger, Model, Seen};

/// After one join.
pub const MODEL: Model = Model {
    name: "stop",
    threads: 2,
    // Bound 7 costs 0.3 s of CPU; without a bound, two seconds, or 0.1 s if owners park.
    polling: Bound::Preemptions(7),
    parking: Some(Bound::Unbounded),
    full: Some(Bound::Unbounded),
    must_see: &["worker never parked", "worker parked", "worker parked after a job"],
    body: stop,
};

/// Nothing was ever called.
pub const UNUSED: Model = Model {
    name: "stop_unused",
    threads: 3,
    // Bound 4 costs 0.3 s of CPU; without a bound, two seconds. No owner waits here.
    polling: Bound::Preemptions(4),
    parking: None,
    full: Some(Bound::Unbounded),
    must_see: &["none parked", "one parked", "both parked"],
    body: stop_unused,
};

// ANCHOR: stop
/// Explores: `Stop`
pub fn stop(seen: &Seen) {
    let pool = pool(2);
    let ledger = Ledger::default();

    let taken = pool.call(|mut t| {
        let second = ledger.closure();
        t.join(|_| (), |_| second.run(2)).1.elsewhere
    });

    let parks = pool.metrics().parks;
    seen.when(parks == 0, "worker never parked");
    seen.when(!taken && parks > 0, "worker parked");
    seen.when(taken && parks > 1, "worker parked after a job");
    drop(pool);
    ledger.check();
}

/// Explores: `Stop`
pub fn stop_unused(seen: &Seen) {
    let pool = pool(3);
    let parks = pool.metrics().parks;
    seen.when(parks == 0, "none parked");
    seen.when(parks == 1, "one parked");
    seen.when(parks == 2, "both parked");
    drop(pool);
}
// ANCHOR_END: stop
