//! A counterexample in the spec's words: the state before, the action, and what it changes.

use std::collections::BTreeMap;

use super::theory::Theory;

/// The text; `values` has the value of each function of the state for all of its arguments.
pub fn render(theory: &Theory, values: &BTreeMap<String, String>, action: &str, conjunct: &str) -> String {
    let acts = theory.definitions.get(action).and_then(|definition| definition.parameters.first());
    let acts =
        acts.map_or(String::new(), |(_, sort)| if sort == "Worker" { "(w1)" } else { "(c1)" }.to_string());
    let (mut program, mut before, mut changes) = (Vec::new(), Vec::new(), Vec::new());
    for (term, value) in values {
        let inner = term.trim_start_matches('(').trim_end_matches(')');
        let words: Vec<&str> = inner.split_whitespace().collect();
        match words.as_slice() {
            [name, "before", rest @ ..] => before.extend(said(name, rest, value)),
            [name, "after", rest @ ..] => {
                let earlier = values.get(&term.replacen(" after", " before", 1));
                if earlier != Some(value) {
                    let shown = said(name, rest, value);
                    changes.push(shown.unwrap_or_else(|| format!("not {}", applied(name, rest))));
                }
            }
            [name, rest @ ..] => program.extend(said(name, rest, value)),
            [] => {}
        }
    }
    let mut text = paragraph("the program and the pool", &program);
    text += &paragraph("before", &before);
    text += &paragraph(&format!("{action}{acts} changes"), &changes);
    text + &format!("  and {conjunct} does not hold any more.\n")
}

/// What one value says; nothing if it says that something is not so.
pub fn said(name: &str, arguments: &[&str], value: &str) -> Option<String> {
    match value {
        "false" => None,
        "true" => Some(applied(name, arguments)),
        other => Some(format!("{} = {}", applied(name, arguments), other.trim_start_matches("at."))),
    }
}

pub fn applied(name: &str, arguments: &[&str]) -> String {
    if arguments.is_empty() { name.to_string() } else { format!("{name}({})", arguments.join(", ")) }
}

/// The widest line of a paragraph.
const WIDTH: usize = 110;

pub fn paragraph(title: &str, parts: &[String]) -> String {
    let mut lines = vec![String::new()];
    for part in parts {
        let last = lines.last_mut().map_or(0, |line| line.chars().count());
        if last > 0 && last + part.chars().count() + 3 > WIDTH {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            *line += &format!("{}{part}", if line.is_empty() { "    " } else { "   " });
        }
    }
    format!("  {title}:\n{}\n", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::render;
    use crate::theory::Theory;

    #[test]
    fn only_what_changes_after_the_action() {
        let pairs = [
            ("(status before w1)", "Idle"),
            ("(status after w1)", "Woken"),
            ("(shared before c1)", "true"),
            ("(shared after c1)", "false"),
            ("(timed before w1)", "false"),
            ("(timed after w1)", "false"),
            ("mayPoll", "true"),
        ];
        let values: BTreeMap<_, _> = pairs.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
        let text = render(&Theory::default(), &values, "Stop", "ParkedOK");
        let expected = "  the program and the pool:\n    mayPoll\n  before:\n    shared(c1)   status(w1) = Idle\n  Stop changes:\n    \
                        not shared(c1)   status(w1) = Woken\n  and ParkedOK does not hold any more.\n";
        assert_eq!(text, expected);
    }
}
