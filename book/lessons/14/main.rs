//! The program of lesson 14: how many joins a program makes, and how many of them cost more than a few instructions.
//!
//! It sums the same items several times on the real pool. The leaves of the tree become larger and larger, so there are fewer
//! and fewer joins. The pool counts its promotions.

use systole::{Task, ThreadPool};

/// How many items are summed.
const ITEMS: u64 = 1 << 20;

/// How many of them a leaf has.
const GRAINS: [u64; 6] = [1, 16, 256, 4_096, 65_536, 1_048_576];

/// What an item is worth.
fn item(number: u64) -> u64 {
    number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 44
}

// ANCHOR: sum
/// The sum of these items; the tree is split until a leaf has no more than `grain` of them.
fn sum(mut task: Task<'_>, from: u64, to: u64, grain: u64) -> u64 {
    if to - from <= grain {
        return (from..to).map(item).sum();
    }
    let middle = from.midpoint(to);
    let left = |task: Task<'_>| sum(task, from, middle, grain);
    let right = |task: Task<'_>| sum(task, middle, to, grain);
    let (left, right) = task.join(left, right);
    left + right
}

/// How many joins that makes.
fn joins(grain: u64) -> u64 {
    ITEMS / grain - 1
}
// ANCHOR_END: sum

/// One line of the table.
struct Row {
    grain: u64,
    /// Only the tests look at it: they compare it with the sum of a plain loop.
    #[cfg_attr(not(test), allow(dead_code))]
    sum: u64,
    promotions: u64,
}

// ANCHOR: measure
fn measure(pool: &ThreadPool, grain: u64) -> Row {
    let before = pool.metrics().promotions;
    let sum = pool.call(|task| sum(task, 0, ITEMS, grain));
    Row { grain, sum, promotions: pool.metrics().promotions - before }
}
// ANCHOR_END: measure

fn main() {
    let pool = ThreadPool::builder().num_threads(4).build().expect("a pool of four threads");
    println!("items a leaf      joins  promotions   one join in");
    for grain in GRAINS {
        let row = measure(&pool, grain);
        let share =
            joins(row.grain).checked_div(row.promotions).map_or("-".to_string(), |share| share.to_string());
        let (grain, joins, promotions) = (row.grain, joins(row.grain), row.promotions);
        println!("{grain:>12} {joins:>10}  {promotions:>10}   {share:>11}");
    }
}

#[cfg(test)]
mod tests {
    use super::{GRAINS, ITEMS, item, joins, measure};
    use systole::ThreadPool;

    #[test]
    fn each_grain_has_the_same_sum_and_no_more_promotions_than_joins() {
        let pool = ThreadPool::builder().num_threads(4).build().unwrap();
        let sum: u64 = (0..ITEMS).map(item).sum();
        for grain in GRAINS {
            let row = measure(&pool, grain);
            assert_eq!(row.sum, sum, "{grain}");
            assert!(row.promotions <= joins(grain), "{grain}");
        }
    }

    #[test]
    fn few_joins_are_promoted() {
        let pool = ThreadPool::builder().num_threads(4).build().unwrap();
        let row = measure(&pool, 1);
        assert!(row.promotions * 100 < joins(1), "{} of {} joins", row.promotions, joins(1));
    }
}
