//! Which calls are left alone, as the scheduler decides it on paper.

#[path = "brief_calls/clock.rs"]
mod clock;
#[allow(dead_code, reason = "these tests need some of it only")]
mod on_paper;
#[allow(dead_code, reason = "no test records anything")]
#[path = "../src/silent.rs"]
mod recorder;
#[allow(dead_code, unused_imports, reason = "the tests need some of it only")]
#[allow(clippy::enum_variant_names, reason = "`Waiting` is the crate's public type")]
#[path = "../src/core/scheduler/mod.rs"]
mod scheduler;

use clock::{ALONE, Clock, LONG_CALL, PAUSE, PERIOD, QUICK, SHARED};
use on_paper::{INTERVAL, LONG, Pool};
use scheduler::Waiting;
use std::time::Duration;

#[test]
fn calls_that_are_faster_alone_are_left_alone_and_wake_no_worker() {
    let mut clock = Clock::alone(1);
    clock.end(QUICK);
    for _ in 0..8 {
        assert!(!clock.call(SHARED, QUICK));
        assert_eq!(clock.pool.woken(), [], "the beater's timer is set for many calls");
    }
}

#[test]
fn calls_that_are_faster_shared_are_shared() {
    let mut clock = Clock::after_a_shared_call(1, true);
    for call in 0..2 {
        assert!(!clock.call(SHARED, SHARED + 1), "call {call} of the trial");
    }
    for call in 0..16 {
        assert!(clock.call(SHARED, SHARED + 1), "call {call}");
    }
}

#[test]
fn the_call_after_a_trial_in_vain_is_asked_at_once_though_promotions_have_brought_nothing() {
    let mut clock = Clock::after_a_shared_call(1, false);
    for _ in 0..2 {
        assert!(!clock.begin());
        clock.end(SHARED + 1);
    }
    assert!(clock.begin(), "what is left of the interval of a call that was left alone does not count");
}

#[test]
fn the_other_way_is_tried_more_and_more_rarely() {
    // Where sharing has taken more than twice as long, the first trial comes late.
    let rarely = [16, 65, 257];
    for (alone, expected) in [(QUICK, [256, 1025, 1025]), (SHARED / 2, rarely), (SHARED - 1, rarely)] {
        let mut clock = Clock::after_a_shared_call(1, true);
        let shared: Vec<usize> = (0..5000).filter(|_| clock.call(SHARED, alone)).collect();
        let gaps: Vec<usize> = shared.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert_eq!([&[shared[0] - 2], &gaps[..2]].concat(), expected, "{shared:?}");
    }
}

#[test]
fn calls_that_are_over_before_the_clock_has_moved_are_left_alone() {
    let mut clock = Clock::after_a_shared_call(1, true);
    assert_eq!((0..200).filter(|_| clock.call(SHARED, 0)).count(), 0);
}

#[test]
fn sharing_is_tried_as_soon_as_calls_have_grown() {
    let mut clock = Clock::alone(1);
    clock.end(QUICK);
    let shared = (0..100).filter(|_| clock.call(4 * QUICK, 8 * QUICK)).count();
    assert!(shared > 75, "{shared} of 100 are shared, which is faster now");
}

#[test]
fn where_sharing_has_become_faster_calls_are_shared() {
    let mut clock = Clock::alone(1);
    clock.end(QUICK);
    let shared = (0..100).filter(|_| clock.call(SHARED, 4 * SHARED)).count();
    assert!(shared > 80, "{shared}");
}

#[test]
fn a_call_that_was_interrupted_changes_nothing() {
    let mut clock = Clock::alone(1);
    clock.end(LONG_CALL - 1);
    assert!(!clock.call(SHARED, QUICK));
}

#[test]
fn a_trial_that_was_interrupted_changes_nothing() {
    // The first call that is left alone, or the second, takes much longer than a shared one.
    for interrupted in 0..2 {
        let mut clock = Clock::after_a_shared_call(1, true);
        for call in 0..50 {
            let took = if call == interrupted { 5 * SHARED } else { QUICK };
            assert!(!clock.call(SHARED, took), "call {call}, where call {interrupted} was interrupted");
        }
    }
}

