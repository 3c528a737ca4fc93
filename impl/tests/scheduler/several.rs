//! Several jobs in one promotion.

use super::on_paper::{INTERVAL, LONG, Pool};
use super::scheduler::{Kind, Waiting};
use std::time::Duration;

const COST: Duration = Duration::from_micros(1);
const TRIFLE: Duration = Duration::from_nanos(999);

/// A pool of so many workers that park, whose promotions share one job at first and four at most.
fn pool(workers: usize, waiting: Waiting) -> Pool {
    let mut pool = Pool::new(workers, waiting);
    pool.scheduler.set_jobs_at_once(1..=4);
    pool
}

/// The owner promotes a job; how many more it should share then. Another worker runs the first one for so long.
fn more_after(pool: &mut Pool, owner: usize, ran: Duration, now: u64) -> usize {
    pool.woken();
    pool.scheduler.promote(owner, "job", COST, now);
    let more = pool.scheduler.more(owner);
    pool.end(now);
    let taker = pool.woken()[0];
    assert_eq!(pool.look(taker, now), Some("job"));
    pool.scheduler.set_latch(taker, owner, "job", ran);
    assert_eq!(pool.look(taker, now), None);
    more
}

#[test]
fn twice_as_many_are_shared_after_a_trifle_and_half_as_many_after_a_job_that_was_worth_it() {
    let mut pool = pool(2, Waiting::HelpAny);
    let owner = pool.call(0);
    pool.woken();
    let ran = [TRIFLE, TRIFLE, TRIFLE, COST, COST, COST];
    let more: Vec<_> = (1..).zip(ran).map(|(n, ran)| more_after(&mut pool, owner, ran, n * 10_000)).collect();
    assert_eq!(more, [0, 1, 3, 3, 1, 0], "one besides, three at most, and in the end none");
}

#[test]
fn one_worker_is_woken_for_all_of_them_and_wakes_the_next_one() {
    for waiting in [Waiting::HelpAny, Waiting::HelpDescendants] {
        let mut pool = pool(3, waiting);
        let owner = pool.call(0);
        pool.woken();
        pool.scheduler.promote(owner, "first", COST, 0);
        for job in ["second", "third"] {
            pool.scheduler.promote_more(owner, job, COST);
        }
        pool.end(0);
        assert_eq!(pool.woken(), [0]);
        assert_eq!(pool.look(0, 10), Some("first"));
        assert_eq!(pool.woken(), [1], "two jobs are left");
        assert_eq!(pool.look(1, 20), Some("second"));
        assert_eq!(pool.woken(), [2], "one is left");
        assert_eq!(pool.look(2, 30), Some("third"));
        assert_eq!(pool.woken(), []);
    }
}

#[test]
fn a_worker_that_looks_anyway_takes_one_and_wakes_no_other() {
    let mut pool = pool(2, Waiting::HelpAny);
    let owner = pool.call(0);
    let other = pool.add(Kind::Background);
    pool.woken();
    pool.scheduler.promote(owner, "first", COST, 0);
    pool.scheduler.promote_more(owner, "second", COST);
    pool.end(0);
    assert_eq!(pool.woken(), [0]);
    assert_eq!(pool.look(other, 10), Some("first"));
    assert_eq!(pool.woken(), [], "a worker is on its way to the second job");
}

#[test]
fn nothing_more_is_shared_unless_another_worker_is_idle() {
    let mut pool = pool(1, Waiting::HelpAny);
    pool.scheduler.set_jobs_at_once(2..=4);
    let owner = pool.call(0);
    pool.promote(owner, "job", 0);
    assert_eq!(pool.scheduler.more(owner), 0, "the only idle worker was woken");
}

#[test]
fn a_pool_with_more_workers_than_processors_shares_no_more_than_these_can_run() {
    let more = [2, 3, 4, 16].map(|processors| {
        let mut pool = pool(20, Waiting::HelpAny);
        pool.scheduler.set_jobs_at_once(8..=8);
        pool.scheduler.set_processors(processors);
        let owner = pool.call(0);
        pool.promote(owner, "job", 0);
        pool.scheduler.more(owner)
    });
    assert_eq!(more, [0, 1, 2, 7], "the owner has a processor, and so has the worker that was woken");
}

