//! Loom against TLC: what Loom finds, as behaviours of the spec.

use crate::checks::{Checks, percent};
use conformance::Configuration;
use conformance::exploration::{accept_all, compare, explore};
use conformance::graph::Graph;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::time::Instant;

/// Explores the configurations that are small enough for Loom. `made` says, for each graph, which of its transitions the
/// replay has made. What Loom has not seen is listed in the folder.
pub fn check(
    graphs: &[(Configuration, Graph)],
    made: &[Vec<bool>],
    folder: &Path,
    checks: &mut Checks,
) -> Result<(), String> {
    println!("\nLoom against TLC:\n");
    for ((configuration, graph), made) in graphs.iter().zip(made) {
        let (name, Some(preemptions)) = (configuration.name, configuration.preemptions) else { continue };
        let begun = Instant::now();
        let explored = explore(configuration, preemptions);
        let ended =
            accept_all(graph, &explored.sequences).map_err(|rejection| format!("{name}: {rejection}"))?;
        let visible = compare(graph, &ended, made, preemptions.is_some());
        println!(
            "{name}: {} executions, {} different sequences of critical sections, all of them accepted",
            explored.executions,
            explored.sequences.len()
        );
        println!(
            "    visible states: {} of the spec, {} seen by Loom ({}), 0 of the implementation only",
            visible.all,
            visible.seen,
            percent(visible.seen, visible.all)
        );
        let mut list = String::new();
        for (reason, states) in &visible.unseen {
            println!("    not seen {}: {reason}", states.len());
            for &state in states {
                writeln!(list, "\\* {reason}\n{}\n", graph.states[state]).expect("a string takes everything");
            }
        }
        let file = folder.join(format!("{name}.unseen.txt"));
        fs::write(&file, list).map_err(|error| format!("{}: {error}", file.display()))?;
        checks.add(&format!("Loom against TLC, {name}"), "pass", explored.executions, begun);
    }
    Ok(())
}
