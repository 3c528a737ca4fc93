//! One run of the runtime along a route, and how it ends.

use super::ahead::Ahead;
use super::compare;
use super::director::{Cast, Director};
use crate::over_baton::baton::Stand;
use std::fmt;
use std::mem::ManuallyDrop;

/// How a run along a route has ended.
#[derive(Debug)]
pub(super) enum End {
    /// Each transition was made.
    There,
    /// In place of the transition at this place of the route the runtime has made another one, of the same action.
    Otherwise {
        at: usize,
        /// If the spec has it.
        made: Option<usize>,
        /// The operator that leaves the choice.
        choice: &'static str,
    },
}

/// The runtime is in a state that the spec does not allow.
#[derive(Debug)]
pub struct Mismatch {
    /// The transition that should have been made.
    pub transition: String,
    /// What differs after it.
    pub differences: Vec<String>,
    /// All that was done until then.
    pub behaviour: Vec<String>,
    /// The spec's state before, and the one after.
    pub states: [String; 2],
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "the runtime does not make the transition {}", self.transition)?;
        self.differences.iter().try_for_each(|line| writeln!(f, "    {line}"))?;
        writeln!(f, "after\n    {}", self.behaviour.join(", "))?;
        let [before, after] = &self.states;
        write!(f, "The spec's state before:\n{before}\nand after:\n{after}")
    }
}

/// Has the runtime go along a route.
pub(super) fn follow(cast: &Cast<'_>, route: &[usize]) -> Result<End, Box<Mismatch>> {
    let graph = cast.graph;
    let name = |number: usize| graph.named(&graph.transitions[number]);
    let mismatch = |at: Option<usize>, differences: Vec<String>| {
        let transition = at.map(|at| &graph.transitions[route[at]]);
        let state = |number: Option<usize>| {
            number.map_or_else(String::new, |number| graph.states[number].text.clone())
        };
        Box::new(Mismatch {
            transition: transition.map_or_else(|| "to the initial state".to_owned(), |t| graph.named(t)),
            differences,
            behaviour: route[..at.unwrap_or(0)].iter().map(|&number| name(number)).collect(),
            states: [state(transition.map(|t| t.from)), state(transition.map(|t| t.to))],
        })
    };
    // A runtime that has gone wrong may never end: its threads are left standing.
    let mut director = ManuallyDrop::new(Director::begin(cast).map_err(|error| mismatch(None, vec![error]))?);
    let differences = compare::differences(&director, director.debts, &graph.states[0]);
    if !differences.is_empty() {
        return Err(mismatch(None, differences));
    }
    for (at, &number) in route.iter().enumerate() {
        director.make(Ahead::new(graph, route, at)).map_err(|error| mismatch(Some(at), vec![error]))?;
        let transition = &graph.transitions[number];
        let differences = compare::differences(&director, director.debts, &graph.states[transition.to]);
        if !differences.is_empty() {
            let Some(end) = director.otherwise(at, transition) else {
                return Err(mismatch(Some(at), differences));
            };
            ManuallyDrop::into_inner(director).abandon();
            return Ok(end);
        }
    }
    if !graph.is_last(route.last().map_or(0, |&number| graph.transitions[number].to)) {
        // What leads to the end from here, the runtime has refused.
        ManuallyDrop::into_inner(director).abandon();
        return Ok(End::There);
    }
    // All threads of the pool have ended. The thread that has stopped the pool waits for them, and ends too.
    while !matches!(director.baton.stand("stop"), Stand::Ended) {
        director.baton.pass("stop").map_err(|error| mismatch(Some(route.len() - 1), vec![error]))?;
    }
    drop(ManuallyDrop::into_inner(director));
    Ok(End::There)
}
