//! Code that is no program of the spec's: broadcasts, joins without a `Task`, calls from inside, a pool that is dropped by
//! its own job. It counts for itself what must happen; the core checks its invariants.

use super::super::core::{Event, Task, ThreadPool, drop_in};
use super::super::spawn as spawn_inside;
use super::{Made, TICK, check_leaked, last_handle};
use shuttle::sync::mpsc;
use shuttle::thread::{self, ThreadId};
use shuttle_tests::{Scenario, Waiting, oracle, over_shuttle::sync};
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Code that gets a pool of so many workers, and leaves nothing of it behind.
pub fn scenario(name: &str, workers: usize, waiting: Waiting, body: fn(Arc<ThreadPool>)) -> Scenario {
    over(name, Made::new(workers, waiting), body)
}

fn over(name: &str, made: Made, body: fn(Arc<ThreadPool>)) -> Scenario {
    Scenario::new(name, move || {
        sync::begin(made.world);
        oracle::begin_without_stacks();
        let (pool, leaked) = made.pool();
        body(Arc::new(pool));
        check_leaked(&leaked);
    })
}

pub(super) fn all() -> Vec<Scenario> {
    let mut all = vec![
        scenario("drop_in", 4, Waiting::HelpAny, drop_in_joins),
        scenario("calls_inside", 3, Waiting::HelpDescendants, calls_inside),
        scenario("detached_parts", 5, Waiting::HelpAny, detached_parts),
        scenario("dropped_by_a_job", 4, Waiting::HelpAny, dropped_by_a_job),
    ];
    let crowded = Made { processors: 2, ..Made::new(4, Waiting::HelpDescendants) };
    all.push(over("crowded", crowded, drop_in_joins));
    for (policy, waiting) in ["any", "descendants", "none"].iter().zip(Waiting::ALL) {
        all.push(scenario(&format!("broadcasts_{policy}"), 4, waiting, broadcasts));
        all.push(scenario(&format!("served_{policy}"), 3, waiting, served));
        let mut made = Made::new(4, waiting);
        made.world.jobs_at_once = 3;
        all.push(over(&format!("bundles_{policy}"), made, bundles));
    }
    let mut left_alone = Made::new(2, Waiting::HelpAny);
    left_alone.world.long_call = 100 * TICK;
    all.push(over("left_alone", left_alone, brief_calls));
    all.push(scenario("spawners", 2, Waiting::HelpAny, spawners));
    all.push(scenario("more_spawners", 3, Waiting::HelpAny, spawners));
    for (name, workers) in [("one_runs_spare", 1), ("two_run_spare", 2), ("three_run_spare", 3)] {
        let mut made = Made::new(workers, Waiting::HelpAny);
        made.world.has_spare = true;
        all.push(over(name, made, spare));
    }
    all.push(scenario("events", 2, Waiting::HelpAny, events));
    all.push(scenario("more_events", 3, Waiting::HelpAny, events));
    let mut beside_spare = Made::new(2, Waiting::HelpAny);
    beside_spare.world.has_spare = true;
    all.push(over("event_beside_spare", beside_spare, event_beside_spare));
    all.push(scenario("offers", 3, Waiting::HelpAny, offers));
    let crowded = Made { processors: 1, ..Made::new(3, Waiting::HelpAny) };
    all.push(over("crowded_offers", crowded, offers));
    all
}

/// How often something happened. Std's atomic: a count orders nothing.
#[derive(Clone, Debug, Default)]
pub struct Count(Arc<AtomicUsize>);

impl Count {
    /// Once more.
    pub fn one(&self) {
        self.0.fetch_add(1, Relaxed);
    }

    fn so_far(&self) -> usize {
        self.0.load(Relaxed)
    }

    /// It must have happened so often.
    pub fn check(&self, expected: usize, what: &str) {
        assert_eq!(self.so_far(), expected, "ExactlyOnce: {what}");
    }
}

