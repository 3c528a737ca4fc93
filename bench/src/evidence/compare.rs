//! Two result files: which figures differ, and which only seem to.

use super::interval::Interval;
use super::noise;
use super::outcome::Outcome;
use super::piece::{AGAIN, SEQUENTIAL, Seat};
use super::report::Report;
use crate::report::grid::Grid;

/// Of a piece in which the same program differs from itself, in one of the files.
const NOISY: &str = "too noisy to say";

/// What became of a figure from the first file to the second.
fn difference(first: Interval, second: Interval) -> &'static str {
    if second.low > first.high {
        "faster"
    } else if second.high < first.low {
        "slower"
    } else {
        "the same, as far as one can tell"
    }
}

/// The speed-ups of all contestants that both files have, side by side. Times are not compared: the machines may differ.
pub fn text(first: &Report, second: &Report) -> Result<String, String> {
    let mut rows =
        vec![["piece", "contestant", "first", "second", "second over first"].map(str::to_owned).to_vec()];
    let mut counts = [("faster", 0), ("slower", 0), ("the same, as far as one can tell", 0), (NOISY, 0)];
    for (title, one, other) in both(first, second) {
        let is_noisy = noise::is_noisy(one) || noise::is_noisy(other);
        for (seat, _) in &one.figures {
            let is_base = [SEQUENTIAL, AGAIN].contains(&seat.contestant.as_str());
            let (false, Some((before, after))) = (is_base, speed_ups(one, other, seat)) else { continue };
            let what = if is_noisy { NOISY } else { difference(before, after) };
            counts.iter_mut().filter(|(name, _)| *name == what).for_each(|(_, count)| *count += 1);
            let cell = |one: Interval| format!("{:.3} ({:.3}–{:.3})", one.median, one.low, one.high);
            rows.push(vec![title.clone(), seat.to_string(), cell(before), cell(after), what.to_owned()]);
        }
    }
    if rows.len() == 1 {
        return Err("the two files have no figure in common".into());
    }
    let [faster, slower, same, noisy] = counts.map(|(_, count)| count);
    let left_out = left_out(first, second);
    let left_out = if left_out.is_empty() {
        String::new()
    } else {
        format!("Not compared, since a file has no speed-up of it: {}\n", left_out.join(", "))
    };
    let runs = [first, second].map(|report| report.run.circumstances());
    Ok(format!(
        "first:  {}\nsecond: {}\n\nSpeed-ups over sequential, medians and 95 % intervals.\n\n{}\n{faster} faster, {slower} slower, \
         {same} the same, as far as one can tell, {noisy} too noisy to say\n{left_out}",
        runs[0],
        runs[1],
        Grid { rows, labels: 2 }.text()
    ))
}

/// The pieces that both have, under their titles.
fn both<'r>(
    first: &'r Report,
    second: &'r Report,
) -> impl Iterator<Item = (String, &'r Outcome, &'r Outcome)> {
    first.outcomes.iter().filter_map(move |one| {
        let other = second.outcomes.iter().find(|other| other.piece == one.piece)?;
        Some((first.title(one), one, other))
    })
}

/// The contestants of one file that have no speed-up in the other file, or in neither: a piece is missing, or a contestant of it,
/// or the sequential program. A piece of which nothing is compared stands there by its name alone.
fn left_out(first: &Report, second: &Report) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (one, other) in [(first, second), (second, first)] {
        for piece in &one.outcomes {
            let there = other.outcomes.iter().find(|other| other.piece == piece.piece);
            let seats = || piece.figures.iter().map(|(seat, _)| seat);
            let is_compared =
                |seat: &&Seat| there.is_some_and(|there| speed_ups(piece, there, seat).is_some());
            if !seats().any(|seat| is_compared(&seat)) {
                names.push(piece.piece.clone());
            } else {
                let missing = seats().filter(|seat| !is_compared(seat));
                names.extend(missing.map(|seat| format!("{} {seat}", piece.piece)));
            }
        }
    }
    names.sort();
    names.dedup();
    names
}

fn speed_ups(one: &Outcome, other: &Outcome, seat: &Seat) -> Option<(Interval, Interval)> {
    one.speed_up(seat).zip(other.speed_up(seat))
}

#[cfg(test)]
mod tests {
    use super::super::report::tests::report;
    use super::*;

    #[test]
    fn what_differs_is_named() {
        let (first, mut second) = (report(), report());
        let systole =
            second.outcomes[1].figures.iter_mut().find(|(seat, _)| seat.contestant == "systole").unwrap();
        systole.1.iter_mut().for_each(|figure| *figure *= 2.0);
        let text = text(&first, &second).unwrap();
        assert!(text.contains("0 faster, 1 slower, 4 the same"), "{text}");
        assert!(text.contains(" 0 too noisy to say") && !text.contains("Not compared"), "{text}");
        assert!(text.lines().any(|line| line.contains("pair") && line.ends_with("slower")), "{text}");
    }

    #[test]
    fn a_piece_that_differs_from_itself_says_nothing() {
        let (first, mut second) = (report(), report());
        let figures = &mut second.outcomes[1].figures;
        let of =
            |figure: &mut (Seat, Vec<f64>), factor: f64| figure.1.iter_mut().for_each(|one| *one *= factor);
        figures.iter_mut().filter(|(seat, _)| seat.contestant == "systole").for_each(|one| of(one, 2.0));
        figures.iter_mut().filter(|(seat, _)| seat.contestant == AGAIN).for_each(|one| of(one, 1.5));
        let text = text(&first, &second).unwrap();
        assert!(
            text.contains("0 faster, 0 slower, 4 the same, as far as one can tell, 1 too noisy to say"),
            "{text}"
        );
    }

    #[test]
    fn what_is_not_compared_is_named() {
        let (first, mut second) = (report(), report());
        second.outcomes[0].figures.retain(|(seat, _)| seat.contestant != "rayon");
        second.outcomes[1].figures.retain(|(seat, _)| seat.contestant != SEQUENTIAL);
        let piece = &first.outcomes[0].piece;
        let expected = format!("no speed-up of it: pair/2, {piece} rayon@2\n");
        let text = text(&first, &second).unwrap();
        assert!(text.ends_with(&expected), "{text}");
    }

    #[test]
    fn files_without_a_common_piece_are_refused() {
        let (first, mut second) = (report(), report());
        second.outcomes.clear();
        assert!(self::text(&first, &second).is_err());
    }

    #[test]
    fn intervals_that_overlap_are_the_same() {
        let of = |low: f64, high: f64| Interval { low, median: (low + high) / 2.0, high };
        assert_eq!(difference(of(1.0, 1.2), of(1.1, 1.3)), "the same, as far as one can tell");
        assert_eq!(difference(of(1.0, 1.2), of(1.3, 1.4)), "faster");
    }
}
