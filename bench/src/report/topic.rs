//! What is measured besides the plan: a table for each topic, and a file for each day and machine.

use super::beside::Beside;
use super::grid::{Grid, grouped};
use super::newest;
use super::run::Run;
use super::sheet::Sheet;
use std::path::{Path, PathBuf};

/// What a table is about.
#[derive(Debug)]
pub struct Topic {
    /// The folder in `results/`.
    pub name: &'static str,
    /// The heading in the book.
    pub heading: &'static str,
    /// What the figures are; the circumstances follow.
    pub caption: &'static str,
    /// The columns of the table, those with names first. In the CSV file those of [`Run`] come before them.
    pub columns: &'static [&'static str],
    /// How many columns hold names.
    pub labels: usize,
    /// The tables with the contestants beside each other. Without any, the table has the rows of the file.
    pub beside: &'static [Beside],
}

impl Topic {
    /// The table for a terminal.
    pub fn text(&self, sheet: &Sheet) -> String {
        let beside = |table: &Beside| {
            format!("{}:\n\n{}", table.heading, table.grid(self.columns, &sheet.rows, |_| true).text())
        };
        let tables = match self.beside {
            [] => self.grid(sheet).text(),
            tables => tables.iter().map(beside).collect::<Vec<_>>().join("\n"),
        };
        format!("{}\n\n{tables}", self.circumstances(&sheet.run))
    }

    /// The table in Markdown, under its heading.
    pub fn markdown(&self, sheet: &Sheet) -> String {
        let beside = |table: &Beside| {
            let grid = table.grid(self.columns, &sheet.rows, table.in_book);
            format!("{}:\n\n{}", table.heading, grid.markdown())
        };
        let tables = match self.beside {
            [] => self.grid(sheet).markdown(),
            tables => tables.iter().map(beside).collect::<Vec<_>>().join("\n"),
        };
        format!("### {}\n\n{tables}\n{}\n", self.heading, self.circumstances(&sheet.run))
    }

    /// Writes the sheet into the topic's folder, and returns where it is.
    pub fn write(&self, sheet: &Sheet) -> Result<PathBuf, String> {
        self.write_into(sheet, &super::folder())
    }

    /// The same, with this folder in place of `bench/results`.
    pub fn write_into(&self, sheet: &Sheet, results: &Path) -> Result<PathBuf, String> {
        sheet.write(self.columns, &results.join(self.name))
    }

    /// The newest sheet, or `None` if there is none yet.
    pub fn newest(&self) -> Result<Option<Sheet>, String> {
        newest(&self.folder()).map(|file| Sheet::read(self.columns, &file)).transpose()
    }

    fn folder(&self) -> PathBuf {
        super::folder().join(self.name)
    }

    fn circumstances(&self, run: &Run) -> String {
        format!("{} {}.", self.caption, run.circumstances())
    }

    /// The quartiles of a figure, in two columns of the file, stand behind it in its cell.
    fn grid(&self, sheet: &Sheet) -> Grid {
        let ends =
            |column: usize, end: &str| self.columns.get(column).is_some_and(|name| name.ends_with(end));
        let shown: Vec<_> =
            (0..self.columns.len()).filter(|&column| !ends(column, "_q1") && !ends(column, "_q3")).collect();
        let head = shown.iter().map(|&column| self.columns[column].replace('_', " ")).collect();
        let cell = |row: &[String], column: usize| match &row[column] {
            median if !median.is_empty() && ends(column + 1, "_q1") => {
                format!("{median} ({}–{})", row[column + 1], row[column + 2])
            }
            other => present(other),
        };
        let rows = sheet.rows.iter().map(|row| shown.iter().map(|&column| cell(row, column)).collect());
        Grid { rows: [head].into_iter().chain(rows).collect(), labels: self.labels }
    }
}

/// Names in older files, and the names of today. A file stays as it was written.
const RENAMED: [(&str, &str); 1] = [("systole spin ", "systole polling ")];

/// A cell as a table shows it: a number with its digits grouped, or the name of today for a name in a file.
pub fn present(cell: &str) -> String {
    let name = || RENAMED.iter().fold(cell.to_owned(), |cell, (old, new)| cell.replace(old, new));
    cell.parse().map_or_else(|_| name(), grouped)
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::sample;
    use super::*;

    static TOPIC: Topic = Topic {
        name: "test",
        heading: "Heading",
        caption: "All medians.",
        columns: &["program", "run_time"],
        labels: 1,
        beside: &[],
    };

    fn sheet() -> Sheet {
        Sheet { run: sample().run, rows: vec![vec!["tree".into(), "12345".into()]] }
    }

    #[test]
    fn an_older_file_is_shown_under_the_present_names() {
        assert_eq!(present("systole spin 100 µs"), "systole polling 100 µs");
        assert_eq!(present("systole"), "systole");
    }

    #[test]
    fn quartiles_stand_behind_their_figure() {
        static RATIOS: Topic = Topic { columns: &["who", "ratio", "ratio_q1", "ratio_q3", "ns"], ..TOPIC };
        let row = |cells: [&str; 5]| cells.map(str::to_owned).to_vec();
        let rows = vec![row(["a", "2.0", "1.5", "2.5", "1234"]), row(["b", "", "", "", "5"])];
        let grid = RATIOS.grid(&Sheet { rows, ..sheet() });
        assert_eq!(grid.rows, [["who", "ratio", "ns"], ["a", "2.0 (1.5–2.5)", "1,234"], ["b", "", "5"]]);
    }

    #[test]
    fn the_table_has_a_heading_and_the_circumstances() {
        assert_eq!(
            TOPIC.markdown(&sheet()),
            "### Heading\n\n| program | run time |\n| --- | ---: |\n| tree | 12,345 |\n\nAll medians. \
             Some Processor 2 cores, 2026-01-31, commit 0123abc, rustc 1.90.0.\n"
        );
    }
}
