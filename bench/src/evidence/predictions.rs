//! What the simulator expects of this machine: written before anything is measured, and shown beside what is measured then.
//!
//! The file is `prediction.csv` beside the page. `cargo xtask bench-report full` has it made by `predict` of `bench/sim`. A
//! prediction is one more seat of its piece: [`SIMULATED`], so many times as fast as the sequential program in each round.

use super::outcome::Outcome;
use super::piece::{SEQUENTIAL, Seat};
use crate::report::run::Run;
use crate::report::sheet::Sheet;
use std::path::Path;

/// The contestant in tables.
pub const SIMULATED: &str = "systole, simulated";

/// The file beside the page.
pub const FILE: &str = "prediction.csv";

/// Its columns, behind those of the run.
pub const COLUMNS: [&str; 3] = ["piece", "threads", "speed_up"];

/// All that was expected.
#[derive(Debug, Default, PartialEq)]
pub struct Predictions(Vec<(String, usize, f64)>);

impl Predictions {
    /// The predictions in this folder, if there are any for this commit and machine.
    pub fn read(folder: &Path, run: &Run) -> Result<Self, String> {
        let file = folder.join(FILE);
        if !file.exists() {
            return Ok(Self::default());
        }
        let sheet = Sheet::read(&COLUMNS, &file)?;
        if (&sheet.run.commit, &sheet.run.machine) != (&run.commit, &run.machine) {
            return Ok(Self::default());
        }
        Self::of(&sheet.rows).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// Whether nothing was expected.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn of(rows: &[Vec<String>]) -> Result<Self, String> {
        let one = |row: &Vec<String>| {
            let [piece, threads, speed_up] = &row[..] else { return Err("a row is too short".to_owned()) };
            let threads = threads.parse().map_err(|_| format!("`{threads}` is no number of threads"))?;
            let speed_up = speed_up.parse().map_err(|_| format!("`{speed_up}` is no speed-up"))?;
            Ok((piece.clone(), threads, speed_up))
        };
        rows.iter().map(one).collect::<Result<_, _>>().map(Self)
    }

    /// Adds to what was measured what was expected of it.
    pub fn beside(&self, outcome: &mut Outcome) {
        let Some(sequential) = outcome.of(&Seat::new(SEQUENTIAL, 1)).map(<[f64]>::to_vec) else { return };
        for (_, threads, speed_up) in self.0.iter().filter(|one| one.0 == outcome.piece) {
            if outcome.of(&Seat::new("systole", *threads)).is_none() {
                continue;
            }
            let seat = Seat::new(SIMULATED, *threads);
            outcome.figures.push((seat, sequential.iter().map(|time| time / speed_up).collect()));
        }
    }
}

/// What was expected, what was measured, and how far off the expected time is: rows of a table, without its head.
pub fn compared(title: &str, outcome: &Outcome) -> Vec<Vec<String>> {
    let row = |(seat, _): &(Seat, Vec<f64>)| {
        let (true, threads) = (seat.contestant == SIMULATED, seat.threads) else { return None };
        let (expected, measured) =
            (outcome.speed_up(seat)?.median, outcome.speed_up(&Seat::new("systole", threads))?);
        let off = 100.0 * (measured.median / expected - 1.0);
        let measured = format!("{:.2} ({:.2}–{:.2})", measured.median, measured.low, measured.high);
        Some(vec![
            title.to_owned(),
            threads.to_string(),
            format!("{expected:.2}"),
            measured,
            format!("{off:+.0} %"),
        ])
    };
    outcome.figures.iter().filter_map(row).collect()
}

/// The head of that table.
pub const HEAD: [&str; 5] =
    ["program", "threads", "simulated speed-up", "measured (95 %)", "simulated time off by"];

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    #[test]
    fn a_prediction_stands_beside_the_measurement() {
        let rows = [vec!["tree/16777215".to_owned(), "2".to_owned(), "1.28".to_owned()]];
        let mut outcome = samples::outcomes().swap_remove(0);
        Predictions::of(&rows).unwrap().beside(&mut outcome);
        // 1.6 was measured: the simulated time is a quarter too long.
        let expected = vec![["tree", "2", "1.28", "1.60 (1.60–1.60)", "+25 %"].map(str::to_owned).to_vec()];
        assert_eq!(compared("tree", &outcome), expected);
    }

    #[test]
    fn of_another_piece_nothing_is_said() {
        let mut outcome = samples::outcomes().swap_remove(1);
        let before = outcome.clone();
        Predictions::of(&[vec!["tree/1".into(), "2".into(), "1.5".into()]]).unwrap().beside(&mut outcome);
        assert_eq!(outcome, before);
        assert!(Predictions::of(&[vec!["tree/1".into()]]).is_err());
    }
}
