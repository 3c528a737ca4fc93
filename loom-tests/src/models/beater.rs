//! `Beat` held back by the interval: an idle worker becomes the beater and parks with a timeout.
//!
//! Two workers, at most 6 preemptions: 41,260 executions. It would catch a beat that is due and that nobody will make, and two
//! workers that watch the interval at once.

use super::{meet, pool_with_interval};
use loom_tests::{Ledger, Model, Seen};
use std::time::Duration;

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "beater",
    threads: 2,
    preemptions: Some(6),
    executions: 41_260,
    must_see: &["one beat", "two beats", "both taken"],
    body: beater,
};

// ANCHOR: beater
/// Explores: `Beat`, `WaitForJob`
pub fn beater(seen: &Seen) {
    let pool = pool_with_interval(2, Duration::from_millis(1));
    let ledger = Ledger::default();

    // The first beat is made at once, the second one has to wait for the timer.
    let [a, b] = [1, 2].map(|value| {
        let second = ledger.closure();
        let (_, b) = pool.call(|mut t| {
            meet(&pool);
            t.join(|_| ledger.step(), |_| second.run(value))
        });
        assert_eq!(b.value, value);
        b.elsewhere
    });

    let metrics = pool.metrics();
    seen.when(metrics.beats == 1, "one beat");
    seen.when(metrics.beats == 2, "two beats");
    seen.when(a && b, "both taken");
    drop(pool);
    ledger.check();
}
// ANCHOR_END: beater
