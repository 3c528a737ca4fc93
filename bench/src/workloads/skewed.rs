//! The sum of a tree whose left subtrees hold nine tenths: does sharing pay if what is shared is small?
//!
//! The oldest fork, which a heartbeat scheduler shares and a work stealer takes, is a tenth of what is left, not half.
//! The walk is that of [`tree`](super::tree).

use super::Kind;
use super::tree::Tree;

/// The skewed tree; the size is the number of nodes.
pub static KIND: Kind = Kind {
    name: "skewed",
    title: "skewed tree of {} nodes",
    item: "a node",
    items: |nodes| nodes,
    build: |nodes| Box::new(Tree::split(nodes, left)),
};

/// How many of the nodes below a parent go left.
fn left(below: i64) -> i64 {
    below * 9 / 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheduler_sums_it() {
        super::super::run_everywhere(&KIND, &[1, 2, 3, 11, 10_000]);
    }

    #[test]
    fn nine_of_ten_go_left() {
        assert_eq!([0, 1, 10, 1_000_000].map(left), [0, 0, 9, 900_000]);
    }
}
