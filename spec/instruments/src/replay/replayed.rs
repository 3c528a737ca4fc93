//! The replay: every transition of the spec, made by the runtime.

use super::checks::{Checks, percent};
use super::expected::Expected;
use crate::side_by_side::side_by_side;
use conformance::graph::Graph;
use conformance::replay::{Coverage, cover};
use conformance::{Configuration, broken, over_baton};
use std::cell::Cell;
use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// What the check of a configuration is called.
pub(super) fn name(configuration: &Configuration) -> String {
    format!("replay {}", configuration.name)
}

/// Replays all graphs. Returns, for each, which transitions were made.
pub(super) fn check(
    graphs: &[(Configuration, Graph)],
    checks: &mut Checks,
    expected: &mut Expected,
) -> Result<Vec<Vec<bool>>, String> {
    println!("Every transition of the spec, made by the runtime:\n");
    let covered = side_by_side(graphs, |(configuration, graph)| {
        stay();
        let begun = Instant::now();
        let coverage = cover(graph, configuration, over_baton::runtime::start)
            .map_err(|mismatch| format!("{}: {mismatch}", configuration.name))?;
        let share = percent(coverage.made, coverage.transitions);
        let (name, numbers) = (configuration.name, numbers(graph, &coverage));
        println!(
            "{name}: {numbers} ({share} made, in {} runs of {} steps in all)",
            coverage.runs, coverage.steps
        );
        Ok((numbers, coverage, begun.elapsed()))
    })?;
    let mut made = Vec::new();
    for ((configuration, _), (numbers, coverage, took)) in graphs.iter().zip(covered) {
        checks.add(&name(configuration), "pass", coverage.steps, took);
        expected.found(&name(configuration), &numbers);
        made.push(coverage.is_made);
    }
    Ok(made)
}

/// Keeps the calling thread, and the threads that it starts, on one processor: the next one each time a thread asks first.
///
/// One thread of a replay runs at a time. The others wait for it, and to wake a thread of another processor takes longer than a
/// step does.
fn stay() {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    thread_local!(static ASKED: Cell<bool> = const { Cell::new(false) });
    if ASKED.replace(true) {
        return;
    }
    let cores = core_affinity::get_core_ids().unwrap_or_default();
    // `Relaxed`: it gives out each number once. Where a thread cannot be kept, the replay takes longer.
    if let Some(core) = cores.get(NEXT.fetch_add(1, Ordering::Relaxed) % cores.len().max(1)) {
        core_affinity::set_for_current(*core);
    }
}

fn numbers(graph: &Graph, coverage: &Coverage) -> String {
    let Coverage { transitions, made, otherwise, beyond, .. } = coverage;
    let mut line = format!("{} states, {transitions} transitions, {made} made", graph.states.len());
    otherwise.iter().for_each(|(operator, count)| line += &format!(", {count} {operator}"));
    if *beyond > 0 {
        line += &format!(", {beyond} beyond");
    }
    line
}

/// Each way to break the runtime must be caught by its graph, if that is one of these.
pub(super) fn check_broken(graphs: &[(Configuration, Graph)], checks: &mut Checks) -> Result<(), String> {
    println!("\nThe runtime, broken on purpose:\n");
    // What they panic with is part of what they are caught by.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    for (name, by) in broken::BROKEN {
        let Some((configuration, graph)) = graphs.iter().find(|(configuration, _)| configuration.name == *by)
        else {
            if Configuration::all().iter().all(|configuration| configuration.name != *by) {
                return Err(format!("{name} must be caught by `{by}`, which is no configuration"));
            }
            continue;
        };
        let begun = Instant::now();
        broken::break_core(name);
        let mismatch = cover(graph, configuration, broken::runtime::start).err();
        let mismatch =
            mismatch.ok_or_else(|| format!("{by} does not notice that the runtime is broken: {name}"))?;
        println!("{name}: {by}, {}", mismatch.transition);
        mismatch.differences.iter().for_each(|line| println!("    {line}"));
        checks.add(
            &format!("replay, broken: {name}"),
            "fail as they must",
            mismatch.behaviour.len() + 1,
            begun.elapsed(),
        );
    }
    panic::set_hook(hook);
    Ok(())
}
