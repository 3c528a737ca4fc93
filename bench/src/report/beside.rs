//! A table with the contestants, or what else is compared, beside each other, from rows that have one each.

use super::grid::Grid;
use super::topic::present;
use crate::scheduler::Scheduler;

/// Which figures such a table shows.
#[derive(Debug)]
pub struct Beside {
    /// What the table is about, in a line above it.
    pub heading: &'static str,
    /// The column whose names get columns of their own.
    pub across: &'static str,
    /// The columns with the names of a row. The column `threads` is one of them if there are contestants.
    pub labels: &'static [&'static str],
    /// The columns with the figures of a cell: `a (b)`, if there are two.
    pub figures: &'static [&'static str],
    /// Whether the book shows the rows with these labels. A terminal shows all.
    pub in_book: fn(&[&str]) -> bool,
}

impl Beside {
    /// The table of those rows whose labels satisfy the condition.
    ///
    /// A contestant gets a column if it has a figure. The sequential program has no pool, so it stands in each row, whatever
    /// the number of threads.
    pub fn grid(&self, columns: &[&str], rows: &[Vec<String>], is_shown: impl Fn(&[&str]) -> bool) -> Grid {
        let records: Vec<_> = rows.iter().map(|row| self.record(columns, row)).collect();
        let (mut contestants, mut keys) = (Vec::new(), Vec::new());
        for record in &records {
            if !record.figures.is_empty() && !contestants.contains(&record.contestant) {
                contestants.push(record.contestant);
            }
            if !record.is_sequential() && is_shown(&record.labels) && !keys.contains(&&record.labels) {
                keys.push(&record.labels);
            }
        }
        let threads = self.labels.iter().position(|name| *name == "threads");
        let cell = |contestant: &str, key: &[&str]| {
            let own = records.iter().filter(|record| record.contestant == contestant);
            let mut found =
                own.filter(|record| record.belongs(key, threads)).map(|record| record.figures.clone());
            found.next().unwrap_or_default()
        };
        let line = |key: &&Vec<&str>| -> Vec<String> {
            let names = key.iter().map(|label| present(label));
            names.chain(contestants.iter().map(|name| cell(name, key))).collect()
        };
        let head = self.labels.iter().chain(&contestants).map(|name| name.replace('_', " ")).collect();
        let rows = [head].into_iter().chain(keys.iter().map(line)).collect();
        Grid { rows, labels: self.labels.len() }
    }

    fn record<'r>(&self, columns: &[&str], row: &'r [String]) -> Record<'r> {
        let cell = |name: &&str| {
            let place = columns.iter().position(|column| column == name);
            row[place.unwrap_or_else(|| panic!("no column `{name}`"))].as_str()
        };
        let figures: Vec<_> = self.figures.iter().map(|name| present(cell(name))).collect();
        let figures = match &figures[..] {
            [first, rest @ ..] if !rest.is_empty() => format!("{first} ({})", rest.join(", ")),
            figures => figures.concat(),
        };
        Record { contestant: cell(&self.across), labels: self.labels.iter().map(cell).collect(), figures }
    }
}

/// What the table takes from one row of the file.
struct Record<'r> {
    contestant: &'r str,
    labels: Vec<&'r str>,
    figures: String,
}

impl Record<'_> {
    fn is_sequential(&self) -> bool {
        self.contestant == Scheduler::Sequential.name()
    }

    /// Whether its figures stand in the row with these labels, of which one is the number of threads.
    fn belongs(&self, key: &[&str], threads: Option<usize>) -> bool {
        let is_same = |index: usize| {
            self.labels[index] == key[index] || (self.is_sequential() && Some(index) == threads)
        };
        (0..key.len()).all(is_same)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [&str; 6] = ["nodes", "contestant", "threads", "p50", "p99", "wakes"];

    fn rows() -> Vec<Vec<String>> {
        let row = |line: &str| line.split(',').map(str::to_owned).collect();
        [
            "1000,systole,2,1.1,2.2,7",
            "1000,systole,8,1.3,2.3,9",
            "1000,sequential,1,1.0,2.0,",
            "1000,rayon,2,9.1,9.9,",
            "5,systole,2,0.1,0.2,0",
        ]
        .map(row)
        .to_vec()
    }

    fn table(figures: &'static [&'static str]) -> Beside {
        Beside {
            heading: "",
            across: "contestant",
            labels: &["nodes", "threads"],
            figures,
            in_book: |_| true,
        }
    }

    #[test]
    fn each_contestant_has_a_column_and_the_sequential_program_stands_in_each_row() {
        let grid = table(&["p50", "p99"]).grid(&COLUMNS, &rows(), |labels| labels[0] == "1000");
        let expected = [
            ["nodes", "threads", "systole", "sequential", "rayon"],
            ["1,000", "2", "1.1 (2.2)", "1.0 (2.0)", "9.1 (9.9)"],
            ["1,000", "8", "1.3 (2.3)", "1.0 (2.0)", ""],
        ];
        assert_eq!(grid.rows, expected);
        assert_eq!(grid.labels, 2);
    }

    #[test]
    fn without_any_figure_there_is_no_column() {
        let grid = table(&["wakes"]).grid(&COLUMNS, &rows(), |_| true);
        let expected =
            [["nodes", "threads", "systole"], ["1,000", "2", "7"], ["1,000", "8", "9"], ["5", "2", "0"]];
        assert_eq!(grid.rows, expected);
    }
}
