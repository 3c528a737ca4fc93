//! A wake-up is passed on: an owner that was woken for a shared job finds its own latch set, and leaves.
//!
//! Two workers and two more callers, at most 1 preemption: 3,247 executions. It would catch a shared job that nobody
//! is on the way to, since the one who was woken for it had something better to do.
//!
//! The way there is long, so it is a script that is not explored: a helper's job runs on the background worker, the helper
//! takes the owner's job, the helper's job ends, and the background worker is the beater. Explored is what follows.

use super::pool_with_interval;
use loom::sync::Arc;
use loom::thread;
use loom_tests::{Ledger, Model, Seen};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "pass_on",
    threads: 4,
    preemptions: Some(1),
    executions: 3_247,
    must_see: &["owner's job ends after the promotion"],
    body: pass_on,
};

/// How far the script is. Std's atomics, so that Loom does not see them and they order nothing.
#[derive(Default)]
struct Script {
    helpers_job_runs: AtomicU64,
    promoter_called: AtomicU64,
    /// One more than the number of parks when the owner's job began to run.
    owners_job_runs: AtomicU64,
    promoted: AtomicU64,
    owner_left: AtomicU64,
}

// ANCHOR: pass_on
/// Explores: `WaitForJob`, `Promote`, `SetLatch`
pub fn pass_on(seen: &Seen) {
    loom::stop_exploring();
    let pool = Arc::new(pool_with_interval(2, Duration::from_millis(1)));
    let (ledger, script) = (Ledger::default(), std::sync::Arc::new(Script::default()));
    wait_until(|| pool.metrics().parks > 0);

    let helper = thread::spawn({
        let (pool, script, job) = (Arc::clone(&pool), script.clone(), ledger.closure());
        let first = |script: &Script| wait_until(|| script.helpers_job_runs.load(Relaxed) > 0);
        move || {
            let second = || {
                script.helpers_job_runs.store(1, Relaxed);
                wait_until(|| script.owners_job_runs.load(Relaxed) > 0);
                job.run(1)
            };
            pool.call(|mut t| t.join(|_| first(&script), |_| second())).1
        }
    });
    let promoter = thread::spawn({
        let (pool, script, job) = (Arc::clone(&pool), script.clone(), ledger.closure());
        move || {
            wait_until(|| script.helpers_job_runs.load(Relaxed) > 0);
            let first = || {
                script.promoted.store(1, Relaxed);
                wait_until(|| script.owner_left.load(Relaxed) > 0);
            };
            pool.call(|mut t| {
                script.promoter_called.store(1, Relaxed);
                wait_until(|| script.owners_job_runs.load(Relaxed) > 0);
                // Both the background worker and the owner are parked.
                wait_until(|| pool.metrics().parks > script.owners_job_runs.load(Relaxed));
                t.join(|_| first(), |_| job.run(2)).1
            })
        }
    });
    wait_until(|| script.promoter_called.load(Relaxed) > 0);
    let job = ledger.closure();
    let first = || {
        wait_until(|| script.owners_job_runs.load(Relaxed) > 0);
        // The background worker is parked, and is the beater; now this owner parks too.
        wait_until(|| pool.metrics().parks >= script.owners_job_runs.load(Relaxed));
        loom::explore();
    };
    let second = || {
        script.owners_job_runs.store(pool.metrics().parks + 1, Relaxed);
        wait_until(|| script.promoted.load(Relaxed) > 0);
        (job.run(3), script.promoted.load(Relaxed) > 0)
    };
    let (owners, after_promotion) = pool.call(|mut t| {
        wait_until(|| pool.metrics().beats > 1);
        t.join(|_| first(), |_| second()).1
    });
    loom::stop_exploring();
    script.owner_left.store(1, Relaxed);
    seen.when(owners.elsewhere && after_promotion, "owner's job ends after the promotion");

    let others = [helper, promoter].map(|thread| thread.join().expect("a caller returns").value);
    assert_eq!((owners.value, others), (3, [1, 2]));
    drop((pool, owners));
    ledger.check();
}

/// Lets the others go on until `condition` holds, but not for ever: when the order is another one, the script
/// does not work, and the model goes on without it.
fn wait_until(condition: impl Fn() -> bool) {
    for _ in 0..5 {
        if condition() {
            return;
        }
        thread::yield_now();
    }
}
// ANCHOR_END: pass_on
