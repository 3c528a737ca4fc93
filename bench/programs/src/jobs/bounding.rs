//! bvh builds a hierarchy of boxes around the balls of a scene.

use super::{Job, Prepared, input};
use bvh::aabb::{Aabb, Bounded};
use bvh::bounding_hierarchy::{BHShape, BoundingHierarchy};
use bvh::bvh::Bvh;
use nalgebra::{Point3, SVector};

pub const JOB: Job =
    Job { name: "bounding", package: "bvh", what: "a hierarchy of boxes around 10,000 balls", prepare };

struct Ball {
    centre: Point3<f32>,
    node: usize,
}

impl Bounded<f32, 3> for Ball {
    fn aabb(&self) -> Aabb<f32, 3> {
        let half = SVector::<f32, 3>::repeat(0.01);
        Aabb::with_bounds(self.centre - half, self.centre + half)
    }
}

impl BHShape<f32, 3> for Ball {
    fn set_bh_node_index(&mut self, node: usize) {
        self.node = node;
    }

    fn bh_node_index(&self) -> usize {
        self.node
    }
}

fn prepare() -> Prepared {
    let ball = |[x, y, z]: [f32; 3]| Ball { centre: Point3::new(x, y, z), node: 0 };
    let mut balls: Vec<_> = input::points(10_000).into_iter().map(ball).collect();
    Box::new(move || {
        let built = Bvh::build_par(&mut balls);
        built.nodes.len() as u64 + balls.iter().map(|ball| ball.node as u64).sum::<u64>()
    })
}
