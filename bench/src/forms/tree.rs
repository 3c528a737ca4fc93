//! The sum of a tree of 1023 nodes: as it is, by functions that are never inlined, and with results of four words.

use super::JoinForm;
use super::program::Forms;
use crate::workloads::four_words::{self, Figures, both, one};
use crate::workloads::never_inlined;
use crate::workloads::tree::{self, Node, Tree};
use std::hint::black_box;

const NODES: usize = 1023;

fn balanced<J: JoinForm>(mut t: systole::Task<'_>, node: &Node) -> i64 {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => J::join(
            &mut t,
            |t| balanced::<J>(t, left),
            |t| balanced::<J>(t, right),
            |left, right| node.value + left + right,
        ),
        (Some(leaf), None) | (None, Some(leaf)) if leaf.is_leaf() => node.value + leaf.value,
        (Some(child), None) | (None, Some(child)) => {
            node.value + tree::out_of_line(|| balanced::<J>(t, child))
        }
        (None, None) => node.value,
    }
}

#[inline(never)]
fn never_inlined<J: JoinForm>(mut t: systole::Task<'_>, node: &Node) -> i64 {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => J::join(
            &mut t,
            |t| never_inlined::<J>(t, left),
            |t| never_inlined::<J>(t, right),
            |left, right| node.value + left + right,
        ),
        (Some(child), None) | (None, Some(child)) => node.value + never_inlined::<J>(t, child),
        (None, None) => node.value,
    }
}

fn four_words<J: JoinForm>(mut t: systole::Task<'_>, node: &Node) -> Figures {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => J::join(
            &mut t,
            |t| four_words::<J>(t, left),
            |t| four_words::<J>(t, right),
            |left, right| both(one(node), both(left, right)),
        ),
        (Some(child), None) | (None, Some(child)) => {
            both(one(node), tree::out_of_line(|| four_words::<J>(t, child)))
        }
        (None, None) => one(node),
    }
}

#[inline(never)]
fn never_inlined_drop_in(node: &Node) -> i64 {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => {
            let (left, right) =
                systole::join(|| never_inlined_drop_in(left), || never_inlined_drop_in(right));
            node.value + left + right
        }
        (Some(child), None) | (None, Some(child)) => node.value + never_inlined_drop_in(child),
        (None, None) => node.value,
    }
}

fn four_words_drop_in(node: &Node) -> Figures {
    match (&node.left, &node.right) {
        (Some(left), Some(right)) => {
            let (left, right) = systole::join(|| four_words_drop_in(left), || four_words_drop_in(right));
            both(one(node), both(left, right))
        }
        (Some(child), None) | (None, Some(child)) => {
            both(one(node), tree::out_of_line(|| four_words_drop_in(child)))
        }
        (None, None) => one(node),
    }
}

pub(super) struct Balanced(Tree);

impl Forms for Balanced {
    const NAME: &'static str = "tree";
    const ITEM: &'static str = "a node";
    const ITEMS: usize = NODES;
    type Output = i64;

    fn new() -> Self {
        Self(Tree::new(NODES))
    }

    fn sequential(&mut self) -> i64 {
        tree::sequential(black_box(&self.0.root))
    }

    fn systole<J: JoinForm>(&mut self, t: systole::Task<'_>) -> i64 {
        balanced::<J>(t, black_box(&self.0.root))
    }

    fn drop_in(&mut self) -> i64 {
        tree::drop_in(black_box(&self.0.root))
    }

    fn rayon(&mut self) -> i64 {
        tree::rayon(black_box(&self.0.root))
    }

    fn chili(&mut self, scope: &mut chili::Scope<'_>) -> i64 {
        tree::chili(scope, black_box(&self.0.root))
    }

    fn check(&self, sum: i64) {
        self.0.check(sum);
    }
}

pub(super) struct NeverInlined(Tree);

impl Forms for NeverInlined {
    const NAME: &'static str = "never_inlined";
    const ITEM: &'static str = "a node";
    const ITEMS: usize = NODES;
    type Output = i64;

    fn new() -> Self {
        Self(Tree::new(NODES))
    }

    fn sequential(&mut self) -> i64 {
        never_inlined::sequential(black_box(&self.0.root))
    }

    fn systole<J: JoinForm>(&mut self, t: systole::Task<'_>) -> i64 {
        never_inlined::<J>(t, black_box(&self.0.root))
    }

    fn drop_in(&mut self) -> i64 {
        never_inlined_drop_in(black_box(&self.0.root))
    }

    fn rayon(&mut self) -> i64 {
        never_inlined::rayon(black_box(&self.0.root))
    }

    fn chili(&mut self, scope: &mut chili::Scope<'_>) -> i64 {
        never_inlined::chili(scope, black_box(&self.0.root))
    }

    fn check(&self, sum: i64) {
        self.0.check(sum);
    }
}

pub(super) struct FourWords(four_words::FourWords);

impl Forms for FourWords {
    const NAME: &'static str = "four_words";
    const ITEM: &'static str = "a node";
    const ITEMS: usize = NODES;
    type Output = Figures;

    fn new() -> Self {
        Self(four_words::FourWords::new(NODES))
    }

    fn sequential(&mut self) -> Figures {
        four_words::sequential(black_box(&self.0.tree.root))
    }

    fn systole<J: JoinForm>(&mut self, t: systole::Task<'_>) -> Figures {
        four_words::<J>(t, black_box(&self.0.tree.root))
    }

    fn drop_in(&mut self) -> Figures {
        four_words_drop_in(black_box(&self.0.tree.root))
    }

    fn rayon(&mut self) -> Figures {
        four_words::rayon(black_box(&self.0.tree.root))
    }

    fn chili(&mut self, scope: &mut chili::Scope<'_>) -> Figures {
        four_words::chili(scope, black_box(&self.0.tree.root))
    }

    fn check(&self, figures: Figures) {
        self.0.check(figures);
    }
}
