//! `Call`: two outside threads call at the same time, and share one background worker and each other's jobs.
//!
//! Two workers and one more caller. It would catch a caller that gets the other one's result or wake-up, a worker that two
//! callers use at once, and a wake-up that is lost between them.

use super::pool;
use loom::sync::Arc;
use loom::thread;
use loom_tests::{Bound, Ledger, Model, Seen};

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "two_callers",
    threads: 3,
    // Bound 3 costs a second of CPU, 4 costs ten. The mutant fails from 1 preemption on, and "both taken" comes about
    // from 3 on.
    polling: Bound::Preemptions(3),
    parking: None,
    full: Some(Bound::Preemptions(4)),
    must_see: &["both inline", "both taken"],
    body: two_callers,
};

// ANCHOR: two_callers
/// Explores: `Call`
pub fn two_callers(seen: &Seen) {
    let pool = Arc::new(pool(2));
    let ledger = Ledger::default();

    let (mine, theirs) = (ledger.closure(), ledger.closure());
    let other = thread::spawn({
        let pool = Arc::clone(&pool);
        move || pool.call(|mut t| t.join(|_| (), |_| theirs.run(1))).1
    });
    let mine = pool.call(|mut t| t.join(|_| (), |_| mine.run(2))).1;
    let theirs = other.join().expect("the other caller returns");
    assert_eq!((mine.value, theirs.value), (2, 1));

    let metrics = pool.metrics();
    seen.when(metrics.promotions == 0, "both inline");
    seen.when(metrics.takes == 2, "both taken");
    drop((pool, mine, theirs));
    ledger.check();
}
// ANCHOR_END: two_callers
