//! Pools and `fork(2)`: in a child, a pool of its parent's is an error, and nothing hangs.
#![cfg(unix)]
#![allow(unsafe_code, reason = "calls of the C library")]

mod common;
#[path = "fork/places.rs"]
mod places;

use common::{Signal, fib, in_process_of_its_own, join_taken, pool, repetitions, wait_until};
use futures_lite::future::{block_on, poll_once};
use std::io::{self, Read as _, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, mpsc};
use std::thread;
use systole::{Event, Task, ThreadPool};

/// How a child has ended.
#[derive(Debug, PartialEq)]
enum End {
    Exit(i32),
    Signal(i32),
}

/// What a child returns if all is as expected.
const WELL: i32 = 42;

/// A child that runs.
struct Child(libc::pid_t);

impl Child {
    /// Waits until it has ended.
    fn end(self) -> End {
        let mut status = 0;
        // SAFETY: premise of `waitpid`: `status` may be written to.
        let waited = unsafe { libc::waitpid(self.0, &mut status, 0) };
        assert_eq!(waited, self.0);
        if libc::WIFSIGNALED(status) {
            End::Signal(libc::WTERMSIG(status))
        } else {
            End::Exit(libc::WEXITSTATUS(status))
        }
    }
}

/// Returns in two processes: with the child in the parent, and with nothing in the child, which an alarm ends if it hangs.
fn fork() -> Option<Child> {
    // SAFETY: premise of `fork` in a process with several threads: until it ends, the child does only what is sound
    // there. That is what is tested: memory is ours (the C library's allocator survives a fork), locks of systole's are
    // not touched, and no panic hook takes the lock of the standard error stream (`quietly`).
    let child = unsafe { libc::fork() };
    assert!(child >= 0, "the process cannot be forked");
    if child == 0 {
        // SAFETY: an alarm clock of this process has no premises.
        unsafe { libc::alarm(20) };
        return None;
    }
    Some(Child(child))
}

/// Ends the child at once: no destructor of the parent's things runs in it.
fn exit(went_well: bool) -> ! {
    // SAFETY: `_exit` has no premises.
    unsafe { libc::_exit(if went_well { WELL } else { 1 }) }
}

/// Forks, runs `body` in the child, and returns how that has ended.
fn in_child(body: impl FnOnce() -> bool) -> End {
    match fork() {
        Some(child) => child.end(),
        None => exit(catch_unwind(AssertUnwindSafe(body)).unwrap_or(false)),
    }
}

/// Runs the test in a process of its own whose panics print nothing, so that a child needs no lock of the standard
/// library's.
fn quietly(test: &str, body: impl FnOnce()) {
    in_process_of_its_own(test, &[], || {
        let printing = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| ()));
        let outcome = catch_unwind(AssertUnwindSafe(body));
        std::panic::set_hook(printing);
        if let Err(panic) = outcome {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            panic!("{}", text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no message"));
        }
    });
}

/// All uses of a parent's pool, in the child.
fn is_refused(pool: &ThreadPool) -> bool {
    let Err(error) = pool.try_call(|_| ()) else { return false };
    let message = |panic: Box<dyn std::any::Any + Send>| panic.downcast_ref::<String>().cloned();
    let said =
        |outcome: std::thread::Result<()>| outcome.is_err_and(|p| message(p) == Some(error.to_string()));
    said(catch_unwind(AssertUnwindSafe(|| pool.call(|_| ()))))
        && said(catch_unwind(AssertUnwindSafe(|| _ = pool.metrics())))
        && said(catch_unwind(AssertUnwindSafe(|| _ = pool.broadcast(|_| ()))))
}

#[test]
fn in_a_child_the_pool_of_the_parent_is_an_error_and_a_new_one_works() {
    quietly("in_a_child_the_pool_of_the_parent_is_an_error_and_a_new_one_works", || {
        for workers in [1, 2, 4] {
            let parents = pool(workers);
            parents.call(|t| fib(t, 15));
            let end = in_child(|| {
                let refused = is_refused(&parents);
                let own = pool(2);
                let works = own.call(|mut t| join_taken(&mut t, |_| 1, |_| 2)) == (1, 2);
                let of_the_child = in_child(|| is_refused(&own) && is_refused(&parents));
                refused && works && of_the_child == End::Exit(WELL) && own.try_call(|_| 3) == Ok(3)
            });
            assert_eq!(end, End::Exit(WELL), "{workers} workers");
            assert_eq!(parents.try_call(|t| fib(t, 15)), Ok(610), "the parent goes on");
        }
    });
}

