//! The program that is recorded: the ways to place queens on a board.

use systole::Task;

/// The board from some row on, a bit for each column.
#[derive(Clone, Copy)]
pub struct Board {
    /// All columns of the board.
    all: u32,
    columns: u32,
    rising: u32,
    falling: u32,
}

impl Board {
    pub fn new(size: u32) -> Self {
        Self { all: (1 << size) - 1, columns: 0, rising: 0, falling: 0 }
    }

    fn free(self) -> u32 {
        self.all & !(self.columns | self.rising | self.falling)
    }

    fn with(self, queen: u32) -> Self {
        Self {
            all: self.all,
            columns: self.columns | queen,
            rising: (self.rising | queen) << 1,
            falling: (self.falling | queen) >> 1,
        }
    }

    fn is_full(self) -> bool {
        self.columns == self.all
    }
}

/// In how many ways the rows from here on can be filled.
pub fn ways(t: Task<'_>, board: Board) -> u64 {
    match board.free() {
        0 => board.is_full().into(),
        candidates => among(t, board, candidates),
    }
}

/// The same, if this row's queen is on one of the `candidates`, of which there is one at least. What can be shared first is
/// the rest of the topmost row.
fn among(mut t: Task<'_>, board: Board, candidates: u32) -> u64 {
    let one = candidates & candidates.wrapping_neg();
    let rest = candidates ^ one;
    if rest == 0 {
        return ways(t, board.with(one));
    }
    let (with, without) = t.join(|t| ways(t, board.with(one)), |t| among(t, board, rest));
    with + without
}

/// The same without a pool.
pub fn alone(size: u32) -> u64 {
    fn ways(board: Board) -> u64 {
        if board.is_full() {
            return 1;
        }
        let mut candidates = board.free();
        let mut sum = 0;
        while candidates != 0 {
            let one = candidates & candidates.wrapping_neg();
            candidates &= !one;
            sum += ways(board.with(one));
        }
        sum
    }
    ways(Board::new(size))
}
