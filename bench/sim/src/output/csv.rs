//! All runs as a CSV file, one line each.

use crate::experiments::{Outcome, Question, VIRTUAL};
use crate::policies::waiting;
use crate::time::MICROSECOND;
use bench::report::csv;

const COLUMNS: [&str; 22] = [
    "commit",
    "date",
    "costs",
    "question",
    "program",
    "policy",
    "workers",
    "interval_us",
    "waiting",
    "change",
    "time_us",
    "speed_up",
    "speed_up_over_itself",
    "utilisation",
    "promotions",
    "takes",
    "reclaims",
    "wakes",
    "lock_utilisation",
    "lock_wait_us",
    "longest_lock_wait_us",
    "path_us",
];

/// Writes the runs out; `circumstances` are commit, date and costs.
pub fn write(circumstances: [&str; 3], outcomes: &[Outcome]) -> Result<String, String> {
    let row = |outcome: &Outcome| {
        let Outcome { question, program, contestant, interval, change, report, .. } = outcome;
        let [commit, date, costs] = circumstances;
        let costs = if *question == Question::WaitingVirtual { VIRTUAL } else { costs };
        let microseconds = |time| time as f64 / MICROSECOND as f64;
        let counts = report.counts;
        let fields = [
            question.name().to_owned(),
            program.clone(),
            contestant.to_string(),
            report.workers.to_string(),
            (interval / MICROSECOND).to_string(),
            waiting::name(outcome.waiting).to_owned(),
            change.to_string(),
            format!("{:.3}", microseconds(report.time)),
            format!("{:.3}", report.speed_up()),
            format!("{:.3}", report.speed_up_over_itself()),
            format!("{:.4}", report.utilisation()),
            counts.promotions.to_string(),
            counts.takes.to_string(),
            counts.reclaims.to_string(),
            counts.wakes.to_string(),
            format!("{:.4}", report.lock_utilisation()),
            format!("{:.3}", microseconds(report.lock.waited)),
            format!("{:.3}", microseconds(report.lock.longest_wait)),
            format!("{:.3}", microseconds(report.path.run)),
        ];
        [commit, date, costs].map(str::to_owned).into_iter().chain(fields)
    };
    csv::write(&COLUMNS, outcomes.iter().map(row))
}