#[test]
fn dropping_it_in_the_child_waits_for_no_thread() {
    quietly("dropping_it_in_the_child_waits_for_no_thread", || {
        for workers in [1, 2, 4] {
            let mut parents = Some(pool(workers));
            let end = in_child(|| {
                drop(parents.take());
                true
            });
            assert_eq!(end, End::Exit(WELL), "{workers} workers");
            assert_eq!(parents.unwrap().call(|t| fib(t, 10)), 55);
        }
    });
}

#[test]
fn a_lock_that_was_held_at_the_fork_is_not_waited_for() {
    quietly("a_lock_that_was_held_at_the_fork_is_not_waited_for", || {
        // Three threads do nothing but take the lock: at most forks one of them holds it.
        let (parents, done) = (pool(2), Signal::default());
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    while !done.is_set() {
                        parents.call(|mut t| t.join(|_| (), |_| ()));
                    }
                });
            }
            for round in 0..100 {
                let end = in_child(|| is_refused(&parents));
                if end != End::Exit(WELL) {
                    done.set();
                    panic!("child {round}: {end:?}");
                }
            }
            done.set();
        });
    });
}

#[test]
fn a_call_during_which_the_process_forks_goes_on_in_the_child_without_sharing() {
    quietly("a_call_during_which_the_process_forks_goes_on_in_the_child_without_sharing", || {
        let parents = pool(2);
        for _ in 0..20 {
            wait_until("a worker is idle, and will ask at once", || parents.metrics().parks > 0);
            let child = parents.call(|mut t| {
                let child = fork();
                // The child finds the heartbeat that was set when the call began.
                if child.is_none() && t.join(|t| fib(t, 18), |t| fib(t, 17)) != (2584, 1597) {
                    exit(false);
                }
                child
            });
            match child {
                None => exit(is_refused(&parents)),
                Some(child) => assert_eq!(child.end(), End::Exit(WELL)),
            }
        }
        assert_eq!(parents.call(|t| fib(t, 15)), 610);
    });
}

#[test]
fn a_job_that_is_latent_at_the_fork_is_joined_in_both_processes() {
    quietly("a_job_that_is_latent_at_the_fork_is_joined_in_both_processes", || {
        // In a pool of one worker, no worker asks, so the job is latent for certain.
        let parents = pool(1);
        let (child, second) = parents.call(|mut t| t.join(|_| fork(), |t| fib(t, 10)));
        match child {
            None => exit(second == 55 && is_refused(&parents)),
            Some(child) => assert_eq!((child.end(), second), (End::Exit(WELL), 55)),
        }
    });
}

#[test]
fn what_another_thread_had_taken_ends_the_child_instead_of_being_waited_for() {
    quietly("what_another_thread_had_taken_ends_the_child_instead_of_being_waited_for", || {
        let (parents, go_on) = (pool(2), Signal::default());
        let first = |_: &mut Task<'_>| {
            // In the child this returns at once, into a join whose second closure was taken by a thread that the child does
            // not have.
            let end = fork().map(Child::end);
            go_on.set();
            end
        };
        let second = |_: Task<'_>| wait_until("the parent goes on", || go_on.is_set());
        let (end, ()) = parents.call(|mut t| join_taken(&mut t, first, second));
        assert_eq!(end, Some(End::Signal(libc::SIGABRT)));
    });
}

#[test]
fn the_global_pool_is_refused_like_any_other() {
    quietly("the_global_pool_is_refused_like_any_other", || {
        assert_eq!(systole::global().try_call(|t| fib(t, 10)), Ok(55));
        let joins = || catch_unwind(|| systole::join(|| 1, || 2));
        assert_eq!(in_child(|| is_refused(systole::global()) && joins().is_err()), End::Exit(WELL));
        assert_eq!(joins().unwrap(), (1, 2), "the parent goes on");
    });
}

#[test]
fn a_program_that_is_started_disturbs_no_other() {
    let parents = pool(2);
    for _ in 0..3 {
        assert!(std::process::Command::new("true").status().unwrap().success());
        assert_eq!(parents.try_call(|t| fib(t, 10)), Ok(55));
    }
}

#[test]
fn the_message_names_cause_and_remedy() {
    quietly("the_message_names_cause_and_remedy", || {
        let parents = pool(2);
        let end = in_child(|| {
            let error = parents.try_call(|_| ()).unwrap_err();
            let line = error.to_string();
            line.contains("before its process was forked")
                && line.contains("build another pool after the fork")
        });
        assert_eq!(end, End::Exit(WELL));
    });
}

