//! What `scaling` measured, for the book: a table of the speed-ups on all cores, and a panel for each program.

use super::chart;
use super::piece::{ONE_AT_ONCE, SEQUENTIAL, Seat};
use super::report::Report;
use crate::report;
use crate::report::chart::Chart;
use crate::report::grid::{Grid, grouped};

/// What stands below the table, before the circumstances.
const CAPTION: &str = "How many times as fast as the sequential program: on as many threads as there are cores, and on twice as \
                       many. Medians of the ratios of each round. What is simulated was written before it was measured, by \
                       `bench/sim`, from the prices of the scheduler's steps on that machine.";

/// The newest measurement, or none.
pub fn newest() -> Result<Option<Report>, String> {
    report::newest(&report::folder().join("scaling")).map(|file| Report::read(&file)).transpose()
}

/// The table and its circumstances, in Markdown.
pub fn markdown(report: &Report) -> String {
    format!(
        "### On {} cores\n\n{}\n{CAPTION} {}.\n",
        report.cores,
        table(report).markdown(),
        report.run.circumstances()
    )
}

/// A row for each program, on as many threads as there are cores and on twice as many.
fn table(report: &Report) -> Grid {
    // Without bundles it is in a column alone: in a chart the line would lie on the other one.
    let mut contestants = chart::LINES.map(|(name, _)| name).to_vec();
    contestants.insert(1, ONE_AT_ONCE);
    let head = ["program", "threads"].iter().chain(&contestants).map(|&name| name.to_owned()).collect();
    let mut rows = vec![head];
    for outcome in report.outcomes.iter().filter(|one| one.of(&Seat::new(SEQUENTIAL, 1)).is_some()) {
        for threads in [report.cores, 2 * report.cores] {
            let cell = |name: &&str| {
                let speed_up = outcome.speed_up(&Seat::new(name, threads));
                speed_up.map_or(String::new(), |interval| format!("{:.2}", interval.median))
            };
            let names = [report.title(outcome), threads.to_string()];
            rows.push(names.into_iter().chain(contestants.iter().map(cell)).collect());
        }
    }
    Grid { rows, labels: 2 }
}

/// A panel for each program: the speed-ups over the numbers of threads. None, if there is one number alone.
pub fn chart(report: &Report) -> Option<Chart> {
    let all: Vec<_> = report.outcomes.iter().map(|one| (short(&one.piece), one)).collect();
    let title = format!("Speed-up over sequential on {} cores", report.cores);
    chart::by_threads(title, &report.run.circumstances(), &all)
}

/// A piece's name for a panel, which has no room for its title: `merge_sort/1000` is `merge sort, 1,000`.
fn short(piece: &str) -> String {
    let (name, size) = piece.split_once('/').unwrap_or((piece, ""));
    let size = size.parse().map_or_else(|_| size.to_owned(), grouped);
    format!("{}, {size}", name.replace('_', " "))
}

#[cfg(test)]
mod tests {
    use super::super::report::tests::report;
    use super::*;

    #[test]
    fn a_row_on_all_cores_and_one_on_twice_as_many() {
        let table = table(&report());
        assert_eq!(table.rows[0][..5], ["program", "threads", "systole", ONE_AT_ONCE, "rayon"]);
        assert_eq!(table.rows[1][..5], ["tree of 16,777,215 nodes", "2", "1.60", "", "0.50"]);
        assert_eq!(table.rows[2][1..4], ["4", "", ""]);
        assert_eq!(table.rows.len(), 5);
        assert!(markdown(&report()).contains("Some 2 cores, 2026-01-31, commit abc, rustc 1.90.0.\n"));
    }

    #[test]
    fn a_panel_for_what_was_measured_on_several_numbers_of_threads() {
        let chart = chart(&report()).unwrap();
        let titles: Vec<_> = chart.panels.iter().map(|panel| &panel.title[..]).collect();
        assert_eq!(titles, ["tree, 16,777,215"]);
        assert_eq!(short("merge_sort/1000"), "merge sort, 1,000");
    }
}
