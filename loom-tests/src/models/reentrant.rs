//! A caller holds a lock of its own across a join, and another caller's job wants the same lock.
//!
//! Two workers and one more caller. It would catch a waiting owner that is given the other caller's job, and then waits for
//! itself. Under `HelpAny` that is what may happen, as `ThreadPoolBuilder::waiting` says: there Loom must find the
//! deadlock.

use super::super::core::{Task, Waiting};
use super::{pool_that_waits, wait_until};
use loom::sync::{Arc, Mutex};
use loom::thread;
use loom_tests::{Bound, Ledger, Model, Seen};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Every execution completes.
pub const DESCENDANTS: Model = Model {
    name: "reentrant_descendants",
    threads: 3,
    // Bound 2 costs 0.2 s of CPU, 3 costs three seconds.
    polling: Bound::Preemptions(2),
    parking: None,
    full: Some(Bound::Preemptions(3)),
    must_see: &["mine taken", "both taken"],
    body: |seen| reentrant(seen, Waiting::HelpDescendants),
};

/// Every execution completes.
pub const NONE: Model =
    Model { name: "reentrant_none", body: |seen| reentrant(seen, Waiting::HelpNone), ..DESCENDANTS };

/// One execution deadlocks.
pub const ANY: Model =
    Model { name: "reentrant_any", body: |seen| reentrant(seen, Waiting::HelpAny), ..DESCENDANTS };

/// What has happened. Std's atomics, so that Loom does not see them and they order nothing.
#[derive(Default)]
struct Script {
    other_called: AtomicBool,
    mine_runs: AtomicBool,
    owner_waits: AtomicBool,
}

// ANCHOR: reentrant
/// Explores: `WaitForJob`
pub fn reentrant(seen: &Seen, waiting: Waiting) {
    loom::stop_exploring();
    let pool = Arc::new(pool_that_waits(2, waiting));
    let lock = Arc::new(Mutex::new(()));
    let (ledger, script) = (Ledger::default(), std::sync::Arc::new(Script::default()));
    wait_until(|| pool.metrics().parks > 0);

    // This caller is asked while the background worker is idle. It forks when that worker runs the lock holder's job.
    let other = thread::spawn({
        let (pool, lock, script) = (Arc::clone(&pool), Arc::clone(&lock), script.clone());
        let ledger = ledger.clone();
        move || {
            pool.call(|mut t| {
                script.other_called.store(true, Relaxed);
                wait_until(|| script.mine_runs.load(Relaxed));
                let theirs = ledger.closure();
                let second = |_: Task<'_>| {
                    let _held = lock.lock();
                    theirs.run(1)
                };
                t.join(|_| (), second).1
            })
        }
    });
    wait_until(|| script.other_called.load(Relaxed));
    let mine = ledger.closure();
    let mine = pool.call(|mut t| {
        wait_until(|| pool.metrics().beats > 1);
        loom::explore();
        let _held = lock.lock();
        let second = |_: Task<'_>| {
            script.mine_runs.store(true, Relaxed);
            wait_until(|| script.owner_waits.load(Relaxed));
            mine.run(2)
        };
        t.join(|_| script.owner_waits.store(true, Relaxed), second).1
    });
    let theirs = other.join().expect("the other caller returns");
    assert_eq!((theirs.value, mine.value), (1, 2));

    seen.when(mine.elsewhere, "mine taken");
    seen.when(mine.elsewhere && theirs.elsewhere, "both taken");
    drop((pool, mine, theirs));
    ledger.check();
}
// ANCHOR_END: reentrant