/// Two callers' combs, each of whose promotions shares three jobs or more. Some teeth fork themselves, and some panic.
fn bundles(pool: Arc<ThreadPool>) {
    fn comb(t: &mut Task<'_>, teeth: usize, ran: &Count) -> usize {
        if teeth == 0 {
            return 0;
        }
        let tooth = |mut t: Task<'_>| {
            ran.one();
            match teeth % 4 {
                1 => resume_unwind(Box::new(teeth)),
                2 => tree(&mut t, 1, ran),
                _ => 0,
            }
        };
        let join = || t.join(|mut t| comb(&mut t, teeth - 1, ran), tooth);
        catch_unwind(AssertUnwindSafe(join)).map_or(1, |(thrown, _)| thrown)
    }
    fn comb_of(pool: &ThreadPool, teeth: usize) {
        let ran = Count::default();
        let thrown = pool.call(|mut t| comb(&mut t, teeth, &ran));
        assert!(thrown >= 1, "a panic comes to its join");
        // Two leaves below each second tooth of four.
        ran.check(teeth + 2 * ((teeth + 2) / 4), "each tooth runs once");
    }
    let other = {
        let pool = Arc::clone(&pool);
        thread::spawn(move || comb_of(&pool, 7))
    };
    // The jobs of each round lie where those of the round before have been.
    for _ in 0..3 {
        comb_of(&pool, 9);
    }
    other.join().expect("a call returns");
    drop(last_handle(pool));
}

/// A tree below a `Task`; each leaf is counted.
fn tree(t: &mut Task<'_>, height: u32, leaves: &Count) -> u32 {
    if height == 0 {
        sync::work();
        t.tick();
        leaves.one();
        return 1;
    }
    let below = |mut t: Task<'_>| tree(&mut t, height - 1, leaves);
    let (a, b) = t.join(below, below);
    a + b
}

/// Two threads broadcast, one of them from inside of a call with forks, and a third one calls.
fn broadcasts(pool: Arc<ThreadPool>) {
    let (parts, expected, leaves) = (Count::default(), Count::default(), Count::default());
    let broadcast = {
        let (parts, expected) = (parts.clone(), expected.clone());
        move |pool: &ThreadPool| {
            let places = pool.broadcast(|context| {
                parts.one();
                (thread::current().id(), context.num_threads(), context.index())
            });
            // A background thread that broadcasts is one of the pool's own.
            assert!([0, 1].contains(&(pool.num_threads() - places.len())), "each thread has one part");
            let threads: HashSet<ThreadId> = places.iter().map(|(thread, ..)| *thread).collect();
            assert_eq!(threads.len(), places.len(), "each part runs in a thread of its own");
            for (place, (_, of, index)) in places.iter().enumerate() {
                assert_eq!((*of, *index), (places.len(), place), "each part stands in its place");
                expected.one();
            }
        }
    };
    let other = thread::spawn({
        let (pool, broadcast) = (Arc::clone(&pool), broadcast.clone());
        move || broadcast(&pool)
    });
    let third = thread::spawn({
        let (pool, leaves) = (Arc::clone(&pool), leaves.clone());
        move || assert_eq!(pool.call(|mut t| tree(&mut t, 3, &leaves)), 8, "RightValue")
    });
    pool.call(|mut t| t.join(|mut t| tree(&mut t, 2, &leaves), |_| broadcast(&pool)));
    [other, third].into_iter().for_each(|thread| thread.join().expect("a thread returns"));
    drop(last_handle(pool));
    parts.check(expected.so_far(), "each part of a broadcast runs once");
    leaves.check(8 + 4, "each leaf runs once");
}

/// Detached parts of broadcasts, from outside and from a job, and the end of the pool.
fn detached_parts(pool: Arc<ThreadPool>) {
    let (parts, leaves) = (Count::default(), Count::default());
    let size = pool.num_threads();
    let of_one = parts.clone();
    pool.spawn_broadcast(move |_| of_one.one());
    pool.call(|mut t| {
        let inside = parts.clone();
        t.join(|mut t| tree(&mut t, 3, &leaves), |_| pool.spawn_broadcast(move |_| inside.one()))
    });
    drop(last_handle(pool));
    parts.check(2 * (size - 1), "each part of a detached broadcast runs once");
    leaves.check(8, "each leaf runs once");
}

/// Joins without a `Task`, with panics, from two threads.
fn drop_in_joins(pool: Arc<ThreadPool>) {
    fn outside() -> &'static ThreadPool {
        panic!("each join is below a call")
    }
    fn sum(from: u32, to: u32, leaves: &Count) -> u32 {
        if to - from == 1 {
            sync::work();
            leaves.one();
            if from == 5 {
                resume_unwind(Box::new(from));
            }
            return from;
        }
        let middle = from.midpoint(to);
        let (a, b) = drop_in::join(|| sum(from, middle, leaves), || sum(middle, to, leaves), outside);
        a + b
    }
    let leaves = Count::default();
    let other = thread::spawn({
        let (pool, leaves) = (Arc::clone(&pool), leaves.clone());
        move || {
            let panic = catch_unwind(AssertUnwindSafe(|| pool.install(|| sum(0, 8, &leaves))));
            let payload = panic.expect_err("a leaf panics").downcast::<u32>();
            assert_eq!(*payload.expect("it is the leaf's own panic"), 5);
        }
    });
    assert_eq!(pool.install(|| sum(8, 16, &leaves)), (8..16).sum::<u32>(), "RightValue");
    other.join().expect("a thread returns");
    // A join that found no chain would have been a call.
    assert_eq!(pool.metrics().calls, 2, "every join found its chain");
    drop(last_handle(pool));
    leaves.check(16, "each leaf runs once, beside a panic too");
}

