//! Square matrices, stored quarter by quarter, down to blocks.
//!
//! So a quarter is one piece of memory: it can be handed to another thread as a slice, and the product by quarters uses
//! every cache well.

use super::mix::mix;

/// The rows of a block.
pub const SIDE: usize = 32;

/// A block, row by row.
pub type Block = [[f64; SIDE]; SIDE];

/// The quarters: above left and right, below left and right.
pub fn quarters(blocks: &[Block]) -> [&[Block]; 4] {
    let (above, below) = blocks.split_at(blocks.len() / 2);
    let ((a, b), (c, d)) = (above.split_at(above.len() / 2), below.split_at(below.len() / 2));
    [a, b, c, d]
}

/// The same, to be written.
pub fn quarters_mut(blocks: &mut [Block]) -> [&mut [Block]; 4] {
    let (above, below) = blocks.split_at_mut(blocks.len() / 2);
    let half = above.len() / 2;
    let ((a, b), (c, d)) = (above.split_at_mut(half), below.split_at_mut(half));
    [a, b, c, d]
}

/// A square matrix.
pub struct Matrix {
    /// Quarter by quarter.
    pub blocks: Vec<Block>,
    rows: usize,
}

impl Matrix {
    /// All zero.
    ///
    /// # Panics
    ///
    /// Panics unless there are as many rows as a block has, times a power of two.
    pub fn zero(rows: usize) -> Self {
        let blocks = rows / SIDE;
        assert!(
            blocks.is_power_of_two() && rows % SIDE == 0,
            "a matrix of {rows} rows: use {SIDE} times a power of two"
        );
        Self { blocks: vec![[[0.0; SIDE]; SIDE]; blocks * blocks], rows }
    }

    /// Whole numbers from 0 to 15: sums of their products are exact in any order.
    pub fn random(rows: usize, seed: u64) -> Self {
        let mut matrix = Self::zero(rows);
        let numbers = matrix.blocks.as_flattened_mut().as_flattened_mut();
        for (index, number) in numbers.iter_mut().enumerate() {
            *number = (mix(seed ^ index as u64) % 16) as f64;
        }
        matrix
    }

    /// One number.
    pub fn at(&self, row: usize, column: usize) -> f64 {
        let (mut index, mut side) = (0, self.rows / SIDE);
        let (block_row, block_column) = (row / SIDE, column / SIDE);
        while side > 1 {
            side /= 2;
            index = 4 * index + 2 * (block_row / side % 2) + block_column / side % 2;
        }
        self.blocks[index][row % SIDE][column % SIDE]
    }

    /// The product with a vector.
    pub fn times(&self, vector: &[f64]) -> Vec<f64> {
        let row = |row| vector.iter().enumerate().map(|(column, x)| self.at(row, column) * x).sum();
        (0..self.rows).map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_is_one_piece() {
        let mut matrix = Matrix::zero(4 * SIDE);
        let [_, right, below, _] = quarters_mut(&mut matrix.blocks);
        right[2][7][5] = 1.0;
        below[1][0][31] = 2.0;
        assert_eq!(matrix.at(SIDE + 7, 2 * SIDE + 5), 1.0);
        assert_eq!(matrix.at(2 * SIDE, SIDE + 31), 2.0);
    }

    #[test]
    fn a_matrix_is_multiplied_by_a_vector() {
        let mut matrix = Matrix::zero(SIDE);
        (matrix.blocks[0][1][2], matrix.blocks[0][1][3]) = (10.0, 1.0);
        let vector: Vec<_> = (0..SIDE).map(|index| index as f64).collect();
        let mut product = vec![0.0; SIDE];
        product[1] = 23.0;
        assert_eq!(matrix.times(&vector), product);
    }

    #[test]
    #[should_panic(expected = "a matrix of 96 rows: use 32 times a power of two")]
    fn other_sizes_are_refused() {
        Matrix::zero(96);
    }
}
