//! Routes through a state graph that make each transition at least once.

use super::debts::Debts;
use crate::graph::Graph;
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

/// A state of the spec and what is known besides. How often a worker has looked at a latch is no part of a state, but what
/// it saw decides how it goes on: an owner that comes to a join and finds the latch set does not take the lock. Which
/// workers have another one to notify is no part of a state either.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Place {
    state: usize,
    /// The workers that found the latch set when they came to the join that they are in: one bit for each worker.
    saw: u32,
    debts: Debts,
}

/// A hash of the few words of a place. Whole graphs are searched again and again, by our own numbers alone.
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

/// What is left to be done.
#[derive(Debug)]
pub(super) struct Plan<'g> {
    graph: &'g Graph,
    /// By transition: whether it has been made.
    pub(super) is_made: Vec<bool>,
    /// By transition: if the runtime has been seen to do something else in its place, the operator that leaves the choice.
    pub(super) refused: Vec<Option<&'static str>>,
    /// How often it was begun anew.
    round: usize,
}

/// A longer route than this is ended, and another one begun.
const LONGEST: usize = 2_000;

impl<'g> Plan<'g> {
    pub(super) fn new(graph: &'g Graph) -> Self {
        let count = graph.transitions.len();
        Self { graph, is_made: vec![false; count], refused: vec![None; count], round: 0 }
    }

    /// Forgets what was refused, and goes other ways from now on.
    pub(super) fn begin_anew(&mut self) {
        self.refused.fill(None);
        self.round += 1;
    }

    /// A route that makes as many transitions as it finds on its way; none if all that can be made are made.
    pub(super) fn route(&self) -> Option<Vec<usize>> {
        let mut route = Vec::new();
        let mut is_made = self.is_made.clone();
        let mut place = Place::default();
        while route.len() < LONGEST {
            let Some(leg) = self.leg(place, |number, _| !is_made[number]) else { break };
            for number in leg {
                is_made[number] = true;
                place = self.follow(place, number).expect("a leg can be followed");
                route.push(number);
            }
        }
        if route.is_empty() {
            return None;
        }
        // On to the end, so that the run can be ended there.
        if !self.graph.is_last(place.state) {
            route.extend(self.leg(place, |_, to| self.graph.is_last(to))?);
        }
        Some(route)
    }

    /// By transition: whether it could be made if the runtime did not choose, or else why not; nothing, if it begins at no
    /// place that could be come to.
    pub(super) fn possible(&self) -> Vec<Option<Result<(), &'static str>>> {
        let mut possible = vec![None; self.graph.transitions.len()];
        let mut seen: HashSet<Place, Mixed> = HashSet::from_iter([Place::default()]);
        let mut places = vec![Place::default()];
        while let Some(place) = places.pop() {
            for &number in &self.graph.from[place.state] {
                let next = self.follow(place, number);
                if possible[number] != Some(Ok(())) {
                    possible[number] = Some(next.map(|_| ()));
                }
                places.extend(next.ok().filter(|&next| seen.insert(next)));
            }
        }
        possible
    }

    /// The shortest way from a place to a transition that is wanted, this transition included.
    fn leg(&self, from: Place, is_wanted: impl Fn(usize, usize) -> bool) -> Option<Vec<usize>> {
        let mut came: HashMap<Place, (Place, usize), Mixed> = HashMap::default();
        let mut queue = VecDeque::from([from]);
        while let Some(place) = queue.pop_front() {
            let all = &self.graph.from[place.state];
            let order = (0..all.len()).map(|at| all[(at + self.round) % all.len()]);
            for number in order {
                let Ok(next) = self.follow(place, number) else { continue };
                if self.refused[number].is_some() {
                    continue;
                }
                if is_wanted(number, next.state) {
                    let mut leg = vec![number];
                    let mut at = place;
                    while at != from {
                        let (before, number) = came[&at];
                        leg.push(number);
                        at = before;
                    }
                    leg.reverse();
                    return Some(leg);
                }
                if next != from && !came.contains_key(&next) {
                    came.insert(next, (place, number));
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// Where a transition leads from a place; or why the runtime does not make it there: the operator that
    /// leaves the choice, or `Notify`.
    fn follow(&self, place: Place, number: usize) -> Result<Place, &'static str> {
        let transition = &self.graph.transitions[number];
        let debts = place.debts.after(self.graph, transition)?;
        let (before, after) = (&self.graph.states[place.state], &self.graph.states[transition.to]);
        let next = Place { state: transition.to, saw: place.saw, debts };
        let Some(worker) = transition.worker else { return Ok(next) };
        let bit = 1 << worker;
        if before.at[worker] == "wait" && after.at[worker] != "wait" {
            // A worker that has seen the latch set does not look under the lock, and so changes nothing there.
            let can = place.saw & bit == 0 || before.has_pool_of(after);
            return if can { Ok(Place { saw: place.saw & !bit, ..next }) } else { Err("WaitForJobReturn") };
        }
        let arrives = before.at[worker] != "wait" && after.at[worker] == "wait";
        let sees = arrives && before.awaited(worker).is_some_and(|job| before.is_done(job));
        Ok(if sees { Place { saw: place.saw | bit, ..next } } else { next })
    }
}
