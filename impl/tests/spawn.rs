//! Detached jobs: each runs once, on some worker of the pool, and before the pool is gone.

mod common;

use common::{Signal, Watch, Watched, fib, pool, wait_until};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex, mpsc};
use std::thread::{self, ThreadId};
use std::time::Duration;
use std::{env, iter};
use systole::{ThreadPool, Waiting};

/// Jobs on all threads of a pool wait, and look for other work meanwhile.
#[test]
fn jobs_that_wait_by_yielding_run_what_they_wait_for() {
    for threads in 1..=3 {
        let (pool, done) = (pool(threads), Arc::new(AtomicUsize::new(0)));
        let all_run = Arc::new(Barrier::new(threads + 1));
        for _ in 0..threads {
            let (done, all_run) = (Arc::clone(&done), Arc::clone(&all_run));
            pool.spawn(move || {
                all_run.wait();
                while done.load(Ordering::SeqCst) == 0 {
                    assert!(systole::yield_now().is_some(), "a job belongs to a pool");
                }
            });
        }
        all_run.wait();
        pool.spawn(count(&done));
        drop(pool);
        assert_eq!(done.load(Ordering::SeqCst), 1, "{threads} threads");
    }
}

/// A job that counts itself.
fn count(counter: &Arc<AtomicUsize>) -> impl FnOnce() + Send + 'static {
    let counter = Arc::clone(counter);
    move || _ = counter.fetch_add(1, Ordering::SeqCst)
}

#[test]
fn the_drop_waits_until_every_job_has_run() {
    for threads in 1..=4 {
        let (pool, counter) = (pool(threads), Arc::new(AtomicUsize::new(0)));
        for _ in 0..1000 {
            pool.spawn(count(&counter));
        }
        drop(pool);
        assert_eq!(counter.load(Ordering::SeqCst), 1000, "{threads} threads");
    }
}

/// Each thread pushes into a queue of its own, while the others take from it.
#[test]
fn jobs_of_all_threads_spawn_at_once() {
    fn chain(left: usize, counter: Arc<AtomicUsize>) {
        counter.fetch_add(1, Ordering::SeqCst);
        if left > 0 {
            systole::spawn(move || chain(left - 1, counter));
        }
    }

    for threads in 2..=4 {
        let (pool, counter) = (pool(threads), Arc::new(AtomicUsize::new(0)));
        for _ in 0..16 {
            let counter = Arc::clone(&counter);
            pool.spawn(move || chain(if cfg!(miri) { 20 } else { 5000 } - 1, counter));
        }
        drop(pool);
        assert_eq!(
            counter.load(Ordering::SeqCst),
            16 * if cfg!(miri) { 20 } else { 5000 },
            "{threads} threads"
        );
    }
}

/// What has no room in the record of a job is on the heap, and so is what is aligned to more than a word.
#[test]
fn a_job_may_be_of_any_size() {
    #[repr(align(256))]
    struct Aligned(u64);

    for threads in 1..=2 {
        let (pool, counter) = (pool(threads), Arc::new(AtomicUsize::new(0)));
        let inner = Arc::clone(&counter);
        pool.spawn(move || {
            for size in 0..200_u64 {
                let (words, aligned) = ([size; 5], Aligned(size));
                let (small, large, far) = (count(&inner), count(&inner), count(&inner));
                systole::spawn(small);
                systole::spawn(move || {
                    if words == [size; 5] {
                        large()
                    }
                });
                let is_there =
                    move |place: &Aligned| place.0 == size && (&raw const *place).addr() % 256 == 0;
                systole::spawn(move || {
                    if is_there(&aligned) {
                        far()
                    }
                });
            }
        });
        drop(pool);
        assert_eq!(counter.load(Ordering::SeqCst), 600, "{threads} threads");
    }
}

#[test]
fn the_drop_waits_for_jobs_behind_a_long_one() {
    let (pool, counter) = (pool(1), Arc::new(AtomicUsize::new(0)));
    let (sender, receiver) = mpsc::channel::<()>();
    pool.spawn(move || receiver.recv().expect("the sender is sent from below"));
    for _ in 0..10 {
        pool.spawn(count(&counter));
    }
    let dropping = thread::spawn(move || drop(pool));
    assert_eq!(counter.load(Ordering::SeqCst), 0, "the one thread is in the long job");
    sender.send(()).expect("the long job still waits");
    dropping.join().expect("the pool stops");
    assert_eq!(counter.load(Ordering::SeqCst), 10);
}

#[test]
fn a_job_runs_though_no_thread_calls_and_no_worker_looks() {
    let pool = pool(2);
    wait_until("the background thread parks", || pool.metrics().parks == 1);
    let (sender, receiver) = mpsc::channel();
    pool.spawn(move || sender.send(thread::current().id()).expect("the receiver waits"));
    assert_ne!(receiver.recv().expect("the job runs"), thread::current().id());
    let metrics = pool.metrics();
    assert_eq!((metrics.spawns, metrics.takes, metrics.promotions, metrics.calls), (1, 1, 0, 0));
}