/// An owner that goes on only when another worker has run what it offers, again and again: each beat that is due must be
/// made, also within an interval. Two callers at once, so that both are asked by turns.
fn served(pool: Arc<ThreadPool>) {
    let jobs = Count::default();
    let offer = {
        let (pool, jobs) = (Arc::clone(&pool), jobs.clone());
        move || {
            for _ in 0..3 {
                let is_taken = AtomicBool::new(false);
                pool.call(|mut t| {
                    t.join(|t| wait_for(t, &is_taken), |_| (jobs.one(), is_taken.store(true, Relaxed)));
                    let is_taken = AtomicBool::new(false);
                    t.join(|t| wait_for(t, &is_taken), |_| (jobs.one(), is_taken.store(true, Relaxed)));
                });
            }
        }
    };
    let other = thread::spawn(offer.clone());
    offer();
    drop(offer);
    other.join().expect("a thread returns");
    drop(last_handle(pool));
    jobs.check(12, "each job runs once");
}

/// Calls that are over at once, and so are left alone, and then one that goes on until it is served after all.
fn brief_calls(pool: Arc<ThreadPool>) {
    for _ in 0..2 {
        (0..4).for_each(|_| _ = pool.call(|mut t| t.join(|_| (), |_| ())));
        let is_taken = AtomicBool::new(false);
        pool.call(|mut t| t.join(|t| wait_for(t, &is_taken), |_| is_taken.store(true, Relaxed)));
    }
    drop(last_handle(pool));
}

/// Three threads that spawn jobs while drains begin and end.
fn spawners(pool: Arc<ThreadPool>) {
    let jobs = Count::default();
    let spawn = {
        let (pool, jobs) = (Arc::clone(&pool), jobs.clone());
        move || {
            for _ in 0..3 {
                let job = jobs.clone();
                pool.spawn(move || job.one());
                sync::work();
            }
        }
    };
    let others = [thread::spawn(spawn.clone()), thread::spawn(spawn.clone())];
    spawn();
    drop(spawn);
    others.into_iter().for_each(|other| other.join().expect("a thread returns"));
    drop(last_handle(pool));
    jobs.check(9, "each spawned job runs once");
}

/// Two threads that spawn jobs while the spare thread begins to run some, and sleeps again. One job forks, and one spawns another
/// one.
fn spare(pool: Arc<ThreadPool>) {
    let (jobs, leaves) = (Count::default(), Count::default());
    let spawn = {
        let (pool, jobs, leaves) = (Arc::clone(&pool), jobs.clone(), leaves.clone());
        move || {
            for _ in 0..2 {
                let job = jobs.clone();
                pool.spawn(move || job.one());
                sync::work();
            }
            let (forks, inner) = (jobs.clone(), jobs.clone());
            let leaves = leaves.clone();
            pool.spawn_task(move |mut t| {
                spawn_inside(move || inner.one());
                _ = tree(&mut t, 2, &leaves);
                forks.one();
            });
        }
    };
    let other = thread::spawn(spawn.clone());
    spawn();
    drop(spawn);
    other.join().expect("a thread returns");
    drop(last_handle(pool));
    jobs.check(8, "each spawned job runs once");
    leaves.check(8, "each leaf runs once");
}

/// Two jobs wait for an event that a thread from outside sets, and a third job, spawned behind them, sets what the last one
/// waits for. While they wait, their threads must run what stands in the queues.
fn events(pool: Arc<ThreadPool>) {
    let (jobs, outside, inside) = (Count::default(), Event::new(), Event::new());
    let wait = |event: &Event| {
        let (event, jobs) = (event.clone(), jobs.clone());
        pool.spawn(move || {
            event.wait();
            jobs.one();
        });
    };
    let setter = thread::spawn({
        let outside = outside.clone();
        move || outside.set()
    });
    wait(&outside);
    wait(&inside);
    sync::work();
    let (ready, job) = (inside.clone(), jobs.clone());
    pool.spawn(move || {
        job.one();
        ready.set();
    });
    inside.wait();
    setter.join().expect("a thread returns");
    drop(last_handle(pool));
    jobs.check(3, "each job that waits goes on, and ends once");
}

