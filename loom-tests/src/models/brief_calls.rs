//! Calls that are left alone, and asked when their interval ends.
//!
//! Two workers. It would catch a beater that has stayed for the next call without a timer, and a call that is left alone for
//! ever.

use super::{pool_with_interval, wait_until};
use loom_tests::over_loom::sync::{let_calls_be_alone, pass};
use loom_tests::{Bound, Ledger, Model, Seen};
use std::time::Duration;

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "brief_calls",
    threads: 2,
    polling: Bound::Preemptions(3),
    parking: None,
    full: Some(Bound::Preemptions(4)),
    must_see: &["a call was left alone", "a call was long after all"],
    body: brief_calls,
};

/// The calls do not follow each other at once, and the interval of the one before is not over.
const PAUSE: Duration = Duration::from_micros(100);

// ANCHOR: brief_calls
/// Explores: `Call`, `Beat`
pub fn brief_calls(seen: &Seen) {
    let_calls_be_alone(true);
    let pool = pool_with_interval(2, Duration::from_millis(1));
    let ledger = Ledger::default();
    let beats = || pool.metrics().beats;

    // The first call promotes, if the background worker has looked by then. The second one is left alone, then.
    let mut asked = [false; 2];
    for value in 0..2 {
        let (before, second) = (beats(), ledger.closure());
        pool.call(|mut t| t.join(|_| (), |_| second.run(value)));
        asked[value as usize] = beats() > before;
        pass(PAUSE);
    }
    let is_left_alone = asked == [true, false];
    seen.when(is_left_alone, "a call was left alone");

    // The third one is long after all: it goes on until it is asked, and the interval ends.
    let (before, second) = (beats(), ledger.closure());
    pool.call(|mut t| {
        seen.when(is_left_alone && beats() == before, "a call was long after all");
        wait_until(|| beats() > before);
        assert!(beats() > before, "BeatServed: a call is left alone for ever");
        t.join(|_| (), |_| second.run(2));
    });
    drop(pool);
    ledger.check();
}
// ANCHOR_END: brief_calls
