//! Which calls are left alone, as the scheduler decides it on paper.

#[allow(dead_code, reason = "these tests need some of it only")]
mod on_paper;
#[allow(dead_code, reason = "no test records anything")]
#[path = "../src/silent.rs"]
mod recorder;
#[allow(dead_code, unused_imports, reason = "the tests need some of it only")]
#[allow(clippy::enum_variant_names, reason = "`Waiting` is the crate's public type")]
#[path = "../src/core/scheduler/mod.rs"]
mod scheduler;

use on_paper::{FoundJob, INTERVAL, LONG, Pool};
use scheduler::{Goal, Waiting};
use std::time::Duration;

/// Calls that take less time are brief.
const LIMIT: u64 = 40;
/// From the begin of one call to that of the next.
const PERIOD: u64 = 1_000;
/// How long a call is left alone then.
const ALONE: u64 = 10 * PERIOD;

/// A pool with so many background workers, a caller, and the time.
struct Clock {
    pool: Pool,
    caller: usize,
    now: u64,
}

impl Clock {
    /// The first call has shared a job, which a worker took, and was brief. Its interval is over, and no worker is the beater.
    fn after_a_brief_call(background: usize) -> Self {
        Self::after_a_brief_call_in_which(background, true)
    }

    /// The same, but the job is taken, or its owner takes it back.
    fn after_a_brief_call_in_which(background: usize, is_taken: bool) -> Self {
        let mut pool = Pool::new(background, Waiting::HelpAny);
        pool.scheduler.set_brief(Duration::from_micros(LIMIT));
        let caller = pool.call(0);
        pool.promote(caller, "first", 1);
        if is_taken {
            assert_eq!(pool.look(0, 2), Some("first"));
            pool.scheduler.set_latch(0, caller, "first", LONG);
        } else {
            assert_eq!(pool.scheduler.wait_for_job_reclaim(caller, "first"), Some("first"));
        }
        assert_eq!(pool.look(0, 3), None);
        let mut this = Self { pool, caller, now: 0 };
        this.end(10);
        for id in 0..background {
            assert_eq!(this.park(id, 2 * INTERVAL), None);
        }
        this.pool.woken();
        this
    }

    /// The next call begins, one period after the one before. Returns whether the caller is asked at once.
    fn begin(&mut self) -> bool {
        self.begin_after(PERIOD)
    }

    fn begin_after(&mut self, period: u64) -> bool {
        self.now += period;
        let now = self.now;
        self.pool.scheduler.call(self.caller, || now);
        self.pool.end(now);
        self.pool.is_asked(self.caller)
    }

    /// The call ends, so long after it has begun.
    fn end(&mut self, took: u64) {
        let now = self.now + took;
        self.pool.scheduler.call_return(self.caller, || now);
        self.pool.end(now);
    }

    /// A background worker looks, finds nothing, and parks, so long after the last call has begun.
    fn park(&mut self, id: usize, after: u64) -> Option<u64> {
        assert_eq!(self.pool.scheduler.look(id, Goal::Stop).job(), None);
        let limit = self.pool.scheduler.park(id, || self.now + after);
        self.pool.scheduler.check();
        limit.map(|limit| limit.as_micros() as u64)
    }
}

#[test]
fn a_call_after_a_brief_one_is_left_alone_and_wakes_no_worker() {
    let mut clock = Clock::after_a_brief_call(1);
    assert!(!clock.begin(), "it is likely to be brief, too");
    assert_eq!(clock.pool.woken(), [0], "there was no beater yet: one is told");
    assert_eq!(clock.park(0, 0), Some(ALONE));
    clock.end(10);
    for _ in 0..8 {
        assert!(!clock.begin());
        clock.end(10);
        assert_eq!(clock.pool.woken(), [], "the beater's timer is set for many calls");
    }
}

