//! What was measured of one piece: the figures of each round, as rows of a CSV file, and back.

use super::interval::Interval;
use super::piece::{BY_HAND, ONCE_MORE, SEQUENTIAL, Seat};
use crate::quartiles::Quartiles;

/// The columns of a result file, behind those of the run.
pub const COLUMNS: [&str; 7] =
    ["extent", "piece", "load_before", "load_after", "contestant", "threads", "figures"];

/// The figures of one piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The piece's name.
    pub piece: String,
    /// The load average of the last minute, when the piece began and when it ended.
    pub load: (f64, f64),
    /// The figure of each round, for each contestant.
    pub figures: Vec<(Seat, Vec<f64>)>,
}

impl Outcome {
    /// The rows of the file: a row for each contestant, and the figures of all rounds in one cell.
    pub fn rows(&self, extent: &str) -> Vec<Vec<String>> {
        let row = |(seat, figures): &(Seat, Vec<f64>)| {
            // Nine digits: more are not measured.
            let figures = figures.iter().map(|figure| format!("{figure:.9e}")).collect::<Vec<_>>().join(" ");
            let load = [self.load.0, self.load.1].map(|load| format!("{load:.2}"));
            let [before, after] = load;
            let seat = [seat.contestant.clone(), seat.threads.to_string()];
            [vec![extent.to_owned(), self.piece.clone(), before, after], seat.to_vec(), vec![figures]]
                .concat()
        };
        self.figures.iter().map(row).collect()
    }

    /// All outcomes of a file's rows, and the extent.
    pub fn read(rows: &[Vec<String>]) -> Result<(String, Vec<Self>), String> {
        let mut all: Vec<Self> = Vec::new();
        for row in rows {
            let [_, piece, before, after, contestant, threads, figures] = &row[..] else {
                return Err(format!("a row has {} cells", row.len()));
            };
            let number = |cell: &str| {
                let read = cell.parse::<f64>().ok().filter(|figure| figure.is_finite());
                read.ok_or_else(|| format!("`{cell}` is no figure"))
            };
            let threads = threads.parse().map_err(|_| format!("`{threads}` is no number of threads"))?;
            let figures = figures.split(' ').map(number).collect::<Result<Vec<_>, _>>()?;
            if all.last().is_none_or(|last| last.piece != *piece) {
                let load = (number(before)?, number(after)?);
                all.push(Self { piece: piece.clone(), load, figures: Vec::new() });
            }
            let last = all.last_mut().expect("one was pushed");
            last.figures.push((Seat::new(contestant, threads), figures));
        }
        let extent = rows.first().map(|row| row[0].clone()).ok_or("there is no row")?;
        Ok((extent, all))
    }

    /// The figures of a contestant.
    pub fn of(&self, seat: &Seat) -> Option<&[f64]> {
        self.figures.iter().find(|(own, _)| own == seat).map(|(_, figures)| &figures[..])
    }

    /// How many rounds there were.
    pub fn rounds(&self) -> usize {
        self.figures.first().map_or(0, |(_, figures)| figures.len())
    }

    /// The quartiles of what was measured of a contestant.
    pub fn quartiles(&self, seat: &Seat) -> Option<Quartiles> {
        self.of(seat).map(|figures| Quartiles::of(figures.iter().copied()))
    }

    /// How many times as fast as the sequential program it is.
    pub fn speed_up(&self, seat: &Seat) -> Option<Interval> {
        self.ratio(&Seat::new(SEQUENTIAL, 1), seat)
    }

    /// Its speed over that of the split by hand on as many threads, if there is one.
    pub fn of_ideal(&self, seat: &Seat) -> Option<Interval> {
        self.ratio(&Seat::new(BY_HAND, seat.threads), seat)
    }

    /// By how much one program's median differs from its own, measured twice in each round.
    pub fn noise(&self) -> Option<f64> {
        let twice =
            self.figures.iter().find_map(|(seat, _)| Some((seat.contestant.strip_suffix(ONCE_MORE)?, seat)));
        let (name, again) = twice?;
        self.ratio(&Seat::new(name, again.threads), again).map(Interval::from_one)
    }

    /// How many times one contestant's figure is of another's, round by round.
    pub fn ratio(&self, over: &Seat, under: &Seat) -> Option<Interval> {
        Some(Interval::of_ratios(self.of(over)?, self.of(under)?))
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let outcomes = samples::outcomes();
        let rows: Vec<_> = outcomes.iter().flat_map(|outcome| outcome.rows("quick")).collect();
        assert_eq!(Outcome::read(&rows), Ok(("quick".to_owned(), outcomes)));
        let mut damaged = rows;
        damaged[0][6] = "1.0 NaN".into();
        assert_eq!(Outcome::read(&damaged), Err("`NaN` is no figure".to_owned()));
    }

    #[test]
    fn without_a_sequential_program_another_one_runs_twice() {
        let figures =
            vec![(Seat::new("systole", 1), vec![1.0; 5]), (Seat::new("systole again", 1), vec![0.5; 5])];
        let outcome = Outcome { piece: "executors".into(), load: (0.0, 0.0), figures };
        assert_eq!(outcome.noise(), Some(1.0));
    }

    #[test]
    fn ratios_over_sequential_and_the_ideal() {
        let outcome = &samples::outcomes()[0];
        let seat = Seat::new("systole", 2);
        assert!((outcome.speed_up(&seat).unwrap().median - 1.6).abs() < 1e-9);
        assert!((outcome.of_ideal(&seat).unwrap().median - 0.8).abs() < 1e-9);
        assert_eq!(outcome.of_ideal(&Seat::new("systole", 1)), None);
        assert!((outcome.noise().unwrap() - (1.0 - 1.0 / 1.02)).abs() < 1e-9);
    }
}
