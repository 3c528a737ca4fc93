//! The same small programs, sequential, with systole and with its peers, side by side.
//!
//! [`workloads`] holds what is measured, [`scheduler`] what it runs on, [`plan`] which combinations are measured,
//! and [`report`] turns the measured figures into a table, a CSV file and a chart.

pub mod plan;
pub mod report;
pub mod scheduler;
pub mod usage;
pub mod workloads;
