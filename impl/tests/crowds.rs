//! Pools with more workers than processors: who is asked and woken there, as the scheduler decides it on paper.

#[allow(dead_code, reason = "these tests need some of it only")]
mod on_paper;

use on_paper::scheduler::{Found, Goal, Kind, Waiting};
use on_paper::{INTERVAL, LONG, Pool, WORKED};
use std::time::Duration;

/// How long a crowd lasts, in microseconds, before one more worker is asked.
const PATIENCE: u64 = 2_000;

/// Four background workers, two processors. The caller's job runs on worker 3. So both processors are in use, and one of the idle
/// workers is the beater.
fn crowded() -> (Pool, usize) {
    crowded_with(Waiting::HelpAny)
}

fn crowded_with(waiting: Waiting) -> (Pool, usize) {
    let mut pool = Pool::new(4, waiting);
    pool.scheduler.set_processors(2);
    let caller = pool.call(0);
    assert!(pool.is_asked(caller), "one processor is free");
    pool.promote(caller, "job", 1);
    let woken = pool.woken()[0];
    assert_eq!(pool.look(woken, 2), Some("job"));
    assert!(!pool.is_asked(woken), "no processor is free for what it would share");
    assert_eq!(woken, 3, "of workers that are idle for as long, any may be woken");
    (pool, caller)
}

/// The worker that was told to be the beater becomes it, and says for how long it parks.
fn beater(pool: &mut Pool, now: u64) -> (usize, u64) {
    let told = pool.woken();
    assert_eq!(told.len(), 1, "one worker is told to be the beater");
    assert!(matches!(pool.scheduler.look(told[0], Goal::Stop), Found::Nothing));
    let limit = pool.scheduler.park(told[0], || now).expect("the beater parks with a timer");
    (told[0], limit.as_micros() as u64)
}

/// A worker shares a job without being asked.
fn share(pool: &mut Pool, id: usize, job: &'static str, now: u64) {
    pool.scheduler.share(id, job, Duration::ZERO, now);
    pool.end(now);
}

#[test]
fn a_worker_has_room_elsewhere_until_each_processor_is_taken() {
    let mut pool = Pool::new(4, Waiting::HelpAny);
    pool.scheduler.set_processors(2);
    pool.scheduler.set_most_beside(1);
    let room = |pool: &Pool| [false, true].map(|is_outside| pool.scheduler.has_room_elsewhere(is_outside));
    assert_eq!(room(&pool), [true, true]);
    pool.scheduler.spawn(None, "job");
    pool.end(0);
    let first = pool.woken()[0];
    assert_eq!(room(&pool), [true, true], "the woken worker's, and the waker's");
    assert_eq!(pool.look(first, 1), Some("job"));
    pool.scheduler.come_beside();
    assert_eq!(room(&pool), [true, true], "the waker is the thread that is beside the workers");
    pool.scheduler.go_from_beside();
    pool.scheduler.spawn(None, "another job");
    pool.end(2);
    assert_eq!(room(&pool), [true, false], "for a waker that is no worker, no processor is left");
    pool.scheduler.spawn(None, "one more");
    pool.end(3);
    assert_eq!(room(&pool), [false, false]);
    let mut pool = Pool::new(4, Waiting::HelpAny);
    pool.call(0);
    assert_eq!(room(&pool), [true, true], "with a processor for each worker there is always room");
}

#[test]
fn no_worker_is_asked_in_a_crowd_until_the_timer_rings() {
    let (mut pool, caller) = crowded();
    let (beater, limit) = beater(&mut pool, 3);
    assert_eq!(limit, PATIENCE - 2, "there is a crowd since the promotion");
    // The caller's interval is over for long.
    pool.end(PATIENCE - 1);
    assert!(!pool.is_asked(caller) && !pool.is_asked(3));
    assert_eq!(pool.look(beater, 3 + PATIENCE), None);
    let asked = [caller, 3].into_iter().filter(|&id| pool.is_asked(id)).count();
    assert_eq!(asked, 1, "jobs may wait: one more worker gets one");
}

#[test]
fn a_beater_that_looks_early_asks_no_worker() {
    let (mut pool, caller) = crowded();
    let (beater, _) = beater(&mut pool, 3);
    assert_eq!(pool.look(beater, PATIENCE), None);
    assert!(!pool.is_asked(caller) && !pool.is_asked(3));
}

