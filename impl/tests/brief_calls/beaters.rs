//! The beater that stays for the next call, and when it is told.

use super::clock::{ALONE, Clock, LONG_CALL, PERIOD, QUICK, SHARED};
use super::on_paper::INTERVAL;

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
    let mut clock = Clock::first_call(1);
    clock.end(SHARED);
    assert_eq!(clock.park(0, SHARED + 1), None, "no interval lasts");
}

#[test]
fn no_beater_stays_after_a_long_call_nor_where_calls_are_shared_for_good() {
    let mut clock = Clock::first_call(1);
    clock.share(true);
    clock.end(LONG_CALL);
    assert_eq!(clock.park(0, LONG_CALL + 1), None, "the next call is shared, too");

    let mut clock = Clock::after_a_shared_call(1, true);
    assert_eq!([(); 2].map(|()| clock.call(SHARED, SHARED + 1)), [false; 2]);
    assert!((0..ALONE / PERIOD).all(|_| clock.call(SHARED, SHARED + 1)));
    assert_eq!(clock.park(0, SHARED + 1), None, "the last call that was left alone is long ago");
}

#[test]
fn a_beater_whose_timer_rings_soon_enough_is_not_told() {
    let mut clock = Clock::alone(2);
    clock.now += ALONE - PERIOD;
    clock.share(true);
    assert_eq!(clock.pool.woken(), [0], "for the job");
}
