//! Waits for events: they end, and what the setter has done before is seen.

use super::{At, Place, detached, eval};
use crate::ledger::fault;
use crate::oracle::{NONE, mixed};
use crate::program::{Code, OnDrop};
use crate::tracked::{AllEnded, Token, Tracked};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use systole::Event;

/// Sets the event when it is dropped, also by a panic.
struct Sets {
    event: Event,
    /// What only the event orders.
    seen: Arc<AtomicBool>,
}

impl Sets {
    /// This, and the wait for it, which may run once.
    fn new() -> (Self, impl FnOnce() + Send) {
        let (event, seen) = (Event::new(), Arc::new(AtomicBool::new(false)));
        let waits = (event.clone(), Arc::clone(&seen));
        let wait = move || {
            let (event, seen) = waits;
            event.wait();
            if !event.is_set() || !seen.load(Relaxed) {
                fault("a wait for an event has ended before it was set");
            }
        };
        (Self { event, seen }, wait)
    }
}

impl Drop for Sets {
    fn drop(&mut self) {
        self.seen.store(true, Relaxed);
        self.event.set();
    }
}

/// The second closure of a join sets the event for which the first one waits.
pub fn joined<'r>(place: Place<'_, 'r>, code: &'r Code) -> u64 {
    let (sets, wait) = Sets::new();
    let (first, second) = (Token::new(), Token::new());
    let _both = AllEnded([first.slot(), second.slot()]);
    let waits = || {
        let _running = first.begin();
        wait();
        NONE
    };
    let runs = || {
        let _running = second.begin();
        let _sets = sets;
        eval(place, At::Thread, code)
    };
    let (a, b) = systole::join(waits, runs);
    mixed([a, b])
}

/// A detached job sets it.
pub fn spawned(place: Place<'_, '_>, named: Option<usize>, code: &Arc<Code>) -> u64 {
    let place = named.map_or(place, |pool| place.on(pool));
    let Some(handle) = place.handle(None) else { return NONE };
    let (sets, wait) = Sets::new();
    let owned = (Token::new(), OnDrop::Nothing, Tracked::new(OnDrop::Nothing));
    let (pool, threads, code) = (place.pool, place.threads, Arc::clone(code));
    handle.spawn(move || {
        let _sets = sets;
        detached::run(Place::in_job(pool, threads), At::Thread, Some(owned), &code);
    });
    wait();
    NONE
}
