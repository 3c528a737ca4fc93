//! `check-proof`: the obligations of `spec/proof/`, discharged by Z3; the weakened actions, of which the proof must fail;
//! and the steps that TLC takes, which must be the proof's.

mod report;
pub mod shown_steps;

use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::args::Accepts;
use crate::proof::obligation::Obligation;
use crate::proof::solver::Solver;
use crate::proof::theory::Theory;
use crate::proof::weakened::{self, Weakened};
use crate::proof::{counterexample, next_actions, prover};
use crate::tools::z3;
use crate::{Outcome, paths};
use report::Report;

/// Where the proof is.
fn folder() -> PathBuf {
    paths::root().join("spec/proof")
}

/// Checks all; or only the steps that TLC takes; or only the named actions and weakened actions, of which it prints the
/// counterexamples.
pub fn run(words: &[String]) -> Outcome {
    let args = Accepts { command: "check-proof", flags: &["--steps"], words: "NAME…" }.parse(words)?;
    let theory = Theory::read(&folder())?;
    next_actions::compare(&next_actions::read(&paths::root().join("spec"))?, &theory.actions)?;
    if args.has("--steps") {
        let mut report = Report::default();
        shown_steps::compare(&theory, &folder(), &mut report)?;
        return report.outcome();
    }
    let mistakes = weakened::read_all(&folder())?;
    let actions = prover::everything(&theory);
    for name in &args.words {
        if !actions.contains(name) && !mistakes.iter().any(|mistake| mistake.name == *name) {
            let names: Vec<&str> = mistakes.iter().map(|mistake| mistake.name.as_str()).collect();
            return Err(format!(
                "the proof has no `{name}`; it takes an action of `Next`, or a weakened one: {}",
                names.join(", ")
            ));
        }
    }
    let chosen = |name: &String| args.words.is_empty() || args.words.contains(name);
    let (actions, mistakes): (Vec<String>, Vec<Weakened>) = (
        actions.into_iter().filter(|name| chosen(name)).collect(),
        mistakes.into_iter().filter(|mistake| chosen(&mistake.name)).collect(),
    );

    let z3 = z3::find()?;
    let mut report = Report::default();
    prove(&theory, &z3, &actions, &mut report)?;
    refute(&z3, &mistakes, args.words.is_empty(), &mut report)?;
    if args.words.is_empty() {
        shown_steps::compare(&theory, &folder(), &mut report)?;
        report.write()?;
    }
    report.outcome()
}

/// Proves that each action keeps each conjunct; of one that is not proved, a counterexample is looked for.
fn prove(theory: &Theory, z3: &Path, actions: &[String], report: &mut Report) -> Outcome {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let results = prover::prove_all(&folder(), z3, actions, cores, |result| {
        let verdict = if result.open.is_empty() { "proved" } else { "NOT PROVED" };
        println!(
            "{:<20} {} conjuncts, {:.1} s: {verdict}",
            result.action,
            result.conjuncts,
            result.took.as_secs_f64()
        );
    })?;
    let mut solver = Solver::start(z3)?;
    for result in &results {
        let keeps = format!("{} keeps the invariant", result.action);
        report.add(&keeps, result.open.is_empty(), result.conjuncts, result.took);
        for conjunct in &result.open {
            println!("\n{} and {conjunct}: no proof", result.action);
            let obligation = Obligation { theory, action: &result.action, conjunct };
            match obligation.refute(&mut solver)? {
                Some(values) => {
                    print!("{}", counterexample::render(theory, &values, &result.action, conjunct))
                }
                None => println!("  and no counterexample with 4 workers and 4 pieces of code"),
            }
        }
    }
    Ok(())
}

/// Shows of each weakened action that it does not keep the conjunct which it names.
fn refute(z3: &Path, mistakes: &[Weakened], briefly: bool, report: &mut Report) -> Outcome {
    let mut solver = Solver::start(z3)?;
    for mistake in mistakes {
        let started = Instant::now();
        let theory = weakened::theory(&folder(), mistake)?;
        let obligation = Obligation { theory: &theory, action: &mistake.action, conjunct: &mistake.breaks };
        let found = obligation.refute(&mut solver)?;
        let took = started.elapsed();
        let verdict = match &found {
            Some(_) => format!("{} breaks {}", mistake.action, mistake.breaks),
            None => format!("NO COUNTEREXAMPLE: {} must break {}", mistake.action, mistake.breaks),
        };
        println!("{:<20} {:.1} s: {verdict}", mistake.name, took.as_secs_f64());
        if let Some(values) = found.as_ref().filter(|_| !briefly) {
            println!("  {}", mistake.about);
            print!("{}", counterexample::render(&theory, values, &mistake.action, &mistake.breaks));
        }
        report.add(&format!("{} breaks {}", mistake.name, mistake.breaks), found.is_some(), 1, took);
    }
    Ok(())
}
