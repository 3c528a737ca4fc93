//! What an owner in an open join may run: a descendant of the job that it waits for, and a job that has nothing to do
//! with it.
//!
//! Two workers and one more caller. It would catch an owner that runs what its policy forbids, and one that does not run
//! what it allows.

use super::super::core::{Task, Waiting};
use super::{pool_that_waits, shared, wait_until};
use loom::sync::Arc;
use loom::thread;
use loom_tests::{Bound, Ledger, Model, Seen};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// An owner may run descendants of the job that it waits for.
pub const DESCENDANTS: Model = Model {
    name: "waiting_policies_descendants",
    threads: 3,
    // Bound 2 costs a quarter of a second of CPU, 3 costs three seconds. Two mutants fail from 2 preemptions on. From there
    // on all that must be seen comes about, too, which the third mutant prevents.
    polling: Bound::Preemptions(2),
    parking: None,
    full: Some(Bound::Preemptions(3)),
    must_see: &["helped with a descendant", "unrelated job left to others"],
    body: |seen| waiting_policies(seen, Waiting::HelpDescendants),
};

/// An owner runs nothing but its own jobs.
pub const NONE: Model = Model {
    name: "waiting_policies_none",
    must_see: &["descendant left to others", "unrelated job left to others"],
    body: |seen| waiting_policies(seen, Waiting::HelpNone),
    ..DESCENDANTS
};

/// What has happened. Std's atomics, so that Loom does not see them and they order nothing.
#[derive(Default)]
struct Script {
    other_called: AtomicBool,
    owner_waits: AtomicBool,
    outer_runs: AtomicBool,
    inner_forked: AtomicBool,
}

impl Script {
    /// Whether the owner waits, and its own jobs are not among those that are shared.
    fn owner_waits_for_outer(&self) -> bool {
        let outer_runs = self.outer_runs.load(Relaxed) && !self.inner_forked.load(Relaxed);
        self.owner_waits.load(Relaxed) && outer_runs
    }
}

// ANCHOR: waiting_policies
/// Explores: `WaitForJob`, `TakeSharedJob`
pub fn waiting_policies(seen: &Seen, waiting: Waiting) {
    loom::stop_exploring();
    let pool = Arc::new(pool_that_waits(2, waiting));
    let (ledger, script) = (Ledger::default(), std::sync::Arc::new(Script::default()));
    wait_until(|| pool.metrics().parks > 0);

    // This caller is asked while the background worker is idle. It forks when that worker runs the owner's job.
    let other = thread::spawn({
        let (pool, script, job) = (Arc::clone(&pool), script.clone(), ledger.closure());
        move || {
            pool.call(|mut t| {
                script.other_called.store(true, Relaxed);
                wait_until(|| script.outer_runs.load(Relaxed));
                t.join(|_| shared(&pool) > 0 && script.owner_waits_for_outer(), |_| job.run(1))
            })
        }
    });
    let them = other.thread().id();
    wait_until(|| script.other_called.load(Relaxed));
    let (outer, inner) = pool.call(|mut t| {
        let (outer, inner) = (ledger.closure(), ledger.closure());
        let second = |mut t: Task<'_>| {
            script.outer_runs.store(true, Relaxed);
            wait_until(|| script.owner_waits.load(Relaxed));
            script.inner_forked.store(true, Relaxed);
            let (_, inner) = t.join(|_| (), |_| inner.run(2));
            (outer.run(3), inner)
        };
        wait_until(|| pool.metrics().beats > 1);
        loom::explore();
        t.join(|_| script.owner_waits.store(true, Relaxed), second).1
    });
    let me = thread::current().id();
    let (left, theirs) = other.join().expect("the other caller returns");
    assert_eq!((theirs.value, inner.value, outer.value), (1, 2, 3));

    assert!(theirs.ran_on != me, "MayTake: the owner ran a job that has nothing to do with its own");
    let is_mine = outer.ran_on == them || inner.ran_on == them;
    assert!(!is_mine, "MayTake: the other caller ran a job that has nothing to do with its own");
    let helped = outer.ran_on != me && inner.ran_on == me;
    assert!(!helped || waiting != Waiting::HelpNone, "MayTake: the owner helped");
    seen.when(helped, "helped with a descendant");
    seen.when(outer.ran_on != me && !helped, "descendant left to others");
    seen.when(outer.ran_on != me && left, "unrelated job left to others");
    drop((pool, outer, inner, theirs));
    ledger.check();
}
// ANCHOR_END: waiting_policies
