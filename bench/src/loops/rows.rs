//! Rows of the Mandelbrot set: few items, some of them a hundred times as large as others.

use super::Loop;
use crate::scheduler::Pool;
use crate::turns::Turn;
use crate::workloads::mandelbrot::fill;
use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};
use systole::loops::Source as _;

/// A picture of the set, from its upper edge on.
pub struct Rows {
    width: usize,
    rows: Mutex<Vec<Row>>,
    sum: u64,
}

/// The points of a row, and the sum of their steps.
#[derive(Clone)]
struct Row {
    points: Vec<u16>,
    sum: u64,
}

impl Row {
    fn fill(&mut self, row: usize) {
        self.sum = fill(row, &mut self.points);
    }
}

fn sequential(rows: &mut [Row]) {
    rows.iter_mut().enumerate().for_each(|(index, row)| row.fill(index));
}

fn sum(rows: &[Row]) -> u64 {
    rows.iter().map(|row| row.sum).sum()
}

impl Rows {
    /// So many rows of so many points.
    pub fn new(width: usize, height: usize) -> Self {
        let mut rows = vec![Row { points: vec![0; width], sum: 0 }; height];
        sequential(&mut rows);
        Self { width, sum: sum(&rows), rows: Mutex::new(rows) }
    }
}

impl Loop for Rows {
    fn name(&self) -> String {
        let height = self.rows.lock().unwrap_or_else(PoisonError::into_inner).len();
        format!("{} × {height} points of the Mandelbrot set", self.width)
    }

    fn run(&self, pool: &Pool) {
        let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        let rows = &mut rows[..];
        rows.iter_mut().for_each(|row| row.sum = 0);
        match pool {
            Pool::Sequential => sequential(rows),
            Pool::Systole(pool) => {
                pool.call(|mut t| t.for_each((&mut *rows).enumerate(), |(index, row)| row.fill(index)));
            }
            Pool::Rayon(pool) => {
                pool.install(|| rows.par_iter_mut().enumerate().for_each(|(index, row)| row.fill(index)));
            }
            _ => unreachable!("the others have no loops"),
        }
        assert_eq!(sum(rows), self.sum, "the steps of all points");
    }

    /// Which half of the rows is the larger piece of work is not known before.
    fn by_hand(&self, _: Turn) -> Option<f64> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_draws_them() {
        super::super::run_everywhere(&Rows::new(16, 8));
        super::super::run_everywhere(&Rows::new(33, 33));
    }
}
