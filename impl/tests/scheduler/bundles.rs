//! Bundles: several jobs in one promotion.

use super::on_paper::scheduler::{Kind, Metrics, Waiting};
use super::on_paper::{INTERVAL, LONG, Pool};
use std::time::Duration;

const COST: Duration = Duration::from_micros(1);
const TRIFLE: Duration = Duration::from_nanos(999);

/// The moment at which all tests begin: no answer that comes then is late.
const IN_TIME: u64 = 0;

/// More latent jobs than a worker ever shares twice.
const MANY: usize = 1000;

/// A pool of so many workers that park, whose promotions share one job at first and 256 at most.
fn pool(workers: usize, waiting: Waiting) -> Pool {
    let mut pool = Pool::new(workers, waiting);
    pool.scheduler.set_jobs_at_once(1..=256);
    pool
}

/// The owner promotes what it should, of so many latent jobs. Another worker runs that for so long. Returns how many it was.
fn share(pool: &mut Pool, owner: usize, latent: usize, ran: Duration, now: u64) -> usize {
    pool.woken();
    let count = pool.scheduler.how_many(owner, latent, IN_TIME);
    if count == 1 {
        pool.scheduler.promote(owner, "job", COST, now);
    } else {
        pool.scheduler.promote_bundle(owner, "job", std::iter::repeat_n("part", count), COST, now);
    }
    pool.end(now);
    let taker = pool.woken()[0];
    assert_eq!(pool.look(taker, now), Some("job"));
    if count == 1 {
        pool.scheduler.set_latch(taker, owner, "job", ran);
    } else {
        pool.scheduler.end_claims(taker, "job", Some(ran));
    }
    assert_eq!(pool.look(taker, now), None);
    count
}

#[test]
fn sixteen_times_as_many_are_shared_after_a_trifle_and_half_as_many_after_what_was_worth_it() {
    let mut pool = pool(2, Waiting::HelpAny);
    let owner = pool.call(0);
    let ran = [TRIFLE, TRIFLE, TRIFLE, COST, COST];
    let counts: Vec<_> =
        (1..).zip(ran).map(|(n, ran)| share(&mut pool, owner, MANY, ran, n * 10_000)).collect();
    assert_eq!(counts, [1, 16, 256, 256, 128], "256 at most");
}

#[test]
fn never_more_than_half_of_the_latent_jobs_are_shared() {
    let mut pool = pool(2, Waiting::HelpAny);
    let owner = pool.call(0);
    assert_eq!(share(&mut pool, owner, MANY, TRIFLE, 10_000), 1);
    let counts = [1, 2, 3, 4, 9, 31, 32, MANY].map(|latent| pool.scheduler.how_many(owner, latent, IN_TIME));
    assert_eq!(counts, [1, 1, 1, 2, 4, 15, 16, 16]);
}

/// Its closures are long: else it would have come to a fork before.
#[test]
fn a_worker_that_answers_late_shares_one_job_for_each_idle_worker() {
    let mut pool = pool(8, Waiting::HelpAny);
    let owner = pool.call(0);
    assert!(pool.is_asked(owner));
    let late = INTERVAL + 100;
    let counts =
        [0, INTERVAL, late, late + 1, 10 * late].map(|now| pool.scheduler.how_many(owner, MANY, now));
    assert_eq!(counts, [1, 1, 1, 8, 8]);
    let counts = [1, 3, 7, 15, 16].map(|latent| pool.scheduler.how_many(owner, latent, 10 * late));
    assert_eq!(counts, [1, 1, 3, 7, 8], "half of the latent jobs at most");
    pool.scheduler.set_jobs_at_once(1..=4);
    assert_eq!(pool.scheduler.how_many(owner, MANY, 10 * late), 4, "no more than the pool may share at once");
    pool.scheduler.promote(owner, "job", COST, 10 * late);
    assert_eq!(pool.scheduler.how_many(owner, MANY, 100 * late), 1, "it is not asked");
}

