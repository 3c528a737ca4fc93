//! A way through a graph, told for people: who does each step, what it does in a sentence, and then what changes.

use super::change;
use super::graph::{Edge, Graph};
use super::subject::{Rule, Subject};
use crate::tla::Value;

/// A record that is longer than this is told field by field.
const LINE: usize = 100;

/// A way through the graph.
pub struct Way {
    /// Its edges.
    pub edges: Vec<usize>,
    /// Where a behaviour without end goes on after the last edge: the number of one of its states, from 0.
    pub back_to: Option<usize>,
}

/// The sentence of each edge.
pub fn sentences(subject: &Subject, graph: &Graph) -> Vec<String> {
    graph.edges.iter().map(|edge| sentence(subject, graph, edge)).collect()
}

fn sentence(subject: &Subject, graph: &Graph, edge: &Edge) -> String {
    let doer = &subject.doers[edge.action];
    let (before, after) = (&graph.states[edge.from], &graph.states[edge.to]);
    let actor = &doer.actors[edge.actor].0;
    change::sentence(&subject.families, &doer.action, actor, &doer.comment, before, after)
}

/// Who does the step, in words, and the name of the action.
pub fn done_by<'s>(subject: &'s Subject, edge: &Edge) -> (&'s str, &'s str) {
    let doer = &subject.doers[edge.action];
    (&doer.actors[edge.actor].1, &doer.action.name)
}

/// The way as text.
pub fn tell(subject: &Subject, graph: &Graph, way: &Way) -> String {
    let order = subject.texts.variables();
    let place = |name: &String| order.iter().position(|other| other == name);
    let sorted = |state: &[(String, Value)]| {
        let mut state = state.to_vec();
        state.sort_by_key(|(name, _)| place(name));
        state
    };
    let mut text = format!("{}: {}\n", subject.name, subject.title);
    text += "After the first state, each step shows who does it, what it does, and what it changes.\n\n";
    text += "   1  the first state\n";
    for (name, value) in sorted(&graph.states[0]) {
        for (path, value) in on_lines(&name, &value) {
            text += &format!("        {path} = {}\n", value.told());
        }
    }
    for (number, &at) in way.edges.iter().enumerate() {
        let edge = &graph.edges[at];
        let by = match done_by(subject, edge) {
            ("", action) => action.to_string(),
            (actor, action) => format!("{actor}: {action}"),
        };
        text += &format!("{:>4}  {by}\n", number + 2);
        let sentence = sentence(subject, graph, edge);
        if !sentence.is_empty() {
            text += &format!("      {sentence}\n");
        }
        let (before, after) = (sorted(&graph.states[edge.from]), sorted(&graph.states[edge.to]));
        let mut changes = 0;
        for ((name, old), (_, new)) in before.iter().zip(&after) {
            for (path, value) in new.changes_from(old, name) {
                text += &format!("        {path} = {}\n", value.told());
                changes += 1;
            }
        }
        if changes == 0 {
            text += "        (nothing changes)\n";
        }
    }
    if let Some(back) = way.back_to {
        let last = way.edges.len();
        text += &match back == last {
            true => "      Nothing happens any more, though nothing forbids it.\n".to_string(),
            false => format!("      And so on from state {} again, for ever.\n", back + 1),
        };
    }
    text
}

/// The value with its path, or each field of a long record with its own.
fn on_lines<'v>(name: &str, value: &'v Value) -> Vec<(String, &'v Value)> {
    match (value, value.parts(name)) {
        (Value::Map(entries), Some(parts))
            if value.told().len() > LINE && entries.iter().all(|(key, _)| matches!(key, Value::Text(_))) =>
        {
            parts
        }
        _ => vec![(name.to_string(), value)],
    }
}

/// What was broken: the rule's text, what it means and why it matters. Without a rule it is a deadlock.
pub fn verdict(rule: Option<&Rule>) -> String {
    let Some(rule) = rule else {
        return "\nDeadlock: no thread can take a step any more, and not all work is done.\n\n\
                Why it matters: the program hangs.\n"
            .to_string();
    };
    let mut text = format!("\n{} is broken: {}\n\n", rule.name, rule.meaning);
    for line in rule.definition.lines() {
        text += &format!("    {line}\n");
    }
    if !rule.why.is_empty() {
        text += &format!("\nWhy it matters: {}\n", rule.why);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::on_lines;
    use crate::tla::Value;

    #[test]
    fn a_long_record_is_told_field_by_field() {
        let lines = |text: &str| {
            let value = Value::parse(text).unwrap();
            let lines = on_lines("pool", &value);
            lines.iter().map(|(path, value)| format!("{path} = {}", value.told())).collect::<Vec<_>>()
        };
        let long = "a".repeat(100);
        assert_eq!(lines("[b |-> (c1 :> 1), a |-> {}]"), ["pool = [a |-> {}, b |-> [c1 |-> 1]]"]);
        assert_eq!(
            lines(&format!("[b |-> (c1 :> 1), a |-> {long}]")),
            [format!("pool.a = {long}"), "pool.b = [c1 |-> 1]".to_string()]
        );
        assert_eq!(lines(&format!("(c1 :> {long})")), [format!("pool = [c1 |-> {long}]")]);
    }
}
