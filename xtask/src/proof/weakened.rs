//! The weakened actions of `spec/proof/weakened/`: of each, the proof must fail, and a counterexample must be found.

use std::path::Path;

use super::theory::Theory;
use crate::paths;

/// One of them.
#[derive(Debug, Clone)]
pub struct Weakened {
    pub name: String,
    /// What is wrong, in one sentence.
    pub about: String,
    pub action: String,
    /// The conjunct that the action no longer keeps.
    pub breaks: String,
}

/// Reads the heads of all of them.
pub fn read_all(folder: &Path) -> Result<Vec<Weakened>, String> {
    let mut found = Vec::new();
    for path in paths::files_below(&folder.join("weakened"), ".smt2")? {
        let text = paths::read(&path)?;
        let after = |mark: &str| text.lines().find_map(|line| line.strip_prefix(mark)).map(str::to_string);
        let missing = |what: &str| format!("{} has no line `{what}…`", paths::shown(&path));
        found.push(Weakened {
            name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            about: after("; ").ok_or_else(|| missing("; "))?,
            action: after("; Action: ").ok_or_else(|| missing("; Action: "))?,
            breaks: after("; Breaks: ").ok_or_else(|| missing("; Breaks: "))?,
        });
    }
    Ok(found)
}

/// The theory with the weakened definitions in place of the right ones.
pub fn theory(folder: &Path, weakened: &Weakened) -> Result<Theory, String> {
    let mut theory = Theory::read(folder)?;
    let before = theory.definitions.len();
    theory.add_file(&folder.join("weakened").join(format!("{}.smt2", weakened.name)))?;
    if theory.definitions.len() != before {
        return Err(format!("spec/proof/weakened/{}.smt2 defines what spec/proof/ does not", weakened.name));
    }
    if !theory.actions.contains(&weakened.action) || !theory.conjuncts.contains(&weakened.breaks) {
        return Err(format!(
            "spec/proof/weakened/{}.smt2 names an unknown action or conjunct",
            weakened.name
        ));
    }
    Ok(theory)
}