#[test]
fn in_a_pool_of_one_jobs_begin_in_the_order_in_which_they_were_spawned() {
    let pool = pool(1);
    let order = Arc::new(Mutex::new(Vec::new()));
    for number in 0..100 {
        let order = Arc::clone(&order);
        pool.spawn(move || order.lock().expect("no thread panics").push(number));
    }
    drop(pool);
    assert_eq!(*order.lock().expect("no thread panics"), (0..100).collect::<Vec<_>>());
}

#[test]
fn many_threads_spawn_and_call_at_once() {
    let (pool, counter) = (pool(3), Arc::new(AtomicUsize::new(0)));
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..200 {
                    pool.spawn(count(&counter));
                    pool.call(|mut t| t.join(|_| pool.spawn(count(&counter)), |t| fib(t, 10)));
                }
            });
        }
    });
    drop(pool);
    assert_eq!(counter.load(Ordering::SeqCst), 4 * 200 * 2);
}

#[test]
fn a_job_spawns_and_forks() {
    fn countdown(pool: Arc<Watched>, left: u32, done: mpsc::Sender<u64>) {
        let inner = Arc::clone(&pool);
        pool.spawn_task(move |t| match left {
            0 => done.send(fib(t, 20)).expect("the receiver waits"),
            _ => countdown(inner, left - 1, done),
        });
    }
    let (pool, (sender, receiver)) = (Arc::new(pool(3)), mpsc::channel());
    countdown(Arc::clone(&pool), 100, sender);
    assert_eq!(receiver.recv(), Ok(6765));
    assert_eq!(pool.metrics().spawns, 101);
    // The last job may not have let go of the pool yet.
    wait_until("every job is over", || Arc::strong_count(&pool) == 1);
}

#[test]
fn what_a_job_spawns_while_its_pool_stops_is_run_too() {
    fn countdown(left: usize, counter: &Arc<AtomicUsize>) {
        let counter = Arc::clone(counter);
        systole::spawn(move || {
            counter.fetch_add(1, Ordering::SeqCst);
            if left > 1 {
                countdown(left - 1, &counter);
            }
        });
    }
    for threads in 1..=4 {
        let (pool, counter) = (pool(threads), Arc::new(AtomicUsize::new(0)));
        let inner = Arc::clone(&counter);
        pool.spawn(move || countdown(100, &inner));
        drop(pool);
        assert_eq!(counter.load(Ordering::SeqCst), 100, "{threads} threads, and all in this pool");
    }
}

/// Keeps the thread that runs it busy with detached jobs: each spawns the next one, until it is told to stop.
fn spawns_another(stop: &Arc<AtomicBool>) {
    if !stop.load(Ordering::SeqCst) {
        let stop = Arc::clone(stop);
        systole::spawn(move || spawns_another(&stop));
    }
}

#[test]
fn jobs_that_spawn_for_ever_keep_no_other_work_from_running() {
    let (pool, stop) = (pool(2), Arc::new(AtomicBool::new(false)));
    let first = Arc::clone(&stop);
    pool.spawn(move || spawns_another(&first));
    let (sender, receiver) = mpsc::channel();
    pool.spawn(move || sender.send(()).expect("the receiver waits"));
    let ran = receiver.recv_timeout(Duration::from_secs(60));
    // The drain lets a part of a broadcast go first, or this never returns.
    let parts = pool.broadcast(|context| context.index());
    stop.store(true, Ordering::SeqCst);
    assert_eq!((ran, parts), (Ok(()), vec![0, 1]));
}

#[test]
fn outside_of_a_pool_the_global_one_runs_the_job() {
    let (sender, receiver) = mpsc::channel();
    systole::spawn(move || sender.send(systole::join(|| 1, || 2)).expect("the receiver waits"));
    assert_eq!(receiver.recv(), Ok((1, 2)));
}

#[test]
fn a_job_may_be_the_one_that_drops_its_pool() {
    for threads in 1..=4 {
        let (counter, left) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let handler = |left: &Arc<AtomicUsize>, by| {
            let left = Arc::clone(left);
            move |_| _ = left.fetch_add(by, Ordering::SeqCst)
        };
        // Each thread that has started counts as one that has not left.
        let builder = ThreadPool::builder().num_threads(threads).start_handler(handler(&left, 1));
        let builder = builder.exit_handler(handler(&left, 0_usize.wrapping_sub(1)));
        let pool = Arc::new(builder.watched());
        let (sender, receiver) = mpsc::channel::<()>();
        let (inner, inner_counter) = (Arc::clone(&pool), Arc::clone(&counter));
        pool.spawn(move || {
            receiver.recv().expect("the sender is sent from below");
            (0..100).for_each(|_| inner.spawn(count(&inner_counter)));
            assert!(Arc::into_inner(inner).is_some(), "this is the last one");
        });
        drop(pool);
        sender.send(()).expect("the job waits");
        wait_until("every job has run", || counter.load(Ordering::SeqCst) == 100);
        wait_until("every thread has left", || left.load(Ordering::SeqCst) == 0);
    }
}

