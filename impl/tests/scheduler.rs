//! The scheduler's decisions by themselves: no threads, a clock that is a number, jobs that are names.

#[path = "scheduler/bundles.rs"]
mod bundles;
#[path = "scheduler/offers.rs"]
mod offers;
mod on_paper;
#[path = "scheduler/owners.rs"]
mod owners;
#[path = "scheduler/parts.rs"]
mod parts;
#[path = "scheduler/stops.rs"]
mod stops;

use on_paper::scheduler::{Found, Goal, Kind, Metrics, Scheduler, Waiting};
use on_paper::{FoundJob, INTERVAL, LONG, Pool};
use std::time::Duration;

#[test]
fn a_caller_is_asked_at_once_if_a_worker_is_idle() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    let caller = pool.call(7);
    assert!(pool.is_asked(caller));
    let mut alone = Pool::new(0, Waiting::HelpAny);
    let caller = alone.call(7);
    assert!(!alone.is_asked(caller), "no worker is idle, so a promotion would be of no use");
}

#[test]
fn a_worker_that_is_in_a_call_from_inside_is_expected_to_answer_no_more() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    let maker = pool.call(0);
    assert!(pool.is_asked(maker));
    let inner = pool.call_from(maker, 5);
    assert!(pool.is_asked(inner), "the maker was asked first and cannot answer");
    assert!(pool.is_asked(maker), "its beat is banked");
}

#[test]
fn a_worker_that_is_in_a_call_from_inside_is_asked_last_and_when_that_is_over_like_all_others() {
    for is_over in [false, true] {
        let mut pool = Pool::new(0, Waiting::HelpAny);
        let maker = pool.call(0);
        let inner = pool.call_from(maker, 0);
        pool.promote(inner, "half", 0);
        assert_eq!(pool.scheduler.wait_for_job_reclaim(inner, "half"), Some("half"));
        if is_over {
            pool.scheduler.call_return(inner, || 0);
        }
        let other = pool.call(1000);
        let idle = pool.add(Kind::Background);
        assert_eq!(pool.look(idle, 2000), None);
        assert_eq!([maker, other].map(|id| pool.is_asked(id)), [is_over, !is_over], "over: {is_over}");
    }
}

#[test]
fn a_worker_that_takes_a_job_is_asked_at_once_and_its_owner_rests_for_an_interval() {
    let mut pool = Pool::new(2, Waiting::HelpAny);
    let caller = pool.call(0);
    pool.promote(caller, "half", 10);
    assert_eq!(
        pool.woken(),
        [0],
        "one job, one notification: the worker that is on the way sees to the beat that is due"
    );
    assert_eq!(pool.look(0, 20), Some("half"));
    assert!(pool.is_asked(0) && !pool.is_asked(caller));
    assert_eq!(pool.woken(), [1], "now no worker is on the way, and the other idle worker is the beater");
    // Worker 1 looks without being notified, and parks until the beat is due.
    assert_eq!(pool.scheduler.look(1, Goal::Stop).job(), None);
    let limit = pool.scheduler.park(1, || 50);
    assert_eq!(limit, Some(Duration::from_micros(40)), "the caller promoted at 10");
    assert_eq!(pool.scheduler.look(1, Goal::Stop).job(), None);
    pool.scheduler.park(1, || 95);
    assert!(!pool.is_asked(caller), "worker 0 was asked for it at 20 and is expected to answer until 100");
    assert_eq!(pool.scheduler.look(1, Goal::Stop).job(), None);
    pool.scheduler.park(1, || 100);
    assert!(pool.is_asked(caller), "worker 0 has not answered");
}

#[test]
fn the_beater_parks_until_the_first_of_all_intervals_ends() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    let callers = [pool.call(0), pool.call(0)];
    // The second caller rests from 10 on, and the first one from 50 on.
    for (caller, now) in [(callers[1], 10), (callers[0], 50)] {
        pool.promote(caller, "job", now);
        assert_eq!(pool.scheduler.wait_for_job_reclaim(caller, "job"), Some("job"));
    }
    assert_eq!(pool.scheduler.look(0, Goal::Stop).job(), None);
    let limit = pool.scheduler.park(0, || 60);
    assert_eq!(limit, Some(Duration::from_micros(10 + INTERVAL - 60)), "the second caller's interval");
    assert_eq!(pool.look(0, 10 + INTERVAL), None);
    assert_eq!(callers.map(|caller| pool.is_asked(caller)), [false, true]);
    // The second caller is asked and expected to answer. The first one's interval ends before that.
    assert_eq!(pool.scheduler.look(0, Goal::Stop).job(), None);
    let limit = pool.scheduler.park(0, || 100);
    assert_eq!(limit, Some(Duration::from_micros(50 + INTERVAL - 100)), "the first caller's interval");
}