#[test]
fn a_call_that_was_interrupted_after_a_trial_of_sharing_changes_nothing() {
    let mut clock = Clock::alone(1);
    clock.end(QUICK);
    while !clock.call(SHARED, QUICK) {}
    assert!(!clock.call(SHARED, LONG_CALL - 1));
    for call in 0..50 {
        assert!(!clock.call(SHARED, QUICK), "call {call}");
    }
}

#[test]
fn the_beater_stays_for_as_long_as_calls_follow_each_other() {
    let mut clock = Clock::alone(2);
    clock.end(QUICK);
    for _ in 0..3 {
        clock.call(SHARED, QUICK);
    }
    let (beater, other) = (clock.beater, 1 - clock.beater);
    assert_eq!(
        clock.park(beater, 500),
        Some(ALONE - 500),
        "the timer has rung, and the last call's interval goes on"
    );
    assert_eq!(clock.park(other, 600), None, "one beater is enough");
    assert_eq!(clock.park(beater, ALONE), None, "no call has come: the pool is asleep");
    clock.pool.woken();
    assert!(!clock.begin(), "calls are still faster alone");
    assert_eq!(clock.pool.woken().len(), 1, "no beater has stayed, so one is told");
}

/// Calls that follow each other after a pause. A shared one takes `slow` in the first three shared calls, while workers are to be
/// woken, and `fast` in the others.
struct Burst {
    calls: u32,
    slow: u64,
    fast: u64,
    alone: u64,
    /// Whether a worker takes what a call shares.
    is_taken: bool,
}

const BURST: Burst = Burst { calls: 20, slow: 80, fast: 35, alone: 65, is_taken: true };

impl Burst {
    /// Makes these calls. Returns how many of them were shared.
    fn run(&self, clock: &mut Clock) -> u32 {
        let (mut shared, mut period) = (0, 10 * PERIOD);
        for _ in 0..self.calls {
            let is_shared = clock.begin_after(period);
            if is_shared {
                clock.share(self.is_taken);
                shared += 1;
            }
            let took = match (is_shared, shared) {
                (false, _) => self.alone,
                (true, ..=3) => self.slow,
                (true, _) => self.fast,
            };
            clock.end(took);
            period = took + PAUSE - 1;
        }
        shared
    }

    fn shared_in(&self, clock: &mut Clock, bursts: u32) -> u32 {
        (0..bursts).map(|_| self.run(clock)).sum()
    }
}

#[test]
fn calls_that_follow_each_other_are_tried_until_the_workers_are_awake() {
    let mut clock = Clock::after_a_shared_call(1, true);
    BURST.shared_in(&mut clock, 20);
    let shared = BURST.run(&mut clock);
    assert!(shared >= 18, "{shared} of 20 are shared, which are faster though the first ones are not");
    let rare = (0..100).filter(|_| clock.call(80, 65)).count();
    assert!(rare < 10, "{rare} of 100 calls after pauses, which are not faster");
}

#[test]
fn the_wake_up_after_a_trial_says_nothing_of_the_calls_that_follow() {
    for (alone, first, later) in [(36, 45, 26), (30, 60, 25)] {
        let mut clock = Clock::after_a_shared_call(1, true);
        let (mut period, mut since_alone, mut shared) = (10 * PERIOD, 0, 0);
        for _ in 0..2000 {
            since_alone = if clock.begin_after(period) { since_alone + 1 } else { 0 };
            if since_alone > 0 {
                clock.share(true);
                shared += 1;
            }
            let took = match since_alone {
                0 => alone,
                1 => first,
                _ => later,
            };
            clock.end(took);
            period = took + 3;
        }
        assert!(
            shared > 1800,
            "{shared} of 2,000 are shared, though all but the first ones after a trial are faster so, {first} for {later}"
        );
    }
}

/// Calls that are left alone, until a trial shows that they are faster shared; so many more such calls; and then some that are
/// not, until they are left alone again.
fn shared_for(calls: u32) -> Clock {
    let mut clock = Clock::alone(1);
    clock.end(QUICK);
    while !clock.call(QUICK / 2, QUICK) {}
    (0..calls).for_each(|_| _ = clock.call(QUICK / 2, QUICK));
    while clock.call(SHARED, QUICK) {}
    clock
}

/// What was so for a few calls, was so by chance.
#[test]
fn sharing_is_tried_later_where_it_was_faster_for_a_few_calls_and_sooner_where_for_many() {
    let after = [4, 200].map(|shared| {
        let mut clock = shared_for(shared);
        (1..).take_while(|_| !clock.call(SHARED, QUICK)).count()
    });
    assert_eq!(after, [511, 15]);
}

