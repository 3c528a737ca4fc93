//! What is shared in a crowd, and a crowd that lasts.
//!
//! Three workers, two processors. It would catch a job that is withheld for ever: the caller and, most often, another worker wait
//! for the job that the caller has shared in the crowd, and so the call would not end.

use super::super::core::{ThreadPool, drop_in};
use loom::sync::Notify;
use loom_tests::{Bound, Ledger, Model, Seen};
use std::time::Duration;

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "withheld",
    threads: 3,
    polling: Bound::Preemptions(2),
    parking: None,
    full: None,
    must_see: &["withheld while the outer job runs", "withheld while a worker is on its way"],
    body: withheld,
};

// ANCHOR: withheld
/// Explores: `Promote`, `TakeSharedJob`
pub fn withheld(seen: &Seen) {
    let builder = ThreadPool::builder().num_threads(3).processors(2).heartbeat_interval(Duration::ZERO);
    let pool = builder.build().expect("Loom starts every thread");
    let ledger = Ledger::default();
    let (outer, inner) = (ledger.closure(), ledger.closure());
    let (outer_may_end, inner_runs) = (Notify::new(), Notify::new());

    pool.call(|mut t| {
        let first = || {
            drop_in::share_all();
            let first = || {
                // The outer job runs elsewhere, or a worker is on its way to it: both processors are in use.
                let before = pool.metrics();
                drop_in::share_all();
                let is_withheld = pool.metrics().wakes == before.wakes;
                seen.when(before.takes == 1 && is_withheld, "withheld while the outer job runs");
                seen.when(before.takes == 0 && is_withheld, "withheld while a worker is on its way");
                inner_runs.wait();
            };
            let second = || {
                inner_runs.notify();
                outer_may_end.notify();
                inner.run(1)
            };
            drop_in::join(first, second, nowhere).1
        };
        let second = || {
            outer_may_end.wait();
            outer.run(2)
        };
        let (inner, outer) = t.install(|| drop_in::join(first, second, nowhere));
        assert_eq!((inner.value, outer.value), (1, 2));
    });

    drop(pool);
    ledger.check();
}
// ANCHOR_END: withheld

/// The pool for joins outside of calls: there is none here.
fn nowhere() -> &'static ThreadPool {
    unreachable!("the join is below a call")
}
