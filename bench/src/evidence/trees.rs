//! Sums of trees: what Spice and chili have measured, on all schedulers that there are here.

use super::piece::{AGAIN, BY_HAND, Clock, Piece, SEQUENTIAL, Seat, Unit};
use crate::contestant::Contestant;
use crate::report::grid::grouped;
use crate::scheduler::Scheduler;
use crate::turns::Turn;
use crate::workloads::tree::Tree;
use std::time::Duration;

/// What `systole::join` is called in the report.
pub const DROP_IN: &str = "systole::join";

/// What a node takes, with what the allocator adds.
const NODE: u64 = 32;

/// The most threads that a pool of Forte's has.
const FORTE_LIMIT: usize = 32;

/// The sum of a balanced tree on these numbers of threads.
pub fn sum(nodes: usize, threads: &[usize], weight: f64) -> Piece {
    let mut seats = vec![Seat::new(SEQUENTIAL, 1), Seat::new(BY_HAND, 2)];
    seats.extend(Seat::each(&["systole"], threads));
    seats.extend(Seat::each(&[DROP_IN], &[1, 2]));
    seats.extend(Seat::each(&["rayon", "chili"], threads));
    if cfg!(feature = "cold") {
        let possible: Vec<_> = threads.iter().copied().filter(|&threads| threads <= FORTE_LIMIT).collect();
        seats.extend(Seat::each(&["Forte"], &possible));
    }
    seats.push(Seat::new(AGAIN, 1));
    Piece {
        name: format!("tree/{nodes}"),
        title: format!("tree of {} nodes", grouped(nodes as u64)),
        items: ("a node", nodes),
        unit: Unit::Seconds,
        weight,
        bytes: nodes as u64 * NODE,
        seats,
        prepare: Box::new(move || clock(Tree::new(nodes), back_to_back(nodes))),
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

/// One tree that was allocated parent first and one that was allocated children first, both summed sequentially.
pub fn order(nodes: usize, weight: f64) -> Piece {
    Piece {
        name: format!("order/{nodes}"),
        title: format!("tree of {} nodes, in either order of allocation", grouped(nodes as u64)),
        items: ("a node", nodes),
        unit: Unit::Seconds,
        weight,
        bytes: 2 * nodes as u64 * NODE,
        seats: Seat::each(&[SEQUENTIAL, CHILDREN_FIRST, AGAIN], &[1]),
        prepare: Box::new(move || {
            let trees = [Tree::new(nodes), Tree::children_first(nodes)];
            Box::new(move |seat: &Seat| {
                let tree = &trees[usize::from(seat.contestant == CHILDREN_FIRST)];
                Ok(Contestant::Plain(Scheduler::Sequential).sum(tree, 1, back_to_back(nodes)))
            })
        }),
    }
}

/// The sequential sum of the tree whose children were allocated before their parents.
const CHILDREN_FIRST: &str = "children first";

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
            AGAIN => Contestant::Plain(Scheduler::Sequential),
            BY_HAND => Contestant::ByHand,
            DROP_IN => Contestant::DropIn,
            #[cfg(feature = "cold")]
            "Forte" => {
                let pool = crate::cold::contestant::Contestant::Forte.start(seat.threads);
                return Ok(turn.time(|| pool.run(tree)));
            }
            name => Contestant::Plain(name.parse()?),
        };
        Ok(contestant.sum(tree, seat.threads, turn))
    })
}
