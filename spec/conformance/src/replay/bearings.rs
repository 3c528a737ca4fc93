//! The shortest ways from the beginning to each place, and from each place to an end. They are found once, and are valid
//! until the runtime refuses one of their steps.

use super::places::{Places, Way};
use super::plan::turned;
use crate::graph::Graph;
use std::collections::VecDeque;

/// Where the places lie.
#[derive(Debug, Default)]
pub(super) struct Bearings {
    /// The places, the nearest to the beginning first.
    order: Vec<usize>,
    /// How many of them, from the first one on, no longer have a way that is wanted.
    done: usize,
    /// By place, the one before and the way from there; none for the beginning.
    came: Vec<Option<(usize, Way)>>,
    /// By place, the next way to the nearest end.
    home: Vec<Option<Way>>,
}

impl Bearings {
    /// Those that use no refused way.
    pub(super) fn of(graph: &Graph, places: &Places, refused: &[Option<&str>], round: usize) -> Self {
        let count = places.states.len();
        let ways =
            |place: usize| turned(&places.ways[place], round).filter(|way| refused[way.transition].is_none());
        let mut came = vec![None; count];
        let mut order = vec![0];
        let mut backwards: Vec<Vec<(usize, Way)>> = vec![Vec::new(); count];
        let mut at = 0;
        while let Some(&place) = order.get(at) {
            at += 1;
            for way in ways(place) {
                backwards[way.to].push((place, way));
                if way.to != 0 && came[way.to].is_none() {
                    came[way.to] = Some((place, way));
                    order.push(way.to);
                }
            }
        }
        let mut home = vec![None; count];
        let is_last = |place: &usize| graph.is_last(places.states[*place]);
        let mut queue: VecDeque<usize> = order.iter().copied().filter(is_last).collect();
        while let Some(place) = queue.pop_front() {
            for &(before, way) in &backwards[place] {
                if home[before].is_none() && !is_last(&before) {
                    home[before] = Some(way);
                    queue.push_back(before);
                }
            }
        }
        Self { order, done: 0, came, home }
    }

    /// The shortest way from the beginning to one that is wanted, this one included. A way that is not wanted now must not be
    /// wanted later.
    pub(super) fn lead_to_first(
        &mut self,
        places: &Places,
        is_wanted: impl Fn(&Way) -> bool,
    ) -> Option<Vec<Way>> {
        loop {
            let mut at = *self.order.get(self.done)?;
            if let Some(&wanted) = places.ways[at].iter().find(|way| is_wanted(way)) {
                let mut leg = vec![wanted];
                while let Some((before, way)) = self.came[at] {
                    leg.push(way);
                    at = before;
                }
                leg.reverse();
                return Some(leg);
            }
            self.done += 1;
        }
    }

    /// The way to the nearest end; empty at an end, and where no way leads to one.
    pub(super) fn to_end(&self, from: usize) -> Vec<Way> {
        let mut leg = Vec::new();
        let mut at = from;
        while let Some(way) = self.home[at] {
            leg.push(way);
            at = way.to;
        }
        leg
    }
}