/// With one idle worker, or a processor for one, a second job would have to wait for it. So trifles make the interval longer.
#[test]
fn where_one_worker_can_run_beside_the_owner_trifles_teach_to_share_rarely() {
    for (workers, processors) in [(1, None), (3, Some(2))] {
        let mut pool = pool(workers, Waiting::HelpAny);
        if let Some(processors) = processors {
            pool.scheduler.set_processors(processors);
        }
        let owner = pool.call(0);
        pool.woken();
        for round in 1..4 {
            assert_eq!(more_after(&mut pool, owner, TRIFLE, round * 10_000), 0);
        }
        pool.scheduler.promote(owner, "job", COST, 50_000);
        let taker = pool.woken()[0];
        assert_eq!(pool.look(taker, 50_000), Some("job"));
        pool.scheduler.set_latch(taker, owner, "job", LONG);
        let asked = [1, 2].map(|intervals| {
            assert_eq!(pool.look(taker, 50_000 + intervals * INTERVAL), None);
            pool.is_asked(owner)
        });
        assert_eq!(asked, [false, true], "{workers} workers, {processors:?} processors");
    }
}

#[test]
fn a_job_that_is_taken_back_halves_the_number_before_it_makes_the_interval_longer() {
    let mut pool = pool(2, Waiting::HelpAny);
    let owner = pool.call(0);
    pool.woken();
    assert_eq!(more_after(&mut pool, owner, TRIFLE, 10_000), 0);
    // What it shares besides, and whether it is asked an interval later.
    let rounds = [20_000, 30_000, 40_000].map(|now| {
        pool.woken();
        pool.scheduler.promote(owner, "job", COST, now);
        let more = pool.scheduler.more(owner);
        assert_eq!(pool.scheduler.wait_for_job_reclaim(owner, "job"), Some("job"));
        pool.end(now);
        let woken = pool.woken()[0];
        assert_eq!(pool.look(woken, now + INTERVAL), None);
        (more, pool.is_asked(owner))
    });
    assert_eq!(rounds, [(1, true), (0, true), (0, false)]);
}

#[test]
fn a_worker_that_takes_a_job_begins_with_what_its_owner_has_learned() {
    let mut pool = pool(3, Waiting::HelpAny);
    let owner = pool.call(0);
    pool.woken();
    assert_eq!(more_after(&mut pool, owner, TRIFLE, 10_000), 0);
    assert_eq!(more_after(&mut pool, owner, TRIFLE, 20_000), 1);
    pool.woken();
    pool.scheduler.promote(owner, "job", COST, 30_000);
    pool.end(30_000);
    let taker = pool.woken()[0];
    assert_eq!(pool.look(taker, 30_000), Some("job"));
    pool.scheduler.promote(taker, "part", COST, 30_000);
    assert_eq!(pool.scheduler.more(taker), 3);
}

/// How many workers are asked, when 30 callers come after jobs that have taken so long.
fn asked_after(ran: impl IntoIterator<Item = Duration>) -> u64 {
    let mut pool = pool(40, Waiting::HelpAny);
    let owner = pool.call(0);
    pool.woken();
    for (now, ran) in (1_000_000..).step_by(1_000_000).zip(ran) {
        more_after(&mut pool, owner, ran, now);
    }
    let before = pool.scheduler.metrics().beats;
    for _ in 0..30 {
        pool.call(1_000_000_000);
    }
    pool.scheduler.metrics().beats - before
}

/// Workers that run trifles stand before the lock like those that are on their way.
#[test]
fn fewer_are_on_their_way_after_trifles_and_more_after_jobs_that_were_worth_it() {
    let trifles = |count| std::iter::repeat_n(TRIFLE, count);
    assert_eq!(asked_after(trifles(0)), 16);
    assert_eq!(asked_after(trifles(1)), 15);
    assert_eq!(asked_after(trifles(100)), 2, "no fewer, however many were trifles");
    assert_eq!(asked_after(trifles(100).chain([COST; 3])), 5);
    assert_eq!(asked_after([COST; 3]), 16, "no more than at first");
}
