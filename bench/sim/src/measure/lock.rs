//! The runtime's own lock: its files, over what they need.
#![allow(dead_code, reason = "the lock alone is measured")]

#[path = "../../../../impl/src/sync/latency.rs"]
mod latency;
#[path = "../../../../impl/src/sync/mutex.rs"]
mod mutex;

use latency::LEAST_POLLING_TIME;
pub(super) use mutex::Mutex;

/// In the runtime this ends the process.
fn abort(why: &str) -> ! {
    panic!("{why}")
}
