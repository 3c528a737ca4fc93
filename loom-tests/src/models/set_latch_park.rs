//! `SetLatch` against an owner that is on its way to park, or parked.
//!
//! Two workers. It would catch an owner that stays parked because the latch was set between its look and its park or
//! because no worker woke it, and an owner that reads the result before it was written. The owner may see the latch without
//! the lock, so the store must be `Release` and the load `Acquire`. The owner gives way once before it probes: Loom
//! remembers only the last access to a word, and would not by itself try a latch that is set at the probe, since the look
//! under the lock comes after it.

use super::pool;
use loom::thread;
use loom_tests::{Bound, Ledger, Model, Seen};

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "set_latch_park",
    threads: 2,
    // Bound 6 costs 0.5 s of CPU; without a bound, ten seconds, or 0.5 s if owners park.
    polling: Bound::Preemptions(6),
    parking: Some(Bound::Unbounded),
    full: Some(Bound::Unbounded),
    must_see: &["latch seen without parking", "parked, then woken"],
    body: set_latch_park,
};

// ANCHOR: set_latch_park
/// Explores: `SetLatch`, `WaitForJob`
pub fn set_latch_park(seen: &Seen) {
    let pool = pool(2);
    let ledger = Ledger::default();

    pool.call(|mut t| {
        let second = ledger.closure();
        // The wake-ups so far: the worker that runs this. One more later on: the owner.
        let ((), (wakes, b)) = t.join(|_| thread::yield_now(), |_| (pool.metrics().wakes, second.run(2)));
        assert_eq!(b.value, 2);
        let owner_woken = pool.metrics().wakes > wakes;
        seen.when(b.elsewhere && !owner_woken, "latch seen without parking");
        seen.when(b.elsewhere && owner_woken, "parked, then woken");
    });
    drop(pool);
    ledger.check();
}
// ANCHOR_END: set_latch_park
