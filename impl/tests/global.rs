//! The global pool. There is one a process, so each case runs in a process of its own.

mod common;

use common::{fib, in_process_of_its_own, wait_until};
use std::error::Error;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier};
use systole::{BuildError, GlobalPoolError, ThreadPool, global, try_global};

#[test]
fn it_is_made_on_first_use_and_once() {
    in_process_of_its_own("it_is_made_on_first_use_and_once", &[], || {
        let first: Vec<usize> = std::thread::scope(|scope| {
            let users: Vec<_> = (0..8).map(|_| scope.spawn(|| std::ptr::from_ref(global()).addr())).collect();
            users.into_iter().map(|user| user.join().unwrap()).collect()
        });
        assert!(first.iter().all(|&address| address == first[0]), "all users have the same pool");
        assert_eq!(global().num_threads(), std::thread::available_parallelism().unwrap().get());
        assert_eq!(global().call(|t| fib(t, 15)), 610);
    });
}

/// How many threads this process has started before.
fn threads_started() -> u64 {
    // The standard library gives ids in the order in which threads are started, and no id twice.
    let id = std::thread::spawn(|| std::thread::current().id()).join().unwrap();
    let shown = format!("{id:?}");
    let digits: String = shown.chars().filter(char::is_ascii_digit).collect();
    digits.parse().expect("an id shows its number")
}

#[test]
fn users_that_come_at_once_make_one_pool() {
    const USERS: u64 = 8;
    let variables = [("SYSTOLE_NUM_THREADS", "4")];
    in_process_of_its_own("users_that_come_at_once_make_one_pool", &variables, || {
        let before = threads_started();
        let together = &Barrier::new(USERS as usize);
        std::thread::scope(|scope| {
            for _ in 0..USERS {
                scope.spawn(|| {
                    together.wait();
                    assert_eq!(global().num_threads(), 4);
                });
            }
        });
        // The users, the three threads of the pool, and the thread that asks for its number.
        assert_eq!(threads_started() - before, USERS + 3 + 1);
    });
}

#[test]
fn builders_that_come_at_once_make_one_pool() {
    in_process_of_its_own("builders_that_come_at_once_make_one_pool", &[], || {
        let (together, started) = (&Barrier::new(8), Arc::new(AtomicUsize::new(0)));
        let outcomes: Vec<_> = std::thread::scope(|scope| {
            let build = |_| {
                let started = Arc::clone(&started);
                let start_handler = move |_| _ = started.fetch_add(1, Ordering::Relaxed);
                let builder = ThreadPool::builder().num_threads(3).start_handler(start_handler);
                scope.spawn(move || {
                    together.wait();
                    builder.build_global()
                })
            };
            let builders: Vec<_> = (0..8).map(build).collect();
            builders.into_iter().map(|builder| builder.join().unwrap()).collect()
        });
        assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
        let refused = |outcome: &&Result<(), _>| matches!(outcome, Err(GlobalPoolError::AlreadyBuilt));
        assert_eq!(outcomes.iter().filter(refused).count(), 7, "{outcomes:?}");
        wait_until("the pool's threads have started", || started.load(Ordering::Relaxed) >= 2);
        assert_eq!(started.load(Ordering::Relaxed), 2, "the threads of one pool");
    });
}

#[test]
fn what_was_built_is_what_is_used() {
    in_process_of_its_own("what_was_built_is_what_is_used", &[], || {
        ThreadPool::builder().num_threads(3).build_global().unwrap();
        assert_eq!(global().num_threads(), 3);
        let error = ThreadPool::builder().num_threads(2).build_global().unwrap_err();
        assert!(matches!(error, GlobalPoolError::AlreadyBuilt), "{error:?}");
        assert!(error.source().is_none());
        assert_eq!(global().num_threads(), 3, "the second one has changed nothing");
    });
}

#[test]
fn what_was_used_is_not_built_any_more() {
    in_process_of_its_own("what_was_used_is_not_built_any_more", &[], || {
        let before = global().num_threads();
        let error = ThreadPool::builder().num_threads(before + 1).build_global().unwrap_err();
        assert!(matches!(error, GlobalPoolError::AlreadyUsed), "{error:?}");
        assert!(error.to_string().contains("used before build_global"), "{error}");
        assert_eq!(global().num_threads(), before);
    });
}

#[test]
fn a_failure_to_build_is_told_and_leaves_the_way_free() {
    in_process_of_its_own("a_failure_to_build_is_told_and_leaves_the_way_free", &[], || {
        let error = ThreadPool::builder().num_threads(usize::MAX).build_global().unwrap_err();
        let GlobalPoolError::Build(BuildError::TooManyThreads { .. }) = &error else { panic!("{error:?}") };
        assert!(error.source().unwrap().to_string().contains(&usize::MAX.to_string()));
        ThreadPool::builder().num_threads(2).build_global().unwrap();
        assert_eq!(global().num_threads(), 2);
    });
}

#[test]
fn the_environment_says_how_many_threads() {
    in_process_of_its_own("the_environment_says_how_many_threads", &[("SYSTOLE_NUM_THREADS", "3")], || {
        assert_eq!(try_global().unwrap().num_threads(), 3);
    });
}

#[test]
fn nonsense_in_the_environment_is_an_error_and_no_pool() {
    in_process_of_its_own(
        "nonsense_in_the_environment_is_an_error_and_no_pool",
        &[("SYSTOLE_NUM_THREADS", "some")],
        || {
            let error = try_global().unwrap_err();
            assert!(error.to_string().contains(r#"SYSTOLE_NUM_THREADS is "some""#), "{error}");
            let panic = std::panic::catch_unwind(global).unwrap_err();
            let message = panic.downcast_ref::<String>().unwrap();
            assert!(message.contains(&error.to_string()), "{message}");
            // The program may still give the number itself.
            ThreadPool::builder().num_threads(2).build_global().unwrap();
            assert_eq!(global().num_threads(), 2);
        },
    );
}

/// Each thread of this pool waits for the global pool, and one of them is refused its stack: no thread may wait for another.
#[cfg(target_os = "linux")]
#[test]
#[allow(unsafe_code, reason = "calls of the C library")]
fn a_start_handler_may_use_the_pool_that_fails_to_build() {
    const STACK: u32 = 1 << 28;
    in_process_of_its_own("a_start_handler_may_use_the_pool_that_fails_to_build", &[], || {
        let limit = libc::rlimit { rlim_cur: (5 * STACK).into(), rlim_max: (5 * STACK).into() };
        // SAFETY: premise of `setrlimit`: the limit is there to be read.
        assert_eq!(unsafe { libc::setrlimit(libc::RLIMIT_AS, &limit) }, 0);
        let used = Arc::new(AtomicUsize::new(0));
        let handler = {
            let used = Arc::clone(&used);
            move |_| {
                global().call(|mut t| t.join(|_| (), |_| ()));
                used.fetch_add(1, Ordering::Relaxed);
            }
        };
        let builder = ThreadPool::builder().num_threads(16).stack_size(STACK as usize).start_handler(handler);
        let error = builder.build_global().unwrap_err();
        let GlobalPoolError::Build(BuildError::Spawn { thread, of: 15, .. }) = error else {
            panic!("{error:?}")
        };
        assert!(thread > 1, "at least one thread was started");
        assert_eq!(used.load(Ordering::Relaxed), thread - 1, "the threads that were started");
        assert!(matches!(ThreadPool::builder().build_global(), Err(GlobalPoolError::AlreadyUsed)));
    });
}
