//! A reduction has one shape for each number of items, on any number of threads, however the loop is split.
//!
//! `SYSTOLE_SUMS=10000 cargo test --package systole --test sums` compares as many random sums, on each pool of 1 to 64 threads.

mod common;

use common::{Random, pool, repetitions};
use std::ops::Range;
use std::thread;
use std::time::{Duration, Instant};
use systole::loops::{enumerate, zip};
use systole::{Task, ThreadPool};

/// How many random sums are compared on each pool, if the environment does not say.
const SUMS: u64 = 60;

/// The numbers of threads that are tried then; otherwise all from 1 to 64.
const THREADS: [usize; 6] = [1, 2, 3, 5, 16, 64];

/// The environment variable that says how many sums.
const MORE: &str = "SYSTOLE_SUMS";

/// How many items a block has.
const BLOCK: usize = 128;

/// The result by its definition.
fn by_definition<R>(
    items: Range<usize>,
    identity: &impl Fn() -> R,
    map: &impl Fn(usize) -> R,
    reduce: &impl Fn(R, R) -> R,
) -> R {
    let len = items.len();
    if len <= BLOCK {
        return items.fold(identity(), |block, item| reduce(block, map(item)));
    }
    let mid = items.start + BLOCK * len.div_ceil(BLOCK).next_power_of_two() / 2;
    let left = by_definition(items.start..mid, identity, map, reduce);
    reduce(left, by_definition(mid..items.end, identity, map, reduce))
}

/// A number of any size and sign: most of the bits of a sum depend on the grouping.
fn number(random: Random, index: usize) -> f64 {
    let mut random = random.branch(index as u64);
    let size = random.below(60) as i32 - 30;
    (random.below(1 << 40) as f64 - 5e11) * 2_f64.powi(size)
}

/// What each block of a sum begins with. It is no identity of the sum, so a block too many would be seen.
const IDENTITY: f64 = 0.1;

/// A sum with some items that take long, so that blocks are of any length, and beats come at any item.
struct Sum {
    random: Random,
    len: usize,
    /// One item in so many takes up to 20 µs.
    costly: u64,
}

impl Sum {
    fn new(mut random: Random) -> Self {
        let (size, rarity) = (random.below(13), random.below(12));
        Self { random, len: 1 + random.below(1 << size) as usize, costly: 1 << rarity }
    }

    fn number(&self, index: usize) -> f64 {
        number(self.random, index)
    }

    /// The number, after some time.
    fn late(&self, index: usize) -> f64 {
        let mut random = self.random.branch(!(index as u64));
        if random.below(self.costly) == 0 {
            let time = Duration::from_micros(random.below(20));
            let begun = Instant::now();
            while begun.elapsed() < time {
                thread::yield_now();
            }
        }
        self.number(index)
    }

    fn in_pool(&self, pool: &ThreadPool) -> f64 {
        pool.call(|mut t| t.map_reduce(0..self.len, || IDENTITY, |i| self.late(i), |a, b| a + b))
    }
}

#[test]
fn a_sum_has_the_same_bits_everywhere() {
    let more = std::env::var(MORE).ok().map(|sums| sums.parse().expect("a number of sums"));
    let threads: Vec<usize> = if more.is_some() { (1..=64).collect() } else { THREADS.to_vec() };
    let mut splits = 0;
    for threads in threads {
        let pool = pool(threads);
        for seed in more.map_or_else(|| repetitions(SUMS), |more| 0..more) {
            compare(&pool, seed);
        }
        splits += pool.metrics().promotions;
    }
    // If no loop was split, nothing was compared. On a busy machine a few sums may all be too short for that.
    let pool = pool(2);
    for seed in 0.. {
        if splits > 0 {
            break;
        }
        compare(&pool, seed);
        splits = pool.metrics().promotions;
        assert!(seed < 10_000, "no loop was split");
    }
}

fn compare(pool: &ThreadPool, seed: u64) {
    let sum = Sum::new(Random(seed));
    let expected = by_definition(0..sum.len, &|| IDENTITY, &|i| sum.number(i), &|a, b| a + b);
    let bits = sum.in_pool(pool).to_bits();
    assert_eq!(bits, expected.to_bits(), "{} numbers, seed {seed}, {}", sum.len, pool.metrics());
}

