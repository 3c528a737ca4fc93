//! Why a trace is rejected: the last steps that the spec follows, the step that does not fit, what the spec allows in its
//! place, and where the spec is then.

use std::collections::BTreeSet;
use std::path::Path;

use super::recorded::Trace;
use super::verify::prepare;
use crate::Outcome;
use tlc::output::{self, Violation};
use tlc::run::{Checker, Effort};
use tlc::trace::State;
use tlc::value;

/// How many steps before the rejected one are shown.
const BEFORE: usize = 12;

/// How many possible steps are shown, those most like the rejected one first.
const POSSIBLE: usize = 6;

/// The values that say nothing of a state.
const NOTHING: [&str; 9] = ["Null", "Root", "FALSE", "0", "{}", "<<>>", "\"none\"", "\"Off\"", "\"outside\""];

/// Where the spec cannot follow a trace.
struct Rejection {
    /// The number of the step that does not fit.
    next: usize,
    /// A state from which the spec cannot go on; no other way comes further.
    state: State,
    /// The step that does not fit, as a record of TLA+, and those that are possible. None at the trace's end.
    recorded: Option<String>,
    possible: Vec<String>,
    /// The steps without the lock that had to come before it, and are not possible.
    overdue: Vec<String>,
}

/// Prints it. The folder gets the trace alone, and stays.
pub fn print(checker: &Checker, folder: &Path, trace: &Trace) -> Outcome {
    match rejection(checker, folder, trace)? {
        Some(rejection) => print!("\n{}", text(trace, &rejection)),
        None => {
            println!("\n{} is rejected among others, and alone it is accepted: run it again.", trace.name)
        }
    }
    Ok(())
}

/// The furthest state along the trace from which the spec cannot go on, and what it may do there.
fn rejection(checker: &Checker, folder: &Path, trace: &Trace) -> Result<Option<Rejection>, String> {
    let mut furthest: Option<(usize, State)> = None;
    loop {
        let longest = furthest.as_ref().map_or(0, |(next, _)| next + 1);
        prepare(folder, &trace.alone, longest, "SPECIFICATION FollowSpec")?;
        let ran = checker.run_module(folder, "TraceHeartbeat", Effort::SMALL)?;
        let mut report = output::parse(&ran.log);
        if report.violation != Some(Violation::Deadlock) {
            break;
        }
        let state = report.trace.pop().ok_or("TLC shows no state")?;
        let next = state.variables.iter().find(|(name, _)| name == "next");
        let next = next.and_then(|(_, value)| value.parse().ok()).ok_or("TLC shows no number of a step")?;
        furthest = Some((next, state));
    }
    let Some((next, state)) = furthest else { return Ok(None) };
    prepare(folder, &trace.alone, next, "SPECIFICATION ExplainSpec\nCHECK_DEADLOCK FALSE")?;
    let ran = checker.run_module(folder, "TraceHeartbeat", Effort::SMALL)?;
    let recorded = told(&ran.log, "recorded").pop();
    let [possible, overdue] = ["possible", "overdue"].map(|word| told(&ran.log, word));
    Ok(Some(Rejection { next, state, recorded, possible, overdue }))
}

/// The records that TLC has printed under this word, `<<"word", [...]>>`, each once.
fn told(log: &str, word: &str) -> Vec<String> {
    let mark = format!("\"{word}\",");
    let mut told = Vec::new();
    for rest in log.split(&mark).skip(1) {
        // A record ends where its brackets do; there are none in its words.
        let mut depth = 0;
        let end = rest.char_indices().find_map(|(at, c)| {
            depth += i32::from(c == '[') - i32::from(c == ']');
            (c == ']' && depth == 0).then_some(at + 1)
        });
        let record = rest[..end.unwrap_or(0)].split_whitespace().collect::<Vec<_>>().join(" ");
        if !record.is_empty() && !told.contains(&record) {
            told.push(record);
        }
    }
    told
}

fn text(trace: &Trace, rejection: &Rejection) -> String {
    let Trace { name, steps, .. } = trace;
    let Rejection { next, state, recorded, possible, overdue } = rejection;
    let before = next.saturating_sub(1 + BEFORE);
    let mut text =
        format!("{name}: no behaviour of the spec, which follows {} of {} steps.\n\n", next - 1, steps.len());
    if before > 0 {
        text += &format!("      ({before} steps before)\n");
    }
    text += &trace.lines(before, next - 1);
    let wrong = steps.get(next - 1).map_or("the end, with the values that were returned", String::as_str);
    text += &format!("\nNow the trace has\n\n{next:>4}  {wrong}\n\nand ");
    if recorded.is_none() && !overdue.is_empty() {
        text += &format!("before that, without the lock\n\n{}\nand ", lines(overdue));
    }
    text += "the spec has ";
    text += &match recorded {
        None if !overdue.is_empty() => "no such step here.\n".to_string(),
        None => "another end.\n".to_string(),
        Some(_) if possible.is_empty() => "no step at all.\n".to_string(),
        Some(recorded) => instead(recorded, possible),
    };
    text += "\nThe spec is here (without what is nothing, none or no):\n\n";
    let values: Vec<(String, String)> =
        state.variables.iter().flat_map(|(name, value)| value::leaves(name, value)).collect();
    let tells = |(path, value): &&(String, String)| {
        path != "trace" && path != "next" && !NOTHING.contains(&value.as_str())
    };
    for (path, value) in values.iter().filter(tells) {
        text += &format!("      {path} = {value}\n");
    }
    text
}