#[test]
fn a_global_pool_that_was_being_made_at_the_fork_is_made_anew_in_the_child() {
    const TEST: &str = "a_global_pool_that_was_being_made_at_the_fork_is_made_anew_in_the_child";
    // One process has one global pool, so each round is a process of its own.
    for round in common::repetitions(40) {
        let delay = round * 25;
        if std::env::var_os("SYSTOLE_FORK_AFTER").is_none() {
            let delay = delay.to_string();
            // The child's pool has no thread. A new thread would want a lock of the standard library's, and one of the threads
            // that were starting at the fork may have held it.
            let settings = [("SYSTOLE_FORK_AFTER", delay.as_str()), ("SYSTOLE_NUM_THREADS", "1")];
            let again = common::started_again(TEST, &settings);
            let (output, said) = again.expect("this is the process that starts the others");
            assert!(output.status.success(), "a fork after {delay} µs: {}\n{said}", output.status);
            continue;
        }
        let delay: u64 = std::env::var("SYSTOLE_FORK_AFTER").unwrap().parse().unwrap();
        std::panic::set_hook(Box::new(|_| ()));
        // Forks are counted from here on. A handler that is registered while a fork is under way does not run for that fork.
        drop(pool(1));
        let end = std::thread::scope(|scope| {
            // Some hundreds of microseconds, in which the fork comes.
            let maker = scope.spawn(|| ThreadPool::builder().num_threads(20).build_global());
            std::thread::sleep(std::time::Duration::from_micros(delay));
            let end = in_child(|| {
                let global = systole::global();
                match global.try_call(|mut t| t.join(|_| 1, |_| 2)) {
                    Ok(both) => both == (1, 2),
                    Err(_) => global.num_threads() == 20,
                }
            });
            _ = maker.join();
            end
        });
        assert_eq!(end, End::Exit(WELL), "a fork after {delay} µs");
        return;
    }
}

/// A thread of the pool forks, and its child goes on as if it were that thread: the spare thread of a pool of one worker, or the
/// background thread of a pool of two while the spare thread waits. The jobs behind are run by the parent.
#[test]
fn a_child_of_a_detached_job_runs_no_other_job() {
    const JOBS: usize = 100;
    quietly("a_child_of_a_detached_job_runs_no_other_job", || {
        for threads in [1, 2] {
            // What both processes see: each job writes a byte.
            let (mut ran, writes) = io::pipe().expect("there are descriptors");
            let parents = pool(threads);
            let (sender, receiver) = mpsc::channel();
            let [queued, over] = [(); 2].map(|()| Arc::new(Signal::default()));
            for _ in 0..threads {
                let (sender, queued, over) = (sender.clone(), Arc::clone(&queued), Arc::clone(&over));
                parents.spawn(move || {
                    wait_until("the other jobs are queued", || queued.is_set());
                    if systole::current_thread_index() != Some(threads - 1) {
                        return wait_until("the child has ended", || over.is_set());
                    }
                    match fork() {
                        Some(child) => sender.send(child.end()).expect("the receiver waits"),
                        // The receiver may have held the channel's lock.
                        None => std::mem::forget(sender),
                    }
                    over.set();
                });
            }
            for _ in 0..JOBS {
                let mut writes = writes.try_clone().expect("there are descriptors");
                parents.spawn(move || writes.write_all(b"x").expect("the pipe has room"));
            }
            queued.set();
            assert_eq!(receiver.recv().expect("the job sends"), End::Signal(libc::SIGABRT));
            drop((parents, writes));
            assert_eq!(ran.read_to_end(&mut Vec::new()).expect("it ends"), JOBS, "{threads} threads");
        }
    });
}

/// The caller forks in a scope whose queue other threads empty. Its child goes on with the scope: at the latest, what those
/// threads have taken ends it.
#[test]
fn a_child_of_a_scopes_body_waits_for_no_lock_of_the_queue() {
    quietly("a_child_of_a_scopes_body_waits_for_no_lock_of_the_queue", || {
        let parents = pool(3);
        for _ in repetitions(200) {
            let child = parents.scope(|s| {
                (0..200).for_each(|_| s.spawn(|s| (0..20).for_each(|_| s.spawn(|_| ()))));
                let child = fork();
                if child.is_none() {
                    // SAFETY: an alarm clock of this process has no premises.
                    unsafe { libc::alarm(3) };
                }
                (0..10).for_each(|_| s.spawn(|_| ()));
                child
            });
            match child {
                None => exit(true),
                Some(child) => {
                    let end = child.end();
                    assert!([End::Exit(WELL), End::Signal(libc::SIGABRT)].contains(&end), "{end:?}");
                }
            }
        }
    });
}

