//! `Broadcast`: a part is sent to a background worker that is about to start, about to park, or parked; or the part is for
//! the very thread that broadcasts, which has taken a job and waits in a call of its own. Or a job sends detached parts while the
//! pool ends, and one of the workers may have left.
//!
//! Two workers, and a broadcast from outside or from inside a forked job; three workers, and a detached one at the end of the
//! pool. It would catch an addressee that stays parked, a broadcaster that waits for itself, and a part that is run twice or
//! never, also since it is for a worker that has left.

use super::super::core::broadcast::spawn_broadcast;
use super::super::core::{BroadcastContext, ThreadPool};
use super::pool;
use loom::thread::current;
use loom_tests::{Bound, Closure, Ledger, Model, Output, Seen};
use std::sync::{Arc, Mutex, PoisonError};

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

/// Detached parts that a job sends while the pool ends.
pub const STOP: Model = Model {
    name: "broadcast_stop",
    threads: 3,
    // Bound 3 costs about 0.5 s of CPU.
    polling: Bound::Preemptions(3),
    parking: None,
    full: Some(Bound::Preemptions(4)),
    must_see: &["a part for each background worker", "the other one has left"],
    body: broadcast_stop,
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

/// Explores: `Broadcast`, `Stop`
pub fn broadcast_stop(seen: &Seen) {
    let pool = pool(3);
    let ledger = Ledger::default();
    // Std's own lock, so that it orders nothing.
    let ran = Arc::new(Mutex::new(Vec::new()));

    let sends = ledger.closure();
    pool.spawn({
        let ran = Arc::clone(&ran);
        move || {
            let note = move |part: BroadcastContext<'_>| {
                let mut ran = ran.lock().unwrap_or_else(PoisonError::into_inner);
                ran.push((part.index(), part.num_threads(), current().id()));
            };
            spawn_broadcast(note, || unreachable!("a job has a pool"));
            drop(sends.run(1));
        }
    });
    drop(pool);

    let mut ran = ran.lock().unwrap_or_else(PoisonError::into_inner).split_off(0);
    ran.sort_by_key(|part| part.0);
    let parts = ran.len();
    assert!(ran.iter().map(|part| (part.0, part.1)).eq((0..parts).map(|index| (index, parts))), "{ran:?}");
    assert!(parts == 1 || parts == 2 && ran[0].2 != ran[1].2, "each on a thread of its own: {ran:?}");
    seen.when(parts == 2, "a part for each background worker");
    seen.when(parts == 1, "the other one has left");
    ledger.check();
}
