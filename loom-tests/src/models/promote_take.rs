//! `Beat`, `Tick`, `Promote`, `TakeSharedJob`: how latent work reaches an idle worker.
//!
//! Two workers. It would catch a promotion that wakes no worker, a job that runs twice or never, and a promotion that does
//! not take the oldest job.

use super::super::core::Task;
use super::pool;
use loom_tests::{Bound, Ledger, Model, Seen};

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "promote_take",
    threads: 2,
    // Bound 6 costs 0.6 s of CPU, 8 costs three seconds; without a bound it is minutes, or one second if owners park.
    // "both taken" comes about from 3 preemptions on.
    polling: Bound::Preemptions(6),
    parking: Some(Bound::Unbounded),
    full: Some(Bound::Preemptions(8)),
    must_see: &["nothing promoted", "outer taken", "both taken"],
    body: promote_take,
};

// ANCHOR: promote_take
/// Explores: `Beat`, `Tick`, `Promote`, `TakeSharedJob`
pub fn promote_take(seen: &Seen) {
    let pool = pool(2);
    let ledger = Ledger::default();

    let (inner, outer) = pool.call(|mut t| {
        let (outer, inner) = (ledger.closure(), ledger.closure());
        let first = |mut t: Task<'_>| t.join(|_| (), |_| inner.run(2)).1;
        let (inner, outer) = t.join(first, |_| outer.run(3));
        assert_eq!((inner.value, outer.value), (2, 3));
        (inner.elsewhere, outer.elsewhere)
    });
    assert!(outer || !inner, "OldestFirst: the inner job was shared while the outer one was latent");

    seen.when(pool.metrics().promotions == 0, "nothing promoted");
    seen.when(outer && !inner, "outer taken");
    seen.when(outer && inner, "both taken");
    drop(pool);
    ledger.check();
}
// ANCHOR_END: promote_take
