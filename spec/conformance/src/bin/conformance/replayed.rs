//! The replay: every transition of the spec, made by the runtime.

use crate::checks::{Checks, percent};
use conformance::graph::Graph;
use conformance::replay::{Coverage, cover};
use conformance::{Configuration, broken, over_turnstile};
use std::panic;
use std::time::Instant;

/// Replays all graphs. Returns, for each, which transitions were made.
pub fn check(graphs: &[(Configuration, Graph)], checks: &mut Checks) -> Result<Vec<Vec<bool>>, String> {
    println!("Every transition of the spec, made by the runtime:\n");
    let mut made = Vec::new();
    for (configuration, graph) in graphs {
        let begun = Instant::now();
        let coverage = cover(graph, configuration, over_turnstile::runtime::start)
            .map_err(|mismatch| format!("{}: {mismatch}", configuration.name))?;
        println!("{}", line(configuration, graph, &coverage));
        checks.add(&format!("replay {}", configuration.name), "pass", coverage.steps, begun);
        made.push(coverage.is_made);
    }
    Ok(made)
}

fn line(configuration: &Configuration, graph: &Graph, coverage: &Coverage) -> String {
    let Coverage { transitions, made, otherwise, beyond, runs, steps, .. } = coverage;
    let share = percent(*made, *transitions);
    let mut line = format!(
        "{}: {} states, {transitions} transitions, {made} made ({share}) in {runs} runs of {steps} steps in all",
        configuration.name,
        graph.states.len(),
    );
    for (operator, count) in otherwise {
        line += &format!("; chosen otherwise {count} ({operator})");
    }
    if *beyond > 0 {
        line += &format!("; only after such a choice {beyond}");
    }
    line
}

/// Each runtime that was broken on purpose must be caught by some graph.
pub fn check_broken(graphs: &[(Configuration, Graph)], checks: &mut Checks) -> Result<(), String> {
    println!("\nRuntimes that were broken on purpose:\n");
    // What they panic with is part of what they are caught by.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    for (name, start) in broken::BROKEN {
        let begun = Instant::now();
        let caught = graphs.iter().find_map(|(configuration, graph)| {
            cover(graph, configuration, *start).err().map(|mismatch| (configuration.name, mismatch))
        });
        let (configuration, mismatch) =
            caught.ok_or_else(|| format!("nobody notices that the runtime is broken: {name}"))?;
        println!("{name}: {configuration}, {}", mismatch.transition);
        mismatch.differences.iter().for_each(|line| println!("    {line}"));
        checks.add(&format!("replay, broken: {name}"), "fail", mismatch.behaviour.len() + 1, begun);
    }
    panic::set_hook(hook);
    Ok(())
}
