//! The race for a shared job: its owner reclaims it while another worker takes it.
//!
//! Two workers. It would catch a job that both of them run, or neither, and a slot that is not empty, or not in order,
//! after one of them came first.

use super::pool;
use loom_tests::{Bound, Ledger, Model, Seen};

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "reclaim_take",
    threads: 2,
    // Bound 7 costs 0.4 s of CPU; without a bound, two seconds, or 0.1 s if owners park.
    polling: Bound::Preemptions(7),
    parking: Some(Bound::Unbounded),
    full: Some(Bound::Unbounded),
    must_see: &["reclaimed", "taken", "latent to the end"],
    body: reclaim_take,
};

// ANCHOR: reclaim_take
/// Explores: `WaitForJob`, `TakeSharedJob`
pub fn reclaim_take(seen: &Seen) {
    let pool = pool(2);
    let ledger = Ledger::default();

    let taken = pool.call(|mut t| {
        let second = ledger.closure();
        let (_, b) = t.join(|_| (), |_| second.run(2));
        assert_eq!(b.value, 2);
        b.elsewhere
    });

    let metrics = pool.metrics();
    assert_eq!(metrics.promotions, metrics.takes + metrics.reclaims, "one right to run");
    seen.when(metrics.reclaims == 1, "reclaimed");
    seen.when(taken, "taken");
    seen.when(metrics.promotions == 0, "latent to the end");
    drop(pool);
    ledger.check();
}
// ANCHOR_END: reclaim_take
