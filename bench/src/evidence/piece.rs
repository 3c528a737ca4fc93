//! What the report is put together from: one workload, on all that it is compared on.

use std::fmt;

/// A contestant on so many threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The contestant's name in tables.
    pub contestant: String,
    /// The threads that can run closures.
    pub threads: usize,
}

/// The plain program, which the ratios are over.
pub const SEQUENTIAL: &str = "sequential";

/// The plain program once more, in each round: what the two differ by is noise.
pub const AGAIN: &str = "sequential again";

/// What stands behind the name of a contestant that takes a second turn in each round.
pub const ONCE_MORE: &str = " again";

/// Split by hand, on threads that already run: the best that so many threads can do.
pub const BY_HAND: &str = "by hand";

/// systole's pool without bundles: a promotion shares one job.
pub const ONE_AT_ONCE: &str = "systole, one job at once";

impl Seat {
    /// A contestant on so many threads.
    pub fn new(contestant: &str, threads: usize) -> Self {
        Self { contestant: contestant.to_owned(), threads }
    }

    /// Each of these contestants on each number of threads.
    pub fn each(contestants: &[&str], threads: &[usize]) -> Vec<Self> {
        let of = |name: &&str| threads.iter().map(|&threads| Self::new(name, threads)).collect::<Vec<_>>();
        contestants.iter().flat_map(of).collect()
    }

    /// These between the sequential program, which the ratios are over, and the same once more, for the noise.
    pub fn beside_sequential(seats: &[Vec<Self>]) -> Vec<Self> {
        [vec![Self::new(SEQUENTIAL, 1)], seats.concat(), vec![Self::new(AGAIN, 1)]].concat()
    }

    /// Reads `systole@2`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no contestant with its threads, as `systole@2` is");
        let (contestant, threads) = text.rsplit_once('@').ok_or_else(wrong)?;
        Ok(Self::new(contestant, threads.parse().map_err(|_| wrong())?))
    }

    /// Reads a list with commas, as `systole@2,rayon@2`.
    pub fn list(text: &str) -> Result<Vec<Self>, String> {
        text.split(',').map(Self::parse).collect()
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.contestant, self.threads)
    }
}

/// Times one turn of a contestant: the seconds of one call.
pub type Clock = Box<dyn Fn(&Seat) -> Result<f64, String>>;

/// What a figure counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Seconds of a call.
    Seconds,
    /// Instructions of an item, which are the same in each round.
    Instructions,
}

/// One workload on all that it is compared on.
pub struct Piece {
    /// The name in files and in the claims.
    pub name: String,
    /// The name in the report.
    pub title: String,
    /// What one item is, with its article, and how many items a call has.
    pub items: (&'static str, usize),
    /// What the figures count.
    pub unit: Unit,
    /// Which share of the report's time it gets, against the other pieces.
    pub weight: f64,
    /// The bytes of memory that its data takes.
    pub bytes: u64,
    /// All that take turns, in their order.
    pub seats: Vec<Seat>,
    /// Makes the data, and returns what times a turn.
    pub prepare: Box<dyn Fn() -> Clock>,
}

impl Piece {
    /// Keeps the sequential program and these seats, and says which share of all seats that is. An error names a seat that is not here.
    pub fn keep(&mut self, seats: &[Seat]) -> Result<f64, String> {
        if let Some(missing) = seats.iter().find(|seat| !self.seats.contains(seat)) {
            let all: Vec<_> = self.seats.iter().map(Seat::to_string).collect();
            return Err(format!("{} has no seat `{missing}`; it has {}", self.name, all.join(", ")));
        }
        let before = self.seats.len();
        self.seats.retain(|seat| seat.contestant == SEQUENTIAL || seats.contains(seat));
        Ok(self.seats.len() as f64 / before as f64)
    }

    /// For tests: a turn of a seat comes to as many seconds as the seat has threads.
    #[cfg(test)]
    pub(super) fn sample(seats: Vec<Seat>) -> Self {
        Self {
            name: "p".into(),
            title: "P".into(),
            items: ("an item", 1),
            unit: Unit::Seconds,
            weight: 1.0,
            bytes: 0,
            seats,
            prepare: Box::new(|| Box::new(|seat: &Seat| Ok(seat.threads as f64))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_read_as_it_is_written() {
        let seat = Seat::new("orx-parallel on systole", 2);
        assert_eq!(Seat::parse(&seat.to_string()), Ok(seat));
        assert!(Seat::parse("systole").unwrap_err().contains("`systole` is no contestant"));
        assert_eq!(Seat::list("a@1,b@16"), Ok(vec![Seat::new("a", 1), Seat::new("b", 16)]));
    }

    #[test]
    fn a_piece_keeps_the_seats_that_are_named_and_the_base_of_the_ratios() {
        let seats = Seat::list("sequential@1,systole@2,systole@4,rayon@4").unwrap();
        let mut kept = Piece::sample(seats.clone());
        assert_eq!(kept.keep(&seats[2..3]), Ok(0.5));
        assert_eq!(kept.seats, [seats[0].clone(), seats[2].clone()]);
        let error = Piece::sample(seats).keep(&[Seat::new("systole", 8)]).unwrap_err();
        assert!(error.starts_with("p has no seat `systole@8`; it has sequential@1, systole@2"), "{error}");
    }
}