/// What the spec has in place of the recorded step: the same action of the same worker, and what is different; else what
/// this worker may do, or all others if it may do nothing.
fn instead(recorded: &str, possible: &[String]) -> String {
    let by = |of: &str| (field(of, "action"), field(of, "worker"));
    let (action, worker) = by(recorded);
    let same: Vec<&String> =
        possible.iter().filter(|step| by(step) == (action.clone(), worker.clone())).collect();
    if !same.is_empty() {
        let mut ways: Vec<Vec<(String, String)>> =
            same.iter().map(|step| value::differences("", recorded, step)).collect();
        ways.sort_by_key(Vec::len);
        let lines = ways.iter().take(POSSIBLE).map(|ways| {
            let differs = |(path, value): &(String, String)| {
                let part = path.trim_start_matches('.');
                format!("{part}: the trace has {}, the spec {value}", field(recorded, part))
            };
            format!("      {}\n", ways.iter().map(differs).collect::<Vec<_>>().join("; "))
        });
        return format!("this step otherwise:\n\n{}", lines.collect::<String>());
    }
    let (own, others): (Vec<&String>, Vec<&String>) =
        possible.iter().partition(|step| field(step, "worker") == worker);
    let (whose, steps) = match own.is_empty() {
        false => (format!("another step of {worker}"), own),
        true => (format!("no step of {worker}, but"), others),
    };
    format!("{whose}:\n\n{}", lines(steps))
}

/// A line for each of these steps, in the order of the alphabet.
fn lines<'s>(steps: impl IntoIterator<Item = &'s String>) -> String {
    let lines: BTreeSet<_> = steps.into_iter().map(|step| format!("      {}\n", brief(step))).collect();
    lines.into_iter().collect()
}

/// The action, its worker and its job.
fn brief(step: &str) -> String {
    let parts = [("action", ""), ("worker", " by "), ("job", " of job "), ("awaits", " waiting for job ")];
    let words = parts.map(|(name, before)| match field(step, name) {
        value if value.is_empty() || value == "Null" => String::new(),
        value => format!("{before}{}", value.trim_matches('"')),
    });
    words.concat()
}

/// The value of this field of a record.
fn field(record: &str, name: &str) -> String {
    value::field(record, name).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Rejection, State, Trace, instead, text, told};

    fn step(action: &str, worker: &str, job: &str, shared: usize, woken: &str) -> String {
        format!(
            "[action |-> \"{action}\", worker |-> {worker}, job |-> {job}, awaits |-> Null, shared |-> {shared}, \
             woken |-> {woken}]"
        )
    }

    #[test]
    fn the_last_steps_the_step_and_the_state() {
        let steps: Vec<String> = (1..=20).map(|number| format!("Park by b{number}")).collect();
        let state = State::parse(
            "7: <Follow line 1, col 1 to line 1, col 2 of module M>\n/\\ next = 15\n/\\ at = (b1 :> \"parked\" @@ c1 :> \"outside\")\n",
        );
        let recorded = Some(step("Park", "b15", "Null", 0, "{}"));
        let possible = vec![step("Park", "b15", "Null", 1, "{}")];
        let free = vec![(3, "Claim by b3".to_string())];
        let trace = Trace { name: "tree, 2 workers".to_string(), steps, free, ..Trace::default() };
        let mut rejection =
            Rejection { next: 15, state: state.unwrap(), recorded, possible, overdue: Vec::new() };
        let shown = text(&trace, &rejection);
        assert!(
            shown.starts_with("tree, 2 workers: no behaviour of the spec, which follows 14 of 20 steps.\n")
        );
        assert!(
            shown.contains(
                "\n      (2 steps before)\n   3  Park by b3\n      Claim by b3\n   4  Park by b4\n"
            )
        );
        assert!(shown.contains("  14  Park by b14\n\nNow the trace has\n\n  15  Park by b15\n\n"));
        assert!(shown.contains("this step otherwise:\n\n      shared: the trace has 0, the spec 1\n"));
        assert!(shown.ends_with("none or no):\n\n      at[b1] = \"parked\"\n"));
        (rejection.recorded, rejection.overdue) =
            (None, vec!["[action |-> \"Claim\", worker |-> b1, job |-> 3]".to_string()]);
        assert!(text(&trace, &rejection).contains(
            "  15  Park by b15\n\nand before that, without the lock\n\n      Claim by b1 of job 3\n\nand the spec has no such \
             step here.\n"
        ));
    }

    #[test]
    fn what_the_spec_has_instead() {
        let recorded = step("Promote", "c1", "3", 1, "{b1}");
        let otherwise = [step("Promote", "c1", "2", 1, "{b2}"), step("Promote", "c1", "3", 1, "{b2}")];
        assert_eq!(
            instead(&recorded, &otherwise),
            "this step otherwise:\n\n      woken: the trace has {b1}, the spec {b2}\n      job: the trace has 3, the \
             spec 2; woken: the trace has {b1}, the spec {b2}\n"
        );
        let own = [step("Park", "b1", "Null", 0, "{}"), step("CallReturn", "c1", "Null", 0, "{}")];
        assert_eq!(instead(&recorded, &own), "another step of c1:\n\n      CallReturn by c1\n");
        assert_eq!(instead(&recorded, &own[..1]), "no step of c1, but:\n\n      Park by b1\n");
    }

    #[test]
    fn records_of_several_lines_are_read_once() {
        let log = "@!@\n<< \"x\", 1 >>\n<< \"possible\", [a |-> {b1},\n  b |-> <<[c |-> 1]>>]>>\n<<\"possible\", [a |-> {b1}, b |-> \
                   <<[c |-> 1]>>]>>\n";
        assert_eq!(told(log, "possible"), ["[a |-> {b1}, b |-> <<[c |-> 1]>>]"]);
    }
}
