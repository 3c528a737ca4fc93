//! How a pool stops, and who takes the workers out of it.

use super::on_paper::Pool;
use super::on_paper::scheduler::{Found, Goal, Waiting};

#[test]
fn a_pool_that_stops_wakes_each_parked_worker_of_its_own_and_no_owner() {
    let mut pool = Pool::new(3, Waiting::HelpAny);
    let owner = pool.call(0);
    pool.promote(owner, "half", 0);
    assert_eq!(pool.look(0, 0), Some("half"));
    assert_eq!(pool.wait(owner, "half", 0), None);
    pool.woken();
    pool.scheduler.stop(false);
    pool.end(0);
    assert_eq!(pool.woken(), [1, 2]);
}

#[test]
fn the_last_worker_to_leave_an_abandoned_pool_takes_all_workers_out() {
    for (is_abandoned, taken_out) in [(true, 3), (false, 0)] {
        let mut pool = Pool::new(2, Waiting::HelpAny);
        let caller = pool.call(0);
        pool.scheduler.call_return(caller, || 0);
        pool.end(0);
        pool.scheduler.stop(is_abandoned);
        pool.end(0);
        for (id, taken_out) in [(0, 0), (1, taken_out)] {
            assert!(matches!(pool.scheduler.look(id, Goal::Stop), Found::Goal));
            pool.end(0);
            assert_eq!(pool.scheduler.leave().len(), taken_out, "worker {id}, abandoned: {is_abandoned}");
        }
    }
}

#[test]
fn the_spare_thread_leaves_an_abandoned_pool_last_and_takes_all_workers_out() {
    for (is_abandoned, taken_out) in [(true, 2), (false, 0)] {
        let mut pool = Pool::new(2, Waiting::HelpAny);
        pool.scheduler.add_spare();
        pool.scheduler.stop(is_abandoned);
        pool.end(0);
        for id in [0, 1] {
            assert!(!pool.scheduler.is_left_to_spare(), "worker {id} is there, abandoned: {is_abandoned}");
            assert!(matches!(pool.scheduler.look(id, Goal::Stop), Found::Goal));
            pool.end(0);
            assert_eq!(pool.scheduler.leave().len(), 0, "worker {id}, abandoned: {is_abandoned}");
        }
        assert_eq!(pool.scheduler.is_left_to_spare(), is_abandoned);
        assert_eq!(pool.scheduler.leave_spare().len(), taken_out, "abandoned: {is_abandoned}");
        assert!(!pool.scheduler.is_left_to_spare(), "it has left");
    }
}
