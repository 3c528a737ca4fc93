//! A program may fork at every place.

use super::{End, WELL, in_child, is_refused, quietly};
use crate::common::{Signal, Watch as _, fib, join_taken, pool, repetitions};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, mpsc};
use std::thread;
use std::time::Duration;
use systole::{Event, ThreadPool, loops};

/// Forks where it is called. The child must find the pool of its parent refused, and a new one that works; there it ends.
#[derive(Clone, Default)]
struct Here {
    parents: Arc<OnceLock<std::sync::Weak<ThreadPool>>>,
    forks: Arc<AtomicUsize>,
}

impl Here {
    fn fork(&self) {
        // In the child there may be no thread that would give a lock of the C library's allocator back.
        let end = in_child(|| {
            let refused = self.parents.get().and_then(std::sync::Weak::upgrade).is_none_or(|pool| {
                let refused = is_refused(&pool);
                std::mem::forget(pool);
                refused
            });
            let own = pool(2);
            refused && own.call(|mut t| join_taken(&mut t, |_| 1, |_| 2)) == (1, 2)
        });
        assert_eq!(end, End::Exit(WELL));
        self.forks.fetch_add(1, Ordering::SeqCst);
    }
}

/// A value that forks when it is dropped.
struct Forks(Here);

impl Drop for Forks {
    fn drop(&mut self) {
        self.0.fork();
    }
}

