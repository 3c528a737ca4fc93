//! Four latches. They differ in one word each, or in the order of two lines.

use crate::Latch;
use loom::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use loom::sync::atomic::{AtomicBool, AtomicU32};

macro_rules! latch {
    ($(#[$doc:meta])* $name:ident, |$job:ident, $result:ident| $finish:block, $load:expr) => {
        $(#[$doc])*
        pub struct $name {
            result: AtomicU32,
            latch: AtomicBool,
        }

        impl Latch for $name {
            fn new() -> Self {
                Self { result: AtomicU32::new(0), latch: AtomicBool::new(false) }
            }

            fn finish(&self, $result: u32) {
                let $job = self;
                $finish
            }

            fn probe(&self) -> Option<u32> {
                self.latch.load($load).then(|| self.result.load(Relaxed))
            }
        }
    };
}

latch! {
    /// The latch of the lesson.
    Right, |job, result| {
        job.result.store(result, Relaxed);
        job.latch.store(true, Release);
    }, Acquire
}

latch! {
    /// Stored relaxed.
    StoredRelaxed, |job, result| {
        job.result.store(result, Relaxed);
        job.latch.store(true, Relaxed);
    }, Acquire
}

latch! {
    /// Probed relaxed.
    ProbedRelaxed, |job, result| {
        job.result.store(result, Relaxed);
        job.latch.store(true, Release);
    }, Relaxed
}

latch! {
    /// Set before the result is written.
    SetTooEarly, |job, result| {
        job.latch.store(true, Release);
        job.result.store(result, Relaxed);
    }, Acquire
}
