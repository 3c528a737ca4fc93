//! Broadcasts and detached jobs: what is for one worker alone, and what nobody joins.

use super::on_paper::scheduler::{Found, Goal, Waiting};
use super::on_paper::{DRAIN, Pool};

#[test]
fn a_part_wakes_the_idle_worker_in_its_thread_and_no_other() {
    for waiting in [Waiting::HelpAny, Waiting::HelpDescendants, Waiting::HelpNone] {
        let mut pool = Pool::new(2, waiting);
        assert_eq!(pool.scheduler.addressees(), [0, 1]);
        pool.broadcast(&[(1, "part")]);
        assert_eq!(pool.woken(), [1]);
        assert_eq!(pool.look(0, 0), None, "the part is not for worker 0");
        assert_eq!(pool.look(1, 0), Some("part"));
        // In worker 1's thread a call waits for a job: parts for worker 1 are for that call's worker.
        let caller = pool.call(0);
        pool.scheduler.set_home(caller, Some(1));
        assert_eq!(pool.wait(caller, "other", 0), None);
        _ = pool.woken();
        pool.broadcast(&[(1, "second"), (1, "third")]);
        assert_eq!(pool.woken(), [caller]);
        assert_eq!(pool.wait(caller, "other", 0), Some("second"));
        assert_eq!(pool.wait(caller, "other", 0), Some("third"));
    }
}

#[test]
fn a_worker_that_takes_a_part_instead_of_what_it_was_woken_for_is_replaced() {
    let mut pool = Pool::new(2, Waiting::HelpAny);
    pool.spawn("job", 0);
    assert_eq!(pool.woken(), [0]);
    pool.broadcast(&[(0, "part")]);
    assert!(pool.woken().is_empty(), "worker 0 is on its way already");
    assert_eq!(pool.look(0, 0), Some("part"));
    assert_eq!(pool.woken(), [1]);
}

#[test]
fn a_broadcast_reaches_those_who_have_not_left() {
    let mut pool = Pool::new(2, Waiting::HelpAny);
    pool.spawn("job", 0);
    assert_eq!(pool.look(0, 0), Some("job"));
    pool.scheduler.stop(false);
    pool.end(0);
    assert!(matches!(pool.scheduler.look(1, Goal::Stop), Found::Goal));
    pool.end(0);
    assert_eq!(pool.scheduler.addressees(), [0]);
    pool.broadcast(&[(0, "part")]);
    pool.scheduler.spawn_end(0);
    assert_eq!(pool.look(0, 0), Some("part"), "a worker does not leave while there is a part for it");
    pool.scheduler.spawn_end(0);
    assert!(matches!(pool.scheduler.look(0, Goal::Stop), Found::Goal));
    pool.end(0);
}

#[test]
fn a_spawn_in_a_stopping_pool_wakes_an_owner_that_waits() {
    let mut pool = Pool::new(2, Waiting::HelpAny);
    pool.spawn("job", 0);
    assert_eq!(pool.look(0, 0), Some("job"));
    pool.promote(0, "part", 0);
    assert_eq!(pool.look(1, 0), Some("part"));
    pool.scheduler.stop(false);
    pool.end(0);
    assert_eq!(pool.wait(0, "part", 0), None, "in a join it does not leave");
    _ = pool.woken();
    pool.spawn("late", 0);
    assert_eq!(pool.woken(), [0]);
    assert_eq!(pool.wait(0, "part", 0), Some("late"));
}

#[test]
fn a_drain_lets_go_first_what_a_worker_waits_for() {
    let mut pool = Pool::new(3, Waiting::HelpAny);
    let caller = pool.call(0);
    pool.promote(caller, "job", 0);
    assert_eq!(pool.scheduler.take_give_way(), None, "no drain runs");
    assert_eq!(pool.look(0, 0), Some("job"));
    pool.spawn(DRAIN, 0);
    pool.spawn(DRAIN, 0);
    assert_eq!(pool.look(1, 0), Some(DRAIN));
    assert_eq!(pool.scheduler.take_give_way(), None, "no worker waits for the other drain");
    pool.promote(caller, "second", 0);
    assert_eq!(pool.scheduler.take_give_way(), Some(true));
    assert_eq!(pool.scheduler.take_give_way(), None, "told already");
    assert_eq!(pool.look(2, 0), Some(DRAIN), "the oldest");
    assert_eq!(pool.scheduler.take_give_way(), None);
    pool.scheduler.spawn_end(1);
    assert_eq!(pool.look(1, 0), Some("second"));
    assert_eq!(pool.scheduler.take_give_way(), Some(false), "nothing is shared");
    pool.broadcast(&[(0, "part")]);
    assert_eq!(pool.scheduler.take_give_way(), Some(true));
    assert_eq!(pool.scheduler.help_once(0), Some("part"));
    pool.end(0);
    assert_eq!(pool.scheduler.take_give_way(), Some(false));
    pool.promote(caller, "third", 0);
    assert_eq!(pool.scheduler.take_give_way(), Some(true));
    pool.scheduler.spawn_end(2);
    assert_eq!(pool.look(2, 0), Some("third"));
    pool.promote(caller, "fourth", 0);
    assert_eq!(pool.scheduler.take_give_way(), Some(false), "no drain runs any longer");
}

#[test]
fn a_worker_that_stands_by_takes_what_is_handed_over() {
    let mut pool = Pool::new(4, Waiting::HelpAny);
    pool.scheduler.spawn_for(2, DRAIN);
    assert_eq!(pool.look(2, 0), Some(DRAIN));
    assert_eq!(pool.woken(), [], "it needs no notification, and no other worker comes");

    let (mut pool, beater) = with_beater();
    pool.spawn("job", 0);
    assert!(pool.woken()[0] != beater);
    pool.scheduler.spawn_for(beater, DRAIN);
    assert_eq!(pool.look(beater, 0), Some("job"));
    assert_eq!(pool.woken(), [], "no other worker was idle");
}

#[test]
fn for_a_beater_that_stands_by_another_worker_is_woken_if_there_is_one() {
    let (mut pool, beater) = with_beater();
    pool.scheduler.spawn_for(beater, DRAIN);
    pool.end(0);
    let told = pool.woken();
    assert!(told.len() == 1 && told[0] != beater, "the beater watches the intervals: {told:?}");
}

#[test]
fn a_worker_that_was_woken_while_it_stood_by_is_on_its_way_already() {
    let mut pool = Pool::new(4, Waiting::HelpAny);
    pool.spawn("job", 0);
    assert_eq!(pool.woken(), [0]);
    pool.scheduler.spawn_for(0, DRAIN);
    assert_eq!(pool.look(0, 0), Some("job"));
    assert_eq!(pool.woken(), [1], "for what was handed over");
}

#[test]
fn the_beater_is_woken_last() {
    let (mut pool, beater) = with_beater();
    pool.promote(0, "part", 0);
    assert!(pool.woken()[0] != beater);
    pool.promote(0, "another", 0);
    assert_eq!(pool.woken(), [beater], "no other worker is idle");
}

/// Three workers. One runs a job of a caller that rests, so that the first of the two idle ones is the beater.
fn with_beater() -> (Pool, usize) {
    let mut pool = Pool::new(3, Waiting::HelpAny);
    let caller = pool.call(0);
    pool.promote(caller, "job", 0);
    assert_eq!(pool.woken(), [0]);
    assert_eq!(pool.look(0, 0), Some("job"));
    let told = pool.woken();
    assert_eq!(told, [1], "it is told to set its timer");
    assert_eq!(pool.look(1, 0), None);
    _ = pool.woken();
    (pool, told[0])
}
