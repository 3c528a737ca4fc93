//! The sum of a balanced tree by functions that are never inlined: what if a function is too large to be a part of
//! the join that calls it?

use super::tree::{Node, Tree};
use super::{Kind, Workload};
use crate::scheduler::Pool;
use std::hint::black_box;

/// The balanced tree, summed by functions that are never inlined; the size is the number of nodes.
pub static KIND: Kind = Kind {
    name: "never_inlined",
    title: "tree of {} nodes, never inlined",
    item: "a node",
    items: |nodes| nodes,
    build: |nodes| Box::new(NeverInlined(Tree::new(nodes))),
};

#[inline(never)]
pub(crate) fn sequential(node: &Node) -> i64 {
    let mut sum = node.value;
    if let Some(left) = &node.left {
        sum += sequential(left);
    }
    if let Some(right) = &node.right {
        sum += sequential(right);
    }
    sum
}

#[inline(never)]
fn systole(mut t: systole::Task<'_>, node: &Node) -> i64 {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => {
            let (left, right) = t.join(|t| systole(t, left), |t| systole(t, right));
            node.value + left + right
        }
        (Some(child), None) | (None, Some(child)) => node.value + systole(t, child),
        (None, None) => node.value,
    }
}

#[inline(never)]
pub(crate) fn rayon(node: &Node) -> i64 {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => {
            let (left, right) = rayon::join(|| rayon(left), || rayon(right));
            node.value + left + right
        }
        (Some(child), None) | (None, Some(child)) => node.value + rayon(child),
        (None, None) => node.value,
    }
}

// Swapped: chili's caller runs the second closure first.
#[inline(never)]
pub(crate) fn chili(scope: &mut chili::Scope<'_>, node: &Node) -> i64 {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => {
            let (right, left) = scope.join(|scope| chili(scope, right), |scope| chili(scope, left));
            node.value + left + right
        }
        (Some(child), None) | (None, Some(child)) => node.value + chili(scope, child),
        (None, None) => node.value,
    }
}

// Swapped, as for chili: Forte's caller runs the second closure first.
#[cfg(feature = "forte")]
#[inline(never)]
fn forte(worker: &forte::Worker, node: &Node) -> i64 {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => {
            let (right, left) = worker.join(|worker| forte(worker, right), |worker| forte(worker, left));
            node.value + left + right
        }
        (Some(child), None) | (None, Some(child)) => node.value + forte(worker, child),
        (None, None) => node.value,
    }
}

struct NeverInlined(Tree);

impl Workload for NeverInlined {
    fn run(&self, pool: &Pool) {
        let root = black_box(&self.0.root);
        self.0.check(run_on!(pool, root));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheduler_sums_trees_of_any_size() {
        super::super::run_everywhere(&KIND, &[1, 2, 3, 4, 1023, 1024, 10_000]);
    }
}
