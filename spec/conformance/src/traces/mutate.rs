//! Traces that were tampered with: what must be told from the real ones.

use super::event::{Event, Recording};
use super::steps::shown;
use systole::trace::Action;

/// A trace that differs from a recorded one in one place.
pub struct Mutant {
    /// How it was tampered with: `dropped`, `duplicated`, `moved`, `swapped` or `redirected`.
    pub kind: &'static str,
    /// What it was done to.
    pub what: String,
    /// Why the spec may have this behaviour as well, if it may.
    pub may_be: Option<&'static str>,
    /// The run that it would be then.
    pub run: Recording,
}

/// All that have the run's own program: each event dropped, each event duplicated, each step without the lock made by another worker,
/// each two neighbours of different sections swapped.
///
/// To swap two neighbouring sections, all events of the second one go before those of the first.
#[must_use]
pub fn mutants(recording: &Recording) -> Vec<Mutant> {
    let events = &recording.events;
    let with = |events| Recording { events, ..recording.clone() };
    let mut all = Vec::new();
    for (at, event) in events.iter().enumerate() {
        let what = said(event);
        let mut without = events.clone();
        without.remove(at);
        all.push(Mutant {
            kind: "dropped",
            what: what.clone(),
            may_be: left_open(&events[..at], event),
            run: with(without),
        });
        let mut twice = events.clone();
        twice.insert(at, event.clone());
        all.push(Mutant { kind: "duplicated", what: what.clone(), may_be: None, run: with(twice) });
        let other = events.iter().find(|other| other.worker.is_some() && other.worker != event.worker);
        if let Some(other) = other.filter(|_| event.between.is_some()) {
            let mut moved = events.clone();
            moved[at].worker = other.worker;
            all.push(Mutant { kind: "moved", what, may_be: None, run: with(moved) });
        }
    }
    let (locked, free): (Vec<Event>, Vec<Event>) =
        events.iter().cloned().partition(|event| event.between.is_none());
    let sections: Vec<&[Event]> = locked.chunk_by(|one, next| one.section == next.section).collect();
    for at in 1..sections.len() {
        let (first, second) = (sections[at - 1], sections[at]);
        let mut swapped = sections.clone();
        swapped.swap(at - 1, at);
        let what = format!("{} and {}", said(&first[0]), said(&second[0]));
        let may_be = no_order(first, second);
        all.push(Mutant {
            kind: "swapped",
            what,
            may_be,
            run: with([swapped.concat(), free.clone()].concat()),
        });
    }
    all
}

/// Each two neighbouring parts of a broadcast with their addressees exchanged, in the broadcast's events and in the program
/// that is read off them: both parts are then taken by another worker than the addressee.
#[must_use]
pub fn redirected(recording: &Recording) -> Vec<Mutant> {
    let mut all = Vec::new();
    let is_part = |event: &Event| event.step.action == Action::Broadcast;
    let parts: Vec<usize> =
        (0..recording.events.len()).filter(|&at| is_part(&recording.events[at])).collect();
    for pair in parts.windows(2) {
        let mut run = recording.clone();
        let (one, other) = (run.events[pair[0]].step, run.events[pair[1]].step);
        let (Some(job), Some(other_job)) = (one.job, other.job) else { continue };
        if run.events[pair[0]].section != run.events[pair[1]].section {
            continue;
        }
        run.events[pair[0]].step = one.to(other.to);
        run.events[pair[1]].step = other.to(one.to);
        let addressees = &mut run.program.addressees;
        if let (Some(one), Some(other)) = (addressees.remove(&job), addressees.remove(&other_job)) {
            addressees.extend([(job, other), (other_job, one)]);
        }
        let what = said(&recording.events[pair[0]]);
        all.push(Mutant { kind: "redirected", what, may_be: None, run });
    }
    all
}

/// Why this event need not come after those before it.
fn left_open(before: &[Event], event: &Event) -> Option<&'static str> {
    match event.step.action {
        Action::WaitForJobReturn if comes_to_the_join(before, event) => {
            Some("an owner that comes to its join may see the latch before it takes the lock, or after")
        }
        Action::BeginPolling => Some("whether an idle worker polls before it parks is left open"),
        Action::Park | Action::WaitForJobPark => Some("a worker that is idle may look again in vain, or not"),
        Action::NameBeater if parks(before, event) => {
            Some("whether a worker that parks stays as the beater while no beat is due is left open")
        }
        Action::ShareAgain if event.newest == 0 => Some(
            "whether a worker that is asked between two jobs of a bundle shares the rest, or claims it, is left open",
        ),
        Action::Beat => Some("whom a beat asks is left open, as long as an answer is expected"),
        _ => None,
    }
}

/// Whether the worker parks in the section of this event.
fn parks(before: &[Event], event: &Event) -> bool {
    let section = before.iter().rev().take_while(|other| other.section == event.section);
    let is_park = |other: &Event| matches!(other.step.action, Action::Park | Action::WaitForJobPark);
    section.into_iter().any(|other| other.worker == event.worker && is_park(other))
}

