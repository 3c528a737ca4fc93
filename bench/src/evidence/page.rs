//! The report as one HTML page, which needs no other file and no host.

use super::chart;
use super::outcome::Outcome;
use super::report::{METHOD, Report};
use super::text::counts;
use super::verdict::{Judgement, Verdict};
use crate::report::chart::{NARROW, WIDE, escape};
use crate::report::grid::Grid;
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");

/// The whole page. `machine` says more of the machine than the file does.
pub fn html(report: &Report, machine: &str) -> String {
    let title = format!("Bench report ({})", report.extent);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    let out = &mut page;
    let circumstances = escape(&report.circumstances(machine));
    // A string takes all that is written.
    writeln!(out, "<p>{circumstances}</p>").ok();
    for warning in report.warnings() {
        writeln!(out, "<p class=\"warning\">{}</p>", escape(&warning)).ok();
    }
    writeln!(out, "<h2>Claims</h2>\n<p>{}</p>", counts(report)).ok();
    for judged in report.judgements() {
        claim(out, &judged);
    }
    experiments(out, report);
    writeln!(out, "<h2>Figures</h2>").ok();
    trees(out, report);
    for outcome in &report.outcomes {
        piece(out, report, outcome);
    }
    if !report.not_run().is_empty() {
        writeln!(out, "<p>Not run: {}.</p>", escape(&report.not_run().join(", "))).ok();
    }
    let sentences: String =
        METHOD.iter().map(|sentence| format!("<li>{}</li>\n", escape(sentence))).collect();
    writeln!(out, "<h2>Method</h2>\n<ul>\n{sentences}</ul>\n</body>\n</html>").ok();
    page
}

fn claim(out: &mut String, judged: &Judgement<'_>) {
    let class = match judged.verdict {
        Verdict::Holds => "holds",
        Verdict::DoesNotHold => "fails",
        Verdict::NotMeasurable => "unknown",
    };
    let (name, words) = (judged.verdict.name(), escape(&judged.claim.words));
    let files = escape(&judged.claim.files.join(", "));
    writeln!(out, "<details><summary><span class=\"verdict {class}\">{name}</span> {words}</summary>").ok();
    writeln!(out, "<p class=\"soft\">{files}</p>\n<ul>").ok();
    for reason in &judged.reasons {
        writeln!(out, "<li>{}</li>", escape(reason)).ok();
    }
    writeln!(out, "</ul></details>").ok();
}

fn experiments(out: &mut String, report: &Report) {
    let head = ["experiment", "run", "remark"].map(str::to_owned).to_vec();
    let rows = report
        .experiments()
        .into_iter()
        .map(|(name, run, remark)| vec![name.to_owned(), run, remark.to_owned()]);
    let grid = Grid { rows: [head].into_iter().chain(rows).collect(), labels: 3 };
    writeln!(out, "<h2>Experiments of others</h2>\n{}", table(&grid)).ok();
    for (name, grid) in report.experiment_tables() {
        writeln!(out, "<details><summary>{}</summary>\n{}</details>", escape(name), table(&grid)).ok();
    }
    let bars: String = report.bars().iter().map(|bars| bare(&bars.svg())).collect();
    if !bars.is_empty() {
        writeln!(out, "<div class=\"all-bars\">{bars}</div>").ok();
    }
    if let Some(grid) = report.predictions() {
        let before = "What the simulator expected of this machine, before it was measured.";
        writeln!(out, "<h2>Predicted, and measured</h2>\n<p>{before}</p>\n{}", table(&grid)).ok();
    }
}

/// A page needs no namespace, and so it names no host.
fn bare(svg: &str) -> String {
    svg.replace(r#" xmlns="http://www.w3.org/2000/svg""#, "")
}

/// The trees over the numbers of threads, drawn twice: for a page and for a phone.
fn trees(out: &mut String, report: &Report) {
    let is_tree = |one: &&Outcome| one.piece.starts_with("tree/") && !one.piece.ends_with("apart");
    let trees: Vec<_> = report.outcomes.iter().filter(is_tree).map(|one| (report.title(one), one)).collect();
    let title = "Sum of a balanced tree: speed-up over sequential".into();
    let Some(chart) = chart::by_threads(title, &report.run.circumstances(), &trees) else { return };
    for (class, layout) in [("broad", WIDE), ("narrow", NARROW)] {
        let svg = bare(&chart.svg(layout));
        writeln!(out, "<div class=\"{class} wide\">{svg}</div>").ok();
    }
}

fn piece(out: &mut String, report: &Report, outcome: &Outcome) {
    let title = report.title(outcome);
    writeln!(out, "<h3>{}</h3>", escape(&title)).ok();
    if report.has_ratios(outcome) {
        writeln!(out, "{}", chart::intervals(&title, outcome)).ok();
    }
    let (rounds, (before, after)) = (outcome.rounds(), outcome.load);
    let noise =
        outcome.noise().map_or(String::new(), |noise| format!(" Noise: up to {:.1} %.", noise * 100.0));
    writeln!(out, "<details><summary>{rounds} rounds.{noise}</summary>\n{}", table(&report.table(outcome)))
        .ok();
    writeln!(out, "<p class=\"soft\">Load average: {before:.2} before, {after:.2} after.</p></details>").ok();
}

/// The table, which scrolls by itself where it is wider than the page.
fn table(grid: &Grid) -> String {
    let row = |cells: &[String], tag: &str| {
        let cell = |(column, cell): (usize, &String)| {
            let class = if column < grid.labels { "" } else { " class=\"figure\"" };
            format!("<{tag}{class}>{}</{tag}>", escape(cell))
        };
        format!("<tr>{}</tr>\n", cells.iter().enumerate().map(cell).collect::<String>())
    };
    let (head, rows) = grid.rows.split_first().expect("a grid has a head");
    let rows: String = rows.iter().map(|cells| row(cells, "td")).collect();
    format!("<div class=\"wide\"><table>\n{}{rows}</table></div>", row(head, "th"))
}

#[cfg(test)]
mod tests {
    use super::super::report::tests::report;
    use super::*;

    /// What would make a browser fetch something, or lead away.
    const REFERENCES: [&str; 9] =
        ["://", "src=", "href", "url(", "@import", "<link", "<script", "<iframe", "<img"];

    #[test]
    fn the_page_refers_to_no_other_file_and_no_host() {
        let page = html(&report(), "8 GiB");
        for reference in REFERENCES {
            assert!(!page.contains(reference), "{reference}");
        }
    }

    #[test]
    fn the_page_is_for_phones_and_for_the_dark() {
        let page = html(&report(), "8 GiB");
        for needed in
            ["width=device-width", "prefers-color-scheme: dark", "overflow-x: auto", "class=\"narrow wide\""]
        {
            assert!(page.contains(needed), "{needed}");
        }
        let opened = page.matches("<details>").count();
        assert_eq!(opened, page.matches("</details>").count());
        let report = report();
        let each = [report.judgements().len(), report.outcomes.len(), report.experiment_tables().len()];
        assert_eq!(opened, each.iter().sum::<usize>());
        assert_eq!(page.matches("class=\"bars\"").count(), report.bars().len());
    }
}
