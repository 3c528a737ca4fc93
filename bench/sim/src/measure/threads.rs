//! What threads cost: waking one, a timer, a contended lock, and a handoff in a real pool.

use super::{lock, median};
use bench::evidence::machine;
use std::hint::spin_loop;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// What a wake-up takes.
pub(super) struct Wake {
    pub(super) waker: Duration,
    pub(super) woken: Duration,
}

/// Long enough that a core whose thread has parked is at rest.
pub(super) const REST: Duration = Duration::from_micros(500);

/// Half of what counts as short.
pub(super) const SHORT_REST: Duration = Duration::from_micros(50);

const ROUNDS: usize = 1000;

/// Notifies a thread that waits on a condition, again and again, after such rests.
pub(super) fn wake(rest: Duration) -> Wake {
    let (word, condition) = (Mutex::new(false), Condvar::new());
    let (waker, woken): (Sender<Instant>, Receiver<Instant>) = channel();
    let mut samples = (Vec::new(), Vec::new());
    thread::scope(|scope| {
        scope.spawn(|| {
            let waker = waker;
            for _ in 0..ROUNDS {
                let mut guard = word.lock().expect("no thread panics");
                while !*guard {
                    guard = condition.wait(guard).expect("no thread panics");
                }
                let now = Instant::now();
                *guard = false;
                drop(guard);
                waker.send(now).expect("the other thread listens");
            }
        });
        for _ in 0..ROUNDS {
            spin(rest);
            *word.lock().expect("no thread panics") = true;
            let start = Instant::now();
            condition.notify_one();
            samples.0.push(start.elapsed());
            samples.1.push(woken.recv().expect("the other thread sends").saturating_duration_since(start));
        }
    });
    Wake { waker: median(samples.0), woken: median(samples.1) }
}

/// How much longer than 100 µs a wait of 100 µs lasts.
pub(super) fn overshoot() -> Duration {
    const WAIT: Duration = Duration::from_micros(100);
    let (word, condition) = (Mutex::new(()), Condvar::new());
    let sample = |_| {
        let start = Instant::now();
        let guard = word.lock().expect("no thread panics");
        drop(condition.wait_timeout(guard, WAIT).expect("no thread panics"));
        start.elapsed().saturating_sub(WAIT)
    };
    median((0..ROUNDS).map(sample).collect())
}

/// The time from the release of the runtime's lock until another thread has it, if as many want it as there are cores.
pub(super) fn lock_transfer() -> Duration {
    let lock = lock::Mutex::new((Instant::now(), 0));
    let stop = AtomicBool::new(false);
    let mut samples = Vec::new();
    let hold = |me: usize| {
        let mut guard = lock.lock();
        let now = Instant::now();
        let before = *guard;
        spin(Duration::from_nanos(300));
        *guard = (Instant::now(), me);
        (now, before)
    };
    thread::scope(|scope| {
        for other in 1..machine::cores().max(2) {
            let (hold, stop) = (&hold, &stop);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    hold(other);
                }
            });
        }
        for _ in 0..100 * ROUNDS {
            let (now, (released, by)) = hold(0);
            if by != 0 {
                samples.push(now.saturating_duration_since(released));
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
    if samples.is_empty() { Duration::ZERO } else { median(samples) }
}

/// When the two closures of a join begin, counted from its fork. The join is shared at once.
pub(super) struct Handoff {
    pub(super) promoter: Duration,
    pub(super) taker: Duration,
}

/// A lone pair in a real pool of two, or `None` if two threads never ran it at a time.
pub(super) fn pool_handoff() -> Option<Handoff> {
    const LONG: Duration = Duration::from_micros(300);
    let pool = systole::ThreadPool::builder().num_threads(2).build().expect("two threads can be had");
    let mut samples = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        spin(REST);
        let (a, b) = pool.call(|mut t| {
            let start = Instant::now();
            let begun = |_: systole::Task<'_>| {
                let begun = start.elapsed();
                spin(LONG);
                begun
            };
            t.join(begun, begun)
        });
        // A second closure that was not shared begins after the first has ended. On a busy machine the first begins late.
        if a < LONG && b < LONG {
            samples.0.push(a);
            samples.1.push(b);
        }
    }
    if samples.0.is_empty() {
        return None;
    }
    Some(Handoff { promoter: median(samples.0), taker: median(samples.1) })
}

/// Keeps the core busy.
fn spin(time: Duration) {
    let start = Instant::now();
    while start.elapsed() < time {
        spin_loop();
    }
}
