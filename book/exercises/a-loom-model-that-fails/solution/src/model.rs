//! A model of the latch: a small program that Loom runs in every order.

use crate::Latch;
use loom::sync::Arc;
use loom::thread;

// ANCHOR: solution
/// One execution. It must fail if an owner can read anything but the result.
pub fn model<L: Latch>() {
    let job = Arc::new(L::new());
    let executor = thread::spawn({
        let job = Arc::clone(&job);
        move || job.finish(42)
    });
    // The owner looks while the executor may still be running. If it is too early, that is no mistake.
    if let Some(result) = job.probe() {
        assert_eq!(result, 42);
    }
    executor.join().unwrap();
    assert_eq!(job.probe(), Some(42));
}
// ANCHOR_END: solution
