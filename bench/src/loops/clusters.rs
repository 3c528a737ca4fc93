//! Steps of k-means: a loop that runs again and again, and whose results are too large for registers.

use super::Loop;
use crate::scheduler::Pool;
use crate::turns::Turn;
use crate::workloads::kmeans::{self, Sums};
use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};

/// Points, and what comes of them.
pub struct Clusters(Mutex<kmeans::Points>);

impl Clusters {
    /// So many points, 16 at least.
    pub fn new(points: usize) -> Self {
        Self(Mutex::new(kmeans::Points::new(points)))
    }
}

impl Loop for Clusters {
    fn name(&self) -> String {
        let points = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        format!("k-means of {} points", points.all.len())
    }

    fn run(&self, pool: &Pool) {
        let mut points = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let points = &mut *points;
        match pool {
            Pool::Sequential => points.steps(kmeans::assign),
            Pool::Systole(pool) => pool.call(|mut t| {
                points.steps(|centres, points| {
                    t.fold(
                        points,
                        Sums::default,
                        |sums, point| kmeans::and(centres, sums, point),
                        kmeans::both,
                    )
                });
            }),
            Pool::Rayon(pool) => pool.install(|| {
                points.steps(|centres, points| {
                    let parts = points
                        .par_iter_mut()
                        .fold(Sums::default, |sums, point| kmeans::and(centres, sums, point));
                    parts.reduce(Sums::default, kmeans::both)
                });
            }),
            _ => unreachable!("the others have no loops"),
        }
    }

    /// Each step would need both halves of the one before it.
    fn by_hand(&self, _: Turn) -> Option<f64> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_finds_the_clusters() {
        super::super::run_everywhere(&Clusters::new(1000));
    }
}
