//! `graphs`: the state graphs of the book's pages, each action with the lines of the runtime that do it.

use crate::source::places::{self, Kind, Map};
use crate::source::step::Step;
use crate::{Args, Outcome, paths};

/// Makes the graphs, and compares or writes them.
pub fn run(args: &Args) -> Outcome {
    let map = places::read()?;
    tlc::graphs::run(args, &|action| function(&map, action))
}

/// The file of the runtime's function of this action, and its text. Of several functions of a step, the first one. The file's
/// name has no line number, or each change above the function would make the graphs stale.
fn function(map: &Map, action: &str) -> Option<(String, String)> {
    let place = map.of(Step::of_action(action)?, Kind::Code).into_iter().next()?;
    let text = paths::read(&place.file).ok()?;
    Some((paths::shown(&place.file).to_string(), body(&text, place.line)?))
}

/// The function that begins at this line, without what it is indented by.
fn body(text: &str, line: usize) -> Option<String> {
    let lines: Vec<&str> = text.lines().skip(line.checked_sub(1)?).collect();
    let first = lines.first()?;
    let indent = first.len() - first.trim_start().len();
    let end = lines.iter().position(|line| line.trim_end() == format!("{}}}", " ".repeat(indent)))?;
    let plain = |line: &&str| line.get(indent..).unwrap_or_default().to_string();
    Some(lines[..=end].iter().map(plain).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::body;

    #[test]
    fn a_function_with_its_last_line() {
        let text = "impl A {\n    fn one() {\n        if x {\n        }\n    }\n\n    fn two() {}\n}\n";
        assert_eq!(body(text, 2).as_deref(), Some("fn one() {\n    if x {\n    }\n}"));
        assert_eq!(body(text, 99), None);
    }
}
