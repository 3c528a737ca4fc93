//! Pools that their own jobs drop, at each place where a job can, in a program whose freed memory cannot be touched: a use of
//! it ends the test by SIGSEGV, whatever another allocator would have left there.
#![cfg(all(target_os = "linux", not(miri)))]
#![allow(unsafe_code, reason = "an allocator")]

mod common;

use common::{Signal, Watch, Watched, join_taken, repetitions, wait_until, watchdog};
use futures_lite::future::block_on;
use std::alloc::{GlobalAlloc, Layout};
use std::os::unix::process::ExitStatusExt as _;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::{ptr, thread};
use systole::{Event, ThreadPool, ThreadPoolBuilder, loops};

/// Gives each block pages of its own. A block that is freed loses its memory, and its addresses are never used again.
struct Fence;

#[global_allocator]
static FENCE: Fence = Fence;

const PAGE: usize = 4096;

fn pages(layout: Layout) -> usize {
    layout.size().next_multiple_of(PAGE)
}

// SAFETY: premises of `GlobalAlloc`: a block is pages that the kernel has just given, at least as many bytes as asked for, at a
// multiple of the page size, which each alignment divides that is not refused; nothing here panics.
unsafe impl GlobalAlloc for Fence {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.align() > PAGE {
            return ptr::null_mut();
        }
        let (access, kind) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        // SAFETY: premise of `mmap`: without an address it maps pages that nothing else uses.
        let block = unsafe { libc::mmap(ptr::null_mut(), pages(layout), access, kind, -1, 0) };
        if block == libc::MAP_FAILED { ptr::null_mut() } else { block.cast() }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let kind = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED | libc::MAP_NORESERVE;
        // SAFETY: premise of `mmap`: these are the pages of a block of this allocator, which its owner uses no longer.
        unsafe { libc::mmap(block.cast(), pages(layout), libc::PROT_NONE, kind, -1, 0) };
    }
}

/// The last handle of a pool, on its way to the place where it is dropped.
#[derive(Clone)]
struct Last {
    pool: Arc<Mutex<Option<Arc<Watched>>>>,
    is_last: Arc<Signal>,
}

impl Last {
    /// Drops the handle, as soon as it is the last.
    fn drop_it(&self) {
        let Some(pool) = self.pool.lock().unwrap().take() else { return };
        wait_until("this is the last handle", || self.is_last.is_set());
        assert!(Arc::into_inner(pool).is_some(), "this is the last handle");
    }
}

/// A value that drops the pool when it is dropped itself.
struct DropsIt(Last);

impl Drop for DropsIt {
    fn drop(&mut self) {
        self.0.drop_it();
    }
}

