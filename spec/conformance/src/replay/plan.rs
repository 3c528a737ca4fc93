//! Routes through a state graph that make each transition at least once.

use super::bearings::Bearings;
use super::places::{Places, Possible, Way};
use crate::graph::Graph;
use std::collections::{HashMap, VecDeque};

/// What is left to be done.
#[derive(Debug)]
pub(super) struct Plan<'g> {
    graph: &'g Graph,
    places: Places,
    bearings: Bearings,
    /// By transition: whether it has been made.
    pub(super) is_made: Vec<bool>,
    /// By transition: if the runtime has been seen to do something else in its place, the operator that leaves the choice.
    pub(super) refused: Vec<Option<&'static str>>,
    /// How often it was begun anew.
    round: usize,
}

/// A longer route than this is ended, and another one begun.
const LONGEST: usize = 2_000;

/// How many places are searched for the next transition that is not made yet. If none is so near, the route is ended: the
/// shortest way from the beginning is known, and need not be searched for.
const NEAR: usize = 500;

impl<'g> Plan<'g> {
    pub(super) fn new(graph: &'g Graph) -> Self {
        let count = graph.transitions.len();
        Self {
            graph,
            places: Places::default(),
            bearings: Bearings::default(),
            is_made: vec![false; count],
            refused: vec![None; count],
            round: 0,
        }
    }

    /// Goes through these places from now on.
    pub(super) fn go_through(&mut self, places: Places) {
        self.places = places;
        self.take_bearings();
    }

    /// Forgets what was refused, and goes other ways from now on.
    pub(super) fn begin_anew(&mut self) {
        self.refused.fill(None);
        self.round += 1;
        self.take_bearings();
    }

    /// A route that makes as many transitions as it finds on its way, and goes on to the end if there is a way to it; none if
    /// all that can be made are made.
    pub(super) fn route(&mut self) -> Option<Vec<usize>> {
        let mut is_made = self.is_made.clone();
        let mut route = Vec::new();
        let mut place = 0;
        let mut leg = self.first_leg()?;
        while !leg.is_empty() {
            place = leg.last().expect("it is not empty").to;
            leg.iter().for_each(|way| is_made[way.transition] = true);
            route.extend(leg);
            leg = if route.len() < LONGEST { self.next_leg(place, &is_made) } else { Vec::new() };
        }
        route.extend(self.last_leg(place));
        Some(route.into_iter().map(|way| way.transition).collect())
    }

    /// By transition, whether it can be made at the places that are gone through.
    pub(super) fn possible(&self) -> &[Option<Possible>] {
        &self.places.possible
    }

    fn take_bearings(&mut self) {
        self.bearings = Bearings::of(self.graph, &self.places, &self.refused, self.round);
    }

    /// Whether a way leads where the runtime has refused to go.
    fn is_refused(&self, ways: &[Way]) -> bool {
        ways.iter().any(|way| self.refused[way.transition].is_some())
    }

    /// The shortest way from the beginning to a transition that is not made yet, this transition included.
    fn first_leg(&mut self) -> Option<Vec<Way>> {
        loop {
            let (is_made, refused) = (&self.is_made, &self.refused);
            let is_wanted = |way: &Way| !is_made[way.transition] && refused[way.transition].is_none();
            let leg = self.bearings.lead_to_first(&self.places, is_wanted)?;
            if !self.is_refused(&leg) {
                return Some(leg);
            }
            // It was refused after the bearings were taken.
            self.take_bearings();
        }
    }

    /// The shortest way from a place to an end; empty at an end, or if the runtime has refused what leads to one.
    fn last_leg(&mut self, from: usize) -> Vec<Way> {
        let leg = self.bearings.to_end(from);
        if !self.is_refused(&leg) {
            return leg;
        }
        self.take_bearings();
        self.bearings.to_end(from)
    }

    /// The shortest way from a place to a transition that is not made yet, this transition included; empty, if none is near.
    fn next_leg(&self, from: usize, is_made: &[bool]) -> Vec<Way> {
        let mut came: HashMap<usize, (usize, Way)> = HashMap::new();
        let mut queue = VecDeque::from([from]);
        while let Some(place) = queue.pop_front().filter(|_| came.len() < NEAR) {
            for way in turned(&self.places.ways[place], self.round) {
                if self.refused[way.transition].is_some() {
                    continue;
                }
                if !is_made[way.transition] {
                    let mut leg = vec![way];
                    let mut at = place;
                    while at != from {
                        let (before, way) = came[&at];
                        leg.push(way);
                        at = before;
                    }
                    leg.reverse();
                    return leg;
                }
                if way.to != from && !came.contains_key(&way.to) {
                    came.insert(way.to, (place, way));
                    queue.push_back(way.to);
                }
            }
        }
        Vec::new()
    }
}

/// These ways, in another order for each round.
pub(super) fn turned(ways: &[Way], round: usize) -> impl Iterator<Item = Way> {
    (0..ways.len()).map(move |at| ways[(at + round) % ways.len()])
}

#[cfg(test)]
mod tests {
    use super::{Places, Plan, Way};
    use crate::graph::state::Workers;
    use crate::graph::{Graph, Transition};

    /// A graph of four states: there are two ways from 0 to the end, which is 3.
    fn graph() -> Graph {
        let transition = |(from, to)| Transition { from, to, action: "Step".to_owned(), worker: None };
        Graph {
            workers: Workers::default(),
            polls: false,
            states: Vec::new(),
            transitions: [(0, 1), (1, 3), (0, 2), (2, 3), (3, 3)].map(transition).to_vec(),
            from: vec![vec![0, 2], vec![1], vec![3], vec![4]],
        }
    }

    /// Its states as places, where nothing more is known.
    fn places(graph: &Graph) -> Places {
        let way = |&transition: &usize| Way { transition, to: graph.transitions[transition].to };
        let ways = graph.from.iter().map(|from| from.iter().map(way).collect()).collect();
        Places { states: (0..graph.from.len()).collect(), ways, possible: Vec::new() }
    }

    #[test]
    fn routes_make_all_transitions_and_come_to_the_end() {
        let graph = graph();
        let mut plan = Plan::new(&graph);
        plan.go_through(places(&graph));
        let mut routes = Vec::new();
        while let Some(route) = plan.route() {
            route.iter().for_each(|&number| plan.is_made[number] = true);
            routes.push(route);
        }
        assert_eq!(routes, [vec![0, 1, 4], vec![2, 3]]);
    }

    #[test]
    fn no_route_goes_where_the_runtime_has_refused_to() {
        let graph = graph();
        let mut plan = Plan::new(&graph);
        plan.go_through(places(&graph));
        plan.refused[0] = Some("Choice");
        plan.is_made[4] = true;
        assert_eq!(plan.route(), Some(vec![2, 3]));
        plan.refused[3] = Some("Choice");
        assert_eq!(plan.route(), Some(vec![2]), "from there no way leads to the end");
        plan.is_made[2] = true;
        assert_eq!(plan.route(), None);
        plan.begin_anew();
        assert_eq!(plan.route(), Some(vec![0, 1]));
    }
}
