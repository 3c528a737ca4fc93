//! `spec/proof/steps.json`: the models whose steps the proof's formulas are evaluated on.

use std::path::Path;

use crate::library::Library;
use crate::model::{self, Model, Models};
use crate::paths;
use crate::run::Walks;
use crate::tables::{Checks, Tables, only, text};
use crate::text::json::Json;

/// One entry of the list.
pub struct ShownSteps {
    /// What TLC runs.
    pub model: Model,
    /// The name in the report.
    pub name: String,
    /// Not all behaviours, but so many that chance chooses.
    pub walks: Option<Walks>,
    /// The action that must differ from the proof's, or the invariant that must break, in a spec with a mistake.
    pub differs: Option<String>,
    /// Of which part of the proof the steps are shown, if not of the invariant.
    pub part: Option<String>,
}

const KEYS: [&str; 8] = ["name", "part", "module", "constants", "replace", "walks", "differs", "about"];

/// The part that sees of each step what one worker sees: `ListView.tla`.
const JOB_LIST: &str = "joblist";
/// The module in which any pool that the invariant admits may take the pool's place between two steps of a walk.
const ANY_POOL: &str = "AnyPool";

/// Reads the list.
///
/// # Errors
///
/// With the file's name and the entry's, when something is there that is not understood.
pub fn read(folder: &Path) -> Result<Vec<ShownSteps>, String> {
    let Models { tables, library, .. } = model::read()?;
    read_with(folder, &tables, &library)
}

/// The same, when the tables are read already.
///
/// # Errors
///
/// As [`read`].
pub fn read_with(folder: &Path, tables: &Tables, library: &Library) -> Result<Vec<ShownSteps>, String> {
    let path = folder.join("steps.json");
    let list =
        Json::parse(&paths::read(&path)?).map_err(|error| format!("{}: {error}", paths::shown(&path)))?;
    let Json::List(entries) = list else {
        return Err(format!("{}: expected a list", paths::shown(&path)));
    };
    let one = |entry: &Json| {
        let name = entry.get("name").and_then(Json::as_text).unwrap_or("?");
        shown(name, entry, tables, library)
            .map_err(|error| format!("{}: `{name}`: {error}", paths::shown(&path)))
    };
    entries.iter().map(one).collect()
}

fn shown(name: &str, entry: &Json, tables: &Tables, library: &Library) -> Result<ShownSteps, String> {
    only(entry, &KEYS)?;
    let required = |key: &str| text(entry, key)?.ok_or_else(|| format!("`{key}` is missing"));
    let module = required("module")?;
    let mut configuration = tables.configuration(library, &module, entry, Checks::default())?;
    let walks = entry.get("walks").map(walks).transpose()?;
    let part = text(entry, "part")?;
    let any_pool = walks.is_some() && library.extended(&module).contains(&ANY_POOL);
    let (specification, shown) = match (part.as_deref(), any_pool) {
        (None, false) => (None, "Shown"),
        (None, true) => {
            configuration.invariants = vec!["InductiveInv".to_string()];
            (Some("AnySpec"), "StepsShown")
        }
        (Some(JOB_LIST), _) => (Some("ListSpec"), "ListShown"),
        (Some(other), _) => return Err(format!("`part` must be `{JOB_LIST}`, and is `{other}`")),
    };
    if let Some(specification) = specification {
        configuration.specification = specification.to_string();
    }
    configuration.action_constraint = Some(shown.to_string());
    let model = Model {
        name: format!("proof-{name}"),
        module: format!("proof/{module}"),
        configuration,
        passes: true,
        property: None,
        exit: 0,
        states: None,
        counterexample: None,
        counts_actions: false,
        threads: 1,
        // Before each step of such a walk TLC looks for a pool that the invariant admits, so it may take minutes.
        full: any_pool,
        about: required("about")?,
        reaches: None,
    };
    Ok(ShownSteps { model, name: name.to_string(), walks, differs: text(entry, "differs")?, part })
}

fn walks(entry: &Json) -> Result<Walks, String> {
    only(entry, &["runs", "steps", "seed"]).map_err(|error| format!("walks: {error}"))?;
    let count = |key: &str| {
        entry.get(key).and_then(Json::as_count).ok_or_else(|| format!("walks: `{key}` must be a count"))
    };
    Ok(Walks { runs: count("runs")?, steps: count("steps")?, seed: count("seed")? })
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::paths;

    #[test]
    fn a_walk_among_pools_is_not_short() {
        let list = read(&paths::root().join("spec/proof")).unwrap();
        let is_short = |name: &str| {
            let shown = list.iter().find(|shown| shown.name == name).unwrap();
            shown.model.effort().is_short
        };
        assert!(!is_short("elder") && is_short("panic"));
    }
}
