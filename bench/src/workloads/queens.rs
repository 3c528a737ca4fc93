//! All ways to place n queens so that none attacks another: what if most branches end soon, and it is not known which?
//!
//! One row after the other. The columns that are free in a row are split in two by joins until there is one, so a row
//! with k free columns has k − 1 joins. The sequential search has a loop instead.

use super::{Kind, Workload};
use crate::scheduler::Pool;
use std::hint::black_box;

/// The queens; the size is the number of rows.
pub static KIND: Kind = Kind {
    name: "queens",
    title: "{} queens",
    item: "a solution",
    items: |n| SOLUTIONS[n] as usize,
    build: |n| Box::new(Queens { n }),
};

/// The number of solutions for each number of rows: sequence A000170 of the OEIS.
const SOLUTIONS: [u64; 15] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14_200, 73_712, 365_596];

/// The squares of the next row that are attacked, one bit a column.
#[derive(Clone, Copy)]
struct Board {
    /// The columns of the board.
    all: u32,
    /// Along the columns.
    down: u32,
    /// Along the diagonals to higher columns.
    up: u32,
    /// Along the diagonals to lower columns.
    back: u32,
}

impl Board {
    fn empty(n: usize) -> Self {
        Self { all: (1 << n) - 1, down: 0, up: 0, back: 0 }
    }

    fn is_full(self) -> bool {
        self.down == self.all
    }

    fn free(self) -> u32 {
        self.all & !(self.down | self.up | self.back)
    }

    /// The board below a row whose queen stands in the column of this one bit.
    fn with(self, queen: u32) -> Self {
        let Self { all, down, up, back } = self;
        Self { all, down: down | queen, up: (up | queen) << 1, back: (back | queen) >> 1 }
    }
}

/// Splits at least two columns into the lower half and the upper one.
fn halves(columns: u32) -> (u32, u32) {
    let mut upper = columns;
    for _ in 0..columns.count_ones() / 2 {
        upper &= upper - 1;
    }
    (columns ^ upper, upper)
}

fn sequential(board: Board) -> u64 {
    if board.is_full() {
        return 1;
    }
    let (mut solutions, mut columns) = (0, board.free());
    while columns != 0 {
        let queen = columns & columns.wrapping_neg();
        solutions += sequential(board.with(queen));
        columns ^= queen;
    }
    solutions
}

fn systole(mut t: systole::Task<'_>, board: Board, columns: u32) -> u64 {
    match columns.count_ones() {
        0 => board.is_full().into(),
        1 => {
            let board = board.with(columns);
            systole(t, board, board.free())
        }
        _ => {
            let (lower, upper) = halves(columns);
            let (a, b) = t.join(|t| systole(t, board, lower), |t| systole(t, board, upper));
            a + b
        }
    }
}

fn rayon(board: Board, columns: u32) -> u64 {
    match columns.count_ones() {
        0 => board.is_full().into(),
        1 => {
            let board = board.with(columns);
            rayon(board, board.free())
        }
        _ => {
            let (lower, upper) = halves(columns);
            let (a, b) = rayon::join(|| rayon(board, lower), || rayon(board, upper));
            a + b
        }
    }
}

// Swapped: chili's caller runs the second closure first.
fn chili(scope: &mut chili::Scope<'_>, board: Board, columns: u32) -> u64 {
    match columns.count_ones() {
        0 => board.is_full().into(),
        1 => {
            let board = board.with(columns);
            chili(scope, board, board.free())
        }
        _ => {
            let (lower, upper) = halves(columns);
            let (b, a) = scope.join(|scope| chili(scope, board, upper), |scope| chili(scope, board, lower));
            a + b
        }
    }
}

struct Queens {
    n: usize,
}

impl Workload for Queens {
    fn run(&self, pool: &Pool) {
        let board = black_box(Board::empty(self.n));
        let columns = board.free();
        let solutions = match pool {
            Pool::Sequential => sequential(board),
            Pool::Systole(pool) => pool.call(|t| systole(t, board, columns)),
            Pool::Rayon(pool) => pool.install(|| rayon(board, columns)),
            Pool::Chili(pool) => chili(&mut pool.scope(), board, columns),
        };
        assert_eq!(solutions, SOLUTIONS[self.n], "the solutions for {} queens", self.n);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheduler_finds_all_solutions() {
        super::super::run_everywhere(&KIND, &[0, 1, 2, 3, 4, 5, 6, 8]);
    }

    #[test]
    fn columns_are_split_in_the_middle() {
        assert_eq!(halves(0b11), (0b01, 0b10));
        assert_eq!(halves(0b1011_0100), (0b0001_0100, 0b1010_0000));
        assert_eq!(halves(0b111), (0b001, 0b110));
    }
}
