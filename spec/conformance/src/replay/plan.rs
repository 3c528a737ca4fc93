//! Routes through a state graph that make each transition at least once.

use crate::graph::Graph;
use std::collections::{HashMap, HashSet, VecDeque};

/// How often a worker looks at a latch is no state of the spec's, but what it saw decides how it goes on: an owner that
/// comes to a join and finds the latch set does not take the lock. So a place on a route is a state, and who has come to
/// the join that it is in with the latch set: one bit for each worker.
type Place = (usize, u32);

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
        let mut place = (0, 0);
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
        if !self.graph.is_last(place.0) {
            route.extend(self.leg(place, |_, to| self.graph.is_last(to))?);
        }
        Some(route)
    }

    /// By transition: whether it begins at a place that could be come to if the runtime did not choose, and whether it could
    /// be made there.
    pub(super) fn possible(&self) -> Vec<(bool, bool)> {
        let mut possible = vec![(false, false); self.graph.transitions.len()];
        let mut seen = HashSet::from([(0, 0)]);
        let mut places = vec![(0, 0)];
        while let Some(place) = places.pop() {
            for &number in &self.graph.from[place.0] {
                let next = self.follow(place, number);
                possible[number] = (true, possible[number].1 || next.is_some());
                places.extend(next.filter(|&next| seen.insert(next)));
            }
        }
        possible
    }

    /// The shortest way from a place to a transition that is wanted, that one included.
    fn leg(&self, from: Place, is_wanted: impl Fn(usize, usize) -> bool) -> Option<Vec<usize>> {
        let mut came: HashMap<Place, (Place, usize)> = HashMap::new();
        let mut queue = VecDeque::from([from]);
        while let Some(place) = queue.pop_front() {
            let all = &self.graph.from[place.0];
            let order = (0..all.len()).map(|at| all[(at + self.round) % all.len()]);
            for number in order {
                let Some(next) = self.follow(place, number).filter(|_| self.refused[number].is_none()) else {
                    continue;
                };
                if is_wanted(number, next.0) {
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

    /// Where a transition leads from a place, if it can be made there.
    fn follow(&self, (from, saw): Place, number: usize) -> Option<Place> {
        let transition = &self.graph.transitions[number];
        let (before, after) = (&self.graph.states[from], &self.graph.states[transition.to]);
        let Some(worker) = transition.worker else { return Some((transition.to, saw)) };
        let bit = 1 << worker;
        if before.at[worker] == "wait" && after.at[worker] != "wait" {
            // Who has seen the latch set does not look under the lock, and so changes nothing there.
            let can = saw & bit == 0 || before.has_pool_of(after);
            return can.then_some((transition.to, saw & !bit));
        }
        let arrives = before.at[worker] != "wait" && after.at[worker] == "wait";
        let sees = arrives && before.awaited(worker).is_some_and(|job| before.is_done(job));
        Some((transition.to, if sees { saw | bit } else { saw }))
    }
}
