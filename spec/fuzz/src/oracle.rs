//! What must come out of a program, computed on one thread, without systole.

use crate::program::{Code, Id, Interest, Loop, LoopKind, OnDrop, Setter};
use std::collections::BTreeSet;

/// What a piece of code comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// This value.
    Value(u64),
    /// One of these panics. They are several where the documentation names the first in time.
    Panics(BTreeSet<Id>),
}

use Outcome::{Panics, Value};

/// The value of code that gives none of its own.
pub const NONE: u64 = 17;

/// How many items a block of a reduction has.
const BLOCK: usize = 128;

/// One value of several, in which their order counts.
pub fn mixed(values: impl IntoIterator<Item = u64>) -> u64 {
    values
        .into_iter()
        .fold(0x9e37_79b9, |sum, value| (sum ^ value).wrapping_mul(0x0100_0000_01b3).rotate_left(23))
}

/// What this code comes to. It does not spawn into a scope that is opened elsewhere.
pub fn outcome(code: &Code) -> Outcome {
    let mut none = Vec::new();
    let outcome = of(code, &mut none);
    debug_assert!(none.is_empty(), "only code inside of a scope spawns into it");
    outcome
}

/// What came out of a run of this code is what must.
pub fn allows(expected: &Outcome, came: &Result<u64, Id>) -> bool {
    match (expected, came) {
        (Value(expected), Ok(value)) => expected == value,
        (Panics(expected), Err(id)) => expected.contains(id),
        _ => false,
    }
}

fn panic(id: Id) -> Outcome {
    Panics(BTreeSet::from([id]))
}

/// `spawned` gets what the closures come to that the code spawns into the innermost scope.
fn of(code: &Code, spawned: &mut Vec<Outcome>) -> Outcome {
    match code {
        Code::Work(_, id) => Value(mixed([u64::from(*id)])),
        Code::Panic(_, id) => panic(*id),
        Code::Sequence(all) => {
            let mut values = Vec::new();
            for code in all {
                match of(code, spawned) {
                    Value(value) => values.push(value),
                    panics => return panics,
                }
            }
            Value(mixed(values))
        }
        // All closures run to their end. The first one's panic comes out.
        Code::Join(join) => {
            let [first, second] = &join.sides;
            let first = of(first, spawned);
            both([first, owning(join.captured, of(second, spawned))])
        }
        Code::JoinMany(all) => {
            let outcomes: Vec<Outcome> = all.iter().map(|code| of(code, spawned)).collect();
            both(outcomes)
        }
        Code::Threads(all) => {
            let outcomes: Vec<Outcome> = all.iter().map(|code| of(code, spawned)).collect();
            both(outcomes)
        }
        Code::Call(_, _, code) | Code::Bridge(code) => of(code, spawned),
        Code::Catch(code) => {
            of(code, spawned);
            Value(NONE)
        }
        Code::Scope(_, body) => {
            let mut spawned = Vec::new();
            let body = of(body, &mut spawned);
            let panics = spawned.iter().chain([&body]).filter_map(|outcome| match outcome {
                Panics(ids) => Some(ids),
                Value(_) => None,
            });
            let panics: BTreeSet<Id> = panics.flatten().copied().collect();
            if panics.is_empty() { body } else { Panics(panics) }
        }
        Code::ScopeSpawn(captured, code) => {
            let outcome = owning(*captured, of(code, spawned));
            spawned.push(outcome);
            Value(NONE)
        }
        Code::Spawn(..) | Code::SpawnBroadcast(..) | Code::Futures(..) => Value(NONE),
        Code::CallAsync(_, Interest::Awaited, [captured, _], code) => owning(*captured, of(code, spawned)),
        Code::CallAsync(..) | Code::Event(Setter::Spawned(_), _) => Value(NONE),
        // The first closure waits, and has no value of its own.
        Code::Event(Setter::Joined, code) => both([Value(NONE), of(code, spawned)]),
        Code::Items(_, 0, _) => Value(NONE),
        // All parts, and all items, run the same code.
        Code::Broadcast(_, _, code) | Code::Items(_, _, code) => of(code, spawned),
        Code::Loop(of) => of_loop(of),
    }
}

/// What a closure comes to that owns a value.
pub fn owning(captured: OnDrop, outcome: Outcome) -> Outcome {
    match (captured, outcome) {
        (OnDrop::Panics(id), Value(_)) => panic(id),
        (_, outcome) => outcome,
    }
}

