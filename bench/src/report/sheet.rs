//! Figures that are no part of the plan: a table for each topic, kept in one CSV file for each day and machine.

use super::grid::{Grid, grouped};
use super::newest;
use super::run::Run;
use std::fs;
use std::path::PathBuf;

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
}

/// The figures of one run, cell by cell. No cell holds a comma.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Where and when.
    pub run: Run,
    /// Cells in the order of the topic's columns.
    pub rows: Vec<Vec<String>>,
}

/// The columns of every file.
const RUN: [&str; 4] = ["commit", "date", "machine", "rustc"];

impl Topic {
    /// The table for a terminal.
    pub fn text(&self, sheet: &Sheet) -> String {
        format!("{}\n\n{}", self.circumstances(&sheet.run), self.grid(sheet).text())
    }

    /// The table in Markdown, under its heading.
    pub fn markdown(&self, sheet: &Sheet) -> String {
        let table = self.grid(sheet).markdown();
        format!("### {}\n\n{table}\n{}\n", self.heading, self.circumstances(&sheet.run))
    }

    /// Fails if a row has not as many cells as there are columns, or a cell holds a comma.
    pub fn check(&self, rows: &[Vec<String>]) -> Result<(), String> {
        for row in rows {
            let expected = self.columns.len();
            if row.len() != expected {
                return Err(format!("{}: {} cells instead of {expected}: {row:?}", self.name, row.len()));
            }
            if let Some(cell) = row.iter().find(|cell| cell.contains(',')) {
                return Err(format!(
                    "{}: `{cell}` holds a comma, which parts the cells of a line",
                    self.name
                ));
            }
        }
        Ok(())
    }

    /// Writes the sheet into the topic's folder, and says where.
    pub fn write(&self, sheet: &Sheet) -> Result<PathBuf, String> {
        let file = self.folder().join(sheet.run.file_stem()).with_extension("csv");
        fs::create_dir_all(self.folder())
            .and_then(|()| fs::write(&file, self.csv(sheet)))
            .map_err(|error| format!("cannot write {}: {error}", file.display()))?;
        Ok(file)
    }

    /// The newest sheet, or `None` if there is none yet.
    pub fn newest(&self) -> Result<Option<Sheet>, String> {
        let Some(file) = newest(&self.folder()) else { return Ok(None) };
        let text =
            fs::read_to_string(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
        let sheet = self.read(&text).map_err(|error| format!("{}: {error}", file.display()))?;
        Ok(Some(sheet))
    }

    fn folder(&self) -> PathBuf {
        super::folder().join(self.name)
    }

    fn circumstances(&self, run: &Run) -> String {
        format!("{} {}, {}, commit {}, rustc {}.", self.caption, run.machine, run.date, run.commit, run.rustc)
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
            other => other.parse().map_or_else(|_| other.clone(), grouped),
        };
        let rows = sheet.rows.iter().map(|row| shown.iter().map(|&column| cell(row, column)).collect());
        Grid { rows: [head].into_iter().chain(rows).collect(), labels: self.labels }
    }

    fn head(&self) -> String {
        [&RUN[..], self.columns].concat().join(",")
    }

    fn csv(&self, sheet: &Sheet) -> String {
        let run = sheet.run.fields().join(",");
        let lines = sheet.rows.iter().map(|row| format!("{run},{}\n", row.join(",")));
        format!("{}\n{}", self.head(), lines.collect::<String>())
    }

    fn read(&self, csv: &str) -> Result<Sheet, String> {
        let mut lines = csv.lines();
        if lines.next() != Some(&self.head()) {
            return Err(format!("line 1: the columns are not `{}`", self.head()));
        }
        let (mut run, mut rows) = (None, Vec::new());
        for (index, line) in lines.enumerate() {
            let cells: Vec<_> = line.split(',').map(str::to_owned).collect();
            let expected = RUN.len() + self.columns.len();
            if cells.len() != expected {
                return Err(format!("line {}: {} fields instead of {expected}", index + 2, cells.len()));
            }
            let (its_run, row) = cells.split_at(RUN.len());
            let [commit, date, machine, rustc] =
                its_run.to_vec().try_into().expect("as many as were split off");
            run = Some(Run { commit, date, machine, rustc });
            rows.push(row.to_vec());
        }
        Ok(Sheet { run: run.ok_or("there is no line below the columns")?, rows })
    }
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
    };

    fn sheet() -> Sheet {
        let run = Run { machine: "Some Processor 2 cores".into(), ..sample().run };
        Sheet { run, rows: vec![vec!["tree".into(), "12345".into()]] }
    }

    #[test]
    fn what_was_written_can_be_read() {
        let csv = TOPIC.csv(&sheet());
        assert!(csv.starts_with("commit,date,machine,rustc,program,run_time\n0123abc,2026-01-31,"), "{csv}");
        assert_eq!(TOPIC.read(&csv), Ok(sheet()));
    }

    #[test]
    fn rows_that_cannot_be_read_again_are_refused() {
        let check = |cells: &[&str]| TOPIC.check(&[cells.iter().map(|&cell| cell.to_owned()).collect()]);
        assert_eq!(check(&["tree", "12345"]), Ok(()));
        assert!(check(&["tree of 1,023", "7"]).unwrap_err().contains("`tree of 1,023` holds a comma"));
        assert!(check(&["tree"]).unwrap_err().contains("1 cells instead of 2"));
    }

    #[test]
    fn other_columns_are_refused() {
        let csv = TOPIC.csv(&sheet());
        assert!(TOPIC.read(&csv.replace("run_time", "time")).unwrap_err().starts_with("line 1: the columns"));
        assert_eq!(TOPIC.read(&csv.replace("tree,", "tree")).unwrap_err(), "line 2: 5 fields instead of 6");
        assert!(TOPIC.read("").is_err());
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
