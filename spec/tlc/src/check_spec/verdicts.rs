//! Which Java a model runs in: one that has run others before, and one of its own if there is any doubt.
//!
//! A warm Java saves about half of the time. Of what TLC comes to there, only one thing is believed: exactly what
//! `spec/models.json` says, with the number of states or the counterexample's length. Anything else is no verdict, and
//! neither is a Java that ends or hangs: the model runs again, in a Java of its own, and what it comes to there counts. That
//! TLC finds mistakes in a warm Java as ever is shown in each run: the models that must fail run in it, among the others.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::compare;
use crate::model::Model;
use crate::run::{Checker, Finished};
use crate::tools::warm_java::WarmJava;

/// How many models there must be for each core: with fewer, a warm Java costs more at its start than it saves.
const ENOUGH: usize = 3;

/// A Java that has run others, and whether it counts actions: TLC decides that as its classes are loaded.
struct Warm {
    java: WarmJava,
    counts_actions: bool,
}

/// What runs the models of one command.
pub struct Verdicts {
    checker: Checker,
    /// Those that run no model at the moment.
    warm: Mutex<Vec<Warm>>,
    may_be_warm: AtomicBool,
    started: AtomicUsize,
    again: Mutex<Vec<String>>,
}

// All are `Relaxed`: they count, or say what to try next.
impl Verdicts {
    /// For as many models as these.
    pub fn new(checker: Checker, models: usize) -> Verdicts {
        let may_be_warm = AtomicBool::new(models >= ENOUGH * checker.cores);
        let started = AtomicUsize::new(0);
        Verdicts { checker, warm: Mutex::default(), may_be_warm, started, again: Mutex::default() }
    }

    /// Runs a model to its end.
    ///
    /// # Errors
    ///
    /// When it cannot be run at all.
    pub fn of(&self, model: &Model) -> Result<Finished, String> {
        let needs_its_own = model.threads > 1 || model.full;
        if needs_its_own || !self.may_be_warm.load(Ordering::Relaxed) {
            return self.checker.run(model);
        }
        match self.in_warm_java(model) {
            Some(finished) if compare::differences(model, &finished).is_empty() => Ok(finished),
            _ => {
                self.again.lock().unwrap_or_else(PoisonError::into_inner).push(model.name.clone());
                self.checker.run(model)
            }
        }
    }

    /// Ends the warm Javas, once no model runs any more.
    pub fn end(&self) {
        self.warm.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The models that a warm Java came to something else with, or to nothing. None if there was no warm Java.
    pub fn again(&self) -> Option<Vec<String>> {
        let has_started = self.started.load(Ordering::Relaxed) > 0;
        has_started.then(|| self.again.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }

    /// What the model comes to in a Java that has run others, or will run others.
    fn in_warm_java(&self, model: &Model) -> Option<Finished> {
        let mut warm = match self.idle(model.counts_actions) {
            Some(warm) => warm,
            None => self.start(model.counts_actions)?,
        };
        // A Java that has failed once is not asked again.
        let finished = self.checker.run_warm(&mut warm.java, model).ok()?;
        self.warm.lock().unwrap_or_else(PoisonError::into_inner).push(warm);
        Some(finished)
    }

    fn idle(&self, counts_actions: bool) -> Option<Warm> {
        let mut idle = self.warm.lock().unwrap_or_else(PoisonError::into_inner);
        let place = idle.iter().position(|warm| warm.counts_actions == counts_actions)?;
        Some(idle.swap_remove(place))
    }

    fn start(&self, counts_actions: bool) -> Option<Warm> {
        match self.checker.start_warm(self.started.fetch_add(1, Ordering::Relaxed), counts_actions) {
            Ok(java) => Some(Warm { java, counts_actions }),
            Err(error) => {
                if self.may_be_warm.swap(false, Ordering::Relaxed) {
                    eprintln!(
                        "each model runs in a Java of its own, which takes longer: one Java for many models does not start \
                         ({error}); it needs a JDK with its compiler"
                    );
                }
                None
            }
        }
    }
}
