//! A graph as the book's page reads it: `book/src/graphs/NAME.js`.

use std::collections::HashMap;

use super::cut::Shown;
use super::graph::{Goal, Graph};
use super::story::{self, Way};
use super::subject::Subject;
use crate::text::quoted;
use crate::tla::Value;

/// Where an action stands in the runtime: the place, and the text.
pub type Rust<'f> = &'f (dyn Fn(&str) -> Option<(String, String)> + Sync);

/// The file's text.
pub fn render(subject: &Subject, shown: &Shown, rust: Rust<'_>) -> String {
    let Shown { graph, way, cut } = shown;
    let way = way.as_ref();
    let mut parts: Vec<(&str, String)> = vec![
        ("name", quoted(&subject.name)),
        ("title", quoted(&subject.title)),
        ("about", quoted(&subject.texts.story())),
        ("kind", quoted(if subject.is_heartbeat { "heartbeat" } else { "plain" })),
        ("workers", list(subject.workers.iter().map(|name| quoted(name)))),
    ];
    let variables = subject.variables(graph);
    parts.push(("variables", list(variables.iter().map(|name| quoted(name)))));
    let (values, states) = values(graph, &variables);
    parts.push(("values", lines(values)));
    parts.push(("states", list(states.into_iter())));
    let steps = Steps::of(subject, graph);
    parts.push(("actors", list(steps.actors.iter().map(|name| quoted(name)))));
    parts.push(("actions", lines(steps.actions.iter().map(|name| action(subject, name, rust)).collect())));
    let (edges, sentences) = steps.edges(subject, graph);
    parts.push(("sentences", lines(sentences)));
    parts.push(("edges", lines(edges)));
    parts.push(("rules", lines(rules(subject, graph))));
    parts.push(("goal", goal(subject, way)));
    parts.push(("trace", way.map_or("null".to_string(), |way| trace(graph, way))));
    parts.push(("sound", subject.sound.as_deref().map_or("null".to_string(), quoted)));
    parts.push(("cut", list(cut.iter().map(usize::to_string))));
    let parts: Vec<String> = parts.into_iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
    // Many steps are told by the same sentence: it stands in the file once.
    format!(
        "systoleGraph((graph=>{{graph.edges.forEach(edge=>edge[4]=graph.sentences[edge[4]]);return graph}})({{\n{}\n}}));\n",
        parts.join(",\n")
    )
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

/// A list with a line for each item, so that a change is a change of few lines.
fn lines(items: Vec<String>) -> String {
    if items.is_empty() { "[]".to_string() } else { format!("[\n{}\n]", items.join(",\n")) }
}

/// For each variable its values; and for each state which of them it has.
fn values(graph: &Graph, variables: &[String]) -> (Vec<String>, Vec<String>) {
    let mut known: Vec<HashMap<&Value, usize>> = vec![HashMap::new(); variables.len()];
    let mut texts: Vec<Vec<String>> = vec![Vec::new(); variables.len()];
    let mut states = Vec::new();
    for state in &graph.states {
        let numbers = variables.iter().enumerate().filter_map(|(at, name)| {
            let (_, value) = state.iter().find(|(other, _)| other == name)?;
            Some(*known[at].entry(value).or_insert_with(|| {
                texts[at].push(value.json());
                texts[at].len() - 1
            }))
        });
        states.push(list(numbers.map(|number| number.to_string())));
    }
    (texts.into_iter().map(|values| list(values.into_iter())).collect(), states)
}

/// The actions and actors that occur.
struct Steps<'s> {
    actions: Vec<&'s str>,
    actors: Vec<&'s str>,
}

