//! Broadcasts: each part runs once, and there is one for each thread.

use super::{At, Place, detached, eval};
use crate::checks::Parts;
use crate::ledger::fault;
use crate::program::{Code, OnDrop};
use crate::tracked::Product;
use std::cell::Cell;
use std::ops::RangeInclusive;
use std::sync::Arc;

std::thread_local! {
    /// The pool whose background thread this is.
    static HOME: Cell<Option<usize>> = const { Cell::new(None) };
}

/// This is a background thread of that pool.
pub fn set_home(pool: usize) {
    HOME.set(Some(pool));
}

impl Place<'_, '_> {
    /// How many parts a broadcast on the pool at hand has, made by this thread. While a pool ends, they may be fewer.
    fn parts(&self, with_caller: bool) -> RangeInclusive<usize> {
        let is_own = HOME.get() == self.pool;
        let all = if self.threads == 1 || (with_caller && !is_own) { self.threads } else { self.threads - 1 };
        // The spare thread leaves last: then no background thread may be left to have a part.
        let is_whole = self.pools.is_some() || self.threads == 1;
        let least = if is_whole { all } else { usize::from(with_caller) };
        least..=all
    }
}

/// A broadcast for which this thread waits.
pub fn joined<'r>(place: Place<'_, 'r>, named: Option<usize>, result: OnDrop, code: &'r Code) -> u64 {
    let place = named.map_or(place, |pool| place.on(pool));
    let parts = Parts::new(place.parts(true));
    let part = |context: systole::BroadcastContext<'_>| {
        let _part = parts.begin();
        let product = Product::new(eval(place, At::Thread, code), result);
        (context.index(), context.num_threads(), product)
    };
    let results = match place.handle(None) {
        Some(pool) => pool.broadcast(part),
        None => systole::broadcast(part),
    };
    let count = results.len();
    let mut values = Vec::new();
    for (at, (index, num_threads, product)) in results.into_iter().enumerate() {
        if (index, num_threads) != (at, count) {
            fault(format!("part {at} of {count} believes that it is part {index} of {num_threads}"));
        }
        values.push(product.take());
    }
    let value = values.first().copied().unwrap_or_default();
    if values.iter().any(|other| *other != value) {
        fault("the parts of a broadcast have different results");
    }
    value
}

/// A broadcast for which no thread waits.
pub fn detached(place: Place<'_, '_>, named: Option<usize>, code: &Arc<Code>) -> u64 {
    let place = named.map_or(place, |pool| place.on(pool));
    let (parts, code) = (Parts::new(place.parts(false)), Arc::clone(code));
    let (pool, threads) = (place.pool, place.threads);
    let part = move |_: systole::BroadcastContext<'_>| {
        let _part = parts.begin();
        detached::run(Place::in_job(pool, threads), At::Thread, None, &code);
    };
    match place.handle(None) {
        Some(pool) => pool.spawn_broadcast(part),
        None => systole::spawn_broadcast(part),
    }
    crate::oracle::NONE
}
