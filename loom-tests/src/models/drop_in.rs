//! Joins without a `Task`: the steps are those of `Fork` and `Join`, and the thread remembers where its chain ends.
//!
//! Two workers. It would catch a tail that is left behind by a join whose job was latent, taken or reclaimed, or by a job
//! that ran on top of this stack, and a fork out of order below a task.

use super::super::core::{ThreadPool, drop_in};
use super::pool;
use loom_tests::{Bound, Ledger, Model, Seen};

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "drop_in",
    threads: 2,
    // Bound 5 costs 1.2 s of CPU; without a bound it is many minutes, or half a minute if owners park. The mutant fails
    // from 2 preemptions on, "owner helped" comes about from 4 on, and 5 leaves one to spare.
    polling: Bound::Preemptions(5),
    parking: Some(Bound::Unbounded),
    full: Some(Bound::Preemptions(6)),
    must_see: &["all inline", "outer taken", "owner helped", "last taken"],
    body: drop_in,
};

// ANCHOR: drop_in
/// Explores: `Fork`, `Join`
pub fn drop_in(seen: &Seen) {
    let pool = pool(2);
    let ledger = Ledger::default();

    let (outer, inner, last) = pool.call(|mut t| {
        let [outer, last] = [0; 2].map(|_| ledger.closure());
        t.install(|| {
            // The second closure forks, wherever it runs; then a task forks where the thread stands.
            let second = || {
                let inner = ledger.closure();
                (outer.run(1), join(|| (), || inner.run(2)).1)
            };
            let ((), (outer, inner)) = join(|| (), second);
            let ((), last) = drop_in::with_task(|mut t| t.join(|_| (), |_| last.run(3)), nowhere);
            (outer, inner, last)
        })
    });
    assert_eq!((outer.value, inner.value, last.value), (1, 2, 3));
    assert_eq!(pool.metrics().calls, 1, "every join found its chain");

    seen.when(pool.metrics().promotions == 0, "all inline");
    seen.when(outer.elsewhere, "outer taken");
    seen.when(outer.elsewhere && inner.elsewhere, "owner helped");
    seen.when(last.elsewhere, "last taken");
    drop((pool, outer, inner, last));
    ledger.check();
}
// ANCHOR_END: drop_in

fn join<RB: Send>(first: impl FnOnce(), second: impl FnOnce() -> RB + Send) -> ((), RB) {
    drop_in::join(first, second, nowhere)
}

/// The pool for joins outside of calls: there is none here.
fn nowhere() -> &'static ThreadPool {
    unreachable!("every join is below a call")
}