#[test]
fn the_shape_is_that_of_the_definition() {
    let join = |a: String, b: String| format!("({a} {b})");
    for threads in [1, 3] {
        let pool = pool(threads);
        for len in (1..300).chain([511, 512, 513, 4095, 4096, 5000]) {
            let shape = pool.call(|mut t| t.map_reduce(0..len, String::new, |i| i.to_string(), join));
            assert_eq!(shape, by_definition(0..len, &String::new, &|i| i.to_string(), &join), "{len} items");
        }
    }
}

#[test]
fn the_shape_with_a_task_is_that_of_halves() {
    fn by_halves(items: Range<usize>) -> String {
        if items.len() == 1 {
            return items.start.to_string();
        }
        let mid = items.start + items.len() / 2;
        format!("({} {})", by_halves(items.start..mid), by_halves(mid..items.end))
    }
    for threads in [1, 3] {
        let pool = pool(threads);
        for len in 1..100 {
            let join = |_: Task<'_>, a: String, b: String| format!("({a} {b})");
            let shape = pool.call(|mut t| t.map_reduce_task(0..len, String::new, |_, i| i.to_string(), join));
            assert_eq!(shape, by_halves(0..len), "{len} items");
        }
    }
}

#[test]
fn the_shape_is_that_of_any_source_and_any_size_of_result() {
    for threads in [1, 2] {
        let pool = pool(threads);
        for len in [1, 7, 8, 63, 64, 100, 1000, 5000] {
            let numbers: Vec<f64> = (0..len).map(|i| number(Random(7), i)).collect();
            let expected = by_definition(0..len, &|| 0.0, &|i| numbers[i], &|a, b| a + b);
            pool.call(|mut t| {
                let slice = t.map_reduce(&numbers[..], || 0.0, |&x| x, |a, b| a + b);
                assert_eq!(slice.to_bits(), expected.to_bits(), "a slice of {len}");
                let zipped = t.map_reduce(zip(&numbers[..], 0..len), || 0.0, |(&x, _)| x, |a, b| a + b);
                assert_eq!(zipped.to_bits(), expected.to_bits(), "a zip of {len}");
                let large = t.map_reduce(
                    enumerate(&numbers[..]),
                    || [0.0; 100],
                    |(_, &x)| [x; 100],
                    |a, b| std::array::from_fn(|i| a[i] + b[i]),
                );
                assert_eq!(large.map(f64::to_bits), [expected.to_bits(); 100], "large results of {len}");
                let boxed = t.map_reduce(
                    0..len,
                    || Some(Box::new(0.0)),
                    |i| Some(Box::new(numbers[i])),
                    |a, b| Some(Box::new(*a? + *b?)),
                );
                assert_eq!(boxed.map(|sum| sum.to_bits()), Some(expected.to_bits()), "boxes of {len}");
            });
        }
    }
}

#[test]
fn no_items_are_the_identity() {
    assert_eq!(pool(2).call(|mut t| t.map_reduce(0..0, || 7, |i| i, |a, b| a + b)), 7);
}

#[test]
fn a_sum_is_as_exact_as_pairwise_summation_with_blocks() {
    const COUNT: usize = 10_000_000;
    let exact = COUNT as f64 * f64::from(0.1_f32);
    // Each addition on the way of an item rounds once, by half of an epsilon at most: in its block, and on the 17 levels of the
    // tree.
    let bound = exact * (BLOCK as f64 + 17.0) * f64::from(f32::EPSILON) / 2.0;
    let sum = pool(2).call(|mut t| t.map_reduce(0..COUNT, || 0.0, |_| 0.1_f32, |a, b| a + b));
    assert!((f64::from(sum) - exact).abs() <= bound, "{sum} is not {exact}");
    let plain: f32 = (0..COUNT).map(|_| 0.1_f32).sum();
    assert!((f64::from(plain) - exact).abs() > 100.0 * bound, "{plain} is no better from left to right");
}
