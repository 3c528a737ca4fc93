//! What the facade promises of the threads of a pool, and of those that call it.

use rayon_core::{FnContext, ThreadPool, ThreadPoolBuilder, Yield};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, mpsc};
use std::thread;
use std::time::Duration;

fn pool(num_threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(num_threads).build().unwrap()
}

#[test]
fn install_gets_the_stack_that_was_asked_for() {
    #[inline(never)]
    fn deep(levels: usize) -> usize {
        let frame = std::hint::black_box([levels; 1024]);
        if levels == 0 { 0 } else { frame[7] - levels + 1 + deep(levels - 1) }
    }
    let pool = ThreadPoolBuilder::new().num_threads(1).stack_size(64 << 20).build().unwrap();
    // Some 32 MB: more than a test's own thread has.
    assert_eq!(pool.install(|| deep(4000)), 4000);
}

#[test]
fn what_start_handlers_spawn_is_run() {
    let (sender, receiver) = mpsc::channel();
    let handler = move |index| {
        for number in 0..10 {
            let sender = sender.clone();
            rayon_core::spawn(move || sender.send((index, number)).unwrap());
        }
    };
    let _pool = ThreadPoolBuilder::new().num_threads(2).start_handler(handler).build().unwrap();
    let mut seen: Vec<_> = (0..20).map(|_| receiver.recv_timeout(Duration::from_secs(20)).unwrap()).collect();
    seen.sort_unstable();
    assert!(seen.into_iter().eq((0..20).map(|job| (job / 10, job % 10))));
}

#[test]
fn handlers_get_indices_from_zero() {
    let (sender, receiver) = mpsc::channel();
    let (started, ended, panicked) = (sender.clone(), sender.clone(), sender);
    let pool = ThreadPoolBuilder::new()
        .num_threads(2)
        .start_handler(move |index| started.send(format!("start {index}")).unwrap())
        .exit_handler(move |index| ended.send(format!("exit {index}")).unwrap())
        .panic_handler(move |panic| panicked.send((*panic.downcast::<&str>().unwrap()).to_string()).unwrap())
        .build()
        .unwrap();
    pool.spawn(|| panic!("detached"));
    drop(pool);
    let mut told: Vec<_> = receiver.iter().collect();
    told.sort();
    assert_eq!(told, ["detached", "exit 0", "exit 1", "start 0", "start 1"]);
}

/// systole's pools have a spare thread for detached jobs. Here each thread runs them, and no other thread is a worker of the pool.
#[test]
fn a_pool_has_no_thread_but_those_that_it_was_asked_for() {
    let mut started = Vec::new();
    let pool = ThreadPoolBuilder::new().num_threads(2).spawn_handler(|thread| {
        started.push(thread.index());
        thread::spawn(|| thread.run());
        Ok(())
    });
    let pool = pool.build().unwrap();
    let (all, (sender, receiver)) = (Arc::new(Barrier::new(2)), mpsc::channel());
    for _ in 0..100 {
        let (all, sender) = (Arc::clone(&all), sender.clone());
        pool.spawn(move || {
            all.wait();
            sender.send(rayon_core::current_thread_index()).unwrap();
        });
    }
    let indices: Vec<_> = receiver.iter().take(100).collect();
    assert!(indices.iter().all(|index| matches!(index, Some(0 | 1))), "{indices:?}");
    drop(pool);
    assert_eq!(started, [0, 1]);
}

#[test]
fn a_thread_of_another_pool_serves_its_own_pool_while_it_waits() {
    let (one, other) = (pool(1), pool(1));
    let (sender, receiver) = mpsc::channel();
    let (told, heard) = mpsc::channel();
    one.spawn(move || {
        let within = told.clone();
        other.install(move || {
            within.send(()).unwrap();
            // The only thread of the first pool waits for this closure, and must run the job that is spawned now.
            assert_eq!(receiver.recv(), Ok(1));
        });
        told.send(()).unwrap();
    });
    heard.recv().unwrap();
    one.spawn(move || sender.send(1).unwrap());
    heard.recv().unwrap();
}

