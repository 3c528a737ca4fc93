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
    let job = |event: &Event| event.step.job.or(event.step.awaits);
    recorder.recorded().events.iter().filter_map(job).map(|job| job.number).collect()
}

#[test]
fn another_job_at_the_same_address_has_another_number() {
    let mut recorder = recorder();
    let job = Some('a');
    recorder.record(Step::new(Action::Call).by(0), 0);
    recorder.record(Step::new(Action::Promote).by(0).of(job), 1);
    recorder.record(Step::new(Action::WaitForJobReclaim).by(0).of(job).awaiting(job), 0);
    // Within the same call, so the name is still known.
    recorder.record(Step::new(Action::Promote).by(0).of(job), 1);
    recorder.record(Step::new(Action::TakeSharedJob).by(1).of(job), 0);
    // While this job is still running, another worker's stack holds a third.
    recorder.record(Step::new(Action::Promote).by(1).of(Some('b')), 1);
    recorder.record(Step::new(Action::SetLatch).by(1).of(job), 1);
    recorder.record(Step::new(Action::WaitForJobReturn).by(0).awaiting(job), 1);
    assert_eq!(numbers(&recorder), [1, 1, 2, 2, 3, 2, 2]);
}

#[test]
fn names_are_forgotten_when_their_owner_has_joined_all() {
    let mut recorder = recorder();
    for round in 0..3 {
        for worker in 0..2 {
            recorder.record(Step::new(Action::Call).by(worker), 0);
            let job = Some(if worker == 0 { 'a' } else { 'b' });
            recorder.record(Step::new(Action::Promote).by(worker).of(job), 1);
            recorder.record(Step::new(Action::WaitForJobReclaim).by(worker).of(job).awaiting(job), 0);
        }
        assert_eq!(recorder.jobs.len(), 2);
        recorder.record(Step::new(Action::CallReturn).by(0), 0);
        assert_eq!(
            recorder.jobs.keys().copied().collect::<Vec<_>>(),
            ['b'],
            "the jobs of the other worker alone"
        );
        recorder.record(Step::new(Action::CallReturn).by(1), 0);
        assert!(recorder.jobs.is_empty(), "round {round}");
    }
}

#[test]
fn a_call_within_a_job_does_not_forget_what_is_around_it() {
    let mut recorder = recorder();
    let (outer, inner) = (Some('a'), Some('b'));
    recorder.record(Step::new(Action::Call).by(0), 0);
    recorder.record(Step::new(Action::Promote).by(0).of(outer), 1);
    recorder.record(Step::new(Action::Call).by(0), 1);
    recorder.record(Step::new(Action::Promote).by(0).of(inner), 2);
    recorder.record(Step::new(Action::WaitForJobReclaim).by(0).of(inner).awaiting(inner), 1);
    recorder.record(Step::new(Action::CallReturn).by(0), 1);
    recorder.record(Step::new(Action::WaitForJobReclaim).by(0).of(outer).awaiting(outer), 0);
    assert_eq!(numbers(&recorder), [1, 2, 2, 1]);
}

/// An event may lie where a job was, whose worker is still in its call. The wait is a call of its own.
#[test]
fn an_event_is_never_taken_for_a_job_that_was_there() {
    let mut recorder = recorder();
    let job = Some('a');
    recorder.record(Step::new(Action::Call).by(0), 0);
    recorder.record(Step::new(Action::Promote).by(0).of(job), 1);
    recorder.record(Step::new(Action::WaitForJobReclaim).by(0).of(job).awaiting(job), 0);
    recorder.record(Step::new(Action::Call).by(1), 0);
    recorder.record(Step::new(Action::WaitForJobPark).by(1).awaiting(job), 0);
    let events = recorder.recorded().events;
    let awaited: Vec<_> = events.iter().map(|event| event.step.awaits.map(|job| job.number)).collect();
    assert_eq!(awaited, [None, None, Some(1), None, None]);
}

#[test]
fn detached_jobs_are_taken_in_their_order_and_end_in_any() {
    let mut recorder = recorder();
    for _ in 0..2 {
        recorder.record(Step::new(Action::Spawn).of(None), 1);
    }
    for worker in 0..2 {
        recorder.record(Step::new(Action::TakeSharedJob).by(worker).of(None), 1);
    }
    for worker in [1, 0] {
        recorder.record(Step::new(Action::SpawnEnd).by(worker).of(None), 0);
    }
    assert_eq!(numbers(&recorder), [1, 2, 1, 2, 2, 1]);
}

#[test]
#[cfg(target_pointer_width = "64")]
fn an_event_is_as_large_as_the_documentation_says() {
    assert_eq!(size_of::<Event>(), 152);
}

/// A recorder of a pool that has shared a bundle, `z`, of the jobs `a` and `b`.
fn with_bundle() -> Recorder<Name> {
    with_bundle_and_room(100)
}

fn with_bundle_and_room(events: usize) -> Recorder<Name> {
    let mut recorder = Recorder::new();
    recorder.set_capacity(events);
    recorder.begin_section();
    recorder.record(Step::new(Action::Call).by(0), 0);
    recorder.record(Step::new(Action::Promote).by(0).of(Some('z')), 1);
    for job in ['a', 'b'] {
        recorder.record(Step::new(Action::Bundled).by(0).of(Some(job)), 1);
    }
    recorder.end_section();
    recorder
}

