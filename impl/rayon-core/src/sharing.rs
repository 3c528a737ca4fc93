//! When a thread shares what it forks before another thread has asked.
//!
//! By heartbeats alone, a thread that runs long without a fork shares nothing meanwhile. That is what a leaf of rayon's iterators
//! does: an idle thread would wait for its end. rayon's threads can steal at any time. So the first forks in a while are shared
//! at once, and only when they are many does the thread wait to be asked: as often as that, it forks again soon. In a call that is
//! [watched](crate::watch) they are offered at first, which wakes no thread.
//!
//! Where closures are short, no thread comes for what was shared, and the owner has to take it back: that costs more than a short
//! closure. So after a join that was shared and is over soon, half as many may be shared, and it takes twice as long until one more
//! may be. In a program that forks deeper and deeper no join ends, and nothing changes.

use crate::worker;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// How many forks may be shared at once, one right after the other. It must be far more than a parallel iterator forks before its
/// longest leaf begins. rayon's test of a range of 2^63 items, whose leaves end only when a later one has begun, came to no end in
/// 5 of 5 runs with 16, in 2 of 40 with 64, and in none of 60 with 256, on two cores.
const MOST: u32 = 256;

/// How long it takes until one more may be. A join that is over sooner was shared in vain.
const INTERVAL: Duration = Duration::from_micros(10);

/// How often that time is doubled, at most.
const MOST_DOUBLINGS: u32 = 5;

/// How many forks there are between two looks at the clock.
const FORKS: u32 = 32;

thread_local! {
    /// How many forks until this thread looks whether it may share.
    static COUNTDOWN: Cell<u32> = const { Cell::new(0) };
    static ALLOWANCE: Cell<Allowance> = const { Cell::new(Allowance::new()) };
}

/// A thread that is alone in its pool never shares.
pub(crate) fn never() {
    COUNTDOWN.set(u32::MAX);
}

/// How many forks a thread may share at once.
#[derive(Clone, Copy)]
struct Allowance {
    left: u32,
    /// When it was counted last.
    since: Option<Instant>,
    /// How often the time is doubled until one more may be.
    doublings: u32,
    /// The last fork that was shared, until its join is known to be over.
    last: Option<Fork>,
}

/// A fork that was shared.
#[derive(Clone, Copy)]
struct Fork {
    /// Where the stack ended.
    end: usize,
    at: Instant,
}

impl Allowance {
    const fn new() -> Self {
        Self { left: MOST, since: None, doublings: 0, last: None }
    }

    /// Whether a fork may be shared, at a moment when the stack ends there. A stack grows towards lower addresses.
    fn takes(&mut self, end: usize, now: Instant) -> bool {
        // The join of the last one is over if the stack is as short again.
        if let Some(last) = self.last.take_if(|last| end >= last.end) {
            if now.duration_since(last.at) < INTERVAL {
                self.left /= 2;
                self.doublings = MOST_DOUBLINGS.min(self.doublings + 1);
            } else {
                self.doublings = self.doublings.saturating_sub(1);
            }
        }
        let interval = INTERVAL * (1 << self.doublings);
        let passed = self.since.map_or(Duration::ZERO, |since| now.duration_since(since));
        let more = u32::try_from(passed.as_nanos() / interval.as_nanos()).unwrap_or(MOST);
        self.left = MOST.min(self.left.saturating_add(more));
        if more > 0 || self.since.is_none() {
            self.since = Some(now);
        }
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        self.last = Some(Fork { end, at: now });
        true
    }
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
    let now = Instant::now();
    // An address in this function's frame.
    let end = (&raw const now).addr();
    let mut allowance = ALLOWANCE.get();
    let may_share = allowance.takes(end, now);
    ALLOWANCE.set(allowance);
    if !may_share {
        return COUNTDOWN.set(FORKS);
    }
    let offers = worker::current().is_some_and(|worker| worker.registry.offer());
    if !offers {
        systole::share_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NANOSECOND: Duration = Duration::from_nanos(1);

    /// How many forks may be shared, of those with these ends of the stack, each so long after the one before.
    fn shared(ends: impl Iterator<Item = usize>, apart: Duration) -> usize {
        let (mut allowance, mut now) = (Allowance::new(), Instant::now());
        ends.filter(|&end| {
            now += apart;
            allowance.takes(end, now)
        })
        .count()
    }

    /// The ends of the stack in a tree of joins, as its owner runs through it.
    fn tree(levels: usize) -> Box<dyn Iterator<Item = usize>> {
        let end = 1000 * levels;
        let half = move || (levels > 0).then(|| tree(levels - 1)).into_iter().flatten();
        Box::new([end].into_iter().chain(half()).chain(half()))
    }

    #[test]
    fn forks_in_forks_are_shared() {
        let ends = (0..1000).rev().map(|level| 100 * level);
        assert_eq!(shared(ends, NANOSECOND), MOST as usize);
    }

    #[test]
    fn where_joins_are_short_few_are_shared() {
        // 16,383 forks in 1.6 ms.
        let shared = shared(tree(13), 100 * NANOSECOND);
        assert!((14..40).contains(&shared), "{shared}");
    }

    #[test]
    fn where_joins_are_long_all_are_shared() {
        let shared = shared(tree(9), 2 * INTERVAL);
        assert_eq!(shared, 1023);
    }

    #[test]
    fn after_short_joins_long_ones_are_shared_again() {
        let (mut allowance, mut now) = (Allowance::new(), Instant::now());
        let mut shared = |forks: usize, apart: Duration| {
            let takes = |_: &usize| {
                now += apart;
                allowance.takes(7, now)
            };
            (0..forks).filter(takes).count()
        };
        assert!(shared(1000, NANOSECOND) < 10);
        shared(100, 2 * INTERVAL);
        assert_eq!(shared(100, 2 * INTERVAL), 100);
    }
}
