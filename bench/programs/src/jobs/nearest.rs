//! instant-distance builds an index for nearest neighbours. Its threads hold locks while they search.

use super::{Job, Prepared, input};
use instant_distance::Builder;

pub const JOB: Job = Job {
    name: "nearest",
    package: "instant-distance",
    what: "an index for the neighbours of 400 points",
    prepare,
};

#[derive(Clone)]
struct Place([f32; 3]);

impl instant_distance::Point for Place {
    fn distance(&self, other: &Self) -> f32 {
        self.0.iter().zip(&other.0).map(|(one, two)| (one - two) * (one - two)).sum()
    }
}

fn prepare() -> Prepared {
    let places: Vec<_> = input::points(400).into_iter().map(Place).collect();
    Box::new(move || {
        // Which points become neighbours depends on the order in which threads insert them. How many points there are does not.
        let (_, ids) = Builder::default().seed(5).build_hnsw(places.clone());
        ids.len() as u64
    })
}