/// Whether this look of an owner's is the first in its join. Later ones are those of a worker that counts as idle, or that
/// has just ended another job in the same section, and these must look.
fn comes_to_the_join(before: &[Event], look: &Event) -> bool {
    let by_it = |event: &&Event| event.worker == look.worker && !event.step.action.is_received();
    let mut own = before.iter().rev().filter(by_it);
    let last = own.next();
    last.is_none_or(|last| {
        let is_idle = matches!(last.step.action, Action::WaitForJobPark | Action::BeginPolling);
        !is_idle && last.section != look.section
    })
}

/// Why these two sections may come the other way round.
fn no_order(first: &[Event], second: &[Event]) -> Option<&'static str> {
    let wakes = |section: &[Event]| section.iter().any(|event| event.step.action == Action::Wake);
    let looks_in_vain = |section: &[Event]| {
        matches!(section[0].step.action, Action::Park | Action::WaitForJobPark) && !wakes(section)
    };
    if first[0].worker != second[0].worker {
        Some("two workers that do not see each other's step")
    } else if looks_in_vain(first) && looks_in_vain(second) {
        Some("a worker that is idle may look again in vain, or not")
    } else {
        None
    }
}

/// The event without its numbers: `Wake b`.
fn said(event: &Event) -> String {
    let worker = shown(event.worker);
    format!("{} {}", event.step.action.name(), worker.trim_end_matches(|digit: char| digit.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::{comes_to_the_join, left_open, mutants, redirected};
    use crate::Program;
    use crate::traces::event::{Event, Recording, Worker};
    use systole::trace::{Action, Step};

    fn event(section: u64, step: Step<usize>) -> Event {
        Event {
            section,
            shared: 0,
            worker: Some(Worker::Caller(1)),
            step,
            newest: 0,
            is_bundle: false,
            between: None,
        }
    }

    #[test]
    fn a_worker_that_parks_may_stay_as_the_beater_or_not() {
        let (park, names) = (event(7, Step::new(Action::Park)), Step::new(Action::NameBeater));
        let another = Event { worker: Some(Worker::Background(1)), ..event(7, names) };
        let before = [park];
        assert!(left_open(&before, &event(7, names)).is_some());
        assert!(left_open(&before, &event(8, names)).is_none(), "another section");
        assert!(left_open(&before, &another).is_none(), "another worker parks");
    }

    #[test]
    fn a_worker_between_two_jobs_may_share_the_rest_or_claim_it() {
        let again = event(7, Step::new(Action::ShareAgain));
        assert!(left_open(&[], &again).is_some());
        assert!(left_open(&[], &Event { newest: 3, ..again }).is_none(), "it is in place of a promotion");
    }

    #[test]
    fn a_step_without_the_lock_is_moved_to_another_worker() {
        let park = Event { worker: Some(Worker::Background(1)), ..event(1, Step::new(Action::Park)) };
        let claim = Event { between: Some((1, 2)), ..event(0, Step::new(Action::Claim)) };
        let run = Recording {
            name: String::new(),
            program: Program::default(),
            background: 1,
            events: vec![park, claim],
            returned: vec![],
            late: vec![],
        };
        let moved: Vec<_> = mutants(&run).into_iter().filter(|mutant| mutant.kind == "moved").collect();
        assert_eq!(moved.len(), 1, "one step has no lock");
        let workers = moved[0].run.events.iter().map(|event| event.worker);
        assert!(workers.eq([Some(Worker::Background(1)); 2]));
    }

    #[test]
    fn a_redirected_part_is_for_another_worker_in_the_program_too() {
        let part = |section, to, job| event(section, Step::new(Action::Broadcast).to(to).of(job));
        let run = Recording {
            name: String::new(),
            program: Program { addressees: [(1, 1), (2, 2), (3, 1)].into(), ..Program::default() },
            background: 2,
            events: vec![part(1, 0, 1), part(1, 1, 2), part(2, 0, 3)],
            returned: vec![],
            late: vec![],
        };
        let mutants = redirected(&run);
        assert_eq!(mutants.len(), 1, "the third part is of another broadcast");
        let events = &mutants[0].run.events;
        assert_eq!([events[0].step.to, events[1].step.to], [Some(1), Some(0)]);
        assert_eq!(mutants[0].run.program.addressees, [(1, 2), (2, 1), (3, 1)].into());
    }

    #[test]
    fn only_the_first_look_of_a_join_may_be_missing() {
        let promote = event(1, Step::new(Action::Promote).by(0).of(1));
        let park = event(2, Step::new(Action::WaitForJobPark).by(0).awaiting(1));
        let helped = event(3, Step::new(Action::SetLatch).by(0).of(2));
        let look = event(3, Step::new(Action::WaitForJobReturn).by(0).awaiting(1));
        assert!(left_open(std::slice::from_ref(&promote), &look).is_some());
        let woken = event(2, Step::new(Action::Wake).by(0));
        assert!(
            left_open(&[promote.clone(), park, woken], &look).is_none(),
            "it counts as idle until it looks"
        );
        assert!(!comes_to_the_join(&[promote, helped], &look), "it is in the section of another step");
    }
}
