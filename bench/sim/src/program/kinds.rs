//! The kinds of programs, in the form that the benchmarks give them.

use super::builder::Builder;
use super::mix::mix;
use super::{Node, Program};
use crate::time::Time;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

/// A kind of program; with a size and the work of a node it is a [`Program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A balanced tree of so many nodes.
    Tree,
    /// A tree of so many nodes, nine tenths of them to the left.
    Skewed,
    /// So many items, halved by joins that have no work of their own.
    Flat,
    /// The Fibonacci number with this index, by its definition.
    Fib,
    /// Unbalanced tree search; one of [`TREES`].
    Uts,
    /// The same trees, by a search that looks before it forks: there is no join for a leaf.
    UtsLooking,
    /// One join of two leaves; the size must be two.
    Pair,
}

/// The unbalanced trees that exist: the number of nodes for each number of the root's children. The first two are those of
/// the benchmarks.
pub const TREES: [(u64, u32); 3] = [(29_289, 200), (856_345, 10_000), (13_140_873, 100_000)];

impl Kind {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Tree, Self::Skewed, Self::Flat, Self::Fib, Self::Uts, Self::UtsLooking, Self::Pair];

    /// The program of this size, with so much work a node.
    pub fn program(self, size: u64, work: Time) -> Result<Program, String> {
        if size == 0 {
            return Err(format!("`{self}:0` has no nodes; give a size of 1 or more"));
        }
        if work == 0 {
            return Err(format!("a node of `{self}:{size}` has no work; give it a nanosecond, say"));
        }
        let mut builder = Builder::default();
        let root = match self {
            Self::Tree => split(&mut builder, &mut HashMap::new(), size, work, |below| below / 2),
            Self::Skewed => split(&mut builder, &mut HashMap::new(), size, work, |below| below * 9 / 10),
            Self::Flat => halve(&mut builder, &mut HashMap::new(), size, work),
            Self::Fib => fib(&mut builder, size, work),
            Self::Uts | Self::UtsLooking => {
                let tree = TREES.into_iter().find(|tree| tree.0 == size);
                let Some((_, children)) = tree else {
                    let sizes = TREES.map(|tree| tree.0.to_string()).join(", ");
                    return Err(format!("`{self}:{size}` is no unbalanced tree; give one of {sizes} nodes"));
                };
                let search = if self == Self::Uts { search } else { search_looking };
                let below = search(&mut builder, 0, 0, children, work);
                builder.before(work, below)
            }
            Self::Pair if size == 2 => halve(&mut builder, &mut HashMap::new(), 2, work),
            Self::Pair => return Err(format!("`{self}:{size}` is no pair; its size is 2")),
        };
        Ok(builder.done(format!("{self}:{size}"), root))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Tree => "tree",
            Self::Skewed => "skewed",
            Self::Flat => "flat",
            Self::Fib => "fib",
            Self::Uts => "uts",
            Self::UtsLooking => "uts_looking",
            Self::Pair => "pair",
        })
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|kind| kind.to_string() == name).ok_or_else(|| {
            let names = Self::ALL.map(|kind| kind.to_string()).join(", ");
            format!("unknown program `{name}`; there are {names}")
        })
    }
}

type Seen = HashMap<u64, Node>;

/// A tree of `nodes` nodes. `left` says how many of the nodes below a node go left.
fn split(b: &mut Builder, seen: &mut Seen, nodes: u64, work: Time, left: fn(u64) -> u64) -> Node {
    if let Some(&node) = seen.get(&nodes) {
        return node;
    }
    let first = left(nodes - 1);
    let second = nodes - 1 - first;
    // A node with only one subtree has no join.
    let node = match (first, second) {
        (0, 0) => b.leaf(work, 1),
        (0, only) | (only, 0) => {
            let below = split(b, seen, only, work, left);
            b.before(work, below)
        }
        _ => {
            let (first, second) = (split(b, seen, first, work, left), split(b, seen, second, work, left));
            b.fork(work, 1, first, second)
        }
    };
    seen.insert(nodes, node);
    node
}

fn halve(b: &mut Builder, seen: &mut Seen, items: u64, work: Time) -> Node {
    if items == 1 {
        return b.leaf(work, 1);
    }
    if let Some(&node) = seen.get(&items) {
        return node;
    }
    let (first, second) = (halve(b, seen, items / 2, work), halve(b, seen, items - items / 2, work));
    let node = b.fork(0, 0, first, second);
    seen.insert(items, node);
    node
}

fn fib(b: &mut Builder, n: u64, work: Time) -> Node {
    let leaf = b.leaf(work, 1);
    (2..=n).fold((leaf, leaf), |(before, last), _| (last, b.fork(work, 1, last, before))).1
}

/// The children that each node has that has any.
const CHILDREN: u32 = 8;

/// A child has children with a probability of 0.124. The child's number, a hash of its parent's number, decides.
fn child(parent: u64, index: u32) -> (u64, bool) {
    const FERTILE: u64 = (0.124 * u64::MAX as f64) as u64;
    let node = mix(parent ^ mix(index.into()));
    (node, node < FERTILE)
}

