//! The results as one table: a line for each workload, size and scheduler, a column for each number of threads.

use super::grid::{Grid, grouped};
use super::results::{Measurement, Results};
use crate::workloads::Kind;
use std::collections::BTreeSet;

/// The table for a terminal.
pub fn text(results: &Results) -> String {
    format!("{}\n\n{}", caption(results), grid(results).text())
}

/// The table in Markdown.
pub fn markdown(results: &Results) -> String {
    format!("{}\n{}\n", grid(results).markdown(), caption(results))
}

fn caption(results: &Results) -> String {
    format!(
        "Ratio over sequential (above 1 is faster) by number of threads; medians. \
         ns an item: with the fewest threads, an item is {}. {}.",
        items(results),
        results.run.circumstances()
    )
}

/// What an item is, for each kind of workload.
fn items(results: &Results) -> String {
    let mut items: Vec<_> =
        results.measurements.iter().map(|measurement| measurement.case.kind.item).collect();
    let mut seen = BTreeSet::new();
    items.retain(|item| seen.insert(*item));
    let (last, others) = items.split_last().expect("there are results");
    if others.is_empty() { (*last).to_owned() } else { format!("{} or {last}", others.join(", ")) }
}

/// Head and rows.
fn grid(results: &Results) -> Grid {
    let threads: BTreeSet<usize> = results.measurements.iter().map(|m| m.case.threads).collect();
    let mut head = ["workload", "scheduler", "ns an item"].map(str::to_owned).to_vec();
    head.extend(threads.iter().map(|threads| format!("{threads} thr.")));
    let mut rows = vec![head];
    for row in results.measurements.chunk_by(|a, b| key(a) == key(b)) {
        let case = &row[0].case;
        let mut cells =
            vec![title(case.kind, case.size), case.scheduler.to_string(), ns(row[0].ns_per_item())];
        cells.extend(threads.iter().map(|&threads| {
            let measured = row.iter().find(|measurement| measurement.case.threads == threads);
            measured.and_then(|measurement| results.ratio(measurement)).map(ratio).unwrap_or_default()
        }));
        rows.push(cells);
    }
    Grid { rows, labels: 2 }
}

/// What the measurements of one row have in common.
fn key(measurement: &Measurement) -> (String, &'static str) {
    (measurement.case.group(), measurement.case.scheduler.name())
}

/// A workload and its size in words.
pub fn title(kind: &Kind, size: usize) -> String {
    kind.title.replace("{}", &grouped(size as u64))
}

fn ratio(ratio: f64) -> String {
    if ratio < 0.1 { format!("{ratio:.3}") } else { format!("{ratio:.2}") }
}

fn ns(ns: f64) -> String {
    if ns < 1000.0 { format!("{ns:.2}") } else { grouped(ns.round() as u64) }
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::sample;
    use super::*;
    use crate::workloads::{fib, pair};

    #[test]
    fn one_line_a_workload_size_and_scheduler() {
        let markdown = markdown(&sample());
        let lines: Vec<_> = markdown.lines().collect();
        assert_eq!(
            lines[0],
            "| workload | scheduler | ns an item | 1 thr. | 2 thr. | 4 thr. | 8 thr. | 32 thr. |"
        );
        assert_eq!(lines[2], "| tree of 1,023 nodes | sequential | 0.98 | 1.00 |  |  |  |  |");
        assert_eq!(lines[3], "| tree of 1,023 nodes | systole | 1.08 | 0.91 | 1.82 | 3.64 | 7.27 | 29.09 |");
        assert_eq!(lines.iter().filter(|line| line.starts_with("| tree of 16,777,215 nodes")).count(), 4);
    }

    #[test]
    fn the_caption_names_each_item_once() {
        let mut results = sample();
        assert!(caption(&results).contains("an item is a node. Some Processor"));
        let mut other = results.measurements[0].clone();
        other.case.kind = &fib::KIND;
        results.measurements.push(other.clone());
        assert!(caption(&results).contains("an item is a node or a call. "));
        other.case.kind = &pair::KIND;
        results.measurements.push(other);
        assert!(caption(&results).contains("an item is a node, a call or a closure. "));
    }
}
