//! Workers that poll before they park: what comes while they poll is found by the look after it.
//!
//! Two workers. It would catch a worker that goes from polling to parking without a look, and so stays parked through a
//! shared job, a latch, or the end of the pool.

use super::super::core::ThreadPool;
use loom_tests::{Bound, Ledger, Model, Seen};
use std::time::Duration;

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "polling",
    threads: 2,
    // Bound 5 costs 0.9 s of CPU, 6 costs three seconds.
    polling: Bound::Preemptions(5),
    parking: None,
    full: Some(Bound::Preemptions(6)),
    must_see: &[
        "found after polling",
        "found after parking",
        "owner told while idle",
        "latch seen without that",
    ],
    body: polling,
};

// ANCHOR: polling
/// Explores: `TakeSharedJob`, `WaitForJob`, `SetLatch`, `Stop`
pub fn polling(seen: &Seen) {
    let builder = ThreadPool::builder().num_threads(2).heartbeat_interval(Duration::ZERO);
    let pool = builder.polling(Duration::from_millis(1)).build().expect("Loom starts every thread");
    let ledger = Ledger::default();

    // Each time that a worker is idle it polls at first, and it parks at the second try: both count as parks.
    let (before, owner_told, second) = pool.call(|mut t| {
        let second = ledger.closure();
        let (before, second) = t.join(|_| (), |_| (pool.metrics(), second.run(2))).1;
        (before.parks, pool.metrics().wakes > before.wakes, second)
    });
    assert_eq!(second.value, 2);

    seen.when(second.elsewhere && before == 1, "found after polling");
    seen.when(second.elsewhere && before == 2, "found after parking");
    seen.when(second.elsewhere && owner_told, "owner told while idle");
    seen.when(second.elsewhere && !owner_told, "latch seen without that");
    drop((pool, second));
    ledger.check();
}
// ANCHOR_END: polling
