//! What the facade promises, where rayon's own tests do not look.

use rayon_core::{FnContext, ThreadPool, ThreadPoolBuilder, Yield, current_thread_has_pending_tasks};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, mpsc};
use std::thread;
use std::time::Duration;

fn pool(num_threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(num_threads).build().unwrap()
}

#[test]
fn install_runs_on_a_thread_of_the_pool() {
    let pool =
        ThreadPoolBuilder::new().num_threads(2).thread_name(|index| format!("mine {index}")).build().unwrap();
    let outside = thread::current().id();
    let (name, index, id) = pool.install(|| {
        let thread = thread::current();
        (thread.name().map(str::to_owned), rayon_core::current_thread_index(), thread.id())
    });
    assert_ne!(id, outside);
    assert_eq!(name, index.map(|index| format!("mine {index}")));
    assert_eq!(rayon_core::current_thread_index(), None);
    // From inside, it stays where it is.
    let (first, second) = pool.install(|| (thread::current().id(), pool.install(|| thread::current().id())));
    assert_eq!(first, second);
}

#[test]
fn a_thread_of_another_pool_of_systole_can_wait_for_a_call() {
    let other = systole::ThreadPool::builder().num_threads(2).build().unwrap();
    let pool = pool(2);
    let answer = other.install(|| {
        pool.install(|| {
            thread::sleep(Duration::from_millis(20));
            6 * 7
        })
    });
    assert_eq!(answer, 42);
}

#[test]
fn a_closure_has_migrated_exactly_if_another_thread_runs_it() {
    let tells_the_truth = |on: thread::ThreadId, context: &FnContext| {
        assert_eq!(context.migrated(), thread::current().id() != on);
    };
    for threads in [1, 2, 4] {
        pool(threads).install(|| {
            for _ in 0..if cfg!(miri) { 5 } else { 200 } {
                let on = thread::current().id();
                rayon_core::join_context(|a| tells_the_truth(on, &a), |b| tells_the_truth(on, &b));
            }
        });
    }
    // Both wait for each other, so they run on two threads.
    let both = Barrier::new(2);
    let meet = |context: FnContext| {
        both.wait();
        context.migrated()
    };
    assert_eq!(pool(2).install(|| rayon_core::join_context(meet, meet)), (false, true));
    // From outside, the first one moves, too.
    let pool = pool(2);
    let (a, _) = thread::scope(|scope| {
        scope
            .spawn(|| pool.install(|| rayon_core::join_context(|a| a.migrated(), |b| b.migrated())))
            .join()
            .unwrap()
    });
    assert!(!a, "it is on the pool when it joins");
}

/// Both move to the global pool. This test's own thread belongs to no pool.
#[test]
fn both_closures_of_a_join_from_outside_have_migrated() {
    let outside = thread::current().id();
    let moves = |context: FnContext| {
        assert_ne!(thread::current().id(), outside);
        context.migrated()
    };
    for _ in 0..if cfg!(miri) { 3 } else { 20 } {
        assert_eq!(rayon_core::join_context(moves, moves), (true, true));
    }
}

#[test]
fn a_thread_that_becomes_idle_later_finds_what_was_forked_before() {
    let pool = pool(2);
    let (busy, begin) = (Barrier::new(2), Barrier::new(2));
    pool.in_place_scope(|s| {
        // The other thread is busy when the first closure begins, and runs the second one while the first waits for it.
        s.spawn(|_| {
            busy.wait();
        });
        pool.install(|| {
            rayon_core::join(
                || {
                    busy.wait();
                    begin.wait();
                },
                || begin.wait(),
            )
        });
    });
}

#[test]
fn as_many_detached_jobs_run_at_once_as_there_are_threads() {
    for threads in [1, 2, 5] {
        let pool = pool(threads);
        let all = Arc::new(Barrier::new(threads + 1));
        for _ in 0..threads {
            let all = Arc::clone(&all);
            pool.spawn(move || _ = all.wait());
        }
        all.wait();
    }
}

#[test]
fn a_scope_starts_what_it_spawns_while_its_body_waits() {
    let (sender, receiver) = mpsc::channel();
    pool(2).scope(move |s| {
        s.spawn(move |_| sender.send(7).unwrap());
        assert_eq!(receiver.recv(), Ok(7));
    });
}

#[test]
fn scopes_within_scopes_and_joins_end() {
    fn tree(depth: usize) -> usize {
        if depth == 0 {
            return 1;
        }
        let count = AtomicUsize::new(0);
        rayon_core::scope(|s| {
            s.spawn(|_| _ = count.fetch_add(tree(depth - 1), Ordering::Relaxed));
            s.spawn(|s| {
                s.spawn(|_| {
                    let (a, b) = rayon_core::join(|| tree(depth - 1), || 0);
                    count.fetch_add(a + b, Ordering::Relaxed);
                });
            });
        });
        count.into_inner()
    }
    for threads in [1, 3] {
        let depth = if cfg!(miri) { 3 } else { 5 };
        assert_eq!(pool(threads).install(|| tree(depth)), 1 << depth);
    }
}