/// A call that has promoted so often still has less to give than a call that has promoted once.
#[test]
#[ignore = "2^32 promotions: minutes, with `cargo test --release --test scheduler -- --ignored`"]
fn a_generation_that_can_be_counted_no_further_stays_the_last() {
    let mut pool = Pool::new(0, Waiting::HelpAny);
    let callers = [pool.call(0), pool.call(0)];
    for (caller, times) in [(callers[0], 1 << 32), (callers[1], 1_u64)] {
        for _ in 0..times {
            pool.scheduler.promote(caller, "half", Duration::ZERO, 0);
            pool.scheduler.wait_for_job_reclaim(caller, "half");
        }
    }
    let idle = pool.add(Kind::Background);
    assert_eq!(pool.look(idle, 1_000_000), None);
    assert_eq!(callers.map(|caller| pool.is_asked(caller)), [false, true]);
}

#[test]
fn one_worker_is_asked_for_each_idle_one_and_those_with_the_most_work_first() {
    let mut pool = Pool::new(0, Waiting::HelpAny);
    // One worker more may be on its way than in a new pool.
    (0..2).for_each(|_| pool.scheduler.begin_section(0));
    let callers: Vec<_> = (0..3).map(|_| pool.call(0)).collect();
    // The first has given half of its work away twice, the second once, the third never.
    for (caller, times) in [(callers[0], 2), (callers[1], 1)] {
        for _ in 0..times {
            pool.promote(caller, "half", 0);
            assert_eq!(pool.scheduler.wait_for_job_reclaim(caller, "half"), Some("half"));
        }
    }
    for idle in 1..=3 {
        let worker = pool.add(Kind::Background);
        assert_eq!(pool.look(worker, 1000), None);
        let asked: Vec<_> = callers.iter().map(|&caller| pool.is_asked(caller)).collect();
        assert_eq!(asked, [idle == 3, idle >= 2, idle >= 1], "{idle} idle");
    }
}

/// Jobs that are done before their owner comes to them were less work than what the owner has kept. So an owner that has promoted
/// often is asked before a worker that has taken its job: but only if nearly all jobs are such.
#[test]
fn where_owners_keep_more_than_they_give_away_they_are_asked_first() {
    for (waits, asked) in [(0, [true, false]), (5, [false, true])] {
        let mut pool = Pool::new(1, Waiting::HelpAny);
        let caller = pool.call(0);
        let taker = 0;
        let ran = Duration::from_millis(1);
        for time in 1..=33 {
            let now = 1000 * time;
            pool.promote(caller, "job", now);
            assert_eq!(pool.look(taker, now), Some("job"));
            // One owner in so many waits for its job.
            if waits > 0 && time % waits == 0 {
                assert_eq!(
                    pool.scheduler.look(caller, Goal::Latch { job: "job", is_set: false }).job(),
                    None
                );
            }
            pool.scheduler.set_latch(taker, caller, "job", ran);
            let goal = Goal::Latch { job: "job", is_set: true };
            assert_eq!(pool.scheduler.look(caller, goal).job(), None);
            assert_eq!(pool.look(taker, now), None);
        }
        // The caller has promoted once more than its job's taker, whose job is of a later generation if jobs are small.
        pool.promote(caller, "job", 100_000);
        assert_eq!(pool.look(taker, 100_000), Some("job"));
        for _ in 0..2 {
            pool.promote(caller, "other", 200_000);
            assert_eq!(pool.scheduler.wait_for_job_reclaim(caller, "other"), Some("other"));
        }
        let idle = pool.add(Kind::Background);
        assert_eq!(pool.look(idle, 1_000_000), None);
        assert_eq!([caller, taker].map(|worker| pool.is_asked(worker)), asked, "one in {waits} waits");
    }
}

#[test]
fn an_interval_of_zero_leaves_no_worker_unasked() {
    let mut pool = Pool { scheduler: Scheduler::new(Duration::ZERO, Waiting::HelpAny), workers: Vec::new() };
    let callers = [pool.call(0), pool.call(0)];
    let idle = pool.add(Kind::Background);
    assert_eq!(pool.look(idle, 0), None);
    assert!(pool.is_asked(callers[0]) && !pool.is_asked(callers[1]));
    assert_eq!(pool.look(idle, 1), None, "the beater's timer");
    assert!(pool.is_asked(callers[1]), "the first caller has not answered");
}

