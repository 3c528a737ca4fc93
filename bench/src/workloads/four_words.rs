//! Four figures of a balanced tree at once: what if a result is too large to be returned in registers?

use super::tree::{Node, Tree, out_of_line};
use super::{Kind, Workload};
use crate::scheduler::Pool;
use std::hint::black_box;

/// The balanced tree with results of four words; the size is the number of nodes.
pub static KIND: Kind = Kind {
    name: "four_words",
    title: "tree of {} nodes, results of four words",
    item: "a node",
    items: |nodes| nodes,
    build: |nodes| Box::new(FourWords::new(nodes)),
};

/// The number of nodes, and the sum, the least and the greatest of their values.
pub(crate) type Figures = [i64; 4];

/// The figures of one node.
pub(crate) fn one(node: &Node) -> Figures {
    [1, node.value, node.value, node.value]
}

/// The figures of two parts together.
pub(crate) fn both(a: Figures, b: Figures) -> Figures {
    [a[0] + b[0], a[1] + b[1], a[2].min(b[2]), a[3].max(b[3])]
}

pub(crate) fn sequential(node: &Node) -> Figures {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => both(one(node), both(sequential(left), sequential(right))),
        (Some(child), None) | (None, Some(child)) => both(one(node), sequential(child)),
        (None, None) => one(node),
    }
}

fn systole(mut t: systole::Task<'_>, node: &Node) -> Figures {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => {
            let (left, right) = t.join(|t| systole(t, left), |t| systole(t, right));
            both(one(node), both(left, right))
        }
        (Some(child), None) | (None, Some(child)) => both(one(node), out_of_line(|| systole(t, child))),
        (None, None) => one(node),
    }
}

pub(crate) fn rayon(node: &Node) -> Figures {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => {
            let (left, right) = rayon::join(|| rayon(left), || rayon(right));
            both(one(node), both(left, right))
        }
        (Some(child), None) | (None, Some(child)) => both(one(node), out_of_line(|| rayon(child))),
        (None, None) => one(node),
    }
}

// Swapped: chili's caller runs the second closure first.
pub(crate) fn chili(scope: &mut chili::Scope<'_>, node: &Node) -> Figures {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => {
            let (right, left) = scope.join(|scope| chili(scope, right), |scope| chili(scope, left));
            both(one(node), both(left, right))
        }
        (Some(child), None) | (None, Some(child)) => both(one(node), out_of_line(|| chili(scope, child))),
        (None, None) => one(node),
    }
}

// Swapped, as for chili: Forte's caller runs the second closure first.
#[cfg(feature = "forte")]
fn forte(worker: &forte::Worker, node: &Node) -> Figures {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => {
            let (right, left) = worker.join(|worker| forte(worker, right), |worker| forte(worker, left));
            both(one(node), both(left, right))
        }
        (Some(child), None) | (None, Some(child)) => both(one(node), out_of_line(|| forte(worker, child))),
        (None, None) => one(node),
    }
}

pub(crate) struct FourWords {
    pub tree: Tree,
    nodes: i64,
}

impl FourWords {
    pub(crate) fn new(nodes: usize) -> Self {
        Self { tree: Tree::new(nodes), nodes: nodes as i64 }
    }

    /// Compares with what is known of the values 1 to `nodes`.
    pub(crate) fn check(&self, figures: Figures) {
        let nodes = self.nodes;
        assert_eq!(figures, [nodes, nodes * (nodes + 1) / 2, 1, nodes], "the figures of {nodes} nodes");
    }
}

impl Workload for FourWords {
    fn run(&self, pool: &Pool) {
        let root = black_box(&self.tree.root);
        self.check(run_on!(pool, root));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheduler_finds_the_figures_of_trees_of_any_size() {
        super::super::run_everywhere(&KIND, &[1, 2, 3, 4, 1023, 1024, 10_000]);
    }

    #[test]
    #[should_panic(expected = "the figures of 7 nodes")]
    fn a_wrong_figure_is_caught() {
        FourWords::new(7).check([7, 28, 1, 8]);
    }
}