#[test]
fn a_broadcast_has_a_part_on_each_thread() {
    let pool = pool(3);
    let parts = pool
        .broadcast(|context| (context.index(), context.num_threads(), rayon_core::current_thread_index()));
    assert_eq!(parts, [(0, 3, Some(0)), (1, 3, Some(1)), (2, 3, Some(2))]);
    let within = pool.install(|| rayon_core::broadcast(|context| context.index()));
    assert_eq!(within, [0, 1, 2]);
    let (sender, receiver) = mpsc::channel();
    pool.spawn_broadcast(move |context| sender.send(context.index()).unwrap());
    let mut parts: Vec<_> = receiver.iter().collect();
    parts.sort_unstable();
    assert_eq!(parts, [0, 1, 2]);
}

#[test]
fn a_part_of_a_broadcast_comes_after_what_its_thread_has_spawned() {
    let (sender, receiver) = mpsc::channel();
    let spawn = |job: &'static str| {
        let sender = sender.clone();
        rayon_core::spawn(move || sender.send(job).unwrap());
    };
    let pool = pool(1);
    pool.install(|| {
        spawn("first");
        spawn("second");
        let sender = sender.clone();
        rayon_core::broadcast(move |_| sender.send("broadcast").unwrap());
    });
    assert_eq!(receiver.try_iter().collect::<Vec<_>>(), ["second", "first", "broadcast"]);
    pool.install(|| {
        let part = sender.clone();
        rayon_core::spawn_broadcast(move |_| part.send("broadcast").unwrap());
        spawn("first");
        spawn("second");
    });
    let order: Vec<_> = (0..3).map(|_| receiver.recv().unwrap()).collect();
    assert_eq!(order, ["second", "first", "broadcast"]);
}

#[test]
fn a_pool_that_is_dropped_runs_its_detached_jobs() {
    let (sender, receiver) = mpsc::channel();
    let (go, wait) = mpsc::channel::<()>();
    let pool = pool(1);
    pool.spawn(move || {
        wait.recv().unwrap();
        // Spawned when its pool has no owner any more.
        rayon_core::spawn(move || sender.send(rayon_core::current_num_threads()).unwrap());
    });
    drop(pool);
    go.send(()).unwrap();
    assert_eq!(receiver.recv(), Ok(1));
}

#[test]
fn panics_come_out_where_they_belong() {
    let pool = pool(2);
    let said = |f: &(dyn Fn() + Sync)| {
        let panic = panic::catch_unwind(AssertUnwindSafe(f)).unwrap_err();
        *panic.downcast::<&str>().unwrap()
    };
    assert_eq!(said(&|| pool.install(|| panic!("install"))), "install");
    assert_eq!(said(&|| pool.scope(|s| s.spawn(|_| panic!("scope")))), "scope");
    assert_eq!(said(&|| pool.in_place_scope(|_| panic!("body"))), "body");
    assert_eq!(said(&|| _ = pool.join(|| panic!("first"), || panic!("second"))), "first");
    assert_eq!(said(&|| _ = pool.broadcast(|context| assert!(context.index() == 0, "part"))), "part");
    assert_eq!(pool.install(|| 1), 1);
}

#[test]
fn who_waits_by_yielding_runs_what_it_waits_for() {
    assert_eq!(rayon_core::yield_now(), None);
    pool(1).install(|| {
        assert_eq!(rayon_core::yield_local(), Some(Yield::Idle));
        let done = AtomicUsize::new(0);
        rayon_core::join(
            || {
                while done.load(Ordering::Acquire) == 0 {
                    rayon_core::yield_local();
                }
            },
            || done.store(1, Ordering::Release),
        );
    });
}

#[test]
fn who_waits_by_yielding_runs_what_other_threads_hand_in() {
    let pool = Arc::new(pool(1));
    let (begun, done) = (Arc::new(Barrier::new(2)), Arc::new(AtomicUsize::new(0)));
    pool.spawn({
        let (begun, done) = (Arc::clone(&begun), Arc::clone(&done));
        move || {
            begun.wait();
            while done.load(Ordering::Acquire) < 2 {
                rayon_core::yield_now();
            }
            begun.wait();
        }
    });
    begun.wait();
    pool.install(|| done.fetch_add(1, Ordering::Release));
    let call = Arc::clone(&done);
    pool.spawn(move || _ = call.fetch_add(1, Ordering::Release));
    begun.wait();
}

