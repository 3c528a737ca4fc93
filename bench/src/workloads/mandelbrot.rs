//! The Mandelbrot set, row by row: what if a row takes from next to nothing to a hundred times as long?

use super::halves;
use super::{Kind, Workload};
use crate::scheduler::Pool;
use std::cell::RefCell;

/// The picture; the size is its side.
pub static KIND: Kind = Kind {
    name: "mandelbrot",
    title: "Mandelbrot set, {} × {} points",
    item: "a point",
    items: |side| side * side,
    build: |side| Box::new(Mandelbrot::new(side)),
};

/// A point that has not escaped after so many steps counts as one of the set.
const MOST: u16 = 256;

/// How many steps it takes until a point escapes.
fn steps(re: f64, im: f64) -> u16 {
    let (mut x, mut y) = (0.0, 0.0);
    for step in 0..MOST {
        let (xx, yy) = (x * x, y * y);
        if xx + yy > 4.0 {
            return step;
        }
        y = 2.0 * x * y + im;
        x = xx - yy + re;
    }
    MOST
}

/// The points of one row, and the sum of their steps. The picture is from −2 to 1, and from −1.5 to 1.5.
pub(crate) fn fill(row: usize, points: &mut [u16]) -> u64 {
    let scale = 3.0 / points.len() as f64;
    let im = (row as f64 + 0.5) * scale - 1.5;
    for (column, point) in points.iter_mut().enumerate() {
        *point = steps((column as f64 + 0.5) * scale - 2.0, im);
    }
    points.iter().copied().map(u64::from).sum()
}

struct Mandelbrot {
    rows: RefCell<Vec<Vec<u16>>>,
    expected: u64,
}

impl Mandelbrot {
    fn new(side: usize) -> Self {
        let mut rows = vec![vec![0; side]; side];
        let expected = rows.iter_mut().enumerate().map(|(row, points)| fill(row, points)).sum();
        Self { rows: RefCell::new(rows), expected }
    }
}

impl Workload for Mandelbrot {
    fn run(&self, pool: &Pool) {
        let leaf = |first: usize, rows: &mut [Vec<u16>]| {
            rows.iter_mut().enumerate().map(|(index, row)| fill(first + index, row)).sum::<u64>()
        };
        let sum = halves::over(pool, &mut self.rows.borrow_mut(), 1, leaf, |a, b| a + b);
        assert_eq!(sum, self.expected, "the steps of all points");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheduler_draws_it() {
        super::super::run_everywhere(&KIND, &[1, 2, 33, 64]);
    }

    #[test]
    fn what_is_known_of_the_set() {
        assert_eq!([steps(0.0, 0.0), steps(-1.0, 0.0), steps(-2.0, 0.0)], [MOST; 3]);
        assert_eq!([steps(2.0, 2.0), steps(1.0, 0.0)], [1, 3]);
        // Both halves of the picture are alike, and the area is 1.5066 of 9.
        let picture = Mandelbrot::new(256);
        let rows = picture.rows.borrow();
        assert!(rows.iter().eq(rows.iter().rev()));
        let inside = rows.iter().flatten().filter(|&&steps| steps == MOST).count();
        let area = 9.0 * inside as f64 / (256.0 * 256.0);
        assert!((1.50..1.56).contains(&area), "{area}");
    }
}
