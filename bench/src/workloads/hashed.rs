//! The sum of a balanced tree with more to do at each node: SHA-256, so many times. Is the overhead of a join constant?
//!
//! The next step that Spice's README asks for. A node adds a part of its value's digest, or its value if there is none.

use super::tree::{Node, Tree};
use super::{Kind, Workload};
use crate::scheduler::Pool;
use sha2::{Digest as _, Sha256};
use std::hint::black_box;

/// The nodes of the tree.
pub const NODES: usize = 1023;

/// The tree; the size is how often a node's digest is taken.
pub static KIND: Kind = Kind {
    name: "hashed",
    title: "tree of 1,023 nodes, SHA-256 {} times a node",
    item: "a node",
    items: |_| NODES,
    build: |times| Box::new(Hashed::new(times)),
};

/// What a node with this value adds to the sum.
fn work(value: i64, times: usize) -> i64 {
    if times == 0 {
        return value;
    }
    let mut digest = Sha256::digest(value.to_le_bytes());
    for _ in 1..times {
        digest = Sha256::digest(digest);
    }
    i64::from_le_bytes(digest[..8].try_into().expect("a digest has eight bytes"))
}

fn sequential(node: &Node, times: usize) -> i64 {
    let mut sum = work(node.value, times);
    for child in [&node.left, &node.right].into_iter().flatten() {
        sum = sum.wrapping_add(sequential(child, times));
    }
    sum
}

fn systole(mut t: systole::Task<'_>, node: &Node, times: usize) -> i64 {
    let own = work(node.value, times);
    let (Some(left), Some(right)) = (&node.left, &node.right) else { return own };
    let (left, right) = t.join(|t| systole(t, left, times), |t| systole(t, right, times));
    own.wrapping_add(left).wrapping_add(right)
}

fn rayon(node: &Node, times: usize) -> i64 {
    let own = work(node.value, times);
    let (Some(left), Some(right)) = (&node.left, &node.right) else { return own };
    let (left, right) = rayon::join(|| rayon(left, times), || rayon(right, times));
    own.wrapping_add(left).wrapping_add(right)
}

// Swapped: chili's caller runs the second closure first.
fn chili(scope: &mut chili::Scope<'_>, node: &Node, times: usize) -> i64 {
    let own = work(node.value, times);
    let (Some(left), Some(right)) = (&node.left, &node.right) else { return own };
    let (right, left) = scope.join(|scope| chili(scope, right, times), |scope| chili(scope, left, times));
    own.wrapping_add(left).wrapping_add(right)
}

// Swapped, as for chili: Forte's caller runs the second closure first.
#[cfg(feature = "forte")]
fn forte(worker: &forte::Worker, node: &Node, times: usize) -> i64 {
    let own = work(node.value, times);
    let (Some(left), Some(right)) = (&node.left, &node.right) else { return own };
    let (right, left) =
        worker.join(|worker| forte(worker, right, times), |worker| forte(worker, left, times));
    own.wrapping_add(left).wrapping_add(right)
}

/// A full tree: each node has two children or none.
struct Hashed {
    tree: Tree,
    times: usize,
    expected: i64,
}

impl Hashed {
    fn new(times: usize) -> Self {
        let expected = (1..=NODES as i64).fold(0_i64, |sum, value| sum.wrapping_add(work(value, times)));
        Self { tree: Tree::new(NODES), times, expected }
    }
}

impl Workload for Hashed {
    fn run(&self, pool: &Pool) {
        let (root, times) = (black_box(&self.tree.root), black_box(self.times));
        let sum = run_on!(pool, root, times);
        assert_eq!(sum, self.expected, "the sum of all digests");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheduler_sums_the_digests() {
        super::super::run_everywhere(&KIND, &[0, 1, 3]);
    }

    #[test]
    fn the_digest_is_the_published_one() {
        // SHA-256 of eight zeros, its first eight bytes.
        let first = [0xaf, 0x55, 0x70, 0xf5, 0xa1, 0x81, 0x0b, 0x7a];
        assert_eq!(work(0, 1), i64::from_le_bytes(first));
        assert_eq!(work(7, 0), 7);
        assert_ne!(work(7, 1), work(7, 2));
    }
}
