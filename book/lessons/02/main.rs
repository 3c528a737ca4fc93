//! The program of lesson 2: a model checker, and the queue of lesson 1.
//!
//! It visits every state that the queue can come to, and asks in each whether a rule holds. TLC does the same for any
//! specification.

mod queue;

use queue::{At, State, next};
use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write;

/// How a state was found: the state before it, and the step between. The initial state
/// has neither.
type Found = BTreeMap<State, Option<(State, String)>>;

// ANCHOR: explore
/// Visits every state, nearest first. Ends at the first state in which the rule does
/// not hold.
fn explore(in_two_steps: bool, rule: impl Fn(State) -> bool) -> (Found, Option<State>) {
    let mut found: Found = BTreeMap::from([(State::initial(), None)]);
    let mut to_visit = VecDeque::from([State::initial()]);
    while let Some(state) = to_visit.pop_front() {
        if !rule(state) {
            return (found, Some(state));
        }
        for (step, after) in next(state, in_two_steps) {
            found.entry(after).or_insert_with(|| {
                to_visit.push_back(after);
                Some((state, step))
            });
        }
    }
    (found, None)
}
// ANCHOR_END: explore

// ANCHOR: rule
/// The rule: no job lies in the queue while all workers wait.
fn no_lost_wake(state: State) -> bool {
    state.queue == 0 || state.at.iter().any(|at| *at != At::Waits)
}
// ANCHOR_END: rule

/// The steps that lead from the initial state to this one.
fn steps_to(found: &Found, mut state: State) -> Vec<&str> {
    let mut steps = Vec::new();
    while let Some((before, step)) = &found[&state] {
        steps.push(step.as_str());
        state = *before;
    }
    steps.reverse();
    steps
}

/// Explores the sound queue and the broken one.
fn story() -> String {
    let mut text = String::new();
    for (name, in_two_steps) in [("look and wait in one step", false), ("look, then wait", true)] {
        let (found, broken) = explore(in_two_steps, no_lost_wake);
        match broken {
            None => writeln!(text, "{name}: the rule holds in all {} states", found.len()).unwrap(),
            Some(state) => {
                let steps = steps_to(&found, state);
                writeln!(text, "{name}: the rule is broken after {} steps:", steps.len()).unwrap();
                for (index, step) in steps.iter().enumerate() {
                    writeln!(text, "    {} {step}", index + 1).unwrap();
                }
            }
        }
    }
    text
}

fn main() {
    print!("{}", story());
}

#[cfg(test)]
mod tests {
    use super::{explore, story};

    #[test]
    fn prints_what_the_lesson_quotes() {
        assert_eq!(story(), include_str!("output.txt"));
    }

    #[test]
    fn a_rule_that_always_holds_sees_nothing() {
        assert_eq!(explore(true, |_| true).1, None);
    }
}
