//! The table of models in `spec/README.md`, generated from `spec/models.json`.

use crate::model::Model;
use crate::text::table::grouped;
use crate::{Outcome, paths};

const START: &str = "<!-- models -->";
const END: &str = "<!-- /models -->";
const README: &str = "spec/README.md";

/// Writes the table into the README.
pub fn write(models: &[Model]) -> Outcome {
    let path = paths::root().join(README);
    let text = paths::read(&path)?;
    let new = replace(&text, &render(models))?;
    if new != text {
        paths::write(&path, &new)?;
    }
    println!("{README}: {} models", models.len());
    Ok(())
}

/// Fails when the README's table is not that of the list.
pub fn verify(models: &[Model]) -> Outcome {
    let text = paths::read(&paths::root().join(README))?;
    if replace(&text, &render(models))? != text {
        return Err(format!("the table in {README} is out of date; run `cargo xtask check-spec --write`"));
    }
    Ok(())
}

fn render(models: &[Model]) -> String {
    let mut text = String::from("| model | what it is | what it reaches | verdict | states | class |\n");
    text += "|---|---|---|---|--:|---|\n";
    for model in models {
        let verdict = match &model.property {
            None => "passes".to_string(),
            Some(property) => format!("must break `{property}`"),
        };
        let size = match (model.states, model.counterexample) {
            (Some(states), _) if model.passes => grouped(states),
            (_, Some(steps)) => format!("counterexample of {steps} states"),
            _ => "-".to_string(),
        };
        let class = if model.full { "full" } else { "fast" };
        let reaches = model.reaches.as_deref().unwrap_or_default();
        text +=
            &format!("| `{}` | {} | {reaches} | {verdict} | {size} | {class} |\n", model.name, model.about);
    }
    text
}

/// The text with everything between the two marks replaced.
fn replace(text: &str, table: &str) -> Result<String, String> {
    let parts = text.split_once(START).and_then(|(head, rest)| Some((head, rest.split_once(END)?.1)));
    let (head, tail) = parts.ok_or_else(|| format!("{README} lacks the marks {START} and {END}"))?;
    Ok(format!("{head}{START}\n{table}{END}{tail}"))
}

#[cfg(test)]
mod tests {
    use super::{END, START, replace};

    #[test]
    fn only_what_is_between_the_marks() {
        let text = format!("a\n{START}\nold\n{END}\nb\n");
        assert_eq!(replace(&text, "new\n").unwrap(), format!("a\n{START}\nnew\n{END}\nb\n"));
        assert!(replace("no marks", "new").is_err());
    }
}
