//! A logarithmic axis: equal ratios are equal lengths.

/// Maps `low..=high` to a length.
pub struct Axis {
    low: f64,
    high: f64,
    length: f64,
}

impl Axis {
    /// The axis that has room for all values.
    ///
    /// # Panics
    ///
    /// Panics if there is no value, or one that has no logarithm.
    pub fn around(values: impl Iterator<Item = f64>, length: f64) -> Self {
        let (low, high) =
            values.fold((f64::INFINITY, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
        assert!(low > 0.0 && high.is_finite(), "a logarithmic axis from {low} to {high}");
        Self { low, high, length }
    }

    /// How far along the axis a value stands.
    pub fn position(&self, value: f64) -> f64 {
        self.length * (value / self.low).ln() / (self.high / self.low).ln().max(f64::MIN_POSITIVE)
    }

    /// The round values on the axis: 1, 2 and 5 times powers of ten, or the powers alone where those would crowd.
    pub fn ticks(&self) -> Vec<f64> {
        let steps: &[f64] = if self.high / self.low > 2000.0 { &[1.0] } else { &[1.0, 2.0, 5.0] };
        let powers = self.low.log10().floor() as i32..=self.high.log10().ceil() as i32;
        let all = powers.flat_map(|power| steps.iter().map(move |step| step * 10.0_f64.powi(power)));
        // What is computed may be off in the last digit.
        all.filter(|tick| (self.low * 0.999..=self.high * 1.001).contains(tick)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_ratios_are_equal_lengths() {
        let axis = Axis::around([1.0, 32.0, 2.0].into_iter(), 100.0);
        assert!((axis.position(2.0) - 20.0).abs() < 1e-9);
        assert!((axis.position(4.0) - 40.0).abs() < 1e-9);
        assert_eq!(axis.ticks(), [1.0, 2.0, 5.0, 10.0, 20.0]);
    }

    #[test]
    fn one_value_is_no_reason_to_divide_by_zero() {
        let axis = Axis::around([1.0].into_iter(), 100.0);
        assert_eq!(axis.position(1.0), 0.0);
        assert_eq!(axis.ticks(), [1.0]);
    }
}
