//! Measures a piece: its contestants take turns, for as many rounds as its time allows.

use super::machine;
use super::outcome::Outcome;
use super::piece::{Piece, Unit};
use std::time::{Duration, Instant};

/// Fewer rounds than these say too little, however long they take.
const LEAST: usize = 5;

/// More rounds than these say nothing more.
const MOST: usize = 101;

/// Measures for about so long. `tick` hears before each turn how many rounds are done.
pub fn measure(piece: &Piece, time: Duration, mut tick: impl FnMut(usize)) -> Result<Outcome, String> {
    let (begun, before) = (Instant::now(), machine::load());
    let clock = (piece.prepare)();
    let mut figures: Vec<_> = piece.seats.iter().map(|seat| (seat.clone(), Vec::new())).collect();
    let mut rounds = 0;
    loop {
        let round = Instant::now();
        for (seat, figures) in &mut figures {
            tick(rounds);
            figures.push(clock(seat)?);
        }
        rounds += 1;
        if is_enough(piece.unit, rounds, begun.elapsed() + round.elapsed(), time) {
            return Ok(Outcome { piece: piece.name.clone(), load: (before, machine::load()), figures });
        }
    }
}

/// Whether these rounds are enough, if one round more ends after `next`.
fn is_enough(unit: Unit, rounds: usize, next: Duration, time: Duration) -> bool {
    match unit {
        Unit::Instructions => true,
        Unit::Seconds => rounds >= MOST || (rounds >= LEAST && next > time),
    }
}

#[cfg(test)]
mod tests {
    use super::super::piece::Seat;
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn contestants_take_turns_until_the_time_is_over_but_five_times_at_least() {
        let piece = Piece::sample(vec![Seat::new("a", 1), Seat::new("b", 2)]);
        let heard = RefCell::new(Vec::new());
        let outcome = measure(&piece, Duration::ZERO, |rounds| heard.borrow_mut().push(rounds)).unwrap();
        assert_eq!(outcome.figures[0].1, [1.0; LEAST]);
        assert_eq!(outcome.figures[1].1, [2.0; LEAST]);
        assert_eq!(heard.into_inner(), [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
        let long = measure(&piece, Duration::from_secs(60), |_| ()).unwrap();
        assert_eq!(long.rounds(), MOST);
    }

    #[test]
    fn a_count_needs_one_round() {
        assert!(is_enough(Unit::Instructions, 1, Duration::ZERO, Duration::MAX));
        assert!(!is_enough(Unit::Seconds, LEAST, Duration::ZERO, Duration::MAX));
    }
}
