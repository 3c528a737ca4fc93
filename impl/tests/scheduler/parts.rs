//! Broadcasts and detached jobs: what is for one worker alone, and what nobody joins.

use super::on_paper::Pool;
use super::scheduler::{Found, Goal, Waiting};

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
