//! All questions at reduced size, and what is written of them.

use sim::costs::Costs;
use sim::experiments::{self, Extent, Outcome, Question, VIRTUAL};
use sim::output::{csv, figures, tables};
use sim::policies::Contestant;

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
    let scale = figures::scale(&outcomes, "here");
    let programs = Extent::Quick.programs().len();
    assert_eq!(scale.panels.len(), programs);
    for panel in &scale.panels {
        assert_eq!(panel.lines.len(), Contestant::ALL.len());
        assert!(panel.lines.iter().all(|line| line.points.len() == Extent::Quick.workers().len()));
    }
    assert_eq!(figures::interval(&outcomes, "here").panels.len(), programs);
    assert!(
        Question::ALL.iter().all(|question| outcomes.iter().any(|outcome| outcome.question == *question))
    );
}
