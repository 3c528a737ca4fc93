//! Which Java a run of TLC has: one that has run others before, and one of its own if there is any doubt.
//!
//! A warm Java saves about half of the time of a short run. Of what TLC comes to there, only one thing is believed: exactly
//! what was expected, such as the number of states that `spec/models.json` has, or that each recorded trace is accepted.
//! Anything else is no verdict, and neither is a Java that ends or hangs: the run is repeated in a Java of its own, and what
//! it comes to there counts. That TLC finds mistakes in a warm Java as ever is shown in each run of `check-spec`: the models
//! that must fail run in it, among the others.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::model::Model;
use crate::run::{Change, Checker, Effort, Finished, Runner};
use crate::tools::warm_java::WarmJava;

/// How many runs there must be for each core: with fewer, a warm Java costs more at its start than it saves.
const ENOUGH: usize = 3;

/// A Java that has run others, and whether it counts actions: TLC decides that as its classes are loaded.
struct Warm {
    java: WarmJava,
    counts_actions: bool,
}

/// The Javas of one command. The warm ones end with it.
pub struct Javas {
    checker: Checker,
    /// Those that run nothing at the moment.
    warm: Mutex<Vec<Warm>>,
    may_be_warm: AtomicBool,
    started: AtomicUsize,
    again: Mutex<Vec<String>>,
}

// All are `Relaxed`: they count, or say what to try next.
impl Javas {
    /// For as many runs as these.
    pub fn new(checker: Checker, runs: usize) -> Javas {
        let may_be_warm = AtomicBool::new(runs >= ENOUGH * checker.cores);
        let started = AtomicUsize::new(0);
        Javas { checker, warm: Mutex::default(), may_be_warm, started, again: Mutex::default() }
    }

    /// What a run of its own needs.
    pub fn checker(&self) -> &Checker {
        &self.checker
    }

    /// Runs a model to its end, perhaps with a changed module. What a warm Java comes to counts only if it `is_expected`.
    ///
    /// # Errors
    ///
    /// When it cannot be run at all.
    pub fn run(
        &self,
        model: &Model,
        change: Option<&Change>,
        is_expected: impl Fn(&Finished) -> bool,
    ) -> Result<Finished, String> {
        let run = |runner: &mut Runner<'_>| runner.run_changed(model, change);
        self.believed(&model.name, model.effort(), run, is_expected)
    }

    /// The same for a run of this name that is made and judged in a way of its own. Unless what comes of it `is_expected`,
    /// it is made a second time, by a runner with a Java of its own.
    ///
    /// # Errors
    ///
    /// When it cannot be made at all.
    pub fn believed<T>(
        &self,
        name: &str,
        effort: Effort,
        run: impl Fn(&mut Runner<'_>) -> Result<T, String>,
        is_expected: impl Fn(&T) -> bool,
    ) -> Result<T, String> {
        if effort.threads == 1 && self.may_be_warm.load(Ordering::Relaxed) {
            match self.in_warm_java(effort.counts_actions, &run, &is_expected) {
                Some(came) => return Ok(came),
                None => self.again.lock().unwrap_or_else(PoisonError::into_inner).push(name.to_string()),
            }
        }
        run(&mut Runner::new(&self.checker, None))
    }

    /// Ends the warm Javas, once nothing runs any more.
    pub fn end(&self) {
        self.warm.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Which runs came to something else in a warm Java, or to nothing, for the user. None if there was no warm Java.
    pub fn again(&self) -> Option<String> {
        let again = self.again.lock().unwrap_or_else(PoisonError::into_inner);
        let names: String = again.iter().map(|name| format!(" {name}")).collect();
        let has_started = self.started.load(Ordering::Relaxed) > 0;
        has_started.then(|| {
            format!("one Java for many runs: {} ran again in a Java of their own{names}", again.len())
        })
    }

    /// What comes of it in a Java that has run others, or will run others, if that is what was expected.
    fn in_warm_java<T>(
        &self,
        counts_actions: bool,
        run: impl Fn(&mut Runner<'_>) -> Result<T, String>,
        is_expected: impl Fn(&T) -> bool,
    ) -> Option<T> {
        let mut warm = match self.idle(counts_actions) {
            Some(warm) => warm,
            None => self.start(counts_actions)?,
        };
        // A Java that was wrong once is not asked again: what it remembers may not be what it should.
        let came = run(&mut Runner::new(&self.checker, Some(&mut warm.java))).ok().filter(is_expected)?;
        self.warm.lock().unwrap_or_else(PoisonError::into_inner).push(warm);
        Some(came)
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
                        "each run has a Java of its own, which takes longer: one Java for many runs does not start ({error}); \
                         it needs a JDK with its compiler"
                    );
                }
                None
            }
        }
    }
}
