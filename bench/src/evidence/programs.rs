//! The other workloads that there are here: programs, loops, iterators, executors, deep chains, and counted instructions.

#[cfg(feature = "executors")]
use super::piece::ONCE_MORE;
#[cfg(feature = "iterators")]
use super::piece::SEQUENTIAL;
use super::piece::{AGAIN, ONE_AT_ONCE, Piece, Seat, Unit};
use super::trees::peers_on;
use crate::callgrind;
use crate::forms::{COUNTED, Form, PATHS, Path, Program};
use crate::loops::Loop;
use crate::report::table;
use crate::scheduler::{Pool, Scheduler};
use crate::turns::Turn;
use crate::workloads::chain::Chain;
use crate::workloads::{Kind, Workload};
use std::thread;
use std::time::Duration;

/// A program of [`KINDS`](crate::workloads::KINDS) on these numbers of threads, so many runs a turn.
pub fn program(kind: &'static Kind, size: usize, runs: u64, threads: &[usize], weight: f64) -> Piece {
    Piece {
        name: format!("{}/{size}", kind.name),
        title: table::title(kind, size),
        items: (kind.item, (kind.items)(size)),
        unit: Unit::Seconds,
        weight,
        bytes: 0,
        seats: Seat::beside_sequential(&[Seat::each(&["systole"], threads), peers_on(threads)]),
        prepare: Box::new(move || {
            let workload = (kind.build)(size);
            Box::new(move |seat: &Seat| {
                let pool = match seat.contestant.as_str() {
                    ONE_AT_ONCE => Pool::one_at_once(seat.threads),
                    _ => scheduler(seat)?.pool(seat.threads),
                };
                workload.run(&pool);
                Ok(workload.time(&pool, runs).as_secs_f64() / runs as f64)
            })
        }),
    }
}

/// A program, and besides systole's own default a pool whose promotions share one job: what bundles are worth.
pub fn with_and_without_bundles(
    kind: &'static Kind,
    size: usize,
    runs: u64,
    threads: &[usize],
    weight: f64,
) -> Piece {
    let mut piece = program(kind, size, runs, threads, weight);
    let many: Vec<_> = threads.iter().copied().filter(|&threads| threads > 2).collect();
    // Beside its rival, so that what changes on the machine meanwhile meets both.
    let place = piece.seats.iter().rposition(|seat| seat.contestant == "systole").map_or(0, |last| last + 1);
    piece.seats.splice(place..place, Seat::each(&[ONE_AT_ONCE], &many));
    piece
}

/// A loop, with so many calls a turn.
pub fn counted_loop(name: &str, make: fn() -> Box<dyn Loop>, calls: u32, weight: f64) -> Piece {
    let turn = Turn { calls, pause: Duration::ZERO };
    Piece {
        name: format!("loop/{name}"),
        title: format!("loop: {name}"),
        items: ("a call", 1),
        unit: Unit::Seconds,
        weight,
        bytes: 0,
        seats: Seat::beside_sequential(&[Seat::each(&["systole", "rayon"], &[1, 2])]),
        prepare: Box::new(move || {
            let one = make();
            Box::new(move |seat: &Seat| Ok(one.time(&scheduler(seat)?.pool(seat.threads), turn)))
        }),
    }
}

/// Room for the deepest chain; only what is used takes memory.
const STACK: usize = 1 << 30;

/// A chain of joins, whose second closures do next to nothing. The peers may end the process here, so they take no part.
pub fn chain(joins: u64, calls: u32, weight: f64) -> Piece {
    let turn = Turn { calls, pause: Duration::ZERO };
    Piece {
        name: format!("chain/{joins}"),
        title: format!("chain of {} joins", crate::report::grid::grouped(joins)),
        items: ("a join", joins as usize),
        unit: Unit::Seconds,
        weight,
        bytes: 0,
        seats: Seat::beside_sequential(&[Seat::each(&["systole"], &[1, 2])]),
        prepare: Box::new(move || {
            Box::new(move |seat: &Seat| {
                let (scheduler, threads) = (scheduler(seat)?, seat.threads);
                let deep = thread::Builder::new().stack_size(STACK).spawn(move || {
                    let (chain, pool) = (Chain::new(joins), scheduler.deep_pool(threads, STACK));
                    turn.time(|| chain.run(&pool))
                });
                let ended = deep.map_err(|error| error.to_string())?.join();
                ended.map_err(|_| format!("a chain of {joins} joins panicked by {seat}"))
            })
        }),
    }
}

/// How often the programs run below callgrind.
const ROUNDS: usize = 10;

