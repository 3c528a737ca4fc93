//! rapier moves a heap of boxes by a step.

use super::{Job, Prepared};
use rapier3d::prelude::*;

pub const JOB: Job = Job {
    name: "physics",
    package: "rapier3d",
    what: "4 steps of a heap of 512 boxes, from its beginning",
    prepare,
};

fn prepare() -> Prepared {
    Box::new(move || {
        let mut world = PhysicsWorld::new();
        world.insert(RigidBodyBuilder::fixed(), ColliderBuilder::cuboid(100.0, 0.1, 100.0));
        for at in 0..512 {
            let [x, y, z] = [at % 8, at / 64, at / 8 % 8].map(|at| at as f32 * 1.01);
            let body = RigidBodyBuilder::dynamic().translation(Vector::new(x, 0.7 + y, z));
            world.insert(body, ColliderBuilder::cuboid(0.5, 0.5, 0.5));
        }
        for _ in 0..4 {
            world.step();
        }
        world.bodies.iter().count() as u64
    })
}
