//! Loops visit every item once, in every split; their results are in order, and nothing is lost or dropped twice.

mod common;
#[path = "loops/ends.rs"]
mod ends;
#[path = "loops/sources.rs"]
mod sources;

use common::{Counter, Signal, fork_until, pool, sized, wait_until};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};
use systole::loops::enumerate;
use systole::{Task, ThreadPool};

const LENGTHS: [usize; 8] = [0, 1, 2, 3, 17, sized(100, 20), sized(1000, 50), sized(100_000, 110)];

/// Runs it on one thread, where nothing is shared, and on several.
fn everywhere(test: impl Fn(&ThreadPool)) {
    for threads in 1..=sized(4, 2) {
        test(&pool(threads));
    }
}

#[test]
fn every_item_is_visited_once() {
    everywhere(|pool| {
        for len in LENGTHS {
            let visits: Vec<_> = (0..len).map(|_| AtomicUsize::new(0)).collect();
            let visit = |i: usize| {
                visits[i].fetch_add(1, Ordering::Relaxed);
            };
            pool.call(|mut t| t.for_each(0..len, visit));
            pool.call(|mut t| t.for_each_task(0..len, |_, i| visit(i)));
            assert!(visits.iter().all(|visits| visits.load(Ordering::Relaxed) == 2), "{len} items");
        }
    });
}

#[test]
fn a_reduction_keeps_the_order() {
    // Joining texts is associative and not commutative.
    let len = sized(3000, 150);
    let expected: String = (0..len).map(|i| format!("{i},")).collect();
    everywhere(|pool| {
        let text = pool.call(|mut t| {
            t.map_reduce(0..len, String::new, |i| format!("{i},"), |left, right| left + &right)
        });
        assert_eq!(text, expected);
    });
}

#[test]
fn results_come_in_order_also_in_a_place_of_ones_own() {
    everywhere(|pool| {
        for len in LENGTHS {
            let expected: Vec<_> = (0..len).map(|i| i.to_string()).collect();
            assert_eq!(pool.call(|mut t| t.map(0..len, |i| i.to_string())), expected);
            let mut results = vec![String::new(); len];
            pool.call(|mut t| t.map_into(0..len, &mut results, |i| i.to_string()));
            assert_eq!(results, expected);
        }
    });
}

#[test]
#[should_panic(expected = "3 items, but places for 2 results")]
fn map_into_wants_as_many_places_as_items() {
    pool(1).call(|mut t| t.map_into(0..3, &mut [0; 2], |i| i));
}

#[test]
#[should_panic(expected = "2 items, but places for 3 results")]
fn map_into_wants_as_many_items_as_places() {
    pool(1).call(|mut t| t.map_into(0..2, &mut [0; 3], |i| i));
}

#[test]
fn any_all_and_find_any_find_what_is_there() {
    everywhere(|pool| {
        for len in LENGTHS {
            for wanted in [0, len / 2, len] {
                let is_there = wanted < len;
                assert_eq!(pool.call(|mut t| t.any(0..len, |i| i == wanted)), is_there);
                assert_eq!(pool.call(|mut t| t.all(0..len, |i| i != wanted)), !is_there);
                let found = pool.call(|mut t| t.find_any(0..len, |&i| i == wanted));
                assert_eq!(found, is_there.then_some(wanted));
            }
        }
    });
}

/// What the items of a loop do that is to be split: the loop's own thread waits at its second item for another one.
struct Split {
    owner: ThreadId,
    elsewhere: Signal,
}

impl Split {
    /// In the first call of a pool. The idle worker asks at once, so the loop's first beat is there before the loop is.
    fn new(pool: &ThreadPool) -> Self {
        wait_until("the pool asks", || pool.metrics().beats > 0);
        Self { owner: thread::current().id(), elsewhere: Signal::default() }
    }

    /// An item is visited. Returns whether another thread than the loop's own one does so.
    fn visit(&self, i: usize) -> bool {
        let is_elsewhere = thread::current().id() != self.owner;
        if is_elsewhere {
            self.elsewhere.set();
        } else if i > 0 {
            wait_until("another worker runs a part of the loop", || self.elsewhere.is_set());
        }
        is_elsewhere
    }
}

