//! The program of lesson 3: the same sum of three trees, alone and split by hand over two threads.
//!
//! The table is counted and is the same on each run. The times are measured: they are those of your machine.

mod tree;

use std::fmt::Write;
use std::hint;
use std::thread;
use std::time::{Duration, Instant};
use tree::{Node, balanced, comb};

/// The three trees. The first two have nearly the same number of nodes; the third is a
/// list with a leaf at each node.
fn trees() -> [(&'static str, Node); 3] {
    [("balanced", balanced(12)), ("comb", comb(32, 7)), ("list", comb(2048, 1))]
}

// ANCHOR: Sum
/// One unit of work, some hundred instructions.
fn unit() -> u64 {
    (0..100).fold(0, |sum, i| hint::black_box(sum + i)) - 4949
}

/// The number of nodes, counted the slow way: each node is a unit of work.
fn sum(node: &Node) -> u64 {
    unit() + node.left.as_deref().map_or(0, sum) + node.right.as_deref().map_or(0, sum)
}

/// The same, split by hand: a second thread has the right half of the root.
fn sum_split(root: &Node) -> u64 {
    thread::scope(|threads| {
        let right = threads.spawn(|| root.right.as_deref().map_or(0, sum));
        unit() + root.left.as_deref().map_or(0, sum) + right.join().unwrap()
    })
}
// ANCHOR_END: Sum

/// What can be counted: steps of one unit each.
fn counted() -> String {
    let mut text = String::new();
    writeln!(text, "                        2 workers                      64 workers").unwrap();
    writeln!(text, "tree        work  span  split at root  greedy  bound   greedy  bound").unwrap();
    for (name, tree) in trees() {
        let (work, span, split) = (tree.work(), tree.span(), tree.split_at_root());
        let (two, many) = (tree.greedy(2), tree.greedy(64));
        let (bound_two, bound_many) = (work / 2 + span, work / 64 + span);
        write!(text, "{name:8} {work:7} {span:5} {split:14} {two:7} {bound_two:6}").unwrap();
        writeln!(text, " {many:8} {bound_many:6}").unwrap();
    }
    text
}

/// The shortest of five runs, and what came out of them.
fn shortest<R>(run: impl Fn() -> R) -> (Duration, R) {
    let timed = || {
        let begun = Instant::now();
        let result = run();
        (begun.elapsed(), result)
    };
    (0..4).fold(timed(), |best, _| {
        let next = timed();
        if next.0 < best.0 { next } else { best }
    })
}

/// What must be measured: the times of both sums, and what it costs to hand a thread
/// nothing.
fn measured() -> String {
    let mut text = String::from("measured here:\n");
    for (name, tree) in trees() {
        let (alone, result) = shortest(|| sum(&tree));
        let (split, same) = shortest(|| sum_split(&tree));
        assert_eq!(result, same, "both count the nodes");
        let speedup = alone.as_secs_f64() / split.as_secs_f64();
        writeln!(text, "{name:8} alone {alone:>9.1?}   split {split:>9.1?}   {speedup:.2} times as fast")
            .unwrap();
    }
    let (unit, _) = shortest(|| (0..1000).map(|_| unit()).sum::<u64>());
    let (fork, ()) = shortest(|| (0..20).for_each(|_| thread::spawn(|| ()).join().unwrap()));
    let units = fork.as_secs_f64() / 20.0 / (unit.as_secs_f64() / 1000.0);
    writeln!(text, "to start a thread and to wait for it costs as much as {units:.0} nodes").unwrap();
    text
}

fn main() {
    print!("{}\n{}", counted(), measured());
}

#[cfg(test)]
mod tests {
    use super::{counted, measured, sum, sum_split, tree};

    #[test]
    fn prints_what_the_lesson_quotes() {
        assert_eq!(counted(), include_str!("output.txt"));
    }

    /// Numbers of four digits have a comma in the text. 2,048 and 4,096 are what the trees are made of.
    #[test]
    fn the_lesson_says_the_numbers_of_the_table() {
        let page = include_str!("../../src/lessons/03-work-and-span.md");
        let (table, mut found) = (include_str!("output.txt"), 0);
        for word in page.split(|c: char| !(c.is_ascii_digit() || c == ',')) {
            let number = word.trim_end_matches(',').replace(',', "");
            if number.len() == 4 && !["2048", "4096"].contains(&number.as_str()) {
                found += 1;
                assert!(table.contains(&number), "{word} is not in the table");
            }
        }
        assert!(found >= 5, "only {found} numbers were found");
    }

    #[test]
    fn both_sums_count_the_nodes() {
        let tree = tree::comb(5, 3);
        assert_eq!((sum(&tree), sum_split(&tree)), (40, 40));
    }

    #[test]
    fn measures_all_trees() {
        assert_eq!(measured().lines().count(), 5);
    }
}
