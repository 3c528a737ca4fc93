//! Collects the shapes of a program, children first and each once.

use super::{Node, Program, Shape};
use crate::time::Time;
use std::collections::HashMap;

/// What makes two subtrees equal: the root's own work, nodes and merged forks, the subtrees below, and what comes after.
type Key = (Time, u64, u64, Option<(Node, Node)>, Option<Node>);

/// A program in the making.
#[derive(Default)]
pub(super) struct Builder {
    shapes: Vec<Shape>,
    known: HashMap<Key, Node>,
}

impl Builder {
    /// So many nodes in a row, without a fork.
    pub(super) fn leaf(&mut self, work: Time, nodes: u64) -> Node {
        self.add(work, nodes, 0, None, None)
    }

    /// So many nodes in a row, then a fork.
    pub(super) fn fork(&mut self, own: Time, nodes: u64, left: Node, right: Node) -> Node {
        self.add(own, nodes, 0, Some((left, right)), None)
    }

    /// The same subtree, with one node more before it.
    pub(super) fn before(&mut self, work: Time, node: Node) -> Node {
        let shape = self.shapes[node.0 as usize];
        let below: u64 = shape.below().map(|node| self.nodes(node)).sum();
        self.add(shape.own + work, shape.nodes - below + 1, shape.merged, shape.children, shape.after)
    }

    pub(super) fn done(self, name: String, root: Node) -> Program {
        Program { name, has_joins: false, shapes: self.shapes, root }
    }

    fn nodes(&self, node: Node) -> u64 {
        self.shapes[node.0 as usize].nodes
    }

    fn add(
        &mut self,
        own: Time,
        nodes: u64,
        merged: u64,
        children: Option<(Node, Node)>,
        after: Option<Node>,
    ) -> Node {
        let next = Node(u32::try_from(self.shapes.len()).expect("fewer than 2^32 different subtrees"));
        let node = *self.known.entry((own, nodes, merged, children, after)).or_insert(next);
        if node == next {
            let forks = merged + u64::from(children.is_some());
            let mut shape = Shape { own, work: own, forks, nodes, merged, children, after };
            for below in shape.below().map(|below| self.shapes[below.0 as usize]) {
                shape.work += below.work;
                shape.forks += below.forks;
                shape.nodes += below.nodes;
            }
            self.shapes.push(shape);
        }
        node
    }
}

// What records alone need.
#[cfg(feature = "questions")]
impl Builder {
    /// A piece of work into which so many forks were merged.
    pub(super) fn piece(&mut self, work: Time, merged: u64) -> Node {
        self.add(work, 1, merged, None, None)
    }

    /// A piece of work into which so many forks were merged, a fork, and what comes after the join.
    pub(super) fn series(
        &mut self,
        own: Time,
        merged: u64,
        (left, right): (Node, Node),
        after: Option<Node>,
    ) -> Node {
        self.add(own, 1, merged, Some((left, right)), after)
    }

    /// The work of a subtree, and its forks.
    pub(super) fn cost(&self, node: Node) -> (Time, u64) {
        let Shape { work, forks, .. } = self.shapes[node.0 as usize];
        (work, forks)
    }
}