#[test]
fn a_beat_splits_the_loop() {
    let pool = pool(2);
    let before = pool.metrics().promotions;
    // The first item may come before the beat. By the second item the owner must have answered the beat.
    pool.call(|mut t| {
        let split = Split::new(&pool);
        t.for_each(0..sized(1000, 100), |i| _ = split.visit(i));
    });
    assert!(pool.metrics().promotions > before);
}

/// A loop that is to be split.
type Splitting = fn(&mut Task<'_>, &Split);

/// The first item of each waits until another thread visits the second one.
#[test]
fn a_beat_splits_a_loop_of_two_items() {
    fn visit(split: &Split, i: usize) {
        split.visit(i + 1);
    }
    let loops: [(&str, Splitting); 4] = [
        ("for_each", |t, split| t.for_each(0..2, |i| visit(split, i))),
        ("for_each_task", |t, split| t.for_each_task(0..2, |_, i| visit(split, i))),
        ("map", |t, split| _ = t.map(0..2, |i| visit(split, i))),
        ("map_reduce", |t, split| t.map_reduce(0..2, || (), |i| visit(split, i), |(), ()| ())),
    ];
    for (name, run) in loops {
        let pool = pool(2);
        pool.call(|mut t| run(&mut t, &Split::new(&pool)));
        assert_eq!(pool.metrics().takes, 1, "{name}");
    }
}

#[test]
fn an_older_job_is_shared_before_the_loop() {
    let pool = pool(2);
    let taken = Signal::default();
    let owner = thread::current().id();
    pool.call(|mut t| {
        t.join(
            |mut t| {
                assert!(t.any(0..1_000_000_000, |_| {
                    assert_eq!(thread::current().id(), owner, "not split while an older job is latent");
                    thread::yield_now();
                    taken.is_set()
                }));
            },
            |_| {
                assert_ne!(thread::current().id(), owner, "shared while the loop runs");
                taken.set();
                // While the taker is busy no worker is idle.
                thread::sleep(Duration::from_millis(20));
            },
        )
    });
}

#[test]
fn tick_says_when_nothing_is_latent() {
    pool(2).call(|mut t| {
        let start = Instant::now();
        while !t.tick() {
            assert!(start.elapsed() < Duration::from_secs(60), "an idle worker asks");
            thread::yield_now();
        }
    });
}

/// The second job is remembered from the first one's walk, and the newest header, at which the task stands, is the barrier:
/// its link does not show that anything is latent.
#[test]
fn ticks_at_the_barrier_share_what_an_earlier_walk_has_left() {
    let pool = pool(3);
    let (busy, go, taken) = (Arc::new(AtomicUsize::new(0)), Arc::new(Signal::default()), AtomicUsize::new(0));
    // No worker asks while the jobs are forked: both background workers run something.
    for _ in 0..2 {
        let (busy, go) = (Arc::clone(&busy), Arc::clone(&go));
        pool.spawn(move || {
            busy.fetch_add(1, Ordering::SeqCst);
            wait_until("the jobs are forked", || go.is_set());
        });
    }
    wait_until("both run something", || busy.load(Ordering::SeqCst) == 2);
    let owner = std::thread::current().id();
    let take = || _ = taken.fetch_add(usize::from(std::thread::current().id() != owner), Ordering::SeqCst);
    pool.call(|mut t| {
        let ticks = |mut t: Task<'_>| {
            go.set();
            let start = Instant::now();
            while taken.load(Ordering::SeqCst) < 2 && start.elapsed() < Duration::from_secs(20) {
                t.tick();
            }
            assert!(taken.load(Ordering::SeqCst) >= 2, "two jobs are shared by ticks alone");
        };
        t.join(|mut t| t.join(|mut t| t.join(ticks, |_| take()), |_| take()), |_| take())
    });
}

#[test]
fn tick_shares_what_is_latent() {
    let pool = pool(2);
    let shared = || pool.metrics().promotions;
    pool.call(|mut t| {
        let (start, mut by_tick) = (Instant::now(), false);
        // Each fork may find a heartbeat by itself: again and again, until one comes while the first closure ticks.
        while !by_tick {
            assert!(start.elapsed() < Duration::from_secs(60), "a tick shares the second closure");
            let mut ticks = |mut t: Task<'_>| {
                let (start, before) = (Instant::now(), shared());
                while !by_tick && start.elapsed() < Duration::from_millis(sized(2, 100) as u64) {
                    t.tick();
                    by_tick = shared() > before;
                }
            };
            // This fork takes the heartbeat that has come since the last one. Else the next one does so each time, under Miri.
            t.join(|_| (), |_| ());
            t.join(&mut ticks, |_| ());
        }
    });
}