/// More threads than processors, most likely: then most of these jobs are withheld at first.
#[test]
fn jobs_of_a_scope_in_place_may_wait_for_each_other_and_for_the_body() {
    let (pool, all) = (pool(8), Barrier::new(9));
    pool.in_place_scope(|s| {
        for _ in 0..8 {
            s.spawn(|_| _ = all.wait());
        }
        all.wait();
    });
}

#[test]
fn the_body_of_a_scope_in_place_may_call_into_the_pool() {
    let (pool, counter) = (pool(8), AtomicUsize::new(0));
    pool.in_place_scope(|s| {
        for _ in 0..8 {
            s.spawn(|s| {
                counter.fetch_add(1, Ordering::SeqCst);
                s.spawn(|_| _ = counter.fetch_add(1, Ordering::SeqCst));
            });
        }
        assert_eq!(pool.broadcast(|context| context.index()).len(), 8);
        s.spawn(|_| _ = counter.fetch_add(1, Ordering::SeqCst));
        assert_eq!(pool.install(|| 7), 7);
        pool.in_place_scope(|s| s.spawn(|_| _ = counter.fetch_add(1, Ordering::SeqCst)));
        s.spawn(|_| _ = counter.fetch_add(1, Ordering::SeqCst));
    });
    assert_eq!(counter.into_inner(), 19);
    let panicked = panic::catch_unwind(AssertUnwindSafe(|| pool.in_place_scope(|_| panic!("in the body"))));
    assert!(panicked.is_err());
    assert_eq!(pool.install(|| 7), 7);
}

/// `Executed` means that a job was run, and not that one had been there.
#[test]
fn who_yields_is_told_whether_a_job_was_run() {
    let pool = pool(1);
    let ran = AtomicUsize::new(0);
    pool.install(|| {
        pool.scope(|scope| (0..3).for_each(|_| scope.spawn(|_| _ = ran.fetch_add(1, Ordering::SeqCst))));
        assert_eq!(rayon_core::yield_now(), Some(Yield::Idle), "the end of the scope has run them all");
        rayon_core::spawn(|| ());
        assert_eq!(rayon_core::yield_now(), Some(Yield::Executed));
        assert_eq!(rayon_core::yield_now(), Some(Yield::Idle));
        assert_eq!(rayon_core::yield_local(), Some(Yield::Idle));
    });
}

/// A job from outside that has not begun, which a thread other than those of the pool spawns.
fn hand_in(pool: &ThreadPool, job: impl FnOnce() + Send + 'static) {
    thread::scope(|scope| _ = scope.spawn(|| pool.spawn(job)));
}

/// As in rayon-core, but for the closures of open joins, which this facade does not count.
#[test]
fn what_is_pending_is_what_this_thread_has_spawned() {
    let (pool, other) = (pool(1), pool(1));
    assert_eq!([current_thread_has_pending_tasks(), pool.current_thread_has_pending_tasks()], [None; 2]);
    pool.install(|| {
        let pending = || {
            let here = current_thread_has_pending_tasks();
            assert_eq!(pool.current_thread_has_pending_tasks(), here);
            here.unwrap()
        };
        assert!(!pending());
        assert!(!rayon_core::join(pending, || ()).0);
        hand_in(&pool, || ());
        assert!(!pending(), "it is no job of this thread's own");
        assert_eq!(rayon_core::yield_now(), Some(Yield::Executed));
        for spawn in [|| rayon_core::spawn(|| ()), || rayon_core::spawn_fifo(|| ())] {
            spawn();
            assert!(pending());
            assert_eq!(pool.yield_local(), Some(Yield::Executed));
            assert!(!pending());
        }
        assert_eq!(other.current_thread_has_pending_tasks(), None);
        assert_eq!([other.yield_now(), other.yield_local()], [None; 2]);
    });
}

/// What is this thread's own comes before what has come from outside, though that is older.
#[test]
fn yield_local_prefers_what_its_thread_has_spawned_or_forked() {
    let pool = pool(1);
    let (sender, receiver) = mpsc::channel();
    let job = |name: &'static str| {
        let sender = sender.clone();
        move || sender.send(name).unwrap()
    };
    let (spawned, forked, from_outside) = (job("spawned"), job("forked"), job("from outside"));
    pool.install(|| {
        hand_in(&pool, from_outside);
        let yields = || {
            rayon_core::spawn(spawned);
            for _ in 0..3 {
                assert_eq!(rayon_core::yield_local(), Some(Yield::Executed));
            }
        };
        rayon_core::join(yields, forked);
        assert_eq!(rayon_core::yield_local(), Some(Yield::Idle));
    });
    assert_eq!(receiver.try_iter().collect::<Vec<_>>(), ["spawned", "forked", "from outside"]);
}
