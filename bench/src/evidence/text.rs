//! The report as Markdown.

use super::report::{METHOD, Report};
use super::verdict::Verdict;
use std::fmt::Write;

/// The whole text. `machine` says more of the machine than the file does.
pub fn markdown(report: &Report, machine: &str) -> String {
    let mut text = format!("# Bench report ({})\n\n{}\n\n", report.extent, report.circumstances(machine));
    // A string takes all that is written.
    let out = &mut text;
    for warning in report.warnings() {
        writeln!(out, "> **{warning}**\n").ok();
    }
    writeln!(out, "## Claims\n\n{}\n", counts(report)).ok();
    writeln!(out, "| verdict | claim | where | measured |\n| --- | --- | --- | --- |").ok();
    for judged in report.judgements() {
        let claim = judged.claim;
        let cells =
            [judged.verdict.name(), &claim.words, &claim.files.join(", "), &judged.reasons.join("; ")];
        // A bar would end the cell.
        let cells = cells.map(|cell| cell.replace('|', "\\|"));
        writeln!(out, "| {} |", cells.join(" | ")).ok();
    }
    writeln!(out, "\n## Experiments of others\n\n| experiment | run | remark |\n| --- | --- | --- |").ok();
    for (name, run, remark) in report.experiments() {
        writeln!(out, "| {name} | {run} | {remark} |").ok();
    }
    for (name, grid) in report.experiment_tables() {
        writeln!(out, "\n### {name}\n\n{}", grid.markdown().trim_end()).ok();
    }
    if let Some(grid) = report.predictions() {
        writeln!(out, "\n## Predicted, and measured\n\n{}", grid.markdown().trim_end()).ok();
    }
    writeln!(out, "\n## Figures").ok();
    for outcome in &report.outcomes {
        let table = report.table(outcome).markdown();
        let noise =
            outcome.noise().map_or(String::new(), |noise| format!(", noise up to {:.1} %", noise * 100.0));
        writeln!(out, "\n### {}\n\n{table}\n{} rounds{noise}.", report.title(outcome), outcome.rounds()).ok();
    }
    if !report.not_run().is_empty() {
        writeln!(out, "\nNot run: {}.", report.not_run().join(", ")).ok();
    }
    writeln!(out, "\n## Method\n").ok();
    METHOD.iter().for_each(|sentence| {
        writeln!(out, "- {sentence}").ok();
    });
    text
}

/// How many claims have each verdict, in a sentence.
pub fn counts(report: &Report) -> String {
    let all = [Verdict::Holds, Verdict::DoesNotHold, Verdict::NotMeasurable];
    let [hold, fail, unknown] = all.map(|verdict| report.count(verdict));
    format!(
        "Of {} claims {hold} hold, {fail} do not hold, and {unknown} are not measurable here.",
        hold + fail + unknown
    )
}

#[cfg(test)]
mod tests {
    use super::super::report::tests::report;
    use super::*;

    #[test]
    fn all_sections_and_every_claim() {
        let report = report();
        let text = markdown(&report, "8 GiB");
        for section in ["## Claims", "## Experiments of others", "## Figures", "## Method", "Not run: "] {
            assert!(text.contains(section), "{section}");
        }
        let rows = text.lines().filter(|line| {
            line.starts_with("| holds |")
                || line.starts_with("| not measurable")
                || line.starts_with("| does not")
        });
        assert_eq!(rows.count(), report.judgements().len());
        assert!(text.contains(
            "Some 2 cores, 2026-01-31, commit abc, rustc 1.90.0. 8 GiB. Load average: 0.25 before"
        ));
    }
}