#[test]
fn the_current_thread_can_be_one_of_the_pool() {
    // It belongs to the pool for as long as it lives, so it is a thread of this test's own.
    let of_its_own = thread::spawn(|| {
        let pool = ThreadPoolBuilder::new().num_threads(2).use_current_thread().build().unwrap();
        assert_eq!(rayon_core::current_thread_index(), Some(0));
        let me = thread::current().id();
        assert_eq!(pool.install(|| thread::current().id()), me);
        assert_eq!(pool.broadcast(|context| context.index()), [0, 1]);
        let both = Barrier::new(2);
        pool.scope(|s| {
            s.spawn(|_| _ = both.wait());
            s.spawn(|_| _ = both.wait());
        });
        let alone = ThreadPoolBuilder::new().num_threads(2).use_current_thread().build();
        assert!(alone.unwrap_err().to_string().contains("another thread pool"));
    });
    of_its_own.join().unwrap();
    let alone = thread::spawn(|| {
        let pool = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build().unwrap();
        let (sender, receiver) = mpsc::channel();
        pool.spawn(move || sender.send(1).unwrap());
        assert!(
            receiver.try_recv().is_err(),
            "a thread runs the pool's jobs only while it waits for the pool"
        );
        assert_eq!(pool.yield_now(), Some(Yield::Executed));
        assert_eq!(receiver.try_recv(), Ok(1));
        assert_eq!(pool.join(|| 1, || 2), (1, 2));
    });
    alone.join().unwrap();
}

#[test]
fn a_thread_of_a_pool_may_join_while_it_ends() {
    struct Joins;
    impl Drop for Joins {
        fn drop(&mut self) {
            assert_eq!(rayon_core::join(|| 1, || 2), (1, 2));
        }
    }
    thread_local!(static JOINS: Joins = const { Joins });
    let of_its_own = thread::spawn(|| {
        JOINS.with(|_| ());
        let pool = ThreadPoolBuilder::new().num_threads(2).use_current_thread().build().unwrap();
        assert_eq!(pool.install(|| rayon_core::join(|| 3, || 4)), (3, 4));
    });
    of_its_own.join().unwrap();
}

/// Its wait is for a closure that waits for a part which is for this thread alone.
#[test]
fn the_current_thread_takes_its_part_while_it_waits_in_a_join() {
    let of_its_own = thread::spawn(|| {
        let pool = ThreadPoolBuilder::new().num_threads(2).use_current_thread().build().unwrap();
        for _ in 0..20 {
            let taken = Barrier::new(2);
            let meet_and_broadcast = |context: FnContext| {
                taken.wait();
                (context.migrated(), rayon_core::broadcast(|context| context.index()))
            };
            let both = || rayon_core::join_context(|_| taken.wait(), meet_and_broadcast);
            assert_eq!(pool.install(both).1, (true, vec![0, 1]));
        }
        let panics = |first, second| {
            let closure = |is_told: bool| move || assert!(!is_told, "told to");
            panic::catch_unwind(AssertUnwindSafe(|| rayon_core::join(closure(first), closure(second))))
                .is_err()
        };
        assert_eq!([panics(false, false), panics(false, true), panics(true, true)], [false, true, true]);
    });
    of_its_own.join().unwrap();
}

#[test]
fn scoped_threads_may_borrow() {
    let name = String::from("lent");
    let seen = AtomicUsize::new(0);
    let run = |thread: rayon_core::ThreadBuilder| {
        seen.fetch_add(name.len(), Ordering::Relaxed);
        thread.run();
        seen.fetch_add(100, Ordering::Relaxed);
    };
    let sum = ThreadPoolBuilder::new().num_threads(2).build_scoped(run, |pool| pool.join(|| 1, || 2));
    assert_eq!(sum.unwrap(), (1, 2));
    assert_eq!(seen.into_inner(), 208);
}

