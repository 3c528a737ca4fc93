//! The median of many figures, and the quarters that lie below and above it.

/// Three of the figures that cut a sorted list into quarters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quartiles {
    /// A quarter of the figures is below this one.
    pub low: f64,
    /// Half of the figures is below this one.
    pub median: f64,
    /// Three quarters of the figures are below this one.
    pub high: f64,
}

impl Quartiles {
    /// The quartiles of these figures. Between two figures, they are interpolated.
    ///
    /// # Panics
    ///
    /// Panics if there is no figure.
    pub fn of(figures: impl IntoIterator<Item = f64>) -> Self {
        let [low, median, high] = quantiles(figures, [0.25, 0.5, 0.75]);
        Self { low, median, high }
    }

    /// The quartiles of the ratios, round by round.
    pub fn of_ratios(over: &[f64], under: &[f64]) -> Self {
        Self::of(over.iter().zip(under).map(|(over, under)| over / under))
    }

    /// The median and both quartiles as cells of a table.
    pub fn cells(self) -> [String; 3] {
        [self.median, self.low, self.high].map(|figure| format!("{figure:.3}"))
    }
}

/// The figures below which these shares of all figures are. Between two figures, they are interpolated.
///
/// # Panics
///
/// Panics if there is no figure.
pub fn quantiles<const N: usize>(figures: impl IntoIterator<Item = f64>, shares: [f64; N]) -> [f64; N] {
    let mut figures: Vec<f64> = figures.into_iter().collect();
    figures.sort_unstable_by(f64::total_cmp);
    shares.map(|share| {
        let place = share * (figures.len() - 1) as f64;
        let (below, above) = (figures[place.floor() as usize], figures[place.ceil() as usize]);
        below + (above - below) * place.fract()
    })
}

/// The median of these figures.
///
/// # Panics
///
/// Panics if there is no figure.
pub fn median(figures: &[f64]) -> f64 {
    Quartiles::of(figures.iter().copied()).median
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_of_a_list_in_any_order() {
        let quartiles = Quartiles::of([5.0, 1.0, 4.0, 2.0, 3.0]);
        assert_eq!(quartiles, Quartiles { low: 2.0, median: 3.0, high: 4.0 });
        assert_eq!(Quartiles::of([1.0, 2.0]), Quartiles { low: 1.25, median: 1.5, high: 1.75 });
        assert_eq!(Quartiles::of([7.0]).median, 7.0);
    }

    #[test]
    fn any_share_of_a_list() {
        assert_eq!(quantiles((0..=100).map(f64::from), [0.5, 0.9, 0.99]), [50.0, 90.0, 99.0]);
    }

    #[test]
    fn ratios_are_taken_round_by_round() {
        // The second round was disturbed, and both are slow in it.
        let quartiles = Quartiles::of_ratios(&[2.0, 20.0, 2.0], &[1.0, 10.0, 1.0]);
        assert_eq!(quartiles, Quartiles { low: 2.0, median: 2.0, high: 2.0 });
    }
}
