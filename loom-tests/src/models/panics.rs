//! Panics: in the first closure, in the second one, in both; while the second one is latent, shared, or taken.
//!
//! Two workers. It would catch a frame that unwinds while another worker still runs the second closure, a closure that is
//! forgotten or dropped twice, and the wrong panic coming out.
//!
//! Loom runs all threads of a model on one thread of the operating system, and so they share its "is panicking": a lock
//! that another thread holds when a panic begins would be poisoned. Each closure therefore takes the lock and releases
//! it just before it panics. If the second one panics elsewhere, what comes between that and its owner's panic is not
//! explored.

use super::super::core::ThreadPool;
use super::pool;
use loom_tests::{Bound, Ledger, Model, Seen};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The first closure panics.
pub const FIRST: Model = Model { name: "panics_first", body: |seen| panics(seen, true, false), ..BOTH };

/// The second closure panics.
pub const SECOND: Model = Model {
    name: "panics_second",
    // After the panic nothing is explored, so that there are few orders.
    polling: Bound::Unbounded,
    full: None,
    body: |seen| panics(seen, false, true),
    ..BOTH
};

/// Both panic, and the first closure's panic wins.
pub const BOTH: Model = Model {
    name: "panics_both",
    threads: 2,
    // Bound 6 costs 0.6 s of CPU; without a bound it is minutes, or 0.7 s if owners park.
    polling: Bound::Preemptions(6),
    parking: Some(Bound::Unbounded),
    full: Some(Bound::Preemptions(8)),
    must_see: &["latent", "reclaimed", "taken"],
    body: |seen| panics(seen, true, true),
};

// ANCHOR: panics
/// Explores: `Join`, `WaitForJob`
pub fn panics(seen: &Seen, in_first: bool, in_second: bool) {
    let pool = pool(2);
    let ledger = Ledger::default();
    let second = ledger.closure();

    let first = || {
        if in_first {
            meet(&pool);
            resume_unwind(Box::new("first"));
        }
    };
    let second = || {
        meet(&pool);
        if in_second && !in_first {
            loom::stop_exploring();
        }
        if in_second { second.panic("second") } else { second.run(2) }
    };
    let joined = catch_unwind(AssertUnwindSafe(|| pool.call(|mut t| t.join(|_| first(), |_| second()))));
    if in_second && !in_first {
        loom::explore();
    }

    let panic = joined.expect_err("a panic comes out");
    assert_eq!(panic.downcast_ref::<&str>(), Some(if in_first { &"first" } else { &"second" }));
    let metrics = pool.metrics();
    seen.when(metrics.promotions == 0, "latent");
    seen.when(metrics.reclaims == 1, "reclaimed");
    seen.when(metrics.takes == 1, "taken");
    drop(pool);
    ledger.check();
}
// ANCHOR_END: panics

fn meet(pool: &ThreadPool) {
    _ = pool.metrics();
}
