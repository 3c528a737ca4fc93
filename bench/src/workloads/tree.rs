//! The sum of a balanced binary tree: almost no work a node, so that the cost of a join shows.
//!
//! The parallel variants have one shape: a join where a node has two subtrees, and a call out of line where it has one,
//! unless that subtree is a leaf. The sequential variant is the fastest form found without a scheduler.

use super::{Kind, Workload};
use crate::helper::{Helper, Waiting};
use crate::scheduler::Pool;
use std::hint::black_box;

/// The balanced tree; the size is the number of nodes.
pub static KIND: Kind = Kind {
    name: "tree",
    title: "tree of {} nodes",
    item: "a node",
    items: |nodes| nodes,
    build: |nodes| Box::new(Tree::new(nodes)),
};

/// A node with its subtrees.
pub(crate) struct Node {
    pub value: i64,
    pub left: Option<Box<Node>>,
    pub right: Option<Box<Node>>,
}

impl Node {
    /// The tree of the values `from..=to`, in order; of those below a node, `left` says how many go left.
    ///
    /// A parent is allocated before its children and the left subtree before the right one, so that the walk goes
    /// through memory in one direction.
    fn grow(from: i64, to: i64, left: fn(i64) -> i64) -> Option<Box<Self>> {
        if from > to {
            return None;
        }
        let value = from + left(to - from);
        let mut node = Box::new(Self { value, left: None, right: None });
        node.left = Self::grow(from, value - 1, left);
        node.right = Self::grow(value + 1, to, left);
        Some(node)
    }

    /// The same balanced tree, but each node is allocated after all that is below it: so the walk goes through memory
    /// backwards.
    fn grow_children_first(from: i64, to: i64) -> Option<Box<Self>> {
        if from > to {
            return None;
        }
        let value = from + (to - from) / 2;
        let left = Self::grow_children_first(from, value - 1);
        let right = Self::grow_children_first(value + 1, to);
        Some(Box::new(Self { value, left, right }))
    }

    /// Whether nothing is below it; in a balanced tree, every only child is a leaf.
    pub(crate) fn is_leaf(&self) -> bool {
        self.left.is_none() && self.right.is_none()
    }
}

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

/// The sum below an only child that is no leaf, which few nodes have.
///
/// If it were inlined, the compiler would make a loop of the recursion, and every join would carry the loop's sum so far.
#[inline(never)]
pub(crate) fn out_of_line<R>(sum: impl FnOnce() -> R) -> R {
    sum()
}

fn systole(mut t: systole::Task<'_>, node: &Node) -> i64 {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => {
            let (left, right) = t.join(|t| systole(t, left), |t| systole(t, right));
            node.value + left + right
        }
        (Some(leaf), None) | (None, Some(leaf)) if leaf.is_leaf() => node.value + leaf.value,
        (Some(child), None) | (None, Some(child)) => node.value + out_of_line(|| systole(t, child)),
        (None, None) => node.value,
    }
}

pub(crate) fn drop_in(node: &Node) -> i64 {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => {
            let (left, right) = systole::join(|| drop_in(left), || drop_in(right));
            node.value + left + right
        }
        (Some(leaf), None) | (None, Some(leaf)) if leaf.is_leaf() => node.value + leaf.value,
        (Some(child), None) | (None, Some(child)) => node.value + out_of_line(|| drop_in(child)),
        (None, None) => node.value,
    }
}

pub(crate) fn rayon(node: &Node) -> i64 {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => {
            let (left, right) = rayon::join(|| rayon(left), || rayon(right));
            node.value + left + right
        }
        (Some(leaf), None) | (None, Some(leaf)) if leaf.is_leaf() => node.value + leaf.value,
        (Some(child), None) | (None, Some(child)) => node.value + out_of_line(|| rayon(child)),
        (None, None) => node.value,
    }
}

// chili's caller runs the second closure first. The closures are swapped, so that here too the caller walks the left
// subtree.
pub(crate) fn chili(scope: &mut chili::Scope<'_>, node: &Node) -> i64 {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => {
            let (right, left) = scope.join(|scope| chili(scope, right), |scope| chili(scope, left));
            node.value + left + right
        }
        (Some(leaf), None) | (None, Some(leaf)) if leaf.is_leaf() => node.value + leaf.value,
        (Some(child), None) | (None, Some(child)) => node.value + out_of_line(|| chili(scope, child)),
        (None, None) => node.value,
    }
}

// Swapped, as for chili: Forte's caller runs the second closure first.
#[cfg(feature = "forte")]
fn forte(worker: &forte::Worker, node: &Node) -> i64 {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => {
            let (right, left) = worker.join(|worker| forte(worker, right), |worker| forte(worker, left));
            node.value + left + right
        }
        (Some(leaf), None) | (None, Some(leaf)) if leaf.is_leaf() => node.value + leaf.value,
        (Some(child), None) | (None, Some(child)) => node.value + out_of_line(|| forte(worker, child)),
        (None, None) => node.value,
    }
}

/// The sum of one side of a split by hand.
fn side(node: Option<&Node>) -> i64 {
    black_box(node).map_or(0, sequential)
}

