//! A model of the latch: a small program that Loom runs in every order.

use crate::Latch;
use loom::sync::Arc;
use loom::thread;

/// One execution. It must fail if an owner can read anything but the result.
pub fn model<L: Latch>() {
    let job = Arc::new(L::new());
    let executor = thread::spawn({
        let job = Arc::clone(&job);
        move || job.finish(42)
    });
    // TODO: this model passes, whatever the latch is like. Why?
    executor.join().unwrap();
    assert_eq!(job.probe(), Some(42));
}