/// The values of all, or the panic of the first that panics.
fn both(outcomes: impl IntoIterator<Item = Outcome>) -> Outcome {
    let mut values = Vec::new();
    for outcome in outcomes {
        match outcome {
            Value(value) => values.push(value),
            panics => return panics,
        }
    }
    Value(mixed(values))
}

fn of_loop(of: &Loop) -> Outcome {
    let panics = of.panics.filter(|&(item, _)| item < of.len);
    match (of.kind, panics) {
        // A single element is not compared.
        (LoopKind::Sort | LoopKind::StableSort, Some((_, id))) if of.len > 1 => panic(id),
        (kind, _) if kind.is_search() => Value(NONE),
        (_, Some((_, id))) => panic(id),
        (kind, None) => Value(match kind {
            LoopKind::Map | LoopKind::MapInto | LoopKind::OwnedMap => {
                mixed((0..of.len).map(|item| of.item(item)))
            }
            LoopKind::Filter => mixed((0..of.len).step_by(2).map(|item| of.item(item))),
            LoopKind::Reduce | LoopKind::Fold => {
                let (a, b) = (0..of.len).map(|item| affine(of.item(item))).fold((1, 0), compose);
                mixed([a, b])
            }
            LoopKind::Shape if of.len == 0 => NONE,
            LoopKind::Shape => of.tree(0, of.len),
            _ => NONE,
        }),
    }
}

impl LoopKind {
    /// Whether it need not visit all items, and has no value of its own.
    pub fn is_search(self) -> bool {
        matches!(
            self,
            Self::Any
                | Self::Find
                | Self::OwnedFind
                | Self::TryEach
                | Self::TryMap
                | Self::Sort
                | Self::StableSort
        )
    }
}

impl Loop {
    /// The result of an item.
    pub fn item(&self, item: usize) -> u64 {
        mixed([u64::from(self.id), item as u64])
    }

    /// The tree of blocks that the documentation promises: the left half has the largest power of two that leaves one.
    fn tree(&self, from: usize, len: usize) -> u64 {
        if len <= BLOCK {
            return (from..from + len).fold(NONE, |block, item| mixed([block, self.item(item)]));
        }
        let mut left = BLOCK;
        while left * 2 < len {
            left *= 2;
        }
        mixed([self.tree(from, left), self.tree(from + left, len - left)])
    }
}

/// A function `x -> ax + b`: to apply one after the other is associative, and not commutative.
pub fn affine(value: u64) -> (u64, u64) {
    (value | 1, value.rotate_left(17))
}

/// First one, and then the other.
pub fn compose(first: (u64, u64), then: (u64, u64)) -> (u64, u64) {
    (first.0.wrapping_mul(then.0), first.1.wrapping_mul(then.0).wrapping_add(then.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{Effort, Form, Join};
    use std::sync::Arc;

    fn work(id: Id) -> Arc<Code> {
        Arc::new(Code::Work(Effort::Nothing, id))
    }

    fn throws(id: Id) -> Arc<Code> {
        Arc::new(Code::Panic(OnDrop::Nothing, id))
    }

    fn join(captured: OnDrop, sides: [Arc<Code>; 2]) -> Code {
        Code::Join(Join { form: Form::Task, is_small: true, captured, result: OnDrop::Nothing, sides })
    }

    #[test]
    fn of_two_panics_the_first_closures_comes_out() {
        assert_eq!(outcome(&join(OnDrop::Nothing, [throws(1), throws(2)])), panic(1));
        assert_eq!(outcome(&join(OnDrop::Nothing, [work(1), throws(2)])), panic(2));
        assert_eq!(outcome(&join(OnDrop::Panics(3), [work(1), work(2)])), panic(3));
        assert_eq!(outcome(&join(OnDrop::Panics(3), [work(1), throws(2)])), panic(2));
    }

    #[test]
    fn of_several_panics_in_a_scope_any_may_be_the_first() {
        let spawn = |code| Arc::new(Code::ScopeSpawn(OnDrop::Nothing, code));
        let body = Code::Sequence(vec![spawn(throws(1)), spawn(work(2)), throws(3), spawn(throws(4))]);
        assert_eq!(outcome(&Code::Scope(None, Arc::new(body))), Panics(BTreeSet::from([1, 3])));
    }

    #[test]
    fn order_counts() {
        assert_ne!(mixed([1, 2]), mixed([2, 1]));
        let (a, b, c) = (affine(1), affine(2), affine(3));
        assert_ne!(compose(a, b), compose(b, a));
        assert_eq!(compose(compose(a, b), c), compose(a, compose(b, c)));
    }
}