/// Runs `main` beside one helper for each subtree, which sums it when it is started.
fn beside(
    subtrees: &[Option<&Node>],
    waiting: Waiting,
    helpers: &[&Helper],
    main: &mut dyn FnMut(&[&Helper]),
) {
    let Some((subtree, others)) = subtrees.split_first() else { return main(helpers) };
    Helper::waiting(
        waiting,
        || side(*subtree),
        |helper| {
            beside(others, waiting, &[helpers, &[helper]].concat(), main);
        },
    );
}

/// A binary tree that holds the values 1 to `nodes`.
pub struct Tree {
    pub(crate) root: Box<Node>,
    nodes: usize,
}

impl Tree {
    /// Builds the balanced tree of `nodes` nodes. The number is at least one, and need not be 2ⁿ − 1.
    ///
    /// Its depth is the least possible.
    pub fn new(nodes: usize) -> Self {
        Self::split(nodes, |below| below / 2)
    }

    /// Builds the same tree in the other order of allocation: children before their parents.
    ///
    /// What it costs to walk it sequentially is the reader's own experiment in `bench-report`.
    pub fn children_first(nodes: usize) -> Self {
        let last = i64::try_from(nodes).expect("nodes are counted in i64");
        let root = Node::grow_children_first(1, last).expect("a tree has at least one node");
        Self { root, nodes }
    }

    /// Builds a tree in which `left` says how many of the nodes below a parent go left.
    pub fn split(nodes: usize, left: fn(i64) -> i64) -> Self {
        let last = i64::try_from(nodes).expect("nodes are counted in i64");
        let root = Node::grow(1, last, left).expect("a tree has at least one node");
        Self { root, nodes }
    }

    /// Splits the sum by hand on so many threads, a power of two: `main` gets a function that sums the tree, each thread sums one
    /// subtree, and the caller the few nodes above them, too. All threads run already. There is nothing to find out. If they
    /// poll, there is no worker to wake, either, so this is the best that so many threads can do.
    pub fn by_hand<R>(&self, threads: usize, waiting: Waiting, main: impl FnOnce(&dyn Fn()) -> R) -> R {
        let (mut above, mut subtrees) = (0, vec![Some(&*self.root)]);
        while subtrees.len() < threads {
            above += subtrees.iter().flatten().map(|node| node.value).sum::<i64>();
            let below = subtrees
                .iter()
                .map(|node| node.map_or([None, None], |node| [node.left.as_deref(), node.right.as_deref()]));
            subtrees = below.flatten().collect();
        }
        let (own, others) = subtrees.split_first().expect("there is a root");
        let (mut main, mut result) = (Some(main), None);
        beside(others, waiting, &[], &mut |helpers| {
            let main = main.take().expect("it runs once");
            result = Some(main(&|| {
                helpers.iter().for_each(|helper| helper.start());
                let own = side(*own);
                self.check(above + own + helpers.iter().map(|helper| helper.finish()).sum::<i64>());
            }));
        });
        result.expect("it has run")
    }

    /// Enters the pool, and sums the tree by [`systole::join()`].
    pub fn drop_in(&self, pool: &systole::ThreadPool) {
        let root = black_box(&self.root);
        self.check(pool.call(|_| drop_in(root)));
    }

    /// Compares with the closed form, n (n + 1) / 2.
    pub(crate) fn check(&self, sum: i64) {
        let nodes = self.nodes as i128;
        assert_eq!(i128::from(sum), nodes * (nodes + 1) / 2, "the sum of a tree of {nodes} nodes");
    }
}

impl Workload for Tree {
    fn run(&self, pool: &Pool) {
        let root = black_box(&self.root);
        self.check(run_on!(pool, root));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheduler_sums_trees_of_any_size() {
        super::super::run_everywhere(&KIND, &[1, 2, 3, 4, 1023, 1024, 10_000]);
    }

    #[test]
    fn the_other_order_of_allocation_has_the_same_sum() {
        [1, 2, 3, 4, 1023, 10_000]
            .into_iter()
            .for_each(|nodes| Tree::children_first(nodes).run(&Pool::Sequential));
    }

    #[test]
    fn joins_without_a_task_sum_trees_of_any_size() {
        let pool = systole::ThreadPool::builder().num_threads(2).build().unwrap();
        [1, 2, 3, 4, 10_000].into_iter().for_each(|nodes| Tree::new(nodes).drop_in(&pool));
    }

    #[test]
    fn a_split_by_hand_sums_trees_of_any_size() {
        for waiting in [Waiting::Polling, Waiting::Parked] {
            for (threads, nodes) in [(2, 1), (2, 2), (2, 3), (4, 4), (4, 10_000), (1, 10)] {
                Tree::new(nodes).by_hand(threads, waiting, |sum| (0..3).for_each(|_| sum()));
            }
        }
    }

    #[test]
    fn the_depth_is_the_least_possible() {
        fn depth(node: &Option<Box<Node>>) -> u32 {
            node.as_ref().map_or(0, |node| 1 + depth(&node.left).max(depth(&node.right)))
        }
        for nodes in [1, 2, 3, 4, 5, 6, 7, 8, 1000, 1023, 1024] {
            assert_eq!(depth(&Some(Tree::new(nodes).root)), nodes.ilog2() + 1, "{nodes} nodes");
        }
    }

    #[test]
    #[should_panic(expected = "the sum of a tree of 7 nodes")]
    fn a_wrong_sum_is_caught() {
        Tree::new(7).check(29);
    }
}