#[test]
fn a_timer_that_was_set_in_an_earlier_crowd_asks_no_worker() {
    let (mut pool, caller) = crowded();
    let (beater, _) = beater(&mut pool, 3);
    pool.scheduler.set_latch(3, caller, "job", LONG);
    assert_eq!(pool.look(3, INTERVAL + 1), None);
    pool.promote(caller, "next", INTERVAL + 2);
    assert_eq!(pool.look(3, INTERVAL + 3), Some("next"));
    assert_eq!(pool.look(beater, 1 + PATIENCE), None);
    assert!(!pool.is_asked(caller) && !pool.is_asked(3));
    assert_eq!(pool.look(beater, INTERVAL + 3 + PATIENCE), None);
    assert!(pool.is_asked(caller) || pool.is_asked(3));
}

#[test]
fn a_free_processor_is_used_at_once() {
    let (mut pool, caller) = crowded();
    pool.scheduler.set_latch(3, caller, "job", LONG);
    assert_eq!(pool.look(3, INTERVAL + 1), None);
    assert!(pool.is_asked(caller), "worker 3 is idle, and a processor with it");
}

#[test]
fn a_timer_that_was_set_for_a_crowd_is_set_anew_when_the_crowd_is_over() {
    // It was set too short a time ago; it would ring much too late; it rings a little late.
    for (now, is_told) in [(499, false), (502, true), (PATIENCE + 2 - 100, false)] {
        let (mut pool, caller) = crowded();
        pool.scheduler.set_long_call(Duration::from_millis(100));
        let (beater, limit) = beater(&mut pool, 3);
        assert_eq!(limit, PATIENCE - 2, "the timer is the crowd's");
        pool.scheduler.set_latch(3, caller, "job", LONG);
        assert_eq!(pool.look(3, now - 1), None);
        assert!(pool.is_asked(caller), "its interval is over");
        pool.promote(caller, "next", now - 1);
        assert_eq!((pool.woken(), pool.look(3, now - 1)), (vec![3], Some("next")));
        pool.scheduler.set_latch(3, caller, "next", LONG);
        assert_eq!(pool.look(3, now), None);
        assert!(!pool.is_asked(caller), "its interval goes on");
        assert_eq!(
            pool.woken(),
            if is_told { vec![beater] } else { vec![] },
            "the crowd is over at {now} µs"
        );
        if is_told {
            assert!(matches!(pool.scheduler.look(beater, Goal::Stop), Found::Nothing));
            let limit = pool.scheduler.park(beater, || now + 1);
            assert_eq!(limit, Some(Duration::from_micros(INTERVAL - 2)), "the end of the caller's interval");
        }
    }
}

#[test]
fn the_worker_that_has_run_last_is_woken() {
    let (mut pool, caller) = crowded();
    let (beater, _) = beater(&mut pool, 3);
    assert_ne!(beater, 3);
    pool.scheduler.set_latch(3, caller, "job", LONG);
    assert_eq!(pool.look(3, INTERVAL + 1), None);
    pool.promote(caller, "next", INTERVAL + 2);
    assert_eq!(pool.woken(), [3]);
}

#[test]
fn a_worker_that_polls_is_woken_first() {
    let (mut pool, caller) = crowded();
    let (beater, _) = beater(&mut pool, 3);
    let polling = (0..3).find(|&id| id != beater).expect("three are idle");
    pool.scheduler.begin_polling(polling);
    pool.scheduler.set_latch(3, caller, "job", LONG);
    assert_eq!(pool.look(3, INTERVAL + 1), None);
    pool.promote(caller, "next", INTERVAL + 2);
    assert_eq!(pool.woken(), [polling]);
}

#[test]
fn two_workers_of_one_thread_are_no_crowd() {
    let mut pool = Pool::new(4, Waiting::HelpAny);
    pool.scheduler.set_processors(2);
    let outer = pool.call(0);
    let inner = pool.call_from(outer, 1);
    assert!(pool.is_asked(inner), "one thread runs, and a processor is free");
    assert!(pool.scheduler.has_room_elsewhere(true), "also if a thread from outside wakes a worker");
    pool.scheduler.call_return(inner, || 2);
    pool.end(2);
    pool.promote(outer, "job", 3);
    let woken = pool.woken()[0];
    assert_eq!(pool.look(woken, 4), Some("job"));
    assert!(!pool.is_asked(woken), "the inner worker is gone, and each processor has a thread");
}

