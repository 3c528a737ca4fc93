//! That each case of an action can be taken. What no step can be keeps every statement, and its proof would say nothing. Of the
//! invariant's actions the steps of TLC show that; of the job list's no step is compared, so Z3 must find one.

use std::time::Instant;

use super::obligation::Obligation;
use super::report::Report;
use super::sexp::word;
use super::solver::Solver;
use super::theory::{Definition, Theory};
use crate::Outcome;

/// The name of a statement that no state satisfies: what breaks it is any step at all.
const NEVER: &str = "never";

/// Has Z3 find a step for each case of these actions, from a state in which the invariant holds.
pub fn confirm(
    part: &str,
    theory: &Theory,
    actions: &[String],
    solver: &mut Solver,
    report: &mut Report,
) -> Outcome {
    let mut theory = theory.clone();
    theory.definitions.insert(NEVER.to_string(), Definition { parameters: Vec::new(), body: word("false") });
    let started = Instant::now();
    let (mut cases, mut empty) = (0, Vec::new());
    for case in actions.iter().flat_map(|action| theory.cases(action)) {
        cases += 1;
        let step = Obligation { theory: &theory, action: &case, conjunct: NEVER };
        if step.refute(solver)?.is_none() {
            println!("{case}: Z3 finds no step that it could be");
            empty.push(case);
        }
    }
    let took = started.elapsed();
    println!("{part}: {} of {cases} cases can be taken, {:.1} s\n", cases - empty.len(), took.as_secs_f64());
    report.add(&format!("{part}: each case of an action can be taken"), empty.is_empty(), cases, took);
    Ok(())
}
