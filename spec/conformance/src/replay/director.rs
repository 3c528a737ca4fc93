//! The director of one run: it lets the runtime go where a route goes.

use super::ahead::Ahead;
use super::compare::Place;
use super::debts::{Debts, is_local, is_parked};
use super::links::Headers;
use super::threads::{self, offered};
use super::{Runtime, Start};
use crate::graph::state::Entry;
use crate::graph::{Graph, Transition};
use crate::over_baton::baton::{self, Baton, Stand};
use crate::tla::panic_number;
use crate::{Configuration, Polls, Program, Thrown};
use loom_tests::sections::Picture;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

/// Which workers play which parts.
pub(super) struct Cast<'g> {
    pub(super) graph: &'g Graph,
    pub(super) configuration: &'g Configuration,
    pub(super) start: Start,
    /// The background workers, in the order in which the runtime numbers them.
    pub(super) background: Vec<usize>,
}

/// One run of the runtime, and what is known of it.
pub(super) struct Director<'g> {
    pub(super) graph: &'g Graph,
    pub(super) program: &'g Program,
    /// The background workers, in the order in which the runtime numbers them.
    background: Vec<usize>,
    pub(super) baton: Arc<Baton>,
    /// Until the pool is stopped, by dropping it.
    pub(super) runtime: Option<Arc<dyn Runtime>>,
    results: Vec<Arc<Mutex<i64>>>,
    /// What the last critical section has left.
    pub(super) picture: Option<Picture>,
    /// The numbers that the runtime has given to workers.
    pub(super) numbers: HashMap<usize, usize>,
    /// The numbers of callers whose calls have returned, and which callers these were.
    pub(super) left: HashMap<usize, usize>,
    /// The spec's jobs and bundles, by the numbers that the runtime has given to promoted ones.
    pub(super) jobs: HashMap<u64, Entry>,
    /// The spec's detached jobs that are shared, the first one that was spawned at the front.
    pub(super) detached: VecDeque<u64>,
    /// By worker: it has run a detached job or claims no more, and holds the lock in the spec, but not yet here.
    pub(super) has_ended: Vec<bool>,
    /// The workers whose interval is over, since the picture was taken.
    pub(super) rested: Vec<bool>,
    /// The headers that workers have told of, and in what these differ from the spec.
    pub(super) headers: Headers,
    pub(super) told_otherwise: Vec<String>,
    /// Which threads have still to notify which workers, and which had before the last transition.
    pub(super) debts: Debts,
    pub(super) debts_before: Debts,
    /// By worker: places of the route that are put off until it has notified.
    put_off: Vec<Vec<usize>>,
    /// By worker: what it has waited for is to flow into its sum when it has notified.
    is_to_receive: Vec<bool>,
    /// By worker in a join: it has seen that the latch is not set.
    pub(super) has_loaded: Vec<bool>,
}

impl<'g> Director<'g> {
    /// Starts the runtime, and brings it to the spec's initial state.
    pub(super) fn begin(cast: &Cast<'g>) -> Result<Self, String> {
        let (graph, configuration) = (cast.graph, cast.configuration);
        let workers = &graph.workers;
        let baton = Baton::direct();
        if graph.polls {
            baton.show_notifications();
        }
        if configuration.polls == Polls::Owners {
            baton.let_owners_poll();
        }
        let names = cast.background.iter().map(|&worker| workers.names[worker].clone()).collect();
        let runtime: Arc<dyn Runtime> = (cast.start)(names, configuration).into();
        let results: Vec<Arc<Mutex<i64>>> =
            workers.names[..workers.callers].iter().map(|_| Arc::default()).collect();
        for (caller, (name, result)) in workers.names.iter().zip(&results).enumerate() {
            let (runtime, result) = (Arc::clone(&runtime), Arc::clone(result));
            let call = move || {
                let value = match runtime.call(caller) {
                    Ok(value) => value as i64,
                    Err(Thrown(code)) => -(panic_number(code, 0, 0) as i64),
                };
                *result.lock().unwrap_or_else(PoisonError::into_inner) = value;
            };
            baton::spawn(name.clone(), call).map_err(|error| error.to_string())?;
        }
        for name in &workers.names {
            baton.settle(name)?;
        }
        baton.take_sections();
        let background = cast.background.iter().enumerate().map(|(number, &worker)| (worker, number));
        let all = workers.names.len();
        Ok(Self {
            graph,
            program: &configuration.program,
            background: cast.background.clone(),
            baton,
            runtime: Some(runtime),
            results,
            picture: None,
            numbers: background.collect(),
            left: HashMap::new(),
            jobs: HashMap::new(),
            detached: VecDeque::new(),
            has_ended: vec![false; all],
            rested: vec![true; all],
            headers: Headers::default(),
            told_otherwise: Vec::new(),
            debts: Debts::default(),
            debts_before: Debts::default(),
            put_off: vec![Vec::new(); all],
            is_to_receive: vec![false; all],
            has_loaded: vec![false; all],
        })
    }

