use super::*;

/// Names of jobs: what an address would be.
type Name = char;

fn recorder() -> Recorder<Name> {
    let mut recorder = Recorder::new();
    recorder.set_capacity(100);
    recorder
}

/// The numbers of the jobs that these steps are about, each step in turn.
fn numbers(recorder: &Recorder<Name>) -> Vec<u64> {
    let number = |event: &Event| match event.step {
        Step::Promote { job, .. }
        | Step::TakeSharedJob { job, .. }
        | Step::WaitForJobReclaim { job, .. }
        | Step::WaitForJobReturn { job, .. }
        | Step::SetLatch { job, .. }
        | Step::Spawn { job }
        | Step::SpawnEnd { job, .. } => Some(job.number),
        _ => None,
    };
    recorder.recorded().events.iter().filter_map(number).collect()
}

#[test]
fn another_job_at_the_same_address_has_another_number() {
    let mut recorder = recorder();
    let job = Some('a');
    recorder.record(Step::Call { worker: 0 }, 0);
    recorder.record(Step::Promote { worker: 0, job }, 1);
    recorder.record(Step::WaitForJobReclaim { worker: 0, job }, 0);
    // Within the same call, so the name is still known.
    recorder.record(Step::Promote { worker: 0, job }, 1);
    recorder.record(Step::TakeSharedJob { worker: 1, job }, 0);
    // And while this one is still running, another worker's stack holds a third.
    recorder.record(Step::Promote { worker: 1, job: Some('b') }, 1);
    recorder.record(Step::SetLatch { worker: 1, job }, 1);
    recorder.record(Step::WaitForJobReturn { worker: 0, job }, 1);
    assert_eq!(numbers(&recorder), [1, 1, 2, 2, 3, 2, 2]);
}

#[test]
fn names_are_forgotten_when_their_owner_has_joined_all() {
    let mut recorder = recorder();
    for round in 0..3 {
        for worker in 0..2 {
            recorder.record(Step::Call { worker }, 0);
            let job = Some(if worker == 0 { 'a' } else { 'b' });
            recorder.record(Step::Promote { worker, job }, 1);
            recorder.record(Step::WaitForJobReclaim { worker, job }, 0);
        }
        assert_eq!(recorder.jobs.len(), 2);
        recorder.record(Step::CallReturn { worker: 0 }, 0);
        assert_eq!(recorder.jobs.keys().copied().collect::<Vec<_>>(), ['b'], "the other one's alone");
        recorder.record(Step::CallReturn { worker: 1 }, 0);
        assert!(recorder.jobs.is_empty(), "round {round}");
    }
}

#[test]
fn a_call_within_a_job_does_not_forget_what_is_around_it() {
    let mut recorder = recorder();
    let (outer, inner) = (Some('a'), Some('b'));
    recorder.record(Step::Call { worker: 0 }, 0);
    recorder.record(Step::Promote { worker: 0, job: outer }, 1);
    recorder.record(Step::Call { worker: 0 }, 1);
    recorder.record(Step::Promote { worker: 0, job: inner }, 2);
    recorder.record(Step::WaitForJobReclaim { worker: 0, job: inner }, 1);
    recorder.record(Step::CallReturn { worker: 0 }, 1);
    recorder.record(Step::WaitForJobReclaim { worker: 0, job: outer }, 0);
    assert_eq!(numbers(&recorder), [1, 2, 2, 1]);
}

#[test]
fn detached_jobs_are_taken_in_their_order_and_end_in_any() {
    let mut recorder = recorder();
    for _ in 0..2 {
        recorder.record(Step::Spawn { job: None }, 1);
    }
    for worker in 0..2 {
        recorder.record(Step::TakeSharedJob { worker, job: None }, 1);
    }
    for worker in [1, 0] {
        recorder.record(Step::SpawnEnd { worker, job: None }, 0);
    }
    assert_eq!(numbers(&recorder), [1, 2, 1, 2, 2, 1]);
}
