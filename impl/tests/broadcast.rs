//! Broadcasts: each thread of the pool runs its part once, and all results come back in order.

mod common;

use common::{Watch, fib, fork_until, pool, wait_until};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Barrier, mpsc};
use std::thread::{self, ThreadId};
use std::time::Duration;
use systole::{BroadcastContext, ThreadPool, Waiting};

/// Which part ran where.
fn place(context: BroadcastContext<'_>) -> (usize, usize, ThreadId) {
    (context.index(), context.num_threads(), thread::current().id())
}

/// Checks the parts of a broadcast in which so many threads took part. Returns where they ran.
fn threads(places: &[(usize, usize, ThreadId)], num_threads: usize) -> Vec<ThreadId> {
    let indices: Vec<_> = places.iter().map(|&(index, of, _)| (index, of)).collect();
    assert_eq!(indices, (0..num_threads).map(|index| (index, num_threads)).collect::<Vec<_>>());
    let threads: Vec<_> = places.iter().map(|&(_, _, thread)| thread).collect();
    assert_eq!(threads.iter().map(|id| format!("{id:?}")).collect::<BTreeSet<_>>().len(), num_threads);
    threads
}

#[test]
fn each_thread_runs_its_part_and_the_caller_the_first() {
    for workers in 1..=5 {
        let pool = pool(workers);
        let once = threads(&pool.broadcast(place), workers);
        assert_eq!(once[0], thread::current().id());
        assert_eq!(threads(&pool.broadcast(place), workers), once, "the numbers stay with their threads");
        assert_eq!(pool.metrics().parts, 2 * (workers as u64 - 1));
    }
}

#[test]
fn all_parts_run_at_the_same_time() {
    let (pool, all) = (pool(4), Barrier::new(4));
    pool.broadcast(|_| all.wait());
}

#[test]
fn parts_borrow_and_their_results_need_not_be_copied() {
    let names = ["one", "two", "three"].map(String::from);
    let lengths = pool(3).broadcast(|context| Box::new(names[context.index()].as_str()));
    assert_eq!(lengths.into_iter().map(|name| *name).collect::<Vec<_>>(), ["one", "two", "three"]);
}

#[test]
fn parts_fork_with_a_task_and_without() {
    for waiting in [Waiting::HelpAny, Waiting::HelpDescendants, Waiting::HelpNone] {
        let pool = ThreadPool::builder().num_threads(3).waiting(waiting).watched();
        let sums = pool.broadcast(|_| systole::join(|| systole::with_task(|t| fib(t, 15)), || 1));
        assert_eq!(sums, [(610, 1); 3]);
    }
}

#[test]
fn from_inside_a_job_its_own_thread_is_one_of_the_background_threads() {
    for waiting in [Waiting::HelpAny, Waiting::HelpDescendants, Waiting::HelpNone] {
        let pool = ThreadPool::builder().num_threads(3).waiting(waiting).watched();
        let outside = threads(&pool.broadcast(place), 3);
        let inside =
            pool.broadcast(|context| if context.index() == 1 { pool.broadcast(place) } else { vec![] });
        assert_eq!(threads(&inside[1], 2), outside[1..], "the caller from outside takes no part");
    }
}

#[test]
fn all_threads_broadcast_at_once_from_inside_and_from_outside() {
    for waiting in [Waiting::HelpAny, Waiting::HelpDescendants, Waiting::HelpNone] {
        let builder = ThreadPool::builder().num_threads(4).waiting(waiting);
        let (pool, parts) = (builder.watched(), AtomicUsize::new(0));
        let count = |_: BroadcastContext<'_>| _ = parts.fetch_add(1, Ordering::Relaxed);
        thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        pool.broadcast(|_| pool.broadcast(count));
                    }
                });
            }
        });
        // A broadcast from outside has four parts. The caller's part broadcasts to four in turn. The other three parts run
        // on background threads, and each of them broadcasts to three.
        assert_eq!(parts.into_inner(), 3 * 50 * (4 + 3 * 3), "{waiting:?}");
    }
}

