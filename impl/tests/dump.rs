//! What a pool says of itself when it does not go on.

#[allow(dead_code, reason = "these tests need some of it only")]
mod on_paper;

use on_paper::scheduler::Waiting;
use on_paper::{LONG, Pool};
use std::sync::mpsc;
use systole::ThreadPool;

/// The oldest complaint about work stealing: an owner that waits runs a stranger's job, which wants a lock that the owner's
/// own code holds.
#[test]
fn a_join_that_could_return_but_for_a_strangers_job_is_named() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    let [owner, stranger] = [pool.call(0), pool.call(0)];
    pool.promote(owner, "mine", 1);
    pool.promote(stranger, "theirs", 2);
    assert_eq!(pool.look(0, 3), Some("mine"));
    assert_eq!(pool.wait(owner, "mine", 4), Some("theirs"));
    assert_eq!(
        pool.scheduler.dump().to_string(),
        "3 workers, shared and not taken: 0\n\
         worker 0, a background thread: runs job 1 of worker 1\n\
         worker 1, a thread that calls: runs a call; in a join that waits for job 1, which worker 0 runs; \
         runs job 2 of worker 2\n\
         worker 2, a thread that calls: runs a call\n\
         parked with nothing to do: 0\n"
    );

    pool.scheduler.set_latch(0, owner, "mine", LONG);
    assert_eq!(pool.look(0, 5), None);
    assert_eq!(pool.wait(stranger, "theirs", 6), None);
    assert_eq!(
        pool.scheduler.dump().to_string(),
        "3 workers, shared and not taken: 0\n\
         worker 1, a thread that calls: runs a call; in a join that waits for job 1, which is done; \
         runs job 2 of worker 2\n\
         worker 2, a thread that calls: runs a call; parked in a join that waits for job 2, which worker 1 runs\n\
         parked with nothing to do: 1\n\
         beware: worker 1 could return from the join with job 1, but runs job 2 of worker 2 on top of it. If that one wants a \
         lock that is held across this join, it waits for ever; with Waiting::HelpDescendants it would not run here\n"
    );
}

#[test]
fn jobs_that_no_worker_has_taken_are_listed() {
    let mut pool = Pool::new(1, Waiting::HelpAny);
    let owner = pool.call(0);
    pool.promote(owner, "mine", 1);
    pool.broadcast(&[(0, "part")]);
    assert_eq!(
        pool.scheduler.dump().to_string(),
        "2 workers, shared and not taken: 1\n\
         worker 0, a background thread: was told to look, and has not yet\n\
         worker 1, a thread that calls: runs a call\n\
         parked with nothing to do: 0\n\
         not taken: job 1 of worker 1, job 2\n"
    );
}

#[test]
fn a_stuck_program_can_be_looked_at_from_outside() {
    let pool = ThreadPool::builder().num_threads(2).build().unwrap();
    let (release, released) = mpsc::channel::<()>();
    let (begin, begun) = mpsc::channel();
    std::thread::scope(|scope| {
        let pool = &pool;
        scope.spawn(move || {
            pool.call(|_| {
                begin.send(()).unwrap();
                released.recv().unwrap();
            });
        });
        begun.recv().unwrap();
        let dump = pool.dump();
        assert_eq!(dump, pool.dump(), "nothing has happened in between");
        assert!(dump.to_string().contains("worker 1, a thread that calls: runs a call\n"), "{dump}");
        release.send(()).unwrap();
    });
    assert!(!pool.dump().to_string().contains("runs"), "{}", pool.dump());
}
