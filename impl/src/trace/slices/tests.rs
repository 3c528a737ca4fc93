use super::*;
use std::time::Instant;

const JOB: Job = Job { number: 1, owner: Some(0) };
const OTHER: Job = Job { number: 2, owner: Some(1) };

fn micros(number: u64) -> Duration {
    Duration::from_micros(number)
}

/// A trace of these steps at these times, taken at 100.
fn trace(steps: &[(u64, Step<Job>)]) -> Trace {
    let event = |(number, &(at, step)): (usize, &(u64, Step<Job>))| {
        let number = number as u64;
        Event { number, section: number, at: micros(at), shared: 0, step }
    };
    let events = steps.iter().enumerate().map(event).collect();
    Trace { begun: Instant::now(), events, dropped: 0, workers: Vec::new(), until: micros(100) }
}

/// The slices of these steps, in their order: whose, what, from when to when.
fn slices_of(steps: &[(u64, Step<Job>)]) -> Vec<(usize, Doing, u64, u64)> {
    let times = |slice: &Slice| [slice.from, slice.to].map(|time| time.as_micros() as u64);
    let shown = |slice: Slice| (slice.worker, slice.doing, times(&slice)[0], times(&slice)[1]);
    slices(&trace(steps)).into_iter().map(shown).collect()
}

#[test]
fn a_join_that_waits_is_open_until_its_job_is_done() {
    let slices = slices_of(&[
        (0, Step::Call { worker: 0 }),
        (10, Step::WaitForJobPark { worker: 0, awaits: JOB }),
        (20, Step::Wake { worker: 0 }),
        (22, Step::WaitForJobHelp { worker: 0, job: OTHER, awaits: JOB }),
        (30, Step::SetLatch { worker: 0, job: OTHER }),
        (30, Step::WaitForJobReturn { worker: 0, job: JOB }),
        (40, Step::CallReturn { worker: 0 }),
    ]);
    let expected = [
        (0, Doing::Call, 0, 40),
        (0, Doing::Open(JOB), 10, 30),
        (0, Doing::Parked, 10, 20),
        (0, Doing::Waking, 20, 22),
        (0, Doing::Job(OTHER), 22, 30),
    ];
    assert_eq!(slices, expected);
}

#[test]
fn a_join_that_finds_its_job_done_has_not_waited() {
    let slices = slices_of(&[
        (0, Step::Call { worker: 0 }),
        (10, Step::WaitForJobReturn { worker: 0, job: JOB }),
        (40, Step::CallReturn { worker: 0 }),
    ]);
    assert_eq!(slices, [(0, Doing::Call, 0, 40)]);
}

#[test]
fn what_is_not_over_ends_with_the_trace() {
    let slices = slices_of(&[
        (0, Step::Call { worker: 0 }),
        (5, Step::Park { worker: 1 }),
        (10, Step::WaitForJobPark { worker: 0, awaits: JOB }),
    ]);
    let expected = [
        (0, Doing::Call, 0, 100),
        (0, Doing::Open(JOB), 10, 100),
        (0, Doing::Parked, 10, 100),
        (1, Doing::Parked, 5, 100),
    ];
    assert_eq!(slices, expected);
}

#[test]
fn what_had_begun_before_begins_with_the_trace() {
    let slices = slices_of(&[
        (10, Step::Park { worker: 2 }),
        (20, Step::SetLatch { worker: 1, job: JOB }),
        (30, Step::CallReturn { worker: 0 }),
        // In the middle of a call, of which nothing is left, it takes a job.
        (40, Step::WaitForJobHelp { worker: 3, job: OTHER, awaits: JOB }),
        (50, Step::CallReturn { worker: 3 }),
    ]);
    let expected = [
        (0, Doing::Call, 10, 30),
        (1, Doing::Job(JOB), 10, 20),
        (2, Doing::Parked, 10, 100),
        (3, Doing::Call, 10, 50),
        (3, Doing::Open(JOB), 40, 50),
        (3, Doing::Job(OTHER), 40, 50),
    ];
    assert_eq!(slices, expected);
}

/// A viewer nests slices of equal times in the order of the file.
#[test]
fn of_slices_with_equal_times_the_outer_one_comes_first() {
    let slices = slices_of(&[
        (10, Step::Call { worker: 0 }),
        (10, Step::WaitForJobHelp { worker: 0, job: OTHER, awaits: JOB }),
        (20, Step::SetLatch { worker: 0, job: OTHER }),
        (20, Step::WaitForJobReturn { worker: 0, job: JOB }),
        (20, Step::CallReturn { worker: 0 }),
    ]);
    let expected = [Doing::Call, Doing::Open(JOB), Doing::Job(OTHER)].map(|doing| (0, doing, 10, 20));
    assert_eq!(slices, expected);
}

#[test]
fn a_worker_that_polls_has_done_so_since_it_was_idle() {
    let slices = slices_of(&[
        (10, Step::Park { worker: 0 }),
        (11, Step::BeginPolling { worker: 0 }),
        (30, Step::TakeSharedJob { worker: 0, job: JOB }),
        (40, Step::SetLatch { worker: 0, job: JOB }),
        (40, Step::Park { worker: 0 }),
    ]);
    let expected = [(0, Doing::Polling, 10, 30), (0, Doing::Job(JOB), 30, 40), (0, Doing::Parked, 40, 100)];
    assert_eq!(slices, expected);
}
