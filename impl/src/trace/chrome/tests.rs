use super::*;
use std::time::Instant;

/// How long it takes at least to write a trace that begins with these steps and goes on with detached jobs, each of which is taken.
fn time_to_write(begin: &[Step<Job>]) -> Duration {
    let detached = |number| {
        let job = Job { number, owner: None };
        let spawn = Step::new(Action::Spawn).of(job);
        [spawn, Step::new(Action::TakeSharedJob).by(0).of(job), Step::new(Action::SpawnEnd).by(0).of(job)]
    };
    let steps = begin.iter().copied().chain((2..20_000).flat_map(detached));
    let event = |(number, step)| {
        let at = Duration::from_micros(number);
        Event { number, section: number, at, shared: 0, step, between: None }
    };
    let events: Vec<_> = (0..).zip(steps).map(event).collect();
    let until = Duration::from_micros(events.len() as u64);
    let trace = Trace { begun: Instant::now(), events, dropped: 0, workers: Vec::new(), until };
    let times = (0..3).map(|_| {
        let begun = Instant::now();
        trace.write_chrome(io::sink()).unwrap();
        begun.elapsed()
    });
    times.min().unwrap()
}

/// The search for the oldest promotion must not be made for each job.
#[test]
fn a_trace_without_promotions_is_written_as_fast_as_one_with() {
    let promotion = Step::new(Action::Promote).by(0).of(Job { number: 1, owner: Some(0) });
    let (with, without) = (time_to_write(&[promotion]), time_to_write(&[]));
    assert!(without < 10 * with, "{without:?} without promotions, and {with:?} with one");
}
