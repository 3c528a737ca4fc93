//! kd-tree builds a tree of points.

use super::{Job, Prepared, input};
use kd_tree::KdTree;

pub const JOB: Job =
    Job { name: "kd_tree", package: "kd-tree", what: "build a tree of 30,000 points", prepare };

fn prepare() -> Prepared {
    let points = input::points(30_000);
    Box::new(move || {
        let tree = KdTree::par_build_by_ordered_float(points.clone());
        let nearest = tree.nearest(&[0.5, 0.5, 0.5]).expect("there are points");
        u64::from(nearest.squared_distance.to_bits())
    })
}
