//! systole behind the traits of `executors`: what is accepted runs, a shutdown waits for it, and panics end alone.

mod common;

use common::{Counter, Signal, join_taken, sized, wait_until};
use futures_lite::future::{block_on, yield_now};
use std::future::poll_fn;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex, mpsc};
use std::task::{Poll, Waker};
use std::thread::{self, ThreadId};
use std::time::Duration;
use systole::ThreadPool;
use systole::executor::{CanExecute, Executor, FuturesExecutor, PoolExecutor};

fn executor(threads: usize) -> PoolExecutor {
    PoolExecutor::new(threads).expect("a few threads can be started")
}

/// A chain of jobs, each of which has the next one executed.
fn chain(executor: PoolExecutor, left: usize, ended: mpsc::Sender<()>) {
    if left == 0 {
        ended.send(()).unwrap();
        return;
    }
    executor.clone().execute(move || chain(executor, left - 1, ended));
}

#[test]
fn jobs_that_have_jobs_executed() {
    for threads in 1..=3 {
        let executor = executor(threads);
        let (sender, ended) = mpsc::channel();
        for _ in 0..16 {
            chain(executor.clone(), sized(4096, 20), sender.clone());
        }
        // A job that is dropped drops its sender: then fewer than these come.
        drop(sender);
        assert_eq!(ended.iter().take(16).count(), 16);
        executor.shutdown().unwrap();
    }
}

/// The method of the trait that the feature `produce-metrics` of `executors` adds. Any crate of a build may turn that on; so this
/// crate has the method with its feature `executors` alone. If the feature were off, this would not compile.
#[test]
fn the_trait_is_whole_also_with_metrics() {
    fn whole(executor: &impl Executor) {
        executor.register_metrics();
    }
    whole(&executor(1));
}

#[test]
fn a_future_is_spawned_in_either_way() {
    let executor = executor(1);
    assert_eq!(block_on(PoolExecutor::spawn(&executor, async { 1 })), 1);
    assert_eq!(block_on(FuturesExecutor::spawn(&executor, async { 2 })), 2);
}

#[test]
fn boxed_jobs_by_a_narrow_view() {
    let executor = executor(1);
    let narrow: Box<dyn CanExecute> = Box::new(executor.clone());
    let (sender, receiver) = mpsc::channel();
    narrow.execute_job(Box::new(move || sender.send(thread::current().id()).unwrap()));
    assert_ne!(receiver.recv().unwrap(), thread::current().id());
}

/// One of two threads runs the job, and so makes a call. The other thread takes what the job forks.
#[test]
fn a_job_may_fork() {
    let executor = executor(2);
    let (sender, receiver) = mpsc::channel();
    let inner = executor.clone();
    let id = || thread::current().id();
    executor.execute(move || {
        let ids = inner.pool().call(|mut t| join_taken(&mut t, |_| id(), |_| id()));
        sender.send((id(), ids)).unwrap();
    });
    let (job, (first, second)) = receiver.recv().unwrap();
    assert_eq!(job, first);
    assert!(second != first && second != id(), "by the executor's other thread");
}

#[test]
fn a_shutdown_waits_for_what_was_accepted() {
    let jobs = sized(100, 10);
    for threads in 1..=3 {
        let (executor, counter, go) =
            (executor(threads), Arc::new(Counter::default()), Arc::new(Signal::default()));
        let ended = Arc::new(AtomicUsize::new(0));
        for _ in 0..jobs {
            let (counter, go, ended) = (Arc::clone(&counter), Arc::clone(&go), Arc::clone(&ended));
            executor.execute(move || {
                let _held = counter.make();
                wait_until("the shutdown has begun", || go.is_set());
                ended.fetch_add(1, Ordering::Relaxed);
            });
        }
        let down = Arc::new(Signal::default());
        let waiter = thread::spawn({
            let (executor, down) = (executor.clone(), Arc::clone(&down));
            move || {
                executor.shutdown().unwrap();
                down.set();
            }
        });
        thread::sleep(Duration::from_millis(20));
        let is_down = down.is_set();
        go.set();
        assert!(!is_down, "jobs are still there");
        waiter.join().unwrap();
        assert_eq!(ended.load(Ordering::Relaxed), jobs);
        counter.assert_all_dropped_once(jobs);
    }
}

