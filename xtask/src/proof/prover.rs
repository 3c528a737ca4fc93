//! All obligations of a theory, discharged on as many threads as there are cores.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::obligation::{INIT, Obligation};
use super::solver::Solver;
use super::theory::Theory;

/// What became of the obligations of one action.
#[derive(Debug)]
pub struct Discharged {
    pub action: String,
    /// The conjuncts of which no proof was found.
    pub open: Vec<String>,
    pub conjuncts: usize,
    pub took: Duration,
}

/// Tries to prove all obligations of these actions; `done` hears of each action when it is through.
pub fn prove_all(
    folder: &Path,
    z3: &Path,
    actions: &[String],
    cores: usize,
    done: impl Fn(&Discharged) + Sync,
) -> Result<Vec<Discharged>, String> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    let work = || -> Result<(), String> {
        // Formulas are shared within a thread only, so each thread reads its own.
        let theory = Theory::read(folder)?;
        let mut solver = Solver::start(z3)?;
        while let Some(action) = actions.get(next.fetch_add(1, Ordering::Relaxed)) {
            let started = Instant::now();
            let mut open = Vec::new();
            for conjunct in &theory.conjuncts {
                if !(Obligation { theory: &theory, action, conjunct }).prove(&mut solver)? {
                    open.push(conjunct.clone());
                }
            }
            let conjuncts = theory.conjuncts.len();
            let result = Discharged { action: action.clone(), open, conjuncts, took: started.elapsed() };
            done(&result);
            results.lock().map_err(|_| "a thread has panicked")?.push(result);
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread has panicked")?)
    })?;
    let mut results = results.into_inner().map_err(|_| "a thread has panicked")?;
    results.sort_by_key(|result| actions.iter().position(|action| *action == result.action));
    Ok(results)
}

/// All actions, and the initial states before them.
pub fn everything(theory: &Theory) -> Vec<String> {
    std::iter::once(INIT.to_string()).chain(theory.actions.iter().cloned()).collect()
}