    /// Where the thread of a worker stands.
    pub(super) fn stand(&self, worker: usize) -> Place {
        self.baton.stand(&self.graph.workers.names[worker]).into()
    }

    /// What this caller's call has returned or panicked with, 0 before.
    pub(super) fn returned(&self, caller: usize) -> i64 {
        *self.results[caller].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The runtime's number of a worker, if it has one now.
    pub(super) fn number(&self, worker: usize) -> Option<usize> {
        self.numbers.get(&worker).copied()
    }

    /// The worker that has this number in the runtime now.
    pub(super) fn worker(&self, number: usize) -> Option<usize> {
        self.numbers.iter().find(|(_, other)| **other == number).map(|(worker, _)| *worker)
    }

    /// The spec's job or bundle that has this number in the runtime; 0 if it has none.
    pub(super) fn job(&self, number: u64) -> Entry {
        self.jobs.get(&number).copied().unwrap_or(0)
    }

    /// Has the runtime make one transition, the one at this place of the route.
    pub(super) fn make(&mut self, ahead: Ahead<'_>) -> Result<(), String> {
        let transition = ahead.transition();
        let [before, after] = ahead.states();
        self.debts_before = self.debts;
        self.debts = self.debts_after(transition)?;
        let (debts, left) = (self.debts_before, self.debts);
        if let Some(worker) = transition.worker {
            if debts.has(worker) && is_local(before, transition) {
                self.put_off[worker].push(ahead.at);
                return Ok(());
            }
            // All notifications that this step has come by.
            for debtor in debts.to(worker).filter(|&debtor| !left.owes(debtor, worker)) {
                self.notify(debtor, ahead)?;
            }
        }
        let Some(worker) = transition.worker else {
            self.set_clock(ahead);
            return match transition.action.as_str() {
                "Stop" => self.stop(),
                "SpawnFromOutside" => self.spawn_from_outside(before, after),
                _ => Ok(()),
            };
        };
        self.step(ahead, worker)
    }

    /// The debts after a transition that begins where this step has begun; or why the runtime cannot make it.
    pub(super) fn debts_after(&self, transition: &Transition) -> Result<Debts, &'static str> {
        self.debts_before.after(self.graph, &self.background, transition)
    }

