//! What the library builds on `join`, run on one pool or two: loops, scopes, `systole::join`, calls from inside,
//! broadcasts. Each piece of work looks itself whether it came to what it must.

use super::journal::Journal;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use systole::trace::Action;
use systole::{BroadcastContext, Scope, Task, ThreadPool};

/// Some work on these pools.
pub(super) type Work = fn(&[Arc<ThreadPool>], &Journal) -> Result<(), String>;

/// What panicked on purpose.
struct Meant;

/// Fails unless these are alike.
fn same<T: PartialEq + std::fmt::Debug>(came: T, expected: T) -> Result<(), String> {
    if came == expected { Ok(()) } else { Err(format!("it came to {came:?} instead of {expected:?}")) }
}

/// How often a piece of work is busy for a random time: so long that others can come in.
const BUSY: usize = 3;

/// A piece of work and its value.
fn busy(journal: &Journal, value: usize) -> usize {
    (0..BUSY).for_each(|_| journal.dawdle(None));
    value
}

/// Each item is visited once.
pub(super) fn for_each(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    let visits = [const { AtomicUsize::new(0) }; 16];
    pools[0].call(|mut t| {
        t.for_each(&visits[..], |visits| _ = visits.fetch_add(busy(journal, 1), Ordering::Relaxed));
    });
    same(visits.map(AtomicUsize::into_inner), [1; 16])
}

/// A loop in each turn of a loop, and a sum of it.
pub(super) fn nested_loops(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    let sums = [const { AtomicUsize::new(0) }; 4];
    pools[0].call(|mut t| {
        t.for_each_task(&sums[..], |mut t, sum| {
            let squares = t.map(0..5, |i| busy(journal, i * i));
            sum.store(t.reduce(&squares[..], || &0, Ord::max).to_owned(), Ordering::Relaxed);
        });
    });
    same(sums.map(AtomicUsize::into_inner), [16; 4])
}

/// A loop panics in the middle. It may visit the other items or not.
pub(super) fn loop_panics(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    let call = || {
        pools[0].call(|mut t| {
            t.for_each(0..12, |i| {
                if busy(journal, i) == 7 {
                    resume_unwind(Box::new(Meant));
                }
            });
        });
    };
    let came = catch_unwind(AssertUnwindSafe(call));
    same(came.is_err_and(|panic| panic.is::<Meant>()), true)
}

/// Closures that spawn others, all of which have run when the scope is over.
pub(super) fn scope(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    let ran = AtomicUsize::new(0);
    let leaf = |_: &Scope<'_>| _ = ran.fetch_add(busy(journal, 1), Ordering::Relaxed);
    pools[0].scope(|s| {
        for _ in 0..4 {
            s.spawn(move |s| {
                leaf(s);
                s.spawn(leaf);
            });
            busy(journal, 0);
        }
    });
    same(ran.into_inner(), 8)
}

/// A spawned closure panics. The others run all the same.
pub(super) fn scope_panics(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    let ran = AtomicUsize::new(0);
    let scope = || {
        pools[0].scope(|s| {
            for i in 0..6 {
                let ran = &ran;
                s.spawn(move |_| {
                    if i == 2 {
                        resume_unwind(Box::new(Meant));
                    }
                    ran.fetch_add(busy(journal, 1), Ordering::Relaxed);
                });
            }
        });
    };
    let came = catch_unwind(AssertUnwindSafe(scope));
    same((came.is_err_and(|panic| panic.is::<Meant>()), ran.into_inner()), (true, 5))
}

/// A caller waits for a job, and helps with a bundle of another caller's meanwhile. Its job is done while some of the bundle is left.
///
/// If the bundle goes to another worker, or none is there to take the job, this is two calls and no more.
pub(super) fn given_back(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    const LONGEST: Duration = Duration::from_millis(50);
    const TEETH: usize = 8;
    const MOST: usize = 8;
    /// Ticks, until that is so or has not become so for long.
    fn until(t: &mut Task<'_>, is_so: impl Fn() -> bool) {
        let begun = Instant::now();
        while !is_so() && begun.elapsed() < LONGEST {
            t.tick();
            // There may be fewer processors than threads here.
            std::thread::yield_now();
        }
    }
    fn comb(mut t: Task<'_>, journal: &Journal, teeth: usize, ran: &AtomicUsize) {
        if teeth == 0 {
            return until(&mut t, || ran.load(Ordering::Relaxed) > 0);
        }
        t.join(
            |t| comb(t, journal, teeth - 1, ran),
            |_| _ = ran.fetch_add(busy(journal, 1), Ordering::Relaxed),
        );
    }
    let is_given_back =
        || pools[0].trace().events().iter().any(|event| event.step.action == Action::GiveBack);
    // Whether it comes so is a matter of luck.
    for _ in 0..MOST {
        if is_given_back() {
            break;
        }
        let (taken, ran) = (AtomicUsize::new(0), AtomicUsize::new(0));
        // Ends as soon as one of the other caller's jobs has run.
        let job = |mut t: Task<'_>| {
            taken.store(1, Ordering::Relaxed);
            until(&mut t, || ran.load(Ordering::Relaxed) > 0);
        };
        std::thread::scope(|scope| {
            scope.spawn(|| {
                pools[0]
                    .call(|mut t| t.join(|mut t| until(&mut t, || taken.load(Ordering::Relaxed) > 0), job));
            });
            let begun = Instant::now();
            while taken.load(Ordering::Relaxed) == 0 && begun.elapsed() < LONGEST {
                std::thread::yield_now();
            }
            pools[0].call(|t| comb(t, journal, TEETH, &ran));
        });
        same(ran.into_inner(), TEETH)?;
    }
    Ok(())
}

