//! An offer, and a thread that watches until its patience ends.
//!
//! Two workers and a thread that watches: the protocol is that of `spec/Offers.tla`, as the facade for rayon has it. It would
//! catch an offer that no worker is ever woken for: the first closure waits for the second one, and so the call would not end.

use super::super::core::{ThreadPool, drop_in};
use super::pool_with_interval;
use loom::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use loom::sync::{Arc, Notify};
use loom::thread;
use loom_tests::{Bound, Ledger, Model, Seen};
use std::time::Duration;

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "offers",
    threads: 3,
    polling: Bound::Preemptions(2),
    parking: None,
    full: Some(Bound::Preemptions(3)),
    must_see: &["the watching thread announced it", "the offering thread announced it"],
    body: offers,
};

// ANCHOR: offers
/// Explores: `Promote`, `TakeSharedJob`
pub fn offers(seen: &Seen) {
    let pool = Arc::new(pool_with_interval(2, Duration::from_millis(1)));
    let (watchers, ledger) = (Arc::new(AtomicUsize::new(1)), Ledger::default());
    let watcher = thread::spawn({
        let (pool, watchers) = (Arc::clone(&pool), Arc::clone(&watchers));
        move || {
            // `EndWatch`, `LookForLast` and `AnnounceLast`.
            watchers.fetch_sub(1, Relaxed);
            pool.announce_offers();
        }
    });
    let (runs, second) = (Notify::new(), ledger.closure());
    pool.call(|mut t| {
        t.install(|| {
            let first = || {
                let was_watched = watchers.load(Relaxed) > 0;
                drop_in::offer_all();
                let is_watched = watchers.load(Relaxed) > 0;
                if !is_watched {
                    pool.announce_offers();
                }
                seen.when(is_watched, "the watching thread announced it");
                seen.when(was_watched && !is_watched, "the offering thread announced it");
                runs.wait();
            };
            let second = || {
                runs.notify();
                second.run(1)
            };
            assert_eq!(drop_in::join(first, second, nowhere).1.value, 1);
        });
    });
    watcher.join().expect("it announces, and ends");
    drop(pool);
    ledger.check();
}
// ANCHOR_END: offers

/// The pool for joins outside of calls: there is none here.
fn nowhere() -> &'static ThreadPool {
    unreachable!("the join is below a call")
}
