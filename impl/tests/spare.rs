//! The spare thread: a pool of `n` workers runs `n` detached jobs at once, and none inside of `spawn`.

mod common;

use common::{Signal, Watch, fib, fill, pool, wait_until};
use std::collections::BTreeSet;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex, mpsc};
use std::thread;
use std::time::Duration;
use systole::{Event, ThreadPool, Waiting};

#[test]
fn as_many_jobs_run_at_once_as_the_pool_has_workers() {
    for threads in [1, 2, 4] {
        let pool = pool(threads);
        for _ in 0..100 {
            fill(&pool, threads);
        }
    }
}

#[test]
fn they_do_from_inside_of_calls_jobs_and_broadcasts() {
    for threads in [1, 2, 3] {
        let pool = Arc::new(pool(threads));
        pool.call(|_| fill(&pool, threads));
        pool.install(|| fill(&pool, threads));
        pool.broadcast(|context| {
            if context.index() == 0 {
                let (sender, receiver) = mpsc::channel();
                pool.spawn(move || sender.send(()).expect("the receiver waits"));
                receiver.recv().expect("the job runs");
            }
        });
        // The job that spawns is one of those that run.
        let (sender, receiver) = mpsc::channel();
        let inner = Arc::clone(&pool);
        pool.spawn(move || {
            if threads > 1 {
                fill(&inner, threads - 1);
            }
            drop(inner);
            sender.send(()).expect("the receiver waits");
        });
        receiver.recv().expect("all of them meet");
    }
}

#[test]
fn a_job_and_its_spawner_meet() {
    for threads in [1, 2] {
        let pool = pool(threads);
        let (sender, receiver) = mpsc::sync_channel(0);
        pool.spawn(move || sender.send(42).expect("the receiver waits"));
        assert_eq!(receiver.recv(), Ok(42));
        // Also inside of a call, whose thread is blocked meanwhile.
        let (sender, receiver) = mpsc::sync_channel(0);
        let got = pool.call(|_| {
            pool.spawn(move || sender.send(43).expect("the receiver waits"));
            receiver.recv()
        });
        assert_eq!(got, Ok(43));
    }
}

/// Each job spawns the next one: none of them stands on another one's stack.
#[test]
fn a_long_chain_of_jobs_needs_no_stack() {
    fn next(left: usize, done: mpsc::Sender<()>) {
        systole::spawn(move || {
            if left == 0 { done.send(()).expect("the receiver waits") } else { next(left - 1, done) }
        });
    }
    let pool = ThreadPool::builder().num_threads(1).stack_size(64 << 10).watched();
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        let small = thread::Builder::new().stack_size(64 << 10);
        small
            .spawn_scoped(scope, || pool.install(|| next(100_000, sender)))
            .expect("a thread can be started");
    });
    receiver.recv().expect("the last job runs");
    assert_eq!(pool.metrics().spawns, 100_001);
}

#[test]
fn the_drop_waits_for_what_runs_on_the_spare_thread_and_for_what_that_spawns() {
    for threads in [1, 2] {
        let (pool, ran) = (pool(threads), Arc::new(AtomicUsize::new(0)));
        let all = Arc::new(Barrier::new(threads));
        for _ in 0..threads {
            let (all, ran) = (Arc::clone(&all), Arc::clone(&ran));
            pool.spawn(move || {
                all.wait();
                for _ in 0..100 {
                    let ran = Arc::clone(&ran);
                    systole::spawn(move || {
                        let inner = Arc::clone(&ran);
                        systole::spawn(move || _ = inner.fetch_add(1, Ordering::SeqCst));
                        ran.fetch_add(1, Ordering::SeqCst);
                    });
                }
            });
        }
        drop(pool);
        assert_eq!(ran.load(Ordering::SeqCst), threads * 200, "{threads} threads");
    }
}

/// The spare thread is the only one that runs the last job, so it drops the pool.
#[test]
fn a_job_on_the_spare_thread_may_drop_its_pool() {
    for threads in [1, 2] {
        let left = Arc::new(Mutex::new(BTreeSet::new()));
        let exit = {
            let left = Arc::clone(&left);
            move |number| assert!(left.lock().expect("no thread panics").insert(number), "it leaves once")
        };
        let pool = Arc::new(ThreadPool::builder().num_threads(threads).exit_handler(exit).watched());
        let (all, last) = (Arc::new(Barrier::new(threads)), Arc::new(Signal::default()));
        let ran = Arc::new(AtomicUsize::new(0));
        for _ in 0..threads {
            let (all, last, ran, own) =
                (Arc::clone(&all), Arc::clone(&last), Arc::clone(&ran), Arc::clone(&pool));
            pool.spawn(move || {
                all.wait();
                let is_spare = systole::current_thread_index() == Some(0);
                if !is_spare {
                    return drop(own);
                }
                wait_until("this is the last handle", || last.is_set() && Arc::strong_count(&own) == 1);
                let inner = Arc::clone(&ran);
                own.spawn(move || _ = inner.fetch_add(1, Ordering::SeqCst));
                drop(own);
                ran.fetch_add(1, Ordering::SeqCst);
            });
        }
        drop(pool);
        last.set();
        wait_until("all jobs have run", || ran.load(Ordering::SeqCst) == 2);
        wait_until("all threads have left", || left.lock().expect("no thread panics").len() == threads);
        assert!(left.lock().expect("no thread panics").iter().copied().eq(1..=threads));
    }
}

