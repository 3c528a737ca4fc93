//! The places through which routes go: states of the spec, and what is known of the runtime besides.

use super::claims::Claims;
use super::debts::Debts;
use crate::graph::{Graph, Transition};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A state of the spec and what is known besides. How often a worker has looked at a latch is no part of a state, but what
/// it saw decides how it goes on: an owner that comes to a join and finds the latch set does not take the lock. Which
/// threads have workers to notify is no part of a state either.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Place {
    state: usize,
    /// The workers that found the latch set when they came to the join that they are in: one bit for each worker.
    saw: u32,
    debts: Debts,
    /// What workers that claim have seen is no part of a state, nor is how many jobs a promotion shares.
    claims: Claims,
}

/// Whether the runtime can make a transition, as far as it does not choose; or else why not: the operator that leaves the
/// choice, or `Notify`.
pub(super) type Possible = Result<(), &'static str>;

/// A way from a place: a transition, and the place to which it leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) transition: usize,
    pub(super) to: usize,
}

/// All places that can be come to, by numbers; the first one is the beginning.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// By place, the state of the spec.
    pub(super) states: Vec<usize>,
    /// By place, the ways that the runtime can go there.
    pub(super) ways: Vec<Vec<Way>>,
    /// By transition, whether it can be made at one of the places; nothing, if it begins at none.
    pub(super) possible: Vec<Option<Possible>>,
}

impl Places {
    /// Those of a runtime that numbers the background workers in this order. If they are strict, no worker is to look again:
    /// each one that has to notify before it parks does so before others change anything.
    pub(super) fn of(graph: &Graph, background: &[usize], is_strict: bool) -> Self {
        let mut found =
            Self { states: Vec::new(), ways: Vec::new(), possible: vec![None; graph.transitions.len()] };
        let mut numbers: HashMap<Place, usize, Mixed> = HashMap::default();
        let mut places = vec![Place::default()];
        numbers.insert(Place::default(), 0);
        // As long as there are places without their ways.
        while let Some(&place) = places.get(found.ways.len()) {
            let mut ways = Vec::new();
            for &number in &graph.from[place.state] {
                let next = place.after(graph, background, &graph.transitions[number]);
                let next = next.and_then(|next| {
                    if is_strict && next.debts.any_looks_again() { Err("Notify") } else { Ok(next) }
                });
                if found.possible[number] != Some(Ok(())) {
                    found.possible[number] = Some(next.map(|_| ()));
                }
                let Ok(next) = next else { continue };
                let to = *numbers.entry(next).or_insert_with(|| {
                    places.push(next);
                    places.len() - 1
                });
                ways.push(Way { transition: number, to });
            }
            found.states.push(place.state);
            found.ways.push(ways);
        }
        found
    }
}

impl Place {
    /// Where a transition leads from here; or why the runtime does not make it here.
    fn after(
        self,
        graph: &Graph,
        background: &[usize],
        transition: &Transition,
    ) -> Result<Self, &'static str> {
        let debts = self.debts.after(graph, background, transition)?;
        let (before, after) = (&graph.states[self.state], &graph.states[transition.to]);
        let claims = self.claims.after(before, after, transition)?;
        let next = Self { state: transition.to, saw: self.saw, debts, claims };
        let Some(worker) = transition.worker else { return Ok(next) };
        let bit = 1 << worker;
        if before.at[worker] == "wait" && after.at[worker] != "wait" {
            // A worker that has seen the latch set does not look under the lock, and so changes nothing there.
            let can = self.saw & bit == 0 || before.has_pool_of(after);
            return if can { Ok(Self { saw: self.saw & !bit, ..next }) } else { Err("WaitForJobReturn") };
        }
        let arrives = before.at[worker] != "wait" && after.at[worker] == "wait";
        let sees = arrives && before.awaited(worker).is_some_and(|job| before.is_done(job));
        Ok(if sees { Self { saw: self.saw | bit, ..next } } else { next })
    }
}

/// A hash of the few words of a place. Each place is looked up many times, and has our own numbers alone.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_u64(&mut self, word: u64) {
        // Any odd number with many bits that are set.
        self.0 = (self.0.rotate_left(29) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

type Mixed = BuildHasherDefault<Mix>;
