//! Whether the machine is quiet enough to say anything.

use super::outcome::Outcome;
use super::piece::{BY_HAND, Seat};

/// A program may differ from itself by this much.
const SELF: f64 = 0.10;

/// On a quiet machine with two cores, a large tree that is split by hand gains at least this much.
const GAIN: f64 = 1.4;

/// A tree of fewer nodes says little about the second core.
const LARGE: &str = "tree/16777215";

/// Why this piece says nothing about these threads on a machine with so many cores, if it does not.
pub fn excuse(outcomes: &[Outcome], piece: &Outcome, threads: usize, cores: usize) -> Option<String> {
    if let Some(noise) = piece.noise().filter(|&noise| noise > SELF) {
        let percent = noise * 100.0;
        return Some(format!("too noisy: one program differs from itself by up to {percent:.0} %"));
    }
    if threads > 1 && cores > 1 {
        let gain = second_core(outcomes).filter(|&gain| gain < GAIN)?;
        return Some(format!("the second core is not free: a tree split by hand gains {gain:.2}"));
    }
    None
}

/// Whether a program differs from itself by so much that the piece says nothing.
pub fn is_noisy(piece: &Outcome) -> bool {
    piece.noise().is_some_and(|noise| noise > SELF)
}

/// What the large tree gains, split by hand.
fn second_core(outcomes: &[Outcome]) -> Option<f64> {
    let tree = outcomes.iter().find(|outcome| outcome.piece == LARGE)?;
    Some(tree.speed_up(&Seat::new(BY_HAND, 2))?.median)
}

/// What the reader must know before any figure: load, noise, and a second core that is not free.
pub fn warnings(outcomes: &[Outcome], cores: usize) -> Vec<String> {
    let mut warnings = Vec::new();
    let before = outcomes.first().map_or(0.0, |first| first.load.0);
    // The report's own threads are in every later load average.
    if before > 0.5 {
        warnings.push(format!(
            "When the run began, the load average was {before:.2}: other programs were running."
        ));
    }
    let noisy: Vec<_> = outcomes.iter().filter(|one| is_noisy(one)).collect();
    if !noisy.is_empty() {
        let names = noisy.iter().map(|one| one.piece.as_str()).collect::<Vec<_>>().join(", ");
        warnings.push(format!(
            "Too noisy to say: measured twice in each round, one program differs from itself by more than {:.0} % in \
             {names}.",
            SELF * 100.0
        ));
    }
    match second_core(outcomes) {
        Some(gain) if gain < GAIN && cores > 1 => warnings.push(format!(
            "The second core is not free: a large tree that is split by hand gains {gain:.2}, and {GAIN} at least on a quiet \
             machine."
        )),
        _ => {}
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::super::piece::AGAIN;
    use super::super::samples;
    use super::*;

    #[test]
    fn a_quiet_machine_has_no_excuse() {
        let outcomes = samples::outcomes();
        assert_eq!(excuse(&outcomes, &outcomes[0], 2, 2), None);
        assert_eq!(warnings(&outcomes, 2), Vec::<String>::new());
    }

    #[test]
    fn a_program_that_differs_from_itself_is_an_excuse() {
        let mut outcomes = samples::outcomes();
        let again = outcomes[1].figures.iter_mut().find(|(seat, _)| seat.contestant == AGAIN).unwrap();
        again.1.iter_mut().for_each(|figure| *figure *= 1.5);
        assert!(excuse(&outcomes, &outcomes[1], 1, 2).unwrap().starts_with("too noisy"));
        assert_eq!(excuse(&outcomes, &outcomes[0], 1, 2), None);
        assert!(warnings(&outcomes, 2)[0].ends_with("more than 10 % in pair/2."));
    }

    #[test]
    fn a_second_core_that_is_not_free_is_an_excuse_for_two_threads() {
        let mut outcomes = samples::outcomes();
        let hand = outcomes[0].figures.iter_mut().find(|(seat, _)| seat.contestant == BY_HAND).unwrap();
        hand.1.iter_mut().for_each(|figure| *figure *= 1.6);
        assert!(excuse(&outcomes, &outcomes[1], 2, 2).unwrap().contains("split by hand gains 1.25"));
        assert_eq!(excuse(&outcomes, &outcomes[1], 1, 2), None);
        outcomes[0].load.0 = 3.0;
        assert_eq!(warnings(&outcomes, 2).len(), 2);
    }
}
