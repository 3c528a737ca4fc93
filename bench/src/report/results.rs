//! The measured figures, and what follows from them.

use super::run::Run;
use crate::plan::Case;
use crate::scheduler::Scheduler;

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
            machine: "Some Processor, 2 cores".into(),
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
}
