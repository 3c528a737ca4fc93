//! What the calls of one contestant have come to, over all its turns.

use crate::quartiles::quantiles;
use crate::turns::Turn;
use crate::usage::Usage;
use std::time::Duration;

/// The time of each call, and what all of them have used.
#[derive(Clone, Debug, Default)]
pub struct Meter {
    seconds: Vec<f64>,
    cpu: Duration,
    wakes: Option<u64>,
}

impl Meter {
    /// One turn. A tenth of its calls come first and are not noted: until then, a scheduler may learn how long the calls are.
    ///
    /// The processor time is that of all threads, from the first noted call to the last one, pauses included. `wakes` says how
    /// many workers have been woken so far, if this is known.
    pub fn take(
        &mut self,
        turn: Turn,
        wakes: impl Fn() -> Option<u64>,
        call: impl Fn(),
    ) -> Result<(), String> {
        for _ in 0..turn.calls.div_ceil(10) {
            turn.once(&call);
        }
        let used = || Usage::now().map_err(|error| format!("no processor time: {error}"));
        let (woken, before) = (wakes(), used()?);
        self.seconds.extend((0..turn.calls).map(|_| turn.once(&call).as_secs_f64()));
        self.cpu += used()?.since(before).cpu;
        if let (Some(woken), Some(now)) = (woken, wakes()) {
            *self.wakes.get_or_insert(0) += now - woken;
        }
        Ok(())
    }

    /// How many calls have been noted.
    pub fn calls(&self) -> usize {
        self.seconds.len()
    }

    /// The seconds of each call.
    pub fn seconds(&self) -> &[f64] {
        &self.seconds
    }

    /// These quantiles of a call's time, in microseconds.
    pub fn us<const N: usize>(&self, shares: [f64; N]) -> [String; N] {
        quantiles(self.seconds.iter().copied(), shares).map(|seconds| figure(seconds * 1e6))
    }

    /// Processor time of the process for each call, in microseconds.
    pub fn cpu_us(&self) -> String {
        figure(self.cpu.as_secs_f64() * 1e6 / self.calls() as f64)
    }

    /// Wake-ups for each hundred calls; empty if they are unknown.
    pub fn wakes_a_hundred(&self) -> String {
        self.wakes.map_or_else(String::new, |wakes| figure(wakes as f64 * 100.0 / self.calls() as f64))
    }
}

/// Lets all contestants take their turns in so many rounds. Returns a meter for each contestant.
pub fn by_turns<C>(
    contestants: &[C],
    rounds: usize,
    turn: impl Fn(&C, &mut Meter) -> Result<(), String>,
) -> Result<Vec<Meter>, String> {
    let mut meters = vec![Meter::default(); contestants.len()];
    for _ in 0..rounds {
        for (contestant, meter) in contestants.iter().zip(&mut meters) {
            turn(contestant, meter)?;
        }
    }
    Ok(meters)
}

/// Three digits tell enough.
pub fn figure(value: f64) -> String {
    let digits = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
    format!("{value:.digits$}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn all_turns_count_without_their_first_calls() {
        let (calls, mut meter) = (Cell::new(0_u64), Meter::default());
        let turn = Turn { calls: 20, pause: Duration::ZERO };
        for _ in 0..2 {
            meter.take(turn, || Some(calls.get() * 3), || calls.set(calls.get() + 1)).unwrap();
        }
        assert_eq!((calls.get(), meter.calls()), (44, 40));
        assert_eq!(meter.wakes_a_hundred(), "300");
        assert_eq!(meter.seconds().len(), 40);
        assert_eq!(Meter { wakes: None, ..meter }.wakes_a_hundred(), "");
    }

    #[test]
    fn figures_have_three_digits() {
        let shown = [0.0, 0.256, 9.994, 9.996, 99.94, 99.96, 12_345.6].map(figure);
        assert_eq!(shown, ["0.00", "0.26", "9.99", "10.0", "99.9", "100", "12346"]);
    }
}