/// What each form of a join takes in one program, counted by callgrind.
pub fn instructions(program: &'static Program, weight: f64) -> Piece {
    let name = program.name;
    Piece {
        name: format!("instructions/{name}"),
        title: format!("instructions of {name}"),
        items: (program.item, 1),
        unit: Unit::Instructions,
        weight,
        bytes: 0,
        seats: Form::ALL.iter().map(|form| Seat::new(form.name(), 1)).collect(),
        prepare: Box::new(move || {
            Box::new(move |seat: &Seat| {
                let rounds = ROUNDS.to_string();
                let counted = callgrind::count(COUNTED, &["--count", name, &seat.contestant, &rounds])?;
                Ok(counted as f64 / (ROUNDS * program.items) as f64)
            })
        }),
    }
}

/// What the paths that are no joins take, counted by callgrind.
pub fn paths(weight: f64) -> Piece {
    Piece {
        name: "instructions/paths".into(),
        title: "instructions of other paths".into(),
        items: ("an item", 1),
        unit: Unit::Instructions,
        weight,
        bytes: 0,
        seats: PATHS.iter().map(|path| Seat::new(path.name, 1)).collect(),
        prepare: Box::new(move || {
            Box::new(move |seat: &Seat| {
                let path = seat.contestant.parse::<&Path>()?;
                let counted = callgrind::count(COUNTED, &["--count", path.name, &ROUNDS.to_string()])?;
                Ok(counted as f64 / (ROUNDS * path.items) as f64)
            })
        }),
    }
}

/// The experiments of the crate `executors`, on its pools, on systole's and on rayon's.
#[cfg(feature = "executors")]
pub fn executors(
    name: &str,
    threads: &[usize],
    burst: crate::executors::Burst,
    turn: Turn,
    weight: f64,
) -> Piece {
    use crate::executors::Contestant;
    let names = Contestant::ALL.map(|one| one.to_string());
    // There is no sequential program that could differ from itself.
    let again = vec![Seat::new(&format!("{}{ONCE_MORE}", names[0]), 1)];
    Piece {
        name: format!("executors/{name}"),
        title: format!("executors: {name}"),
        items: ("a job", burst.jobs()),
        unit: Unit::Seconds,
        weight,
        bytes: 0,
        seats: [Seat::each(&names.each_ref().map(String::as_str), threads), again].concat(),
        prepare: Box::new(move || {
            Box::new(move |seat: &Seat| {
                let name = seat.contestant.trim_end_matches(ONCE_MORE);
                let found = Contestant::ALL.into_iter().find(|one| one.to_string() == name);
                Ok(found.ok_or_else(|| unknown(seat))?.time(seat.threads, burst, turn))
            })
        }),
    }
}

/// Parallel iterators over so many numbers.
#[cfg(feature = "iterators")]
pub fn iterators(adaptors: crate::iterators::Adaptors, numbers: usize, calls: u32, weight: f64) -> Piece {
    use crate::iterators::Contestant::{self, OrxAlone, OrxOnSystole, Rayon, Sequential};
    const ALL: [Contestant; 4] = [Sequential, OrxOnSystole, OrxAlone, Rayon];
    let turn = Turn { calls, pause: Duration::ZERO };
    let names = ALL[1..].iter().map(ToString::to_string).collect::<Vec<_>>();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    Piece {
        name: format!("iterators/{adaptors}/{numbers}"),
        title: format!("{adaptors}, {} numbers", crate::report::grid::grouped(numbers as u64)),
        items: ("a number", numbers),
        unit: Unit::Seconds,
        weight,
        bytes: 0,
        seats: Seat::beside_sequential(&[Seat::each(&names, &[1, 2])]),
        prepare: Box::new(move || {
            let all: Vec<u64> = (0..numbers as u64).collect();
            Box::new(move |seat: &Seat| {
                let name = if seat.contestant == AGAIN { SEQUENTIAL } else { &seat.contestant };
                let found =
                    ALL.into_iter().find(|one| one.to_string() == name).ok_or_else(|| unknown(seat))?;
                Ok(found.time(seat.threads, adaptors, &all, turn))
            })
        }),
    }
}

/// The scheduler of this seat.
pub fn scheduler(seat: &Seat) -> Result<Scheduler, String> {
    if seat.contestant == AGAIN { Ok(Scheduler::Sequential) } else { seat.contestant.parse() }
}

#[cfg(any(feature = "executors", feature = "iterators"))]
fn unknown(seat: &Seat) -> String {
    format!("`{seat}` takes no part here")
}
