//! `Promote` and `Join` at the barrier: what a promotion remembers is joined, and then another promotion comes.
//!
//! Two workers. It would catch a remembered header whose join the walk does not notice, so that the next promotion goes by
//! memory that belongs to another job.

use super::super::core::Task;
use super::pool;
use loom_tests::{Bound, Ledger, Model, Seen};

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "barrier",
    threads: 2,
    // Bound 5 costs 0.6 s of CPU, 8 costs eight seconds.
    polling: Bound::Preemptions(5),
    parking: None,
    full: Some(Bound::Preemptions(8)),
    must_see: &["barrier joined inline", "shared after the barrier", "all taken"],
    body: barrier,
};

// ANCHOR: barrier
/// Explores: `Promote`, `Join`
pub fn barrier(seen: &Seen) {
    let pool = pool(2);
    let ledger = Ledger::default();

    let ((left, right), outer) = pool.call(|mut t| {
        let (outer, left, right) = (ledger.closure(), ledger.closure(), ledger.closure());
        let first = |mut t: Task<'_>| {
            let left = t.join(|_| (), |_| left.run(1)).1;
            let right = t.join(|_| (), |_| right.run(2)).1;
            (left, right)
        };
        t.join(first, |_| outer.run(3))
    });
    assert_eq!((left.value, right.value, outer.value), (1, 2, 3));

    let elsewhere = (outer.elsewhere, left.elsewhere, right.elsewhere);
    seen.when(elsewhere == (true, false, false), "barrier joined inline");
    seen.when(elsewhere == (true, false, true), "shared after the barrier");
    seen.when(elsewhere == (true, true, true), "all taken");
    drop((pool, left, right, outer));
    ledger.check();
}
// ANCHOR_END: barrier