/// Three threads do nothing but take the lock of an event: at most forks one of them holds it.
#[test]
fn a_child_sets_an_event_and_waits_for_one_whatever_held_its_lock() {
    quietly("a_child_sets_an_event_and_waits_for_one_whatever_held_its_lock", || {
        let (busy, waited, done) = (Event::new(), Event::new(), Signal::default());
        thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    while !done.is_set() {
                        busy.set()
                    }
                });
            }
            // Its lock is free, and its waiter is a thread of the parent's.
            scope.spawn(|| waited.wait());
            let mut ends = repetitions(100).map(|round| {
                in_child(|| {
                    // SAFETY: an alarm clock of this process has no premises.
                    unsafe { libc::alarm(5) };
                    busy.set();
                    busy.wait();
                    if round % 10 > 0 {
                        return busy.is_set();
                    }
                    let (inherited, own) = (waited.clone(), Event::new());
                    let sets = own.clone();
                    let other = thread::spawn(move || {
                        inherited.wait();
                        sets.set();
                    });
                    // On a pool of its own, too.
                    pool(2).install(|| systole::join(|| waited.set(), || waited.wait()));
                    own.wait();
                    other.join().is_ok()
                })
            });
            let bad = ends.find(|end| *end != End::Exit(WELL));
            done.set();
            waited.set();
            assert_eq!(bad, None);
        });
    });
}

/// Executors have no lock in common. (The parent starts no thread meanwhile: a child may inherit the lock that the standard library
/// holds while a thread begins or ends, and then none can begin there.)
#[cfg(feature = "executors")]
#[test]
fn executors_are_made_while_the_process_is_forked() {
    use std::sync::atomic::{AtomicBool, Ordering};
    use systole::executor::{Executor as _, PoolExecutor};

    quietly("executors_are_made_while_the_process_is_forked", || {
        let parents = Arc::new(ThreadPool::builder().num_threads(2).build().unwrap());
        let ends = AtomicBool::new(false);
        let bad = thread::scope(|scope| {
            scope.spawn(|| {
                while !ends.load(Ordering::Relaxed) {
                    drop(PoolExecutor::from(Arc::clone(&parents)));
                }
            });
            let mut all = repetitions(300).map(|_| {
                in_child(|| {
                    // SAFETY: an alarm clock of this process has no premises.
                    unsafe { libc::alarm(5) };
                    let own = PoolExecutor::new(1).unwrap();
                    own.execute(|| ());
                    own.shutdown().is_ok()
                })
            });
            let bad = all.find(|end| *end != End::Exit(WELL));
            ends.store(true, Ordering::Relaxed);
            bad
        });
        assert_eq!(bad, None);
    });
}

/// Threads that its user does not start after all are dropped by whoever has them: in the child, too.
#[test]
fn threads_that_were_not_started_are_dropped_in_the_child() {
    quietly("threads_that_were_not_started_are_dropped_in_the_child", || {
        let kept = std::sync::Mutex::new(Vec::new());
        let keeps = |thread| {
            kept.lock().unwrap().push(thread);
            Ok(())
        };
        let parents = ThreadPool::builder().num_threads(2).build_with(keeps).unwrap();
        let mut kept = kept.into_inner().unwrap();
        let end = in_child(|| {
            kept.clear();
            true
        });
        assert_eq!(end, End::Exit(WELL));
        drop(kept);
        assert!(parents.try_call(|_| ()).is_ok());
    });
}

/// Three threads do nothing but take the lock of a call: at most forks one of them holds it.
#[test]
fn a_child_polls_and_drops_a_call_of_its_parents_whatever_held_its_lock() {
    quietly("a_child_polls_and_drops_a_call_of_its_parents_whatever_held_its_lock", || {
        let (parents, go, done) = (pool(2), Arc::new(Signal::default()), Signal::default());
        let waits = Arc::clone(&go);
        let calls = [parents.call_async(move |_| wait_until("the test lets go", || waits.is_set()))];
        let calls: &[_] = Box::leak(Box::new(calls));
        thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    while !done.is_set() {
                        _ = format!("{:?}", calls[0]);
                    }
                });
            }
            let mut ends = repetitions(100).map(|_| {
                in_child(|| {
                    // SAFETY: an alarm clock of this process has no premises.
                    unsafe { libc::alarm(5) };
                    // SAFETY: premises of `read`: the call is there, and this process, which has one thread, uses it no more.
                    let mut call = Box::pin(unsafe { std::ptr::read(&raw const calls[0]) });
                    let polled = catch_unwind(AssertUnwindSafe(|| block_on(poll_once(&mut call))));
                    drop(call);
                    polled.is_err()
                })
            });
            let bad = ends.find(|end| *end != End::Exit(WELL));
            done.set();
            go.set();
            assert_eq!(bad, None);
        });
        let call = parents.call_async(|_| 7);
        wait_until("the call has ended", || format!("{call:?}").contains("ended"));
        let call = std::cell::Cell::new(Some(call));
        assert_eq!(in_child(|| block_on(call.take().unwrap()) == 7), End::Exit(WELL), "its result was there");
    });
}
