//! The measured figures, and what follows from them.

use super::run::Run;
use super::sheet::Sheet;
use crate::plan::Case;
use crate::scheduler::Scheduler;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The columns of the file. The last two follow from the others.
const COLUMNS: [&str; 9] = [
    "workload",
    "size",
    "scheduler",
    "threads",
    "median_ns",
    "ci_low_ns",
    "ci_high_ns",
    "ns_per_item",
    "ratio_over_sequential",
];

/// What was measured in one run of the benchmarks.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// Where and when.
    pub run: Run,
    /// The figures, in the plan's order.
    pub measurements: Vec<Measurement>,
}

/// The figures of one case, in nanoseconds for one run of the workload.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// What was measured.
    pub case: Case,
    /// The median of the samples.
    pub median: f64,
    /// The lower end of the median's confidence interval (95 %).
    pub low: f64,
    /// The upper end of the median's confidence interval (95 %).
    pub high: f64,
}

impl Measurement {
    /// Nanoseconds an item: a node of a tree, an integer of a sort.
    pub fn ns_per_item(&self) -> f64 {
        self.median / (self.case.kind.items)(self.case.size) as f64
    }
}

impl Results {
    /// How many times faster than the sequential run of the same workload and size; below 1 is slower.
    ///
    /// `None` if the sequential run is not among the results.
    pub fn ratio(&self, measurement: &Measurement) -> Option<f64> {
        let sequential = self.measurements.iter().find(|other| {
            other.case.group() == measurement.case.group() && other.case.scheduler == Scheduler::Sequential
        })?;
        Some(sequential.median / measurement.median)
    }

    /// Reads a file back.
    pub fn read(file: &Path) -> Result<Self, String> {
        let sheet = Sheet::read(&COLUMNS, file)?;
        Self::of(sheet).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// Writes the file into a folder, and returns where it is.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, String> {
        self.sheet().write(&COLUMNS, folder)
    }

    fn sheet(&self) -> Sheet {
        let row = |measurement: &Measurement| {
            let Measurement { case, median, low, high } = measurement;
            let Case { kind, size, scheduler, threads } = case;
            let ratio = self.ratio(measurement).map(|ratio| format!("{ratio:.4}")).unwrap_or_default();
            let case = [kind.name.to_owned(), size.to_string(), scheduler.to_string(), threads.to_string()];
            let figures = [median, low, high].map(|figure| format!("{figure:.1}"));
            let derived = [format!("{:.4}", measurement.ns_per_item()), ratio];
            case.into_iter().chain(figures).chain(derived).collect()
        };
        Sheet { run: self.run.clone(), rows: self.measurements.iter().map(row).collect() }
    }

    fn of(Sheet { run, rows }: Sheet) -> Result<Self, String> {
        let measurements = rows.iter().map(|row| measurement(row)).collect::<Result<_, _>>()?;
        Ok(Self { run, measurements })
    }
}

/// A row's measurement. Columns that follow from others are computed again.
fn measurement(row: &[String]) -> Result<Measurement, String> {
    let [workload, size, scheduler, threads, median, low, high, ..] = row else {
        unreachable!("a row has all columns")
    };
    let case = Case {
        kind: workload.parse()?,
        size: number(size)?,
        scheduler: scheduler.parse()?,
        threads: number(threads)?,
    };
    Ok(Measurement { case, median: number(median)?, low: number(low)?, high: number(high)? })
}

fn number<N: FromStr>(cell: &str) -> Result<N, String> {
    cell.parse().map_err(|_| format!("`{cell}` is not a number"))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::plan;

    /// A result for each planned case: sequential 1000 ns, and with n threads 1000 / n and another tenth.
    pub fn sample() -> Results {
        let run = Run {
            commit: "0123abc".into(),
            date: "2026-01-31".into(),
            machine: "Some Processor 2 cores".into(),
            rustc: "1.90.0".into(),
        };
        let measure = |case: Case| {
            let median = match case.scheduler {
                Scheduler::Sequential => 1000.0,
                _ => 1100.0 / case.threads as f64,
            };
            Measurement { case, median, low: median - 10.0, high: median + 10.0 }
        };
        Results { run, measurements: plan::cases().into_iter().map(measure).collect() }
    }

    #[test]
    fn the_ratio_is_the_speed_up_over_the_sequential_run_of_the_same_group() {
        let mut results = sample();
        results.measurements[0].median = 2000.0;
        let ratio = |index: usize| results.ratio(&results.measurements[index]).unwrap();
        assert_eq!(ratio(0), 1.0);
        assert!((ratio(2) - 2000.0 / 550.0).abs() < 1e-9);
        let other_group =
            results.measurements.iter().position(|m| m.case.name() == "tree/100000/systole/2").unwrap();
        assert!((ratio(other_group) - 1000.0 / 550.0).abs() < 1e-9);
    }

    #[test]
    fn what_was_written_can_be_read() {
        let mut results = sample();
        for measurement in &mut results.measurements {
            measurement.median = measurement.median.round();
            (measurement.low, measurement.high) = (measurement.median - 1.5, measurement.median + 1.5);
        }
        let csv = results.sheet().csv(&COLUMNS).unwrap();
        assert_eq!(Results::of(Sheet::parse(&COLUMNS, &csv).unwrap()), Ok(results));
    }

    #[test]
    fn derived_columns_come_last() {
        let csv = sample().sheet().csv(&COLUMNS).unwrap();
        let line = csv.lines().find(|line| line.contains("tree,1023,systole,2,")).unwrap();
        assert!(line.ends_with("systole,2,550.0,540.0,560.0,0.5376,1.8182"), "{line}");
        assert!(line.starts_with("0123abc,2026-01-31,Some Processor 2 cores,1.90.0,tree,1023"), "{line}");
    }

    #[test]
    fn cells_that_mean_nothing_are_refused() {
        let error = |column: usize, cell: &str| {
            let mut sheet = sample().sheet();
            sheet.rows[0][column] = cell.into();
            Results::of(sheet).unwrap_err()
        };
        assert!(error(0, "bush").starts_with("unknown workload `bush`"));
        assert!(error(2, "squential").starts_with("unknown scheduler `squential`"));
        assert_eq!(error(4, ""), "`` is not a number");
    }
}
