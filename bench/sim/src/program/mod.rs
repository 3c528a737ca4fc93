//! What is run: a fork tree, of which equal subtrees are kept once.
//!
//! A balanced tree of a thousand million nodes has some sixty different subtrees. So the shape of each, and what all of
//! it costs, fits into a small table, and a node is the number of its subtree's shape.

mod builder;
mod kinds;
#[allow(dead_code, reason = "it is the benchmarks' own file")]
#[path = "../../../src/workloads/mix.rs"]
mod mix;
mod position;
#[cfg(feature = "questions")]
mod recorded;

pub use kinds::{Kind, TREES};
pub use position::{Position, Timed};
#[cfg(feature = "questions")]
pub use recorded::{Price, Record};

use crate::time::Time;

/// A subtree; equal subtrees have equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node(u32);

/// What is known of a subtree.
#[derive(Clone, Copy, Debug)]
struct Shape {
    /// The work at its root, before the fork if there is one.
    own: Time,
    /// The work of all of it.
    work: Time,
    forks: u64,
    nodes: u64,
    /// The forks at its root that were merged into its work.
    merged: u64,
    children: Option<(Node, Node)>,
    /// What comes after the join of the children.
    after: Option<Node>,
}

impl Shape {
    /// All subtrees that it has.
    fn below(&self) -> impl Iterator<Item = Node> + use<> {
        self.children.into_iter().flat_map(|(left, right)| [left, right]).chain(self.after)
    }
}

/// A fork tree. At each fork the first subtree runs at once, and the second subtree may move to another worker. After the join
/// a third one may come.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its name in tables.
    pub name: String,
    /// Whether its work contains systole's joins already, since it was recorded with them.
    pub has_joins: bool,
    shapes: Vec<Shape>,
    root: Node,
}

impl Program {
    /// The whole.
    pub fn root(&self) -> Node {
        self.root
    }

    /// The work of a subtree, without its forks and joins.
    pub fn work(&self, node: Node) -> Time {
        self.shape(node).work
    }

    /// The forks of a subtree.
    pub fn forks(&self, node: Node) -> u64 {
        self.shape(node).forks
    }

    /// The nodes of a subtree.
    pub fn nodes(&self, node: Node) -> u64 {
        self.shape(node).nodes
    }

    /// The forks that were merged into work.
    #[cfg(feature = "questions")]
    pub fn merged(&self) -> u64 {
        let mut merged: Vec<u64> = Vec::with_capacity(self.shapes.len());
        for shape in &self.shapes {
            let below: u64 = shape.below().map(|node| merged[node.0 as usize]).sum();
            merged.push(shape.merged + below);
        }
        merged[self.root.0 as usize]
    }

    /// The two subtrees below a fork.
    pub fn children(&self, node: Node) -> Option<(Node, Node)> {
        self.shape(node).children
    }

    /// The same with nodes that work so much longer, in per cent.
    pub fn slower(&self, percent: Time) -> Self {
        let mut slower = self.clone();
        // Children come before their parents in the table.
        for place in 0..slower.shapes.len() {
            let shape = slower.shapes[place];
            let own = shape.own * percent / 100;
            let below: Time = shape.below().map(|node| slower.work(node)).sum();
            slower.shapes[place] = Shape { own, work: own + below, ..shape };
        }
        slower
    }

    /// The longest path: its work, and `fork` for each fork on it.
    pub fn span(&self, fork: Time) -> Time {
        self.longest(|shape| shape.own + (shape.merged + u64::from(shape.children.is_some())) * fork)
    }

    /// The most forks on a path.
    pub fn depth(&self) -> u64 {
        self.longest(|shape| u64::from(shape.children.is_some()))
    }

    /// The longest time that one worker, which runs it alone, spends between two forks, or before the first or after the last:
    /// nowhere else does it see that it was asked. `fork` is what a fork takes.
    pub fn longest_piece(&self, fork: Time) -> Time {
        let mut all: Vec<Pieces> = Vec::with_capacity(self.shapes.len());
        for shape in &self.shapes {
            let own = Pieces::whole(shape.own + shape.merged * fork);
            let at_fork =
                shape.children.map(|_| Pieces { first: fork, longest: fork, last: 0, has_fork: true });
            let below = shape.below().map(|node| all[node.0 as usize]);
            all.push(at_fork.into_iter().chain(below).fold(own, Pieces::then));
        }
        all[self.root.0 as usize].longest
    }

    /// The path on which most comes together. Children come before their parents in the table.
    fn longest(&self, each: impl Fn(&Shape) -> u64) -> u64 {
        let mut longest: Vec<u64> = Vec::with_capacity(self.shapes.len());
        for shape in &self.shapes {
            let of = |node: Node| longest[node.0 as usize];
            let below = shape.children.map_or(0, |(left, right)| of(left).max(of(right)));
            longest.push(each(shape) + below + shape.after.map_or(0, of));
        }
        longest[self.root.0 as usize]
    }

    fn shape(&self, node: Node) -> &Shape {
        &self.shapes[node.0 as usize]
    }
}

/// The pieces into which the forks divide what one worker runs from left to right.
#[derive(Clone, Copy)]
struct Pieces {
    /// Until the first fork is made.
    first: Time,
    longest: Time,
    /// After the last one.
    last: Time,
    has_fork: bool,
}

impl Pieces {
    /// A piece without a fork.
    fn whole(time: Time) -> Self {
        Self { first: time, longest: time, last: time, has_fork: false }
    }

    /// These, and then the others: the last piece goes on until the next fork.
    fn then(self, next: Self) -> Self {
        let between = self.last + next.first;
        Self {
            first: if self.has_fork { self.first } else { between },
            longest: self.longest.max(between).max(next.longest),
            last: if next.has_fork { next.last } else { between },
            has_fork: self.has_fork || next.has_fork,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;
    use crate::time::NANOSECOND;

    #[test]
    fn the_longest_piece_lies_between_two_forks() {
        let longest =
            |kind: Kind, size, fork| kind.program(size, 100 * NANOSECOND).unwrap().longest_piece(fork);
        // After the only fork come both closures.
        assert_eq!(longest(Kind::Pair, 2, 0), 200 * NANOSECOND);
        // Between two forks lie two items at most.
        assert_eq!(longest(Kind::Flat, 4, 0), 200 * NANOSECOND);
        assert_eq!(longest(Kind::Flat, 4, NANOSECOND), 201 * NANOSECOND);
    }
}
