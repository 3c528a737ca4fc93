//! All 24 orders of the executor's four accesses, against all schedules of the
//! owner: what the exercise of the lesson asks for. `cargo xtask exercise
//! order-four-accesses` judges one order by TLC; this counts the right ones.

#[derive(Clone, Copy, PartialEq)]
enum Access {
    WriteResult,
    ReadOwner,
    SetLatch,
    WakeOwner,
}
use Access::{ReadOwner, SetLatch, WakeOwner, WriteResult};

#[derive(Clone, Copy, PartialEq)]
enum Owner {
    Runs,
    Parked,
    Returned,
}

#[derive(Clone, Copy)]
struct State {
    next: usize,
    owner: Owner,
    latch: bool,
    written: bool,
    known: bool,
}

/// Whether nothing goes wrong from this state on, whatever the schedule.
fn is_right(order: [Access; 4], state: State) -> bool {
    let State { next, owner, latch, written, known } = state;
    let by_executor = order.get(next).is_none_or(|&access| {
        let next = next + 1;
        if owner == Owner::Returned && access != WakeOwner {
            return false; // the frame is gone
        }
        is_right(
            order,
            match access {
                WriteResult => State { next, written: true, ..state },
                ReadOwner => State { next, known: true, ..state },
                SetLatch => State { next, latch: true, ..state },
                WakeOwner if known && owner == Owner::Parked => State { next, owner: Owner::Runs, ..state },
                WakeOwner => State { next, ..state },
            },
        )
    });
    let by_owner = match owner {
        Owner::Runs if latch => written && is_right(order, State { owner: Owner::Returned, ..state }),
        Owner::Runs => is_right(order, State { owner: Owner::Parked, ..state }),
        Owner::Parked => next < order.len(), // else the owner is left parked
        Owner::Returned => true,
    };
    by_executor && by_owner
}

#[test]
fn two_of_the_24_orders_are_right() {
    let all = [WriteResult, ReadOwner, SetLatch, WakeOwner];
    let start = State { next: 0, owner: Owner::Runs, latch: false, written: false, known: false };
    let mut orders = 0;
    let mut right = Vec::new();
    for i in 0..256 {
        let order = [0, 2, 4, 6].map(|shift| all[i >> shift & 3]);
        if all.iter().all(|access| order.contains(access)) {
            orders += 1;
            if is_right(order, start) {
                right.push(order);
            }
        }
    }
    assert_eq!(orders, 24);
    assert_eq!(right.len(), 2);
    assert!(right.iter().all(|order| order.ends_with(&[SetLatch, WakeOwner])));
}
