//! The speed-ups of one piece as a picture: a line for each contestant, from one end of its interval to the other.
//!
//! It is drawn for a phone, and is not made larger on a wide page. It has the colours of the page that it stands in.

use super::outcome::Outcome;
use super::piece::{BY_HAND, SEQUENTIAL, Seat};
use super::predictions::SIMULATED;
use crate::report::axis::Axis;
use crate::report::chart::{Chart, Line, Panel, Reference, escape};
use std::fmt::Write;

const WIDTH: f64 = 344.0;
const LABELS: f64 = 128.0;
const ROW: f64 = 20.0;
const TOP: f64 = 22.0;
/// The room for half of a number at the right end.
const RIGHT: f64 = 14.0;

/// The speed-ups over the sequential program, and the ideal's as a dashed line.
pub fn intervals(title: &str, outcome: &Outcome) -> String {
    let rows: Vec<_> =
        outcome.figures.iter().filter_map(|(seat, _)| Some((seat, outcome.speed_up(seat)?))).collect();
    let ends = rows.iter().flat_map(|(_, interval)| [interval.low, interval.high]);
    // Noise around 1 should look like noise.
    let axis = Axis::around(ends.chain([0.5, 2.0]), WIDTH - LABELS - RIGHT);
    let height = TOP + ROW * rows.len() as f64 + 6.0;
    let at = |value: f64| LABELS + axis.position(value);
    let mut svg = format!(r#"<svg class="intervals" viewBox="0 0 {WIDTH} {height}" role="img">"#);
    let out = &mut svg;
    // A string takes all that is written.
    writeln!(out, "<title>Speed-ups over sequential: {}</title>", escape(title)).ok();
    for tick in axis.ticks() {
        let x = at(tick);
        writeln!(out, r#"<path class="rule" d="M{x:.1} {TOP}V{height}"/>"#).ok();
        writeln!(out, r#"<text class="tick" x="{x:.1}" y="14">{tick}×</text>"#).ok();
    }
    let one = at(1.0);
    writeln!(out, r#"<path class="base" d="M{one:.1} {TOP}V{height}"/>"#).ok();
    if let Some(ideal) = outcome.speed_up(&Seat::new(BY_HAND, 2)) {
        let x = at(ideal.median);
        writeln!(out, r#"<path class="ideal" d="M{x:.1} {TOP}V{height}"/>"#).ok();
    }
    for (row, (seat, interval)) in rows.iter().enumerate() {
        let y = TOP + ROW * (row as f64 + 0.5);
        let own = if seat.contestant.starts_with("systole") { "own" } else { "peer" };
        let [low, median, high] = [interval.low, interval.median, interval.high].map(at);
        let name = escape(&seat.to_string());
        writeln!(out, r#"<text x="0" y="{:.1}">{name}</text>"#, y + 4.0).ok();
        writeln!(out, r#"<path class="{own}" d="M{low:.1} {y}H{high:.1}"/>"#).ok();
        writeln!(out, r#"<circle class="{own}" cx="{median:.1}" cy="{y}" r="4"/>"#).ok();
    }
    svg + "</svg>"
}

/// The schedulers that get a line over the numbers of threads, with the looks that they have in the README's picture.
pub const LINES: [(&str, usize); 5] =
    [("systole", 0), ("rayon", 3), ("chili", 2), ("Forte", 1), (SIMULATED, 4)];

/// The speed-ups of some programs over the numbers of threads: the form of Spice's charts. None, if there is one number alone.
pub fn by_threads(title: String, circumstances: &str, programs: &[(String, &Outcome)]) -> Option<Chart> {
    let panel = |(title, outcome): &(String, &Outcome)| {
        let line = |(name, look): (&str, usize)| {
            let own = outcome.figures.iter().filter(|(seat, _)| seat.contestant == name);
            let points: Vec<_> = own
                .filter_map(|(seat, _)| Some((seat.threads as f64, outcome.speed_up(seat)?.median)))
                .collect();
            (points.len() > 1).then(|| Line { name: name.to_owned(), look, points })
        };
        let lines: Vec<_> = LINES.into_iter().filter_map(line).collect();
        (!lines.is_empty()).then(|| Panel { title: title.clone(), lines })
    };
    let panels: Vec<_> = programs.iter().filter_map(panel).collect();
    (!panels.is_empty()).then(|| Chart {
        title,
        circumstances: circumstances.to_owned(),
        across: "threads",
        reference: Reference::One(SEQUENTIAL),
        common: vec![0.5, 2.0],
        panels,
    })
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    #[test]
    fn a_row_for_each_contestant_and_the_ideal() {
        let svg = intervals("a < b", &samples::outcomes()[0]);
        assert_eq!(svg.matches("<circle").count(), 6);
        assert!(svg.contains(r#"class="ideal""#) && svg.contains("a &lt; b"), "{svg}");
    }

    #[test]
    fn a_line_needs_two_numbers_of_threads() {
        let outcomes = samples::outcomes();
        let chart = by_threads("title".into(), "here", &[("tree".to_owned(), &outcomes[0])]).unwrap();
        assert_eq!(chart.panels[0].lines.len(), 1);
        assert!(by_threads("title".into(), "here", &[("pair".to_owned(), &outcomes[1])]).is_none());
    }
}
