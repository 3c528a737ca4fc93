//! The program of lesson 9: a lock is held across a join, and another caller's job
//! wants the same lock.

mod signal;

use signal::{Signal, fork_until, wait_until};
use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use systole::{ThreadPool, Waiting};

/// A job that does not get the lock within this time will never get it.
const LIMIT: Duration = Duration::from_secs(1);

/// What became of the job that wants the lock.
struct Outcome {
    runs_on_the_holder: bool,
    gets_the_lock: bool,
    /// What the pool says at the end of the job.
    dump: String,
}

/// Whether the lock can be had within the limit. A program with `lock()` in this
/// place would wait without an end.
fn try_for_long(lock: &Mutex<()>) -> bool {
    let start = Instant::now();
    while start.elapsed() < LIMIT {
        if lock.try_lock().is_ok() {
            return true;
        }
        thread::sleep(Duration::from_millis(1));
    }
    false
}

fn run(waiting: Waiting) -> Outcome {
    // The pool counts on two processors, also on a machine with one.
    let builder = ThreadPool::builder().num_threads(2).processors(2).waiting(waiting);
    let pool = builder.build().expect("two threads can be started");
    let (taken, wanted) = (Signal::default(), Signal::default());
    let (lock, parked) = (Mutex::new(()), AtomicU64::new(0));
    let parks = || pool.metrics().parks;
    let mut outcome = None;
    thread::scope(|scope| {
        // ANCHOR: holder
        // The first caller holds the lock across a join. Its job is taken, and
        // lasts until the second caller's job wants the lock.
        let holder = scope.spawn(|| {
            pool.call(|mut t| {
                let held = lock.lock().unwrap();
                t.join(
                    |mut t| fork_until(&mut t, || taken.is_set()),
                    |_| {
                        parked.store(parks(), Ordering::SeqCst);
                        taken.set();
                        wait_until(|| wanted.is_set());
                    },
                );
                drop(held);
            });
        });
        // ANCHOR_END: holder
        let holder = holder.thread().id();
        wait_until(|| taken.is_set());
        wait_until(|| parks() > parked.load(Ordering::SeqCst)); // the holder waits in its join
        // ANCHOR: second
        // The second caller's job wants the same lock.
        outcome = Some(pool.call(|mut t| {
            let ((), outcome) = t.join(
                |mut t| match waiting {
                    Waiting::HelpAny => fork_until(&mut t, || wanted.is_set()),
                    // The holder has time to take the job, and must not.
                    _ => thread::sleep(Duration::from_millis(20)),
                },
                |_| {
                    let runs_on_the_holder = thread::current().id() == holder;
                    wanted.set();
                    let gets_the_lock = try_for_long(&lock);
                    Outcome { runs_on_the_holder, gets_the_lock, dump: pool.dump().to_string() }
                },
            );
            outcome
        }));
        // ANCHOR_END: second
    });
    outcome.expect("the second call has returned")
}

fn report() -> String {
    let mut text = String::new();
    for waiting in [Waiting::HelpAny, Waiting::HelpDescendants, Waiting::HelpNone] {
        let Outcome { runs_on_the_holder, gets_the_lock, dump } = run(waiting);
        let place = if runs_on_the_holder { "on top of the holder" } else { "on another thread" };
        let verdict = if gets_the_lock { "gets the lock" } else { "never gets the lock" };
        writeln!(text, "{waiting:?}: the job runs {place}, and {verdict}").unwrap();
        for line in dump.lines().filter(|_| !gets_the_lock) {
            writeln!(text, "    {line}").unwrap();
        }
    }
    text
}

fn main() {
    print!("{}", report());
}

#[cfg(test)]
mod tests {
    use super::{report, run};
    use systole::Waiting;

    #[test]
    fn the_page_quotes_what_the_program_prints() {
        assert_eq!(report(), include_str!("output.txt"));
    }

    #[test]
    fn an_owner_that_helps_with_anything_waits_for_itself() {
        let outcome = run(Waiting::HelpAny);
        assert!(outcome.runs_on_the_holder && !outcome.gets_the_lock);
    }

    #[test]
    fn the_other_policies_keep_the_job_away_from_the_holder() {
        for waiting in [Waiting::HelpDescendants, Waiting::HelpNone] {
            let outcome = run(waiting);
            assert!(!outcome.runs_on_the_holder && outcome.gets_the_lock, "{waiting:?}");
        }
    }
}
