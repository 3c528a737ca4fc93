//! A promotion that shares two jobs at once, and one worker that is woken for both.
//!
//! Three workers. It would catch a job that stays where it is after the other one was taken, though a worker is idle: no worker
//! was woken for it. And it would catch a job that is shared and stays in the list, so that it runs twice.

use super::super::core::Task;
use super::pool_with_interval;
use loom_tests::over_loom::sync::let_jobs_be_shared;
use loom_tests::{Bound, Ledger, Model, Seen};
use std::time::Duration;

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "several",
    threads: 3,
    polling: Bound::Preemptions(3),
    parking: None,
    full: None,
    must_see: &["shared at once", "one taken", "both taken"],
    body: several,
};

// ANCHOR: several
/// Explores: `Promote`, `TakeSharedJob`, `WaitForJob`
pub fn several(seen: &Seen) {
    let_jobs_be_shared(2);
    let pool = pool_with_interval(3, Duration::from_millis(1));
    let ledger = Ledger::default();

    let at_once = pool.call(|mut t| {
        let (outer, inner) = (ledger.closure(), ledger.closure());
        let first = |mut t: Task<'_>| t.join(|_| pool.metrics(), |_| inner.run(2));
        let ((metrics, inner), outer) = t.join(first, |_| outer.run(3));
        assert_eq!((inner.value, outer.value), (2, 3));
        assert!(outer.elsewhere || !inner.elsewhere, "OldestFirst: the inner job went, the outer one stayed");
        metrics.promotions == 2 && metrics.beats == 1
    });

    let takes = pool.metrics().takes;
    seen.when(at_once, "shared at once");
    seen.when(at_once && takes == 1, "one taken");
    seen.when(at_once && takes == 2, "both taken");
    drop(pool);
    ledger.check();
}
// ANCHOR_END: several
