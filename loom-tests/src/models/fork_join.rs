//! `Fork` and `Join`: two forks in a row on one stack, and one inside the other, each joined inline or elsewhere.
//!
//! Two workers. It would catch a value that reaches the wrong join, a job that is lost or runs twice, and a job list that a
//! promotion leaves in disorder.

use super::pool;
use loom_tests::{Bound, Ledger, Model, Seen};

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "fork_join",
    threads: 2,
    // Bound 5 costs 0.7 s of CPU, 7 costs six seconds.
    polling: Bound::Preemptions(5),
    parking: None,
    full: Some(Bound::Preemptions(7)),
    must_see: &["all inline", "first taken", "second taken", "both taken"],
    body: fork_join,
};

// ANCHOR: fork_join
/// Explores: `Fork`, `Join`
pub fn fork_join(seen: &Seen) {
    let pool = pool(2);
    let ledger = Ledger::default();

    // Two joins in a row on one stack; the first of them with one more inside.
    let (a, b, c) = pool.call(|mut t| {
        let [a, b, c] = [0; 3].map(|_| ledger.closure());
        let ((_, b), a) = t.join(|mut t| t.join(|_| (), |_| b.run(2)), |_| a.run(1));
        let ((), c) = t.join(|_| (), |_| c.run(3));
        (a, b, c)
    });
    assert_eq!((a.value, b.value, c.value), (1, 2, 3));

    seen.when(pool.metrics().promotions == 0, "all inline");
    seen.when(a.elsewhere && !c.elsewhere, "first taken");
    seen.when(c.elsewhere && !a.elsewhere, "second taken");
    seen.when(a.elsewhere && c.elsewhere, "both taken");
    drop((pool, a, b, c));
    ledger.check();
}
// ANCHOR_END: fork_join