/// Each set of workers has room for 64 without memory of its own.
#[test]
fn of_many_idle_workers_each_is_woken_once() {
    const MANY: usize = 130;
    let mut pool = Pool::new(MANY, Waiting::HelpAny);
    let caller = pool.call(0);
    let mut woken: Vec<_> = (0..MANY)
        .flat_map(|_| {
            pool.promote(caller, "job", 0);
            pool.woken()
        })
        .collect();
    woken.sort_unstable();
    assert_eq!(woken, (0..MANY).collect::<Vec<_>>());
    pool.promote(caller, "job", 0);
    assert_eq!(pool.woken(), [], "all are on their way");
}

#[test]
fn others_are_asked_only_for_those_whose_answer_is_late() {
    let mut pool = Pool::new(0, Waiting::HelpAny);
    (0..100).for_each(|_| pool.scheduler.begin_section(0));
    let callers: Vec<_> = (0..7).map(|_| pool.call(0)).collect();
    let idle = [0, 1, 50].map(|now| {
        let id = pool.add(Kind::Background);
        assert_eq!(pool.look(id, now), None);
        id
    });
    let asked = |pool: &Pool| callers.iter().filter(|&&caller| pool.is_asked(caller)).count();
    assert_eq!(asked(&pool), 3, "one for each idle worker");
    assert_eq!(pool.look(idle[0], INTERVAL), None);
    assert_eq!(asked(&pool), 4, "the first answer is late");
    assert_eq!(pool.look(idle[0], INTERVAL + 1), None);
    assert_eq!(asked(&pool), 5, "and so is the second");
    assert_eq!(pool.look(idle[0], INTERVAL + 2), None);
    assert_eq!(asked(&pool), 5, "the others are expected still");
}

#[test]
fn no_more_are_on_their_way_than_the_lock_can_serve() {
    let mut pool = Pool::new(40, Waiting::HelpAny);
    let mut asked_after = |waits: &[u32]| {
        waits.iter().for_each(|&waited| pool.scheduler.begin_section(waited));
        let callers: Vec<_> = (0..40).map(|_| pool.call(0)).collect();
        let asked = callers.iter().filter(|&&caller| pool.is_asked(caller)).count();
        for caller in callers {
            pool.scheduler.call_return(caller, || 0);
        }
        pool.end(0);
        asked
    };
    assert_eq!(asked_after(&[]), 2, "a new pool does not know how fast its lock is");
    assert_eq!(asked_after(&[0; 2]), 3, "two have found it free");
    assert_eq!(asked_after(&[0; 100]), 16, "no more, however many find it free");
    assert_eq!(asked_after(&[100_000]), 15);
    assert_eq!(asked_after(&[2_000; 2]), 14, "short waits count as long as they are");
    assert_eq!(asked_after(&[0]), 15, "half of one, and rounded up");
    assert_eq!(asked_after(&[100_000; 100]), 2, "no fewer, however long they wait");
    let metrics = pool.scheduler.metrics();
    assert_eq!((metrics.lock_waits, metrics.lock_wait), (103, Duration::from_micros(101 * 100 + 2 * 2)));
}

#[test]
fn what_a_pool_does_is_counted() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    let callers = [pool.call(0), pool.call(0)];
    for (caller, jobs) in callers.into_iter().zip([["a", "b"], ["c", "d"]]) {
        jobs.into_iter().for_each(|job| pool.promote(caller, job, 0));
    }
    assert_eq!(pool.look(0, 0), Some("a"));
    assert_eq!([(); 2].map(|()| pool.wait(callers[0], "a", 0)), ["b", "c"].map(Some));
    assert_eq!(pool.scheduler.wait_for_job_reclaim(callers[1], "d"), Some("d"));
    let Metrics { calls, beats, promotions, takes, helps, reclaims, parks, wakes, .. } =
        pool.scheduler.metrics();
    assert_eq!((calls, promotions, takes, helps, reclaims), (2, 4, 3, 2, 1));
    assert_eq!((beats, parks, wakes), (1, 1, 1), "one worker was idle, at first");
}

#[test]
fn a_flag_that_comes_too_late_does_not_hold_back_the_next_one() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    let caller = pool.call(0);
    assert!(pool.is_asked(caller));
    pool.scheduler.call_return(caller, || 0);
    pool.end(1);
    assert!(!pool.is_asked(caller));
    let again = pool.scheduler.take_free_caller().expect("the worker is free").0;
    assert_eq!(again, caller);
    pool.scheduler.call(again, || 0);
    pool.end(2);
    assert!(pool.is_asked(caller), "it has not promoted, so it need not rest");
}