#[test]
fn its_panics_go_to_the_handler_and_it_goes_on() {
    let (sender, receiver) = mpsc::channel();
    let sender = Mutex::new(sender);
    let builder = ThreadPool::builder().num_threads(1).panic_handler(move |panic| {
        let message = *panic.downcast::<&str>().expect("it is one from below");
        sender.lock().expect("no thread panics here").send(message).expect("the receiver waits");
    });
    let pool = builder.watched();
    for message in ["one", "two"] {
        pool.spawn(move || std::panic::resume_unwind(Box::new(message)));
    }
    fill(&pool, 1);
    assert_eq!(receiver.iter().take(2).collect::<Vec<_>>(), ["one", "two"]);
}

/// It is started when it is needed first, with the number of the pool's workers.
#[test]
fn it_has_a_number_a_name_and_handlers() {
    for threads in [1, 3] {
        let told = Arc::new(Mutex::new(Vec::new()));
        let tell = |what: &'static str| {
            let told = Arc::clone(&told);
            move |number: usize| {
                let name = thread::current().name().map(str::to_owned);
                told.lock().expect("no thread panics").push((number, what, name));
            }
        };
        let builder = ThreadPool::builder().num_threads(threads).thread_name("worker");
        let pool = builder.start_handler(tell("starts")).exit_handler(tell("ends")).watched();
        let starts = || told.lock().expect("no thread panics").len();
        wait_until("the background threads start", || starts() == threads - 1);
        if threads > 1 {
            fill(&pool, 1);
            assert_eq!(starts(), threads - 1, "one job needs no spare thread");
        }
        for _ in 0..2 {
            fill(&pool, threads);
            assert_eq!(starts(), threads, "it is started once");
        }
        drop(pool);
        let mut told = told.lock().expect("no thread panics").clone();
        told.sort();
        let expected = (1..=threads).flat_map(|number| {
            let name = Some(format!("worker-{number}"));
            [(number, "ends", name.clone()), (number, "starts", name)]
        });
        assert!(told.iter().cloned().eq(expected), "{told:?}");
    }
}

#[test]
fn it_has_the_stack_that_the_builder_asks_for() {
    fn descend(levels: usize) -> usize {
        let block = std::hint::black_box([levels; 128]);
        if levels == 0 { 0 } else { descend(levels - 1) + block[1] / levels }
    }
    let pool = ThreadPool::builder().num_threads(1).stack_size(256 << 20).watched();
    let (sender, receiver) = mpsc::channel();
    pool.spawn(move || sender.send(descend(50_000)).expect("the receiver waits"));
    assert_eq!(receiver.recv(), Ok(50_000));
    assert_eq!(pool.run_on_thread(|| descend(50_000)), 50_000);
}

#[test]
fn for_the_pool_it_is_a_thread_that_calls() {
    let pool = pool(1);
    let (sender, receiver) = mpsc::channel();
    let other = sender.clone();
    pool.spawn(move || {
        let told = (systole::current_thread_index(), systole::current_num_threads(), systole::is_installed());
        sender.send(told).expect("the receiver waits");
    });
    assert_eq!(receiver.recv(), Ok((Some(0), 1, true)));
    pool.spawn_task(move |t| other.send((None, t.num_threads(), true)).expect("the receiver waits"));
    assert_eq!(receiver.recv(), Ok((None, 1, true)));
    let calls = pool.metrics();
    assert!((1..=2).contains(&calls.calls) && calls.spawns == 2 && calls.drains == 0, "{calls}");
}

