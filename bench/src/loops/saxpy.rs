//! `y += a x` over floats in memory: two slices side by side, one of them written.

use super::Loop;
use crate::helper::Helper;
use crate::scheduler::Pool;
use crate::turns::Turn;
use rayon::prelude::*;
use std::hint::black_box;
use std::sync::{Mutex, PoisonError};
use systole::loops::zip;

/// The factor: added over and over, the sums stay exact for long.
const A: f32 = 1.0 / 1024.0;

/// Two vectors of floats.
pub struct Saxpy {
    x: Vec<f32>,
    y: Mutex<Vec<f32>>,
}

impl Saxpy {
    /// Two vectors of so many floats.
    pub fn new(count: usize) -> Self {
        Self { x: vec![1.0; count], y: Mutex::new(vec![0.0; count]) }
    }
}

fn sequential(x: &[f32], y: &mut [f32]) {
    black_box(y).iter_mut().zip(black_box(x)).for_each(|(y, x)| *y += A * x);
}

/// All elements have gone through the same steps.
fn check(y: &[f32]) {
    let places = [y.len() / 3, y.len() / 2, y.len() - 1];
    assert!(places.iter().all(|&place| y[place] == y[0]), "every element once in each call");
}

impl Loop for Saxpy {
    fn name(&self) -> String {
        format!("saxpy of {} f32", self.x.len())
    }

    fn run(&self, pool: &Pool) {
        let mut y = self.y.lock().unwrap_or_else(PoisonError::into_inner);
        let (x, y) = (black_box(&self.x[..]), black_box(&mut y[..]));
        let before = y[0];
        match pool {
            Pool::Sequential => sequential(x, y),
            Pool::Systole(pool) => pool.call(|mut t| t.for_each(zip(&mut *y, x), |(y, x)| *y += A * x)),
            Pool::Rayon(pool) => pool.install(|| y.par_iter_mut().zip(x).for_each(|(y, x)| *y += A * x)),
            _ => unreachable!("the others have no loops"),
        }
        assert_eq!(y[0], before + A);
        check(y);
    }

    fn by_hand(&self, turn: Turn) -> Option<f64> {
        let mut y = self.y.lock().unwrap_or_else(PoisonError::into_inner);
        let mid = self.x.len() / 2;
        let (x, y) = (self.x.split_at(mid), y.split_at_mut(mid));
        let (first, second) = (Mutex::new(y.0), Mutex::new(y.1));
        // Uncontended locks, taken once a call, show the compiler that each half belongs to one thread.
        let run = |x: &[f32], y: &Mutex<&mut [f32]>| sequential(x, &mut y.lock().expect("no thread panics"));
        let work = || {
            run(x.1, &second);
            0
        };
        let seconds = Helper::beside(work, |helper| {
            // The helper has worked once before: now both halves are alike again.
            run(x.0, &first);
            turn.time(|| {
                helper.start();
                run(x.0, &first);
                helper.finish();
            })
        });
        assert_eq!(
            first.into_inner().expect("no thread panics")[0],
            second.into_inner().expect("no thread panics")[0]
        );
        Some(seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_visits_each_element_once() {
        super::super::run_everywhere(&Saxpy::new(10_001));
    }
}
