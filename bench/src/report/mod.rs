//! From criterion's estimates to a table, a CSV file and a chart.
//!
//! [`estimates`] reads what criterion measured, [`run`] says where and when, and [`results`] holds both. [`csv`],
//! [`table`] and [`chart`] show them; the CSV file can be read back, so that a chart never needs a new measurement.
//! What is measured without criterion is a [`sheet`] for each topic.

pub mod axis;
pub mod chart;
pub mod csv;
pub mod estimates;
pub mod grid;
pub mod results;
pub mod run;
pub mod sheet;
pub mod table;

use std::fs;
use std::path::{Path, PathBuf};

/// Where results are kept.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("results")
}

/// The newest CSV file in a folder: their names begin with the date.
pub fn newest(folder: &Path) -> Option<PathBuf> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    files.filter(|file| file.extension().is_some_and(|extension| extension == "csv")).max()
}
