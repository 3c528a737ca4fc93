//! shred runs the systems of a game, those at once that do not need each other's data.

use super::{Job, Prepared};
use shred::{DispatcherBuilder, Read, System, World, Write};

pub const JOB: Job =
    Job { name: "dispatch", package: "shred", what: "9 systems of 2,000 entities, in 3 stages", prepare };

/// The data of one kind, for each entity.
struct Column<const KIND: usize>(Vec<f32>);

impl<const KIND: usize> Default for Column<KIND> {
    fn default() -> Self {
        Self((0..2000).map(|at| (at + KIND) as f32).collect())
    }
}

/// Changes the second kind by the first.
struct Change<const FROM: usize, const TO: usize>;

impl<'a, const FROM: usize, const TO: usize> System<'a> for Change<FROM, TO> {
    type SystemData = (Read<'a, Column<FROM>>, Write<'a, Column<TO>>);

    fn run(&mut self, (from, mut to): Self::SystemData) {
        for (to, from) in to.0.iter_mut().zip(&from.0) {
            *to = (*to * 0.9 + from * 0.1).sqrt();
        }
    }
}

fn prepare() -> Prepared {
    let mut dispatcher = DispatcherBuilder::new()
        .with(Change::<0, 1>, "a", &[])
        .with(Change::<0, 2>, "b", &[])
        .with(Change::<0, 3>, "c", &[])
        .with(Change::<1, 4>, "d", &["a"])
        .with(Change::<2, 5>, "e", &["b"])
        .with(Change::<3, 6>, "f", &["c"])
        .with(Change::<4, 7>, "g", &["d"])
        .with(Change::<5, 8>, "h", &["e"])
        .with(Change::<6, 9>, "i", &["f"])
        .build();
    Box::new(move || {
        let mut world = World::empty();
        dispatcher.setup(&mut world);
        dispatcher.dispatch(&world);
        let last = world.fetch::<Column<9>>();
        last.0.iter().fold(0, |bits, number| bits ^ u64::from(number.to_bits()))
    })
}
