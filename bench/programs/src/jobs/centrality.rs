//! rustworkx finds the nodes of a graph through which most of the shortest paths go.

use super::{Job, Prepared};
use rustworkx_core::centrality::betweenness_centrality;
use rustworkx_core::petgraph::graph::UnGraph;

pub const JOB: Job = Job {
    name: "centrality",
    package: "rustworkx-core",
    what: "betweenness in a graph of 300 nodes",
    prepare,
};

fn prepare() -> Prepared {
    let mut random = fastrand::Rng::with_seed(6);
    let edges = (0..1200).map(|_| (random.u32(..300), random.u32(..300)));
    let graph = UnGraph::<(), ()>::from_edges(edges);
    Box::new(move || {
        let values = betweenness_centrality(&graph, false, true, 50);
        // The sum depends a little on the order of its parts.
        values.iter().flatten().map(|value| (value * 1e6).round() as u64 / 16).sum()
    })
}
