//! Two jobs of one owner are shared at the same time; each of them is taken or reclaimed.
//!
//! Three workers, whose owners help with any job. It would catch a reclaim or a take of the wrong one, and a newer job that is
//! taken before an older one: an owner that waits for its newer job would then run the older one itself.

use super::super::core::{Task, Waiting};
use super::{pool_that_waits, shared};
use loom_tests::{Bound, Ledger, Model, Seen};

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "two_shared",
    threads: 3,
    // Bound 3 costs two seconds of CPU. All that must be seen comes about from 2 preemptions on; the mutant fails from 3 on.
    polling: Bound::Preemptions(3),
    parking: None,
    full: None,
    must_see: &["both reclaimed", "older taken, newer reclaimed", "both taken"],
    body: two_shared,
};

// ANCHOR: two_shared
/// Explores: `Promote`, `TakeSharedJob`, `WaitForJob`
pub fn two_shared(seen: &Seen) {
    let pool = pool_that_waits(3, Waiting::HelpAny);
    let ledger = Ledger::default();

    let ((both, newer), older) = pool.call(|mut t| {
        let (older, newer) = (ledger.closure(), ledger.closure());
        let first = |mut t: Task<'_>| t.join(|_| shared(&pool) == 2, |_| newer.run(2));
        t.join(first, |_| older.run(3))
    });
    assert_eq!((newer.value, older.value), (2, 3));
    assert!(older.elsewhere || !newer.elsewhere, "OldestFirst: the newer job was taken, the older one left");

    seen.when(both && !older.elsewhere, "both reclaimed");
    seen.when(both && older.elsewhere && !newer.elsewhere, "older taken, newer reclaimed");
    seen.when(both && newer.elsewhere, "both taken");
    drop((pool, newer, older));
    ledger.check();
}
// ANCHOR_END: two_shared
