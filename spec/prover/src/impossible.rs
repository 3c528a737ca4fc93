//! What `spec/proof/untaken.json` says to be impossible: Z3 proves that no step goes by the branch from a state in which the
//! invariant holds.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::attempt::BRIEF;
use super::branches::{Branches, Way, call, operator};
use super::obligation::Obligation;
use super::report::Report;
use super::sexp::Sexp;
use super::solver::Solver;
use super::theory::{Definition, Theory};
use super::through;
use super::untaken::{Untaken, Why};
use crate::Outcome;

/// The most that Z3 does for one attempt: what follows from the invariant at once takes far less.
const LIMIT: u32 = 20_000_000;
/// The conjunct that holds in no state: an action that keeps it is impossible.
const NOWHERE: &str = "Nowhere";

/// Has Z3 confirm all these entries, as many at a time as there are cores.
pub fn confirm(folder: &Path, z3: &Path, report: &mut Report) -> Outcome {
    let untaken = Untaken::read(folder)?;
    let listed = untaken.ways.iter().filter(|(_, why)| **why == Why::Impossible);
    let listed: Vec<&Way> = listed.map(|(way, _)| way).collect();
    let (next, started) = (AtomicUsize::new(0), Instant::now());
    let results: Mutex<Vec<(usize, bool, Duration)>> = Mutex::default();
    let work = || -> Outcome {
        // Formulas are shared within a thread only, so each thread reads its own.
        let theory = Theory::read(folder)?;
        let ways = Branches::of(&theory)?.ways();
        let mut solver = Solver::start(z3)?.limited(LIMIT);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(way) = listed.get(number) else { return Ok(()) };
            let (actions, started) = (ways.get(*way).map(Vec::as_slice).unwrap_or_default(), Instant::now());
            // What no action has, the comparison with the steps complains of.
            let confirmed = is_impossible(&theory, way, actions, &mut solver)?;
            let result = (number, confirmed, started.elapsed());
            let verdict = if confirmed { "impossible" } else { "NOT CONFIRMED" };
            println!("{:<40} {:.1} s: {verdict}", way.shown(), result.2.as_secs_f64());
            results.lock().map_err(|_| "a thread has panicked")?.push(result);
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread has panicked")?)
    })?;
    let mut results = results.into_inner().map_err(|_| "a thread has panicked".to_string())?;
    results.sort_unstable();
    let refused: Vec<_> = results.iter().filter(|(_, confirmed, _)| !confirmed).collect();
    let took = started.elapsed();
    println!(
        "{:<20} {} of spec/proof/untaken.json are impossible, as Z3 confirms, {:.1} s",
        "branches",
        results.len() - refused.len(),
        took.as_secs_f64()
    );
    for (number, _, took) in &refused {
        println!(
            "  Z3 does not confirm that no step can take {} ({:.1} s); its entry in spec/proof/untaken.json must say `open`",
            listed[*number].shown(),
            took.as_secs_f64()
        );
    }
    report.add("impossible branches are so", refused.is_empty(), results.len(), took);
    Ok(())
}

/// Whether Z3 proves that these actions cannot go by this branch from a state in which the invariant holds.
fn is_impossible(
    theory: &Theory,
    way: &Way,
    actions: &[String],
    solver: &mut Solver,
) -> Result<bool, String> {
    let operator = operator(&way.branch);
    let condition = call(theory, &way.branch);
    for action in actions {
        for case in theory.cases(action) {
            let mut theory = theory.clone();
            let by = if operator == *action {
                Some(through::define_here(&mut theory, &case, &condition))
            } else {
                through::define(&mut theory, &case, operator, &condition)?
            };
            let Some(by) = by else { continue };
            if way.by != *action {
                theory.axioms.extend(Sexp::parse(&format!("(= waiting {})", way.by))?);
            }
            let parameters = vec![("t".to_string(), "Time".to_string())];
            let nowhere = Definition { parameters, body: Sexp::Word("false".into()) };
            theory.definitions.insert(NOWHERE.to_string(), nowhere);
            if !(Obligation { theory: &theory, action: &by, conjunct: NOWHERE }).prove_by(&BRIEF, solver)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}
