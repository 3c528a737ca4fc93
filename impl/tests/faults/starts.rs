//! A thread that cannot be started, at each position among a pool's threads.

use crate::common::{Watched, in_process_of_its_own, wait_until, watchdog};
use crate::machine::{self, Use};
use crate::{repetitions, work};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use systole::{BuildError, PoolThread, ThreadPool, ThreadPoolBuilder};

/// How a thread fails to start.
#[derive(Clone, Copy, Debug)]
enum Refusal {
    /// An error at once.
    Dropped,
    /// An error, and the thread's part is dropped when the builder has given up.
    Kept,
    /// An error, and it starts nevertheless when the builder has given up.
    Late,
    /// A panic.
    Panic,
}

#[test]
fn a_thread_that_a_program_does_not_start() {
    watchdog::start();
    for _ in repetitions(20) {
        for threads in 2..=6 {
            for refused in 1..=threads {
                for refusal in [Refusal::Dropped, Refusal::Kept, Refusal::Late, Refusal::Panic] {
                    refuse(threads, refused, refusal);
                }
            }
        }
    }
}

/// Builds a pool, and refuses the thread of this number.
fn refuse(threads: usize, refused: usize, refusal: Refusal) {
    let (begun, ended) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let (mut running, mut kept): (Vec<JoinHandle<()>>, Option<PoolThread>) = (Vec::new(), None);
    let built = {
        let builder = counting(ThreadPool::builder().num_threads(threads), &begun, &ended);
        let spawn = |thread: PoolThread| {
            if thread.index() != refused {
                running.push(thread::spawn(|| thread.run()));
                return Ok(());
            }
            match refusal {
                Refusal::Dropped => drop(thread),
                Refusal::Panic => std::panic::resume_unwind(Box::new(thread)),
                Refusal::Kept | Refusal::Late => kept = Some(thread),
            }
            Err(io::Error::other("refused"))
        };
        catch_unwind(AssertUnwindSafe(|| builder.build_with(spawn)))
    };
    let what = format!("{threads} threads, the {refused}. is refused: {refusal:?}");
    match &built {
        Err(_) => assert!(matches!(refusal, Refusal::Panic), "{what}: the panic comes out"),
        Ok(Err(BuildError::Spawn { thread, of, source })) => {
            assert_eq!((*thread, *of), (refused, threads), "{what}");
            assert_eq!(source.to_string(), "refused", "{what}");
        }
        Ok(other) => panic!("{what}: {other:?}"),
    }
    // A panic's payload is the thread's part.
    drop(built);
    if let (Some(thread), Refusal::Late) = (kept, refusal) {
        running.push(thread::spawn(|| thread.run()));
    }
    let started = running.len();
    running.into_iter().for_each(|thread| thread.join().expect("no thread panics"));
    assert_eq!([&begun, &ended].map(|count| count.load(Ordering::SeqCst)), [started; 2], "{what}");
    wait_until("what was started of the pool is freed", || Arc::strong_count(&begun) == 1);
}

/// Counts the threads that begin and end.
fn counting(
    builder: ThreadPoolBuilder,
    begun: &Arc<AtomicUsize>,
    ended: &Arc<AtomicUsize>,
) -> ThreadPoolBuilder {
    let (begins, ends) = (Arc::clone(begun), Arc::clone(ended));
    let builder = builder.start_handler(move |_| _ = begins.fetch_add(1, Ordering::SeqCst));
    builder.exit_handler(move |_| _ = ends.fetch_add(1, Ordering::SeqCst))
}

/// Each thread has a stack of this many bytes of addresses, and so many of them fit.
const STACK: u64 = 1 << 28;