/// More would not have been shared anyway: so the interval becomes longer instead.
#[test]
fn trifles_of_one_that_had_no_more_jobs_do_not_teach_to_share_more() {
    let mut pool = pool(2, Waiting::HelpAny);
    let owner = pool.call(0);
    assert_eq!(share(&mut pool, owner, MANY, TRIFLE, 10_000), 1);
    assert_eq!(share(&mut pool, owner, 10, TRIFLE, 20_000), 5);
    assert_eq!(pool.scheduler.how_many(owner, MANY, IN_TIME), 16);
}

#[test]
fn a_bundle_is_one_job_for_which_one_worker_is_woken() {
    for waiting in [Waiting::HelpAny, Waiting::HelpDescendants] {
        let mut pool = pool(3, waiting);
        let owner = pool.call(0);
        pool.woken();
        pool.scheduler.promote_bundle(owner, "oldest", ["oldest", "newest"].into_iter(), COST, 0);
        pool.end(0);
        assert_eq!(pool.woken(), [0]);
        assert_eq!(pool.look(0, 10), Some("oldest"));
        let Metrics { bundles, promotions, wakes, .. } = pool.scheduler.metrics();
        assert_eq!((bundles, promotions, wakes), (1, 1, 1), "nothing is left in the queue");
    }
}

#[test]
fn what_is_left_is_shared_once_more_by_a_worker_that_claims() {
    let mut pool = pool(2, Waiting::HelpAny);
    let owner = pool.call(0);
    pool.woken();
    pool.scheduler.promote_bundle(owner, "bundle", ["bundle", "other"].into_iter(), COST, 0);
    assert!(!pool.scheduler.share_again(owner, "bundle", COST, 0), "it stands in the queue");
    pool.end(0);
    assert_eq!(pool.woken(), [0]);
    assert_eq!(pool.look(0, 10), Some("bundle"));
    assert!(pool.scheduler.share_again(0, "bundle", COST, 10));
    assert!(!pool.scheduler.share_again(0, "bundle", COST, 10), "it stands in the queue again");
    pool.end(10);
    assert_eq!(pool.scheduler.metrics().wakes, 2);
    assert_eq!(pool.look(1, 20), Some("bundle"));
    assert!(pool.scheduler.share_again(0, "bundle", COST, 20), "the second one has taken it");
    pool.scheduler.end_claims(1, "bundle", None);
    let Metrics { promotions, takes, reclaims, .. } = pool.scheduler.metrics();
    assert_eq!((promotions, takes, reclaims), (3, 2, 1), "no job was left, so it is out of the queue");
}

#[test]
fn a_worker_that_goes_back_to_its_join_puts_back_what_is_left() {
    let mut pool = pool(1, Waiting::HelpAny);
    let owner = pool.call(0);
    pool.woken();
    pool.scheduler.promote_bundle(owner, "bundle", ["bundle", "other"].into_iter(), COST, 0);
    pool.end(0);
    assert_eq!(pool.woken(), [0]);
    assert_eq!(pool.look(0, 10), Some("bundle"));
    pool.scheduler.give_back(0, "bundle", Some(COST));
    assert_eq!(pool.look(0, 20), Some("bundle"));
}

/// Which job of the bundle a worker runs, decides whom its shared jobs may help.
#[test]
fn an_owner_that_waits_for_a_claimed_job_names_it_and_is_woken_for_what_is_below() {
    for is_named in [true, false] {
        let mut pool = pool(1, Waiting::HelpDescendants);
        let owner = pool.call(0);
        pool.woken();
        pool.scheduler.promote_bundle(owner, "oldest", ["oldest", "newest"].into_iter(), COST, 0);
        pool.end(0);
        let taker = pool.woken()[0];
        assert_eq!(pool.look(taker, 10), Some("oldest"));
        if is_named {
            pool.scheduler.name_job(taker, "oldest", "newest");
        }
        assert_eq!(pool.wait(owner, "newest", 20), None);
        assert_eq!(pool.is_asked(taker), is_named);
        pool.scheduler.promote(taker, "below", COST, 30);
        assert_eq!(pool.woken(), if is_named { vec![owner] } else { vec![] });
    }
}