#[test]
fn a_pool_that_has_a_processor_for_each_worker_is_never_crowded() {
    let mut pool = Pool::new(4, Waiting::HelpAny);
    let caller = pool.call(0);
    pool.promote(caller, "job", 1);
    let woken = pool.woken()[0];
    assert_eq!(pool.look(woken, 2), Some("job"));
    assert!(pool.is_asked(woken));
}

#[test]
fn what_is_shared_in_a_crowd_is_taken_by_the_worker_that_ends_it() {
    let (mut pool, caller) = crowded();
    let (beater, _) = beater(&mut pool, 3);
    share(&mut pool, caller, "withheld", 4);
    share(&mut pool, caller, "too", 5);
    assert_eq!(pool.woken(), [], "no processor is free for it");
    pool.scheduler.set_latch(3, caller, "job", LONG);
    assert_eq!(pool.look(3, 6), Some("withheld"));
    assert_eq!(pool.woken(), []);
    assert_eq!(pool.scheduler.wait_for_job_reclaim(caller, "too"), Some("too"));
    pool.end(7);
    assert_eq!(pool.look(beater, 3 + PATIENCE), None, "nothing is withheld any longer");
    pool.scheduler.set_latch(3, caller, "withheld", LONG);
    assert_eq!(pool.look(3, 4 + PATIENCE), None, "nor when a processor is free");
}

#[test]
fn what_is_shared_in_a_crowd_that_lasts_is_announced_job_by_job() {
    let (mut pool, caller) = crowded();
    let (first, _) = beater(&mut pool, 3);
    share(&mut pool, caller, "withheld", 4);
    share(&mut pool, caller, "too", 5);
    assert_eq!(pool.woken(), []);
    assert_eq!(pool.look(first, PATIENCE), None, "its timer has not rung");
    assert_eq!(pool.woken(), []);
    assert_eq!(pool.look(first, 1 + PATIENCE), None);
    let woken = pool.woken();
    assert_eq!(woken.len(), 1);
    assert!(!pool.is_asked(caller) && !pool.is_asked(3), "one is enough");
    assert_eq!(pool.look(woken[0], 2 + PATIENCE), Some("withheld"));
    assert_eq!(pool.look(first, 2 * PATIENCE), None);
    assert_eq!(pool.woken(), []);
    assert_eq!(pool.look(first, 1 + 2 * PATIENCE), None);
    let woken = pool.woken();
    assert_eq!(woken.len(), 1);
    assert_eq!(pool.look(woken[0], 2 + 2 * PATIENCE), Some("too"));
}

/// How long a crowd of two processors lasts each time after one more worker has got a job, in microseconds. `worked` says for how
/// long the two have worked by a moment, if that is known.
fn lasts(worked: impl Fn(u64) -> Option<u64>) -> [u64; 8] {
    let mut pool = Pool::new(12, Waiting::HelpAny);
    pool.scheduler.set_processors(2);
    let caller = pool.call(0);
    pool.promote(caller, "job", 1);
    let woken = pool.woken()[0];
    assert_eq!(pool.look(woken, 2), Some("job"));
    let (beater, mut limit) = beater(&mut pool, 3);
    let mut now = 3;
    [(); 8].map(|()| {
        share(&mut pool, caller, "withheld", now);
        now += limit;
        WORKED.set(worked(now).map(Duration::from_micros));
        assert!(matches!(pool.scheduler.look(beater, Goal::Stop), Found::Nothing));
        limit =
            pool.scheduler.park(beater, || now).expect("the beater sets its timer anew").as_micros() as u64;
        let woken = pool.woken();
        assert_eq!(woken.len(), 1);
        assert_eq!(pool.look(woken[0], now), Some("withheld"));
        limit
    })
}

#[test]
fn a_crowd_whose_jobs_wait_lasts_shorter_each_time() {
    let waiting = [PATIENCE, 1_000, 500, 250, 125, 100, 100, 100];
    assert_eq!(lasts(|_| Some(0)), waiting, "the first time nothing is known yet");
    assert_eq!(lasts(Some), waiting, "one job computes, and a processor is idle");
    assert_eq!(lasts(|now| Some(now + now / 5)), waiting, "the beater has work, too");
    assert_eq!(
        lasts(|now| Some(now + now / 3)),
        [PATIENCE; 8],
        "none is idle for three quarters of the time"
    );
    assert_eq!(lasts(|now| Some(2 * now)), [PATIENCE; 8], "all jobs compute");
    assert_eq!(lasts(|_| None), [PATIENCE; 8], "the system does not tell");
}