#[test]
fn the_beater_stays_for_as_long_as_calls_follow_each_other() {
    let mut clock = Clock::after_a_brief_call(2);
    clock.begin();
    clock.park(0, 0);
    clock.end(10);
    for _ in 0..3 {
        clock.begin();
        clock.end(10);
    }
    assert_eq!(clock.park(0, 500), Some(ALONE - 500), "the timer has rung, and the last call's interval goes on");
    assert_eq!(clock.park(1, 600), None, "one beater is enough");
    assert_eq!(clock.park(0, ALONE), None, "no call has come: the pool is asleep");
    assert!(!clock.begin(), "calls are still likely to be brief");
    assert_eq!(clock.pool.woken().len(), 2, "told when the first call began, and now, since none has stayed");
}

#[test]
fn a_long_call_that_was_taken_for_a_brief_one_is_asked_when_its_interval_ends() {
    let mut clock = Clock::after_a_brief_call(1);
    assert!(!clock.begin());
    assert_eq!(clock.park(0, 0), Some(ALONE));
    assert_eq!(clock.park(0, ALONE), None, "no interval is waited for: the caller was asked");
    assert!(clock.pool.is_asked(clock.caller));
}

#[test]
fn the_call_after_a_long_one_is_asked_at_once() {
    let mut clock = Clock::after_a_brief_call(1);
    assert!(!clock.begin());
    clock.end(2 * LIMIT);
    assert!(clock.begin());

    // So it is where promotions have brought nothing: what is left of the long call's interval does not count.
    let mut clock = Clock::after_a_brief_call_in_which(1, false);
    assert!(!clock.begin());
    clock.end(LIMIT);
    assert!(clock.begin());
}

#[test]
fn after_a_wrong_guess_as_much_is_spent_on_wake_ups_as_was_lost() {
    let mut clock = Clock::after_a_brief_call(1);
    assert!(!clock.begin());
    clock.end(5 * LIMIT);
    for call in 0..21 {
        assert!(clock.begin(), "call {call}");
        let now = clock.now;
        clock.pool.promote(clock.caller, "job", now + 1);
        assert_eq!(clock.pool.look(0, now + 2), Some("job"));
        clock.pool.scheduler.set_latch(0, clock.caller, "job", LONG);
        assert_eq!(clock.pool.look(0, now + 3), None);
        clock.end(LIMIT - 1);
    }
    assert!(!clock.begin(), "20 wake-ups cost as much as five times the limit");
}

#[test]
fn a_call_is_left_alone_for_a_millisecond_at_least_and_for_a_hundred_at_most() {
    let lengths = [(0, 1_000), (99, 1_000), (101, 1_010), (9_999, 99_990), (10_001, 100_000), (1 << 40, 100_000)];
    for (period, alone) in lengths {
        let mut clock = Clock::after_a_brief_call(1);
        assert!(!clock.begin_after(period));
        assert_eq!(clock.park(0, 0), Some(alone), "{period}");
    }
}

#[test]
fn a_beater_that_has_stayed_is_told_when_a_worker_rests_for_a_short_time() {
    let mut clock = Clock::after_a_brief_call(2);
    clock.begin();
    assert_eq!(clock.park(0, 0), Some(ALONE));
    clock.end(10);
    clock.pool.woken();
    let other = clock.pool.call(PERIOD + 100);
    clock.pool.promote(other, "job", PERIOD + 101);
    assert_eq!(clock.pool.woken(), [1], "the beater is spared");
    assert_eq!(clock.pool.look(1, PERIOD + 102), Some("job"));
    assert_eq!(clock.pool.woken(), [0], "its timer would ring much too late");
    assert_eq!(clock.park(0, 103), Some(INTERVAL - 2));
}

#[test]
fn without_a_limit_no_call_is_brief() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    let caller = pool.call(0);
    pool.promote(caller, "job", 1);
    assert_eq!(pool.look(0, 2), Some("job"));
    pool.scheduler.set_latch(0, caller, "job", LONG);
    assert_eq!(pool.look(0, 3), None);
    for _ in 0..2 {
        pool.scheduler.call_return(caller, || unreachable!("the clock is not read"));
        pool.end(4);
        pool.scheduler.call(caller, || unreachable!("the clock is not read"));
        pool.end(5);
        assert!(pool.is_asked(caller));
    }
}
