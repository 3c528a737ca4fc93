//! The fourth oracle: Z3, on each mistake that a weakened action makes.

use super::list::Mutant;
use super::verdict::Verdict;
use prover::solver::Solver;
use prover::weakened::{self, Weakened};
use prover::{check, z3};

/// Z3's verdict on each mutant, in their order.
pub(super) fn judge(mutants: &[Mutant]) -> Result<Vec<Verdict>, String> {
    let all = weakened::read_all(&check::folder())?;
    let mut solver = None;
    let mut verdicts = Vec::new();
    for mutant in mutants {
        let weakened = mutant.proof.as_ref().and_then(|name| all.iter().find(|one| one.name == *name));
        let Some(weakened) = weakened else {
            verdicts.push(Verdict::CannotSee);
            continue;
        };
        if solver.is_none() {
            solver = Some(Solver::start(&z3::find()?)?);
        }
        if let Some(solver) = &mut solver {
            let is_so = weakened.is_as_it_says(&check::folder(), solver)?;
            let verdict = verdict(weakened, is_so);
            eprintln!("proof: {}: {}", mutant.name, verdict.shown());
            verdicts.push(verdict);
        }
    }
    Ok(verdicts)
}

/// What it comes to that the head of the file is right, or is not.
fn verdict(weakened: &Weakened, is_so: bool) -> Verdict {
    match (&weakened.breaks, is_so) {
        (Some(conjunct), true) => Verdict::caught(conjunct, None),
        (None, true) => Verdict::Harmless,
        (_, false) => Verdict::Missed,
    }
}

#[cfg(test)]
mod tests {
    use super::verdict;
    use prover::weakened::Weakened;

    #[test]
    fn only_what_is_so_is_caught_or_harmless() {
        let mut weakened = Weakened {
            name: "A".to_string(),
            about: "a mistake".to_string(),
            path: std::path::PathBuf::from("spec/proof/weakened/A.smt2"),
            part: prover::part::Part::Invariant,
            action: "Park".to_string(),
            breaks: Some("BeatInv".to_string()),
        };
        assert_eq!(verdict(&weakened, true).shown(), "BeatInv");
        assert_eq!(verdict(&weakened, false).shown(), "missed");
        weakened.breaks = None;
        assert_eq!(verdict(&weakened, true).shown(), "harmless");
        assert_eq!(verdict(&weakened, false).shown(), "missed");
    }
}
