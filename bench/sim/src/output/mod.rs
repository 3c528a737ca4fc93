//! What the runs are shown as.

use bench::report::grid::grouped;

pub mod csv;
pub mod figures;
pub mod tables;

/// A program's name as a reader wants it: `tree:1000000` is a tree of 1,000,000.
fn title(program: &str) -> String {
    match program.split_once(':').map(|(kind, size)| (kind, size.parse().map(grouped))) {
        Some((kind, Ok(size))) => format!("{kind} of {size}"),
        _ => program.to_owned(),
    }
}