/// A place of a program in which it forks, and how often it does, if that is known.
type Place = (&'static str, Option<usize>, fn(&ThreadPool, Here));

/// What runs on a pool of three.
const PLACES: [Place; 18] = [
    ("a call", Some(1), |pool, here| pool.call(|_| here.fork())),
    ("the first closure, with the second one latent", Some(1), |pool, here| {
        pool.call(|mut t| _ = t.join(|_| here.fork(), |_| ()));
    }),
    ("the second closure, which another thread has taken", Some(1), |pool, here| {
        pool.call(|mut t| _ = join_taken(&mut t, |_| (), |_| here.fork()));
    }),
    ("the first closure, while another thread has the second", Some(1), |pool, here| {
        pool.call(|mut t| _ = join_taken(&mut t, |_| here.fork(), |_| ()));
    }),
    ("a nested call", Some(1), |pool, here| pool.call(|_| pool.call(|_| here.fork()))),
    ("a scope's body", Some(1), |pool, here| {
        pool.scope(|s| {
            s.spawn(|_| ());
            here.fork();
        });
    }),
    ("a scope's closures", Some(2), |pool, here| {
        pool.scope(|s| {
            s.spawn(|s| {
                here.fork();
                s.spawn(|_| here.fork());
            });
        });
    }),
    ("the parts of a broadcast", Some(3), |pool, here| _ = pool.broadcast(|_| here.fork())),
    ("the parts of a broadcast for which no thread waits", Some(2), |pool, here| {
        pool.spawn_broadcast(move |_| here.fork());
    }),
    ("an item of a loop", Some(2), |pool, here| {
        pool.install(|| {
            loops::for_each(0..1000, |i| {
                if i % 500 == 7 {
                    here.fork()
                }
            })
        });
    }),
    ("a comparison of a sort", Some(1), |pool, here| {
        let compared = AtomicUsize::new(0);
        pool.install(|| {
            loops::sort_unstable_by(&mut (0..1000).rev().collect::<Vec<_>>(), |a: &i32, b| {
                if compared.fetch_add(1, Ordering::Relaxed) == 500 {
                    here.fork();
                }
                a.cmp(b)
            });
        });
    }),
    ("a detached job", Some(1), |pool, here| pool.spawn(move || here.fork())),
    ("a detached job with others behind it", Some(1), |pool, here| {
        pool.spawn(move || here.fork());
        (0..100).for_each(|_| pool.spawn(|| ()));
    }),
    ("a detached job on the spare thread, with others behind it", Some(1), |_, here| {
        let pool = pool(1);
        pool.spawn(move || here.fork());
        (0..100).for_each(|_| pool.spawn(|| ()));
    }),
    ("a detached job that panics, and its handler", Some(2), |pool, here| {
        pool.spawn(move || {
            here.fork();
            resume_unwind(Box::new(here));
        });
    }),
    ("the drop of a result", Some(1), |pool, here| {
        let join = || pool.call(|mut t| drop(t.join(|_| resume_unwind(Box::new(1)), |_| Forks(here))));
        assert!(catch_unwind(AssertUnwindSafe(join)).is_err());
    }),
    ("a call that is awaited", Some(1), |pool, here| {
        futures_lite::future::block_on(pool.call_async(move |mut t| _ = t.join(|_| here.fork(), |_| ())));
    }),
    ("a job on top of a wait for an event", Some(1), |pool, here| {
        let (event, (sender, receiver)) = (Event::new(), mpsc::channel());
        let set = event.clone();
        pool.spawn(move || {
            event.wait();
            sender.send(()).expect("the receiver waits");
        });
        pool.spawn(move || {
            here.fork();
            set.set();
        });
        receiver.recv().expect("the event was set");
    }),
];

#[test]
fn a_program_may_fork_at_every_place() {
    quietly("places::a_program_may_fork_at_every_place", || {
        for _ in repetitions(5) {
            for (place, forks, run) in PLACES {
                let here = Here::default();
                let builder = ThreadPool::builder().num_threads(3);
                let parents = builder.panic_handler(|payload| {
                    payload.downcast::<Here>().expect("the one payload that comes here").fork();
                });
                let parents = Arc::new(parents.build().expect("two threads start"));
                here.parents.set(Arc::downgrade(&parents)).expect("it is set once");
                run(&parents, here.clone());
                drop(parents);
                let times = here.forks.load(Ordering::SeqCst);
                assert!(forks.is_none_or(|forks| forks == times), "{place}: {times} forks");
            }
        }
    });
}

#[test]
fn a_program_may_fork_while_a_pool_begins_and_ends() {
    quietly("places::a_program_may_fork_while_a_pool_begins_and_ends", || {
        for _ in repetitions(5) {
            let here = Here::default();
            let forks = || {
                let here = here.clone();
                move |_| here.fork()
            };
            let named = here.clone();
            let builder = ThreadPool::builder().num_threads(3).start_handler(forks()).exit_handler(forks());
            let builder = builder.thread_names(move |number| {
                named.fork();
                number.to_string()
            });
            let mut running = Vec::new();
            let built = builder.build_with(|thread| {
                here.fork();
                if thread.index() == 2 {
                    return Err(io::Error::other("refused"));
                }
                running.push(thread::spawn(|| thread.run()));
                Ok(())
            });
            assert!(built.is_err());
            running.into_iter().for_each(|thread| thread.join().expect("no thread panics"));
            // Three names, two hooks, one start and one end.
            assert_eq!(here.forks.load(Ordering::SeqCst), 7);
        }
    });
}

/// At moments that no code chooses: another thread forks while the pool does all that it can.
#[test]
fn a_program_may_fork_at_any_moment() {
    quietly("places::a_program_may_fork_at_any_moment", || {
        for round in repetitions(20) {
            let interval = Duration::from_micros(round % 4 * 5);
            let parents =
                ThreadPool::builder().num_threads(2 + round as usize % 3).heartbeat_interval(interval);
            let parents = parents.watched();
            let done = Signal::default();
            thread::scope(|scope| {
                for _ in 0..2 {
                    scope.spawn(|| {
                        while !done.is_set() {
                            assert_eq!(parents.call(|t| fib(t, 8)), 21);
                            parents.scope(|s| (0..5).for_each(|_| s.spawn(|_| ())));
                            parents.spawn_task(|mut t| _ = t.join(|_| (), |_| ()));
                            parents.broadcast(|_| ());
                            parents.install(|| loops::for_each(0..100, |_| ()));
                        }
                    });
                }
                let ends: Vec<End> = (0..10).map(|_| in_child(|| is_refused(&parents))).collect();
                done.set();
                assert!(ends.iter().all(|end| *end == End::Exit(WELL)), "{ends:?}");
            });
        }
    });
}

#[test]
fn in_a_call_that_goes_on_in_the_child_no_event_is_waited_for() {
    quietly("places::in_a_call_that_goes_on_in_the_child_no_event_is_waited_for", || {
        let (parents, event) = (pool(2), Event::new());
        let refused = || catch_unwind(AssertUnwindSafe(|| event.wait())).is_err();
        assert_eq!(parents.install(|| in_child(refused)), End::Exit(WELL));
    });
}
