//! What TLC writes with `-dump dot,actionlabels`.

use std::collections::HashMap;

use crate::tla::Value;
use crate::trace;

/// The states and steps of the file, in TLC's order.
#[derive(Debug, Default)]
pub struct Dump {
    /// Each state's variables, by name.
    pub states: Vec<Vec<(String, Value)>>,
    /// From which state to which, and the name of the definition that allows it.
    pub steps: Vec<(usize, usize, String)>,
}

/// Reads the file.
///
/// # Errors
///
/// With the line that is not understood.
pub fn parse(dot: &str) -> Result<Dump, String> {
    let mut dump = Dump::default();
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut arrows = Vec::new();
    for line in dot.lines() {
        let Some((head, label)) = line.split_once(" [label=\"") else { continue };
        if let Some((from, to)) = head.split_once(" -> ") {
            arrows.push((from, to, label.split('"').next().unwrap_or_default()));
        } else if !numbers.contains_key(head) {
            numbers.insert(head, dump.states.len());
            let mut state = Vec::new();
            for (name, value) in trace::variables(&unescaped(label)) {
                let value = Value::parse(&value).map_err(|error| format!("{name}: {error}"))?;
                state.push((name, value));
            }
            dump.states.push(state);
        }
    }
    let number = |name: &str| numbers.get(name).copied().ok_or_else(|| format!("no state {name}"));
    for (from, to, action) in arrows {
        dump.steps.push((number(from)?, number(to)?, action.to_string()));
    }
    Ok(dump)
}

/// The text of a label, up to the quote that ends it.
fn unescaped(label: &str) -> String {
    let mut text = String::new();
    let mut letters = label.chars();
    while let Some(c) = letters.next() {
        match c {
            '"' => break,
            '\\' => match letters.next() {
                Some('n') => text.push('\n'),
                Some(other) => text.push(other),
                None => {}
            },
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::tla::Value;

    #[test]
    fn states_and_steps() {
        let dot = "strict digraph DiskGraph {\n12 [label=\"/\\\\ x = \\\"a\\\"\\n/\\\\ y = [a |-> 1,\\n b |-> 2]\",style = filled]\n\
            12 -> -3 [label=\"Grow\",color=\"black\",fontcolor=\"black\"];\n-3 [label=\"/\\\\ x = \\\"b\\\"\\n/\\\\ y = 1\"];\n\
            -3 -> -3 [label=\"Rest\",color=\"black\"];\n{rank = same; 12;}\n}\n";
        let dump = parse(dot).unwrap();
        assert_eq!(dump.states[0][0], ("x".to_string(), Value::Text("a".to_string())));
        assert_eq!(dump.states[0][1].1.entries().len(), 2);
        assert_eq!(dump.steps, [(0, 1, "Grow".to_string()), (1, 1, "Rest".to_string())]);
    }
}
