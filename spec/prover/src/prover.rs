//! All obligations of a theory, discharged on as many threads as there are cores.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::obligation::{ANY_STATE, INIT, Obligation};
use super::part::Part;
use super::solver::Solver;
use super::theory::Theory;

/// One obligation that has been tried.
#[derive(Debug, Clone)]
pub struct Tried {
    pub action: String,
    /// The action itself, or one of its cases.
    pub case: String,
    pub conjunct: String,
    pub proved: bool,
    pub took: Duration,
}

/// The obligations of these actions: each case of each of them with each conjunct, if it is chosen.
pub fn obligations(
    theory: &Theory,
    actions: &[String],
    chosen: impl Fn(&str, &str) -> bool,
) -> Vec<(String, String, String)> {
    let mut all = Vec::new();
    for action in actions {
        for case in theory.cases(action) {
            let (kept, of_steps): (&[String], &[String]) = match action.as_str() {
                ANY_STATE => (&theory.of_states, &[]),
                INIT => (&theory.kept, &[]),
                _ => (&theory.kept, &theory.of_steps),
            };
            let statements = kept.iter().chain(of_steps).filter(|statement| chosen(action, statement));
            all.extend(statements.map(|statement| (action.clone(), case.clone(), statement.clone())));
        }
    }
    all
}

/// Tries to prove all these obligations; `through` hears of each action with all of its own.
pub fn prove_all(
    (part, folder): (Part, &Path),
    z3: &Path,
    obligations: &[(String, String, String)],
    cores: usize,
    through: impl Fn(&[Tried]) + Sync,
) -> Result<Vec<Tried>, String> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Tried>> = Mutex::default();
    let work = || -> Result<(), String> {
        // Formulas are shared within a thread only, so each thread reads its own.
        let theory = Theory::of(part, folder)?;
        let mut solver = Solver::start(z3)?;
        while let Some((action, case, conjunct)) = obligations.get(next.fetch_add(1, Ordering::Relaxed)) {
            let started = Instant::now();
            let proved = Obligation { theory: &theory, action: case, conjunct }.prove(&mut solver)?;
            let (action, case, conjunct) = (action.clone(), case.clone(), conjunct.clone());
            let mut results = results.lock().map_err(|_| "a thread has panicked")?;
            results.push(Tried { action: action.clone(), case, conjunct, proved, took: started.elapsed() });
            let of_it = results.iter().filter(|tried| tried.action == action).cloned().collect::<Vec<_>>();
            if of_it.len() == obligations.iter().filter(|(other, ..)| *other == action).count() {
                through(&of_it);
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread has panicked")?)
    })?;
    results.into_inner().map_err(|_| "a thread has panicked".to_string())
}

/// All actions, the initial states before them, and if something is to be shown of single states, those.
pub fn everything(theory: &Theory) -> Vec<String> {
    let states = (!theory.of_states.is_empty()).then(|| ANY_STATE.to_string());
    let first = states.into_iter().chain([INIT.to_string()]);
    first.chain(theory.actions.iter().cloned()).collect()
}
