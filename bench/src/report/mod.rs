//! From criterion's estimates to a table, a CSV file and a chart.
//!
//! [`estimates`] reads what criterion measured, [`run`] says where and when, and [`results`] holds both. [`csv`],
//! [`table`] and [`chart`] show them; the CSV file can be read back, so that a chart never needs a new measurement.

mod axis;
pub mod chart;
pub mod csv;
pub mod estimates;
pub mod results;
pub mod run;
pub mod table;
