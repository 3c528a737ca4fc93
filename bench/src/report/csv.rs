//! The results as a CSV file, one line a case. No field holds a comma, so none is quoted.

use super::results::{Measurement, Results};
use super::run::Run;
use crate::plan::Case;
use std::fmt::Write;
use std::str::FromStr;

const COLUMNS: &str = "commit,date,machine,rustc,workload,size,scheduler,threads,\
                       median_ns,ci_low_ns,ci_high_ns,ns_per_item,ratio_over_sequential";

/// Writes the results out.
pub fn write(results: &Results) -> String {
    let mut csv = format!("{COLUMNS}\n");
    let run = results.run.fields().join(",");
    for measurement in &results.measurements {
        let Measurement { case, median, low, high } = measurement;
        let Case { kind, size, scheduler, threads } = case;
        let workload = kind.name;
        let each = measurement.ns_per_item();
        let ratio = results.ratio(measurement).map(|ratio| format!("{ratio:.4}")).unwrap_or_default();
        writeln!(
            csv,
            "{run},{workload},{size},{scheduler},{threads},{median:.1},{low:.1},{high:.1},{each:.4},{ratio}"
        )
        .expect("a string takes all that is written");
    }
    csv
}

/// Reads the results back. What follows from other columns is computed anew.
pub fn read(csv: &str) -> Result<Results, String> {
    let mut lines = csv.lines();
    if lines.next() != Some(COLUMNS) {
        return Err(format!("line 1: the columns are not `{COLUMNS}`"));
    }
    let mut run = None;
    let mut measurements = Vec::new();
    for (index, line) in lines.enumerate() {
        let (its_run, measurement) =
            read_line(line).map_err(|error| format!("line {}: {error}", index + 2))?;
        run = Some(its_run);
        measurements.push(measurement);
    }
    Ok(Results { run: run.ok_or("there is no line below the columns")?, measurements })
}

fn read_line(line: &str) -> Result<(Run, Measurement), String> {
    let fields: Vec<_> = line.split(',').collect();
    let [commit, date, machine, rustc, workload, size, scheduler, threads, median, low, high, _, _] =
        fields[..]
    else {
        return Err(format!("{} fields instead of {}", fields.len(), COLUMNS.split(',').count()));
    };
    let run = Run {
        commit: commit.to_owned(),
        date: date.to_owned(),
        machine: machine.to_owned(),
        rustc: rustc.to_owned(),
    };
    let case = Case {
        kind: workload.parse()?,
        size: number(size)?,
        scheduler: scheduler.parse()?,
        threads: number(threads)?,
    };
    Ok((run, Measurement { case, median: number(median)?, low: number(low)?, high: number(high)? }))
}

fn number<N: FromStr>(field: &str) -> Result<N, String> {
    field.parse().map_err(|_| format!("`{field}` is not a number"))
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::sample;
    use super::*;

    #[test]
    fn what_was_written_can_be_read() {
        let mut results = sample();
        results.run.machine = "Some Processor 2 cores".into();
        for measurement in &mut results.measurements {
            measurement.median = measurement.median.round();
            (measurement.low, measurement.high) = (measurement.median - 1.5, measurement.median + 1.5);
        }
        assert_eq!(read(&write(&results)), Ok(results));
    }

    #[test]
    fn derived_columns_come_last() {
        let csv = write(&sample());
        let line = csv.lines().find(|line| line.contains("tree,1023,systole,2,")).unwrap();
        assert!(line.ends_with("systole,2,550.0,540.0,560.0,0.5376,1.8182"), "{line}");
        assert!(line.starts_with("0123abc,2026-01-31,Some Processor  2 cores,1.90.0,tree,1023"), "{line}");
    }

    #[test]
    fn a_damaged_file_is_refused_by_line() {
        let csv = write(&sample());
        assert!(read("").unwrap_err().starts_with("line 1: the columns"));
        assert!(
            read(&csv.replacen(",sequential,", ",squential,", 1)).unwrap_err().starts_with("line 2: unknown")
        );
        assert!(
            read(&csv.replacen(",tree,", ",bush,", 1)).unwrap_err().starts_with("line 2: unknown workload")
        );
        assert_eq!(read(&csv.replacen(",550.0,", ",", 1)).unwrap_err(), "line 4: 12 fields instead of 13");
    }
}
