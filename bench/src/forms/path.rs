//! The paths that a program can take besides a join that shares nothing: a tick, a loop, a call, a promotion and more.
//!
//! All but one run on one thread, where nothing is left to chance: a job is shared because the program says so, and is taken by
//! the worker that has shared it. The count of a spawn has a second thread, which waits in a job of its own meanwhile.

use super::program::counted;
use std::hint::black_box;
use std::str::FromStr;
use std::sync::mpsc;
use systole::ThreadPool;

/// A path whose instructions are counted.
#[derive(Debug)]
pub struct Path {
    /// The name in tables, in the file of limits and on the command line.
    pub name: &'static str,
    /// What one item is, with its article.
    pub item: &'static str,
    /// How many items a round has.
    pub items: usize,
    /// Whether a recorder of events adds to it: such a path has no limit with the feature `trace`.
    pub is_recorded: bool,
    /// Takes it so many times.
    pub run: fn(usize),
}

/// Many in a row, where one alone takes a few instructions.
const MANY: usize = 1000;

/// The items of a loop that is one block.
const BLOCK: usize = 64;

/// All of them, in the order of the table.
pub static PATHS: [Path; 8] = [
    Path { name: "tick", item: "a tick", items: MANY, is_recorded: false, run: tick },
    Path { name: "loop_block", item: "a loop of 64 items", items: 1, is_recorded: false, run: loop_block },
    Path {
        name: "loop_of_joins",
        item: "an item that joins",
        items: BLOCK,
        is_recorded: false,
        run: loop_of_joins,
    },
    Path { name: "promote", item: "a promotion", items: 1, is_recorded: true, run: promote },
    Path {
        name: "reclaim",
        item: "a join that was shared and reclaimed",
        items: 1,
        is_recorded: true,
        run: reclaim,
    },
    Path { name: "take", item: "a shared job that is taken and run", items: 1, is_recorded: true, run: take },
    Path { name: "call", item: "a call from outside", items: 1, is_recorded: true, run: call },
    Path { name: "spawn", item: "a detached job, to queue it", items: MANY, is_recorded: true, run: spawn },
];

impl FromStr for &'static Path {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        crate::named("path", name, &PATHS.each_ref(), |path| path.name)
    }
}

/// A pool that is no longer new: the first calls of a pool take more instructions than all later ones.
fn pool(threads: usize) -> ThreadPool {
    let pool = ThreadPool::builder().num_threads(threads).build().expect("threads for systole");
    (0..100).for_each(|round| _ = pool.call(|_| black_box(round)));
    pool
}

fn tick(rounds: usize) {
    pool(1).call(|mut t| {
        (0..rounds).for_each(|_| {
            counted(|| (0..MANY).for_each(|_| _ = black_box(t.tick())));
        });
    });
}

fn loop_block(rounds: usize) {
    let mut items = [0_u64; BLOCK];
    pool(1).call(|mut t| {
        (0..rounds).for_each(|_| counted(|| t.for_each(&mut items[..], |item| *item += 1)));
    });
    assert_eq!(items, [rounds as u64; BLOCK]);
}

fn loop_of_joins(rounds: usize) {
    let mut items = [0_u64; BLOCK];
    pool(1).call(|mut t| {
        for _ in 0..rounds {
            counted(|| {
                t.for_each(&mut items[..], |item| {
                    let (a, b) = systole::join(|| black_box(1), || black_box(2));
                    *item += a + b;
                });
            });
        }
    });
    assert_eq!(items, [3 * rounds as u64; BLOCK]);
}

fn promote(rounds: usize) {
    let pool = pool(1);
    pool.install(|| (0..rounds).for_each(|_| _ = systole::join(|| counted(systole::share_all), || ())));
    assert_eq!(pool.metrics().promotions, rounds as u64);
}

fn reclaim(rounds: usize) {
    let pool = pool(1);
    pool.install(|| (0..rounds).for_each(|_| _ = counted(|| systole::join(systole::share_all, || ()))));
    assert_eq!(pool.metrics().promotions, rounds as u64);
}

fn take(rounds: usize) {
    let pool = pool(1);
    let take = || {
        systole::share_all();
        assert_eq!(counted(systole::yield_now), Some(true));
    };
    pool.install(|| (0..rounds).for_each(|_| _ = systole::join(take, || ())));
}

fn call(rounds: usize) {
    let pool = pool(1);
    (0..rounds).for_each(|round| assert_eq!(counted(|| pool.call(|_| black_box(round))), round));
}

fn spawn(rounds: usize) {
    let pool = pool(2);
    for _ in 0..rounds {
        let (started, has_started) = mpsc::channel();
        let (end, is_over) = mpsc::channel::<()>();
        let (done, all) = mpsc::channel();
        pool.spawn(move || {
            started.send(()).expect("the round goes on");
            is_over.recv().ok();
        });
        has_started.recv().expect("the job begins");
        // The senders are made before, so that what is counted is the pool's alone.
        let jobs: Vec<_> = (0..MANY).map(|_| done.clone()).collect();
        counted(|| {
            jobs.into_iter().for_each(|done| pool.spawn(move || done.send(()).expect("it is awaited")))
        });
        drop((end, done));
        assert_eq!(all.iter().count(), MANY);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_is_taken() {
        PATHS.iter().for_each(|path| (path.run)(2));
    }

    #[test]
    fn paths_are_found_by_name() {
        for path in &PATHS {
            assert_eq!(path.name.parse::<&Path>().unwrap().name, path.name);
        }
    }
}
