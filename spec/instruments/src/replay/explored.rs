//! Loom against TLC: what Loom finds, as behaviours of the spec.

use super::checks::{Checks, percent};
use super::expected::Expected;
use crate::side_by_side::side_by_side;
use conformance::Configuration;
use conformance::exploration::{Explored, Views, accept_all, explore, tamper};
use conformance::graph::Graph;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// What the check of a configuration is called, if it is among those that Loom explores.
pub(super) fn name(configuration: &Configuration) -> Option<String> {
    let bound = configuration.preemptions?.map_or_else(String::new, |most| format!(", bound {most}"));
    Some(format!("loom {}{bound}", configuration.name))
}

/// What the check of the check is called. It is made on the smallest of them.
pub(super) fn name_of_tampered(configuration: &Configuration) -> Option<String> {
    (configuration.name == "pair").then(|| format!("tampered {}", configuration.name))
}

/// What one configuration has come to.
struct Compared {
    executions: usize,
    numbers: String,
    tampered: Option<(usize, String)>,
    took: Duration,
}

/// Explores the configurations that are small enough for Loom. `made` says, for each graph, which of its transitions the
/// replay has made. What Loom has not seen is listed in the folder.
pub(super) fn check(
    graphs: &[(Configuration, Graph)],
    made: &[Vec<bool>],
    folder: &Path,
    checks: &mut Checks,
    expected: &mut Expected,
) -> Result<(), String> {
    println!("\nLoom against TLC:\n");
    let all: Vec<_> = graphs.iter().zip(made).collect();
    let compared = side_by_side(&all, |((configuration, graph), made)| {
        check_one(configuration, graph, made, folder)
            .map_err(|error| format!("{}: {error}", configuration.name))
    })?;
    for ((configuration, _), compared) in graphs.iter().zip(compared) {
        let (Some(name), Some(compared)) = (name(configuration), compared) else { continue };
        checks.add(
            &format!("Loom against TLC, {}", configuration.name),
            "pass",
            compared.executions,
            compared.took,
        );
        expected.found(&name, &compared.numbers);
        if let (Some(name), Some((orders, numbers))) = (name_of_tampered(configuration), compared.tampered) {
            checks.add(&format!("Loom against TLC, {name}"), "fail as they must", orders, compared.took);
            expected.found(&name, &numbers);
        }
    }
    Ok(())
}

fn check_one(
    configuration: &Configuration,
    graph: &Graph,
    made: &[bool],
    folder: &Path,
) -> Result<Option<Compared>, String> {
    let (name, Some(preemptions)) = (configuration.name, configuration.preemptions) else { return Ok(None) };
    let begun = Instant::now();
    let explored = explore(configuration, preemptions);
    let ended = accept_all(graph, &explored.sequences).map_err(|rejection| rejection.to_string())?;
    let visible = Views::of(graph).compare(graph, &ended, made, preemptions.is_some());
    if visible.foreign > 0 {
        return Err(format!("{} visible states of the implementation only", visible.foreign));
    }
    let mut numbers =
        format!("{} orders, {} visible states, {} seen", explored.sequences.len(), visible.all, visible.seen);
    let mut list = String::new();
    for (reason, states) in &visible.unseen {
        write!(numbers, ", {} not seen: {reason}", states.len()).expect("a string takes everything");
        for &state in states {
            writeln!(list, "\\* {reason}\n{}\n", graph.states[state]).expect("a string takes everything");
        }
    }
    let file = folder.join(format!("{name}.unseen.txt"));
    fs::write(&file, list).map_err(|error| format!("{}: {error}", file.display()))?;
    println!(
        "{name}: {numbers} ({} of the visible states, none of the implementation only, in {} executions)",
        percent(visible.seen, visible.all),
        explored.executions,
    );
    let tampered = name_of_tampered(configuration).map(|_| check_tampered(graph, &explored, &ended, made));
    Ok(Some(Compared {
        executions: explored.executions,
        numbers,
        tampered: tampered.transpose()?,
        took: begun.elapsed(),
    }))
}

/// Whether the check would notice: orders that were tampered with, of each kind, must be refused; and for each visible state
/// that Loom has come to, a spec without it must make this state the implementation's only.
fn check_tampered(
    graph: &Graph,
    explored: &Explored,
    ended: &BTreeSet<usize>,
    made: &[bool],
) -> Result<(usize, String), String> {
    let (mut orders, mut numbers) = (0, Vec::new());
    for (kind, all, refused) in tamper(graph, &explored.sequences) {
        if refused == 0 {
            return Err(format!("none of {all} orders is refused in which a section was {kind}"));
        }
        orders += all;
        numbers.push(format!("{all} {kind}, {refused} refused"));
    }
    let views = Views::of(graph);
    for &state in ended {
        let without = views.clone().without(&graph.states[state]);
        let foreign = without.compare(graph, ended, made, true).foreign;
        if foreign != 1 {
            return Err(format!(
                "{foreign} states are the implementation's only, without\n{}",
                graph.states[state]
            ));
        }
    }
    let numbers = numbers.join("; ");
    println!("    tampered with: {numbers}; without one of the visible states: each is missed");
    Ok((orders, numbers))
}
