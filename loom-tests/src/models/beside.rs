//! What a thread spawns that goes on beside the pool, in a crowd, and a crowd that lasts.
//!
//! Three workers, of which two are threads of the pool, and one processor: the first job's worker takes it, and what is spawned then
//! is withheld. It would catch a job that is withheld for ever: the first job waits for the second one, and the
//! main thread waits for the first one.

use super::super::core::{Beside, ThreadPool};
use loom::sync::{Arc, mpsc};
use loom_tests::over_loom::sync::let_spawned_jobs;
use loom_tests::{Bound, Ledger, Model, Seen};
use std::time::Duration;

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "beside",
    threads: 3,
    polling: Bound::Preemptions(2),
    parking: None,
    full: None,
    must_see: &["withheld while the first job runs", "withheld while a worker is on its way"],
    body: beside,
};

// ANCHOR: beside
/// Explores: `Spawn`, `Stop`
pub fn beside(seen: &Seen) {
    let_spawned_jobs(true);
    let builder = ThreadPool::builder().num_threads(3).processors(1).heartbeat_interval(Duration::ZERO);
    let pool = Arc::new(builder.build().expect("Loom starts every thread"));
    let ledger = Ledger::default();

    let (begun, second_begun) = mpsc::channel();
    let (done, first_done) = mpsc::channel();
    let (first, second) = (ledger.closure(), ledger.closure());
    let this = Beside::new(&pool);
    this.spawn(move || {
        second_begun.recv().expect("the second job begins some time");
        drop(first.run(1));
        done.send(()).expect("the main thread waits");
    });
    let before = pool.metrics();
    this.spawn(move || {
        begun.send(()).expect("the first job waits");
        drop(second.run(2));
    });
    let after = pool.metrics();
    let is_withheld = after.drains > before.drains && after.wakes == before.wakes;
    seen.when(before.takes == 1 && is_withheld, "withheld while the first job runs");
    seen.when(before.takes == 0 && is_withheld, "withheld while a worker is on its way");
    drop(this);
    // The end of the pool would wake all workers.
    first_done.recv().expect("the first job ends");
    drop(pool);
    ledger.check();
}
// ANCHOR_END: beside