/// A job is spawned while an owner waits under this policy, and the only other thread is busy: until the job has run, or
/// for a while in which no worker may run it. Returns the busy thread, and the thread that has run the job.
fn runner(waiting: Waiting, busy_until_run: bool) -> (ThreadId, ThreadId) {
    let pool = ThreadPool::builder().num_threads(2).waiting(waiting).watched();
    let (ran, taken) = (Arc::new(Signal::default()), Signal::default());
    let (sender, receiver) = mpsc::channel();
    let job = {
        let ran = Arc::clone(&ran);
        move || {
            ran.set();
            sender.send(thread::current().id()).expect("the receiver waits");
        }
    };
    let (_, busy) = pool.call(|mut t| {
        t.join(
            |mut t| common::fork_until(&mut t, "the second closure is taken", || taken.is_set()),
            |_| {
                let parks = pool.metrics().parks;
                taken.set();
                wait_until("the owner parks", || pool.metrics().parks > parks);
                let wakes = pool.metrics().wakes;
                pool.spawn(job);
                if busy_until_run {
                    wait_until("the owner helps", || ran.is_set());
                } else {
                    iter::repeat_n((), 1000).for_each(|()| thread::yield_now());
                    assert_eq!(
                        pool.metrics().wakes,
                        wakes,
                        "no worker is woken for a job that it may not take"
                    );
                    assert!(!ran.is_set(), "no worker may run the job yet");
                }
                thread::current().id()
            },
        )
    });
    (busy, receiver.recv().expect("the job runs"))
}

#[test]
fn an_owner_that_waits_helps_with_a_detached_job_under_help_any_alone() {
    let (_, by) = runner(Waiting::HelpAny, true);
    assert_eq!(by, thread::current().id());
    for waiting in [Waiting::HelpDescendants, Waiting::HelpNone] {
        let (busy, by) = runner(waiting, false);
        assert_eq!(by, busy, "{waiting:?}");
    }
}

#[test]
fn the_panic_handler_gets_a_panic_and_the_thread_goes_on() {
    for threads in 1..=2 {
        let (sender, receiver) = mpsc::channel();
        let sender = Mutex::new(sender);
        let builder = ThreadPool::builder().num_threads(threads).panic_handler(move |panic| {
            let message = panic.downcast::<&str>().expect("it is the one from below");
            sender.lock().expect("no thread panics here").send(*message).expect("the receiver waits");
        });
        let (pool, counter) =
            (builder.build().expect("a thread can be started"), Arc::new(AtomicUsize::new(0)));
        pool.spawn(|| std::panic::resume_unwind(Box::new("on purpose")));
        pool.spawn(count(&counter));
        drop(pool);
        assert_eq!((receiver.recv(), counter.load(Ordering::SeqCst)), (Ok("on purpose"), 1));
    }
}

const PANICS: &str = "SYSTOLE_SPAWN_PANICS";

#[test]
fn a_panic_ends_the_process() {
    if env::var_os(PANICS).is_some() {
        let pool = pool(2);
        pool.spawn(|| panic!("on purpose"));
        return drop(pool);
    }
    let mut again = Command::new(env::current_exe().expect("this test has a file"));
    again.args(["--exact", "a_panic_ends_the_process", "--nocapture"]).env(PANICS, "1");
    let output = again.output().expect("this test can be run again");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "the process went on: {said}");
    assert!(said.contains("on purpose") && said.contains("no panic_handler"), "{said}");
}

/// Miri sees it if this touches the thread's worker, which is freed by then; the file `fence` sees it without Miri.
#[test]
fn a_value_of_the_threads_own_may_use_another_pool_when_the_thread_ends() {
    common::late::a_value_of_the_threads_own_uses_another_pool_when_the_thread_ends();
}

/// A `systole::join` in a spawned job forks on the job's own chain: it is no call of its own.
#[test]
fn a_join_in_a_spawned_job_makes_no_call() {
    let pool = pool(2);
    let (sender, receiver) = mpsc::channel();
    pool.spawn(move || sender.send(systole::join(|| 1, || 2)).unwrap());
    assert_eq!(receiver.recv(), Ok((1, 2)));
    assert_eq!(pool.metrics().calls, 0);
}

/// All of them wait for each other, so each of them must begin, though most are withheld at first.
#[test]
fn jobs_that_a_thread_beside_the_pool_spawns_may_wait_for_each_other() {
    let pool = Arc::new(ThreadPool::builder().num_threads(9).processors(2).build().unwrap());
    let all = Arc::new(Barrier::new(9));
    let beside = systole::Beside::new(&pool);
    for _ in 0..8 {
        let all = Arc::clone(&all);
        beside.spawn(move || _ = all.wait());
    }
    all.wait();
    drop(beside);
    assert_eq!(pool.metrics().spawns, 8);
}
