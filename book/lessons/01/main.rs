//! The program of lesson 1: a worker waits beside a job.
//!
//! Two threads and a queue. The producer pushes one job. When it pushes is not left to chance: a channel forces each order
//! of steps, so that the program prints the same on each run.

mod queue;

use queue::{Job, Queue};
use std::fmt::Write;
use std::sync::mpsc;
use std::time::Duration;
use std::{env, thread};

/// The worker's side of the queue: how it obtains a job.
type Obtain = fn(&Queue, &mut dyn FnMut(), Duration) -> Option<Job>;

/// When the producer pushes its job, seen from the worker.
#[derive(Clone, Copy)]
enum Moment {
    BeforeTheLook,
    AfterTheLook,
}

// ANCHOR: Round
/// One round: a worker obtains a job from a new queue, and a producer pushes job 7 at
/// the given moment.
fn round(obtain: Obtain, moment: Moment, patience: Duration) -> String {
    let queue = Queue::default();
    let (to_producer, from_worker) = mpsc::channel();
    let found = thread::scope(|threads| {
        let queue = &queue;
        let producer = threads.spawn(move || {
            from_worker.recv().unwrap(); // waits for the moment
            queue.push(7);
        });
        if let Moment::BeforeTheLook = moment {
            to_producer.send(()).unwrap();
            producer.join().unwrap();
            return obtain(queue, &mut || (), patience);
        }
        let mut producer = Some(producer);
        let mut looked = || {
            let Some(producer) = producer.take() else { return };
            to_producer.send(()).unwrap();
            // The worker is slow here: the push ends before the worker goes on, unless
            // it has to wait for the worker.
            wait_a_moment_for(&producer);
        };
        obtain(queue, &mut looked, patience)
    });
    match found {
        Some(job) => format!("the worker got job {job}"),
        None => format!("the worker still waits, and {} job is in the queue", queue.len()),
    }
}
// ANCHOR_END: Round

/// Waits until the thread has ended, but for 50 ms at most: it may be waiting for a
/// lock that this thread holds.
fn wait_a_moment_for(other: &thread::ScopedJoinHandle<'_, ()>) {
    for _ in 0..50 {
        if other.is_finished() {
            return;
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Runs all rounds, and says what came of each.
fn story(patience: Duration) -> String {
    let hurried: Obtain = |queue, looked, patience| queue.look_then_wait(looked, patience);
    let mended: Obtain = |queue, looked, patience| queue.look_and_wait(looked, patience);
    let rounds = [
        ("look, then wait; push before the look", hurried, Moment::BeforeTheLook),
        ("look, then wait; push after the look", hurried, Moment::AfterTheLook),
        ("look and wait under one lock; push after the look", mended, Moment::AfterTheLook),
    ];
    let mut text = String::new();
    for (name, obtain, moment) in rounds {
        writeln!(text, "{name}:\n    {}", round(obtain, moment, patience)).unwrap();
    }
    text
}

/// An argument is the worker's patience, in milliseconds.
fn main() {
    let patience = env::args().nth(1).map_or(300, |text| text.parse().expect("a number of milliseconds"));
    print!("{}", story(Duration::from_millis(patience)));
}

#[cfg(test)]
mod tests {
    use super::story;
    use std::time::Duration;

    #[test]
    fn prints_what_the_lesson_quotes() {
        assert_eq!(story(Duration::from_millis(300)), include_str!("output.txt"));
    }
}