/// And soon again where calls were faster alone for long.
#[test]
fn leaving_calls_alone_is_tried_more_and_more_rarely_where_they_are_faster_shared() {
    let after = [0, 300].map(|alone| {
        let mut clock = shared_for(400);
        (0..alone).for_each(|_| _ = clock.call(SHARED, QUICK));
        while !clock.call(QUICK / 2, QUICK) {}
        (1..).take_while(|_| clock.call(QUICK / 2, QUICK)).count()
    });
    assert_eq!(after, [256, 16]);
}

#[test]
fn where_sharing_is_tried_calls_are_asked_whatever_promotions_have_brought() {
    let mut clock = Clock::after_a_shared_call(1, true);
    let shared = Burst { fast: 70, is_taken: false, ..BURST }.shared_in(&mut clock, 100);
    assert!(shared > 50, "{shared} of 2,000 are shared in some trials of ten calls");
}

#[test]
fn calls_that_follow_each_other_are_left_alone_where_sharing_never_pays() {
    let mut clock = Clock::after_a_shared_call(1, true);
    let burst = Burst { fast: 70, ..BURST };
    burst.shared_in(&mut clock, 100);
    let shared = burst.shared_in(&mut clock, 50);
    assert!(shared < 20, "{shared} of 1,000 are shared");
}

#[test]
fn a_trial_ends_at_once_if_it_is_hopeless() {
    let mut clock = Clock::after_a_shared_call(1, true);
    let shared = Burst { slow: 20, fast: 20, alone: 9, ..BURST }.shared_in(&mut clock, 100);
    assert!(shared < 20, "{shared} of 2,000 are shared, each of which takes more than twice as long");
    let mut clock = Clock::after_a_shared_call(1, true);
    let shared = Burst { slow: 20, fast: 20, alone: 10, ..BURST }.shared_in(&mut clock, 100);
    assert!(shared > 50, "{shared} of 2,000 are shared, in trials of ten calls each");
}

#[test]
fn in_bursts_that_are_too_short_calls_are_left_alone() {
    let mut clock = Clock::after_a_shared_call(1, true);
    let burst = Burst { calls: 4, ..BURST };
    burst.shared_in(&mut clock, 300);
    let shared = burst.shared_in(&mut clock, 250);
    assert!(shared < 50, "{shared} of 1,000 are shared, though no burst is long enough to gain");
}

#[test]
fn a_call_that_takes_long_alone_is_asked_when_its_interval_ends() {
    let mut clock = Clock::alone(1);
    assert_eq!(clock.park(0, ALONE), None, "no interval is waited for: the caller was asked");
    assert!(clock.pool.is_asked(clock.caller));
}

#[test]
fn a_call_that_is_left_alone_only_to_try_it_is_asked_soon() {
    let mut clock = Clock::after_a_shared_call(1, true);
    assert!(!clock.begin());
    assert_eq!(clock.park(0, 0), Some(2 * SHARED));
    assert_eq!(clock.park(0, 2 * SHARED), None);
    assert!(clock.pool.is_asked(clock.caller));
}

/// The second one is left alone as usual, if the first one was over in time.
#[test]
fn the_second_call_of_a_trial_may_take_longer_if_the_first_was_brief() {
    let asked = [2 * SHARED - 1, 2 * SHARED].map(|took| {
        let mut clock = Clock::after_a_shared_call(1, true);
        assert!(!clock.begin());
        clock.end(took);
        assert!(!clock.begin());
        clock.park(0, 2 * SHARED);
        clock.pool.is_asked(clock.caller)
    });
    assert_eq!(asked, [false, true]);
}

#[test]
fn a_worker_that_was_asked_and_has_not_answered_is_not_left_alone() {
    let mut clock = Clock::after_a_shared_call(1, true);
    assert!(!clock.begin());
    assert_eq!(clock.park(0, 2 * SHARED), None);
    assert!(clock.pool.is_asked(clock.caller), "its interval is over");
    clock.end(3 * SHARED);
    assert!(clock.begin(), "no interval is left that a call could go on with");
}

