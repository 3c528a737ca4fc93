//! The queue of lesson 1 as states and steps: two workers, and a producer that pushes two jobs.

/// What a worker does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum At {
    Looks,
    HasLooked,
    Waits,
    Runs,
}

use At::{HasLooked, Looks, Runs, Waits};

// ANCHOR: State
/// A state: all that has to be known of the queue to say what can happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// How many jobs lie in the queue.
    pub queue: u32,
    /// How many jobs the producer has not pushed yet.
    pub left: u32,
    /// What each worker does.
    pub at: [At; 2],
}

impl State {
    /// The state in which everything begins.
    pub fn initial() -> Self {
        Self { queue: 0, left: 2, at: [Looks; 2] }
    }
}
// ANCHOR_END: State

// ANCHOR: next
/// All steps that can be made in this state, each with the state after it.
///
/// With `in_two_steps`, a worker that finds no job releases the lock, and waits later.
pub fn next(s: State, in_two_steps: bool) -> Vec<(String, State)> {
    let mut steps = Vec::new();
    if s.left > 0 {
        let pushed = State { left: s.left - 1, queue: s.queue + 1, ..s };
        let waiting: Vec<usize> = (0..2).filter(|&w| s.at[w] == Waits).collect();
        if waiting.is_empty() {
            steps.push(("the producer pushes; no worker waits".into(), pushed));
        }
        for w in waiting {
            steps.push((format!("the producer pushes, and wakes {}", name(w)), with(pushed, w, Looks)));
        }
    }
    for w in 0..2 {
        let mut step = |what: &str, after| steps.push((format!("{} {what}", name(w)), after));
        match s.at[w] {
            Looks if s.queue > 0 => {
                step("takes a job", with(State { queue: s.queue - 1, ..s }, w, Runs));
            }
            Looks if in_two_steps => step("looks, and finds nothing", with(s, w, HasLooked)),
            Looks => step("looks, finds nothing, and waits", with(s, w, Waits)),
            HasLooked => step("waits", with(s, w, Waits)),
            Runs => step("has run its job", with(s, w, Looks)),
            Waits => (),
        }
    }
    steps
}
// ANCHOR_END: next

fn with(mut state: State, worker: usize, at: At) -> State {
    state.at[worker] = at;
    state
}

fn name(worker: usize) -> &'static str {
    ["worker A", "worker B"][worker]
}
