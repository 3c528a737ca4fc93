//! A taken job that forks itself: its owner, waiting for it, helps with what it shares.
//!
//! Two workers. It would catch an owner that parks while a job is shared, a result that reaches the wrong frame of a stack
//! on which a foreign job ran, and an owner that misses its latch while it helps.

use super::super::core::Task;
use super::pool;
use loom_tests::{Bound, Ledger, Model, Seen};

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "nested",
    threads: 2,
    // Bound 5 costs 0.3 s of CPU, 7 costs four seconds; without a bound it is minutes, or two seconds if owners
    // park. "owner helped" comes about from 4 preemptions on.
    polling: Bound::Preemptions(5),
    parking: Some(Bound::Unbounded),
    full: Some(Bound::Preemptions(7)),
    must_see: &["outer taken", "owner helped"],
    body: nested,
};

// ANCHOR: nested
/// Explores: `WaitForJob`, `TakeSharedJob`, `SetLatch`
pub fn nested(seen: &Seen) {
    let pool = pool(2);
    let ledger = Ledger::default();

    let outer = ledger.closure();
    let (outer, inner) = pool.call(|mut t| {
        let second = |mut t: Task<'_>| {
            let inner = ledger.closure();
            let (_, inner) = t.join(|_| (), |_| inner.run(2));
            (outer.run(3), inner)
        };
        t.join(|_| (), second).1
    });
    assert_eq!((outer.value, inner.value), (3, 2));

    seen.when(outer.elsewhere, "outer taken");
    seen.when(outer.elsewhere && inner.elsewhere, "owner helped");
    drop((pool, outer, inner));
    ledger.check();
}
// ANCHOR_END: nested