    /// Has a worker make a transition.
    fn step(&mut self, ahead: Ahead<'_>, worker: usize) -> Result<(), String> {
        let transition = ahead.transition();
        let [before, after] = ahead.states();
        self.set_clock(ahead);
        match transition.action.as_str() {
            "Elapse" => {
                self.rested[worker] = true;
                return Ok(());
            }
            "NotifyPolling" | "NotifyNoWorker" => return Ok(()),
            "Poll" => return self.poll(ahead, worker),
            "GiveBack" => {
                self.come_to(worker, &Stand::Lock)?;
                self.baton.stop_at_store();
                let stand = self.pass(worker)?;
                return if stand == Stand::Inside { Ok(()) } else { Err(format!("it comes to {stand:?}")) };
            }
            // Nothing is left, and this does not change. So it can be seen at the look that follows.
            "EndClaims" => {
                self.come_to(worker, &Stand::Lock)?;
                self.has_ended[worker] = true;
                return Ok(());
            }
            "SpawnEnd" => {
                self.has_ended[worker] = true;
                return Ok(());
            }
            "Spawn" => {
                self.detached.extend(offered(before, after));
                // To the lock, and to the next operation.
                self.pass(worker)?;
                self.pass(worker)?;
            }
            "ClaimOwn" => {
                self.come_to(worker, &Stand::Word)?;
                self.pass(worker)?;
            }
            "Claim" => {
                self.come_to(worker, &Stand::Word)?;
                // What others have claimed meanwhile is passed over.
                while self.pass(worker)? == Stand::Word {}
            }
            "Watch" => {
                self.come_to(worker, &Stand::Lock)?;
                self.has_loaded[worker] = true;
                return Ok(());
            }
            "ShareAgain" | "Promote" => {
                self.come_to(worker, &Stand::Lock)?;
                self.pass(worker)?;
            }
            "WaitForJobReturn" => {
                let mut stand = self.pass(worker)?;
                while matches!(stand, Stand::Word | Stand::Latch) {
                    stand = self.pass(worker)?;
                }
                self.is_to_receive[worker] = stand == Stand::Notify;
                // Back from the join, the value flows into its sum.
                if stand != Stand::Notify {
                    self.pass(worker)?;
                }
            }
            _ => {
                let stand = self.pass(worker)?;
                if after.at[worker] == "parked" && stand == Stand::Lock {
                    // The worker had to notify another one first, and looks again before it parks.
                    self.pass(worker)?;
                }
            }
        }
        self.has_loaded[worker] = false;
        self.has_ended[worker] = false;
        self.look_early(ahead, worker)?;
        let arrives = before.at[worker] != "wait" && after.at[worker] == "wait";
        if arrives && !after.comes_to_word(worker) && ahead.is_to_lock(worker) {
            self.pass(worker)?;
            self.has_loaded[worker] = true;
        }
        self.learn(transition);
        Ok(())
    }

    /// Has this thread notify the first worker that it must. If that was the only one, a worker goes on to where the spec has
    /// it already.
    fn notify(&mut self, debtor: usize, ahead: Ahead<'_>) -> Result<(), String> {
        let stand = self.pass(debtor)?;
        if self.debts.has(debtor) || debtor >= self.graph.workers.names.len() {
            return Ok(());
        }
        let [before, _] = ahead.states();
        if stand == Stand::Lock && is_parked(before, debtor) && !self.debts.looks_again(debtor) {
            // It finds nothing once more.
            self.set_clock(ahead);
            self.pass(debtor)?;
            self.learn_picture();
        }
        if std::mem::take(&mut self.is_to_receive[debtor]) {
            self.pass(debtor)?;
        }
        for at in std::mem::take(&mut self.put_off[debtor]) {
            self.step(ahead.moved_to(at), debtor)?;
        }
        Ok(())
    }

    /// Has a worker poll once, and come to the lock. Whether its time is over then is seen from where it goes next.
    fn poll(&mut self, ahead: Ahead<'_>, worker: usize) -> Result<(), String> {
        let [before, _] = ahead.states();
        let is_to_park = ahead.next_of(worker).is_some_and(|next| next.states()[1].at[worker] == "parked");
        self.baton.set_polling_over(is_to_park);
        while self.pass(worker)? != Stand::Lock {}
        let is_served = before.awaited(worker).is_some_and(|job| before.is_done(job));
        match self.baton.take_polled() {
            Some(has_seen) if has_seen == (!before.polls[worker] || is_served) => Ok(()),
            has_seen => {
                Err(format!("the poll has come to {has_seen:?}, but in the spec polls is {:?}", before.polls))
            }
        }
    }

    pub(super) fn pass(&self, thread: usize) -> Result<Stand, String> {
        self.baton.pass(&threads::name(self.graph, thread))
    }

    fn set_clock(&self, ahead: Ahead<'_>) {
        let (moment, deadlines) = ahead.clock();
        self.baton.set_clock(moment, deadlines);
    }

    /// Ends a run whose route is not finished: its threads go where they like.
    pub(super) fn abandon(self) {
        self.baton.let_all_go();
    }
}
