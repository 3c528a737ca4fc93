//! Offers: jobs that are shared while no worker is woken.

use super::on_paper::scheduler::{Goal, Kind, Waiting};
use super::on_paper::{FoundJob, INTERVAL, Pool};
use std::time::Duration;

#[test]
fn no_worker_is_woken_for_an_offer_until_it_is_announced() {
    let mut pool = Pool::new(2, Waiting::HelpAny);
    let caller = pool.call(0);
    pool.woken();
    pool.offer(caller, "first");
    pool.offer(caller, "second");
    assert_eq!(pool.woken(), []);
    pool.announce(10);
    assert_eq!(pool.woken(), [0, 1], "one for each");
    assert_eq!(pool.look(0, 20), Some("first"));
    pool.announce(30);
    assert_eq!(pool.woken(), [], "announced already");
}

#[test]
fn a_watching_thread_is_told_whether_there_is_an_offer() {
    let mut pool = Pool::new(2, Waiting::HelpAny);
    let caller = pool.call(0);
    assert_eq!(pool.scheduler.take_watched(), None, "there was none");
    pool.offer(caller, "first");
    pool.offer(caller, "second");
    assert_eq!(pool.scheduler.take_watched(), Some(true));
    assert_eq!(pool.scheduler.wait_for_job_reclaim(caller, "second"), Some("second"));
    assert_eq!(pool.scheduler.take_watched(), None, "one is left");
    assert_eq!(pool.look(0, 0), Some("first"));
    assert_eq!(pool.scheduler.take_watched(), Some(false));
    pool.offer(caller, "third");
    pool.announce(10);
    assert_eq!(pool.scheduler.take_watched(), None, "it was announced before this was asked again");
}

#[test]
fn an_offer_is_taken_by_a_worker_that_looks_anyway() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    let caller = pool.call(0);
    pool.offer(caller, "offer");
    let other = pool.add(Kind::Background);
    assert_eq!(pool.look(other, 10), Some("offer"));
}

#[test]
fn a_worker_that_takes_an_offer_instead_of_what_it_was_woken_for_is_replaced() {
    let mut pool = Pool::new(2, Waiting::HelpAny);
    let caller = pool.call(0);
    pool.woken();
    pool.offer(caller, "offer");
    pool.promote(caller, "job", 10);
    assert_eq!(pool.woken(), [0]);
    assert_eq!(pool.look(0, 20), Some("offer"));
    assert_eq!(pool.woken(), [1], "no worker was on its way to the job any longer");
}

#[test]
fn an_offer_that_its_owner_takes_back_was_not_in_vain() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    let caller = pool.call(0);
    for _ in 0..4 {
        pool.offer(caller, "offer");
        assert_eq!(pool.scheduler.wait_for_job_reclaim(caller, "offer"), Some("offer"));
        pool.end(0);
    }
    pool.promote(caller, "job", 10);
    assert_eq!(pool.scheduler.wait_for_job_reclaim(caller, "job"), Some("job"));
    assert_eq!(pool.scheduler.look(0, Goal::Stop).job(), None);
    let limit = pool.scheduler.park(0, || 10);
    assert_eq!(limit, Some(Duration::from_micros(INTERVAL)), "as long as at first");
}

#[test]
fn an_offer_is_a_part_of_what_its_owner_runs() {
    let mut pool = Pool::new(1, Waiting::HelpDescendants);
    let owner = pool.call(0);
    pool.promote(owner, "job", 0);
    assert_eq!(pool.look(0, 0), Some("job"));
    pool.offer(0, "part");
    assert_eq!(pool.wait(owner, "job", 0), Some("part"));
}

#[test]
fn what_is_offered_is_less_work_than_a_call() {
    let mut pool = Pool::new(0, Waiting::HelpAny);
    let first = pool.call(0);
    pool.offer(first, "half");
    let taker = pool.add(Kind::Background);
    assert_eq!(pool.look(taker, 0), Some("half"));
    let second = pool.call(0);
    let idle = pool.add(Kind::Background);
    assert_eq!(pool.look(idle, 0), None);
    assert_eq!([first, taker, second].map(|id| pool.is_asked(id)), [false, false, true]);
}
