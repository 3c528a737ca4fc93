//! The sum of a balanced binary tree: almost no work a node, so that the cost of a join shows.
//!
//! The parallel variants have one shape: a join where there are two subtrees, a plain call where there is one.
//! The sequential one is what stands there without any scheduler, the fastest form found.

use crate::scheduler::Pool;
use std::hint::black_box;

/// A node with its subtrees.
struct Node {
    value: i64,
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
}

impl Node {
    /// The balanced tree of the values `from..=to`, in order; its depth is the least possible.
    ///
    /// A parent is allocated before its children and the left subtree before the right one, so that the walk goes
    /// through memory in one direction.
    fn balanced(from: i64, to: i64) -> Option<Box<Self>> {
        if from > to {
            return None;
        }
        let middle = from + (to - from) / 2;
        let mut node = Box::new(Self { value: middle, left: None, right: None });
        node.left = Self::balanced(from, middle - 1);
        node.right = Self::balanced(middle + 1, to);
        Some(node)
    }
}

fn sequential(node: &Node) -> i64 {
    let mut sum = node.value;
    if let Some(left) = &node.left {
        sum += sequential(left);
    }
    if let Some(right) = &node.right {
        sum += sequential(right);
    }
    sum
}

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

fn rayon(node: &Node) -> i64 {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => {
            let (left, right) = rayon::join(|| rayon(left), || rayon(right));
            node.value + left + right
        }
        (Some(child), None) | (None, Some(child)) => node.value + rayon(child),
        (None, None) => node.value,
    }
}

// chili's caller runs the second closure first: the closures are swapped, so that here too it walks the left subtree.
fn chili(scope: &mut chili::Scope<'_>, node: &Node) -> i64 {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => {
            let (right, left) = scope.join(|scope| chili(scope, right), |scope| chili(scope, left));
            node.value + left + right
        }
        (Some(child), None) | (None, Some(child)) => node.value + chili(scope, child),
        (None, None) => node.value,
    }
}

/// A balanced binary tree that holds the values 1 to `nodes`.
pub struct Tree {
    root: Box<Node>,
    nodes: usize,
}

impl Tree {
    /// Builds the tree of `nodes` nodes, at least one; any number will do, not only 2ⁿ − 1.
    pub fn new(nodes: usize) -> Self {
        let last = i64::try_from(nodes).expect("nodes are counted in i64");
        let root = Node::balanced(1, last).expect("a tree has at least one node");
        Self { root, nodes }
    }

    /// Enters the pool and sums the tree. Panics if the sum is wrong.
    pub fn sum(&self, pool: &Pool) {
        let root = black_box(&self.root);
        self.check(match pool {
            Pool::Sequential => sequential(root),
            Pool::Systole(pool) => pool.call(|t| systole(t, root)),
            Pool::Rayon(pool) => pool.install(|| rayon(root)),
            Pool::Chili(pool) => chili(&mut pool.scope(), root),
        });
    }

    /// Enters the pool once and sums the tree `rounds` times in there. Panics if a sum is wrong.
    pub fn sum_repeatedly(&self, pool: &Pool, rounds: usize) {
        let each_round = |sum: &mut dyn FnMut(&Node) -> i64| {
            for _ in 0..rounds {
                self.check(sum(black_box(&self.root)));
            }
        };
        match pool {
            Pool::Sequential => each_round(&mut sequential),
            // A call uses its task up: each round gets one from a join whose other side is empty.
            Pool::Systole(pool) => {
                pool.call(|mut t| each_round(&mut |root| t.join(|t| systole(t, root), |_| ()).0))
            }
            Pool::Rayon(pool) => pool.install(|| each_round(&mut rayon)),
            Pool::Chili(pool) => {
                let mut scope = pool.scope();
                each_round(&mut |root| chili(&mut scope, root));
            }
        }
    }

    /// Compares with the closed form, n (n + 1) / 2.
    fn check(&self, sum: i64) {
        let nodes = self.nodes as i128;
        assert_eq!(i128::from(sum), nodes * (nodes + 1) / 2, "the sum of a tree of {nodes} nodes");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheduler::Scheduler;

    #[test]
    fn every_scheduler_sums_trees_of_any_size() {
        for scheduler in Scheduler::ALL {
            for threads in [1, 2, 3] {
                let pool = scheduler.pool(threads);
                for nodes in [1, 2, 3, 4, 1023, 1024, 10_000] {
                    let tree = Tree::new(nodes);
                    tree.sum(&pool);
                    tree.sum_repeatedly(&pool, 2);
                }
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
