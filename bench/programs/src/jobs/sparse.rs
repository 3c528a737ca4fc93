//! sprs multiplies two sparse matrices.

use super::{Job, Prepared};
use sprs::{CsMat, TriMat};

pub const JOB: Job =
    Job { name: "sparse", package: "sprs", what: "the square of a sparse matrix of 10,000 rows", prepare };

fn prepare() -> Prepared {
    let side = 100;
    let mut entries = TriMat::new((side * side, side * side));
    for at in 0..side * side {
        entries.add_triplet(at, at, 4.0);
        for other in [at + 1, at + side].into_iter().filter(|other| *other < side * side) {
            entries.add_triplet(at, other, -1.0);
            entries.add_triplet(other, at, -1.0);
        }
    }
    let matrix: CsMat<f64> = entries.to_csr();
    Box::new(move || {
        let square = &matrix * &matrix;
        square.data().iter().fold(square.nnz() as u64, |bits, number| bits.wrapping_add(number.to_bits()))
    })
}
