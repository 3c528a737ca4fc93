//! One list of mistakes, and which oracle sees which. The oracles are TLC, Loom, the traces of real runs, the proof, and
//! the crate's tests.

mod by_loom;
#[cfg(feature = "proof")]
mod by_proof;
#[cfg(feature = "proof")]
mod by_tests;
mod by_tlc;
mod by_traces;
#[cfg(feature = "proof")]
pub mod check;
mod list;
#[cfg(feature = "proof")]
mod made;
mod matrix;
mod verdict;
mod workshop;

/// The broken cores.
#[allow(dead_code, reason = "the models are Loom's")]
#[path = "../../../../loom-tests/mutants.rs"]
mod cores;

use list::Mutant;

/// Those of the named mutants whose traces are not told from the real runtime's.
#[cfg(feature = "traces")]
pub(crate) fn unseen_by_traces<'n>(names: &[&'n str]) -> Result<Vec<&'n str>, String> {
    let mutants = list::read_all()?;
    let chosen = names.iter().map(|name| named(&mutants, name)).collect::<Result<Vec<_>, _>>()?;
    let verdicts = by_traces::judge(&chosen)?;
    let unseen = names.iter().zip(verdicts).filter(|(_, verdict)| !verdict.is_caught());
    Ok(unseen.map(|(name, _)| *name).collect())
}

fn named(mutants: &[Mutant], name: &str) -> Result<Mutant, String> {
    let found = mutants.iter().find(|mutant| mutant.name.eq_ignore_ascii_case(name));
    let names = mutants.iter().map(|mutant| mutant.name.as_str());
    found.cloned().ok_or_else(|| commands::unknown("mutant", name, names, "spec/mutants.json lists all"))
}
