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
//!
//! Nor do closures that are a little longer need more than one shared job for each other thread. While as many wait, a thread that
//! becomes idle finds one, and a thread whose last joins were all *quick* shares no more. Each share takes the pool's lock, and so
//! does the join that takes the closure back; and what the lock protects comes over from the processor that had the lock before.
//! Where joins are not quick, that is little beside them, and an idle thread would wait long until this one forks again.

use crate::worker;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// How many forks may be shared at once, one right after the other. It must be far more than a parallel iterator forks before its
/// longest leaf begins. rayon's test of a range of 2^63 items, whose leaves end only when a later one has begun, came to no end in
/// 5 of 5 runs with 16, in 2 of 40 with 64, and in 12 of 18,000 with 256, on two cores. In two more such runs a thread had taken a job,
/// forked five times and shared none of that, probably since its joins before had been short; five threads had nothing to do. On rayon's
/// own core each of 6,000 runs ended.
const MOST: u32 = 256;

/// How long it takes until one more may be. A join that is over sooner was shared in vain.
const INTERVAL: Duration = Duration::from_micros(10);

/// How often that time is doubled, at most.
const MOST_DOUBLINGS: u32 = 5;

/// How many forks there are between two looks at the clock.
const FORKS: u32 = 32;

/// A join that is over sooner is quick. To share a closure and to take it back cost 1 µs where two threads do so by turns on cores with
/// a common cache, and 2 to 2.5 µs on cores without.
const QUICK: Duration = Duration::from_micros(50);

/// After so many quick joins in a row, one shared job for each other thread is enough.
const MANY: u32 = 8;

thread_local! {
    /// How many forks until this thread looks whether it may share.
    static COUNTDOWN: Cell<u32> = const { Cell::new(0) };
    static ALLOWANCE: Cell<Allowance> = const { Cell::new(Allowance::new()) };
    /// Whether this thread has begun with another job since it was asked.
    static HAS_BEGUN: Cell<bool> = const { Cell::new(false) };
    /// How many shared jobs are enough for the other threads of the pool.
    static ENOUGH: Cell<usize> = const { Cell::new(1) };
}

/// This thread belongs to a pool of so many threads. One that is alone never shares.
pub(crate) fn begin(num_threads: usize) {
    COUNTDOWN.set(if num_threads == 1 { u32::MAX } else { 0 });
    ENOUGH.set(num_threads - 1);
}

/// How many forks a thread may share at once.
#[derive(Clone, Copy)]
struct Allowance {
    left: u32,
    /// When it was counted last.
    since: Option<Instant>,
    /// How often the time is doubled until one more may be.
    doublings: u32,
    /// The last fork at which this was asked, until its join is known to be over.
    last: Option<Fork>,
    /// How many joins were quick, since one was not.
    quick: u32,
}

/// A fork.
#[derive(Clone, Copy)]
struct Fork {
    /// Where the stack ended.
    end: usize,
    at: Instant,
    is_shared: bool,
    /// Whether its thread has come to another job since: then there may have been a pause in between.
    is_old: bool,
}

impl Allowance {
    const fn new() -> Self {
        Self { left: MOST, since: None, doublings: 0, last: None, quick: 0 }
    }

    /// Whether a fork may be shared, at a moment when the stack ends there. A stack grows towards lower addresses. If it
    /// `has_enough`, the pool has a shared job for each other thread.
    fn takes(&mut self, end: usize, now: Instant, has_enough: bool) -> bool {
        // The join of the last one is over if the stack is as short again.
        if let Some(last) = self.last.take_if(|last| end >= last.end) {
            self.learn(last, now.duration_since(last.at));
        }
        let is_shared = !(has_enough && self.quick >= MANY) && self.count(now);
        self.last = Some(Fork { end, at: now, is_shared, is_old: false });
        is_shared
    }

    /// The thread begins with another job.
    fn begin_job(&mut self) {
        if let Some(last) = &mut self.last {
            last.is_old = true;
        }
    }

    /// The join of this fork is over, and has taken no longer.
    fn learn(&mut self, fork: Fork, took: Duration) {
        if !fork.is_old {
            self.quick = if took < QUICK { self.quick.saturating_add(1) } else { 0 };
        }
        if !fork.is_shared {
            return;
        }
        if took < INTERVAL {
            self.left /= 2;
            self.doublings = MOST_DOUBLINGS.min(self.doublings + 1);
        } else {
            self.doublings = self.doublings.saturating_sub(1);
        }
    }

    /// Whether one is left. Then it is taken.
    fn count(&mut self, now: Instant) -> bool {
        let interval = INTERVAL * (1 << self.doublings);
        let passed = self.since.map_or(Duration::ZERO, |since| now.duration_since(since));
        // A conversion from `f64` saturates.
        let more = passed.div_duration_f64(interval) as u32;
        self.left = MOST.min(self.left.saturating_add(more));
        if more > 0 || self.since.is_none() {
            self.since = Some(now);
        }
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        true
    }

    /// How many forks are not looked at, after one that was not shared. Where joins are short, a look at each is too dear.
    fn pause(&self) -> u32 {
        if self.left == 0 || self.doublings > 0 { FORKS } else { 0 }
    }
}

/// This thread begins with another job.
#[inline]
pub(crate) fn begin_job() {
    HAS_BEGUN.set(true);
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
    if HAS_BEGUN.take() {
        allowance.begin_job();
    }
    let has_enough = systole::shared_jobs() >= ENOUGH.get();
    let may_share = allowance.takes(end, now, has_enough);
    ALLOWANCE.set(allowance);
    if !may_share {
        return COUNTDOWN.set(allowance.pause());
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
            allowance.takes(end, now, false)
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
                allowance.takes(7, now, false)
            };
            (0..forks).filter(takes).count()
        };
        assert!(shared(1000, NANOSECOND) < 10);
        shared(100, 2 * INTERVAL);
        assert_eq!(shared(100, 2 * INTERVAL), 100);
    }

    /// Forks that are so far apart, while each other thread has a shared job to take.
    struct Enough(Allowance, Instant);

    impl Enough {
        /// Whether the next fork is shared.
        fn takes(&mut self, apart: Duration) -> bool {
            self.1 += apart;
            self.0.takes(7, self.1, true)
        }

        fn shared(&mut self, forks: usize, apart: Duration) -> usize {
            (0..forks).filter(|_| self.takes(apart)).count()
        }
    }

    #[test]
    fn where_joins_are_quick_one_shared_job_for_each_other_thread_is_enough() {
        let mut enough = Enough(Allowance::new(), Instant::now());
        let shared = enough.shared(1000, QUICK - NANOSECOND);
        assert_eq!(shared, MANY as usize, "until as many joins were quick");
        assert!(enough.0.takes(7, enough.1, false), "there is not enough");
    }

    #[test]
    fn where_joins_are_not_quick_all_are_shared() {
        let mut enough = Enough(Allowance::new(), Instant::now());
        assert_eq!(enough.shared(100, QUICK), 100);
        enough.shared(100, QUICK - NANOSECOND);
        assert_eq!(enough.shared(100, QUICK), 100);
    }

    #[test]
    fn the_time_between_two_jobs_is_no_part_of_a_join() {
        let mut enough = Enough(Allowance::new(), Instant::now());
        enough.shared(100, INTERVAL);
        enough.0.begin_job();
        assert!(!enough.takes(1000 * QUICK), "this was a pause");
        assert!(enough.takes(1000 * QUICK), "this is a join of the same job");
    }
}
