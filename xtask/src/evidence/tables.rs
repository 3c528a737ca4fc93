//! The tables.

use super::checks::{CHECKS, Check, Count};
use super::record::Record;
use tlc::results;
use tlc::text::json::Json;
use tlc::text::table::grouped;

/// All checks, with the command and the circumstances of the last run.
pub fn long(records: &[Record]) -> Result<String, String> {
    let mut text = String::from(
        "| what was tried | last run: how often | for how long, when and where | what it has found | what it cannot see |\n\
         |---|---|---|---|---|\n",
    );
    for check in &CHECKS {
        let record = of(check, records);
        let command = record.map_or(check.command, |record| &record.command);
        let (often, run) = (how_often(check, record)?, record.map_or_else(String::new, circumstances));
        let Check { tried, found, blind, .. } = check;
        text += &format!("| {tried}: `{command}` | {often} | {run} | {found} | {blind} |\n");
    }
    Ok(text)
}

/// Those that tell a reader most, in a few words.
pub fn short(records: &[Record]) -> Result<String, String> {
    let mut text = String::from(
        "| what was tried | how often, in the last run | what it has found | what it cannot see |\n|---|---|---|---|\n",
    );
    for check in CHECKS.iter().filter(|check| check.is_brief) {
        let often = how_often(check, of(check, records))?;
        let Check { tried, found, blind, .. } = check;
        text += &format!("| {tried} | {often} | {found} | {blind} |\n");
    }
    Ok(text)
}

fn of<'r>(check: &Check, records: &'r [Record]) -> Option<&'r Record> {
    records.iter().find(|record| record.check == check.name)
}

fn circumstances(record: &Record) -> String {
    Record { times: None, ..record.clone() }.shown()
}

fn how_often(check: &Check, record: Option<&Record>) -> Result<String, String> {
    if let Count::Results(command) = check.count {
        return Ok(counted(&results::of(command)?, check.unit));
    }
    let times = record.and_then(|record| record.times);
    Ok(times.map_or_else(
        || "no run is recorded".to_owned(),
        |times| format!("{} {}", grouped(times), check.unit),
    ))
}

/// How many results a check has left, and how many states it has seen.
fn counted(results: &[Json], unit: &str) -> String {
    let states: u64 = results.iter().filter_map(|result| result.get("states")?.as_count()).sum();
    let seen = if states == 0 { String::new() } else { format!(", {} states", grouped(states)) };
    format!("{} {unit}{seen}", grouped(results.len() as u64))
}

#[cfg(test)]
mod tests {
    use super::counted;
    use tlc::text::json::Json;

    #[test]
    fn results_are_counted() {
        let list = |text| match Json::parse(text).unwrap() {
            Json::List(items) => items,
            _ => panic!("no list"),
        };
        assert_eq!(counted(&list(r#"[{"check": "a"}, {"check": "b"}]"#), "proofs"), "2 proofs");
        assert_eq!(
            counted(&list(r#"[{"states": 1000}, {"states": 97}]"#), "models"),
            "2 models, 1,097 states"
        );
    }
}
