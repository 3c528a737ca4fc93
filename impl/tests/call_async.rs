//! A call that is awaited: its result, its panic, and what becomes of it when its future is dropped.

mod common;

use common::{Counter, Signal, Watch, Watched, fib, pool, wait_until};
use futures_lite::future::{block_on, poll_once, zip};
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use systole::{CallAsync, ThreadPool};

/// Keeps the one thread of a pool of one worker busy, until the signal is set.
fn occupy(pool: &ThreadPool) -> Arc<Signal> {
    let (begun, go) = (Arc::new(Signal::default()), Arc::new(Signal::default()));
    let (there, until) = (Arc::clone(&begun), Arc::clone(&go));
    pool.spawn(move || {
        there.set();
        wait_until("the test lets go", || until.is_set());
    });
    wait_until("the job has begun", || begun.is_set());
    go
}

#[test]
fn the_result_comes_from_a_thread_of_the_pool() {
    for threads in 2..=4 {
        let pool = pool(threads);
        let here = thread::current().id();
        let (there, value) = block_on(pool.call_async(|t| (thread::current().id(), fib(t, 15))));
        assert_ne!(there, here);
        assert_eq!(value, 610);
        assert_eq!(pool.metrics().calls, 0);
    }
}

#[test]
fn a_pool_of_one_runs_it_beside_the_caller() {
    let pool = pool(1);
    let go = Arc::new(Signal::default());
    let until = Arc::clone(&go);
    let future = pool.call_async(move |_| wait_until("the caller has gone on", || until.is_set()));
    go.set();
    block_on(future);
}

#[test]
fn it_runs_though_no_thread_polls() {
    let pool = pool(2);
    let ran = Arc::new(Signal::default());
    let sets = Arc::clone(&ran);
    let future = pool.call_async(move |_| sets.set());
    wait_until("the closure has run", || ran.is_set());
    block_on(future);
}

#[test]
fn two_calls_run_at_the_same_time() {
    let pool = pool(2);
    let both = Arc::new(AtomicUsize::new(0));
    let meet = |both: Arc<AtomicUsize>| {
        pool.call_async(move |_| {
            both.fetch_add(1, Ordering::SeqCst);
            wait_until("the other call runs, too", || both.load(Ordering::SeqCst) == 2);
        })
    };
    block_on(zip(meet(Arc::clone(&both)), meet(both)));
}

#[test]
fn a_panic_comes_out_of_the_await_and_the_pool_goes_on() {
    for threads in 1..=3 {
        let pool = pool(threads);
        let future = pool.call_async(|mut t| t.join(|_| 1, |_| -> i32 { panic!("in the call") }));
        let panic = catch_unwind(AssertUnwindSafe(|| block_on(future))).expect_err("a panic");
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"in the call"));
        assert_eq!(block_on(pool.call_async(|t| fib(t, 10))), 55);
    }
}

#[test]
fn a_call_that_has_not_begun_does_not_begin_once_it_is_dropped() {
    let pool = pool(1);
    let go = occupy(&pool);
    static COUNTER: LazyLock<Counter> = LazyLock::new(Counter::default);
    let (counter, begun) = (&*COUNTER, Arc::new(Signal::default()));
    let (captured, begins) = (counter.make(), Arc::clone(&begun));
    let future = pool.call_async(move |_| {
        begins.set();
        drop(captured);
    });
    drop(future);
    let dropped = counter.dropped();
    go.set();
    assert_eq!(dropped, 1, "what the closure has captured is dropped with the future");
    // On a pool of one worker the jobs of this thread begin in their order: the call given up is behind us after this.
    assert_eq!(block_on(pool.call_async(|_| 1)), 1);
    assert!(!begun.is_set());
}

#[test]
fn a_call_that_has_begun_ends_though_its_future_is_dropped() {
    let pool = pool(2);
    static COUNTER: LazyLock<Counter> = LazyLock::new(Counter::default);
    let (counter, begun, go) = (&*COUNTER, Arc::new(Signal::default()), Arc::new(Signal::default()));
    let (there, until) = (Arc::clone(&begun), Arc::clone(&go));
    let mut future = pool.call_async(move |_| {
        there.set();
        wait_until("the future is dropped", || until.is_set());
        counter.make()
    });
    wait_until("it has begun", || begun.is_set());
    let waker = Arc::new(Counts::default());
    assert!(pin!(&mut future).poll(&mut Context::from_waker(&Arc::clone(&waker).into())).is_pending());
    drop(future);
    assert_eq!(Arc::strong_count(&waker), 1, "the waker is dropped with the future");
    assert_eq!(counter.made(), 0);
    go.set();
    drop(pool);
    counter.assert_all_dropped_once(1);
}

