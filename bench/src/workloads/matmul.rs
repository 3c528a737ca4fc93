//! The product of two square matrices by quarters: does a join lose anything when there is enough work below it?
//!
//! Each quarter of the product is the sum of two products of quarters; the four quarters are joined, twice. At the
//! bottom are blocks of 32 × 32, in every variant.

use super::matrix::{Block, Matrix, SIDE, quarters, quarters_mut};
use super::mix::mix;
use super::{Kind, Workload};
use crate::scheduler::Pool;
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// The product; the size is the number of rows, 32 times a power of two.
pub static KIND: Kind = Kind {
    name: "matmul",
    title: "product of {} × {} matrices",
    item: "a multiplication",
    items: |rows| rows.pow(3),
    build: |rows| Box::new(Matmul::new(rows)),
};

/// Adds the product of `a` and `b` to `c`.
fn multiply(a: &Block, b: &Block, c: &mut Block) {
    for (a, c) in a.iter().zip(c) {
        for (&a, b) in a.iter().zip(b) {
            for (b, c) in b.iter().zip(&mut *c) {
                *c += a * b;
            }
        }
    }
}

// Each variant adds the product of `a` and `b` to `c`: in each of two steps one product for every quarter of `c`.

fn sequential(a: &[Block], b: &[Block], c: &mut [Block]) {
    if let ([a], [b], [c]) = (a, b, &mut *c) {
        return multiply(a, b, c);
    }
    let (a, b, [c0, c1, c2, c3]) = (quarters(a), quarters(b), quarters_mut(c));
    for (left, above) in [(0, 0), (1, 2)] {
        sequential(a[left], b[above], c0);
        sequential(a[left], b[above + 1], c1);
        sequential(a[left + 2], b[above], c2);
        sequential(a[left + 2], b[above + 1], c3);
    }
}

fn systole(mut t: systole::Task<'_>, a: &[Block], b: &[Block], c: &mut [Block]) {
    if let ([a], [b], [c]) = (a, b, &mut *c) {
        return multiply(a, b, c);
    }
    let (a, b, [c0, c1, c2, c3]) = (quarters(a), quarters(b), quarters_mut(c));
    for (left, above) in [(0, 0), (1, 2)] {
        t.join(
            |mut t| {
                let (a, b0, b1) = (a[left], b[above], b[above + 1]);
                t.join(|t| systole(t, a, b0, c0), |t| systole(t, a, b1, c1))
            },
            |mut t| {
                let (a, b0, b1) = (a[left + 2], b[above], b[above + 1]);
                t.join(|t| systole(t, a, b0, c2), |t| systole(t, a, b1, c3))
            },
        );
    }
}

fn rayon(a: &[Block], b: &[Block], c: &mut [Block]) {
    if let ([a], [b], [c]) = (a, b, &mut *c) {
        return multiply(a, b, c);
    }
    let (a, b, [c0, c1, c2, c3]) = (quarters(a), quarters(b), quarters_mut(c));
    for (left, above) in [(0, 0), (1, 2)] {
        rayon::join(
            || {
                let (a, b0, b1) = (a[left], b[above], b[above + 1]);
                rayon::join(|| rayon(a, b0, c0), || rayon(a, b1, c1))
            },
            || {
                let (a, b0, b1) = (a[left + 2], b[above], b[above + 1]);
                rayon::join(|| rayon(a, b0, c2), || rayon(a, b1, c3))
            },
        );
    }
}

// Swapped: chili's caller runs the second closure first.
fn chili(scope: &mut chili::Scope<'_>, a: &[Block], b: &[Block], c: &mut [Block]) {
    if let ([a], [b], [c]) = (a, b, &mut *c) {
        return multiply(a, b, c);
    }
    let (a, b, [c0, c1, c2, c3]) = (quarters(a), quarters(b), quarters_mut(c));
    for (left, above) in [(0, 0), (1, 2)] {
        scope.join(
            |scope| {
                let (a, b0, b1) = (a[left + 2], b[above], b[above + 1]);
                scope.join(|scope| chili(scope, a, b1, c3), |scope| chili(scope, a, b0, c2))
            },
            |scope| {
                let (a, b0, b1) = (a[left], b[above], b[above + 1]);
                scope.join(|scope| chili(scope, a, b1, c1), |scope| chili(scope, a, b0, c0))
            },
        );
    }
}

// Swapped, as for chili: Forte's caller runs the second closure first.
#[cfg(feature = "forte")]
fn forte(worker: &forte::Worker, a: &[Block], b: &[Block], c: &mut [Block]) {
    if let ([a], [b], [c]) = (a, b, &mut *c) {
        return multiply(a, b, c);
    }
    let (a, b, [c0, c1, c2, c3]) = (quarters(a), quarters(b), quarters_mut(c));
    for (left, above) in [(0, 0), (1, 2)] {
        worker.join(
            |worker| {
                let (a, b0, b1) = (a[left + 2], b[above], b[above + 1]);
                worker.join(|worker| forte(worker, a, b1, c3), |worker| forte(worker, a, b0, c2))
            },
            |worker| {
                let (a, b0, b1) = (a[left], b[above], b[above + 1]);
                worker.join(|worker| forte(worker, a, b1, c1), |worker| forte(worker, a, b0, c0))
            },
        );
    }
}

/// Two matrices, and what is known about their product.
struct Matmul {
    a: Matrix,
    b: Matrix,
    product: RefCell<Matrix>,
    /// For the check: the product times this one must be ...
    vector: Vec<f64>,
    /// ... this one, `a` times (`b` times `vector`).
    image: Vec<f64>,
}

impl Matmul {
    fn new(rows: usize) -> Self {
        let (a, b) = (Matrix::random(rows, 1 << 40), Matrix::random(rows, 2 << 40));
        let vector: Vec<_> = (0..rows as u64).map(|index| (mix(index) % 1024) as f64).collect();
        let image = a.times(&b.times(&vector));
        Self { a, b, product: RefCell::new(Matrix::zero(rows)), vector, image }
    }
}

impl Workload for Matmul {
    fn run(&self, pool: &Pool) {
        self.time(pool, 1);
    }

    fn time(&self, pool: &Pool, runs: u64) -> Duration {
        let (a, b, product) = (&self.a.blocks[..], &self.b.blocks[..], &mut *self.product.borrow_mut());
        let mut total = Duration::ZERO;
        for _ in 0..runs {
            product.blocks.fill([[0.0; SIDE]; SIDE]);
            let c = &mut product.blocks[..];
            let start = Instant::now();
            run_on!(pool, a, b, c);
            total += start.elapsed();
            assert!(product.times(&self.vector) == self.image, "the product of two matrices");
        }
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheduler_multiplies() {
        super::super::run_everywhere(&KIND, &[32, 64, 128]);
    }

    #[test]
    fn each_number_of_the_product_is_right() {
        let Matmul { a, b, product, .. } = Matmul::new(64);
        let mut product = product.into_inner();
        sequential(&a.blocks, &b.blocks, &mut product.blocks);
        for (row, column) in (0..64).flat_map(|row| (0..64).map(move |column| (row, column))) {
            let number: f64 = (0..64).map(|k| a.at(row, k) * b.at(k, column)).sum();
            assert_eq!(product.at(row, column), number, "row {row}, column {column}");
        }
    }
}