/// A job waits for an event, and its thread helps meanwhile. Again and again another job blocks until the job behind it has run.
/// If the waiting thread runs the job that blocks, the spare thread must come to the job behind it, and the other way round.
fn event_beside_spare(pool: Arc<ThreadPool>) {
    const ROUNDS: usize = 16;
    let (jobs, over) = (Count::default(), Event::new());
    let (tell, told) = mpsc::channel();
    pool.spawn({
        let (tell, over, jobs) = (tell.clone(), over.clone(), jobs.clone());
        move || {
            tell.send(()).expect("the spawner waits");
            over.wait();
            jobs.one();
        }
    });
    told.recv().expect("the waiting job begins");
    for _ in 0..ROUNDS {
        let (go, goes_on) = mpsc::channel();
        let (tell, blocks, next) = (tell.clone(), jobs.clone(), jobs.clone());
        pool.spawn(move || {
            tell.send(()).expect("the spawner waits");
            goes_on.recv().expect("the next job runs");
            blocks.one();
            tell.send(()).expect("the spawner waits");
        });
        told.recv().expect("the job that blocks begins");
        pool.spawn(move || {
            next.one();
            go.send(()).expect("the job before it waits");
        });
        told.recv().expect("the job that blocks ends");
    }
    over.set();
    drop(last_handle(pool));
    jobs.check(1 + 2 * ROUNDS, "each job runs once");
}

/// A worker offers jobs, while two threads begin to watch and end it. When no thread watches any longer, the last one of the two
/// announces what is offered, or the worker does, as in `spec/Offers.tla`. The first closure of each join waits for the second
/// one, so a worker must be woken for that.
fn offers(pool: Arc<ThreadPool>) {
    let (jobs, watchers) = (Count::default(), Arc::new(sync::AtomicUsize::new(0)));
    let watch = {
        let (pool, watchers) = (Arc::clone(&pool), Arc::clone(&watchers));
        move || {
            for _ in 0..2 {
                watchers.fetch_add(1, Relaxed);
                sync::work();
                if watchers.fetch_sub(1, Relaxed) == 1 {
                    pool.announce_offers();
                }
            }
        }
    };
    let others = [thread::spawn(watch.clone()), thread::spawn(watch)];
    let offer = || {
        let (go, goes_on) = mpsc::channel();
        let first = || {
            drop_in::offer_all();
            if watchers.load(Relaxed) == 0 {
                pool.announce_offers();
            }
            goes_on.recv().expect("the second closure runs elsewhere");
        };
        let second = || {
            jobs.one();
            go.send(()).expect("the first closure waits");
        };
        drop_in::join(first, second, || unreachable!("the join is below a call"));
    };
    pool.install(|| (0..4).for_each(|_| offer()));
    others.into_iter().for_each(|other| other.join().expect("a thread returns"));
    drop(last_handle(pool));
    jobs.check(4, "each offered closure runs once");
}

/// Shares when it is asked, and looks.
fn wait_for(mut t: Task<'_>, is_taken: &AtomicBool) {
    while !is_taken.load(Relaxed) {
        t.tick();
        thread::yield_now();
    }
}

/// Jobs that call their own pool.
fn calls_inside(pool: Arc<ThreadPool>) {
    let leaves = Count::default();
    let call = |pool: &ThreadPool| pool.call(|mut t| tree(&mut t, 2, &leaves));
    let other = thread::spawn({
        let (pool, leaves) = (Arc::clone(&pool), leaves.clone());
        move || pool.call(|mut t| t.join(|_| pool.call(|mut t| tree(&mut t, 2, &leaves)), |_| ())).0
    });
    let (a, (b, c)) =
        pool.call(|mut t| t.join(|_| call(&pool), |mut t| t.join(|_| call(&pool), |_| call(&pool))));
    assert_eq!((a, b, c), (4, 4, 4), "RightValue");
    assert_eq!(other.join().expect("a thread returns"), 4, "RightValue");
    drop(last_handle(pool));
    leaves.check(16, "each leaf runs once");
}

/// The last handle of the pool is that of one of its jobs, perhaps, while others wait in its queues.
fn dropped_by_a_job(pool: Arc<ThreadPool>) {
    let (ended, all) = mpsc::channel();
    for _ in 0..3 {
        let (own, ended) = (Arc::clone(&pool), ended.clone());
        pool.spawn(move || {
            let is_done = ended.clone();
            own.spawn(move || is_done.send(()).expect("the main thread waits"));
            drop(own);
            ended.send(()).expect("the main thread waits");
        });
    }
    drop((pool, ended));
    assert_eq!(all.iter().count(), 6, "ExactlyOnce: each job runs once");
}