#[test]
fn a_result_that_is_not_fetched_is_dropped_with_the_future() {
    let pool = pool(2);
    static COUNTER: LazyLock<Counter> = LazyLock::new(Counter::default);
    let counter = &*COUNTER;
    let future = pool.call_async(|_| counter.make());
    wait_until("the call is over", || format!("{future:?}").contains("ended"));
    assert_eq!((counter.made(), counter.dropped()), (1, 0));
    drop(future);
    counter.assert_all_dropped_once(1);
}

#[test]
fn a_panic_of_a_call_given_up_harms_nothing() {
    let pool = pool(2);
    let (begun, go) = (Arc::new(Signal::default()), Arc::new(Signal::default()));
    let (there, until) = (Arc::clone(&begun), Arc::clone(&go));
    let future = pool.call_async(move |_| {
        there.set();
        wait_until("the future is dropped", || until.is_set());
        panic!("no thread awaits this");
    });
    wait_until("it has begun", || begun.is_set());
    drop(future);
    go.set();
    assert_eq!(block_on(pool.call_async(|_| 1)), 1);
}

/// A payload that panics when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        // A payload without memory, since it is leaked.
        panic::resume_unwind(Box::new(()));
    }
}

/// The result of a call that was given up: its destructor is nobody's, as the call's own panic would be.
#[test]
fn a_result_that_panics_when_it_is_dropped_harms_nothing() {
    let pool = ThreadPool::builder().num_threads(2).watched();
    let (begun, go) = (Arc::new(Signal::default()), Arc::new(Signal::default()));
    let (there, until) = (Arc::clone(&begun), Arc::clone(&go));
    let future = pool.call_async(move |_| {
        there.set();
        wait_until("the future is dropped", || until.is_set());
        Bomb
    });
    wait_until("it has begun", || begun.is_set());
    drop(future);
    go.set();
    assert_eq!(block_on(pool.call_async(|_| 1)), 1);
}

#[test]
fn a_payload_that_panics_when_it_is_dropped_harms_nothing() {
    let handled = Arc::new(AtomicUsize::new(0));
    let counts = Arc::clone(&handled);
    let builder = ThreadPool::builder().num_threads(2);
    let pool = builder.panic_handler(move |_| _ = counts.fetch_add(1, Ordering::SeqCst)).watched();
    let (begun, go) = (Arc::new(Signal::default()), Arc::new(Signal::default()));
    let (there, until) = (Arc::clone(&begun), Arc::clone(&go));
    let before = pool.call_async(move |_| {
        there.set();
        wait_until("the future is dropped", || until.is_set());
        panic::resume_unwind(Box::new(Bomb));
    });
    wait_until("it has begun", || begun.is_set());
    drop::<CallAsync<()>>(before);
    go.set();
    let after: CallAsync<()> = pool.call_async(|_| panic::resume_unwind(Box::new(Bomb)));
    wait_until("it has ended", || format!("{after:?}").contains("ended"));
    drop(after);
    assert_eq!(block_on(pool.call_async(|_| 1)), 1);
    assert_eq!(handled.load(Ordering::SeqCst), 0);
}

#[test]
fn the_pool_may_be_dropped_before_the_result_is_fetched() {
    let pool = pool(2);
    let future = pool.call_async(|t| fib(t, 15));
    drop(pool);
    assert_eq!(block_on(future), 610);
}

/// A waker that counts.
#[derive(Default)]
struct Counts(AtomicUsize);

