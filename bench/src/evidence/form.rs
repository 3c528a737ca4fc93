//! The tables of an experiment: its pieces and their threads below each other, its contestants beside each other.

use super::outcome::Outcome;
use super::piece::{BY_HAND, ONCE_MORE, SEQUENTIAL, Seat};
use crate::report::grid::Grid;

/// What the cells of such a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Nanoseconds an item.
    EachItem,
    /// Nanoseconds an item above those of the sequential program, on one thread.
    More,
    /// How many times that of the sequential program.
    Times,
    /// The share of the speed of a split by hand.
    OfIdeal,
    /// The time of a call, and how many times as fast as the sequential program.
    Time,
    /// Million items a second.
    Rate,
    /// The figures themselves.
    Plain,
}

/// Whether it has no pool, and stands in each row.
fn is_sequential(contestant: &str) -> bool {
    contestant.starts_with(SEQUENTIAL)
}

impl Form {
    /// The table of these outcomes; each comes with its title, and with how many items a call has.
    pub fn grid(self, outcomes: &[(String, usize, &Outcome)]) -> Grid {
        let mut contestants: Vec<&str> = Vec::new();
        for (seat, _) in outcomes.iter().flat_map(|(.., outcome)| &outcome.figures) {
            let name = seat.contestant.as_str();
            if self.shows(name) && !contestants.contains(&name) {
                contestants.push(name);
            }
        }
        let head =
            ["", "threads"].into_iter().chain(contestants.iter().copied()).map(str::to_owned).collect();
        let mut rows = vec![head];
        for (title, items, outcome) in outcomes {
            for threads in self.threads(outcome) {
                let cell = |contestant: &&str| {
                    let threads = if is_sequential(contestant) { 1 } else { threads };
                    let seat = Seat::new(contestant, threads);
                    self.cell(outcome, &seat, *items).unwrap_or_default()
                };
                let names = [title.clone(), threads.to_string()];
                rows.push(names.into_iter().chain(contestants.iter().map(cell)).collect());
            }
        }
        Grid { rows, labels: 1 }
    }

    fn shows(self, contestant: &str) -> bool {
        let is_base = match self {
            Self::More | Self::Times => is_sequential(contestant),
            Self::OfIdeal => is_sequential(contestant) || contestant == BY_HAND,
            _ => false,
        };
        !contestant.ends_with(ONCE_MORE) && !is_base
    }

    /// The numbers of threads that have a row.
    fn threads(self, outcome: &Outcome) -> Vec<usize> {
        let of_seat = |(seat, _): &(Seat, Vec<f64>)| {
            let is_in = !is_sequential(&seat.contestant)
                && match self {
                    Self::More => seat.threads == 1,
                    Self::OfIdeal => outcome.of_ideal(seat).is_some(),
                    _ => true,
                };
            is_in.then_some(seat.threads)
        };
        let mut threads: Vec<_> = outcome.figures.iter().filter_map(of_seat).collect();
        threads.sort_unstable();
        threads.dedup();
        // A piece without a pool has the sequential program alone.
        if threads.is_empty() { vec![1] } else { threads }
    }

    fn cell(self, outcome: &Outcome, seat: &Seat, items: usize) -> Option<String> {
        let median = outcome.quartiles(seat)?.median;
        let sequential = || Some(outcome.quartiles(&Seat::new(SEQUENTIAL, 1))?.median);
        let each = |seconds: f64| seconds * 1e9 / items as f64;
        Some(match self {
            Self::EachItem => digits(each(median)),
            Self::More => digits(each(median - sequential()?)),
            Self::Times => format!("{:.2}", 1.0 / outcome.speed_up(seat)?.median),
            Self::OfIdeal => format!("{:.2}", outcome.of_ideal(seat)?.median),
            Self::Time => match outcome.speed_up(seat).filter(|_| !is_sequential(&seat.contestant)) {
                Some(speed_up) => format!("{} (×{:.2})", time(median), speed_up.median),
                None => time(median),
            },
            Self::Rate => digits(items as f64 / median / 1e6),
            Self::Plain => digits(median),
        })
    }
}

/// Two digits behind the point, but none of a large figure.
fn digits(figure: f64) -> String {
    if figure.abs() < 1000.0 { format!("{figure:.2}") } else { format!("{figure:.0}") }
}

/// `1.8 µs`, `94.4 ms`.
fn time(seconds: f64) -> String {
    match seconds * 1e6 {
        us if us < 1000.0 => format!("{us:.1} µs"),
        us => format!("{:.1} ms", us / 1000.0),
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    fn rows(form: Form) -> Vec<Vec<String>> {
        let outcomes = samples::outcomes();
        form.grid(&[("tree".to_owned(), 1_000_000, &outcomes[0])]).rows
    }

    #[test]
    fn the_contestants_stand_beside_each_other() {
        let expected = [
            ["", "threads", "sequential", "by hand", "systole", "rayon"],
            ["tree", "1", "10.00", "", "10.00", ""],
            ["tree", "2", "10.00", "5.00", "6.25", "20.00"],
        ];
        assert_eq!(rows(Form::EachItem), expected);
    }

    #[test]
    fn each_form_has_its_own_figures_and_rows() {
        assert_eq!(rows(Form::OfIdeal)[1..], [["tree", "2", "0.80", "0.25"]]);
        assert_eq!(rows(Form::More)[1..], [["tree", "1", "", "0.00", ""]]);
        assert_eq!(rows(Form::Times)[2], ["tree", "2", "0.50", "0.62", "2.00"]);
        assert_eq!(rows(Form::Rate)[2], ["tree", "2", "100.00", "200.00", "160.00", "50.00"]);
        assert_eq!(rows(Form::Time)[2][2..5], ["10.0 ms", "5.0 ms (×2.00)", "6.2 ms (×1.60)"]);
    }
}
