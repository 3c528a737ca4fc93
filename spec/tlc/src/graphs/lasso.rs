//! A behaviour without end that TLC finds, as a way through the graph.

use std::path::Path;

use super::graph::Graph;
use super::story::{self, Way};
use super::subject::Subject;
use crate::model::Model;
use crate::run::{Checker, Effort};
use crate::tla::Value;
use crate::trace::{End, State};

/// Has TLC check the model, whose property speaks of behaviours without end.
///
/// # Errors
///
/// When TLC finds nothing, or something that is not in the graph.
pub fn find(model: &Model, graph: &Graph, subject: &Subject, checker: &Checker) -> Result<Way, String> {
    let mut model = model.clone();
    model.configuration.symmetry = false;
    // What `trace` prints has another folder.
    let name = format!("lasso-{}", model.name);
    // TLC draws the function of its fingerprints, and in their order it looks for the loop: with one thread and one function
    // it finds the same behaviour each time.
    let fixed = ["-fp", "0"].map(str::to_string);
    let run = |work: &Path, module: &str, effort: Effort| {
        checker.run_module_with(work, module, Effort { threads: 1, ..effort }, &fixed)
    };
    let report = checker.run_as(&Model { name, ..model }, None, run)?.report;
    way(&report.trace, &report.end, graph, subject)
}

fn way(trace: &[State], end: &End, graph: &Graph, subject: &Subject) -> Result<Way, String> {
    let states: Vec<usize> = trace.iter().map(|state| place(state, graph)).collect::<Result<_, _>>()?;
    let step = |from: usize, to: usize, action: &str| {
        let edges: Vec<_> = graph.from(from).filter(|(_, edge)| edge.to == to).collect();
        let named = edges.iter().find(|(_, edge)| story::done_by(subject, edge).1 == action);
        let found = named.or_else(|| edges.first()).map(|(number, _)| *number);
        found.ok_or_else(|| format!("TLC makes a step `{action}` that is not in the graph"))
    };
    let mut edges = Vec::new();
    for (index, pair) in states.windows(2).enumerate() {
        edges.push(step(pair[0], pair[1], trace[index + 1].action.as_deref().unwrap_or_default())?);
    }
    let last = states.len().checked_sub(1).ok_or("TLC finds no counterexample")?;
    let back_to = match end {
        End::Here => return Err("TLC finds a counterexample that ends".to_string()),
        End::Stuttering => last,
        End::Loop(first, action) => {
            let first = (*first as usize).saturating_sub(1).min(last);
            edges.push(step(states[last], states[first], action)?);
            first
        }
    };
    Ok(Way { edges, back_to: Some(back_to) })
}

fn place(state: &State, graph: &Graph) -> Result<usize, String> {
    let mut variables = Vec::new();
    for (name, text) in &state.variables {
        variables.push((name.clone(), Value::parse(text).map_err(|error| format!("{name}: {error}"))?));
    }
    variables.sort();
    graph.find(&variables).ok_or_else(|| "TLC comes to a state that is not in the graph".to_string())
}
