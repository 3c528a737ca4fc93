//! The latch of the facade by itself: a thread waits until as many ends were told as begins.
//!
//! The main thread lends to another thread, which lends in its turn, and then waits: it blocks, it blocks for a limited time first, or
//! it waits for an event. It would catch a waiter that is never told, one that goes on before the last end, and one that cannot
//! see what was done before the ends.

use super::super::latch::Latch;
use loom::cell::UnsafeCell;
use loom::sync::Arc as LoomArc;
use loom::thread;
use loom_tests::over_loom::sync::plain::Event;
use loom_tests::{Bound, Model, Seen};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// The main thread blocks.
pub const BLOCKS: Model = Model {
    name: "latch_blocks",
    threads: 2,
    polling: Bound::Unbounded,
    parking: None,
    full: None,
    must_see: &["open before the wait", "opened in the wait"],
    body: |seen| latch(seen, Latch::block),
};

/// It blocks for a limited time, and then without a limit.
pub const TIMED: Model = Model {
    name: "latch_timed",
    body: |seen| {
        latch(seen, |latch| {
            latch.wait_for(Duration::from_micros(1));
            latch.block();
        });
    },
    ..BLOCKS
};

/// It waits for an event, as a thread of another pool does.
pub const EVENT: Model = Model {
    name: "latch_event",
    polling: Bound::Preemptions(4),
    body: |seen| {
        latch(seen, |latch| {
            let event = Event::new();
            latch.tell(event.clone());
            if !latch.is_open() {
                event.wait();
            }
        });
    },
    ..BLOCKS
};

// ANCHOR: latch
/// Explores: `WaitForJobReturn`
fn latch(seen: &Seen, wait: fn(&Latch)) {
    let latch = LoomArc::new(Latch::new());
    // What two jobs do that borrow from the main thread's frame. If nothing orders that and the end of the wait, Loom says so.
    let done = LoomArc::new([UnsafeCell::new(()), UnsafeCell::new(())]);
    // Std's atomic, so that Loom does not see it and it orders nothing.
    let has_ended = Arc::new(AtomicBool::new(false));

    latch.begin();
    let lender = thread::spawn({
        let (latch, done, has_ended) =
            (LoomArc::clone(&latch), LoomArc::clone(&done), Arc::clone(&has_ended));
        move || {
            // It lends in its turn, so that its first end is not the last one.
            latch.begin();
            done[0].with_mut(drop);
            latch.end();
            done[1].with_mut(drop);
            has_ended.store(true, Relaxed);
            latch.end();
        }
    });
    // The body of the main thread has ended.
    latch.end();
    let was_open = latch.is_open();
    if !was_open {
        wait(&latch);
    }

    assert!(has_ended.load(Relaxed), "the latch opens after the last end");
    for done in done.iter() {
        done.with(drop);
    }
    seen.when(was_open, "open before the wait");
    seen.when(!was_open, "opened in the wait");
    lender.join().expect("it does not panic");
}
// ANCHOR_END: latch
