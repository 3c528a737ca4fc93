//! Owners that wait: what they may take, and what they are woken for.

use super::on_paper::scheduler::Waiting;
use super::on_paper::{INTERVAL, LONG, Pool};

#[test]
fn an_owner_takes_its_job_back_wherever_it_stands_in_the_queue() {
    let mut pool = Pool::new(0, Waiting::HelpAny);
    let owners = ["first", "second", "third"].map(|job| {
        let owner = pool.call(0);
        pool.promote(owner, job, 0);
        (owner, job)
    });
    for (owner, job) in [owners[1], owners[2], owners[0]] {
        assert_eq!(pool.scheduler.wait_for_job_reclaim(owner, job), Some(job));
        pool.end(0);
    }
}

#[test]
fn an_owner_takes_what_its_policy_allows() {
    for (waiting, part, other) in [
        (Waiting::HelpAny, Some("part"), Some("other")),
        (Waiting::HelpDescendants, Some("part"), None),
        (Waiting::HelpNone, None, None),
    ] {
        let mut pool = Pool::new(1, waiting);
        let owner = pool.call(0);
        pool.promote(owner, "job", 0);
        assert_eq!(pool.look(0, 0), Some("job"));
        pool.promote(0, "part", 0);
        assert_eq!(pool.wait(owner, "job", 0), part, "{waiting:?}: a part of its own job");

        let mut pool = Pool::new(1, waiting);
        let owner = pool.call(0);
        pool.promote(owner, "job", 0);
        assert_eq!(pool.look(0, 0), Some("job"));
        let stranger = pool.call(0);
        pool.promote(stranger, "other", 0);
        assert_eq!(pool.wait(owner, "job", 0), other, "{waiting:?}: a job that is no part of its own");
    }
}

#[test]
fn a_job_is_no_part_of_what_ended_before_it_was_shared() {
    let mut pool = Pool::new(2, Waiting::HelpDescendants);
    let owner = pool.call(0);
    pool.promote(owner, "job", 0);
    assert_eq!(pool.look(0, 0), Some("job"));
    pool.promote(0, "part", 0);
    assert_eq!(pool.look(1, 0), Some("part"));
    pool.scheduler.set_latch(1, 0, "part", LONG);
    assert_eq!(pool.look(1, 0), None);
    // The memory in which the lineage of the part stood is used again.
    let stranger = pool.call(0);
    pool.promote(stranger, "other", 0);
    assert_eq!(pool.wait(owner, "job", 0), None);
    assert_eq!(pool.look(1, 0), Some("other"));
}

#[test]
fn an_idle_owner_causes_no_beat_for_what_it_must_not_take() {
    for (waiting, expected) in [(Waiting::HelpAny, true), (Waiting::HelpDescendants, false)] {
        let mut pool = Pool::new(1, waiting);
        let owner = pool.call(0);
        pool.promote(owner, "job", 0);
        assert_eq!(pool.look(0, 0), Some("job"));
        assert_eq!(pool.wait(owner, "job", 0), None);
        assert!(pool.is_asked(0), "{waiting:?}: the executor could share a part of the job");
        let stranger = pool.call(INTERVAL);
        assert_eq!(pool.is_asked(stranger), expected, "{waiting:?}");
    }
}

#[test]
fn an_owner_that_is_woken_for_a_part_of_its_job_may_come_too_late() {
    let mut pool = Pool::new(2, Waiting::HelpDescendants);
    let owner = pool.call(0);
    let stranger = pool.call(0);
    for (job, caller, executor) in [("job", owner, 0), ("other", stranger, 1)] {
        pool.promote(caller, job, 0);
        assert_eq!(pool.look(executor, 0), Some(job));
    }
    assert_eq!(pool.wait(owner, "job", 0), None);
    _ = pool.woken();
    pool.promote(0, "part", 0);
    assert_eq!(pool.woken(), [owner], "no other worker is idle");
    pool.scheduler.set_latch(1, stranger, "other", LONG);
    assert_eq!(pool.look(1, 0), Some("part"), "worker 1 was quicker");
    assert_eq!(pool.wait(owner, "job", 0), None);
    assert_eq!(pool.scheduler.metrics().vain_wakes, 1);
}

#[test]
fn an_owner_that_is_woken_and_must_not_take_what_is_there_passes_the_wake_up_on() {
    let mut pool = Pool::new(4, Waiting::HelpDescendants);
    let caller = pool.call(0);
    // The caller waits for what 1 runs, 1 for what 0 runs, 0 for what 3 runs; 2 runs another part of 0's job.
    for (owner, job, executor) in [(caller, "half", 1), (1, "quarter", 0), (0, "left", 2), (0, "right", 3)] {
        pool.promote(owner, job, 0);
        assert_eq!(pool.look(executor, 0), Some(job));
    }
    for (owner, job) in [(caller, "half"), (1, "quarter"), (0, "right")] {
        assert_eq!(pool.wait(owner, job, 0), None);
    }
    _ = pool.woken();
    pool.promote(3, "part of the right", 0);
    assert_eq!(pool.woken(), [0]);
    pool.spawn("elder", 0);
    assert!(pool.woken().is_empty(), "all idle workers are owners, who must not take it");
    pool.promote(2, "part of the left", 0);
    assert_eq!(pool.woken(), [1]);
    assert_eq!(pool.wait(1, "quarter", 0), Some("part of the right"), "the oldest");
    assert_eq!(pool.wait(0, "right", 0), None, "nothing that it may take is left");
    assert_eq!(pool.woken(), [caller], "for the part of the left, and not for the elder job");
}

#[test]
fn an_owner_is_woken_when_the_job_is_done_that_it_is_parked_for() {
    let mut pool = Pool::new(2, Waiting::HelpAny);
    let owner = pool.call(0);
    for (executor, job) in ["older", "newer"].into_iter().enumerate() {
        pool.promote(owner, job, 0);
        assert_eq!(pool.look(executor, 0), Some(job));
    }
    assert_eq!(pool.wait(owner, "newer", 0), None);
    _ = pool.woken();
    pool.scheduler.set_latch(0, owner, "older", LONG);
    assert_eq!(pool.woken(), [], "it joins the newer one first");
    pool.scheduler.set_latch(1, owner, "newer", LONG);
    assert_eq!(pool.woken(), [owner]);
}

#[test]
fn an_event_wakes_the_worker_that_is_parked_for_it() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    let (waiter, other) = (pool.call(0), pool.call(0));
    assert_eq!(pool.wait(waiter, "event", 0), None);
    _ = pool.woken();
    for (id, event) in [(waiter, "another"), (other, "event"), (0, "event"), (usize::MAX, "event")] {
        pool.scheduler.set_event(id, event);
        assert_eq!(pool.woken(), [], "worker {id} is not parked for {event}");
    }
    pool.scheduler.set_event(waiter, "event");
    assert_eq!(pool.woken(), [waiter]);
}

#[test]
fn who_helps_once_takes_a_part_and_then_the_oldest_job_under_each_policy() {
    for waiting in [Waiting::HelpAny, Waiting::HelpDescendants, Waiting::HelpNone] {
        let mut pool = Pool::new(1, waiting);
        let callers = [pool.call(0), pool.call(0)];
        pool.promote(callers[0], "job", 0);
        assert_eq!(pool.look(0, 0), Some("job"));
        pool.promote(callers[1], "other", 0);
        pool.broadcast(&[(0, "part")]);
        let took = [(); 3].map(|()| {
            let took = pool.scheduler.help_once(0);
            pool.end(0);
            took
        });
        assert_eq!(took, [Some("part"), Some("other"), None], "{waiting:?}");
    }
}
