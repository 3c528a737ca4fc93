//! TLC's counterexample as a graph that is a line, so that it is told like a way through any graph.

use super::graph::{Edge, Graph};
use super::make;
use super::sentences::Action;
use super::story::Way;
use super::subject::{Doer, Subject};
use crate::output::Report;
use crate::run::Checker;
use crate::tla::Value;
use crate::trace::{End, State};

/// The line, and the way along it. An action of which the table says nothing is added to the subject's, with TLC's name.
///
/// # Errors
///
/// When TLC's values are not understood, or it cannot say who does a step.
pub fn of(subject: &mut Subject, report: &Report, checker: &Checker) -> Result<(Graph, Way), String> {
    let mut trace = report.trace.clone();
    let mut back_to = None;
    match &report.end {
        End::Here => {}
        End::Stuttering => back_to = trace.len().checked_sub(1),
        End::Loop(first, action) => {
            let first = (*first as usize).saturating_sub(1);
            back_to = Some(first);
            let again = trace.get(first).ok_or("TLC's loop leads to no state")?;
            trace.push(State { action: Some(action.clone()), variables: again.variables.clone() });
        }
    }
    // Without the table there is nothing to ask.
    let known = if subject.doers.is_empty() { Vec::new() } else { make::doers(subject, &trace, checker)? };
    let mut graph = Graph::default();
    for (number, state) in trace.iter().enumerate() {
        let mut variables = Vec::new();
        for (name, text) in &state.variables {
            variables.push((name.clone(), Value::parse(text).map_err(|error| format!("{name}: {error}"))?));
        }
        variables.sort();
        graph.states.push(variables);
        let Some(from) = number.checked_sub(1) else { continue };
        let (action, actor) = match known.get(from).copied().flatten() {
            Some(found) => found,
            None => (unknown(subject, state.action.as_deref().unwrap_or_default()), 0),
        };
        graph.edges.push(Edge { from, to: number, action, actor });
    }
    let way = Way { edges: (0..graph.edges.len()).collect(), back_to };
    Ok((graph, way))
}

/// The number of the action of this name, of which only the module says something.
fn unknown(subject: &mut Subject, name: &str) -> usize {
    let plain = name.split('(').next().unwrap_or(name);
    let comment = subject.definition(plain).map(|found| found.comment).unwrap_or_default();
    let action = Action {
        name: name.to_string(),
        tla: String::new(),
        domain: Vec::new(),
        actor: String::new(),
        says: Vec::new(),
    };
    subject.doers.push(Doer { action, comment, actors: vec![Default::default()] });
    subject.doers.len() - 1
}
