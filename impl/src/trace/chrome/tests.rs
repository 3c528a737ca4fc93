use super::*;
use std::time::Instant;

/// A trace of these steps, a microsecond from each to the next.
fn trace_of(steps: &[Step<Job>]) -> Trace {
    let event = |(number, &step)| {
        let at = Duration::from_micros(number);
        Event { number, section: number, at, shared: 0, step, between: None }
    };
    let events: Vec<_> = (0..).zip(steps).map(event).collect();
    let until = Duration::from_micros(events.len() as u64);
    Trace { begun: Instant::now(), events, dropped: 0, workers: Vec::new(), until }
}

/// How long it takes at least to write a trace that begins with these steps and goes on with detached jobs, each of which is taken.
fn time_to_write(begin: &[Step<Job>]) -> Duration {
    let detached = |number| {
        let job = Job { number, owner: None };
        let spawn = Step::new(Action::Spawn).of(job);
        [spawn, Step::new(Action::TakeSharedJob).by(0).of(job), Step::new(Action::SpawnEnd).by(0).of(job)]
    };
    let steps: Vec<_> = begin.iter().copied().chain((2..20_000).flat_map(detached)).collect();
    let trace = trace_of(&steps);
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

/// A bundle that is shared once more is handed over twice, each time by another worker. With one name for both arrows a viewer
/// would draw both from the promotion.
#[test]
fn each_arrow_begins_at_the_step_that_shared_the_bundle() {
    let bundle = Job { number: 4, owner: Some(0) };
    let step = |action, worker| Step::new(action).by(worker).of(bundle);
    let steps = [
        // This bundle was promoted before the first event.
        Step::new(Action::TakeSharedJob).by(3).of(Job { number: 3, owner: Some(0) }),
        step(Action::Promote, 0),
        step(Action::TakeSharedJob, 1),
        step(Action::ShareAgain, 1),
        step(Action::WaitForJobHelp, 2).awaiting(Job { number: 2, owner: Some(2) }),
        step(Action::ShareAgain, 2),
        step(Action::TakeSharedJob, 0),
    ];
    let mut file = Vec::new();
    trace_of(&steps).write_chrome(&mut file).unwrap();
    let whole: serde_json::Value = serde_json::from_slice(&file).unwrap();
    let (mut begun, mut arrows) = (std::collections::BTreeMap::new(), Vec::new());
    for entry in whole["traceEvents"].as_array().unwrap() {
        let (id, worker) = (entry["id"].as_u64(), entry["tid"].as_u64().unwrap_or_default());
        match entry["ph"].as_str().unwrap() {
            "s" => assert_eq!(begun.insert(id, worker), None, "an arrow begins once"),
            "f" => arrows.push((begun.remove(&id), worker)),
            _ => (),
        }
    }
    assert_eq!(arrows, [(Some(0), 1), (Some(1), 2), (Some(2), 0)]);
}

/// Each kind of entry but those of bundles, in one small trace of which the first seven events were dropped.
#[test]
fn the_file_is_as_expected() {
    let job = |number| Job { number, owner: Some(0) };
    let steps = [
        (1, 0, Step::new(Action::Call).by(0)),
        (2, 0, Step::new(Action::Beat).by(0)),
        (3, 1, Step::new(Action::Promote).by(0).of(job(5))),
        (3, 1, Step::new(Action::Wake).by(1)),
        (4, 0, Step::new(Action::TakeSharedJob).by(1).of(job(5))),
        (5, 1, Step::new(Action::Promote).by(0).of(job(6))),
        (6, 0, Step::new(Action::WaitForJobReclaim).by(0).of(job(6)).awaiting(job(6))),
        (7, 0, Step::new(Action::ShareAgain).by(0).of(job(9))),
        (7, 0, Step::new(Action::ClaimOwn).by(0).of(job(7))),
        (8, 0, Step::new(Action::WaitForJobPark).by(0).awaiting(job(5))),
        (9, 0, Step::new(Action::SetLatch).by(1).of(job(5))),
        (9, 0, Step::new(Action::Wake).by(0)),
        (9, 0, Step::new(Action::Park).by(1)),
        (9, 0, Step::new(Action::BeginPolling).by(1)),
        (10, 0, Step::new(Action::WaitForJobReturn).by(0).awaiting(job(5))),
        (11, 0, Step::new(Action::CallReturn).by(0)),
    ];
    let event = |(number, (at, shared, step)): (u64, (u64, usize, Step<Job>))| {
        let at = Duration::from_nanos(at * 1_000_001);
        Event { number, section: number, at, shared, step, between: None }
    };
    let events = (7..).zip(steps).map(event).collect();
    let workers = vec!["caller".to_owned(), String::new()];
    let trace =
        Trace { begun: Instant::now(), events, dropped: 7, workers, until: Duration::from_millis(12) };
    let mut file = Vec::new();
    trace.write_chrome(&mut file).unwrap();
    assert_eq!(String::from_utf8(file).unwrap(), include_str!("expected.json"));
}