#[test]
fn a_crowd_whose_jobs_compute_again_lasts_as_long_as_at_first() {
    let computing = |now: u64| Some(2 * now.saturating_sub(5_752));
    assert_eq!(lasts(computing)[..6], [PATIENCE, 1_000, 500, 250, 125, PATIENCE]);
}

/// What was idle between two crowds says nothing of either.
#[test]
fn only_a_crowd_that_goes_on_says_whether_its_jobs_wait() {
    const NEXT: u64 = 50 * PATIENCE;
    WORKED.set(Some(Duration::ZERO));
    let (mut pool, caller) = crowded();
    let (first, _) = beater(&mut pool, 3);
    assert_eq!(pool.look(first, 3 + PATIENCE), None);
    pool.scheduler.set_latch(3, caller, "job", LONG);
    assert_eq!(pool.look(3, 4 + PATIENCE), None, "the crowd is over");
    pool.woken();
    pool.promote(caller, "next", NEXT);
    let woken = pool.woken()[0];
    assert_eq!(pool.look(woken, NEXT), Some("next"));
    for (now, left) in [(NEXT + 1, PATIENCE - 1), (NEXT + PATIENCE, PATIENCE)] {
        assert!(matches!(pool.scheduler.look(first, Goal::Stop), Found::Nothing));
        let limit = pool.scheduler.park(first, || now).expect("it is the beater");
        assert_eq!(limit.as_micros() as u64, left, "in a crowd that has begun at {NEXT}");
    }
}

/// The beater is the worker that has run last, so it wakes itself. Another worker is idle, but a worker is on its way already.
#[test]
fn a_worker_that_wakes_itself_for_what_was_withheld_is_not_the_beater() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    let caller = pool.call(0);
    pool.promote(caller, "job", 1);
    let last = pool.woken()[0];
    assert_eq!(pool.look(last, 2), Some("job"));
    pool.scheduler.set_latch(last, caller, "job", LONG);
    assert_eq!(pool.look(last, 3), None);
    let other = pool.add(Kind::Background);
    assert_eq!(pool.look(other, 0), None);
    pool.scheduler.set_processors(1);
    share(&mut pool, caller, "withheld", 4);
    assert_eq!(pool.look(last, 4 + PATIENCE), None, "it was idle, and the pool is crowded");
    assert_eq!(pool.woken(), [last], "it looks again");
    assert_eq!(pool.look(last, 5 + PATIENCE), Some("withheld"));
}

#[test]
fn what_is_withheld_is_announced_if_the_crowd_ends_with_a_worker_that_may_not_take_it() {
    let (mut pool, caller) = crowded_with(Waiting::HelpNone);
    let (beater, _) = beater(&mut pool, 3);
    share(&mut pool, 3, "withheld", 4);
    assert_eq!(pool.woken(), []);
    assert_eq!(pool.wait(caller, "job", 5), None);
    let woken = pool.woken();
    assert!(woken.len() == 1 && woken[0] != beater, "one of those that may, and not the beater: {woken:?}");
    assert_eq!(pool.look(woken[0], 6), Some("withheld"));
    pool.scheduler.set_latch(woken[0], 3, "withheld", LONG);
    assert_eq!(pool.look(woken[0], 7), None, "nothing is withheld any longer");
}

/// There is a beater for what is withheld, though it has none to ask: all that run were asked already.
#[test]
fn what_is_withheld_keeps_a_beater() {
    let has_beater = [false, true].map(|is_withheld| {
        let (mut pool, caller) = crowded();
        let (beater, _) = beater(&mut pool, 3);
        for rings in 1..3 {
            assert_eq!(pool.look(beater, 3 + rings * PATIENCE), None);
        }
        assert!(pool.is_asked(caller) && pool.is_asked(3));
        if is_withheld {
            share(&mut pool, caller, "withheld", 4 + 2 * PATIENCE);
        }
        assert!(matches!(pool.scheduler.look(beater, Goal::Stop), Found::Nothing));
        pool.scheduler.park(beater, || 5 + 2 * PATIENCE).is_some()
    });
    assert_eq!(has_beater, [false, true]);
}