#[test]
fn a_loop_in_a_loop_in_a_join() {
    let (outer, inner) = (sized(100, 10), sized(1000, 50));
    everywhere(|pool| {
        let (sums, count) = pool.call(|mut t| {
            t.join(
                |mut t| {
                    let mut sums = vec![0; outer];
                    t.for_each_task(enumerate(&mut sums[..]), |mut t, (i, sum)| {
                        *sum = t.map_reduce(0..inner, || 0, |j| i * j, |a, b| a + b);
                    });
                    sums
                },
                |mut t| t.map(0..outer, |i| i).len(),
            )
        });
        assert_eq!(sums, (0..outer).map(|i| i * inner * (inner - 1) / 2).collect::<Vec<_>>());
        assert_eq!(count, outer);
    });
}

#[test]
fn a_panic_comes_out_and_every_result_is_dropped_once() {
    let len = sized(1000, 100);
    for threads in 1..=sized(4, 2) {
        let pool = pool(threads);
        for place in [0, 1, len / 2, len - 1] {
            let counter = Counter::default();
            let outcome = catch_unwind(AssertUnwindSafe(|| {
                pool.call(|mut t| {
                    t.map(0..len, |i| {
                        thread::sleep(Duration::from_micros(1));
                        if i == place {
                            panic!("item");
                        }
                        counter.make()
                    })
                })
            }));
            assert_eq!(outcome.err().expect("a panic").downcast_ref::<&str>(), Some(&"item"));
            counter.assert_all_dropped_once(counter.made());
            assert!(counter.made() < len);
        }
    }
}

#[test]
fn results_that_a_loop_returns_are_dropped_once() {
    let len = sized(10_000, 200);
    everywhere(|pool| {
        let counter = Counter::default();
        drop(pool.call(|mut t| t.map(0..len, |_| counter.make())));
        counter.assert_all_dropped_once(len);
        let last = pool.call(|mut t| t.map_reduce(0..len, || None, |_| Some(counter.make()), |a, b| b.or(a)));
        drop(last);
        counter.assert_all_dropped_once(2 * len);
    });
}

#[test]
fn results_without_a_size_are_counted() {
    everywhere(|pool| assert_eq!(pool.call(|mut t| t.map(0..1000, |_| ())).len(), 1000));
}

