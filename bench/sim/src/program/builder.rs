//! Collects the shapes of a program, children first and each once.

use super::{Node, Program, Shape};
use crate::time::Time;
use std::collections::HashMap;

/// What makes two subtrees equal: the root's own work, and the subtrees below.
type Key = (Time, u64, Option<(Node, Node)>);

/// A program in the making.
#[derive(Default)]
pub(super) struct Builder {
    shapes: Vec<Shape>,
    known: HashMap<Key, Node>,
}

impl Builder {
    /// So many nodes in a row, without a fork.
    pub(super) fn leaf(&mut self, work: Time, nodes: u64) -> Node {
        self.add(work, nodes, None)
    }

    /// So many nodes in a row, then a fork.
    pub(super) fn fork(&mut self, own: Time, nodes: u64, left: Node, right: Node) -> Node {
        self.add(own, nodes, Some((left, right)))
    }

    /// The same subtree, with one node more before it.
    pub(super) fn before(&mut self, work: Time, node: Node) -> Node {
        let shape = self.shapes[node.0 as usize];
        let below = shape.children.map_or(0, |(a, b)| self.nodes(a) + self.nodes(b));
        self.add(shape.own + work, shape.nodes - below + 1, shape.children)
    }

    pub(super) fn done(self, name: String, root: Node) -> Program {
        Program { name, shapes: self.shapes, root }
    }

    fn nodes(&self, node: Node) -> u64 {
        self.shapes[node.0 as usize].nodes
    }

    fn add(&mut self, own: Time, nodes: u64, children: Option<(Node, Node)>) -> Node {
        let next = Node(u32::try_from(self.shapes.len()).expect("fewer than 2^32 different subtrees"));
        let node = *self.known.entry((own, nodes, children)).or_insert(next);
        if node == next {
            let mut shape = Shape { own, work: own, forks: 0, nodes, children };
            if let Some((left, right)) = children {
                shape.forks = 1;
                for child in [left, right].map(|child| self.shapes[child.0 as usize]) {
                    shape.work += child.work;
                    shape.forks += child.forks;
                    shape.nodes += child.nodes;
                }
            }
            self.shapes.push(shape);
        }
        node
    }
}
