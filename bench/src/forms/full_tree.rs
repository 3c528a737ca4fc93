//! The sum of a tree whose nodes have two children or none: the first program of the README.

use super::JoinForm;
use super::program::Forms;
use std::hint::black_box;

/// The nodes of a tree of height 10.
const NODES: usize = 1023;

struct Node {
    value: i64,
    children: Option<Box<(Node, Node)>>,
}

impl Node {
    /// The tree of the values `from..=to`, as many as a full tree has, in order.
    fn grow(from: i64, to: i64) -> Self {
        let value = (from + to) / 2;
        let children = || Box::new((Self::grow(from, value - 1), Self::grow(value + 1, to)));
        Self { value, children: (from < to).then(children) }
    }
}

fn sequential(node: &Node) -> i64 {
    let Some(children) = &node.children else { return node.value };
    node.value + sequential(&children.0) + sequential(&children.1)
}

fn systole<J: JoinForm>(mut t: systole::Task<'_>, node: &Node) -> i64 {
    let Some(children) = &node.children else { return node.value };
    let (left, right) = (&children.0, &children.1);
    J::join(&mut t, |t| systole::<J>(t, left), |t| systole::<J>(t, right), |a, b| node.value + a + b)
}

fn drop_in(node: &Node) -> i64 {
    let Some(children) = &node.children else { return node.value };
    let (left, right) = systole::join(|| drop_in(&children.0), || drop_in(&children.1));
    node.value + left + right
}

fn rayon(node: &Node) -> i64 {
    let Some(children) = &node.children else { return node.value };
    let (left, right) = rayon::join(|| rayon(&children.0), || rayon(&children.1));
    node.value + left + right
}

fn chili(scope: &mut chili::Scope<'_>, node: &Node) -> i64 {
    let Some(children) = &node.children else { return node.value };
    let (right, left) = scope.join(|s| chili(s, &children.1), |s| chili(s, &children.0));
    node.value + left + right
}

pub(super) struct FullTree(Node);

impl Forms for FullTree {
    const NAME: &'static str = "full_tree";
    const ITEM: &'static str = "a node";
    const ITEMS: usize = NODES;
    type Output = i64;

    fn new() -> Self {
        Self(Node::grow(1, NODES as i64))
    }

    fn sequential(&mut self) -> i64 {
        sequential(black_box(&self.0))
    }

    fn systole<J: JoinForm>(&mut self, t: systole::Task<'_>) -> i64 {
        systole::<J>(t, black_box(&self.0))
    }

    fn drop_in(&mut self) -> i64 {
        drop_in(black_box(&self.0))
    }

    fn rayon(&mut self) -> i64 {
        rayon(black_box(&self.0))
    }

    fn chili(&mut self, scope: &mut chili::Scope<'_>) -> i64 {
        chili(scope, black_box(&self.0))
    }

    fn check(&self, sum: i64) {
        let nodes = NODES as i64;
        assert_eq!(sum, nodes * (nodes + 1) / 2, "the sum of a full tree");
    }
}
