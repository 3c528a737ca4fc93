//! Traces that were tampered with: what must be told from the real ones.

use super::event::{Event, Recording};
use super::steps::{named, shown};
use systole::trace::Step;

/// A trace that differs from a recorded one in one place.
pub struct Mutant {
    /// How it was tampered with: `dropped`, `duplicated` or `swapped`.
    pub kind: &'static str,
    /// What it was done to.
    pub what: String,
    /// Why the spec may have this behaviour as well, if it may.
    pub may_be: Option<&'static str>,
    /// The events then.
    pub events: Vec<Event>,
}

/// All of them: each event dropped, each event duplicated, each two neighbours of different sections swapped.
///
/// To swap two neighbouring sections, all events of the second one go before those of the first.
#[must_use]
pub fn mutants(recording: &Recording) -> Vec<Mutant> {
    let events = &recording.events;
    let mut all = Vec::new();
    for (at, event) in events.iter().enumerate() {
        let what = said(event);
        let mut without = events.clone();
        without.remove(at);
        all.push(Mutant { kind: "dropped", what: what.clone(), may_be: left_open(event), events: without });
        let mut twice = events.clone();
        twice.insert(at, event.clone());
        all.push(Mutant { kind: "duplicated", what, may_be: None, events: twice });
    }
    let sections: Vec<&[Event]> = events.chunk_by(|one, next| one.section == next.section).collect();
    for at in 1..sections.len() {
        let (first, second) = (sections[at - 1], sections[at]);
        let mut swapped = sections.clone();
        swapped.swap(at - 1, at);
        let what = format!("{} and {}", said(&first[0]), said(&second[0]));
        all.push(Mutant { kind: "swapped", what, may_be: no_order(first, second), events: swapped.concat() });
    }
    all
}

/// Why there need not be this event.
fn left_open(event: &Event) -> Option<&'static str> {
    match event.step {
        Step::BeginPolling { .. } => Some("whether an idle worker polls before it parks is left open"),
        Step::Park { .. } | Step::WaitForJobPark { .. } => {
            Some("a worker that is idle may look again in vain, or not")
        }
        Step::Beat { .. } => Some("whom a beat asks is left open, as long as somebody is expected"),
        _ => None,
    }
}

/// Why these two sections may come the other way round.
fn no_order(first: &[Event], second: &[Event]) -> Option<&'static str> {
    let wakes_nobody =
        |section: &[Event]| !section.iter().any(|event| matches!(event.step, Step::Wake { .. }));
    let looks_in_vain = |section: &[Event]| {
        matches!(section[0].step, Step::Park { .. } | Step::WaitForJobPark { .. }) && wakes_nobody(section)
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
    format!("{} {}", named(&event.step).0, worker.trim_end_matches(|digit: char| digit.is_ascii_digit()))
}
