//! What is measured and simulated, as tables, CSV files and charts.
//!
//! [`run`] says where and when, and [`checkout`] makes sure that the commit it names is the commit that was measured. All
//! files are a [`sheet`] in [`csv`], all tables a [`grid`], some with the contestants [`beside`] each other, all charts a [`chart`]. A program whose contestants take turns
//! measures a [`topic`]. Criterion's [`estimates`] become [`results`], with a [`table`] and the chart of
//! the trees' [`speed_ups`]; they are read back from their file, so that drawing them needs no new measurement.

pub mod axis;
pub mod bars;
pub mod beside;
pub mod chart;
pub mod checkout;
pub mod csv;
pub mod estimates;
pub mod grid;
pub mod results;
pub mod run;
pub mod sheet;
pub mod speed_ups;
pub mod stamp;
pub mod table;
pub mod topic;

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
