//! What the program's threads wait for.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use systole::Task;

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// A flag that one thread sets, and for which another thread waits.
#[derive(Default)]
pub struct Signal(AtomicBool);

impl Signal {
    /// Sets the flag.
    pub fn set(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether the flag was set.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// Waits for what another thread will do.
pub fn wait_until(done: impl Fn() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < PATIENCE, "what the program waits for never happened");
        thread::yield_now();
    }
}

/// Forks and joins nothing, again and again, until it is done. Each fork looks at
/// the heartbeat flag, so what is latent below is shared soon.
pub fn fork_until(t: &mut Task<'_>, done: impl Fn() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < PATIENCE, "what the program waits for never happened");
        t.join(|_| (), |_| ());
        thread::yield_now();
    }
}
