//! How sure a median is: the interval in which 95 of 100 medians of resampled figures lie.

use crate::quartiles;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// How often the figures are drawn anew.
const RESAMPLES: usize = 2000;

/// The same draws in each run: a report that is made again from the same file says the same.
const SEED: u64 = 0x5e_ed0f_5157_01e5;

/// The shares of the resampled medians that lie below the interval, and below its end.
const ENDS: [f64; 2] = [0.025, 0.975];

/// A median, and the bootstrap interval around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Where the interval begins.
    pub low: f64,
    /// The median of the figures themselves.
    pub median: f64,
    /// Where the interval ends.
    pub high: f64,
}

impl Interval {
    /// The interval of these figures' median.
    ///
    /// # Panics
    ///
    /// Panics if there is no figure.
    pub fn of(figures: &[f64]) -> Self {
        let mut random = SplitMix64::seed_from_u64(SEED);
        let count = figures.len() as u128;
        // The high half of the product is below the count, and as good as even for counts this small.
        let mut draw = || figures[((u128::from(random.next_u64()) * count) >> 64) as usize];
        let mut drawn = vec![0.0; figures.len()];
        let medians = (0..RESAMPLES).map(|_| {
            drawn.fill_with(&mut draw);
            quartiles::median(&drawn)
        });
        let [low, high] = quartiles::quantiles(medians, ENDS);
        Self { low, median: quartiles::median(figures), high }
    }

    /// The interval of the ratios, round by round.
    pub fn of_ratios(over: &[f64], under: &[f64]) -> Self {
        Self::of(&pairs(over, under).map(|(over, under)| over / under).collect::<Vec<_>>())
    }

    /// The interval of the differences, round by round.
    pub fn of_differences(more: &[f64], less: &[f64]) -> Self {
        Self::of(&pairs(more, less).map(|(more, less)| more - less).collect::<Vec<_>>())
    }

    /// All three figures, so many times as large.
    pub fn times(self, factor: f64) -> Self {
        Self { low: self.low * factor, median: self.median * factor, high: self.high * factor }
    }

    /// How far from 1 the interval reaches, above or below.
    pub fn from_one(self) -> f64 {
        (self.high - 1.0).abs().max((1.0 - self.low).abs())
    }
}

fn pairs<'f>(one: &'f [f64], other: &'f [f64]) -> impl Iterator<Item = (f64, f64)> + 'f {
    one.iter().copied().zip(other.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_known_figures_is_where_theory_has_it() {
        // Of 101 figures, the bootstrap's median is normal around the 51st, with a deviation of about sqrt(101) / 2 places.
        let figures: Vec<f64> = (0..=100).map(f64::from).collect();
        let Interval { low, median, high } = Interval::of(&figures);
        assert_eq!(median, 50.0);
        assert!((38.0..=42.0).contains(&low) && (58.0..=62.0).contains(&high), "{low} to {high}");
    }

    #[test]
    fn the_same_figures_have_the_same_interval() {
        let figures = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0, 6.0];
        assert_eq!(Interval::of(&figures), Interval::of(&figures));
    }

    #[test]
    fn one_figure_repeated_is_certain() {
        assert_eq!(Interval::of(&[2.0; 7]), Interval { low: 2.0, median: 2.0, high: 2.0 });
        assert_eq!(Interval::of(&[7.0]).high, 7.0);
    }

    #[test]
    fn a_disturbance_of_a_round_is_no_difference() {
        let interval = Interval::of_ratios(&[2.0, 20.0, 2.0], &[1.0, 10.0, 1.0]);
        assert_eq!(interval, Interval { low: 2.0, median: 2.0, high: 2.0 });
        assert_eq!(Interval::of_differences(&[3.0, 4.0], &[1.0, 2.0]).times(2.0).median, 4.0);
    }

    #[test]
    fn the_distance_from_one_is_that_of_the_farther_end() {
        assert!((Interval { low: 0.7, median: 1.0, high: 1.1 }.from_one() - 0.3).abs() < 1e-9);
        assert!((Interval { low: 1.1, median: 1.3, high: 1.5 }.from_one() - 0.5).abs() < 1e-9);
    }
}
