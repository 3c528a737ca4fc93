//! What the runs are shown as.

pub mod chart;
pub mod csv;
pub mod figures;
pub mod tables;