/// The token of [`thread::park`] is the user's: a call that waits neither takes it nor leaves one behind.
#[test]
fn a_call_from_outside_leaves_the_token_of_its_thread() {
    let pool = pool(2);
    let me = thread::current();
    let park = |limit| {
        let begun = std::time::Instant::now();
        thread::park_timeout(limit);
        begun.elapsed()
    };
    let long = Duration::from_secs(5);
    // It takes longer than a thread polls for its call.
    let unpark = || {
        thread::sleep(Duration::from_millis(20));
        me.unpark();
        thread::sleep(Duration::from_millis(20));
    };
    pool.install(unpark);
    assert!(park(long) < long, "`install` keeps it");
    pool.broadcast(|_| unpark());
    assert!(park(long) < long, "`broadcast` keeps it");
    pool.in_place_scope(|scope| scope.spawn(|_| unpark()));
    assert!(park(long) < long, "`in_place_scope` keeps it");
    pool.install(|| thread::sleep(Duration::from_millis(20)));
    let short = Duration::from_millis(50);
    // A park may end for no reason, but not each time.
    assert!((0..3).any(|_| park(short) >= short), "no other one is left");
}

/// The thread-local values of the facade may be gone by then.
#[test]
fn a_scope_in_place_runs_in_the_destructor_of_a_threads_value() {
    use std::cell::RefCell;

    struct Scope(Arc<AtomicUsize>);

    impl Drop for Scope {
        fn drop(&mut self) {
            let ran = &self.0;
            rayon_core::in_place_scope(|scope| scope.spawn(|_| _ = ran.fetch_add(1, Ordering::SeqCst)));
            rayon_core::in_place_scope_fifo(|scope| {
                scope.spawn_fifo(|_| _ = ran.fetch_add(1, Ordering::SeqCst))
            });
        }
    }

    thread_local!(static SCOPE: RefCell<Option<Scope>> = const { RefCell::new(None) });
    let ran = Arc::new(AtomicUsize::new(0));
    let counts = Arc::clone(&ran);
    let thread = thread::spawn(move || {
        // Its destructor is registered first, and so it runs last.
        SCOPE.set(Some(Scope(counts)));
        rayon_core::in_place_scope(|scope| scope.spawn(|_| ()));
    });
    thread.join().unwrap();
    assert_eq!(ran.load(Ordering::SeqCst), 2);
}

#[test]
fn each_index_is_asked_for_its_name_once() {
    let asked = Arc::new(std::sync::Mutex::new(Vec::new()));
    let notes = Arc::clone(&asked);
    let name = move |index| {
        notes.lock().unwrap().push(index);
        String::new()
    };
    thread::spawn(move || {
        let builder = ThreadPoolBuilder::new().num_threads(3).use_current_thread();
        drop(builder.thread_name(name).build().unwrap());
    });
    let three = || asked.lock().unwrap().len() == 3;
    while !three() {
        thread::yield_now();
    }
    assert_eq!(*asked.lock().unwrap(), [0, 1, 2]);
}

#[test]
fn a_thread_of_a_pool_cannot_be_one_of_another() {
    let (lend, lent) = mpsc::channel::<rayon_core::ThreadBuilder>();
    let second = ThreadPoolBuilder::new().num_threads(1).spawn_handler(|thread| {
        lend.send(thread).unwrap();
        Ok(())
    });
    drop(second.build().unwrap());
    let thread = lent.recv().unwrap();
    let panic = pool(1).install(|| panic::catch_unwind(AssertUnwindSafe(|| thread.run())).unwrap_err());
    assert!(panic.downcast_ref::<&str>().unwrap().starts_with("this thread belongs to a pool already"));
}

#[test]
fn an_error_reads_as_rayons() {
    let pool = thread::spawn(|| {
        let own = || ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        let _first = own().unwrap();
        own().unwrap_err()
    });
    let error = pool.join().unwrap();
    assert_eq!(format!("{error:?}"), "ThreadPoolBuildError { kind: CurrentThreadAlreadyInPool }");
    #[allow(deprecated, reason = "rayon-core's has it")]
    let description = std::error::Error::description(&error);
    assert_eq!(description, error.to_string());
}