impl<'s> Steps<'s> {
    fn of(subject: &'s Subject, graph: &Graph) -> Steps<'s> {
        let mut steps = Steps { actions: Vec::new(), actors: Vec::new() };
        let done: Vec<_> = graph.edges.iter().map(|edge| story::done_by(subject, edge)).collect();
        let acts = |worker: &&String| done.iter().any(|(actor, _)| actor == worker);
        steps.actors.extend(subject.workers.iter().filter(acts).map(String::as_str));
        for (actor, action) in done {
            if !steps.actors.contains(&actor) {
                steps.actors.push(actor);
            }
            if !steps.actions.contains(&action) {
                steps.actions.push(action);
            }
        }
        steps
    }

    /// The edges, some on a line; the last number is that of the sentence.
    fn edges(&self, subject: &Subject, graph: &Graph) -> (Vec<String>, Vec<String>) {
        let place = |names: &[&str], name: &str| names.iter().position(|other| *other == name).unwrap_or(0);
        let mut numbers: HashMap<String, usize> = HashMap::new();
        let mut sentences = Vec::new();
        let mut edges = Vec::new();
        for (edge, sentence) in graph.edges.iter().zip(story::sentences(subject, graph)) {
            let (actor, action) = story::done_by(subject, edge);
            let (action, actor) = (place(&self.actions, action), place(&self.actors, actor));
            let sentence = *numbers.entry(sentence).or_insert_with_key(|sentence| {
                sentences.push(quoted(sentence));
                sentences.len() - 1
            });
            edges.push(format!("[{},{},{action},{actor},{sentence}]", edge.from, edge.to));
        }
        (edges.chunks(8).map(|some| some.join(",")).collect(), sentences)
    }
}

fn action(subject: &Subject, name: &str, rust: Rust<'_>) -> String {
    let text = subject.definition(name).map(|found| found.text).unwrap_or_default();
    let rust = rust(name).filter(|_| subject.is_heartbeat);
    let rust = rust.map_or("null".to_string(), |(place, text)| {
        format!("{{\"place\":{},\"text\":{}}}", quoted(&place), quoted(&text))
    });
    format!("{{\"name\":{},\"tla\":{},\"rust\":{rust}}}", quoted(name), quoted(&text))
}

fn rules(subject: &Subject, graph: &Graph) -> Vec<String> {
    let mut of_steps = graph.forbidden.iter();
    let rules = subject.rules.iter().map(|rule| {
        let fails = graph.failing.iter().find(|(name, _)| *name == rule.name);
        let fails =
            fails.filter(|_| rule.of_steps.is_none()).map(|(_, states)| states.clone()).unwrap_or_default();
        let edges =
            if rule.of_steps.is_some() { of_steps.next().cloned().unwrap_or_default() } else { Vec::new() };
        let numbers = |numbers: &[usize]| list(numbers.iter().map(usize::to_string));
        format!(
            "{{\"name\":{},\"definition\":{},\"meaning\":{},\"why\":{},\"fails\":{},\"failsEdges\":{}}}",
            quoted(&rule.name),
            quoted(&rule.definition),
            quoted(&rule.meaning),
            quoted(&rule.why),
            numbers(&fails),
            numbers(&edges)
        )
    });
    rules.collect()
}

fn goal(subject: &Subject, way: Option<&Way>) -> String {
    let Some(way) = way else { return "null".to_string() };
    let of_steps = subject.of_steps();
    let (rule, kind) = match (&subject.goal, &subject.lasso) {
        (Some(Goal::State(rule)), _) => (rule.as_str(), "state"),
        (Some(Goal::Edge(rule)), _) => (of_steps[*rule].0.as_str(), "edge"),
        (Some(Goal::Deadlock), _) => ("Deadlock", "deadlock"),
        (None, Some(rule)) => (rule.as_str(), "lasso"),
        (None, None) => return "null".to_string(),
    };
    format!("{{\"rule\":{},\"steps\":{},\"kind\":{}}}", quoted(rule), way.edges.len(), quoted(kind))
}

fn trace(graph: &Graph, way: &Way) -> String {
    let numbers = list(way.edges.iter().map(usize::to_string));
    let states: Vec<usize> =
        std::iter::once(0).chain(way.edges.iter().map(|&edge| graph.edges[edge].to)).collect();
    let back = way.back_to.and_then(|back| states.get(back));
    let back = back.map_or_else(|| "null".to_string(), usize::to_string);
    format!("{{\"edges\":{numbers},\"loop\":{back}}}")
}
