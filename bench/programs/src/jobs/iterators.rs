//! rayon's own iterators, from a microsecond to milliseconds.

use super::{Job, Prepared};
use rayon::prelude::*;

pub const JOBS: [Job; 10] = [
    job("sum_short", "map and sum 1,000 numbers", || numbers(1000, |own| own.par_iter().map(mixed).sum())),
    job("sum", "map and sum 30,000 numbers", || numbers(30_000, |own| own.par_iter().map(mixed).sum())),
    job("sum_long", "map and sum 1,000,000 numbers", || {
        numbers(1_000_000, |own| own.par_iter().map(mixed).sum())
    }),
    job("collect", "map and collect 30,000 numbers", || {
        numbers(30_000, |own| own.par_iter().map(mixed).collect::<Vec<_>>()[29_999])
    }),
    job("filter", "filter and count 30,000 numbers", || {
        numbers(30_000, |own| own.par_iter().filter(|number| mixed(number) % 3 == 0).count() as u64)
    }),
    job("sort", "sort 30,000 numbers", || {
        numbers(30_000, |own| {
            let mut sorted = own.to_vec();
            sorted.par_sort_unstable();
            sorted[15_000]
        })
    }),
    job("chunks", "sums of 30,000 numbers in chunks of 64", || {
        numbers(30_000, |own| {
            own.par_chunks(64).map(|chunk| chunk.iter().map(mixed).fold(0, u64::wrapping_add) % 1000).sum()
        })
    }),
    job("flat_map", "10 numbers for each of 3,000", || {
        numbers(3000, |own| {
            own.par_iter().flat_map_iter(|number| (0..10).map(move |more| mixed(&(number ^ more)))).sum()
        })
    }),
    job("fold_reduce", "fold and reduce 30,000 numbers", || {
        numbers(30_000, |own| {
            own.par_iter().fold(|| 0, |sum, number| sum ^ mixed(number)).reduce(|| 0, |one, two| one ^ two)
        })
    }),
    job("bridge", "a bridge from an iterator of 500 numbers", || {
        numbers(500, |own| {
            own.iter()
                .par_bridge()
                .map(|number| (0..200).fold(*number, |so_far, _| mixed(&so_far)) % 1000)
                .sum()
        })
    }),
];

const fn job(name: &'static str, what: &'static str, prepare: fn() -> Prepared) -> Job {
    Job { name, package: "rayon", what, prepare }
}

/// Some instructions for each number; the sum of a million of them fits.
fn mixed(number: &u64) -> u64 {
    let mut mixed = *number;
    mixed ^= mixed >> 12;
    mixed = mixed.wrapping_mul(0x2545_f491_4f6c_dd1d);
    mixed ^= mixed >> 27;
    mixed >> 24
}

fn numbers(count: u64, work: fn(&[u64]) -> u64) -> Prepared {
    let own: Vec<u64> = (0..count).map(|at| mixed(&(at * 77 + 13))).collect();
    Box::new(move || work(&own))
}
