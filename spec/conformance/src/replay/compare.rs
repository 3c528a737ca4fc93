//! Whether the runtime is in the state that the spec is in.

use super::claims::runs_claimed;
use super::debts::Debts;
use super::director::Director;
use super::threads;
use crate::graph::state::{Entry, State};
use crate::over_baton::baton::Stand;
use crate::{Code, Op};
use std::fmt::Debug;

/// What differs between the runtime and a state of the spec with these debts, a line each.
pub(super) fn differences(director: &Director<'_>, debts: Debts, state: &State) -> Vec<String> {
    let mut found = Found { lines: director.told_otherwise.clone() };
    let names = &director.graph.workers.names;
    for (worker, name) in names.iter().enumerate() {
        let (is, should) = (director.stand(worker), stand(director, debts, state, worker));
        // Notifications go out after the release, and arrive before another worker moves.
        let (is, should) = if state.lock.is_some() { (is.untold(), should.untold()) } else { (is, should) };
        found.unless_same(&format!("where {name} stands"), &is, &should);
    }
    // A thread that is no worker has one section. After it, the thread has workers to notify, or goes where none sees it.
    let others = director.program.outside.iter().map(|&job| threads::outside(director.graph, job as u64));
    for thread in others.chain([threads::stop(director.graph)]) {
        let name = threads::name(director.graph, thread);
        let is = director.baton.stand(&name) == Stand::Notify;
        found.unless_same(&format!("{name} stands at Notify"), &is, &debts.has(thread));
    }
    for (caller, name) in names[..director.graph.workers.callers].iter().enumerate() {
        // A call that has returned may be on its way out of the lock, but no further.
        found.unless_same(&format!("returned[{name}]"), &director.returned(caller), &state.returned[caller]);
    }
    if state.lock.is_none() {
        compare_pool(director, state, &mut found);
    }
    found.lines
}

struct Found {
    lines: Vec<String>,
}

impl Found {
    fn unless_same<T: PartialEq + Debug>(&mut self, what: &str, is: &T, should: &T) {
        if is != should {
            self.lines.push(format!("{what}: the runtime has {is:?}, the spec {should:?}"));
        }
    }
}

/// What the lock protects. While a worker holds the lock no other one can see this, and a change may be half done.
fn compare_pool(director: &Director<'_>, state: &State, found: &mut Found) {
    let Some(picture) = &director.picture else { return };
    let names = &director.graph.workers.names;
    for (worker, name) in names.iter().enumerate() {
        let (mut status, mut awaits, mut heartbeat) = ("Off", None, false);
        let mut rested = director.rested[worker];
        if let Some(number) = director.number(worker) {
            let is = &picture.workers[number];
            (status, heartbeat) = (is.status, is.heartbeat);
            awaits = is.awaits.map(|number| director.job(number));
            rested = rested || !is.rests;
        }
        found.unless_same(&format!("pool.status[{name}]"), &status, &state.status[worker].as_str());
        found.unless_same(
            &format!("pool.awaits[{name}]"),
            &awaits,
            &state.awaits[worker].map(|job| job as Entry),
        );
        found.unless_same(&format!("pool.heartbeat[{name}]"), &heartbeat, &state.heartbeat[worker]);
        found.unless_same(&format!("{name} in pool.rested"), &rested, &state.rested[worker]);
    }
    // A detached job has no number, but they are taken in the order in which they were spawned.
    let mut detached = director.detached.iter().copied();
    let name = |number: &Option<u64>| match number {
        Some(number) => director.job(*number),
        None => detached.next().unwrap_or(0) as Entry,
    };
    let shared: Vec<Entry> = picture.shared.iter().map(name).collect();
    found.unless_same("pool.shared", &shared, &state.shared);
    let beater = picture.beater.and_then(|number| director.worker(number));
    let named = |worker: Option<usize>| worker.map_or("Null", |worker| &names[worker]);
    found.unless_same("pool.beater", &named(beater), &named(state.beater));
    found.unless_same("pool.stopping", &picture.stopping, &state.stopping);
}

