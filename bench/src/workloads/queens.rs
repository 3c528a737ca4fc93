//! All ways to place n queens so that none attacks another: what if most branches end soon, and it is not known which?
//!
//! One row after the other. The sequential search has a loop over the columns that are free in a row. With joins, the first
//! closure is the search below the first column, and the second one is the rest of the loop. So a row with k free columns
//! has k − 1 joins, a row with one has none, and what can be shared first is the rest of the topmost loop. To split the
//! columns in halves takes as many joins, but counts bits at each of them: 0.61 of sequential on one thread, and not 0.88.

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

/// A column of these, and the others.
fn first(columns: u32) -> (u32, u32) {
    let queen = columns & columns.wrapping_neg();
    (queen, columns ^ queen)
}

fn sequential(board: Board) -> u64 {
    if board.is_full() {
        return 1;
    }
    let (mut solutions, mut columns) = (0, board.free());
    while columns != 0 {
        let (queen, rest) = first(columns);
        solutions += sequential(board.with(queen));
        columns = rest;
    }
    solutions
}

fn systole(t: systole::Task<'_>, board: Board) -> u64 {
    match board.free() {
        0 => board.is_full().into(),
        columns => systole_row(t, board, columns),
    }
}

/// The rest of a loop over the columns of a row.
fn systole_row(mut t: systole::Task<'_>, board: Board, columns: u32) -> u64 {
    let (queen, rest) = first(columns);
    if rest == 0 {
        return systole(t, board.with(queen));
    }
    let (a, b) = t.join(|t| systole(t, board.with(queen)), |t| systole_row(t, board, rest));
    a + b
}

fn rayon(board: Board) -> u64 {
    match board.free() {
        0 => board.is_full().into(),
        columns => rayon_row(board, columns),
    }
}

fn rayon_row(board: Board, columns: u32) -> u64 {
    let (queen, rest) = first(columns);
    if rest == 0 {
        return rayon(board.with(queen));
    }
    let (a, b) = rayon::join(|| rayon(board.with(queen)), || rayon_row(board, rest));
    a + b
}

fn chili(scope: &mut chili::Scope<'_>, board: Board) -> u64 {
    match board.free() {
        0 => board.is_full().into(),
        columns => chili_row(scope, board, columns),
    }
}

// Swapped: chili's caller runs the second closure first.
fn chili_row(scope: &mut chili::Scope<'_>, board: Board, columns: u32) -> u64 {
    let (queen, rest) = first(columns);
    if rest == 0 {
        return chili(scope, board.with(queen));
    }
    let (b, a) = scope.join(|scope| chili_row(scope, board, rest), |scope| chili(scope, board.with(queen)));
    a + b
}

// Swapped, as for chili: Forte's caller runs the second closure first.
#[cfg(feature = "forte")]
fn forte(worker: &forte::Worker, board: Board) -> u64 {
    match board.free() {
        0 => board.is_full().into(),
        columns => forte_row(worker, board, columns),
    }
}

#[cfg(feature = "forte")]
fn forte_row(worker: &forte::Worker, board: Board, columns: u32) -> u64 {
    let (queen, rest) = first(columns);
    if rest == 0 {
        return forte(worker, board.with(queen));
    }
    let (b, a) =
        worker.join(|worker| forte_row(worker, board, rest), |worker| forte(worker, board.with(queen)));
    a + b
}

struct Queens {
    n: usize,
}

impl Workload for Queens {
    fn run(&self, pool: &Pool) {
        let board = black_box(Board::empty(self.n));
        let solutions = run_on!(pool, board);
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
    fn a_column_is_taken_out_after_the_other() {
        assert_eq!(first(0b11), (0b01, 0b10));
        assert_eq!(first(0b1011_0100), (0b100, 0b1011_0000));
        assert_eq!(first(0b1000), (0b1000, 0));
    }
}
