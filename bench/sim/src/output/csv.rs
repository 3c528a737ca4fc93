//! All runs as a CSV file, one line each. No field holds a comma, so none is quoted.

use crate::experiments::Outcome;
use crate::time::MICROSECOND;
use std::fmt::Write;

const COLUMNS: &str = "commit,date,costs,question,program,policy,workers,interval_us,change,time_us,speed_up,\
                       speed_up_over_itself,utilisation,promotions,takes,reclaims,wakes,lock_utilisation,\
                       lock_wait_us,longest_lock_wait_us,path_us";

/// Writes the runs out; `circumstances` are commit, date and costs.
pub fn write(circumstances: [&str; 3], outcomes: &[Outcome]) -> String {
    let mut csv = format!("{COLUMNS}\n");
    let circumstances = circumstances.join(",");
    for Outcome { question, program, contestant, interval, change, report } in outcomes {
        let microseconds = |time| time as f64 / MICROSECOND as f64;
        let change = change.replace(',', ";");
        let counts = report.counts;
        writeln!(
            csv,
            "{circumstances},{},{program},{contestant},{},{},{change},{:.3},{:.3},{:.3},{:.4},{},{},{},{},{:.4},{:.3},{:.3},{:.3}",
            question.name(),
            report.workers,
            interval / MICROSECOND,
            microseconds(report.time),
            report.speed_up(),
            report.speed_up_over_itself(),
            report.utilisation(),
            counts.promotions,
            counts.takes,
            counts.reclaims,
            counts.wakes,
            report.lock_utilisation(),
            microseconds(report.lock.waited),
            microseconds(report.lock.longest_wait),
            microseconds(report.path),
        )
        .expect("a string takes all that is written");
    }
    csv
}
