//! A counterexample, printed for people: after the first state, only what a step changes.

use super::{tla, value};

/// One state of a counterexample, and the action that leads to it.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// The action's name, with its arguments; the first state has none.
    pub action: Option<String>,
    /// Each variable with its value as TLC prints it.
    pub variables: Vec<(String, String)>,
}

/// How a counterexample ends.
#[derive(Debug, Clone, PartialEq)]
pub enum End {
    /// In the state that is bad by itself, or whose last step is.
    Here,
    /// Nothing ever happens again.
    Stuttering,
    /// The states from this number on repeat forever; this action leads back to the first of them.
    Loop(u64, String),
}

impl State {
    /// Reads one state of TLC's `-tool` output: `2: <Fork(w1) line 5, col 9 … of module M>` and the variables.
    pub fn parse(body: &str) -> Option<State> {
        let (head, rest) = body.split_once('\n').unwrap_or((body, ""));
        let (_, action) = head.split_once(": ")?;
        Some(State { action: action_name(action), variables: variables(rest) })
    }
}

/// The name in `<Name(arguments) line … of module M>`; none for the initial predicate.
pub fn action_name(text: &str) -> Option<String> {
    let inner = text.trim().strip_prefix('<')?;
    let name = inner.split(" line ").next()?.trim_end_matches('>').trim();
    if name == "Initial predicate" { None } else { Some(name.to_string()) }
}

/// The lines `/\ name = value`; a value may go on over further lines. A lone variable has no `/\`.
pub fn variables(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let start = line.strip_prefix("/\\ ").or(if found.is_empty() { Some(line) } else { None });
        match (start.and_then(|start| start.split_once(" = ")), found.last_mut()) {
            (Some((name, value)), _) => found.push((name.to_string(), value.to_string())),
            (None, Some((_, value))) => *value += &format!("\n{line}"),
            (None, None) => {}
        }
    }
    found
}

/// The whole counterexample as text.
pub fn render(states: &[State], end: &End) -> String {
    render_with(states, end, |_| None)
}

/// The same, with a line below an action's name that says what it does, if there is one.
pub fn render_with(states: &[State], end: &End, meaning: impl Fn(&str) -> Option<String>) -> String {
    let mut text = String::new();
    for (index, state) in states.iter().enumerate() {
        let action = state.action.as_deref().unwrap_or("the initial state");
        text += &format!("{:>4}  {action}\n", index + 1);
        if let Some(meaning) = meaning(action) {
            text += &format!("      {meaning}\n");
        }
        let lines = match index.checked_sub(1) {
            None => state.variables.clone(),
            Some(last) => changes(&states[last], state),
        };
        for (path, value) in &lines {
            text += &format!("        {path} = {}\n", tla::told(value));
        }
        if lines.is_empty() {
            text += "        (nothing changes)\n";
        }
    }
    match end {
        End::Here => {}
        End::Stuttering => text += "      nothing happens any more\n",
        End::Loop(first, action) => text += &format!("      {action} leads back to state {first}, forever\n"),
    }
    text
}

/// The parts of the variables that differ between two states: one entry of a function rather than all of it.
fn changes(before: &State, after: &State) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for ((name, old), (_, new)) in before.variables.iter().zip(&after.variables) {
        found.extend(value::differences(name, old, new));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{End, State, render};

    #[test]
    fn a_state_with_long_values() {
        let body = "2: <Fork(w1) line 5, col 9 to line 6, col 42 of module A>\n/\\ x = 1\n/\\ y = (a :> 1 @@\n  b :> 2)\n\n";
        let state = State::parse(body).unwrap();
        assert_eq!(state.action.as_deref(), Some("Fork(w1)"));
        assert_eq!(state.variables[1], ("y".to_string(), "(a :> 1 @@\n  b :> 2)".to_string()));
    }

    #[test]
    fn a_lone_variable() {
        let state = State::parse("1: <Initial predicate>\nx = 0\n").unwrap();
        assert_eq!(state, State { action: None, variables: vec![("x".to_string(), "0".to_string())] });
    }

    #[test]
    fn a_change_deep_inside_is_shown_alone() {
        let parse = |body| State::parse(body).unwrap();
        let states = [
            parse("1: <Initial predicate>\np = [a |-> (w :> 1 @@ v :> 2), b |-> 3]\n"),
            parse(
                "2: <A line 1, col 1 to line 1, col 2 of module M>\np = [a |-> (w :> 1 @@ v :> 4), b |-> 3]\n",
            ),
        ];
        assert!(render(&states, &End::Here).ends_with("   2  A\n        p.a[v] = 4\n"));
    }

    #[test]
    fn only_changes_are_shown() {
        let parse = |body| State::parse(body).unwrap();
        let states = [
            parse("1: <Initial predicate>\n/\\ x = 0\n/\\ y = 0\n"),
            parse("2: <A line 1, col 1 to line 1, col 2 of module M>\n/\\ x = 1\n/\\ y = 0\n"),
            parse("3: <B line 1, col 1 to line 1, col 2 of module M>\n/\\ x = 1\n/\\ y = 0\n"),
        ];
        let expected = "   1  the initial state\n        x = 0\n        y = 0\n   2  A\n        x = 1\n   \
                        3  B\n        (nothing changes)\n      C leads back to state 2, forever\n";
        assert_eq!(render(&states, &End::Loop(2, "C".to_string())), expected);
    }
}
