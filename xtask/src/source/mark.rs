//! The comment that says what a definition is the counterpart of, and the definition below it.

use super::places::Kind;
use super::step::Step;

/// The marks in one text: the step, the line of what it stands above, and that thing's name.
pub fn find(kind: Kind, text: &str) -> (Vec<(Step, usize, String)>, Vec<String>) {
    let lines: Vec<&str> = text.lines().collect();
    let (mut found, mut errors) = (Vec::new(), Vec::new());
    for (index, line) in lines.iter().enumerate() {
        let Some(mark) = mark(kind, line) else { continue };
        let below = lines[index + 1..].iter().position(|line| !is_comment(kind, line));
        let below = below.map(|skipped| index + 1 + skipped);
        let Some((at, name)) = below.and_then(|at| Some((at, definition(kind, lines[at])?))) else {
            errors.push(format!("{}: the mark stands above no definition", index + 1));
            continue;
        };
        for step_name in mark.steps {
            match Step::of_action(&step_name) {
                Some(step) => {
                    if let Some(error) = mark_error(kind, step, &name, &mark.fields) {
                        errors.push(format!("{}: {error}", index + 1));
                    }
                    found.push((step, at + 1, name.clone()));
                }
                None => errors.push(format!("{}: there is no step `{step_name}`", index + 1)),
            }
        }
    }
    (found, errors)
}

/// What a mark says.
struct Mark {
    steps: Vec<String>,
    /// What follows as `key: value`.
    fields: Vec<(String, String)>,
}

/// Reads the mark in a line, if there is one.
fn mark(kind: Kind, line: &str) -> Option<Mark> {
    let line = line.trim();
    let (start, word) = match kind {
        Kind::Spec => ("\\*", "Step:"),
        Kind::Code => ("//", "Spec:"),
        Kind::Tests => ("//", "Explores:"),
        Kind::Book => return None,
    };
    let comment = line.strip_prefix(start)?.trim_start_matches(['/', '!']).trim_start();
    let mut parts = comment.strip_prefix(word)?.split(';');
    let steps =
        parts.next()?.split(',').map(|name| name.trim().trim_end_matches('.').trim_matches('`').to_string());
    let pair = |part: &str| part.split_once(':').map(|(key, value)| (key.trim().into(), value.trim().into()));
    Some(Mark { steps: steps.collect(), fields: parts.filter_map(pair).collect() })
}

/// What is wrong with a mark of `step` above the definition of `name`.
fn mark_error(kind: Kind, step: Step, name: &str, fields: &[(String, String)]) -> Option<String> {
    let field =
        |key: &str| fields.iter().find(|(name, _)| name == key).map(|(_, value)| value.trim_matches('`'));
    if kind == Kind::Tests {
        return None;
    }
    if field("book") != Some(step.kebab().as_str()) {
        return Some(format!("the mark of {} must say `book: {}`", step.name, step.kebab()));
    }
    if kind == Kind::Spec && field("code") != Some(step.snake().as_str()) {
        return Some(format!("the mark of {} must say `code: {}`", step.name, step.snake()));
    }
    if kind == Kind::Code && !name.starts_with(&step.snake()) {
        return Some(format!(
            "the mark of {} stands above `{name}`, not above `{}`",
            step.name,
            step.snake()
        ));
    }
    None
}

/// Whether a line is a comment, an attribute, or a part of one over several lines.
fn is_comment(kind: Kind, line: &str) -> bool {
    let line = line.trim();
    match kind {
        Kind::Spec => line.starts_with("\\*") || line.starts_with("(*"),
        _ => line.starts_with("//") || line.starts_with("#["),
    }
}

/// The name that a line defines: an operator of TLA+, or a function.
fn definition(kind: Kind, line: &str) -> Option<String> {
    let name = |text: &str| text.chars().take_while(|&c| c.is_alphanumeric() || c == '_').collect::<String>();
    let found = match kind {
        Kind::Spec if line.contains("==") => name(line),
        Kind::Spec => String::new(),
        _ => name(line.split_once("fn ")?.1),
    };
    if found.is_empty() { None } else { Some(found) }
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::source::places::Kind;

    #[test]
    fn a_mark_names_what_it_stands_above() {
        let spec = "\\* Step: SetLatch; code: set_latch; book: set-latch\nSetLatch(w) ==\n";
        let (found, errors) = find(Kind::Spec, spec);
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!((found[0].0.name, found[0].1, found[0].2.as_str()), ("SetLatch", 2, "SetLatch"));

        let code =
            "/// Spec: `WaitForJob`; book: wait-for-job\n///\n/// More.\n#[cold]\npub fn wait_for_job() {\n";
        let (found, errors) = find(Kind::Code, code);
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!((found[0].1, found[0].2.as_str()), (5, "wait_for_job"));

        let test = "/// Explores: `Promote`, `TakeSharedJob`\npub fn promote_take() {\n";
        let (found, errors) = find(Kind::Tests, test);
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(found.iter().map(|place| place.0.name).collect::<Vec<_>>(), ["Promote", "TakeSharedJob"]);
    }

    #[test]
    fn wrong_marks_are_errors() {
        let errors = |kind, text| find(kind, text).1.join("\n");
        assert!(
            errors(Kind::Code, "/// Spec: `Steal`; book: steal\nfn steal() {}").contains("no step `Steal`")
        );
        assert!(errors(Kind::Code, "/// Spec: `Fork`; book: join\nfn fork() {}").contains("`book: fork`"));
        assert!(errors(Kind::Code, "/// Spec: `Fork`; book: fork\nfn push() {}").contains("above `push`"));
        assert!(errors(Kind::Code, "/// Spec: `Fork`; book: fork\nstruct S;").contains("no definition"));
        assert!(
            errors(Kind::Spec, "\\* Step: Fork; code: push; book: fork\nFork ==").contains("`code: fork`")
        );
    }
}
