//! A sparse matrix times a vector: what if a join takes longer than a row, and a few rows are forty times as long as most?

use super::halves;
use super::mix::mix;
use super::{Kind, Workload};
use crate::scheduler::Pool;
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// The product; the size is the number of rows.
pub static KIND: Kind = Kind {
    name: "sparse",
    title: "sparse matrix of {} rows times a vector",
    item: "a row",
    items: |rows| rows,
    build: |rows| Box::new(Sparse::new(rows)),
};

/// Most rows have so many entries, and one in 64 has many.
const FEW: u64 = 12;
const MANY: u64 = 500;

/// The rows one behind the other. All numbers are small integers, so that no product is rounded.
struct Matrix {
    /// Where each row begins, and where the last one ends.
    begins: Vec<usize>,
    columns: Vec<u32>,
    entries: Vec<f64>,
}

/// A matrix, a vector, and what is known about their product.
struct Sparse {
    matrix: Matrix,
    vector: Vec<f64>,
    product: RefCell<Vec<f64>>,
    /// The product's rows are weighed by these, ...
    weights: Vec<f64>,
    /// ... and this is the vector weighed by the columns' weighed sums.
    expected: f64,
}

fn numbers(count: usize, seed: u64, limit: u64) -> Vec<f64> {
    (0..count as u64).map(|index| (mix(seed ^ index) % limit) as f64).collect()
}

fn weighed(numbers: &[f64], weights: &[f64]) -> f64 {
    numbers.iter().zip(weights).map(|(number, weight)| number * weight).sum()
}

impl Sparse {
    fn new(rows: usize) -> Self {
        let (mut begins, mut columns) = (vec![0], Vec::new());
        for row in 0..rows as u64 {
            let random = mix(row);
            let count = if random % 64 == 0 { MANY } else { FEW };
            columns.extend((0..count).map(|entry| (mix(random ^ entry) % rows as u64) as u32));
            begins.push(columns.len());
        }
        let entries = numbers(columns.len(), 1 << 40, 8);
        let (vector, weights) = (numbers(rows, 2 << 40, 1024), numbers(rows, 3 << 40, 8));
        let mut sums = vec![0.0; rows];
        for (row, ends) in begins.windows(2).enumerate() {
            for place in ends[0]..ends[1] {
                sums[columns[place] as usize] += weights[row] * entries[place];
            }
        }
        let expected = weighed(&vector, &sums);
        let (matrix, product) = (Matrix { begins, columns, entries }, RefCell::new(vec![0.0; rows]));
        Self { matrix, vector, product, weights, expected }
    }
}

impl Matrix {
    /// Some rows of the product.
    fn times(&self, vector: &[f64], first: usize, product: &mut [f64]) {
        for (begins, product) in self.begins[first..].windows(2).zip(product) {
            let row = begins[0]..begins[1];
            let entries = self.columns[row.clone()].iter().zip(&self.entries[row]);
            *product = entries.map(|(&column, entry)| entry * vector[column as usize]).sum();
        }
    }
}

impl Workload for Sparse {
    fn run(&self, pool: &Pool) {
        self.time(pool, 1);
    }

    /// The time does not include the check.
    fn time(&self, pool: &Pool, runs: u64) -> Duration {
        let (matrix, vector, product) = (&self.matrix, &self.vector, &mut self.product.borrow_mut()[..]);
        let mut total = Duration::ZERO;
        for _ in 0..runs {
            product.fill(f64::NAN);
            let start = Instant::now();
            halves::over(pool, product, 1, |first, rows| matrix.times(vector, first, rows), |(), ()| ());
            total += start.elapsed();
            assert!(weighed(product, &self.weights) == self.expected, "the product with a vector");
        }
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheduler_multiplies() {
        super::super::run_everywhere(&KIND, &[1, 2, 100, 1000]);
    }

    #[test]
    #[should_panic = "the product with a vector"]
    fn a_wrong_entry_is_seen() {
        let mut sparse = Sparse::new(100);
        let row = sparse.weights.iter().position(|&weight| weight > 0.0).unwrap();
        let place = sparse.matrix.begins[row];
        sparse.vector[sparse.matrix.columns[place] as usize] = 1.0;
        sparse.matrix.entries[place] += 1.0;
        sparse.run(&Pool::Sequential);
    }
}
