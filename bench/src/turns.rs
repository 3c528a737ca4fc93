//! Contestants that take turns: in each round, each runs once, so that a disturbance of the machine disturbs all alike.

use std::thread;
use std::time::{Duration, Instant};

/// What a contestant does in one turn.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// How many calls are timed.
    pub calls: u32,
    /// How long the caller sleeps before each call. If it does not sleep, the calls come back to back.
    pub pause: Duration,
}

impl Turn {
    /// Calls once to warm up, and then so many times. Returns the seconds that one call takes on average.
    pub fn time(self, call: impl Fn()) -> f64 {
        call();
        let total = if self.pause.is_zero() {
            let start = Instant::now();
            (0..self.calls).for_each(|_| call());
            start.elapsed()
        } else {
            (0..self.calls).map(|_| self.once(&call)).sum()
        };
        total.as_secs_f64() / f64::from(self.calls)
    }

    /// Pauses, and calls once. Returns how long the call took.
    pub fn once(self, call: impl Fn()) -> Duration {
        if !self.pause.is_zero() {
            thread::sleep(self.pause);
        }
        let start = Instant::now();
        call();
        start.elapsed()
    }
}

/// Lets all contestants take their turns in so many rounds. Returns, for each contestant, the figure of each round.
pub fn take<C>(contestants: &[C], rounds: usize, turn: impl Fn(&C) -> f64) -> Vec<Vec<f64>> {
    let mut figures = vec![Vec::with_capacity(rounds); contestants.len()];
    for _ in 0..rounds {
        for (contestant, figures) in contestants.iter().zip(&mut figures) {
            figures.push(turn(contestant));
        }
    }
    figures
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};

    #[test]
    fn one_after_the_other() {
        let order = RefCell::new(String::new());
        let figures = take(&['a', 'b', 'c'], 2, |&contestant| {
            order.borrow_mut().push(contestant);
            order.borrow().len() as f64
        });
        assert_eq!(order.into_inner(), "abcabc");
        assert_eq!(figures, [[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]);
    }

    #[test]
    fn pauses_and_the_first_call_are_not_timed() {
        let calls = Cell::new(0);
        let slow_at_first = || {
            thread::sleep(Duration::from_millis(if calls.get() == 0 { 500 } else { 0 }));
            calls.set(calls.get() + 1);
        };
        let turn = Turn { calls: 3, pause: Duration::from_millis(100) };
        let seconds = turn.time(slow_at_first);
        assert!(seconds < 0.1, "{seconds} s a call");
        assert_eq!(calls.get(), 4);
    }
}