#[test]
fn a_call_begins_rested_unless_promotions_have_brought_nothing() {
    for (taken, is_rested) in [(true, true), (false, false)] {
        let mut pool = Pool::new(1, Waiting::HelpAny);
        let caller = pool.call(0);
        pool.promote(caller, "job", 1);
        if taken {
            assert_eq!(pool.look(0, 2), Some("job"));
            pool.scheduler.set_latch(0, caller, "job", LONG);
        } else {
            assert_eq!(pool.scheduler.wait_for_job_reclaim(caller, "job"), Some("job"));
        }
        assert_eq!(pool.look(0, 3), None);
        pool.scheduler.call_return(caller, || 0);
        pool.end(4);
        pool.scheduler.call(caller, || 0);
        pool.end(5);
        assert_eq!(pool.is_asked(caller), is_rested, "taken: {taken}");
    }
}

/// How long a caller must rest after a promotion at this moment, by the beater's timer.
fn rest(pool: &mut Pool, caller: usize, job: &'static str, now: u64) -> u64 {
    pool.scheduler.promote(caller, job, Duration::ZERO, now);
    assert_eq!(pool.scheduler.wait_for_job_reclaim(caller, job), Some(job));
    pool.end(now);
    assert_eq!(pool.scheduler.look(0, Goal::Stop).job(), None);
    pool.scheduler.park(0, || now).expect("a timer until the caller is rested").as_micros() as u64
}

#[test]
fn promotions_that_bring_nothing_become_rare_and_frequent_again_when_they_do() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    let caller = pool.call(0);
    let rests: Vec<_> = (0..5).map(|round| rest(&mut pool, caller, "mine", round * 10_000)).collect();
    assert_eq!(rests, [INTERVAL, 4 * INTERVAL, 16 * INTERVAL, 32 * INTERVAL, 32 * INTERVAL]);
    for round in 5..9 {
        pool.promote(caller, "yours", round * 10_000);
        assert_eq!(pool.look(0, round * 10_000), Some("yours"));
        pool.scheduler.set_latch(0, caller, "yours", LONG);
        assert_eq!(pool.look(0, round * 10_000), None);
    }
    assert_eq!(rest(&mut pool, caller, "mine", 90_000), 2 * INTERVAL, "taken four times");
}

#[test]
fn trifles_are_shared_rarely_but_for_a_few() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    let caller = pool.call(0);
    let cost = Duration::from_micros(20);
    let rest = |pool: &mut Pool, round: u64, ran: Duration| {
        let now = round * 10_000;
        pool.scheduler.promote(caller, "job", cost, now);
        assert_eq!(pool.look(0, now), Some("job"));
        pool.scheduler.set_latch(0, caller, "job", ran);
        assert_eq!(pool.scheduler.look(0, Goal::Stop).job(), None);
        pool.scheduler.park(0, || now).expect("a timer until the caller is rested").as_micros() as u64
    };
    let trifle = cost - Duration::from_nanos(1);
    let rests: Vec<_> = (0..6).map(|round| rest(&mut pool, round, trifle) / INTERVAL).collect();
    assert_eq!(rests, [1, 1, 1, 2, 4, 8]);
    assert_eq!(rest(&mut pool, 6, cost) / INTERVAL, 16, "as long as it was before this job was done");
    assert_eq!(rest(&mut pool, 7, trifle) / INTERVAL, 8, "the promotion before was worth it");
    assert_eq!(rest(&mut pool, 8, trifle) / INTERVAL, 8, "one trifle is bad luck");
}

#[test]
fn a_worker_rests_four_times_as_long_as_its_promotion_took() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    let caller = pool.call(0);
    for (cost, rest) in [(0, INTERVAL), (20, INTERVAL), (24, 96), (1_000, 4_000)] {
        pool.scheduler.promote(caller, "job", Duration::from_micros(cost), 0);
        assert_eq!(pool.look(0, 0), Some("job"));
        pool.scheduler.set_latch(0, caller, "job", LONG);
        assert_eq!(pool.scheduler.look(0, Goal::Stop).job(), None);
        assert_eq!(
            pool.scheduler.park(0, || 0),
            Some(Duration::from_micros(rest)),
            "a promotion of {cost} µs"
        );
    }
}

