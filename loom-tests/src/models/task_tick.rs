//! `Tick` and `Promote` outside of a join: what a loop does between two blocks.
//!
//! Two workers. It would catch a tick that promotes where nothing is latent, and one that leaves alone what is.

use super::super::core::Task;
use super::pool;
use loom_tests::{Bound, Ledger, Model, Seen};

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "task_tick",
    threads: 2,
    // Bound 5 costs 0.8 s of CPU; without a bound it is minutes, or four seconds if owners park. The mutant fails from 1
    // preemption on, and all that must be seen comes about from 3 on.
    polling: Bound::Preemptions(5),
    parking: Some(Bound::Unbounded),
    full: Some(Bound::Preemptions(6)),
    must_see: &["nothing to share", "shared by a tick", "taken meanwhile", "never asked"],
    body: task_tick,
};

// ANCHOR: task_tick
/// Explores: `Tick`, `Promote`
pub fn task_tick(seen: &Seen) {
    let pool = pool(2);
    let ledger = Ledger::default();

    let (asked, by_tick, again, second) = pool.call(|mut t| {
        // Nothing is latent: a loop would split what it has left.
        let asked = t.tick();
        let second = ledger.closure();
        let first = |mut t: Task<'_>| {
            let before = pool.metrics().promotions;
            let again = t.tick();
            (pool.metrics().promotions > before, again)
        };
        let ((by_tick, again), second) = t.join(first, |_| second.run(2));
        (asked, by_tick, again, second)
    });
    assert_eq!(second.value, 2);
    assert!(!by_tick || !again, "a heartbeat is answered once");

    seen.when(asked, "nothing to share");
    seen.when(by_tick, "shared by a tick");
    seen.when(by_tick && second.elsewhere, "taken meanwhile");
    seen.when(pool.metrics().promotions == 0, "never asked");
    drop((pool, second));
    ledger.check();
}
// ANCHOR_END: task_tick
