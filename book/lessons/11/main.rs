//! The program of lesson 11: nothing bad happens, and nothing good either.
//!
//! Two actors of a toy take turns: the owner of a call, and the executor of its job. A scheduler decides whose turn it is. The
//! program runs four schedulers, holds the rule "no result is read before it is there" against each state, and says whether
//! the call returns. If a state comes back, and the same turns come after it, then the run goes round for ever.

mod toy;

use toy::{Actor, Place, State};

// ANCHOR: schedulers
/// Whose turn it is; `None` if no actor takes a step.
type Scheduler = fn(step: usize) -> Option<Actor>;

const SCHEDULERS: [(&str, Scheduler); 4] = [
    ("in turns", |step| Some(if step % 2 == 0 { Actor::Owner } else { Actor::Executor })),
    ("always the owner", |_| Some(Actor::Owner)),
    ("the executor once, then always the owner", |step| {
        Some(if step == 0 { Actor::Executor } else { Actor::Owner })
    }),
    ("no actor at all", |_| None),
];
// ANCHOR_END: schedulers

/// What came of a run.
#[derive(Debug, PartialEq)]
enum End {
    /// The call returned after so many steps.
    Returned(usize),
    /// The run came back to the state after so many steps.
    Loop(usize),
}

/// How many turns are compared before a loop is believed: more than any of the schedulers needs to repeat itself.
const TURNS: usize = 8;

// ANCHOR: run
/// Runs until the call returns or the run goes round. Returns each state too, with the
/// actor that led to it.
fn run(scheduler: Scheduler) -> (End, Vec<(Option<Actor>, State)>) {
    let mut states = vec![(None, State::START)];
    loop {
        let now = states.len() - 1;
        let state = states[now].1;
        assert!(state.result_before_read(), "the bad thing has happened");
        if state.owner == Place::Returned {
            return (End::Returned(now), states);
        }
        let is_back = |before: &usize| {
            let same_turns = (0..TURNS).all(|k| scheduler(before + k) == scheduler(now + k));
            states[*before].1 == state && same_turns
        };
        if let Some(before) = (0..now).find(is_back) {
            return (End::Loop(before), states);
        }
        let actor = scheduler(now);
        states.push((actor, actor.map_or(state, |actor| state.after(actor))));
    }
}
// ANCHOR_END: run

/// What the program prints.
fn output() -> String {
    let mut out = String::new();
    for (name, scheduler) in SCHEDULERS {
        let (end, states) = run(scheduler);
        out += &format!("{name}\n");
        for (number, (actor, state)) in states.iter().enumerate() {
            let actor = if number == 0 { "start" } else { actor.map_or("no actor", Actor::name) };
            out += &format!("  {number:>2}  {actor:9} {state}\n");
        }
        out += &match end {
            End::Returned(steps) => format!("  The call has returned after {steps} steps.\n\n"),
            End::Loop(before) => format!("  This is state {before} again: the run goes round for ever.\n\n"),
        };
    }
    out + "The rule held in each state of all four runs.\n"
}

fn main() {
    print!("{}", output());
}

#[cfg(test)]
mod tests {
    use super::{End, SCHEDULERS, output, run};

    #[test]
    fn the_page_shows_what_the_program_prints() {
        assert_eq!(output(), include_str!("output.txt"));
    }

    #[test]
    fn only_a_fair_scheduler_lets_the_call_return() {
        let ends = SCHEDULERS.map(|(_, scheduler)| run(scheduler).0);
        assert_eq!(ends, [End::Returned(7), End::Loop(0), End::Loop(1), End::Loop(0)]);
    }
}
