//! All runs as a CSV file, one line each.

use crate::experiments::{Outcome, Question, VIRTUAL};
use crate::policies::{Contestant, waiting};
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

/// A line of the file: what a chart needs of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The question that it belongs to.
    pub question: Question,
    /// The program's name.
    pub program: String,
    /// The scheduler.
    pub contestant: Contestant,
    /// How many workers.
    pub workers: usize,
    /// The interval, in microseconds.
    pub interval: u64,
    /// How many times faster than sequential code.
    pub speed_up: f64,
}

/// Reads a file: where its figures are from, and its lines.
pub fn read(text: &str) -> Result<(String, Vec<Point>), String> {
    let rows = csv::read(&COLUMNS, text)?;
    let (commit, date, costs) = (&rows[0][0], &rows[0][1], &rows[0][2]);
    let circumstances = format!("costs {costs}, commit {commit}, {date}");
    let points = rows
        .iter()
        .enumerate()
        .map(|(index, row)| point(row).map_err(|error| format!("line {}: {error}", index + 2)));
    Ok((circumstances, points.collect::<Result<_, _>>()?))
}

fn point(row: &[String]) -> Result<Point, String> {
    let cell =
        |name: &str| row[COLUMNS.iter().position(|column| *column == name).expect("a column")].as_str();
    fn number<N: std::str::FromStr>(cell: &str) -> Result<N, String> {
        cell.parse().map_err(|_| format!("`{cell}` is no number"))
    }
    Ok(Point {
        question: cell("question").parse()?,
        program: cell("program").to_owned(),
        contestant: cell("policy").parse()?,
        workers: number(cell("workers"))?,
        interval: number(cell("interval_us"))?,
        speed_up: number(cell("speed_up"))?,
    })
}

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