/// Only then: it may wait for another job by now.
#[test]
fn an_owner_that_is_parked_for_a_claimed_job_is_told_that_this_one_is_done() {
    let mut pool = pool(1, Waiting::HelpAny);
    let owner = pool.call(0);
    pool.scheduler.promote_bundle(owner, "oldest", ["oldest", "newest"].into_iter(), COST, 0);
    pool.end(0);
    assert_eq!(pool.look(0, 10), Some("oldest"));
    assert_eq!(pool.wait(owner, "newest", 20), None);
    pool.woken();
    for (done, told) in [("oldest", vec![]), ("newest", vec![owner])] {
        pool.scheduler.tell(0, owner, done);
        pool.end(30);
        assert_eq!(pool.woken(), told, "{done} is done");
    }
}

/// Be it shared once more, which has a cost of its own, or put back.
#[test]
fn an_owner_learns_from_whoever_claims_of_its_bundle_whether_that_was_worth_its_cost() {
    const RAN: Duration = Duration::from_micros(5);
    for is_given_back in [false, true] {
        // How many jobs are shared at a time before and after that.
        let counts = [COST, 10 * COST].map(|cost| {
            let mut pool = pool(4, Waiting::HelpAny);
            let owner = pool.call(0);
            assert_eq!(share(&mut pool, owner, MANY, TRIFLE, 10_000), 1);
            pool.woken();
            let at_first = if is_given_back { cost } else { COST };
            pool.scheduler.promote_bundle(owner, "bundle", std::iter::repeat_n("part", 16), at_first, 20_000);
            pool.end(20_000);
            let first = pool.woken()[0];
            assert_eq!(pool.look(first, 20_000), Some("bundle"));
            let second = if is_given_back {
                pool.scheduler.give_back(first, "bundle", Some(LONG));
                first
            } else {
                assert!(pool.scheduler.share_again(first, "bundle", cost, 20_000));
                pool.end(20_000);
                pool.woken()[0]
            };
            assert_eq!(pool.look(second, 20_000), Some("bundle"));
            assert!(pool.scheduler.share_again(second, "bundle", COST, 20_000), "the second one claims, too");
            let before = pool.scheduler.how_many(owner, MANY, IN_TIME);
            pool.scheduler.end_claims(second, "bundle", Some(RAN));
            (before, pool.scheduler.how_many(owner, MANY, IN_TIME))
        });
        let before = if is_given_back { 8 } else { 16 };
        assert_eq!(counts, [(before, before / 2), (before, 16 * before)], "given back: {is_given_back}");
    }
}

#[test]
fn a_crowded_pool_shares_one_job() {
    let counts = [2, 3].map(|processors| {
        let mut pool = pool(20, Waiting::HelpAny);
        pool.scheduler.set_jobs_at_once(8..=8);
        pool.scheduler.set_processors(processors);
        let owner = pool.call(0);
        pool.promote(owner, "job", 0);
        pool.scheduler.how_many(owner, MANY, IN_TIME)
    });
    assert_eq!(counts, [1, 8], "the owner has a processor, and so has the worker that was woken");
}

