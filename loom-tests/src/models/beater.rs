//! `Beat` held back by the interval: an idle worker becomes the beater and parks with a timeout.
//!
//! Two workers. It would catch a beat that is due and that no worker will make, and two workers that watch the interval at
//! once.

use super::pool_with_interval;
use loom::thread;
use loom_tests::{Bound, Ledger, Model, Seen};
use std::time::Duration;

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "beater",
    threads: 2,
    // Bound 4 costs 1.3 s of CPU, 5 costs five seconds.
    polling: Bound::Preemptions(4),
    parking: None,
    full: Some(Bound::Preemptions(5)),
    must_see: &["first reclaimed, second taken", "both taken"],
    body: beater,
};

// ANCHOR: beater
/// Explores: `Beat`, `WaitForJob`
pub fn beater(seen: &Seen) {
    let pool = pool_with_interval(2, Duration::from_millis(1));
    let ledger = Ledger::default();

    // The first beat is made at once, the second one has to wait for the timer. No worker may stay parked beyond it.
    let [a, b] = [1, 2].map(|value| {
        let second = ledger.closure();
        let beats = pool.metrics().beats;
        let (_, b) = pool.call(|mut t| {
            let is_asked = || pool.metrics().beats > beats;
            let asked = (0..6).any(|_| {
                is_asked() || {
                    thread::yield_now();
                    false
                }
            });
            assert!(asked, "BeatServed: a beat is due and no worker makes it");
            t.join(|_| (), |_| second.run(value))
        });
        assert_eq!(b.value, value);
        b.elsewhere
    });

    seen.when(!a && b, "first reclaimed, second taken");
    seen.when(a && b, "both taken");
    drop(pool);
    ledger.check();
}
// ANCHOR_END: beater