#[test]
fn after_a_long_call_that_was_left_alone_the_next_ones_are_shared_longer_each_time() {
    let mut clock = Clock::alone(1);
    for expected in [8, 16, 32] {
        clock.end(LONG_CALL);
        let shared = (0..1000).take_while(|_| clock.call(SHARED, QUICK)).count();
        assert_eq!(shared, expected);
        assert!(!clock.begin());
    }
    clock.end(QUICK);
    // After as many brief ones, the next long call is like the first.
    for _ in 0..80 {
        clock.call(SHARED, QUICK);
    }
    assert!(!clock.begin());
    clock.end(LONG_CALL);
    assert_eq!((0..1000).take_while(|_| clock.call(SHARED, QUICK)).count(), 8);
}

#[test]
fn the_call_after_a_long_one_is_asked_at_once_though_promotions_have_brought_nothing() {
    let mut clock = Clock::after_a_shared_call(1, false);
    for _ in 0..2 {
        assert!(!clock.begin());
        clock.end(QUICK);
    }
    assert!(!clock.begin());
    clock.end(LONG_CALL);
    assert!(clock.begin(), "what is left of the long call's interval does not count");
    clock.share(false);
    clock.end(LONG_CALL);
    clock.park(0, LONG_CALL);
    assert!(clock.begin(), "calls are long");
}

#[test]
fn a_call_is_left_alone_for_a_millisecond_at_least_and_for_a_hundred_at_most() {
    let lengths = [
        (QUICK + PAUSE, 1_000),
        (99, 1_000),
        (101, 1_010),
        (9_999, 99_990),
        (10_001, 100_000),
        (1 << 40, 100_000),
    ];
    for (period, alone) in lengths {
        let mut clock = Clock::alone(1);
        clock.end(QUICK);
        assert!(!clock.begin_after(period));
        assert_eq!(clock.park(0, 0), Some(alone), "{period}");
    }
}

#[test]
fn the_more_brief_calls_there_were_the_longer_a_call_is_left_alone() {
    for (calls, period, times) in
        [(70, 500, 10), (160, 500, 20), (900, 500, 112), (2000, 500, 128), (2000, 900, 112)]
    {
        let mut clock = Clock::alone(1);
        clock.end(QUICK);
        let mut brief = 3;
        while brief < calls {
            brief += u32::from(!clock.call(SHARED, QUICK));
        }
        assert!(!clock.begin_after(period));
        let alone = clock.park(0, 0).expect("it is the beater");
        assert_eq!(alone.div_ceil(period), times, "after {calls} calls");
        clock.end(LONG_CALL);
        while clock.call(SHARED, QUICK) {}
        assert!(!clock.call(SHARED, QUICK));
        assert!(!clock.begin());
        assert_eq!(clock.park(0, 0), Some(ALONE), "one was long, so it begins anew");
    }
}

#[test]
fn after_a_longer_pause_the_beater_is_told_once_and_not_by_each_call() {
    // If its timer rings late by no more than there is to wait anyway, it is not told at all.
    for (times, expected) in [(4, 1), (2, 0)] {
        let mut clock = Clock::alone(1);
        clock.end(QUICK);
        // This call is left alone for so many times as long as those after it.
        clock.begin_after(times * PERIOD);
        clock.end(QUICK);
        assert_eq!(clock.park(0, 5 * QUICK), Some(times * ALONE - 5 * QUICK));
        clock.pool.woken();
        let mut told = 0;
        for _ in 0..10 {
            assert!(!clock.begin());
            let woken = clock.pool.woken();
            clock.end(QUICK);
            if woken == [0] {
                told += 1;
                clock.park(0, 2 * QUICK);
            }
        }
        assert_eq!(told, expected, "after a pause {times} times as long");
    }
}

#[test]
fn a_beater_that_has_stayed_is_told_when_a_worker_rests_for_a_short_time() {
    let mut clock = Clock::alone(2);
    clock.end(QUICK);
    clock.pool.woken();
    let start = clock.now;
    let (beater, other) = (clock.beater, 1 - clock.beater);
    let caller = clock.pool.call(start + 100);
    clock.pool.promote(caller, "job", start + 101);
    assert_eq!(clock.pool.woken(), [other], "the beater is spared");
    assert_eq!(clock.pool.look(other, start + 102), Some("job"));
    assert_eq!(clock.pool.woken(), [beater], "its timer would ring much too late");
    assert_eq!(clock.park(beater, 103), Some(INTERVAL - 2));
}