/// More threads than have a tally of their own.
#[test]
fn a_shutdown_waits_for_the_jobs_of_many_threads() {
    const THREADS: usize = 80;
    const EACH: usize = sized(10, 1);
    let (executor, counter) = (executor(2), Arc::new(AtomicUsize::new(0)));
    let all_there = Barrier::new(THREADS);
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                for _ in 0..EACH {
                    let counter = Arc::clone(&counter);
                    executor.execute(move || _ = counter.fetch_add(1, Ordering::SeqCst));
                }
                all_there.wait();
            });
        }
    });
    executor.shutdown().unwrap();
    assert_eq!(counter.load(Ordering::SeqCst), EACH * THREADS);
}

#[test]
fn after_a_shutdown_jobs_are_dropped() {
    let (executor, ran, held) = (executor(2), Arc::new(AtomicUsize::new(0)), Arc::new(()));
    executor.shutdown_borrowed().unwrap();
    let job = {
        let (ran, held) = (Arc::clone(&ran), Arc::clone(&held));
        move || {
            let _held = held;
            ran.fetch_add(1, Ordering::Relaxed);
        }
    };
    executor.execute(job);
    assert_eq!(Arc::strong_count(&held), 1, "dropped at once");
    assert!(executor.shutdown_borrowed().unwrap_err().contains("already"));
    assert!(executor.clone().shutdown().is_err());
    drop(executor);
    assert_eq!(ran.load(Ordering::Relaxed), 0);
}

#[test]
fn a_shutdown_out_of_a_job() {
    let executor = executor(1);
    let (sender, receiver) = mpsc::channel();
    let inner = executor.clone();
    executor.execute(move || {
        inner.shutdown_async();
        sender.send(()).unwrap();
    });
    receiver.recv().unwrap();
    let late = Arc::new(());
    let held = Arc::clone(&late);
    executor.execute(move || drop(held));
    assert_eq!(Arc::strong_count(&late), 1, "dropped at once");
    wait_until("no job is left, nor one that was refused", || {
        format!("{executor:?}").ends_with("jobs: 0 } }")
    });
    assert!(executor.shutdown().unwrap_err().contains("already"));
}

/// The memory of a gate is used again, but not as long as a job has a ticket of it.
#[test]
fn an_executor_has_no_job_of_one_before() {
    let pool = Arc::new(ThreadPool::builder().num_threads(2).build().unwrap());
    let executor = || PoolExecutor::from(Arc::clone(&pool));
    let (begun, go) = (Arc::new(Signal::default()), Arc::new(Signal::default()));
    let (begins, looks) = (Arc::clone(&begun), Arc::clone(&go));
    executor().execute(move || {
        begins.set();
        wait_until("the other executors were shown", || looks.is_set());
    });
    wait_until("the job has begun", || begun.is_set());
    // So many that one of them would have the memory that is free first.
    let others: Vec<_> = (0..50).map(|_| executor()).collect();
    let shown: Vec<_> = others.iter().map(|other| format!("{other:?}")).collect();
    go.set();
    assert!(shown.iter().all(|other| other.ends_with("jobs: 0 } }")), "{shown:?}");
}

/// The thread keeps the handle that the job drops, for the next clone of that handle and of no other.
#[test]
fn a_job_clones_the_handle_of_another_executor() {
    let (one, other) = (executor(1), executor(1));
    let (sender, receiver) = mpsc::channel();
    let (kept, cloned) = (one.clone(), other.clone());
    one.execute(move || {
        drop(kept);
        sender.send(std::ptr::eq(cloned.clone().pool(), cloned.pool())).unwrap();
    });
    assert_eq!(receiver.recv(), Ok(true));
}

/// Other executors on the same pool, and the pool itself, go on.
#[test]
fn a_shutdown_is_not_the_pools() {
    let pool = Arc::new(ThreadPool::builder().num_threads(2).build().unwrap());
    let [one, other] = [(); 2].map(|()| PoolExecutor::from(Arc::clone(&pool)));
    one.shutdown().unwrap();
    let (sender, receiver) = mpsc::channel();
    other.execute(move || sender.send(7).unwrap());
    assert_eq!(receiver.recv(), Ok(7));
    assert_eq!(pool.call(|mut t| join_taken(&mut t, |_| 1, |_| 2)), (1, 2));
}

