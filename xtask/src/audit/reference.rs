//! What would go red, by name: `KIND:NAME`.

use std::collections::BTreeSet;

use super::data::Audit;
use crate::{paths, results};
use tlc::text::json::Json;

/// The names that exist, by kind.
pub struct Known {
    names: BTreeSet<String>,
}

impl Known {
    /// Reads them from the files that define them.
    pub fn read(audit: &Audit) -> Result<Self, String> {
        let read = |file: &str| paths::read(&paths::root().join(file));
        let mut names: BTreeSet<String> =
            audit.tries.iter().map(|attempt| format!("try:{}", attempt.name)).collect();
        for verdict in results::of("check-mutants")? {
            let text = |key| verdict.get(key).and_then(Json::as_text);
            if text("verdict") == Some("caught") {
                names.extend(text("check").map(|name| format!("mutant:{name}")));
            }
        }
        for verdict in results::of("check-proof")? {
            names.extend(verdict.get("check").and_then(Json::as_text).map(|name| format!("proof:{name}")));
        }
        let executions = read("loom-tests/executions.txt")?;
        names.extend(
            executions.lines().filter_map(|line| Some(format!("model:{}", line.split_once(", ")?.0))),
        );
        for path in paths::files_below(&paths::root().join("impl/compile-fail/cases"), ".rs")? {
            let text = paths::read(&path)?;
            let heads = text.lines().filter_map(|line| line.strip_prefix("//# ")?.split_once(": "));
            names.extend(heads.map(|(name, _)| format!("rule:{name}")));
        }
        let tests = paths::root().join("impl/tests");
        for path in paths::files_below(&tests, ".rs")? {
            let below = path.strip_prefix(&tests).unwrap_or(&path).with_extension("");
            let file =
                below.iter().next().map(|part| part.to_string_lossy().into_owned()).unwrap_or_default();
            let text = paths::read(&path)?;
            for (at, _) in text.match_indices("#[test]") {
                let rest = text[at..].split_once("fn ").map_or("", |(_, rest)| rest);
                names.extend(rest.split_once('(').map(|(name, _)| format!("test:{file}::{name}")));
            }
        }
        Ok(Self { names })
    }

    /// Whether there is something of this name.
    pub fn has(&self, reference: &str) -> bool {
        self.names.contains(reference)
    }
}