#[test]
fn a_wake_up_is_passed_on_though_there_is_a_beater() {
    let mut pool = Pool::new(2, Waiting::HelpAny);
    let [owner, other, resting] = [(); 3].map(|()| pool.call(0));
    for (caller, job, executor) in [(owner, "job", 0), (other, "other", 1)] {
        pool.promote(caller, job, 0);
        assert_eq!(pool.look(executor, 0), Some(job));
    }
    pool.promote(resting, "mine", 0);
    assert_eq!(pool.scheduler.wait_for_job_reclaim(resting, "mine"), Some("mine"));
    assert_eq!(pool.scheduler.look(other, Goal::Latch { job: "other", is_set: false }).job(), None);
    assert!(pool.scheduler.park(other, || 0).is_some(), "it is the beater");
    assert_eq!(pool.wait(owner, "job", 0), None);
    _ = pool.woken();
    pool.spawn("late", 0);
    assert_eq!(pool.woken(), [owner], "the beater is spared");
    // The owner's job is done, and the worker that has run it must take another job first.
    pool.broadcast(&[(0, "part")]);
    pool.scheduler.set_latch(0, owner, "job", LONG);
    assert_eq!(pool.look(0, 0), Some("part"));
    assert!(matches!(pool.scheduler.look(owner, Goal::Latch { job: "job", is_set: true }), Found::Goal));
    pool.end(0);
    assert_eq!(pool.woken(), [other], "the beater, as no other worker is idle");
}

#[test]
fn a_worker_that_takes_an_older_job_than_the_one_it_was_woken_for_is_replaced() {
    let mut pool = Pool::new(5, Waiting::HelpDescendants);
    let caller = pool.call(0);
    let other = pool.call(0);
    let shares = [(caller, "whole", 0), (0, "half", 1), (1, "left", 2), (2, "part of the left", 3)];
    for (owner, job, executor) in shares.into_iter().chain([(other, "other", 4)]) {
        pool.promote(owner, job, 0);
        assert_eq!(pool.look(executor, 0), Some(job));
    }
    for (owner, job) in [(caller, "whole"), (0, "half"), (2, "part of the left")] {
        assert_eq!(pool.wait(owner, job, 0), None);
    }
    pool.scheduler.set_latch(4, other, "other", LONG);
    assert_eq!(pool.look(4, 0), None);
    _ = pool.woken();
    pool.promote(1, "right", 0);
    assert_eq!(pool.woken(), [4], "a worker that waits for nothing is preferred");
    pool.spawn("elder", 0);
    assert!(pool.woken().is_empty(), "all idle workers are owners, who must not take it");
    pool.promote(3, "deep on the left", 0);
    assert_eq!(pool.woken(), [0]);
    assert_eq!(pool.wait(0, "half", 0), Some("right"), "the oldest that it may take");
    assert!(pool.woken().is_empty(), "worker 4 is still on the way");
    assert_eq!(pool.look(4, 0), Some("elder"));
    assert_eq!(pool.woken(), [2], "for the job on the left");
}

#[test]
fn a_worker_is_idle_from_its_first_look_in_vain_until_it_has_a_job_or_a_result() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    let idle = |pool: &Pool| pool.scheduler.metrics().idle.as_micros();
    let owner = pool.call(10);
    pool.promote(owner, "job", 15);
    assert_eq!(idle(&pool), 0, "it is counted when it ends");
    assert_eq!(pool.look(0, 30), Some("job"));
    assert_eq!(idle(&pool), 30);
    for now in [40, 50] {
        assert_eq!(pool.wait(owner, "job", now), None);
    }
    pool.scheduler.set_latch(0, owner, "job", LONG);
    assert_eq!(pool.look(0, 60), None);
    assert_eq!(idle(&pool), 30);
    assert!(matches!(pool.scheduler.look(owner, Goal::Latch { job: "job", is_set: true }), Found::Goal));
    pool.end(75);
    assert_eq!(idle(&pool), 30 + 35, "the owner, from its first look on");
}

#[test]
fn no_worker_reads_the_clock_while_no_worker_is_idle() {
    let mut pool = Pool::new(0, Waiting::HelpAny);
    let caller = pool.add(Kind::Caller);
    let no_clock = || -> u64 { panic!("nothing here depends on the time") };
    pool.scheduler.call(caller, || 0);
    pool.scheduler.end(no_clock);
    pool.scheduler.promote(caller, "job", Duration::ZERO, 0);
    pool.scheduler.end(no_clock);
    assert_eq!(pool.scheduler.wait_for_job_reclaim(caller, "job"), Some("job"));
    pool.scheduler.end(no_clock);
    pool.scheduler.call_return(caller, || 0);
    pool.scheduler.end(no_clock);
}
