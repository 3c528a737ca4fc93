//! The result as JSON, of whole numbers alone: floating-point text could differ between machines.

use crate::lanes::{Lanes, Shares};
use crate::setting::Setting;
use sim::machine::{Doing, Record};
use sim::policies::Contestant;
use sim::report::{Case, Report};
use sim::time::Time;
use std::fmt::Write;

/// With more marks than this, a page shows none.
const MOST_MARKS: usize = 4_000;

/// An error as JSON.
pub fn error(message: &str) -> String {
    let mut text = String::from("{\"error\":\"");
    for c in message.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
    text + "\"}"
}

/// A run as JSON. Times are picoseconds.
pub fn result(setting: &Setting, case: &Case<'_>, report: &Report, record: &Record) -> String {
    let end = report.time;
    let mut object = Object::default();
    object.text("program", &case.program.name);
    object.text("policy", &case.contestant.to_string());
    object.number("workers", case.workers as u64);
    object.number("interval", case.settings.interval);
    object.number("time", end);
    object.number("sequential", report.sequential);
    object.number("alone", report.alone);
    object.number("span", case.program.span(case.join()));
    object.number("forks", case.program.forks(case.program.root()));
    object.number("promotions", report.counts.promotions);
    object.number("takes", report.counts.takes);
    object.number("reclaims", report.counts.reclaims);
    object.number("wakes", report.counts.wakes);
    let asks = !matches!(case.contestant, Contestant::Eager | Contestant::Ideal);
    if asks {
        object.number("beats", record.beats.len() as u64);
    }
    object.number("sections", report.lock.sections);
    object.number("held", report.lock.held);
    object.number("lockwait", report.lock.waited);
    let Shares { running, scheduling, waking, idle } = Shares::of(record, end);
    for (name, time) in [("running", running), ("scheduling", scheduling), ("waking", waking), ("idle", idle)]
    {
        object.number(name, time);
    }
    if setting.lanes {
        let lanes = Lanes::of(record, end);
        object.raw("exact", if lanes.exact { "true" } else { "false" });
        object.number("every", lanes.every as u64);
        object.raw("lanes", &lanes_text(&lanes));
        object.raw("promoted", &marks(&record.promotions, end, &lanes));
        if asks {
            object.raw("asked", &marks(&record.beats, end, &lanes));
        }
    }
    object.done()
}

/// Each lane as `[from,what,from,what,…]`. *What* is 0 idle, 1 waking, 2 scheduling, 3 the call, and 4 or more a job.
fn lanes_text(lanes: &Lanes) -> String {
    let code = |doing: Doing| match doing {
        Doing::Idle => 0,
        Doing::Waking => 1,
        Doing::Scheduling => 2,
        Doing::Running(job) => job.map_or(3, |job| job as u64 + 4),
    };
    let lane =
        |lane: &Vec<sim::machine::Span>| list(lane.iter().flat_map(|span| [span.from, code(span.doing)]));
    format!("[{}]", lanes.workers.iter().map(lane).collect::<Vec<_>>().join(","))
}

/// `[when,who,when,who,…]`, of the workers that have a lane.
fn marks(marks: &[(Time, usize)], end: Time, lanes: &Lanes) -> String {
    let shown = || marks.iter().filter(|mark| lanes.shows(mark.1));
    if shown().count() > MOST_MARKS {
        return "[]".into();
    }
    list(shown().filter(|mark| mark.0 <= end).flat_map(|&(time, who)| [time, who as u64]))
}

fn list(numbers: impl Iterator<Item = u64>) -> String {
    format!("[{}]", numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(","))
}

#[derive(Default)]
struct Object(String);

impl Object {
    fn number(&mut self, name: &str, value: u64) {
        self.raw(name, &value.to_string());
    }

    /// A text without quotes.
    fn text(&mut self, name: &str, value: &str) {
        self.raw(name, &format!("\"{value}\""));
    }

    fn raw(&mut self, name: &str, value: &str) {
        let before = if self.0.is_empty() { "" } else { "," };
        write!(self.0, "{before}\"{name}\":{value}").expect("a string takes all that is written");
    }

    fn done(self) -> String {
        format!("{{{}}}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_has_its_quotes_escaped() {
        assert_eq!(error("a \"b\" \\\n"), "{\"error\":\"a \\\"b\\\" \\\\ \"}");
    }
}
