//! Outcomes for tests, whose ratios are known.

use super::outcome::Outcome;
use super::piece::{AGAIN, BY_HAND, SEQUENTIAL, Seat};

/// A tree on which systole gains 1.6, a split by hand 2, and rayon loses; the machine is disturbed by 2 %.
pub fn outcomes() -> Vec<Outcome> {
    let seat = |contestant: &str, threads: usize, speed_up: f64| {
        let figures = [1.0, 1.25, 2.0, 1.0, 1.0].map(|disturbed| disturbed / 100.0 / speed_up);
        (Seat::new(contestant, threads), figures.map(|figure| (figure * 1e9).round() / 1e9).to_vec())
    };
    let tree = vec![
        seat(SEQUENTIAL, 1, 1.0),
        seat(BY_HAND, 2, 2.0),
        seat("systole", 1, 1.0),
        seat("systole", 2, 1.6),
        seat("rayon", 2, 0.5),
        (Seat::new(AGAIN, 1), vec![0.0102, 0.01275, 0.0204, 0.0102, 0.0102]),
    ];
    let pair = vec![seat(SEQUENTIAL, 1, 1.0), seat("systole", 2, 2.0), seat(AGAIN, 1, 1.0)];
    vec![
        Outcome { piece: "tree/16777215".into(), load: (0.25, 1.5), figures: tree },
        Outcome { piece: "pair/2".into(), load: (1.5, 1.25), figures: pair },
    ]
}
