//! Why a trace is rejected: how far the spec follows it, the step that does not fit, and where the spec is then.

use std::path::Path;

use super::recorded::Trace;
use super::verify::prepare;
use crate::Outcome;
use tlc::output::{self, Violation};
use tlc::run::{Checker, Effort};
use tlc::trace::State;
use tlc::value;

/// Prints it. The folder gets the trace alone, and stays.
pub fn print(checker: &Checker, folder: &Path, trace: &Trace) -> Outcome {
    println!("\n{} is no behaviour of the spec.", trace.name);
    match last_state(checker, folder, trace)? {
        Some((next, state)) => print!("{}", text(&trace.steps, next, &state)),
        None => println!("Alone it is accepted: run the command again."),
    }
    Ok(())
}

/// The state from which the spec cannot go on, as far along the trace as any, and the number of the trace's next step.
fn last_state(checker: &Checker, folder: &Path, trace: &Trace) -> Result<Option<(usize, State)>, String> {
    let mut furthest: Option<(usize, State)> = None;
    loop {
        prepare(folder, &trace.alone, furthest.as_ref().map_or(0, |(next, _)| next + 1), "")?;
        let ran = checker.run_module(folder, "TraceHeartbeat", Effort::SMALL)?;
        let mut report = output::parse(&ran.log);
        if report.violation != Some(Violation::Deadlock) {
            return Ok(furthest);
        }
        let state = report.trace.pop().ok_or("TLC shows no state")?;
        let next = state.variables.iter().find(|(name, _)| name == "next");
        let next = next.and_then(|(_, value)| value.parse().ok()).ok_or("TLC shows no number of a step")?;
        furthest = Some((next, state));
    }
}

fn text(steps: &[String], next: usize, state: &State) -> String {
    let mut text = String::from("The spec follows it so far:\n\n");
    for (number, step) in (1..).zip(&steps[..next - 1]) {
        text += &format!("{number:>4}  {step}\n");
    }
    let wrong = steps.get(next - 1).map_or("the end, with the values that were returned", String::as_str);
    text += &format!("\nNot possible then:\n\n{next:>4}  {wrong}\n\nThe spec is here:\n\n");
    let values: Vec<(String, String)> =
        state.variables.iter().flat_map(|(name, value)| value::leaves(name, value)).collect();
    for (path, value) in values.iter().filter(|(path, _)| path != "trace" && path != "next") {
        text += &format!("      {path} = {value}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::text;
    use tlc::trace::State;

    #[test]
    fn the_prefix_the_step_and_the_state() {
        let steps = ["Park by b1", "Call by c1", "Stop"].map(String::from);
        let state = State::parse(
            "7: <Follow line 1, col 1 to line 1, col 2 of module M>\n/\\ next = 2\n/\\ at = (b1 :> \"parked\")\n",
        );
        let expected = "The spec follows it so far:\n\n   1  Park by b1\n\nNot possible then:\n\n   2  Call by c1\n\n\
                        The spec is here:\n\n      at[b1] = \"parked\"\n";
        assert_eq!(text(&steps, 2, &state.unwrap()), expected);
    }
}
