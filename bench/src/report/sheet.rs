//! The figures of one run as cells, in one CSV file for each day and machine.

use super::csv;
use super::run::Run;
use std::fs;
use std::path::{Path, PathBuf};

/// The figures of one run, cell by cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Where and when.
    pub run: Run,
    /// Cells in the order of the columns.
    pub rows: Vec<Vec<String>>,
}

impl Sheet {
    /// The file: the columns of the run, and then these.
    pub fn csv(&self, columns: &[&str]) -> Result<String, String> {
        let Run { commit, date, machine, rustc } = &self.run;
        let run = [commit, date, machine, rustc];
        csv::write(&all(columns), self.rows.iter().map(|row| run.into_iter().chain(row)))
    }

    /// Reads a file back.
    pub fn parse(columns: &[&str], text: &str) -> Result<Self, String> {
        let (mut run, mut rows) = (None, Vec::new());
        for mut cells in csv::read(&all(columns), text)? {
            rows.push(cells.split_off(Run::COLUMNS.len()));
            let [commit, date, machine, rustc] = cells.try_into().expect("as many as are left");
            run = Some(Run { commit, date, machine, rustc });
        }
        Ok(Self { run: run.expect("a file has a row"), rows })
    }

    /// Reads a file back; an error names it.
    pub fn read(columns: &[&str], file: &Path) -> Result<Self, String> {
        let text =
            fs::read_to_string(file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
        Self::parse(columns, &text).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// Writes the file into a folder, and returns where it is.
    pub fn write(&self, columns: &[&str], folder: &Path) -> Result<PathBuf, String> {
        let file = folder.join(self.run.file_stem()).with_extension("csv");
        let text = self.csv(columns)?;
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&file, text))
            .map_err(|error| format!("cannot write {}: {error}", file.display()))?;
        Ok(file)
    }
}

fn all<'c>(columns: &[&'c str]) -> Vec<&'c str> {
    [&Run::COLUMNS[..], columns].concat()
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::sample;
    use super::*;

    #[test]
    fn what_was_written_can_be_read() {
        let sheet = Sheet { run: sample().run, rows: vec![vec!["tree".into(), "12345".into()]] };
        let csv = sheet.csv(&["program", "run_time"]).unwrap();
        assert!(csv.starts_with("commit,date,machine,rustc,program,run_time\n0123abc,2026-01-31,"), "{csv}");
        assert_eq!(Sheet::parse(&["program", "run_time"], &csv), Ok(sheet));
    }
}
