//! When a thread shares what it forks before another thread has asked.
//!
//! By heartbeats alone, a thread that runs long without a fork shares nothing meanwhile. That is what a leaf of rayon's iterators
//! does: an idle thread would wait for its end. rayon's threads can steal at any time. So the first forks in a while are shared
//! at once, and only when they are many does the thread wait to be asked: as often as that, it forks again soon. In a call that is
//! [watched](crate::watch) they are offered at first, which wakes no thread.

use crate::worker;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// How many forks may be shared at once, one right after the other. It must be far more than a parallel iterator forks before its
/// longest leaf begins. rayon's test of a range of 2^63 items, whose leaves end only when a later one has begun, came to no end in
/// 5 of 5 runs with 16, in 2 of 40 with 64, and in none of 60 with 256, on two cores.
const MOST: u32 = 256;

/// How long it takes until one more may be.
const INTERVAL: Duration = Duration::from_micros(10);

/// How many forks there are between two looks at the clock.
const FORKS: u32 = 32;

thread_local! {
    /// How many forks until this thread looks whether it may share.
    static COUNTDOWN: Cell<u32> = const { Cell::new(0) };
    static ALLOWANCE: Cell<Allowance> = const { Cell::new(Allowance { left: MOST, since: None }) };
}

/// A thread that is alone in its pool never shares.
pub(crate) fn never() {
    COUNTDOWN.set(u32::MAX);
}

#[derive(Clone, Copy)]
struct Allowance {
    left: u32,
    /// When it was counted last.
    since: Option<Instant>,
}

/// Called right after a fork.
#[inline(always)]
pub(crate) fn share_if_rare() {
    match COUNTDOWN.get() {
        0 => look(),
        forks => COUNTDOWN.set(forks - 1),
    }
}

#[cold]
#[inline(never)]
fn look() {
    let Allowance { mut left, since } = ALLOWANCE.get();
    let now = Instant::now();
    let passed = since.map_or(Duration::ZERO, |since| now.duration_since(since));
    let more = u32::try_from(passed.as_nanos() / INTERVAL.as_nanos()).unwrap_or(MOST);
    left = MOST.min(left.saturating_add(more));
    if left == 0 {
        return COUNTDOWN.set(FORKS);
    }
    let since = if more > 0 { Some(now) } else { since.or(Some(now)) };
    ALLOWANCE.set(Allowance { left: left - 1, since });
    let offers = worker::current().is_some_and(|worker| worker.registry.offer());
    if !offers {
        systole::share_all();
    }
}
