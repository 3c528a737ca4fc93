//! Which calls are left alone, as the scheduler decides it on paper.

#[path = "brief_calls/beaters.rs"]
mod beaters;
#[path = "brief_calls/bursts.rs"]
mod bursts;
#[path = "brief_calls/clock.rs"]
mod clock;
#[allow(dead_code, reason = "these tests need some of it only")]
mod on_paper;

use clock::{ALONE, Clock, LONG_CALL, PAUSE, QUICK, SHARED};
use on_paper::scheduler::Waiting;
use on_paper::{INTERVAL, LONG, Pool};

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

/// It has given work away, so its interval may go on.
#[test]
fn a_call_may_be_left_alone_after_one_that_has_only_offered() {
    let mut clock = Clock::first_call(1);
    let Clock { pool, caller, .. } = &mut clock;
    pool.offer(*caller, "job");
    assert_eq!(pool.look(0, 2), Some("job"));
    pool.scheduler.set_latch(0, *caller, "job", LONG);
    assert_eq!(pool.look(0, 3), None);
    clock.end(SHARED);
    assert!(!clock.begin());
}

/// It has promoted, and was not asked since: another worker was, and is expected to answer.
#[test]
fn a_call_may_be_left_alone_though_the_interval_of_the_last_promotion_is_over() {
    let mut clock = Clock::first_call(1);
    clock.share(true);
    let other = clock.pool.call(INTERVAL / 2);
    assert!(clock.pool.is_asked(other));
    clock.park(0, INTERVAL + 2);
    assert!(!clock.pool.is_asked(clock.caller), "one worker is idle, and one was asked");
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
        let mut clock = Clock::first_call(1);
        (0..4).for_each(|_| clock.share(false));
        clock.end(took);
        clock.begin()
    });
    assert_eq!(asked, [false, true]);
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