#[test]
fn a_payload_that_panics_when_dropped_ends_its_job_alone() {
    struct Bomb;
    impl Drop for Bomb {
        fn drop(&mut self) {
            std::panic::panic_any(Self);
        }
    }
    let executor = executor(2);
    let (sender, receiver) = mpsc::channel();
    executor.execute(|| std::panic::panic_any(Bomb));
    executor.execute(move || sender.send(1).unwrap());
    assert_eq!(receiver.recv(), Ok(1));
}

#[test]
fn a_panic_ends_its_job_alone() {
    let executor = executor(2);
    let ended = Arc::new(AtomicUsize::new(0));
    let jobs = sized(50, 10);
    for job in 0..jobs {
        let ended = Arc::clone(&ended);
        executor.execute(move || {
            ended.fetch_add(1, Ordering::Relaxed);
            assert!(job % 5 != 0, "each fifth job");
        });
    }
    executor.shutdown().unwrap();
    assert_eq!(ended.load(Ordering::Relaxed), jobs);
}

/// The thread that drops the pool cannot wait for itself. Both threads end nevertheless.
#[test]
fn the_last_handle_may_be_held_by_a_job() {
    for _ in 0..sized(20, 2) {
        let ended = Arc::new(AtomicUsize::new(0));
        let pool = ThreadPool::builder().num_threads(3).exit_handler({
            let ended = Arc::clone(&ended);
            move |_| _ = ended.fetch_add(1, Ordering::Relaxed)
        });
        let (executor, go) = (PoolExecutor::from(pool.build().unwrap()), Arc::new(Signal::default()));
        let dropped = Arc::new(Signal::default());
        let (inner, started, returned) = (executor.clone(), Arc::clone(&go), Arc::clone(&dropped));
        executor.execute(move || {
            wait_until("the other handle is gone", || started.is_set());
            drop(inner);
            returned.set();
        });
        drop(executor);
        go.set();
        wait_until("the pool is dropped, without a panic", || dropped.is_set());
        wait_until("both threads have ended", || ended.load(Ordering::Relaxed) == 2);
    }
}

#[test]
fn futures_and_their_results() {
    let executor = executor(2);
    let count = sized(100, 20) as u64;
    let handles: Vec<_> = (0..count).map(|n| executor.spawn(async move { n * n })).collect();
    let sum: u64 = handles.into_iter().map(block_on).sum();
    assert_eq!(sum, (0..count).map(|n| n * n).sum::<u64>());
}

/// A value that a caller of `set` provides later.
#[derive(Default)]
struct Later(Mutex<(Option<u32>, Option<Waker>)>);

impl Later {
    fn set(&self, value: u32) {
        let mut this = self.0.lock().unwrap();
        this.0 = Some(value);
        let waker = this.1.take();
        drop(this);
        waker.into_iter().for_each(Waker::wake);
    }

    /// The value, and which thread found it there.
    async fn get(self: Arc<Self>) -> (u32, ThreadId) {
        let value = poll_fn(|context| {
            let mut this = self.0.lock().unwrap();
            this.1 = Some(context.waker().clone());
            this.0.map_or(Poll::Pending, Poll::Ready)
        });
        (value.await, thread::current().id())
    }

    fn is_awaited(&self) -> bool {
        self.0.lock().unwrap().1.is_some()
    }
}

#[test]
fn a_future_waits_for_its_waker() {
    let (executor, later) = (executor(1), Arc::new(Later::default()));
    let handle = executor.spawn(Arc::clone(&later).get());
    wait_until("the future is polled", || later.is_awaited());
    later.set(7);
    let (value, thread) = block_on(handle);
    assert_eq!(value, 7);
    assert_ne!(thread, thread::current().id(), "the thread that wakes a future does not run it");
}

