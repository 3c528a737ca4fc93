//! Criterion's figures of the latest run of the benchmarks.

use super::results::{Measurement, Results};
use super::run::Run;
use crate::plan::{self, Case};
use serde_json::Value;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::SystemTime;

/// Reads the estimates of each planned case, to write them. An error is one line and says what to do.
pub fn read() -> Result<Results, String> {
    let measurements = plan::cases().into_iter().map(measurement).collect::<Result<_, _>>()?;
    let newest = plan::cases().iter().filter_map(|case| modified(&case.estimates()).ok()).max();
    Ok(Results { run: Run::to_write(newest.unwrap_or_else(SystemTime::now))?, measurements })
}

fn measurement(case: Case) -> Result<Measurement, String> {
    let path = case.estimates();
    let json = fs::read(&path).map_err(|error| {
        format!(
            "no estimates of {} at {} ({error}): run `cargo xtask bench` first",
            case.name(),
            path.display()
        )
    })?;
    let [median, low, high] = parse(&json).ok_or_else(|| {
        format!("{} is not a file of criterion's estimates: run `cargo xtask bench` again", path.display())
    })?;
    Ok(Measurement { case, median, low, high })
}

/// The median and both ends of its confidence interval.
fn parse(json: &[u8]) -> Option<[f64; 3]> {
    let estimates: Value = serde_json::from_slice(json).ok()?;
    let median = estimates.get("median")?;
    let interval = median.get("confidence_interval")?;
    Some([
        median.get("point_estimate")?.as_f64()?,
        interval.get("lower_bound")?.as_f64()?,
        interval.get("upper_bound")?.as_f64()?,
    ])
}

fn modified(path: &Path) -> io::Result<SystemTime> {
    File::open(path)?.metadata()?.modified()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_read_with_its_interval() {
        let json =
            br#"{"mean":{"point_estimate":9.0},"median":{"confidence_interval":{"confidence_level":0.95,
            "lower_bound":1.5,"upper_bound":2.5},"point_estimate":2.0,"standard_error":0.1}}"#;
        assert_eq!(parse(json), Some([2.0, 1.5, 2.5]));
        assert_eq!(parse(b"{}"), None);
        assert_eq!(parse(b"no json"), None);
    }
}