/// Where the thread of a worker must stand, in this state of the spec.
fn stand(director: &Director<'_>, debts: Debts, state: &State, worker: usize) -> Place {
    let is_holder = state.lock == Some(worker);
    if debts.has(worker) && !is_holder {
        return Place::Notify;
    }
    if debts.looks_again(worker) {
        return Place::Lock;
    }
    let is_notified = if director.graph.polls { state.halfway[worker] } else { state.notified[worker] };
    match state.at[worker].as_str() {
        // No worker is told that a detached job has ended, or a bundle, so nothing can be seen before the look that follows.
        "look" if is_holder && !director.has_ended[worker] => Place::Inside,
        "wait" if director.has_loaded[worker] => Place::Lock,
        // A worker with a bundle makes some loads without the lock, one of them before what it does next. When it makes them, the
        // route says.
        "wait" if state.comes_to_word(worker) => free(director, worker, &[Place::Latch, Place::Word]),
        "claim" => free(director, worker, &[Place::Latch, Place::Flag, Place::Word, Place::Lock]),
        "promote" if runs_claimed(state, worker) => free(director, worker, &[Place::Flag, Place::Lock]),
        "wait" => Place::Latch,
        "latch" if state.top(worker).is_some_and(|top| top.code != 0 && state.is_in_bundle(top.code)) => {
            Place::Word
        }
        "outside" | "promote" | "latch" | "tell" | "look" | "returning" | "polled" => Place::Lock,
        "tick" | "polling" => Place::Flag,
        "parked" => Place::Parked { is_timed: state.timed[worker], is_notified },
        "returned" | "off" => Place::Ended,
        "read" => Place::At(format!("Joined({})", state.awaited(worker).unwrap_or(0))),
        "run" => Place::At(moment(director, state, worker)),
        other => Place::At(format!("a place `{other}` that the baton does not know")),
    }
}

/// Where the thread stands, if that is one of these places; or else the first one.
fn free(director: &Director<'_>, worker: usize, places: &[Place]) -> Place {
    let is = director.stand(worker);
    places.iter().find(|place| **place == is).unwrap_or(&places[0]).clone()
}

/// The next operation of a worker, as the program's interpreter calls it.
fn moment(director: &Director<'_>, state: &State, worker: usize) -> String {
    let Some(top) = state.top(worker) else { return "nothing".to_owned() };
    let code = if top.code == 0 { Code::Main(worker) } else { Code::Job(top.code as usize) };
    match director.program.ops(code).get(top.next) {
        Some(Op::Panic) => format!("Panic({code:?})"),
        None => format!("End({code:?})"),
        Some(op) => format!("{op:?}"),
    }
}

/// A stand, without what the spec does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Lock,
    Flag,
    Latch,
    Word,
    Inside,
    Parked { is_timed: bool, is_notified: bool },
    Notify,
    At(String),
    Ended,
}

impl Place {
    /// The same, as long as notifications are held back.
    fn untold(self) -> Self {
        match self {
            Self::Parked { is_timed, .. } => Self::Parked { is_timed, is_notified: false },
            other => other,
        }
    }
}

impl From<Stand> for Place {
    fn from(stand: Stand) -> Self {
        match stand {
            Stand::Lock => Self::Lock,
            Stand::Flag => Self::Flag,
            Stand::Latch => Self::Latch,
            Stand::Word => Self::Word,
            Stand::Inside => Self::Inside,
            Stand::Parked { is_timed, is_notified, .. } => Self::Parked { is_timed, is_notified },
            Stand::Notify => Self::Notify,
            Stand::At(moment) => Self::At(moment),
            Stand::Ended => Self::Ended,
            Stand::Moving | Stand::Joining | Stand::Panicked(_) => Self::At(format!("{stand:?}")),
        }
    }
}
