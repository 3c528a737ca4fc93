//! The program of lesson 13: a rule that is true, and that the steps do not keep.
//!
//! The toy is one job. It is in its owner's list, or in the queue, or neither, and it was started so many times. The program
//! first goes through all states that can be reached. Then it tries, for one rule after the other, each step from each
//! state in which the rule holds, whether the state can be reached or not.

mod toy;

use toy::{Action, State};

/// A rule about one state.
type Rule = fn(State) -> bool;

// ANCHOR: rules
/// What must hold, and what is added to it, one line after the other.
const RULES: [(&str, Rule); 4] = [
    ("ExactlyOnce: it was started once at most", |s| s.started <= 1),
    ("and what is in the queue was not started", |s| !s.queued || s.started == 0),
    ("and what is in the list was not started", |s| !s.listed || s.started == 0),
    ("and it is not in both", |s| !(s.listed && s.queued)),
];
// ANCHOR_END: rules

/// The first so many rules hold.
fn hold(rules: usize, state: State) -> bool {
    RULES[..rules].iter().all(|(_, rule)| rule(state))
}

/// All states that steps lead to from the start.
fn reached() -> Vec<State> {
    let mut reached = vec![State::START];
    let mut at = 0;
    while let Some(&state) = reached.get(at) {
        for next in Action::ALL.iter().filter_map(|&action| state.after(action)) {
            if !reached.contains(&next) {
                reached.push(next);
            }
        }
        at += 1;
    }
    reached
}

// ANCHOR: induction
/// A state in which the first so many rules hold, and a step after which they do not.
fn counterexample(rules: usize) -> Option<(State, Action, State)> {
    let states = State::all().filter(|&state| hold(rules, state));
    let steps = states.flat_map(|state| {
        Action::ALL.iter().filter_map(move |&action| Some((state, action, state.after(action)?)))
    });
    steps.into_iter().find(|&(_, _, after)| !hold(rules, after))
}
// ANCHOR_END: induction

/// What the program prints.
fn output() -> String {
    let reached = reached();
    let all = State::all().count();
    let right = reached.iter().filter(|&&state| hold(1, state)).count();
    let mut out =
        format!("{} of {all} states can be reached; ExactlyOnce holds in {right} of these\n", reached.len());
    for rules in 1..=RULES.len() {
        let holding = State::all().filter(|&state| hold(rules, state)).count();
        out += &format!("\n{}\n  holds in {holding} states; ", RULES[rules - 1].0);
        out += &match counterexample(rules) {
            None => "the steps keep it\n".to_string(),
            Some((state, action, after)) => {
                let can = if reached.contains(&state) { "a run comes here" } else { "no run comes here" };
                format!("the steps do not keep it:\n    {state}   ({can})\n    {action:?}\n    {after}\n")
            }
        };
    }
    out
}

fn main() {
    print!("{}", output());
}

#[cfg(test)]
mod tests {
    use super::{Action, RULES, State, counterexample, hold, output, reached};

    #[test]
    fn the_page_shows_what_the_program_prints() {
        assert_eq!(output(), include_str!("output.txt"));
    }

    #[test]
    fn each_rule_is_true_and_only_all_together_are_kept() {
        assert!(reached().iter().all(|&state| hold(RULES.len(), state)));
        assert!((1..RULES.len()).all(|rules| counterexample(rules).is_some()));
        assert_eq!(counterexample(RULES.len()), None);
    }

    /// The values of these attributes in each element of the figure that has the first one.
    fn drawn<const N: usize>(names: [&str; N]) -> Vec<[String; N]> {
        let figure = include_str!("../../src/img/lessons/lesson-13-states.svg");
        let value = |element: &str, name: &str| {
            let rest = element.split(&format!(" {name}=\"")).nth(1)?;
            rest.split('"').next().map(str::to_string)
        };
        let all = figure.split('<').filter(|element| value(element, names[0]).is_some());
        let mut all: Vec<_> =
            all.map(|element| names.map(|name| value(element, name).expect("all have it"))).collect();
        all.sort();
        all
    }

    #[test]
    fn the_figure_has_each_state_in_its_set() {
        let reached = reached();
        let kind = |state: State| match state {
            _ if reached.contains(&state) => "reached",
            _ if hold(RULES.len(), state) => "invariant",
            _ if hold(1, state) => "property",
            _ => "types",
        };
        let mut expected: Vec<_> =
            State::all().map(|state| [state.to_string(), kind(state).to_string()]).collect();
        expected.sort();
        assert_eq!(drawn(["data-state", "data-in"]), expected);
        // Those of the sets within are counted, too.
        let inside = |rules| State::all().filter(|&state| hold(rules, state)).count();
        let figure = include_str!("../../src/img/lessons/lesson-13-states.svg");
        for count in [format!("{} reached", reached.len()), format!("{} invariant", inside(RULES.len()))] {
            assert!(figure.contains(&count), "{count}");
        }
        assert!(figure.contains(&format!("{} property", inside(1))));
        assert!(figure.contains(&format!("inside {}<", State::all().count())));
    }

    #[test]
    fn the_figure_has_each_step_between_the_states() {
        let steps = State::all().flat_map(|state| {
            Action::ALL.iter().filter_map(move |&action| Some((state, action, state.after(action)?)))
        });
        let within = steps.filter(|&(_, _, after)| State::all().any(|state| state == after));
        let mut expected: Vec<_> = within
            .map(|(from, action, to)| [from.to_string(), format!("{action:?}"), to.to_string()])
            .collect();
        expected.sort();
        assert_eq!(drawn(["data-from", "data-step", "data-to"]), expected);
    }
}