/// The children of a node with the indices `from..to`, halved by joins.
fn search(b: &mut Builder, parent: u64, from: u32, to: u32, work: Time) -> Node {
    if to - from > 1 {
        let middle = from + (to - from) / 2;
        let first = search(b, parent, from, middle, work);
        let second = search(b, parent, middle, to, work);
        return b.fork(0, 0, first, second);
    }
    let (node, is_fertile) = child(parent, from);
    if !is_fertile {
        return b.leaf(work, 1);
    }
    let below = search(b, node, 0, CHILDREN, work);
    b.before(work, below)
}

/// The same, halved until so few are left as a node has. Then all of them are looked at, and there is a join between those that
/// have children themselves.
fn search_looking(b: &mut Builder, parent: u64, from: u32, to: u32, work: Time) -> Node {
    if to - from > CHILDREN {
        let middle = from + (to - from) / 2;
        let first = search_looking(b, parent, from, middle, work);
        let second = search_looking(b, parent, middle, to, work);
        return b.fork(0, 0, first, second);
    }
    let fertile = (from..to).rev().map(|index| child(parent, index)).filter(|&(_, is_fertile)| is_fertile);
    let below = fertile.fold(None, |rest, (node, _)| {
        let first = search_looking(b, node, 0, CHILDREN, work);
        Some(rest.map_or(first, |rest| b.fork(0, 0, first, rest)))
    });
    match below {
        None => b.leaf(Time::from(to - from) * work, (to - from).into()),
        Some(below) => (from..to).fold(below, |below, _| b.before(work, below)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(kind: Kind, size: u64) -> Program {
        kind.program(size, 7).unwrap()
    }

    #[test]
    fn all_nodes_are_there_and_each_has_its_work() {
        for nodes in [1, 2, 3, 4, 10, 1023, 1024, 99_999, 1_000_000_000] {
            for kind in [Kind::Tree, Kind::Skewed, Kind::Flat] {
                let program = program(kind, nodes);
                assert_eq!(program.nodes(program.root()), nodes, "{}", program.name);
                assert_eq!(program.work(program.root()), 7 * nodes, "{}", program.name);
            }
        }
    }

    #[test]
    fn forks_and_depth_are_those_of_the_shape() {
        let full = program(Kind::Tree, 1023);
        assert_eq!((full.forks(full.root()), full.depth(), full.span(0)), (511, 9, 70));
        // In this one most of the lowest parents have one child, and no fork: `costs/bare-metal.toml` speaks of that.
        let uneven = program(Kind::Tree, 100_000);
        assert_eq!(uneven.forks(uneven.root()), 34_464);
        let flat = program(Kind::Flat, 1024);
        assert_eq!((flat.forks(flat.root()), flat.depth(), flat.span(3)), (1023, 10, 37));
        assert_eq!(program(Kind::Fib, 30).nodes(program(Kind::Fib, 30).root()), 2_692_537);
        assert_eq!(program(Kind::Pair, 2).depth(), 1);
    }

    #[test]
    fn the_unbalanced_trees_are_those_of_the_benchmarks() {
        for (nodes, _) in &TREES[..2] {
            for kind in [Kind::Uts, Kind::UtsLooking] {
                let program = program(kind, *nodes);
                assert_eq!(program.nodes(program.root()), *nodes);
            }
        }
    }

    #[test]
    fn a_search_that_looks_has_a_join_between_any_two_subtrees_and_none_for_a_leaf() {
        let [all, looking] =
            [Kind::Uts, Kind::UtsLooking].map(|kind| program(kind, 29_289)).map(|p| p.forks(p.root()));
        // The root has 200 children, and 3,636 nodes have eight each.
        assert_eq!(all, 199 + 7 * 3636);
        assert!(looking < all / 7, "{looking} of {all}");
    }

    #[test]
    fn equal_subtrees_are_kept_once() {
        assert!(program(Kind::Tree, 1_000_000_000).shapes.len() < 100);
        let search = program(Kind::Uts, 856_345);
        let subtrees = (search.nodes(search.root()) + search.forks(search.root())) as usize;
        assert!(search.shapes.len() < subtrees / 5, "{} of {subtrees}", search.shapes.len());
    }

    #[test]
    fn what_is_no_program_is_refused_with_the_remedy() {
        let error = |kind: Kind, size| kind.program(size, 1).unwrap_err();
        assert_eq!(error(Kind::Tree, 0), "`tree:0` has no nodes; give a size of 1 or more");
        let idle = Kind::Pair.program(2, 0).unwrap_err();
        assert_eq!(idle, "a node of `pair:2` has no work; give it a nanosecond, say");
        assert_eq!(error(Kind::Pair, 3), "`pair:3` is no pair; its size is 2");
        assert!(error(Kind::Uts, 5).starts_with("`uts:5` is no unbalanced tree; give one of 29289,"));
        assert!("bush".parse::<Kind>().unwrap_err().starts_with("unknown program `bush`; there are tree,"));
    }
}
