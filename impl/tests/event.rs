//! Waiting for what no job of the pool's brings about: the thread that waits works for its pool meanwhile.

mod common;

use common::{Signal, Watch, Watched, wait_until};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, mpsc};
use std::thread;
use systole::{BuildError, Event, ThreadPool, Waiting};

/// A pool whose threads run any job while they wait.
fn pool(num_threads: usize) -> Watched {
    ThreadPool::builder().num_threads(num_threads).waiting(Waiting::HelpAny).watched()
}

#[test]
fn a_job_that_waits_runs_the_job_that_it_waits_for() {
    // One background thread has both.
    let pool = pool(2);
    let (event, (sender, receiver)) = (Event::new(), mpsc::channel());
    let waits = event.clone();
    pool.spawn(move || {
        waits.wait();
        sender.send(()).unwrap();
    });
    pool.spawn(move || event.set());
    receiver.recv().unwrap();
}

#[test]
fn threads_outside_of_pools_wait_too() {
    let event = Event::new();
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| event.wait());
        }
        event.set();
    });
    assert!(event.is_set() && event.clone().is_same(&event) && !event.is_same(&Event::new()));
    event.wait();
}

#[test]
fn a_wait_shares_what_was_forked_before_it() {
    let pool = pool(2);
    for _ in 0..100 {
        let event = Event::new();
        pool.install(|| systole::join(|| event.wait(), || event.set()));
    }
}

#[test]
fn yielding_runs_what_was_forked() {
    let done = AtomicUsize::new(0);
    pool(2).install(|| {
        let waits = || {
            while done.load(Ordering::Acquire) == 0 {
                assert!(systole::yield_now().is_some());
            }
        };
        systole::join(waits, || done.store(1, Ordering::Release));
    });
    assert_eq!(systole::yield_now(), None);
}

#[test]
fn a_job_on_top_of_a_wait_keeps_no_thread_from_spawned_jobs() {
    let pool = Arc::new(pool(3));
    let (event, is_waiting) = (Event::new(), Arc::new(Barrier::new(2)));
    let (busy, at_last, on_top, end) =
        (Signal::default(), Signal::default(), Signal::default(), Signal::default());
    let signals = Arc::new((busy, at_last, on_top, end));
    // One thread is busy, and the other one waits.
    let theirs = Arc::clone(&signals);
    pool.spawn(move || {
        theirs.0.set();
        wait_until("the job on top runs", || theirs.2.is_set());
    });
    wait_until("one thread is busy", || signals.0.is_set());
    let (waits, waiting, theirs) = (event.clone(), Arc::clone(&is_waiting), Arc::clone(&signals));
    pool.spawn(move || {
        waiting.wait();
        waits.wait();
        theirs.3.set();
    });
    is_waiting.wait();
    // So it must be the waiting one that runs this, and the other one that runs what this spawns.
    let (theirs, spawner) = (Arc::clone(&signals), Arc::clone(&pool));
    pool.spawn(move || {
        theirs.2.set();
        let last = Arc::clone(&theirs);
        spawner.spawn(move || last.1.set());
        wait_until("the job runs that was spawned on top", || theirs.1.is_set());
        event.set();
    });
    wait_until("the wait ends", || signals.3.is_set());
}

#[test]
fn a_pool_runs_on_threads_that_its_user_starts() {
    let (sender, receiver) = mpsc::channel();
    let started = thread::scope(|scope| {
        let builder =
            ThreadPool::builder().num_threads(3).exit_handler(move |thread| sender.send(thread).unwrap());
        let mut started = Vec::new();
        let pool = builder.build_with(|thread| {
            started.push((thread.index(), thread.name().to_owned()));
            scope.spawn(|| thread.run());
            Ok(())
        });
        let pool = pool.unwrap();
        assert_eq!(pool.broadcast(|context| context.index()), [0, 1, 2]);
        drop(pool);
        started
    });
    // The last one is the spare thread.
    assert_eq!(started, [1, 2, 3].map(|number| (number, format!("systole-{number}"))));
    let mut ended: Vec<_> = receiver.iter().collect();
    ended.sort_unstable();
    assert_eq!(ended, [1, 2, 3]);
}

#[test]
fn a_thread_that_cannot_be_started_ends_the_others() {
    let ended = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&ended);
    let error = thread::scope(|scope| {
        let builder = ThreadPool::builder().num_threads(4);
        let builder = builder.exit_handler(move |_| _ = count.fetch_add(1, Ordering::Relaxed));
        builder.build_with(|thread| {
            if thread.index() == 3 {
                return Err(io::Error::other("no more"));
            }
            scope.spawn(|| thread.run());
            Ok(())
        })
    });
    assert!(matches!(error, Err(BuildError::Spawn { thread: 3, of: 4, .. })));
    assert_eq!(ended.load(Ordering::Relaxed), 2);
}

/// The condition may take what it finds, and is not asked again.
#[test]
fn a_poll_believes_its_condition_once() {
    let (sender, receiver) = mpsc::channel();
    let limit = std::time::Duration::from_millis(1);
    for _ in 0..3 {
        sender.send(()).unwrap();
        assert!(systole::poll(limit, || receiver.try_recv().is_ok()));
    }
    assert!(!systole::poll(limit, || receiver.try_recv().is_ok()));
}