#[test]
fn no_beater_stays_after_a_call_that_has_not_promoted() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    pool.scheduler.set_long_call(Duration::from_micros(LONG_CALL));
    let caller = pool.call(0);
    pool.scheduler.call_return(caller, || SHARED);
    pool.end(SHARED);
    assert_eq!(pool.look(0, SHARED + 1), None);
    assert_eq!(pool.scheduler.park(0, || SHARED + 2), None, "no interval lasts");
}

#[test]
fn no_beater_stays_after_a_long_call_nor_where_calls_are_shared_for_good() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    pool.scheduler.set_long_call(Duration::from_micros(LONG_CALL));
    let caller = pool.call(0);
    let mut clock = Clock { pool, caller, now: 0, beater: 0 };
    clock.share(true);
    clock.end(LONG_CALL);
    assert_eq!(clock.park(0, LONG_CALL + 1), None, "the next call is shared, too");

    let mut clock = Clock::after_a_shared_call(1, true);
    assert_eq!([(); 2].map(|()| clock.call(SHARED, SHARED + 1)), [false; 2]);
    assert!((0..ALONE / PERIOD).all(|_| clock.call(SHARED, SHARED + 1)));
    assert_eq!(clock.park(0, SHARED + 1), None, "the last call that was left alone is long ago");
}

/// It has given work away, so its interval may go on.
#[test]
fn a_call_may_be_left_alone_after_one_that_has_only_offered() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    pool.scheduler.set_long_call(Duration::from_micros(LONG_CALL));
    let caller = pool.call(0);
    pool.offer(caller, "job");
    assert_eq!(pool.look(0, 2), Some("job"));
    pool.scheduler.set_latch(0, caller, "job", LONG);
    assert_eq!(pool.look(0, 3), None);
    let mut clock = Clock { pool, caller, now: 0, beater: 0 };
    clock.end(SHARED);
    assert!(!clock.begin());
}

/// It has promoted, and was not asked since: another worker was, and is expected to answer.
#[test]
fn a_call_may_be_left_alone_though_the_interval_of_the_last_promotion_is_over() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    pool.scheduler.set_long_call(Duration::from_micros(LONG_CALL));
    let caller = pool.call(0);
    let mut clock = Clock { pool, caller, now: 0, beater: 0 };
    clock.share(true);
    let other = clock.pool.call(INTERVAL / 2);
    assert!(clock.pool.is_asked(other));
    clock.park(0, INTERVAL + 2);
    assert!(!clock.pool.is_asked(caller), "one worker is idle, and one was asked");
    clock.pool.scheduler.call_return(other, || INTERVAL + 3);
    clock.end(INTERVAL + 4);
    assert!(clock.park(0, INTERVAL + 5).is_some(), "a beater stays for the next call");
    assert!(!clock.begin());
}

/// Promotions have brought nothing, so the interval is long. A call that takes that long when it is shared is asked at once all
/// the same.
#[test]
fn what_is_left_of_an_interval_does_not_hold_back_long_calls() {
    let asked = [LONG_CALL - 1, LONG_CALL].map(|took| {
        let mut pool = Pool::new(1, Waiting::HelpAny);
        pool.scheduler.set_long_call(Duration::from_micros(LONG_CALL));
        let caller = pool.call(0);
        let mut clock = Clock { pool, caller, now: 0, beater: 0 };
        (0..4).for_each(|_| clock.share(false));
        clock.end(took);
        clock.begin()
    });
    assert_eq!(asked, [false, true]);
}

#[test]
fn a_beater_whose_timer_rings_soon_enough_is_not_told() {
    let mut clock = Clock::alone(2);
    clock.now += ALONE - PERIOD;
    clock.share(true);
    assert_eq!(clock.pool.woken(), [0], "for the job");
}

#[test]
fn without_a_limit_no_call_is_left_alone_and_the_clock_is_not_read() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    let caller = pool.call(0);
    pool.promote(caller, "job", 1);
    assert_eq!(pool.look(0, 2), Some("job"));
    pool.scheduler.set_latch(0, caller, "job", LONG);
    assert_eq!(pool.look(0, 3), None);
    for _ in 0..4 {
        pool.scheduler.call_return(caller, || unreachable!("the clock is not read"));
        pool.end(4);
        pool.scheduler.call(caller, || unreachable!("the clock is not read"));
        pool.end(5);
        assert!(pool.is_asked(caller));
    }
}