impl Wake for Counts {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

#[test]
fn the_last_waker_is_woken_once() {
    let pool = pool(1);
    let go = occupy(&pool);
    let mut future = pin!(pool.call_async(|_| 7));
    let (first, second) = (Arc::new(Counts::default()), Arc::new(Counts::default()));
    let mut poll = |by: &Arc<Counts>| {
        let waker = Waker::from(Arc::clone(by));
        future.as_mut().poll(&mut Context::from_waker(&waker))
    };
    assert!(poll(&first).is_pending() && poll(&second).is_pending());
    go.set();
    wait_until("it is woken", || second.0.load(Ordering::SeqCst) == 1);
    assert_eq!(poll(&second), Poll::Ready(7));
    assert_eq!((first.0.load(Ordering::SeqCst), second.0.load(Ordering::SeqCst)), (0, 1));
    assert_eq!(Arc::strong_count(&first), 1, "the first waker was dropped");
}

#[test]
#[should_panic(expected = "polled after it had given its result")]
fn a_second_result_is_not_there() {
    let pool = pool(1);
    let mut future = pin!(pool.call_async(|_| ()));
    block_on(future.as_mut());
    block_on(poll_once(future));
}

/// A waker that drops the pool's last handle, or whatever else: it must not find a lock held.
#[test]
fn a_waker_may_drop_the_future_and_call_the_pool() {
    struct Drops(Mutex<Option<systole::CallAsync<u64>>>, Arc<Watched>, Arc<Signal>);

    impl Wake for Drops {
        fn wake(self: Arc<Self>) {
            drop(self.0.lock().expect("no panic").take());
            assert_eq!(self.1.call(|t| fib(t, 10)), 55);
            self.2.set();
        }
    }

    let (pool, done) = (Arc::new(pool(1)), Arc::new(Signal::default()));
    let go = occupy(&pool);
    let mut future = pool.call_async(|t| fib(t, 10));
    let drops = Arc::new(Drops(Mutex::new(None), Arc::clone(&pool), Arc::clone(&done)));
    let waker = Waker::from(Arc::clone(&drops));
    assert!(std::pin::Pin::new(&mut future).poll(&mut Context::from_waker(&waker)).is_pending());
    *drops.0.lock().expect("no panic") = Some(future);
    drop(waker);
    go.set();
    wait_until("the waker has done it", || done.is_set());
}

/// What runs when it is dropped. As a waker it does nothing.
struct OnDrop<F: Fn()>(F);

impl<F: Fn()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

impl<F: Fn() + Send + Sync> Wake for OnDrop<F> {
    fn wake(self: Arc<Self>) {
        drop(self);
    }
}

#[test]
fn what_the_closure_has_captured_may_wait_for_the_pool_when_it_is_dropped() {
    let pool = pool(1);
    let (go, after) = (occupy(&pool), Arc::new(Signal::default()));
    let (goes, is_over) = (Arc::clone(&go), Arc::clone(&after));
    let captured = OnDrop(move || {
        goes.set();
        wait_until("the pool has passed over the call", || is_over.is_set());
    });
    let future = pool.call_async(move |_| drop(captured));
    pool.spawn(move || after.set());
    drop(future);
}

#[test]
fn a_waker_that_is_replaced_may_wait_for_the_call_when_it_is_dropped() {
    let pool = pool(1);
    let (go, begun) = (occupy(&pool), Arc::new(Signal::default()));
    let (goes, has_begun) = (Arc::clone(&go), Arc::clone(&begun));
    let waker = Waker::from(Arc::new(OnDrop(move || {
        goes.set();
        wait_until("the call has begun", || has_begun.is_set());
    })));
    let mut future = pin!(pool.call_async(move |_| begun.set()));
    assert!(future.as_mut().poll(&mut Context::from_waker(&waker)).is_pending());
    drop(waker);
    block_on(future);
}

#[test]
fn without_a_pool_at_hand_it_is_the_current_one() {
    let pool = pool(3);
    let before = pool.metrics().spawns;
    let sum = pool.call(|_| block_on(systole::call_async(|t| fib(t, 10))));
    assert_eq!(sum, 55);
    assert_eq!(pool.metrics().spawns, before + 1);
    assert_eq!(block_on(systole::call_async(|t| fib(t, 10))), 55);
    assert_eq!(pool.metrics().spawns, before + 1);
}

#[test]
fn what_a_call_forks_is_shared() {
    let pool = pool(3);
    block_on(pool.call_async(|mut t| {
        let (owner, elsewhere) = (thread::current().id(), Signal::default());
        t.join(
            |mut t| {
                common::fork_until(&mut t, "another worker runs the second closure", || elsewhere.is_set())
            },
            |_| {
                assert_ne!(thread::current().id(), owner);
                elsewhere.set();
            },
        );
    }));
}
