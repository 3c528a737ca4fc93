//! Two jobs that are shared as a bundle, and claimed without the lock.
//!
//! It would catch a job that two workers claim; a result that the owner reads before it was written, since a latch of a bundle is
//! set and seen without the lock; an owner that is not told, and stays parked; and a job that stays in the list and in the bundle,
//! so that it runs twice.

use super::super::core::{Metrics, Task};
use super::{pool, pool_with_interval, shared, wait_until};
use loom::thread;
use loom_tests::over_loom::sync::let_jobs_be_shared;
use loom_tests::{Bound, Ledger, Model, Seen};
use std::time::Duration;

/// Two workers: the owner and one that claims.
pub const MODEL: Model = Model {
    name: "bundles",
    threads: 2,
    polling: Bound::Preemptions(5),
    parking: None,
    full: None,
    must_see: &["shared together", "none claimed", "one claimed", "both claimed", "parked, then told"],
    body: bundles,
};

/// Three workers: two that claim, since the first one shares what is left once more.
pub const AGAIN: Model = Model {
    name: "bundles_again",
    threads: 3,
    polling: Bound::Preemptions(3),
    parking: None,
    full: None,
    must_see: &["shared once more", "claimed by two"],
    body: bundles_again,
};

/// Three workers, and a bundle that stands in the queue when all of its jobs are done.
pub const DEAD: Model = Model {
    name: "bundles_dead",
    threads: 3,
    polling: Bound::Preemptions(2),
    parking: None,
    full: None,
    must_see: &[
        "left in the queue",
        "taken when it was empty",
        "the next job taken",
        "the next job reclaimed",
    ],
    body: bundles_dead,
};

// ANCHOR: bundles
/// Explores: `Promote`, `Claim`, `SetLatch`, `WaitForJob`
pub fn bundles(seen: &Seen) {
    let_jobs_be_shared(2);
    let pool = pool_with_interval(2, Duration::from_millis(1));
    let ledger = Ledger::default();

    let (together, claims, told) = pool.call(|mut t| {
        let (outer, inner) = (ledger.closure(), ledger.closure());
        let first = |mut t: Task<'_>| t.join(|_| pool.metrics(), |_| inner.run(2));
        let ((metrics, inner), outer) = t.join(first, |_| (pool.metrics().wakes, outer.run(3)));
        let (wakes, outer) = outer;
        assert_eq!((inner.value, outer.value), (2, 3));
        let together = metrics.promotions == 1 && metrics.beats == 1;
        let told = together && outer.elsewhere && pool.metrics().wakes > wakes;
        (together, usize::from(inner.elsewhere) + usize::from(outer.elsewhere), told)
    });

    seen.when(together, "shared together");
    seen.when(together && claims == 0, "none claimed");
    seen.when(together && claims == 1, "one claimed");
    seen.when(together && claims == 2, "both claimed");
    seen.when(told, "parked, then told");
    drop(pool);
    ledger.check();
}
// ANCHOR_END: bundles

// ANCHOR: bundles_again
/// Explores: `Promote`, `Claim`
pub fn bundles_again(seen: &Seen) {
    let_jobs_be_shared(3);
    loom::stop_exploring();
    let pool = pool(3);
    let ledger = Ledger::default();
    wait_until(|| pool.metrics().parks > 1);

    let by = pool.call(|mut t| {
        let (oldest, middle, newest) = (ledger.closure(), ledger.closure(), ledger.closure());
        let first = |mut t: Task<'_>| {
            t.join(
                |mut t| {
                    t.join(
                        |_| {
                            wait_until(|| shared(&pool) == 0);
                            loom::explore();
                            thread::yield_now();
                        },
                        |_| newest.run(1),
                    )
                },
                |_| {
                    thread::yield_now();
                    middle.run(2)
                },
            )
        };
        let ((((), newest), middle), oldest) = t.join(first, |_| {
            thread::yield_now();
            oldest.run(3)
        });
        assert_eq!((newest.value, middle.value, oldest.value), (1, 2, 3));
        [newest, middle, oldest].map(|job| job.elsewhere.then_some(job.ran_on))
    });

    let again = pool.metrics().promotions > 1;
    seen.when(again, "shared once more");
    let claimers: std::collections::HashSet<_> = by.into_iter().flatten().collect();
    seen.when(again && claimers.len() == 2, "claimed by two");
    drop(pool);
    ledger.check();
}
// ANCHOR_END: bundles_again

// ANCHOR: bundles_dead
/// Explores: `Promote`, `Claim`, `WaitForJob`
pub fn bundles_dead(seen: &Seen) {
    let_jobs_be_shared(2);
    let pool = pool(3);
    let ledger = Ledger::default();

    // The outer job of the second round lies where that of the first one has been.
    let rounds = pool.call(|mut t| {
        [true, false].map(|has_inner| {
            let (outer, inner) = (ledger.closure(), has_inner.then(|| ledger.closure()));
            let first = |mut t: Task<'_>| {
                let inner = inner.map(|inner| t.join(|_| (), |_| inner.run(2)).1.elsewhere);
                (inner, shared(&pool))
            };
            let ((inner, queued), outer) = t.join(first, |_| outer.run(3));
            (inner, outer.elsewhere, queued)
        })
    });

    let [(inner, outer, _), (_, next, queued)] = rounds;
    let by_owner = inner == Some(false) && !outer;
    seen.when(by_owner && queued == 2, "left in the queue");
    let Metrics { takes, reclaims, promotions, .. } = pool.metrics();
    seen.when(by_owner && takes == 2 && promotions == 2, "taken when it was empty");
    seen.when(by_owner && queued == 2 && next, "the next job taken");
    seen.when(by_owner && queued == 2 && !next && reclaims > 0, "the next job reclaimed");
    drop(pool);
    ledger.check();
}
// ANCHOR_END: bundles_dead