/// Fibonacci's numbers by `systole::join`, which finds its pool itself.
pub(super) fn drop_in(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    fn fib(n: usize, journal: &Journal) -> usize {
        if n < 2 {
            return busy(journal, n);
        }
        let (a, b) = systole::join(|| fib(n - 1, journal), || fib(n - 2, journal));
        a + b
    }
    same(pools[0].call(|mut t| t.install(|| fib(5, journal))), 5)
}

/// A pair, each of whose closures may run anywhere.
fn pair(
    t: &mut Task<'_>,
    journal: &Journal,
    first: impl FnOnce() -> usize,
    second: impl FnOnce() -> usize + Send,
) -> usize {
    let (a, b) = t.join(|_| busy(journal, 0) + first(), |_| busy(journal, 0) + second());
    a + b
}

/// How long the owner of trifles is busy between two forks.
const BETWEEN: Duration = Duration::from_micros(20);

/// A comb whose teeth are trifles: their owner learns to share them rarely.
fn teeth(mut t: Task<'_>, more: usize) -> usize {
    let until = Instant::now() + BETWEEN;
    while Instant::now() < until {
        std::hint::spin_loop();
    }
    if more == 0 {
        return 1;
    }
    let (others, tooth) = t.join(|t| teeth(t, more - 1), |_| 1);
    others + tooth
}

/// Calls that fork trifles.
pub(super) fn trifles(pools: &[Arc<ThreadPool>], _: &Journal) -> Result<(), String> {
    (0..3).try_for_each(|_| same(pools[0].call(|t| teeth(t, 20)), 21))
}

/// The leaves below a pair of calls.
fn call_pair(pool: &ThreadPool, journal: &Journal) -> usize {
    pool.call(|mut t| pair(&mut t, journal, || busy(journal, 1), || busy(journal, 1)))
}

/// Calls from inside, in either closure of a join.
pub(super) fn nested_calls(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    let pool = &pools[0];
    let inner = || call_pair(pool, journal);
    let came = pool.call(|mut t| {
        let first = || pool.call(|mut t| pair(&mut t, journal, inner, || busy(journal, 1)));
        pair(&mut t, journal, first, inner)
    });
    same(came, 5)
}

/// Two pools, and calls from each into the other.
pub(super) fn two_pools(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    let [a, b] = pools else { return Err(format!("{} pools instead of two", pools.len())) };
    let into_a = || call_pair(a, journal);
    let into_b = || b.call(|mut t| pair(&mut t, journal, into_a, into_a));
    same(a.call(|mut t| pair(&mut t, journal, into_b, into_b)), 8)
}

/// A thread for each pool, whose calls cross.
pub(super) fn crossing_calls(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    let [a, b] = pools else { return Err(format!("{} pools instead of two", pools.len())) };
    let cross = |from: &ThreadPool, to: &ThreadPool| {
        let over = || call_pair(to, journal);
        from.call(|mut t| pair(&mut t, journal, over, over))
    };
    let came = std::thread::scope(|scope| {
        let other = scope.spawn(|| cross(b, a));
        (cross(a, b), other.join().unwrap_or_default())
    });
    same(came, (4, 4))
}

/// A caller that spawns a job which forks, and then forks for itself; and a job that comes from outside.
pub(super) fn spawning(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    let pool = &pools[0];
    let (sender, values) = std::sync::mpsc::channel();
    let forks = |journal: Journal, sender: std::sync::mpsc::Sender<usize>| {
        move |mut t: Task<'_>| _ = sender.send(pair(&mut t, &journal, || 1, || 1))
    };
    std::thread::scope(|scope| {
        let (from_call, from_outside) = (forks(journal.clone(), sender.clone()), sender);
        scope.spawn(move || {
            pool.call(|mut t| {
                pool.spawn_task(from_call);
                pair(&mut t, journal, || 0, || 0)
            })
        });
        journal.dawdle(None);
        pool.spawn(move || _ = from_outside.send(4));
    });
    same(values.iter().sum(), 6)
}