/// What a loop does whose items join: it returns the sum of all results.
type Joining = fn(&mut Task<'_>) -> u64;

#[test]
fn a_join_in_an_item_makes_no_call() {
    const LEN: u64 = sized(1000, 40) as u64;
    fn item(i: u64) -> u64 {
        let (a, b) = systole::join(|| i, || systole::join(|| i, || i));
        a + b.0 + b.1
    }
    let loops: [(&str, Joining); 8] = [
        ("for_each", |t| {
            let sum = AtomicUsize::new(0);
            t.for_each(0..LEN, |i| _ = sum.fetch_add(item(i) as usize, Ordering::Relaxed));
            sum.into_inner() as u64
        }),
        ("map", |t| t.map(0..LEN, item).into_iter().sum()),
        ("map_reduce", |t| t.map_reduce(0..LEN, || 0, item, |a, b| a + b)),
        ("a reduction that joins", |t| {
            let reduce = |a, b| {
                let (a, b) = systole::join(|| a, || b);
                a + b
            };
            t.map_reduce(0..LEN, || 0, |i| 3 * i, reduce)
        }),
        ("fold", |t| t.fold(0..LEN, || 0, |sum, i| sum + item(i), |a, b| a + b)),
        ("filter_map", |t| t.filter_map(0..LEN, |i| Some(item(i))).into_iter().sum()),
        ("try_map", |t| t.try_map(0..LEN, |i| Ok::<_, ()>(item(i))).unwrap().into_iter().sum()),
        ("a loop without a task", |t| {
            t.install(|| systole::loops::map_reduce(0..LEN, || 0, item, |a, b| a + b))
        }),
    ];
    everywhere(|pool| {
        for (name, run) in loops {
            let before = pool.metrics().calls;
            assert_eq!(pool.call(|mut t| run(&mut t)), 3 * (LEN * (LEN - 1) / 2), "{name}");
            assert_eq!(pool.metrics().calls, before + 1, "{name}: one call, and no other one in it");
        }
    });
}

#[test]
fn a_join_that_puts_two_parts_together_makes_no_call() {
    let (pool, len) = (pool(2), sized(1000, 100));
    let visits = pool.call(|mut t| {
        let split = Split::new(&pool);
        let visit = |visits, i| {
            split.visit(i);
            visits + 1
        };
        let add = |a, b| {
            let (a, b) = systole::join(|| a, || b);
            a + b
        };
        t.fold(0..len, || 0, visit, add)
    });
    assert_eq!((visits, pool.metrics().calls), (len, 1));
}

#[test]
fn joins_in_items_are_shared() {
    // Both workers are in one item: its second closure ends only if another thread runs it at the same time.
    let pool = pool(2);
    pool.call(|mut t| {
        t.for_each(0..1, |_| {
            let elsewhere = Signal::default();
            let owner = thread::current().id();
            systole::join(
                || {
                    wait_until("another worker runs the second closure", || {
                        systole::join(|| (), || ());
                        elsewhere.is_set()
                    });
                },
                || {
                    assert_ne!(thread::current().id(), owner);
                    elsewhere.set();
                },
            );
        });
    });
    assert_eq!(pool.metrics().calls, 1);
}

#[test]
fn items_with_a_task_are_mapped_and_reduced_in_order() {
    everywhere(|pool| {
        for len in LENGTHS {
            let expected: Vec<_> = (0..len).map(|i| (i, i.to_string())).collect();
            let pairs = pool.call(|mut t| t.map_task(0..len, |mut t, i| t.join(|_| i, |_| i.to_string())));
            assert_eq!(pairs, expected);
            let text = pool.call(|mut t| {
                let map = |mut t: Task<'_>, i: usize| t.join(|_| i, |_| i.to_string()).1;
                let reduce = |mut t: Task<'_>, a: String, b: String| {
                    let (a, b) = t.join(|_| a, |_| b);
                    a + &b
                };
                t.map_reduce_task(0..len, String::new, map, reduce)
            });
            assert_eq!(text, expected.into_iter().map(|(_, text)| text).collect::<String>());
        }
    });
}

#[test]
fn a_panic_in_an_item_with_a_task_drops_every_result_once() {
    everywhere(|pool| {
        for place in [0, 1, 50, 99] {
            let counter = Counter::default();
            let make = |_: Task<'_>, i| if i == place { panic!("item") } else { counter.make() };
            let outcome = catch_unwind(AssertUnwindSafe(|| pool.call(|mut t| t.map_task(0..100, make))));
            assert_eq!(outcome.err().expect("a panic").downcast_ref::<&str>(), Some(&"item"));
            counter.assert_all_dropped_once(counter.made());
        }
    });
}

#[test]
fn filter_map_and_fold_keep_the_order() {
    everywhere(|pool| {
        for len in LENGTHS {
            let odd = pool.call(|mut t| t.filter_map(0..len, |i| (i % 2 == 1).then(|| i.to_string())));
            assert_eq!(odd, (0..len).filter(|i| i % 2 == 1).map(|i| i.to_string()).collect::<Vec<_>>());
            let all = pool.call(|mut t| {
                let fold = |mut list: Vec<usize>, i| {
                    list.push(i);
                    list
                };
                t.fold(0..len, Vec::new, fold, |mut left, mut right| {
                    left.append(&mut right);
                    left
                })
            });
            assert!(all.into_iter().eq(0..len));
        }
    });
}

#[test]
fn fork_until_is_of_use_in_a_task_loop() {
    // Other workers help an item that forks: they take its second closures while the other items wait.
    let pool = pool(2);
    let taken = Signal::default();
    let owner = thread::current().id();
    pool.call(|mut t| {
        t.for_each_task(0..2, |mut t, _| {
            if thread::current().id() == owner {
                fork_until(&mut t, "the other item runs elsewhere", || taken.is_set());
            } else {
                taken.set();
            }
        });
    });
}
