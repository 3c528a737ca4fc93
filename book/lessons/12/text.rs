//! A trace as a text, one event a line.

use std::fmt::Write as _;
use systole::trace::{Event, Trace};

// ANCHOR: text
/// The whole trace of a pool with so many threads. Critical sections that leave no event
/// get no number here.
pub fn of(trace: &Trace, workers: usize) -> String {
    let mut text = format!("workers {workers}\n");
    let locked = trace.events().iter().filter(|event| event.between.is_none());
    let mut sections: Vec<u64> = locked.map(|event| event.section).collect();
    sections.dedup();
    let number = |section: u64| sections.partition_point(|known| *known <= section);
    for event in trace {
        // Without the lock: after the one section and before the other.
        let place = match event.between {
            None => number(event.section).to_string(),
            Some(two) => format!("{}-{}", number(two.after), number(two.before - 1) + 1),
        };
        text += &line(&place, event, workers - 1);
    }
    text
}

/// The critical section, how many jobs are shared after it, and what has happened.
fn line(section: &str, event: &Event, background: usize) -> String {
    let name = |worker: usize| match worker.checked_sub(background) {
        None => format!("b{}", worker + 1),
        Some(caller) => format!("c{}", caller + 1),
    };
    let mut line = format!("{section} {} {}", event.shared, event.step.action.name());
    let mut add = |word: &str, what: Option<String>| {
        if let Some(what) = what {
            write!(line, " {word} {what}").expect("a text takes all");
        }
    };
    add("by", event.step.worker.map(name));
    add("of", event.step.job.map(|job| job.number.to_string()));
    add("awaiting", event.step.awaits.map(|job| job.number.to_string()));
    add("for", event.step.to.map(name));
    line + "\n"
}
// ANCHOR_END: text
