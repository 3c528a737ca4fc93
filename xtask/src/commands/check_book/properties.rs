//! The page of the properties names each of them once, with the broken models that break it, as `spec/models.json` has them.

use std::collections::BTreeMap;

use tlc::model::{self, Models};

use crate::paths;

const PAGE: &str = "book/src/properties.md";
const MODULES: [&str; 2] = ["Properties", "Demand"];

/// What the page says wrongly, or lacks.
pub fn compare() -> Result<Vec<String>, String> {
    let page = paths::read(&paths::root().join(PAGE))?;
    Ok(differences(&page, &broken_by(&model::read()?)))
}

/// Each property that a model checks, with what the last cell of its line must say.
fn broken_by(models: &Models) -> BTreeMap<String, String> {
    let mut broken: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for model in &models.all {
        let extended = models.library.extended(model.module_name());
        if !MODULES.iter().any(|module| extended.contains(module)) {
            continue;
        }
        let checked = model.configuration.invariants.iter().chain(&model.configuration.properties);
        for property in
            checked.filter(|name| MODULES.iter().any(|module| models.library.defines(module, name)))
        {
            let models = broken.entry(property.clone()).or_default();
            if model.property.as_ref() == Some(property) {
                models.push(&model.name);
            }
        }
    }
    broken.into_iter().map(|(property, models)| (property, cell(&models))).collect()
}

/// The first of these models, and how many others there are.
fn cell(models: &[&str]) -> String {
    match models {
        [] => "no model".to_string(),
        [one] => format!("`{one}`"),
        [one, other] => format!("`{one}`, `{other}`"),
        [one, others @ ..] => format!("`{one}` and {} more", others.len()),
    }
}

fn differences(page: &str, broken_by: &BTreeMap<String, String>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (property, expected) in broken_by {
        let start = format!("| `{property}` |");
        let lines: Vec<&str> = page.lines().filter(|line| line.starts_with(&start)).collect();
        match lines.as_slice() {
            [line] => {
                let found = line.trim_end_matches('|').rsplit(" | ").next().unwrap_or_default().trim();
                if found != expected {
                    wrong.push(format!(
                        "{PAGE}: the line of `{property}` ends with {found}, and must with {expected}"
                    ));
                }
            }
            [] => wrong.push(format!("{PAGE}: no table has a line that begins with {start}")),
            _ => wrong.push(format!("{PAGE}: `{property}` has {} lines", lines.len())),
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{cell, differences};

    #[test]
    fn a_line_for_each_property() {
        assert_eq!(
            (cell(&[]), cell(&["A", "B", "C"])),
            ("no model".to_string(), "`A` and 2 more".to_string())
        );
        let broken_by = BTreeMap::from([("Sound".to_string(), "`A`".to_string())]);
        assert!(differences("| `Sound` | it is | why | `A` |\n", &broken_by).is_empty());
        assert!(differences("| `Sound` | it is | why | `B` |\n", &broken_by)[0].contains("ends with `B`"));
        assert!(differences("| `Other` | | | `A` |\n", &broken_by)[0].contains("no table has a line"));
        assert!(differences(&"| `Sound` | | | `A` |\n".repeat(2), &broken_by)[0].contains("2 lines"));
    }
}
