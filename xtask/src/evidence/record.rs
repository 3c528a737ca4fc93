//! `spec/evidence.json`: one object a line, a record of the last run of one check.

use crate::{Outcome, paths};
use tlc::text::json::Json;
use tlc::text::quoted;
use tlc::text::table::grouped;

pub const FILE: &str = "spec/evidence.json";

/// The last run of a check that has passed.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    pub check: String,
    /// What was run, as one would type it.
    pub command: String,
    /// How often; `None` if the counts stand in `spec/results.json`.
    pub times: Option<u64>,
    /// How long; it was not noted for runs that are older than these records.
    pub seconds: Option<u64>,
    /// The day, as `2026-01-31` (UTC).
    pub date: String,
    pub commit: String,
    /// The processor's model and the number of cores, if it was noted.
    pub machine: Option<String>,
}

impl Record {
    /// The record for a person.
    pub fn shown(&self) -> String {
        let Self { times, seconds, date, commit, machine, .. } = self;
        let times = times.map(|times| format!("{} in ", grouped(times))).unwrap_or_default();
        let seconds = seconds.map(|seconds| format!("{} s, ", grouped(seconds))).unwrap_or_default();
        let machine = machine.as_ref().map(|machine| format!(", {machine}")).unwrap_or_default();
        format!("{times}{seconds}{date}, commit {commit}{machine}")
    }

    fn line(&self) -> String {
        let Self { check, command, times, seconds, date, commit, machine } = self;
        let number = |key: &str, value: &Option<u64>| {
            value.map(|value| format!(r#""{key}": {value}, "#)).unwrap_or_default()
        };
        let text = |key: &str, value: &str| format!("\"{key}\": {}", quoted(value));
        let machine = machine.as_ref().map(|machine| format!(", {}", text("machine", machine)));
        format!(
            "  {{{}, {}, {}{}{}, {}{}}}",
            text("check", check),
            text("command", command),
            number("times", times),
            number("seconds", seconds),
            text("date", date),
            text("commit", commit),
            machine.unwrap_or_default()
        )
    }

    fn of(json: &Json) -> Result<Self, String> {
        let optional = |key| json.get(key).and_then(Json::as_text).map(str::to_owned);
        let text = |key| optional(key).ok_or_else(|| format!("{FILE}: no text `{key}` in {json:?}"));
        let number = |key| json.get(key).and_then(Json::as_count);
        Ok(Self {
            check: text("check")?,
            command: text("command")?,
            times: number("times"),
            seconds: number("seconds"),
            date: text("date")?,
            commit: text("commit")?,
            machine: optional("machine"),
        })
    }
}

/// All records.
pub fn all() -> Result<Vec<Record>, String> {
    parsed(&paths::read(&paths::root().join(FILE))?)
}

fn parsed(text: &str) -> Result<Vec<Record>, String> {
    let Json::List(items) = Json::parse(text).map_err(|error| format!("{FILE}: {error}"))? else {
        return Err(format!("{FILE}: expected a list"));
    };
    items.iter().map(Record::of).collect()
}

/// Puts a record in the place of the last one of the same check.
pub fn keep(record: Record) -> Outcome {
    paths::write(&paths::root().join(FILE), &text(replaced(all()?, record)))
}

fn replaced(mut all: Vec<Record>, record: Record) -> Vec<Record> {
    match all.iter_mut().find(|old| old.check == record.check) {
        Some(old) => *old = record,
        None => all.push(record),
    }
    all
}

fn text(all: Vec<Record>) -> String {
    let lines: Vec<String> = all.iter().map(Record::line).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(check: &str, times: Option<u64>) -> Record {
        Record {
            check: check.to_owned(),
            command: "cargo test \"fuzz\"".to_owned(),
            times,
            seconds: times,
            date: "2026-01-31".to_owned(),
            commit: "0123abc".to_owned(),
            machine: times.map(|_| "a processor, 2 cores".to_owned()),
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let all = vec![record("fuzz", Some(20_000)), record("proof", None)];
        assert_eq!(parsed(&text(all.clone())).unwrap(), all);
    }

    #[test]
    fn a_check_has_one_record() {
        let all = replaced(vec![record("a", Some(1)), record("b", Some(2))], record("a", Some(3)));
        assert_eq!(all, [record("a", Some(3)), record("b", Some(2))]);
        assert_eq!(replaced(all, record("c", None)).len(), 3);
    }
}
