//! `spec/results.json`: what the checks came to, for programs; and the tables that are made of it, for people.
//!
//! Each check leaves a list in `target/check/`: one object for each thing it has checked, with `check`, `verdict`, and
//! what else it can count. `check-all --write` puts them together, one object a line.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use crate::text::json::Json;
use crate::text::marks;
use crate::text::table::grouped;
use crate::{Outcome, paths};

const FILE: &str = "spec/results.json";
const START: &str = "<!-- results -->";
const END: &str = "<!-- /results -->";
/// Where the table stands.
const TABLES: [&str; 1] = ["book/src/what-is-checked.md"];

/// Where a check leaves its list.
fn place(command: &str) -> PathBuf {
    paths::root().join("target/check").join(format!("{command}.json"))
}

/// The object that most checks leave of each thing that they have checked: what it is, what it came to, how much there was
/// to do, and for how long.
pub fn object(check: &str, verdict: &str, steps: usize, took: Duration) -> String {
    let seconds = took.as_secs_f64();
    format!(r#"{{"check": "{check}", "verdict": "{verdict}", "steps": {steps}, "seconds": {seconds:.1}}}"#)
}

/// Leaves a list of objects, each as it is to be written.
pub fn leave(command: &str, objects: &[String]) -> Outcome {
    paths::make_folder(&paths::root().join("target/check"))?;
    paths::write(&place(command), &format!("[\n  {}\n]\n", objects.join(",\n  ")))
}

/// Removes what an earlier run has left.
pub fn forget(command: &str) {
    std::fs::remove_file(place(command)).ok();
}

/// Puts the lists of these commands together: of those that were run, what they have left (one that has left none has
/// nothing to count), and of the others, what is in the file.
pub fn collect(commands: &[&str], was_run: impl Fn(&str) -> bool) -> Outcome {
    let path = paths::root().join(FILE);
    let kept = paths::read(&path)?;
    let kept = Json::items(&kept).map_err(|error| format!("{FILE}: {error}"))?;
    let mut lines = Vec::new();
    for command in commands {
        if !was_run(command) {
            let own = kept.iter().filter(|item| key(item).0 == *command);
            lines.extend(own.map(|item| format!("  {item}")));
        } else if let Ok(text) = paths::read(&place(command)) {
            let items =
                Json::items(&text).map_err(|error| format!("target/check/{command}.json: {error}"))?;
            lines.extend(items.into_iter().map(|item| line(command, item)));
        }
    }
    paths::write(&path, &format!("[\n{}\n]\n", lines.join(",\n")))?;
    println!("{FILE}: {} results", lines.len());
    Ok(())
}

/// Replaces those of one command's results that have the same `check`, and keeps the others.
pub fn keep(command: &str, objects: &[String]) -> Outcome {
    let path = paths::root().join(FILE);
    let kept = paths::read(&path)?;
    let new: Vec<String> = objects.iter().map(|object| line(command, object)).collect();
    let is_old = |kept: &str| !new.iter().any(|new| key(new) == key(kept));
    let items = Json::items(&kept).map_err(|error| format!("{FILE}: {error}"))?;
    let mut lines: Vec<String> =
        items.into_iter().filter(|item| is_old(item)).map(|item| format!("  {item}")).collect();
    let place = lines.iter().rposition(|line| key(line).0 == command).map_or(lines.len(), |last| last + 1);
    lines.splice(place..place, new.iter().cloned());
    paths::write(&path, &format!("[\n{}\n]\n", lines.join(",\n")))
}

/// Drops those of one command's results whose `check` there is no longer.
pub fn drop_unknown(command: &str, is_known: impl Fn(&str) -> bool) -> Outcome {
    let path = paths::root().join(FILE);
    let kept = paths::read(&path)?;
    let items = Json::items(&kept).map_err(|error| format!("{FILE}: {error}"))?;
    let known = items.into_iter().filter(|item| {
        let (of, check) = key(item);
        of != command || is_known(&check)
    });
    let lines: Vec<String> = known.map(|item| format!("  {item}")).collect();
    paths::write(&path, &format!("[\n{}\n]\n", lines.join(",\n")))
}

/// Which command's result this is, and of which check.
fn key(object: &str) -> (String, String) {
    let object = Json::parse(object).unwrap_or(Json::Null);
    let text = |key| object.get(key).and_then(Json::as_text).unwrap_or_default().to_string();
    (text("command"), text("check"))
}

/// The results of one command.
pub fn of(command: &str) -> Result<Vec<Json>, String> {
    let text = paths::read(&paths::root().join(FILE))?;
    let Json::List(entries) = Json::parse(&text).map_err(|error| format!("{FILE}: {error}"))? else {
        return Err(format!("{FILE}: expected a list"));
    };
    let is_of = |entry: &Json| entry.get("command").and_then(Json::as_text) == Some(command);
    Ok(entries.into_iter().filter(is_of).collect())
}

/// An object on one line, with the command's name in front.
fn line(command: &str, item: &str) -> String {
    let words: Vec<&str> = item.split_whitespace().collect();
    format!("  {{\"command\": \"{command}\", {}", words.join(" ").trim_start_matches('{').trim_start())
}

/// Writes the table wherever it stands.
pub fn write_tables() -> Outcome {
    for (path, text) in tables()? {
        paths::write(&path, &text)?;
        println!("{}: the table of results", paths::shown(&path));
    }
    Ok(())
}

/// The texts that hold the table, with the one that belongs there.
fn tables() -> Result<Vec<(PathBuf, String)>, String> {
    let table = render(&paths::read(&paths::root().join(FILE))?)?;
    let replaced = TABLES.iter().map(|name| {
        let path = paths::root().join(name);
        let text = paths::read(&path)?;
        Ok((path, marks::filled(name, &text, START, &table, END)?))
    });
    replaced.collect()
}

/// A row for each command: how many checks, how many of each verdict, and the sum of the states. A verdict that begins with
/// a number counts by itself.
fn render(results: &str) -> Result<String, String> {
    let Json::List(entries) = Json::parse(results).map_err(|error| format!("{FILE}: {error}"))? else {
        return Err(format!("{FILE}: expected a list"));
    };
    let mut commands: Vec<(&str, u64, BTreeMap<&str, u64>)> = Vec::new();
    for entry in &entries {
        let text = |key| entry.get(key).and_then(Json::as_text).ok_or_else(|| format!("{FILE}: no `{key}`"));
        let (command, verdict) = (text("command")?, text("verdict")?);
        if commands.last().is_none_or(|(last, ..)| *last != command) {
            commands.push((command, 0, BTreeMap::new()));
        }
        if let Some((_, states, verdicts)) = commands.last_mut() {
            *states += entry.get("states").and_then(Json::as_count).unwrap_or(0);
            *verdicts.entry(verdict).or_default() += 1;
        }
    }
    let mut text = String::from("| command | checks | came to | states |\n|---|--:|---|--:|\n");
    for (command, states, verdicts) in commands {
        let checks: u64 = verdicts.values().sum();
        let shown = |(verdict, times): (&&str, &u64)| match verdict.starts_with(|c: char| c.is_ascii_digit())
        {
            true => verdict.to_string(),
            false => format!("{times} {verdict}"),
        };
        let verdicts: Vec<String> = verdicts.iter().map(shown).collect();
        let states = if states == 0 { "-".to_string() } else { grouped(states) };
        text += &format!("| `{command}` | {checks} | {} | {states} |\n", verdicts.join(", "));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::{line, object, render};
    use std::time::Duration;

    #[test]
    fn the_tables_are_those_of_the_results() {
        for (path, text) in super::tables().unwrap() {
            let kept = crate::paths::read(&path).unwrap();
            assert!(kept == text, "{}: run `cargo xtask check-all --write`", path.display());
        }
    }

    #[test]
    fn an_object() {
        let object = object("A keeps the invariant", "pass", 20, Duration::from_millis(1500));
        let line = r#"{"check": "A keeps the invariant", "verdict": "pass", "steps": 20, "seconds": 1.5}"#;
        assert_eq!(object, line);
    }

    #[test]
    fn a_row_for_each_command() {
        let list = [
            line("check-spec", "{\"check\": \"pair\",\n   \"verdict\": \"pass\", \"states\": 1097}"),
            line("check-spec", "{ \"check\": \"N\", \"verdict\": \"fail as it must\" }"),
            line("check-x", "{\"check\": \"a\", \"verdict\": \"ok\"}"),
            line("check-y", "{\"check\": \"b\", \"verdict\": \"3 of 4 taken\"}"),
        ];
        let expected = "| command | checks | came to | states |\n|---|--:|---|--:|\n\
                        | `check-spec` | 2 | 1 fail as it must, 1 pass | 1,097 |\n| `check-x` | 1 | 1 ok | - |\n\
                        | `check-y` | 1 | 3 of 4 taken | - |\n";
        assert_eq!(render(&format!("[{}]", list.join(","))).unwrap(), expected);
    }
}