#[test]
fn a_thread_that_the_system_does_not_start() {
    const TEST: &str = "starts::a_thread_that_the_system_does_not_start";
    // One arena, since each other one takes addresses when a thread first asks for memory.
    in_process_of_its_own(TEST, &[("MALLOC_ARENA_MAX", "1")], || {
        // Now, since a thread that has been joined may still be listed for a moment.
        let before = machine::threads().len();
        for _ in repetitions(5) {
            for fit in 0..=7 {
                let (begun, ended) = (Arc::default(), Arc::default());
                let builder = counting(ThreadPool::builder().num_threads(8), &begun, &ended);
                machine::limit(Use::Addresses, machine::addresses() + fit * STACK + STACK / 2);
                let built = builder.stack_size(STACK as usize).build();
                machine::limit(Use::Addresses, u64::MAX);
                match built {
                    Ok(pool) => {
                        assert_eq!(fit, 7, "all stacks fit");
                        work::all(&pool, 2);
                    }
                    Err(BuildError::Spawn { thread, of: 7, .. }) => assert_eq!(thread as u64, fit + 1),
                    Err(error) => panic!("{fit} stacks fit: {error}"),
                }
                let counted = [&begun, &ended].map(|count| count.load(Ordering::SeqCst));
                // The work may have had the spare thread started.
                assert!(counted == [fit as usize; 2] || fit == 7 && counted == [8; 2], "{fit}: {counted:?}");
                wait_until("no thread is left", || machine::threads().len() == before);
                work::all(&crate::common::pool(3), 1);
            }
        }
    });
}

/// A pool of one worker has no other thread for its jobs, and one of two workers has its background thread.
#[test]
fn a_spare_thread_that_the_system_does_not_start() {
    const TEST: &str = "starts::a_spare_thread_that_the_system_does_not_start";
    in_process_of_its_own(TEST, &[("MALLOC_ARENA_MAX", "1")], || {
        for threads in [1, 2] {
            let ran = Arc::new(AtomicUsize::new(0));
            let (begun, ended) = (Arc::default(), Arc::default());
            let builder = counting(ThreadPool::builder().num_threads(threads), &begun, &ended);
            let pool = builder.stack_size(STACK as usize).build().expect("there are addresses");
            let job = || {
                let ran = Arc::clone(&ran);
                move || {
                    let inner = Arc::clone(&ran);
                    systole::spawn(move || _ = inner.fetch_add(1, Ordering::SeqCst));
                    ran.fetch_add(1, Ordering::SeqCst);
                }
            };
            machine::limit(Use::Addresses, machine::addresses() + STACK / 2);
            for number in 1..=100 {
                pool.spawn(job());
                if threads == 1 {
                    assert_eq!(ran.load(Ordering::SeqCst), 2 * number, "it has run before `spawn` returned");
                }
            }
            wait_until("no job is lost", || ran.load(Ordering::SeqCst) == 200);
            machine::limit(Use::Addresses, u64::MAX);
            pool.spawn(job());
            wait_until("the jobs run", || ran.load(Ordering::SeqCst) == 202);
            drop(pool);
            // A pool of one worker tries again.
            assert_eq!(
                [&begun, &ended].map(|count| count.load(Ordering::SeqCst)),
                [1; 2],
                "{threads} threads"
            );
        }
    });
}

/// The pool that fails while it is built is the one that a job of another pool builds.
#[test]
fn a_job_whose_pool_cannot_be_built() {
    let pool: Watched = crate::common::pool(3);
    for _ in repetitions(20) {
        for refused in 1..4 {
            let failed = pool.broadcast(|_| {
                let builder = ThreadPool::builder().num_threads(4);
                let mut running = Vec::new();
                let built = builder.build_with(|thread| {
                    if thread.index() == refused {
                        return Err(io::Error::other("refused"));
                    }
                    running.push(thread::spawn(|| thread.run()));
                    Ok(())
                });
                running.into_iter().for_each(|thread| thread.join().expect("no thread panics"));
                built.is_err()
            });
            assert_eq!(failed, [true; 3]);
        }
    }
    work::all(&pool, 2);
}
