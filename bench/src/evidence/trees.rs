//! Sums of trees: what Spice and chili have measured, on all schedulers that there are here.

use super::piece::{BY_HAND, Clock, Piece, SEQUENTIAL, Seat, Unit};
use super::programs::scheduler;
use crate::contestant::Contestant;
use crate::report::grid::grouped;
use crate::scheduler::Scheduler;
use crate::turns::Turn;
use crate::usage::Usage;
use crate::workloads::Workload as _;
use crate::workloads::tree::Tree;
use std::thread;
use std::time::Duration;

/// What `systole::join` is called in the report.
pub const DROP_IN: &str = "systole::join";

/// What a node takes, with what the allocator adds.
const NODE: u64 = 32;

/// Time enough for many threads to start and to park.
const REST: Duration = Duration::from_millis(5);

/// The schedulers that are compared with systole here, as far as they are built in.
pub fn peers() -> impl Iterator<Item = Scheduler> {
    Scheduler::ALL.iter().copied().filter(|one| ![Scheduler::Sequential, Scheduler::Systole].contains(one))
}

/// Each peer on each of these numbers of threads that it can have.
pub fn peers_on(threads: &[usize]) -> Vec<Seat> {
    let of = |one: Scheduler| {
        threads
            .iter()
            .filter(move |&&threads| one.can_have(threads))
            .map(move |&threads| Seat::new(one.name(), threads))
    };
    peers().flat_map(of).collect()
}

/// The sum of a balanced tree on these numbers of threads.
pub fn sum(nodes: usize, threads: &[usize], weight: f64) -> Piece {
    // Subtrees are as many as a power of two, and each has a few nodes.
    let is_even = |threads: &usize| *threads > 1 && threads.is_power_of_two() && threads * 8 <= nodes;
    let by_hand: Vec<_> = threads.iter().copied().filter(is_even).collect();
    let seats = [
        Seat::each(&[BY_HAND], &by_hand),
        Seat::each(&["systole"], threads),
        Seat::each(&[DROP_IN], &[1, 2]),
        peers_on(threads),
    ];
    Piece {
        name: format!("tree/{nodes}"),
        title: format!("tree of {} nodes", grouped(nodes as u64)),
        items: ("a node", nodes),
        unit: Unit::Seconds,
        weight,
        bytes: nodes as u64 * NODE,
        seats: Seat::beside_sequential(&seats),
        prepare: Box::new(move || clock(Tree::new(nodes), back_to_back(nodes))),
    }
}

/// The processor time of a call, of all threads together: threads that compete for the same work take some, idle ones none.
pub fn processor(nodes: usize, threads: &[usize], weight: f64) -> Piece {
    Piece {
        name: format!("processor/{nodes}"),
        title: format!("tree of {} nodes, processor time", grouped(nodes as u64)),
        items: ("a node", nodes),
        unit: Unit::Seconds,
        weight,
        bytes: nodes as u64 * NODE,
        seats: Seat::beside_sequential(&[Seat::each(&["systole"], threads), peers_on(threads)]),
        prepare: Box::new(move || {
            let tree: &'static Tree = Box::leak(Box::new(Tree::new(nodes)));
            // Some milliseconds at least: the system counts in microseconds.
            let calls = (2_000_000 / nodes).clamp(1, 2000) as u32;
            Box::new(move |seat: &Seat| {
                let pool = scheduler(seat)?.pool(seat.threads);
                // What it takes to start the threads is not asked.
                thread::sleep(REST);
                tree.run(&pool);
                let now = || Usage::now().map_err(|error| error.to_string());
                let before = now()?;
                (0..calls).for_each(|_| tree.run(&pool));
                Ok(now()?.since(before).cpu.as_secs_f64() / f64::from(calls))
            })
        }),
    }
}

/// The same, but the caller sleeps before each call, and all workers have gone to rest.
pub fn apart(nodes: usize, weight: f64) -> Piece {
    let turn = Turn { calls: 10, pause: Duration::from_millis(2) };
    Piece {
        name: format!("tree/{nodes}/2 ms apart"),
        title: format!("tree of {} nodes, calls 2 ms apart", grouped(nodes as u64)),
        prepare: Box::new(move || clock(Tree::new(nodes), turn)),
        ..sum(nodes, &[1, 2], weight)
    }
}

/// One tree that was allocated parent first and one that was allocated children first, both summed sequentially, and by all on
/// these numbers of threads.
pub fn order(nodes: usize, threads: &[usize], weight: f64) -> Piece {
    let pools = [Seat::each(&["systole"], threads), peers_on(threads)].concat();
    let again = |seat: Seat| Seat::new(&format!("{}{CHILDREN_FIRST}", seat.contestant), seat.threads);
    let seats = [
        vec![again(Seat::new(SEQUENTIAL, 1))],
        pools.into_iter().flat_map(|seat| [seat.clone(), again(seat)]).collect(),
    ];
    Piece {
        name: format!("order/{nodes}"),
        title: format!("tree of {} nodes, in either order of allocation", grouped(nodes as u64)),
        items: ("a node", nodes),
        unit: Unit::Seconds,
        weight,
        bytes: 2 * nodes as u64 * NODE,
        seats: Seat::beside_sequential(&seats),
        prepare: Box::new(move || {
            let trees = [Tree::new(nodes), Tree::children_first(nodes)];
            Box::new(move |seat: &Seat| {
                let name = seat.contestant.strip_suffix(CHILDREN_FIRST);
                let tree = &trees[usize::from(name.is_some())];
                let seat = Seat::new(name.unwrap_or(&seat.contestant), seat.threads);
                Ok(Contestant::Plain(scheduler(&seat)?).sum(tree, seat.threads, back_to_back(nodes)))
            })
        }),
    }
}

/// What stands behind a contestant's name, if it sums the tree whose children were allocated before their parents.
const CHILDREN_FIRST: &str = ", children first";

/// So many calls that a turn takes a millisecond at least.
fn back_to_back(nodes: usize) -> Turn {
    let calls = (500_000 / nodes).clamp(1, 500) as u32;
    Turn { calls, pause: Duration::ZERO }
}

fn clock(tree: Tree, turn: Turn) -> Clock {
    // The tree is never freed: what one tree leaves in the heap decides how the next tree lies in memory. The largest are
    // the last pieces.
    let tree: &'static Tree = Box::leak(Box::new(tree));
    Box::new(move |seat| {
        let contestant = match seat.contestant.as_str() {
            BY_HAND => Contestant::ByHand,
            DROP_IN => Contestant::DropIn,
            _ => Contestant::Plain(scheduler(seat)?),
        };
        Ok(contestant.sum(tree, seat.threads, turn))
    })
}
