//! Unbalanced tree search: what if a subtree may be a leaf or a fifth of the tree, and only a visit tells?
//!
//! The tree is not in memory: a node is a number, and from it a hash makes its children. The root has many children;
//! any other node has eight with a probability of 0.124, and otherwise none. The mean is just below one child, so most of
//! the root's subtrees are single nodes and a few are huge. Joins split the children in two until one is left. The
//! sequential search has a loop instead.
//!
//! The binomial trees of Olivier, Huan, Liu, Prins, Dinan, Sadayappan and Tseng, *UTS: an unbalanced tree search
//! benchmark*, LCPC 2006, with a hash that is far cheaper than their SHA-1: there is less work at a node to hide a join.

use super::mix::mix;
use super::{Kind, Workload};
use crate::scheduler::Pool;
use std::hint::black_box;

/// The search. The size is a number of nodes from `TREES`.
pub static KIND: Kind = Kind {
    name: "uts",
    title: "unbalanced tree of {} nodes",
    item: "a node",
    items: |nodes| nodes,
    build: |nodes| Box::new(Uts::new(nodes as u64)),
};

/// The trees that exist: the number of nodes for each number of the root's children.
pub(super) const TREES: [(u64, u32); 4] = [(1, 0), (29_289, 200), (856_345, 10_000), (13_140_873, 100_000)];

/// The probability that a node other than the root has children.
const FERTILE: f64 = 0.124;

/// How many it has then.
pub(super) const CHILDREN: u32 = 8;

pub(super) const ROOT: u64 = 0;

pub(super) fn child(parent: u64, index: u32) -> u64 {
    mix(parent ^ mix(index.into()))
}

/// How many children a node has, if it is not the root.
pub(super) fn children(node: u64) -> u32 {
    const LIMIT: u64 = (FERTILE * u64::MAX as f64) as u64;
    if node < LIMIT { CHILDREN } else { 0 }
}

/// The nodes of the subtrees whose roots are the first so many children of `parent`.
fn sequential(parent: u64, count: u32) -> u64 {
    let subtree = |index| {
        let node = child(parent, index);
        1 + sequential(node, children(node))
    };
    (0..count).map(subtree).sum()
}

/// The nodes of the subtrees whose roots are the children of `parent` with the indices `from..to`.
fn systole(mut t: systole::Task<'_>, parent: u64, from: u32, to: u32) -> u64 {
    match to - from {
        0 => 0,
        1 => {
            let node = child(parent, from);
            1 + systole(t, node, 0, children(node))
        }
        count => {
            let middle = from + count / 2;
            let (a, b) = t.join(|t| systole(t, parent, from, middle), |t| systole(t, parent, middle, to));
            a + b
        }
    }
}

fn rayon(parent: u64, from: u32, to: u32) -> u64 {
    match to - from {
        0 => 0,
        1 => {
            let node = child(parent, from);
            1 + rayon(node, 0, children(node))
        }
        count => {
            let middle = from + count / 2;
            let (a, b) = rayon::join(|| rayon(parent, from, middle), || rayon(parent, middle, to));
            a + b
        }
    }
}

// Swapped: chili's caller runs the second closure first.
fn chili(scope: &mut chili::Scope<'_>, parent: u64, from: u32, to: u32) -> u64 {
    match to - from {
        0 => 0,
        1 => {
            let node = child(parent, from);
            1 + chili(scope, node, 0, children(node))
        }
        count => {
            let middle = from + count / 2;
            let (b, a) = scope
                .join(|scope| chili(scope, parent, middle, to), |scope| chili(scope, parent, from, middle));
            a + b
        }
    }
}

// Swapped, as for chili: Forte's caller runs the second closure first.
#[cfg(feature = "forte")]
fn forte(worker: &forte::Worker, parent: u64, from: u32, to: u32) -> u64 {
    match to - from {
        0 => 0,
        1 => {
            let node = child(parent, from);
            1 + forte(worker, node, 0, children(node))
        }
        count => {
            let middle = from + count / 2;
            let (b, a) = worker.join(
                |worker| forte(worker, parent, middle, to),
                |worker| forte(worker, parent, from, middle),
            );
            a + b
        }
    }
}

/// One search.
pub struct Uts {
    nodes: u64,
    pub(super) children: u32,
}

impl Uts {
    /// The tree with so many nodes.
    ///
    /// # Panics
    ///
    /// Panics if no such tree is known.
    pub fn new(nodes: u64) -> Self {
        let tree = TREES.into_iter().find(|tree| tree.0 == nodes);
        let (nodes, children) = tree.unwrap_or_else(|| panic!("an unbalanced tree of {nodes} nodes"));
        Self { nodes, children }
    }

    pub(super) fn check(&self, below: u64) {
        assert_eq!(1 + below, self.nodes, "the nodes of an unbalanced tree");
    }
}

impl Workload for Uts {
    fn run(&self, pool: &Pool) {
        let count = black_box(self.children);
        self.check(match pool {
            Pool::Sequential => sequential(ROOT, count),
            Pool::Systole(pool) => pool.call(|t| systole(t, ROOT, 0, count)),
            Pool::Rayon(pool) => pool.install(|| rayon(ROOT, 0, count)),
            Pool::Chili(pool) => chili(&mut pool.scope(), ROOT, 0, count),
            #[cfg(feature = "forte")]
            Pool::Forte(pool) => pool.with_worker(|worker| forte(worker, ROOT, 0, count)),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheduler_counts_all_nodes() {
        super::super::run_everywhere(&KIND, &TREES.map(|tree| tree.0 as usize)[..2]);
    }

    #[test]
    fn the_numbers_of_nodes_are_those_of_the_trees() {
        for (nodes, children) in TREES {
            assert_eq!(1 + sequential(ROOT, children), nodes, "nodes below {children} children");
        }
    }
}