/// What a job forks on the spare thread, the background thread takes.
#[test]
fn the_forks_of_its_jobs_are_shared() {
    let pool = pool(2);
    let (begun, busy) = (Arc::new(Signal::default()), Arc::new(Signal::default()));
    let (tells, until) = (Arc::clone(&begun), Arc::clone(&busy));
    pool.spawn(move || {
        tells.set();
        wait_until("the spare thread has a job", || until.is_set());
    });
    // The spare thread is not asked for the first job. It must have the second one: it takes no shared job itself.
    wait_until("the background thread has a job", || begun.is_set());
    let (sender, receiver) = mpsc::channel();
    pool.spawn_task(move |mut t| {
        busy.set();
        let here = thread::current().id();
        let (_, there) = common::join_taken(&mut t, |_| (), |_| thread::current().id());
        sender.send((here, there, fib(t, 10))).expect("the receiver waits");
    });
    let (here, there, value) = receiver.recv().expect("the job runs");
    assert!(here != there && value == 55);
}

#[test]
fn the_dump_names_it() {
    let pool = pool(1);
    let (go, begun) = (Arc::new(Signal::default()), Arc::new(Signal::default()));
    let (until, tells) = (Arc::clone(&go), Arc::clone(&begun));
    pool.spawn(move || {
        tells.set();
        wait_until("it may go on", || until.is_set());
    });
    wait_until("the job begins", || begun.is_set());
    let dump = pool.dump().to_string();
    go.set();
    assert!(dump.contains("the spare thread: runs detached jobs"), "{dump}");
}

/// A job that waits for an event under `HelpAny` keeps its thread from no other job.
#[test]
fn a_job_that_waits_for_an_event_runs_others() {
    for threads in [1, 2] {
        let pool = ThreadPool::builder().num_threads(threads).waiting(Waiting::HelpAny).watched();
        for _ in 0..100 {
            let (events, (sender, receiver)) = (Arc::new([(); 3].map(|()| Event::new())), mpsc::channel());
            for number in 0..3 {
                let (events, sender) = (Arc::clone(&events), sender.clone());
                pool.spawn(move || {
                    if let Some(next) = events.get(number + 1) {
                        next.wait();
                    }
                    sender.send(number).expect("the receiver waits");
                    events[number].set();
                });
            }
            assert_eq!(receiver.iter().take(3).collect::<Vec<_>>(), [2, 1, 0]);
        }
        // A drain that was shared for a thread which waits no longer hides no job.
        fill(&pool, threads);
    }
}

/// Under the other policies its thread is blocked, and the other one runs the job that sets the event.
#[test]
fn a_job_that_waits_for_an_event_leaves_the_spare_thread_to_others() {
    for waiting in [Waiting::HelpDescendants, Waiting::HelpNone] {
        let pool = ThreadPool::builder().num_threads(2).waiting(waiting).watched();
        for _ in 0..100 {
            let (ready, done) = (Event::new(), Event::new());
            let (waits, tells) = (ready.clone(), done.clone());
            pool.spawn(move || {
                waits.wait();
                tells.set();
            });
            pool.spawn(move || ready.set());
            done.wait();
        }
    }
}

/// While a thread waits for an event there may be one drain more. Each wait that goes on to count would leave room for a drain that
/// no thread runs.
#[test]
fn a_thread_that_has_waited_for_an_event_leaves_no_room_for_a_drain() {
    let pool = ThreadPool::builder().num_threads(2).waiting(Waiting::HelpAny).watched();
    for _ in 0..10 {
        let event = Event::new();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(1));
                event.set();
            });
            pool.install(|| event.wait());
        });
    }
    let (all, (sender, receiver)) = (Arc::new(Barrier::new(3)), mpsc::channel());
    let spawn = |is_long: bool| {
        let (all, sender) = (Arc::clone(&all), sender.clone());
        pool.spawn(move || {
            sender.send(()).expect("the receiver waits");
            if is_long {
                all.wait();
            }
        });
    };
    // The background thread runs one of them, in a drain, and the spare thread the other one.
    [true; 2].into_iter().for_each(&spawn);
    assert_eq!(receiver.iter().take(2).count(), 2);
    let drains = pool.metrics().drains;
    [false; 3].into_iter().for_each(&spawn);
    let drains_now = pool.metrics().drains;
    all.wait();
    assert_eq!(receiver.iter().take(3).count(), 3);
    assert_eq!(drains_now, drains, "a drain was shared, though every thread that could run it runs a job");
}

#[test]
fn many_threads_spawn_while_it_falls_asleep() {
    for threads in [1, 2] {
        let (pool, ran) = (pool(threads), Arc::new(AtomicUsize::new(0)));
        thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    for done in 0..500 {
                        let (ran, (sender, receiver)) = (Arc::clone(&ran), mpsc::channel());
                        pool.spawn(move || {
                            ran.fetch_add(1, Ordering::SeqCst);
                            sender.send(()).expect("the receiver waits");
                        });
                        receiver.recv().expect("the job runs");
                        if done % 50 == 0 {
                            thread::yield_now();
                        }
                    }
                });
            }
        });
        assert_eq!((ran.load(Ordering::SeqCst), pool.metrics().spawns), (1500, 1500));
    }
}

