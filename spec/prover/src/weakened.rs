//! The weakened actions of `spec/proof/weakened/`: of each, the proof must fail, and a counterexample must be found; or it
//! must hold all the same, and then the mistake is none.

use std::path::{Path, PathBuf};

use super::obligation::Obligation;
use super::part::Part;
use super::prover;
use super::solver::Solver;
use super::theory::Theory;
use crate::paths;

/// One of them.
#[derive(Debug, Clone)]
pub struct Weakened {
    /// The file's name, without its ending.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// What is wrong, in one sentence.
    pub about: String,
    /// The part of the proof that sees it.
    pub part: Part,
    /// The action that is weaker than it should be.
    pub action: String,
    /// The conjunct that the action no longer keeps; none if it keeps all of them, and so does no harm.
    pub breaks: Option<String>,
}

/// What the head of a file says of an action that keeps the whole invariant.
const NOTHING: &str = "nothing";

impl Weakened {
    /// Whether Z3 agrees with what the file's head says: it finds a counterexample, or it proves that there is none.
    pub fn is_as_it_says(&self, folder: &Path, solver: &mut Solver) -> Result<bool, String> {
        let theory = theory(folder, self)?;
        if let Some(conjunct) = &self.breaks {
            let obligation = Obligation { theory: &theory, action: &self.action, conjunct };
            return Ok(obligation.refute(solver)?.is_some());
        }
        for (_, case, conjunct) in
            prover::obligations(&theory, std::slice::from_ref(&self.action), |_, _| true)
        {
            if !(Obligation { theory: &theory, action: &case, conjunct: &conjunct }).prove(solver)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The same in words.
    pub fn claim(&self) -> String {
        match &self.breaks {
            Some(conjunct) => format!("{} breaks {conjunct}", self.action),
            None => format!("{} keeps the invariant all the same", self.action),
        }
    }
}

/// Reads the heads of all of them: those among the mistakes of `spec/mutants.json`, and those of a part of the proof alone,
/// which lie in its folder.
pub fn read_all(proof: &Path) -> Result<Vec<Weakened>, String> {
    let mut found = Vec::new();
    for part in Part::ALL {
        let folder = part.folder(proof).join("weakened");
        let files = if folder.is_dir() { paths::files_below(&folder, ".smt2")? } else { Vec::new() };
        for path in files {
            found.push(read(path, part)?);
        }
    }
    Ok(found)
}

fn read(path: PathBuf, part: Part) -> Result<Weakened, String> {
    let text = paths::read(&path)?;
    let after = |mark: &str| text.lines().find_map(|line| line.strip_prefix(mark)).map(str::to_string);
    let missing = |what: &str| format!("{} has no line `{what}…`", paths::shown(&path));
    Ok(Weakened {
        name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        about: after("; ").ok_or_else(|| missing("; "))?,
        part: after("; Part: ").map_or(Ok(part), |part| {
            Part::named(&part).ok_or_else(|| format!("{} names an unknown part", paths::shown(&path)))
        })?,
        action: after("; Action: ").ok_or_else(|| missing("; Action: "))?,
        breaks: Some(after("; Breaks: ").ok_or_else(|| missing("; Breaks: "))?)
            .filter(|conjunct| conjunct != NOTHING),
        path,
    })
}

/// The theory with the weakened definitions in place of the right ones.
pub fn theory(folder: &Path, weakened: &Weakened) -> Result<Theory, String> {
    let mut theory = Theory::of(weakened.part, folder)?;
    let before = theory.definitions.len();
    theory.add_file(&weakened.path)?;
    if theory.definitions.len() != before {
        return Err(format!("{} defines what spec/proof/ does not", paths::shown(&weakened.path)));
    }
    let known = weakened.breaks.as_ref().is_none_or(|statement| {
        let shown = [&theory.kept, &theory.of_steps, &theory.of_states];
        shown.into_iter().any(|all| all.contains(statement))
    });
    if !prover::everything(&theory).contains(&weakened.action) || !known {
        return Err(format!(
            "spec/proof/weakened/{}.smt2 names an unknown action or conjunct",
            weakened.name
        ));
    }
    Ok(theory)
}
