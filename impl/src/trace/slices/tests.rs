use super::*;
use crate::trace::Event;
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
        Event { number, section: number, at: micros(at), shared: 0, step, between: None }
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
        (0, Step::new(Action::Call).by(0)),
        (10, Step::new(Action::WaitForJobPark).by(0).awaiting(JOB)),
        (20, Step::new(Action::Wake).by(0)),
        (22, Step::new(Action::WaitForJobHelp).by(0).of(OTHER).awaiting(JOB)),
        (30, Step::new(Action::SetLatch).by(0).of(OTHER)),
        (30, Step::new(Action::WaitForJobReturn).by(0).awaiting(JOB)),
        (40, Step::new(Action::CallReturn).by(0)),
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

/// Such a wait is a call of its own, and no job is awaited.
#[test]
fn a_wait_for_an_event_is_open_until_the_event_is_set() {
    let slices = slices_of(&[
        (0, Step::new(Action::Call).by(0)),
        (10, Step::new(Action::WaitForJobHelp).by(0).of(OTHER)),
        (20, Step::new(Action::SetLatch).by(0).of(OTHER)),
        (20, Step::new(Action::WaitForJobPark).by(0)),
        (30, Step::new(Action::Wake).by(0)),
        (35, Step::new(Action::WaitForJobReturn).by(0)),
        (40, Step::new(Action::CallReturn).by(0)),
    ]);
    let expected = [
        (0, Doing::Call, 0, 40),
        (0, Doing::Event, 10, 35),
        (0, Doing::Job(OTHER), 10, 20),
        (0, Doing::Parked, 20, 30),
        (0, Doing::Waking, 30, 35),
    ];
    assert_eq!(slices, expected);
}

#[test]
fn a_join_that_finds_its_job_done_has_not_waited() {
    let slices = slices_of(&[
        (0, Step::new(Action::Call).by(0)),
        (10, Step::new(Action::WaitForJobReturn).by(0).awaiting(JOB)),
        (40, Step::new(Action::CallReturn).by(0)),
    ]);
    assert_eq!(slices, [(0, Doing::Call, 0, 40)]);
}

#[test]
fn what_is_not_over_ends_with_the_trace() {
    let slices = slices_of(&[
        (0, Step::new(Action::Call).by(0)),
        (5, Step::new(Action::Park).by(1)),
        (10, Step::new(Action::WaitForJobPark).by(0).awaiting(JOB)),
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
        (10, Step::new(Action::Park).by(2)),
        (20, Step::new(Action::SetLatch).by(1).of(JOB)),
        (30, Step::new(Action::CallReturn).by(0)),
        // In the middle of a call, of which nothing is left, it takes a job.
        (40, Step::new(Action::WaitForJobHelp).by(3).of(OTHER).awaiting(JOB)),
        (50, Step::new(Action::CallReturn).by(3)),
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
        (10, Step::new(Action::Call).by(0)),
        (10, Step::new(Action::WaitForJobHelp).by(0).of(OTHER).awaiting(JOB)),
        (20, Step::new(Action::SetLatch).by(0).of(OTHER)),
        (20, Step::new(Action::WaitForJobReturn).by(0).awaiting(JOB)),
        (20, Step::new(Action::CallReturn).by(0)),
    ]);
    let expected = [Doing::Call, Doing::Open(JOB), Doing::Job(OTHER)].map(|doing| (0, doing, 10, 20));
    assert_eq!(slices, expected);
}

#[test]
fn a_worker_that_polls_has_done_so_since_it_was_idle() {
    let slices = slices_of(&[
        (10, Step::new(Action::Park).by(0)),
        (11, Step::new(Action::BeginPolling).by(0)),
        (30, Step::new(Action::TakeSharedJob).by(0).of(JOB)),
        (40, Step::new(Action::SetLatch).by(0).of(JOB)),
        (40, Step::new(Action::Park).by(0)),
    ]);
    let expected = [(0, Doing::Polling, 10, 30), (0, Doing::Job(JOB), 30, 40), (0, Doing::Parked, 40, 100)];
    assert_eq!(slices, expected);
}

#[test]
fn in_a_bundle_lie_the_jobs_that_were_claimed_of_it() {
    let (bundle, claimed) = (Job { number: 1, owner: Some(0) }, |number| Job { number, owner: Some(0) });
    let slices = slices_of(&[
        (1, Step::new(Action::Promote).by(0).of(bundle)),
        (1, Step::new(Action::Bundled).by(0).of(claimed(2))),
        (1, Step::new(Action::Bundled).by(0).of(claimed(3))),
        (10, Step::new(Action::TakeSharedJob).by(1).of(bundle)),
        (11, Step::new(Action::Claim).by(1).of(claimed(3))),
        (20, Step::new(Action::SetLatchFree).by(1).of(claimed(3))),
        (21, Step::new(Action::Claim).by(1).of(claimed(2))),
        (22, Step::new(Action::ShareAgain).by(1).of(bundle)),
        (30, Step::new(Action::SetLatchFree).by(1).of(claimed(2))),
        (31, Step::new(Action::Tell).by(1)),
        (40, Step::new(Action::EndClaims).by(1).of(bundle)),
        (40, Step::new(Action::Park).by(1)),
    ]);
    let expected = [
        (1, Doing::Bundle(bundle), 10, 40),
        (1, Doing::Job(claimed(3)), 11, 20),
        (1, Doing::Job(claimed(2)), 21, 30),
        (1, Doing::Parked, 40, 100),
    ];
    assert_eq!(slices, expected);
}

#[test]
fn a_bundle_whose_promotion_was_dropped_is_known_by_its_end() {
    let (bundle, claimed) = (JOB, Job { number: 2, owner: Some(0) });
    for end in [Action::EndClaims, Action::GiveBack, Action::ShareAgain] {
        let slices = slices_of(&[
            (10, Step::new(Action::TakeSharedJob).by(1).of(bundle)),
            (11, Step::new(Action::Claim).by(1).of(claimed)),
            (20, Step::new(Action::SetLatchFree).by(1).of(claimed)),
            (40, Step::new(end).by(1).of(bundle)),
        ]);
        let until = if end == Action::ShareAgain { 100 } else { 40 };
        let expected = [(1, Doing::Bundle(bundle), 10, until), (1, Doing::Job(claimed), 11, 20)];
        assert_eq!(slices, expected, "{end:?}");
    }
}

#[test]
fn a_job_of_each_kind_lasts_from_its_take_to_its_end() {
    for (take, end) in [
        (Action::TakeSharedJob, Action::SetLatch),
        (Action::TakeSharedJob, Action::SpawnEnd),
        (Action::BroadcastTake, Action::SetLatch),
        (Action::BroadcastTake, Action::SpawnEnd),
        (Action::Claim, Action::SetLatchFree),
    ] {
        let slices = slices_of(&[
            (0, Step::new(Action::Call).by(1)),
            (10, Step::new(take).by(1).of(JOB)),
            (20, Step::new(end).by(1).of(JOB)),
            (30, Step::new(Action::CallReturn).by(1)),
        ]);
        assert_eq!(slices, [(1, Doing::Call, 0, 30), (1, Doing::Job(JOB), 10, 20)], "{take:?}, {end:?}");
    }
}

#[test]
fn the_beater_stays_parked() {
    let slices = slices_of(&[(10, Step::new(Action::Park).by(0)), (20, Step::new(Action::NameBeater).by(0))]);
    assert_eq!(slices, [(0, Doing::Parked, 10, 100)]);
}