/// A pool whose threads its user starts gets the spare thread from there.
#[test]
fn the_user_may_start_it() {
    for threads in [1, 2] {
        let numbers = Mutex::new(Vec::new());
        thread::scope(|scope| {
            let pool = ThreadPool::builder().num_threads(threads).build_with(|thread| {
                numbers.lock().expect("no thread panics").push(thread.index());
                scope.spawn(|| thread.run());
                Ok(())
            });
            let pool = pool.expect("all threads are started");
            fill(&pool, threads);
        });
        assert!(numbers.into_inner().expect("no thread panics").into_iter().eq(1..=threads));
    }
}

/// If it is not started, no job is lost. On a pool of one worker a job then runs before `spawn` returns, and what it spawns after
/// it.
#[test]
fn without_it_no_job_is_lost() {
    for threads in [1, 2] {
        let ran = Arc::new(AtomicUsize::new(0));
        thread::scope(|scope| {
            let pool = ThreadPool::builder().num_threads(threads).build_with(|thread| {
                if thread.index() < threads {
                    scope.spawn(|| thread.run());
                }
                Ok(())
            });
            let pool = pool.expect("nothing is refused");
            for _ in 0..10 {
                let ran = Arc::clone(&ran);
                pool.spawn(move || {
                    let before = ran.load(Ordering::SeqCst);
                    let inner = Arc::clone(&ran);
                    systole::spawn(move || _ = inner.fetch_add(1, Ordering::SeqCst));
                    if threads == 1 {
                        assert_eq!(ran.load(Ordering::SeqCst), before, "the inner job has not begun");
                    }
                    ran.fetch_add(1, Ordering::SeqCst);
                });
            }
            if threads == 1 {
                assert_eq!(ran.load(Ordering::SeqCst), 20, "all have run before `spawn` returned");
            }
        });
        assert_eq!(ran.load(Ordering::SeqCst), 20);
    }
    // The pool's user may also say that there is none.
    let refused = ThreadPool::builder().num_threads(1).build_with(|_| Err(io::ErrorKind::Unsupported.into()));
    assert!(refused.unwrap_err().to_string().contains("thread 1 of 1"));
}

/// A background thread that is not started is left out: a broadcast has no part for it, and the other threads run what is spawned.
#[test]
fn without_a_background_thread_no_job_is_lost() {
    for threads in [2, 3] {
        thread::scope(|scope| {
            let builder = ThreadPool::builder().num_threads(threads);
            let pool = builder.build_with(|thread| {
                if thread.index() == 1 {
                    drop(thread);
                } else {
                    scope.spawn(|| thread.run());
                }
                Ok(())
            });
            let pool = pool.expect("nothing is refused");
            assert_eq!(pool.broadcast(|context| context.index()), (0..threads - 1).collect::<Vec<_>>());
            for _ in 0..100 {
                fill(&pool, threads - 1);
            }
        });
    }
}

/// A thread that is dropped when the pool has a job for it leaves that job to the others.
#[test]
fn a_background_thread_that_is_dropped_late_leaves_its_job() {
    thread::scope(|scope| {
        let kept = Mutex::new(None);
        let pool = ThreadPool::builder().num_threads(2).build_with(|thread| {
            if thread.index() == 1 {
                *kept.lock().expect("no thread panics") = Some(thread);
            } else {
                scope.spawn(|| thread.run());
            }
            Ok(())
        });
        let pool = pool.expect("nothing is refused");
        let (sender, receiver) = mpsc::channel();
        pool.spawn(move || sender.send(()).expect("the test waits"));
        drop(kept.into_inner());
        receiver.recv().expect("the job runs");
    });
}

/// A thread of one pool that is lent to another one is its own again when that pool is gone.
#[test]
fn a_thread_that_another_pool_had_for_a_while_knows_its_own() {
    let pool = Arc::new(pool(2));
    let (lend, lent) = mpsc::channel::<systole::PoolThread>();
    let (tell, told) = mpsc::channel();
    let own = Arc::clone(&pool);
    pool.spawn(move || {
        let before = systole::current_thread_index();
        lent.recv().expect("the other pool has a thread to run").run();
        tell.send((before, systole::current_thread_index())).expect("the test waits");
        drop(own);
    });
    thread::scope(|scope| {
        let other = ThreadPool::builder().num_threads(2).build_with(|thread| {
            if thread.index() == 1 {
                lend.send(thread).expect("the job waits");
            } else {
                scope.spawn(|| thread.run());
            }
            Ok(())
        });
        fill(&other.expect("nothing is refused"), 2);
    });
    let (before, after) = told.recv().expect("the job goes on");
    assert_eq!(before, after);
}