/// Where a pool is dropped: a name, what the builder is told for it, and what is asked of the pool.
struct Place(&'static str, fn(ThreadPoolBuilder, Last) -> ThreadPoolBuilder, fn(&ThreadPool, Last));

fn plain(builder: ThreadPoolBuilder, _: Last) -> ThreadPoolBuilder {
    builder
}

/// All places. A pool has three threads of its own, so that one of them can take what another one shares.
fn places() -> Vec<Place> {
    vec![
        Place("a job", plain, |pool, last| pool.spawn(move || last.drop_it())),
        Place("the first closure of a join", plain, |pool, last| {
            pool.spawn_task(move |mut t| _ = t.join(|_| last.drop_it(), |_| ()));
        }),
        Place("a closure that another thread has taken", plain, |pool, last| {
            pool.spawn_task(move |mut t| _ = join_taken(&mut t, |_| (), |_| last.drop_it()));
        }),
        Place("a drop-in join", plain, |pool, last| {
            pool.spawn(move || _ = systole::join(|| (), || last.drop_it()));
        }),
        Place("the body of a scope", plain, |pool, last| {
            pool.spawn(move || {
                systole::scope(|s| {
                    s.spawn(|_| ());
                    last.drop_it();
                });
            });
        }),
        Place("a closure of a scope", plain, |pool, last| {
            pool.spawn(move || systole::scope(|s| s.spawn(move |s| s.spawn(move |_| last.drop_it()))));
        }),
        Place("a part of a broadcast for which no thread waits", plain, |pool, last| {
            pool.spawn_broadcast(move |_| last.drop_it());
        }),
        Place("a part of a broadcast from a job", plain, |pool, last| {
            pool.spawn(move || _ = systole::broadcast(|_| last.drop_it()));
        }),
        Place("an item of a loop", plain, |pool, last| {
            let visit = move |i| {
                if i == 700 {
                    last.drop_it()
                }
            };
            pool.spawn(move || loops::for_each(0..1000, visit));
        }),
        Place("a comparison of a sort", plain, |pool, last| {
            pool.spawn(move || {
                loops::sort_unstable_by(&mut (0..1000).rev().collect::<Vec<_>>(), |a: &i32, b| {
                    last.drop_it();
                    a.cmp(b)
                });
            });
        }),
        Place("a call of another pool", plain, |pool, last| {
            let other = common::pool(2);
            pool.spawn(move || other.call(|mut t| _ = t.join(|_| last.drop_it(), |_| ())));
        }),
        Place("code with a lent task", plain, |pool, last| {
            pool.spawn(move || systole::with_task(|mut t| _ = t.join(|_| last.drop_it(), |_| ())));
        }),
        Place("a job that has waited for an event", plain, |pool, last| {
            let event = Event::new();
            let set = event.clone();
            pool.spawn(move || {
                event.wait();
                last.drop_it();
            });
            pool.spawn(move || set.set());
        }),
        Place("a closure that its spawner runs while it yields", plain, |pool, last| {
            pool.spawn(move || {
                systole::scope(|s| {
                    s.spawn(move |_| last.drop_it());
                    systole::yield_now();
                });
            });
        }),
        Place("what a job captures, when it is dropped", plain, |pool, last| {
            let captured = DropsIt(last);
            pool.spawn(move || drop(captured));
        }),
        Place("a result that a panic discards", plain, |pool, last| {
            pool.spawn_task(move |mut t| {
                let join = || t.join(|_| resume_unwind(Box::new(1)), |_| DropsIt(last));
                assert!(catch_unwind(AssertUnwindSafe(|| drop(join()))).is_err());
            });
        }),
        Place(
            "the payload of a panic",
            |builder, _| builder.panic_handler(drop),
            |pool, last| {
                pool.spawn(move || resume_unwind(Box::new(DropsIt(last))));
            },
        ),
        Place(
            "the panic handler",
            |builder, last| builder.panic_handler(move |_| last.drop_it()),
            |pool, _| {
                pool.spawn(|| resume_unwind(Box::new(1)));
            },
        ),
        Place("a call that is awaited", plain, |pool, last| {
            let call = pool.call_async(move |_| last.drop_it());
            thread::spawn(move || block_on(call));
        }),
        Place(
            "a start handler",
            |builder, last| {
                builder.start_handler(move |thread| {
                    if thread == 1 {
                        wait_until("the pool is built", || last.pool.lock().unwrap().is_some());
                        last.drop_it();
                    }
                })
            },
            |_, _| (),
        ),
    ]
}

#[test]
fn a_pool_may_be_dropped_by_its_own_job_in_every_place() {
    watchdog::start();
    for _ in repetitions(3) {
        for Place(name, tell, ask) in places() {
            let last = Last { pool: Arc::default(), is_last: Arc::default() };
            let ended = Arc::new(AtomicUsize::new(0));
            let ends = Arc::clone(&ended);
            let builder = ThreadPool::builder().num_threads(4);
            let builder = builder.exit_handler(move |_| _ = ends.fetch_add(1, Ordering::SeqCst));
            let pool = Arc::new(tell(builder, last.clone()).watched());
            *last.pool.lock().unwrap() = Some(Arc::clone(&pool));
            ask(&pool, last.clone());
            drop(pool);
            last.is_last.set();
            wait_until(name, || ended.load(Ordering::SeqCst) == 3);
            wait_until("the pool's memory is freed", || Arc::strong_count(&ended) == 1);
            assert!(last.pool.lock().unwrap().is_none(), "{name}: the pool was dropped");
        }
    }
}

/// The thread's worker is freed before the thread's own values are dropped.
#[test]
fn a_value_of_the_threads_own_may_use_another_pool_when_the_thread_ends() {
    common::late::a_value_of_the_threads_own_uses_another_pool_when_the_thread_ends();
}

/// If this goes well, the other tests of this file see nothing.
#[test]
fn a_use_of_freed_memory_ends_the_program() {
    const TEST: &str = "a_use_of_freed_memory_ends_the_program";
    let Some((output, said)) = common::started_again(TEST, &[]) else {
        let block = Box::into_raw(Box::new(7));
        // SAFETY: premise of `from_raw`: it comes from `into_raw`.
        drop(unsafe { Box::from_raw(block) });
        // SAFETY: none: this read is the mistake that is to be seen.
        println!("read {}", unsafe { block.read_volatile() });
        return;
    };
    assert_eq!(output.status.signal(), Some(libc::SIGSEGV), "{said}");
}
