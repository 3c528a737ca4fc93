//! All questions at reduced size, and what is written of them.

use bench::report::chart::{NARROW, WIDE};
use sim::costs::Costs;
use sim::experiments::{self, Extent, Outcome, Question, VIRTUAL};
use sim::output::{csv, figures, tables};
use sim::policies::Contestant;
use std::path::Path;

fn outcomes() -> Vec<Outcome> {
    experiments::run(Extent::Quick, None, &Costs::named("bare-metal").unwrap(), |_| ()).unwrap()
}

#[test]
fn every_run_has_a_line_in_the_csv_file() {
    let outcomes = outcomes();
    let csv = csv::write(["0123abc", "2026-01-31", "bare-metal"], &outcomes).unwrap();
    for line in csv.lines().skip(1) {
        let costs = if line.contains(",waiting-virtual,") { VIRTUAL } else { "bare-metal" };
        assert!(line.starts_with(&format!("0123abc,2026-01-31,{costs},")), "{line}");
    }
    assert_eq!(csv.lines().count(), 1 + outcomes.len());
}

#[test]
fn every_table_can_be_included_and_has_no_empty_cell() {
    let tables = tables::all(&outcomes());
    let markdown = tables::markdown(&tables);
    for table in &tables {
        let (begin, end) = (format!("ANCHOR: {} -->", table.name), format!("ANCHOR_END: {} -->", table.name));
        assert_eq!(
            (markdown.matches(&begin).count(), markdown.matches(&end).count()),
            (1, 1),
            "{}",
            table.name
        );
        let columns = table.grid.rows[0].len();
        for row in &table.grid.rows {
            assert!(
                row.len() == columns && row.iter().all(|cell| !cell.is_empty()),
                "{}: {row:?}",
                table.name
            );
        }
    }
    let names: Vec<_> = tables.iter().map(|table| table.name.as_str()).collect();
    assert!(
        names.ends_with(&[
            "wake",
            "lock",
            "transfer",
            "beats",
            "bundles",
            "groups",
            "limits",
            "waiting",
            "waiting-virtual",
            "lock-use",
            "theorem"
        ]),
        "{names:?}"
    );
}

#[test]
fn every_program_has_a_panel_and_every_scheduler_a_line() {
    let outcomes = outcomes();
    let csv = csv::write(["0123abc", "2026-01-31", "bare-metal"], &outcomes).unwrap();
    let (circumstances, points) = csv::read(&csv).unwrap();
    assert_eq!(circumstances, "costs bare-metal, commit 0123abc, 2026-01-31");
    let scale = figures::scale(&points, "here");
    let programs = Extent::Quick.programs().len();
    assert_eq!(scale.panels.len(), programs);
    for panel in &scale.panels {
        assert_eq!(panel.lines.len(), Contestant::ALL.len());
        assert!(panel.lines.iter().all(|line| line.points.len() == Extent::Quick.workers().len()));
    }
    assert_eq!(figures::interval(&points, "here").panels.len(), programs);
    assert!(
        Question::ALL.iter().all(|question| outcomes.iter().any(|outcome| outcome.question == *question))
    );
}

/// The charts that are committed are those of the newest results: `cargo xtask sim --redraw` draws them.
#[test]
fn the_books_charts_are_drawn_from_the_newest_results() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let results = std::fs::read_dir(here.join("results")).unwrap().map(|entry| entry.unwrap().path());
    let newest = results.filter(|path| path.extension().is_some_and(|end| end == "csv")).max().unwrap();
    let (circumstances, points) = csv::read(&std::fs::read_to_string(newest).unwrap()).unwrap();
    let charts = [
        ("at-scale", figures::scale(&points, &circumstances)),
        ("at-scale-interval", figures::interval(&points, &circumstances)),
    ];
    for (name, chart) in charts {
        for (ending, layout) in [("", WIDE), ("-narrow", NARROW)] {
            let file = here.join(format!("../../book/src/img/{name}{ending}.svg"));
            let committed = std::fs::read_to_string(&file).unwrap();
            assert!(committed == chart.svg(layout), "{} is stale", file.display());
        }
    }
}

#[test]
fn a_line_that_is_damaged_is_refused() {
    let outcomes =
        experiments::run(Extent::Quick, Some(Question::Lock), &Costs::named("bare-metal").unwrap(), |_| ());
    let csv = csv::write(["0123abc", "2026-01-31", "bare-metal"], &outcomes.unwrap()).unwrap();
    let error = |from: &str, to: &str| csv::read(&csv.replacen(from, to, 1)).unwrap_err();
    assert_eq!(error(",systole,4,", ",systole,four,"), "line 2: `four` is no number");
    assert!(error(",lock,", ",luck,").starts_with("line 2: no question is called `luck`"));
}
