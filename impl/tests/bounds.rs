//! What work costs in memory, at most: the stack of one level of recursion, and the heap of one job that waits.
//!
//! The input of a program may control how deep it recurses and how much it spawns. The crate sets no limit to
//! either, so these sizes say how much is enough to exhaust a machine. The book's page on security shows the table.

mod common;

use common::{Signal, Watch, Watched, wait_until};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use systole::{Scope, Task, ThreadPool};

/// The system's allocator, and how many bytes it has given out and not got back.
#[allow(unsafe_code, reason = "an allocator is unsafe by its trait")]
mod counting {
    use super::{AtomicUsize, GlobalAlloc, Layout, Ordering, System};

    pub struct Counting(pub AtomicUsize);

    // SAFETY: premises of `GlobalAlloc`: all is done by the system's allocator, which keeps them.
    unsafe impl GlobalAlloc for Counting {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            self.0.fetch_add(layout.size(), Ordering::Relaxed);
            // SAFETY: premise of `alloc`: the caller's.
            unsafe { System.alloc(layout) }
        }

        unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
            self.0.fetch_sub(layout.size(), Ordering::Relaxed);
            // SAFETY: premises of `dealloc`: the caller's.
            unsafe { System.dealloc(place, layout) }
        }
    }
}

#[global_allocator]
static HEAP: counting::Counting = counting::Counting(AtomicUsize::new(0));

const LEVELS: usize = 1000;

/// Where the stack is now.
fn here() -> usize {
    let local = 0_u8;
    black_box(&raw const local).addr()
}

thread_local! {
    static DEEPEST: Cell<usize> = const { Cell::new(0) };
}

/// Bytes of stack for one level of a recursion, on a thread that has enough of it.
fn stack_of_a_level(run: impl FnOnce(usize) + Send) -> usize {
    let measure = || {
        let top = here();
        run(LEVELS);
        (top - DEEPEST.get()) / LEVELS
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(1 << 28);
        thread.spawn_scoped(scope, measure).unwrap().join().unwrap()
    })
}

fn alone(depth: usize) -> usize {
    if depth == 0 {
        DEEPEST.set(here());
        return 0;
    }
    black_box(alone(depth - 1) + 1)
}

fn by_join(mut t: Task<'_>, depth: usize) -> usize {
    if depth == 0 {
        DEEPEST.set(here());
        return 0;
    }
    let (below, one) = t.join(|t| by_join(t, depth - 1), |_| black_box(1));
    below + one
}

fn by_drop_in(depth: usize) -> usize {
    if depth == 0 {
        DEEPEST.set(here());
        return 0;
    }
    let (below, one) = systole::join(|| by_drop_in(depth - 1), || black_box(1));
    below + one
}

fn by_call(pool: &ThreadPool, depth: usize) -> usize {
    if depth == 0 {
        DEEPEST.set(here());
        return 0;
    }
    black_box(pool.call(|_| by_call(pool, depth - 1)) + 1)
}

fn by_scope(pool: &ThreadPool, depth: usize) -> usize {
    if depth == 0 {
        DEEPEST.set(here());
        return 0;
    }
    black_box(pool.scope(|_| by_scope(pool, depth - 1)) + 1)
}

/// Closures of one scope, each spawned by the one before.
fn by_spawns<'scope>(s: &Scope<'scope>, depth: usize) {
    if depth == 0 {
        DEEPEST.set(here());
        return;
    }
    s.spawn(move |s| by_spawns(s, depth - 1));
}

fn one() -> Watched {
    ThreadPool::builder().num_threads(1).watched()
}

/// Bytes of heap for one job that waits, with a closure of two words.
fn heap_of_a_job(spawn: impl Fn([usize; 2])) -> usize {
    let before = HEAP.0.load(Ordering::Relaxed);
    (0..LEVELS).for_each(|n| spawn([n, n]));
    (HEAP.0.load(Ordering::Relaxed) - before) / LEVELS
}

fn heap_of_spawned() -> usize {
    let pool = ThreadPool::builder().num_threads(2).watched();
    let (busy, go) = (Arc::new(Signal::default()), Arc::new(Signal::default()));
    let (is_busy, may_go) = (Arc::clone(&busy), Arc::clone(&go));
    pool.spawn(move || {
        is_busy.set();
        wait_until("the jobs are counted", || may_go.is_set());
    });
    wait_until("the other thread is busy", || busy.is_set());
    let bytes = heap_of_a_job(|words| pool.spawn(move || _ = black_box(words)));
    go.set();
    bytes
}

fn heap_of_scoped() -> usize {
    one().scope(|s| heap_of_a_job(|words| s.spawn(move |_| _ = black_box(words))))
}

/// What is measured, and how much it may be at most, without optimisation.
fn all() -> [(&'static str, usize, usize); 8] {
    [
        ("stack of a level: a recursion without a join", stack_of_a_level(|n| _ = alone(n)), 512),
        ("stack of a level: `Task::join`", stack_of_a_level(|n| _ = one().call(|t| by_join(t, n))), 2048),
        (
            "stack of a level: `systole::join`",
            stack_of_a_level(|n| _ = one().install(|| by_drop_in(n))),
            2048,
        ),
        ("stack of a level: a call in a call", stack_of_a_level(|n| _ = by_call(&one(), n)), 4096),
        ("stack of a level: a scope in a scope", stack_of_a_level(|n| _ = by_scope(&one(), n)), 8192),
        (
            "stack of a level: a closure of a scope that spawns the next one",
            stack_of_a_level(|n| one().scope(|s| by_spawns(s, n))),
            16,
        ),
        ("heap of a job: `spawn`, with a closure of two words", heap_of_spawned(), 128),
        ("heap of a job: `Scope::spawn`, with a closure of two words", heap_of_scoped(), 128),
    ]
}

/// What an executor counts with is used again by the executors that come after it.
#[cfg(feature = "executors")]
fn heap_of_an_executor_that_has_ended() -> usize {
    use systole::executor::{Executor, PoolExecutor};

    let pool = Arc::new(ThreadPool::builder().num_threads(2).build().unwrap());
    let live_and_end = || {
        let executor = PoolExecutor::from(Arc::clone(&pool));
        executor.execute(|| ());
        executor.shutdown().unwrap();
    };
    let round = |_| {
        let before = HEAP.0.load(Ordering::Relaxed);
        (0..LEVELS).for_each(|_| live_and_end());
        HEAP.0.load(Ordering::Relaxed).saturating_sub(before) / LEVELS
    };
    // The first executors take the memory. A queue of the pool may grow later, where a thread came late. It does so once.
    (0..4).map(round).min().expect("there are rounds")
}

/// One test, since the heap is counted for the whole program.
#[test]
fn a_level_and_a_job_take_little_memory() {
    common::watchdog::start();
    #[cfg(feature = "executors")]
    assert_eq!(heap_of_an_executor_that_has_ended(), 0);
    for (what, bytes, limit) in all() {
        println!("| {what} | {bytes} |");
        assert!(bytes <= limit, "{what}: {bytes} bytes, more than {limit}");
    }
}
