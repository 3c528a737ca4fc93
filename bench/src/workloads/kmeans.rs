//! k-means: what if a loop runs again and again, and each of its results is too large for registers?
//!
//! Lloyd's steps, from one point of each cluster on. A step assigns each point to the nearest centre, and adds up the points
//! of each centre. The coordinates are integers, so that the sums do not depend on their order.

use super::halves;
use super::mix::mix;
use super::{Kind, Workload};
use crate::scheduler::Pool;
use std::cell::RefCell;

/// k-means; the size is the number of points, 16 at least.
pub static KIND: Kind = Kind {
    name: "kmeans",
    title: "k-means of {} points",
    item: "a point",
    items: |points| points,
    build: |points| Box::new(KMeans::new(points)),
};

const DIMENSIONS: usize = 4;

/// One cluster around each corner of a cube of four dimensions.
const CLUSTERS: usize = 1 << DIMENSIONS;

/// The side of the cube, and how far a point is from its corner at most, along each axis.
const SIDE: i64 = 1000;
const SPREAD: u64 = 100;

const STEPS: usize = 5;

/// So few points are added up without a join, in every parallel variant: the sums are 640 bytes.
const FEW: usize = 64;

type Place = [i64; DIMENSIONS];
pub(crate) type Centres = [Place; CLUSTERS];

/// A point, and the cluster that it is assigned to.
pub(crate) struct Point {
    place: Place,
    cluster: usize,
}

/// For each centre, the sum of its points, and how many they are.
pub(crate) type Sums = [(Place, i64); CLUSTERS];

fn distance(a: &Place, b: &Place) -> i64 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum()
}

/// Assigns these points, and adds them up.
pub(crate) fn assign(centres: &Centres, points: &mut [Point]) -> Sums {
    points.iter_mut().fold(Sums::default(), |sums, point| and(centres, sums, point))
}

/// Assigns one more point, and adds it to the others.
pub(crate) fn and(centres: &Centres, mut sums: Sums, point: &mut Point) -> Sums {
    let mut nearest = (i64::MAX, 0);
    for (index, centre) in centres.iter().enumerate() {
        nearest = nearest.min((distance(centre, &point.place), index));
    }
    point.cluster = nearest.1;
    add(&mut sums[nearest.1], (point.place, 1));
    sums
}

fn add(sum: &mut (Place, i64), other: (Place, i64)) {
    sum.0.iter_mut().zip(other.0).for_each(|(sum, other)| *sum += other);
    sum.1 += other.1;
}

pub(crate) fn both(mut a: Sums, b: Sums) -> Sums {
    a.iter_mut().zip(b).for_each(|(sum, other)| add(sum, other));
    a
}

/// The centre of so many points.
fn mean((sum, count): &(Place, i64)) -> Place {
    sum.map(|sum| sum / count.max(&1))
}

/// Points whose clusters are known.
pub(crate) struct Points {
    pub(crate) all: Vec<Point>,
    /// The sums of the clusters that the points were made for.
    expected: Sums,
}

impl Points {
    /// So many points, 16 at least.
    pub(crate) fn new(count: usize) -> Self {
        let make = |index: usize| {
            let cluster = index % CLUSTERS;
            let place = std::array::from_fn(|axis| {
                let noise = mix((index * DIMENSIONS + axis) as u64) % (2 * SPREAD + 1);
                (cluster >> axis & 1) as i64 * SIDE + noise as i64 - SPREAD as i64
            });
            Point { place, cluster: CLUSTERS }
        };
        let mut expected = Sums::default();
        let all: Vec<_> = (0..count).map(make).collect();
        let clusters = (0..CLUSTERS).cycle();
        all.iter().zip(clusters).for_each(|(point, cluster)| add(&mut expected[cluster], (point.place, 1)));
        Self { all, expected }
    }

    /// All steps, each of which is one call of `assign` for all points. Panics if the clusters are not found.
    pub(crate) fn steps(&mut self, mut assign: impl FnMut(&Centres, &mut [Point]) -> Sums) {
        let points = &mut self.all[..];
        let mut centres = std::array::from_fn(|index| points[index].place);
        let mut sums = Sums::default();
        for _ in 0..STEPS {
            sums = assign(&centres, points);
            centres = sums.each_ref().map(mean);
        }
        assert!(sums == self.expected, "the clusters of {} points", points.len());
    }
}

struct KMeans(RefCell<Points>);

impl KMeans {
    fn new(points: usize) -> Self {
        Self(RefCell::new(Points::new(points)))
    }
}

impl Workload for KMeans {
    fn run(&self, pool: &Pool) {
        let leaf = |centres: &Centres, points: &mut [Point]| {
            halves::over(pool, points, FEW, |_, points| assign(centres, points), both)
        };
        self.0.borrow_mut().steps(leaf);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheduler_finds_the_clusters() {
        super::super::run_everywhere(&KIND, &[CLUSTERS, 1000]);
    }

    #[test]
    #[should_panic = "the clusters of 100 points"]
    fn a_point_in_a_wrong_cluster_is_seen() {
        let all = KMeans::new(100);
        all.0.borrow_mut().all[50].place = [10 * SIDE; DIMENSIONS];
        all.run(&Pool::Sequential);
    }
}