/// Jobs from outside that spawn others; the pool is dropped as soon as they are spawned.
pub(super) fn stop_during_work(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    for more in [2, 1] {
        let own = journal.clone();
        pools[0].spawn(move || {
            for _ in 0..more {
                let own = own.clone();
                systole::spawn(move || _ = busy(&own, 0));
            }
            busy(&own, 0);
        });
    }
    Ok(())
}

/// Detached jobs that have loops in them, from a thread that waits for them.
pub(super) fn spawned_loops(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    let (sender, values) = std::sync::mpsc::channel();
    for _ in 0..3 {
        let (sender, own) = (sender.clone(), journal.clone());
        pools[0].spawn_task(move |mut t| {
            let values = t.map(0..6, |i| busy(&own, i));
            _ = sender.send(values.len());
        });
        journal.dawdle(None);
    }
    drop(sender);
    same(values.iter().sum(), 18)
}

/// What each thread says to a broadcast: it forks, and then tells its number.
fn told(journal: &Journal, context: &BroadcastContext<'_>) -> usize {
    let (first, second) = systole::join(|| busy(journal, 0), || busy(journal, 0));
    first + second + context.index()
}

/// A broadcast beside a call that forks, and one after it.
pub(super) fn broadcasts(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    let pool = &pools[0];
    let both = || systole::join(|| leaves(journal), || leaves(journal));
    let call = || pool.call(|mut t| t.install(both));
    let came = std::thread::scope(|scope| {
        let other = scope.spawn(call);
        let told = [0; 2].map(|_| pool.broadcast(|context| told(journal, &context)));
        (told, other.join().unwrap_or_default())
    });
    let all: Vec<usize> = (0..pool.num_threads()).collect();
    same(came, ([all.clone(), all], (2, 2)))
}

/// The same beside a call whose jobs make calls from inside. Such a call may wait when a part comes for its thread: its worker
/// is woken, and takes the part, or finds its result and leaves the part to the worker below.
pub(super) fn broadcasts_into_calls(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    let pool = &pools[0];
    let came = std::thread::scope(|scope| {
        let other = scope.spawn(|| nested_calls(pools, journal));
        let told = [0; 2].map(|_| pool.broadcast(|context| told(journal, &context)));
        (told, other.join().unwrap_or_else(|_| Err("the call panicked".to_string())))
    });
    let all: Vec<usize> = (0..pool.num_threads()).collect();
    same(came, ([all.clone(), all], Ok(())))
}

/// Detached broadcasts: from a thread that waits for them, and from a job.
pub(super) fn spawned_broadcasts(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    let pool = &pools[0];
    let (sender, told_by) = std::sync::mpsc::channel();
    let tell = {
        let journal = journal.clone();
        move |context: BroadcastContext<'_>| _ = sender.send(told(&journal, &context))
    };
    pool.spawn_broadcast(tell.clone());
    busy(journal, 0);
    pool.call(|mut t| {
        let spawns = || {
            systole::spawn_broadcast(tell);
            0
        };
        pair(&mut t, journal, || busy(journal, 0), spawns)
    });
    // A pool of one thread has one part, any other one for each background thread.
    let parts = 1.max(pool.num_threads() - 1);
    same(told_by.iter().sum(), 2 * (0..parts).sum::<usize>())
}

/// Detached jobs that broadcast while the pool is dropped: a part is for a worker that has not left.
pub(super) fn late_broadcasts(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    for _ in 0..2 {
        let own = journal.clone();
        pools[0].spawn(move || {
            busy(&own, 0);
            systole::broadcast(|context| told(&own, &context));
        });
    }
    Ok(())
}

/// Two leaves, on the pool of the worker that runs this.
fn leaves(journal: &Journal) -> usize {
    let (a, b) = systole::join(|| busy(journal, 1), || busy(journal, 1));
    a + b
}

/// Two threads that broadcast at once.
pub(super) fn crossing_broadcasts(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    let broadcast = || pools[0].broadcast(|context| told(journal, &context)).len();
    let came = std::thread::scope(|scope| {
        let other = scope.spawn(broadcast);
        (broadcast(), other.join().unwrap_or_default())
    });
    same(came, (pools[0].num_threads(), pools[0].num_threads()))
}

/// A broadcast below an open join, made by the worker that runs the second closure. If this is a background worker, it runs
/// its own part on top of the join in which it waits.
pub(super) fn broadcast_below(pools: &[Arc<ThreadPool>], journal: &Journal) -> Result<(), String> {
    let pool = &pools[0];
    let broadcast = || {
        let told = pool.broadcast(|context| told(journal, &context));
        let is_whole = told.iter().copied().eq(0..told.len());
        // A background thread is one of the parts; any other comes on top.
        usize::from(is_whole && pool.num_threads() - told.len() <= 1)
    };
    same(pool.call(|mut t| pair(&mut t, journal, || leaves(journal), broadcast)), 3)
}
