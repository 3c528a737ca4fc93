//! Waiting for an event: it is set before the wait, while the waiter parks or is parked, or while the waiter helps.
//!
//! Two workers, whose owners help with any job. A detached job waits for an event, which the caller sets, or another detached
//! job behind it, for which no thread is free but the one that waits. It would catch a waiter that is never woken, one that
//! goes on before it can see what the setter has done, and a job that is left in its queue beside a thread that waits.

use super::super::core::{Event, Waiting};
use super::pool_that_waits;
use loom::sync::Arc as LoomArc;
use loom::sync::atomic::AtomicUsize;
use loom_tests::over_loom::sync::let_spawned_jobs;
use loom_tests::{Bound, Ledger, Model, Seen};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The event is set by a thread from outside.
pub const SET: Model = Model {
    name: "event_set",
    threads: 2,
    polling: Bound::Preemptions(3),
    parking: None,
    full: Some(Bound::Preemptions(4)),
    must_see: &["set before the wait", "parked in the wait", "helped in the wait"],
    body: event_set,
};

/// The event is set by a job behind the one that waits.
pub const BEHIND: Model = Model {
    name: "event_behind",
    threads: 2,
    polling: Bound::Preemptions(4),
    parking: None,
    full: Some(Bound::Preemptions(5)),
    must_see: &["spawned before the wait", "spawned while the waiter is parked"],
    body: event_behind,
};

/// What has happened. Std's atomics, so that Loom does not see them and they order nothing.
#[derive(Default)]
struct Script {
    was_set: AtomicBool,
    waits: AtomicBool,
    helped: AtomicBool,
}

// ANCHOR: event
/// Explores: `WaitForJobHelp`, `WaitForJobPark`, `WaitForJobReturn`
pub fn event_set(seen: &Seen) {
    let_spawned_jobs(true);
    let pool = pool_that_waits(2, Waiting::HelpAny);
    let (ledger, script) = (Ledger::default(), Arc::new(Script::default()));
    let (ready, done) = (Event::new(), Event::new());
    // Written before `ready` is set, and read after it. If nothing orders the two, Loom tries the old value as well.
    let written = LoomArc::new(AtomicUsize::new(0));

    let (waiting, helping) = (ledger.closure(), ledger.closure());
    pool.spawn({
        let (script, written) = (Arc::clone(&script), LoomArc::clone(&written));
        let (ready, done) = (ready.clone(), done.clone());
        move || {
            script.was_set.store(ready.is_set(), Relaxed);
            script.waits.store(true, Relaxed);
            ready.wait();
            script.waits.store(false, Relaxed);
            assert_eq!(written.load(Relaxed), 7, "what the setter has done before is seen");
            drop(waiting.run(1));
            done.set();
        }
    });
    pool.spawn({
        let script = Arc::clone(&script);
        move || {
            script.helped.store(script.waits.load(Relaxed), Relaxed);
            drop(helping.run(2));
        }
    });
    written.store(7, Relaxed);
    let metrics = pool.metrics();
    let waits = script.waits.load(Relaxed);
    // The drain of the first job was taken, so a thread that is parked is parked in the wait.
    let is_parked = waits && metrics.parks > metrics.wakes;
    ready.set();
    done.wait();

    seen.when(script.was_set.load(Relaxed), "set before the wait");
    seen.when(is_parked, "parked in the wait");
    seen.when(script.helped.load(Relaxed), "helped in the wait");
    drop(pool);
    ledger.check();
}
// ANCHOR_END: event

/// Explores: `WaitForJobHelp`, `WaitForJobPark`, `WaitForJobReturn`, `Spawn`
pub fn event_behind(seen: &Seen) {
    let_spawned_jobs(true);
    let pool = pool_that_waits(2, Waiting::HelpAny);
    let (ledger, script) = (Ledger::default(), Arc::new(Script::default()));
    let ready = Event::new();

    let (waiting, setting) = (ledger.closure(), ledger.closure());
    pool.spawn({
        let (script, ready) = (Arc::clone(&script), ready.clone());
        move || {
            script.waits.store(true, Relaxed);
            ready.wait();
            drop(waiting.run(1));
        }
    });
    // Its lock lets the worker go on first, in some of the executions.
    let metrics = pool.metrics();
    let waits = script.waits.load(Relaxed);
    let is_parked = waits && metrics.parks > metrics.wakes;
    pool.spawn(move || {
        drop(setting.run(2));
        ready.set();
    });

    seen.when(!waits, "spawned before the wait");
    seen.when(is_parked, "spawned while the waiter is parked");
    drop(pool);
    ledger.check();
}