#[test]
fn what_is_woken_or_spawned_after_a_shutdown_is_cancelled() {
    let (executor, later) = (executor(1), Arc::new(Later::default()));
    let pending = executor.spawn(Arc::clone(&later).get());
    wait_until("the future is polled", || later.is_awaited());
    executor.shutdown_borrowed().unwrap();
    later.set(7);
    assert_eq!(block_on(pending.fallible()), None);
    assert_eq!(Arc::strong_count(&later), 1, "the future is dropped");
    assert_eq!(block_on(executor.spawn(async { 8 }).fallible()), None);
}

#[test]
fn what_is_shown_of_an_executor() {
    let (executor, go) = (executor(1), Arc::new(Signal::default()));
    let open = format!("{executor:?}");
    let looked = Arc::clone(&go);
    executor.execute(move || wait_until("the executor has been shown", || looked.is_set()));
    executor.shutdown_async();
    let closed = format!("{executor:?}");
    go.set();
    assert!(open.ends_with("gate: Gate { closed: false, jobs: 0 } }"), "{open}");
    assert!(closed.ends_with("gate: Gate { closed: true, jobs: 1 } }"), "{closed}");
}

/// It is another thread than the caller's, so the caller may wait for a job.
#[test]
fn one_worker_runs_jobs_one_after_the_other() {
    let executor = PoolExecutor::from(ThreadPool::builder().num_threads(1).build().unwrap());
    let (sender, receiver) = mpsc::channel();
    for n in 0..3 {
        let sender = sender.clone();
        executor.execute(move || sender.send((n, thread::current().id())).unwrap());
    }
    let ran: Vec<_> = receiver.iter().take(3).collect();
    let there = ran[0].1;
    assert_ne!(there, thread::current().id());
    assert_eq!(ran, [(0, there), (1, there), (2, there)]);
    executor.shutdown().unwrap();
}

#[test]
fn as_many_jobs_run_at_once_as_the_executor_was_asked_for() {
    for threads in 0..=3 {
        let executor = executor(threads);
        let threads = threads.max(1);
        let (all, (sender, receiver)) = (Arc::new(Barrier::new(threads)), mpsc::channel());
        for _ in 0..threads {
            let (all, sender) = (Arc::clone(&all), sender.clone());
            executor.execute(move || {
                all.wait();
                sender.send(()).unwrap();
            });
        }
        assert_eq!(receiver.iter().take(threads).count(), threads);
    }
}

/// The pool has a worker for a thread that calls, and starts no thread in its place.
#[test]
fn no_more_jobs_run_at_once_than_the_executor_was_asked_for() {
    let (executor, go) = (executor(2), Arc::new(Signal::default()));
    let running = Arc::new(AtomicUsize::new(0));
    for _ in 0..3 {
        let (running, go) = (Arc::clone(&running), Arc::clone(&go));
        executor.execute(move || {
            running.fetch_add(1, Ordering::SeqCst);
            wait_until("all that run at once were counted", || go.is_set());
        });
    }
    wait_until("two jobs have begun", || running.load(Ordering::SeqCst) >= 2);
    // Long enough for a third thread to be started.
    thread::sleep(Duration::from_millis(20));
    let most = running.load(Ordering::SeqCst);
    go.set();
    executor.shutdown().unwrap();
    assert_eq!((most, running.load(Ordering::SeqCst)), (2, 3));
}

/// It wakes itself each time: its polls must not stand on each other's stack.
#[test]
fn one_worker_polls_a_future_that_yields_a_million_times() {
    let executor = PoolExecutor::from(ThreadPool::builder().num_threads(1).build().unwrap());
    let yields = async {
        for _ in 0..sized(1_000_000, 1000) {
            yield_now().await;
        }
        7
    };
    assert_eq!(block_on(executor.spawn(yields)), 7);
    // A shutdown cancels such a future as it cancels any other: at its next wake-up.
    let (polls, stops) = (Arc::new(AtomicUsize::new(0)), executor.clone());
    let counts = Arc::clone(&polls);
    let over = executor.spawn(async move {
        while counts.fetch_add(1, Ordering::Relaxed) < 1_000 {
            if counts.load(Ordering::Relaxed) == 10 {
                stops.shutdown_async();
            }
            yield_now().await;
        }
    });
    assert_eq!(block_on(over.fallible()), None);
    assert_eq!(polls.load(Ordering::Relaxed), 10);
}