/// With one idle worker, or a processor for one, trifles make the interval longer.
#[test]
fn where_one_worker_can_run_beside_the_owner_trifles_teach_to_share_rarely() {
    for (workers, processors) in [(1, None), (3, Some(2))] {
        let mut pool = pool(workers, Waiting::HelpAny);
        if let Some(processors) = processors {
            pool.scheduler.set_processors(processors);
        }
        let owner = pool.call(0);
        for round in 1..4 {
            assert_eq!(share(&mut pool, owner, MANY, TRIFLE, round * 10_000), 1);
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
    assert_eq!(share(&mut pool, owner, MANY, TRIFLE, 10_000), 1);
    // How many it shares, and whether it is asked an interval later.
    let rounds = [20_000, 30_000, 40_000, 50_000, 60_000, 70_000].map(|now| {
        pool.woken();
        let count = pool.scheduler.how_many(owner, MANY, IN_TIME);
        pool.scheduler.promote(owner, "job", COST, now);
        assert_eq!(pool.scheduler.wait_for_job_reclaim(owner, "job"), Some("job"));
        pool.end(now);
        let woken = pool.woken()[0];
        assert_eq!(pool.look(woken, now + INTERVAL), None);
        (count, pool.is_asked(owner))
    });
    assert_eq!(rounds, [(16, true), (8, true), (4, true), (2, true), (1, true), (1, false)]);
}

#[test]
fn a_worker_that_takes_a_job_or_an_offer_begins_with_what_its_owner_has_learned() {
    for is_offer in [false, true] {
        let mut pool = pool(3, Waiting::HelpAny);
        let owner = pool.call(0);
        assert_eq!(share(&mut pool, owner, MANY, TRIFLE, 10_000), 1);
        if is_offer {
            pool.scheduler.offer(owner, "job");
        } else {
            pool.scheduler.promote(owner, "job", COST, 30_000);
        }
        pool.end(30_000);
        let taker = 2;
        assert_eq!(pool.look(taker, 30_000), Some("job"));
        assert_eq!(pool.scheduler.how_many(taker, MANY, IN_TIME), 16, "an offer: {is_offer}");
    }
}

#[test]
fn what_is_shared_once_more_is_a_part_of_the_same_jobs() {
    let mut pool = pool(2, Waiting::HelpDescendants);
    let owner = pool.call(0);
    pool.promote(owner, "whole", 0);
    assert_eq!(pool.look(0, 10), Some("whole"));
    pool.scheduler.promote_bundle(0, "bundle", ["bundle", "other"].into_iter(), COST, 20);
    pool.end(20);
    assert_eq!(pool.look(1, 30), Some("bundle"));
    assert!(pool.scheduler.share_again(1, "bundle", COST, 30));
    pool.end(30);
    assert_eq!(pool.wait(owner, "whole", 40), Some("bundle"));
}

#[test]
fn what_is_shared_once_more_is_less_work_than_a_call() {
    let mut pool = pool(2, Waiting::HelpAny);
    let first = pool.call(0);
    pool.scheduler.promote_bundle(first, "bundle", ["bundle", "other"].into_iter(), COST, 0);
    pool.end(0);
    assert_eq!(pool.look(0, 0), Some("bundle"));
    assert!(pool.scheduler.share_again(0, "bundle", COST, 0));
    pool.end(0);
    assert_eq!(pool.look(1, 0), Some("bundle"));
    let second = pool.call(0);
    let idle = pool.add(Kind::Background);
    assert_eq!(pool.look(idle, 0), None);
    assert_eq!([first, 0, 1, second].map(|id| pool.is_asked(id)), [false, false, false, true]);
}

/// Its owner has seen that the last latch is set, and has gone on, before the worker that has set it finds that no job is left.
#[test]
fn who_has_claimed_the_last_job_of_a_bundle_is_part_of_nothing_that_begins_then() {
    let mut pool = pool(3, Waiting::HelpDescendants);
    let (caller, stranger) = (pool.call(0), pool.call(0));
    pool.promote(caller, "job", 0);
    assert_eq!(pool.look(0, 0), Some("job"));
    pool.scheduler.promote_bundle(0, "bundle", ["bundle", "other"].into_iter(), COST, 0);
    pool.end(0);
    assert_eq!(pool.look(1, 0), Some("bundle"));
    for (owner, job) in [(stranger, "strange"), (1, "part")] {
        pool.promote(owner, job, 0);
        assert_eq!(pool.look(2, 0), Some(job));
        pool.scheduler.set_latch(2, owner, job, LONG);
        assert_eq!(pool.look(2, 0), None);
    }
    pool.scheduler.set_latch(0, caller, "job", LONG);
    assert_eq!(pool.look(0, 0), None);
    // The place in memory of the job before is used again.
    for (owner, job, executor) in [(caller, "next", 2), (stranger, "stranger", 0)] {
        pool.promote(owner, job, 0);
        assert_eq!(pool.look(executor, 0), Some(job));
    }
    assert_eq!(pool.wait(caller, "next", 0), None);
    assert!(!pool.is_asked(1), "what it shares would be no part of the next job");
    pool.end(2 * INTERVAL);
    assert!(!pool.is_asked(1));
    pool.scheduler.end_claims(1, "bundle", Some(LONG));
    assert_eq!(pool.look(1, 2 * INTERVAL), None);
}
