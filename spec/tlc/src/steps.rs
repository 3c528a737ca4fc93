//! `spec/proof/steps.json`: the models whose steps the proof's formulas are evaluated on.

use std::path::Path;

use crate::model::Model;
use crate::paths;
use crate::text::json::Json;

/// One entry of the list.
pub struct ShownSteps {
    /// What TLC runs.
    pub model: Model,
    /// The name in the report.
    pub name: String,
    /// The action that must differ from the proof's, in a spec with a mistake.
    pub differs: Option<String>,
}

/// Reads the list.
///
/// # Errors
///
/// With the file's name, when it cannot be read or an entry lacks a text.
pub fn read(folder: &Path) -> Result<Vec<ShownSteps>, String> {
    let path = folder.join("steps.json");
    let list =
        Json::parse(&paths::read(&path)?).map_err(|error| format!("{}: {error}", paths::shown(&path)))?;
    let Json::List(entries) = list else {
        return Err(format!("{}: expected a list", paths::shown(&path)));
    };
    let one = |entry: &Json| {
        let text = |key: &str| {
            let value = entry.get(key).and_then(Json::as_text).map(str::to_string);
            value.ok_or_else(|| format!("{}: `{key}` must be a text", paths::shown(&path)))
        };
        let name = text("name")?;
        let model = model(&name, &text("module")?, &text("config")?);
        let differs = entry.get("differs").and_then(Json::as_text).map(str::to_string);
        Ok(ShownSteps { model, name, differs })
    };
    entries.iter().map(one).collect()
}

fn model(name: &str, module: &str, config: &str) -> Model {
    Model {
        name: format!("proof-{name}"),
        module: format!("proof/{module}.tla"),
        config: format!("proof/{config}.cfg"),
        passes: true,
        property: None,
        exit: 0,
        states: None,
        trace: None,
        workers: 1,
        full: false,
        checks: String::new(),
    }
}
