//! Three workers and one join inside another: whom a promotion wakes, and who takes what.
//!
//! Three workers. It would catch a wake-up that goes to the wrong worker or to two of them, a job that two workers take, and
//! a worker whose interval is over and that is not asked.

use super::super::core::Task;
use super::pool_with_interval;
use loom_tests::{Bound, Ledger, Model, Seen};
use std::time::Duration;

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "three_workers",
    threads: 3,
    polling: Bound::Preemptions(3),
    parking: None,
    full: None,
    must_see: &["one taken", "both taken"],
    body: three_workers,
};

// ANCHOR: three_workers
/// Explores: `Promote`, `TakeSharedJob`, `SetLatch`, `Stop`
pub fn three_workers(seen: &Seen) {
    let pool = pool_with_interval(3, Duration::from_millis(1));
    let ledger = Ledger::default();

    pool.call(|mut t| {
        let (outer, inner) = (ledger.closure(), ledger.closure());
        let first = |mut t: Task<'_>| t.join(|_| (), |_| inner.run(2)).1;
        let (inner, outer) = t.join(first, |_| outer.run(3));
        assert_eq!((inner.value, outer.value), (2, 3));
        assert!(outer.elsewhere || !inner.elsewhere, "OldestFirst: the inner job went, the outer one stayed");
    });

    let takes = pool.metrics().takes;
    seen.when(takes == 1, "one taken");
    seen.when(takes == 2, "both taken");
    drop(pool);
    ledger.check();
}
// ANCHOR_END: three_workers
