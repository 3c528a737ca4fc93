//! Loops that end early: by what they have found, or by an error.

use super::{LENGTHS, Split, everywhere};
use crate::common::{Counter, pool, sized};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use systole::Task;

/// A loop over so many items that ends when the closure holds of one. Returns whether it does of any.
type Search = fn(&mut Task<'_>, usize, &(dyn Fn(usize) -> bool + Sync)) -> bool;

fn fails_if(is_bad: bool) -> Result<(), ()> {
    if is_bad { Err(()) } else { Ok(()) }
}

const SEARCHES: [(&str, Search); 7] = [
    ("any", |t, len, f| t.any(0..len, f)),
    ("all", |t, len, f| !t.all(0..len, |i| !f(i))),
    ("find_any", |t, len, f| t.find_any(0..len, |&i| f(i)).is_some()),
    ("try_for_each", |t, len, f| t.try_for_each(0..len, |i| fails_if(f(i))).is_err()),
    ("try_map", |t, len, f| t.try_map(0..len, |i| fails_if(f(i))).is_err()),
    ("try_for_each_task", |t, len, f| t.try_for_each_task(0..len, |_, i| fails_if(f(i))).is_err()),
    ("try_map_task", |t, len, f| t.try_map_task(0..len, |_, i| fails_if(f(i))).is_err()),
];

#[test]
fn no_worker_begins_another_block_once_something_is_found() {
    for (name, search) in SEARCHES {
        // One thread runs no item after the one that is found. Of two threads, the other one is in a block of one item.
        for (threads, most) in [(1, 0), (2, 20)] {
            // Each item takes a millisecond, so all of them would take 100 seconds of work.
            let (found, late) = (AtomicBool::new(false), AtomicUsize::new(0));
            let is_wanted = |i| {
                let late_ones = late.fetch_add(usize::from(found.load(Ordering::SeqCst)), Ordering::SeqCst);
                assert!(late_ones <= most, "{name}: too many items on {threads} threads");
                thread::sleep(Duration::from_millis(1));
                i == 20 && !found.swap(true, Ordering::SeqCst)
            };
            assert!(pool(threads).call(|mut t| search(&mut t, 100_000, &is_wanted)), "{name}");
            assert!(late.into_inner() <= most, "{name}");
        }
    }
}

#[test]
fn what_another_worker_finds_comes_out() {
    for (name, search) in SEARCHES {
        let pool = pool(2);
        let is_found = pool.call(|mut t| {
            let split = Split::new(&pool);
            search(&mut t, sized(1000, 100), &|i| split.visit(i))
        });
        assert!(is_found, "{name}");
    }
}

#[test]
fn an_error_ends_the_loop_and_comes_out_of_it() {
    everywhere(|pool| {
        for len in LENGTHS {
            let good = |i: usize| Ok::<_, usize>(i.to_string());
            assert_eq!(pool.call(|mut t| t.try_for_each(0..len, |i| good(i).map(drop))), Ok(()));
            let all: Vec<_> = (0..len).map(|i| i.to_string()).collect();
            assert_eq!(pool.call(|mut t| t.try_map(0..len, good)).as_ref(), Ok(&all));
            let forked = |mut t: Task<'_>, i: usize| t.join(|_| (), |_| good(i)).1;
            assert_eq!(pool.call(|mut t| t.try_for_each_task(0..len, |t, i| forked(t, i).map(drop))), Ok(()));
            assert_eq!(pool.call(|mut t| t.try_map_task(0..len, forked)), Ok(all));
            for bad in [0, len / 2, len.saturating_sub(1)] {
                if len == 0 {
                    continue;
                }
                let one_bad = |i: usize| if i == bad { Err(i) } else { Ok(()) };
                assert_eq!(pool.call(|mut t| t.try_for_each(0..len, one_bad)), Err(bad));
                let counter = Counter::default();
                let made = |i: usize| one_bad(i).map(|()| counter.make());
                assert_eq!(pool.call(|mut t| t.try_map(0..len, made)).err(), Some(bad));
                assert_eq!(pool.call(|mut t| t.try_for_each_task(0..len, |_, i| one_bad(i))), Err(bad));
                assert_eq!(pool.call(|mut t| t.try_map_task(0..len, |_, i| made(i))).err(), Some(bad));
                counter.assert_all_dropped_once(counter.made());
            }
        }
    });
}

/// Items that take a while are in many parts when one of them fails; several fail.
#[test]
fn of_several_errors_one_comes_out() {
    let (each, most) = (sized(400, 60), sized(1900, 280));
    for (seed, with_tasks) in (0..sized(20, 2)).flat_map(|seed| [(seed, false), (seed, true)]) {
        let pool = pool(4);
        let counter = Counter::default();
        let map = |i: usize| {
            let begun = Instant::now();
            while begun.elapsed() < Duration::from_micros(20) {
                std::hint::spin_loop();
            }
            if i % each == each - 1 - seed { Err(i) } else { Ok(counter.make()) }
        };
        let of_all = |mut t: Task<'_>| {
            let items = 0..5 * each;
            if with_tasks { t.try_map_task(items, |_, i| map(i)) } else { t.try_map(items, map) }
        };
        let error = pool.call(of_all).err().expect("five items fail");
        assert_eq!(error % each, each - 1 - seed);
        counter.assert_all_dropped_once(counter.made());
        assert!(counter.made() < most, "{} items: no worker begins another block", counter.made());
    }
}