#[test]
fn a_step_without_the_lock_lies_between_sections() {
    let mut recorder = with_bundle();
    let free = recorder.free_steps();
    let claim = |_: &()| Some((Action::Claim, Some(1)));
    free.step('z', 1, || (), claim);
    // Another worker has the lock when this step begins, and a third one when it ends.
    recorder.begin_section();
    free.step(
        'z',
        0,
        || {
            recorder.end_section();
            recorder.begin_section();
            recorder.record(Step::new(Action::Beat).by(0), 1);
        },
        |_| Some((Action::ClaimOwn, None)),
    );
    free.step('z', 0, || (), |_| None::<(Action, Option<usize>)>);
    let events = recorder.recorded().events;
    let free: Vec<_> = events.iter().filter_map(|event| Some((event.step, event.between?))).collect();
    let job = |number| Job { number, owner: Some(0) };
    let steps = free.iter().map(|(step, between)| (*step, between.after, between.before));
    let expected = [
        (Step::new(Action::Claim).by(1).of(job(3)), 1, 2),
        (Step::new(Action::ClaimOwn).by(0).of(job(2)), 1, 4),
    ];
    assert_eq!(steps.collect::<Vec<_>>(), expected, "the owner's, if no other worker is named");
    assert!((0..).zip(&events).all(|(number, event)| event.number == number && event.shared <= 1));
    assert!(events.is_sorted_by_key(|event| event.at), "a step has the time at which it began: {events:?}");
}

#[test]
fn there_is_room_for_so_many_events_with_and_without_the_lock() {
    let mut recorder = with_bundle_and_room(3);
    for _ in 0..5 {
        recorder.free_steps().step('z', 0, || (), |()| Some((Action::ClaimOwn, None)));
    }
    assert_eq!(recorder.free.kept_events().0.len(), 3);
    let shown = |recorder: &Recorder<Name>| {
        let Trace { events, dropped, .. } = recorder.recorded();
        let events = events.iter().map(|event| (event.number, event.step.action, event.shared));
        (dropped, events.collect::<Vec<_>>())
    };
    // There were four steps under the lock, after which one job was shared.
    assert_eq!(shown(&recorder), (6, [6, 7, 8].map(|number| (number, Action::ClaimOwn, 1)).to_vec()));
    recorder.begin_section();
    recorder.record(Step::new(Action::Beat).by(0), 1);
    assert_eq!(recorder.events.len(), 3);
    let expected = [(7, Action::ClaimOwn, 1), (8, Action::ClaimOwn, 1), (9, Action::Beat, 1)];
    assert_eq!(shown(&recorder), (7, expected.to_vec()));
}

#[test]
fn a_bundle_that_was_given_back_is_no_longer_run() {
    let mut recorder = with_bundle();
    recorder.record(Step::new(Action::Call).by(1), 1);
    recorder.record(Step::new(Action::Promote).by(1).of(Some('c')), 2);
    recorder.record(Step::new(Action::WaitForJobHelp).by(1).of(Some('z')).awaiting(Some('c')), 1);
    recorder.record(Step::new(Action::GiveBack).by(1).of(Some('z')), 2);
    recorder.record(Step::new(Action::CallReturn).by(1), 2);
    assert!(!recorder.jobs.contains_key(&'c'), "its call is over");
}

#[test]
fn a_bundle_is_forgotten_when_it_is_gone() {
    let mut recorder = with_bundle();
    recorder.record(Step::new(Action::CallReturn).by(0), 1);
    assert_eq!(recorder.jobs.keys().copied().collect::<Vec<_>>(), ['z'], "it is in the queue");
    recorder.record(Step::new(Action::TakeSharedJob).by(1).of(Some('z')), 0);
    recorder.record(Step::new(Action::EndClaims).by(1).of(Some('z')), 0);
    recorder.free_steps().forget('z');
    recorder.record(Step::new(Action::Call).by(0), 0);
    recorder.record(Step::new(Action::CallReturn).by(0), 0);
    assert!(recorder.jobs.is_empty());
    assert!(!recorder.free.has('z'));
}

/// A server may give each caller a thread of its own, and each thread a name.
#[test]
fn a_lane_keeps_few_names_of_many_callers() {
    let mut recorder = recorder();
    for caller in 0..1000 {
        let name = format!("caller of the test, {caller}");
        let thread = std::thread::Builder::new().name(name);
        std::thread::scope(|scope| {
            let record = || {
                recorder.record(Step::new(Action::Call).by(0), 0);
                recorder.record(Step::new(Action::CallReturn).by(0), 0);
            };
            thread.spawn_scoped(scope, record).unwrap().join().unwrap();
        });
    }
    let names = &recorder.recorded().workers[0];
    assert!(names.len() < 500, "{} bytes of names", names.len());
    assert!(names.starts_with("…, ") && names.ends_with("caller of the test, 999"), "{names}");
}
