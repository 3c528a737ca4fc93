//! `Broadcast`: a part is sent to a background worker that is about to start, about to park, or parked; or the part is for
//! the very thread that broadcasts, which has taken a job and waits in a call of its own.
//!
//! Two workers. The broadcast comes from outside, or from inside a forked job. It would catch an addressee that stays parked,
//! a broadcaster that waits for itself, and a part that is run twice or never.

use super::super::core::{BroadcastContext, ThreadPool};
use super::pool;
use loom::thread::current;
use loom_tests::{Bound, Closure, Ledger, Model, Output, Seen};
use std::sync::{Mutex, PoisonError};

/// A broadcast from outside.
pub const PLAIN: Model = Model {
    name: "broadcast_plain",
    threads: 2,
    // Bound 4 costs 0.2 s of CPU; without a bound, ten seconds, or 0.2 s if owners park.
    polling: Bound::Preemptions(4),
    parking: Some(Bound::Unbounded),
    full: Some(Bound::Unbounded),
    must_see: &["a worker woken", "no worker woken"],
    body: broadcast_plain,
};

/// A broadcast in a forked job.
pub const INSIDE: Model = Model {
    name: "broadcast_inside",
    threads: 2,
    // Bound 3 costs 0.3 s of CPU, 4 costs one second.
    polling: Bound::Preemptions(3),
    parking: None,
    full: Some(Bound::Preemptions(4)),
    must_see: &["made by the background worker", "made by the caller"],
    body: broadcast_inside,
};

/// Something for each part to run. Std's own lock, so that it orders nothing.
struct Parts(Mutex<Vec<Closure>>);

impl Parts {
    fn new(ledger: &Ledger, parts: usize) -> Self {
        Self(Mutex::new((0..parts).map(|_| ledger.closure()).collect()))
    }

    fn broadcast(&self, pool: &ThreadPool) -> Vec<Output> {
        pool.broadcast(|context: BroadcastContext<'_>| {
            let closure = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
            closure.expect("there is one for each part").run(context.index() as u32)
        })
    }
}

// ANCHOR: broadcast
/// Explores: `Broadcast`
pub fn broadcast_plain(seen: &Seen) {
    let pool = pool(2);
    let ledger = Ledger::default();
    let results = Parts::new(&ledger, 2).broadcast(&pool);
    assert_eq!([results[0].value, results[1].value], [0, 1]);
    assert_eq!(results[0].ran_on, current().id());
    assert_ne!(results[1].ran_on, current().id());

    let metrics = pool.metrics();
    seen.when(metrics.wakes > 0, "a worker woken");
    seen.when(metrics.wakes == 0, "no worker woken");
    drop((pool, results));
    ledger.check();
}
// ANCHOR_END: broadcast

/// Explores: `Broadcast`, `WaitForJob`
pub fn broadcast_inside(seen: &Seen) {
    let pool = pool(2);
    let ledger = Ledger::default();
    // The caller's broadcast has a part more than that of the background worker.
    let parts = Parts::new(&ledger, 2);
    let ((), results) = pool.call(|mut t| t.join(|_| (), |_| parts.broadcast(&pool)));

    let is_callers = results[0].ran_on == current().id();
    seen.when(is_callers, "made by the caller");
    seen.when(!is_callers, "made by the background worker");
    assert_eq!(results.len(), if is_callers { 2 } else { 1 });
    for left in parts.0.into_inner().unwrap_or_else(PoisonError::into_inner) {
        drop(left.run(0));
    }
    drop((pool, results));
    ledger.check();
}
