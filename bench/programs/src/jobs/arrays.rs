//! ndarray changes each number of an array: a call for each line of a numerical program.

use super::{Job, Prepared};
use ndarray::Array1;

pub const SHORT: Job = Job {
    name: "arrays_short",
    package: "ndarray",
    what: "a function of 1,000 numbers, 20 times",
    prepare: short,
};
pub const LONG: Job =
    Job { name: "arrays_long", package: "ndarray", what: "a function of 200,000 numbers", prepare: long };

fn short() -> Prepared {
    prepare(1000, 20)
}

fn long() -> Prepared {
    prepare(200_000, 1)
}

fn prepare(length: usize, times: usize) -> Prepared {
    let numbers = Array1::linspace(0.0_f64, 3.0, length);
    Box::new(move || {
        let mut changed = numbers.clone();
        for _ in 0..times {
            changed.par_mapv_inplace(|number| number.sin() + 0.5);
        }
        changed.iter().fold(0, |bits: u64, number| bits.rotate_left(1) ^ number.to_bits())
    })
}