#[test]
fn a_part_is_run_in_an_open_join_whose_job_waits_for_it() {
    for waiting in [Waiting::HelpAny, Waiting::HelpDescendants, Waiting::HelpNone] {
        let pool = ThreadPool::builder().num_threads(3).waiting(waiting).watched();
        let begun = AtomicBool::new(false);
        // One background thread forks a job that another thread takes, and waits for it. The job broadcasts.
        let parts = pool.broadcast(|context| {
            if context.index() != 1 {
                return 0;
            }
            let job = || {
                begun.store(true, Ordering::SeqCst);
                pool.broadcast(place).len()
            };
            let taken = |t: &mut systole::Task<'_>| fork_until(t, "taken", || begun.load(Ordering::SeqCst));
            pool.call(|mut t| t.join(|mut t| taken(&mut t), |_| job()).1)
        });
        assert!(parts[1] == 2 || parts[1] == 3, "the taker is a background thread, or the caller that helps");
    }
}

#[test]
fn of_several_panics_the_first_part_s_comes_out_when_all_have_finished() {
    let (pool, finished) = (pool(4), AtomicUsize::new(0));
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        pool.broadcast(|context| {
            finished.fetch_add(1, Ordering::SeqCst);
            assert!(context.index() % 2 == 0, "part {}", context.index());
        })
    }));
    assert_eq!(finished.load(Ordering::SeqCst), 4);
    let panic = outcome.expect_err("two parts have panicked");
    assert_eq!(panic.downcast_ref::<String>().map(String::as_str), Some("part 1"));
    assert_eq!(pool.broadcast(|context| context.index()), [0, 1, 2, 3], "the pool goes on");
}

#[test]
fn a_panic_of_the_caller_s_part_waits_for_the_others() {
    let (pool, panics, finished) = (pool(3), AtomicBool::new(false), AtomicUsize::new(0));
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        pool.broadcast(|context| {
            if context.index() == 0 {
                panics.store(true, Ordering::SeqCst);
                panic!("mine");
            }
            wait_until("the caller's part panics", || panics.load(Ordering::SeqCst));
            thread::sleep(Duration::from_millis(20));
            finished.fetch_add(1, Ordering::SeqCst);
        })
    }));
    assert_eq!(
        finished.load(Ordering::SeqCst),
        2,
        "the frame that they borrow from is there until they have finished"
    );
    assert_eq!(outcome.expect_err("the caller's part").downcast_ref(), Some(&"mine"));
}

#[test]
fn what_comes_of_the_other_parts_is_dropped_when_one_panics() {
    struct Noisy<'a>(&'a AtomicUsize);

    impl Drop for Noisy<'_> {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::SeqCst);
            assert!(self.0.load(Ordering::SeqCst) != 2, "a destructor that panics as well");
        }
    }

    for panics in 0..4 {
        let (pool, drops) = (pool(4), AtomicUsize::new(0));
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            pool.broadcast(|context| if context.index() == panics { panic!("a part") } else { Noisy(&drops) })
        }));
        assert_eq!(outcome.err().expect("one part panics").downcast_ref(), Some(&"a part"));
        assert_eq!(drops.into_inner(), 3, "part {panics}");
    }
}

#[test]
fn the_drop_waits_for_detached_parts() {
    for workers in 1..=4 {
        let (sender, receiver) = mpsc::channel();
        let pool = pool(workers);
        for _ in 0..100 {
            let sender = sender.clone();
            pool.spawn_broadcast(move |context| sender.send(place(context)).expect("the receiver is below"));
        }
        drop((pool, sender));
        // A pool of one has no background thread, and its caller runs the part.
        let of = (workers - 1).max(1);
        let places: Vec<_> = receiver.iter().collect();
        assert_eq!(places.len(), 100 * of);
        assert!(places.iter().all(|&(index, num_threads, _)| num_threads == of && index < of));
    }
}

#[test]
fn a_detached_job_of_a_pool_that_is_being_dropped_reaches_those_who_are_left() {
    for _ in 0..100 {
        let (sender, receiver) = mpsc::channel();
        let pool = pool(3);
        pool.spawn(move || sender.send(systole::broadcast(place)).expect("the receiver is below"));
        drop(pool);
        let places = receiver.recv().expect("the job has run");
        threads(&places, places.len());
        assert!((1..=2).contains(&places.len()), "its own thread at least");
    }
}

#[test]
fn another_pool_s_thread_is_one_from_outside() {
    let (one, other) = (pool(2), pool(3));
    for (thread, places) in one.broadcast(|_| (thread::current().id(), other.broadcast(place))) {
        assert_eq!(threads(&places, 3)[0], thread);
    }
}

#[test]
fn without_a_pool_in_hand_it_is_the_one_that_runs_this_code() {
    let pool = pool(2);
    let inside = pool.call(|_| systole::broadcast(place));
    assert_eq!(threads(&inside, 2), threads(&pool.broadcast(place), 2));
}
