//! The table of models in `spec/README.md`, generated from `spec/models.json`.

use crate::model::Model;
use crate::text::marks;
use crate::text::table::grouped;
use crate::{Outcome, paths};

const START: &str = "<!-- models -->";
const END: &str = "<!-- /models -->";
const README: &str = "spec/README.md";

/// Writes the table into the README.
pub fn write(models: &[Model]) -> Outcome {
    let path = paths::root().join(README);
    let text = paths::read(&path)?;
    let new = filled(&text, models)?;
    if new != text {
        paths::write(&path, &new)?;
    }
    println!("{README}: {} models", models.len());
    Ok(())
}

/// Fails when the README's table is not that of the list.
pub fn verify(models: &[Model]) -> Outcome {
    let text = paths::read(&paths::root().join(README))?;
    if filled(&text, models)? != text {
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

fn filled(text: &str, models: &[Model]) -> Result<String, String> {
    marks::filled(README, text, START, &render(models), END)
}