/// A thread that watches sees to the offer, or the worker that ends the crowd takes it.
#[test]
fn in_a_crowd_an_offer_is_not_for_a_worker_that_was_idle() {
    let (mut pool, caller) = crowded();
    let (beater, _) = beater(&mut pool, 3);
    pool.offer(caller, "offered");
    assert_eq!(pool.look(beater, 5), None, "it would be one more");
    pool.scheduler.set_latch(3, caller, "job", LONG);
    assert_eq!(pool.look(3, 6), Some("offered"));
}

#[test]
fn offers_that_a_thread_announces_in_a_crowd_are_withheld() {
    let (mut pool, caller) = crowded();
    let (beater, _) = beater(&mut pool, 3);
    pool.offer(caller, "offer");
    pool.announce(5);
    assert_eq!(pool.woken(), []);
    assert_eq!(pool.look(beater, 3 + PATIENCE), None);
    let woken = pool.woken();
    assert_eq!(woken.len(), 1);
    assert_eq!(pool.look(woken[0], 4 + PATIENCE), Some("offer"));
}

#[test]
fn what_is_shared_where_a_processor_is_free_is_promoted() {
    let mut pool = Pool::new(4, Waiting::HelpAny);
    pool.scheduler.set_processors(2);
    let caller = pool.call(0);
    share(&mut pool, caller, "job", 1);
    assert_eq!(pool.woken().len(), 1);
}

/// Four background workers, two processors, and a thread from outside that computes beside them.
fn beside() -> Pool {
    let mut pool = Pool::new(4, Waiting::HelpAny);
    pool.scheduler.set_processors(2);
    pool.scheduler.set_most_beside(1);
    pool.scheduler.come_beside();
    pool.end(0);
    pool
}

/// The thread spawns a job.
fn spawn_beside(pool: &mut Pool, job: &'static str, now: u64) {
    pool.scheduler.spawn_beside(None, job);
    pool.end(now);
}

#[test]
fn a_thread_beside_the_pool_takes_a_processor() {
    let mut pool = beside();
    spawn_beside(&mut pool, "job", 1);
    let woken = pool.woken();
    assert_eq!(woken.len(), 1, "one processor is free");
    spawn_beside(&mut pool, "withheld", 2);
    assert_eq!(pool.woken(), [], "none is free now");
    assert_eq!(pool.look(woken[0], 3), Some("job"));
    assert_eq!(pool.woken().len(), 1, "the beater alone");
    pool.scheduler.go_from_beside();
    pool.end(4);
    let woken = pool.woken();
    assert_eq!(woken.len(), 1, "its processor is free");
    assert_eq!(pool.look(woken[0], 5), Some("withheld"));
}

#[test]
fn what_is_spawned_beside_a_crowd_that_lasts_is_announced_job_by_job() {
    let mut pool = beside();
    spawn_beside(&mut pool, "job", 1);
    let first = pool.woken()[0];
    spawn_beside(&mut pool, "withheld", 2);
    spawn_beside(&mut pool, "too", 2);
    assert_eq!(pool.look(first, 2), Some("job"));
    let (beater, limit) = beater(&mut pool, 3);
    assert!(limit <= PATIENCE);
    assert_eq!(pool.look(beater, 3 + PATIENCE), None);
    let woken = pool.woken();
    assert_eq!(woken.len(), 1, "one is enough");
    assert_eq!(pool.look(woken[0], 4 + PATIENCE), Some("withheld"));
    assert_eq!(pool.look(beater, 5 + 2 * PATIENCE), None);
    let woken = pool.woken();
    assert_eq!(woken.len(), 1);
    assert_eq!(pool.look(woken[0], 6 + 2 * PATIENCE), Some("too"));
}

#[test]
fn other_detached_jobs_are_not_withheld() {
    let mut pool = beside();
    for job in ["one", "two", "three"] {
        pool.scheduler.spawn(None, job);
        pool.end(1);
        assert_eq!(pool.woken().len(), 1, "a worker for {job}");
    }
}

#[test]
fn one_processor_is_left_to_the_workers() {
    let mut pool = beside();
    pool.scheduler.come_beside();
    pool.end(1);
    spawn_beside(&mut pool, "job", 2);
    assert_eq!(pool.woken().len(), 1);
}
