//! The unbalanced tree search once more, by a program that looks before it forks: what if no join is made for a leaf?
//!
//! Seven nodes in eight are leaves. The search of `uts.rs` forks for each of them, as for any other child: then most of what can be
//! shared is one node, and a join is made for it. Here a visit looks at all children of a node, and forks for those that have
//! children themselves. So there is an eighth of the joins, and what can be shared is a subtree. The sequential search looks, too.

use super::uts::{CHILDREN, ROOT, Uts, child, children};
use super::{Kind, Workload};
use crate::scheduler::Pool;
use std::hint::black_box;

/// The search. The size is a number of nodes from `TREES`.
pub static KIND: Kind = Kind {
    name: "uts_looking",
    title: "unbalanced tree of {} nodes, looked at before forks",
    item: "a node",
    items: |nodes| nodes,
    build: |nodes| Box::new(Looking(Uts::new(nodes as u64))),
};

/// Those of the children of `parent` with the indices `from..to` that have children themselves: a bit for each.
#[inline(always)]
fn fertile(parent: u64, from: u32, to: u32) -> u32 {
    (from..to).map(|index| u32::from(children(child(parent, index)) > 0) << (index - from)).sum()
}

/// One child of this set, and the others.
fn first(set: u32) -> (u32, u32) {
    (set.trailing_zeros(), set & (set - 1))
}

/// Whether a visit looks at so many children at once.
fn are_few(from: u32, to: u32) -> bool {
    to - from <= CHILDREN
}

/// The nodes of the subtrees whose roots are the children of `parent` with the indices `from..to`.
fn sequential(parent: u64, from: u32, to: u32) -> u64 {
    if are_few(from, to) {
        return u64::from(to - from) + sequential_set(parent, from, fertile(parent, from, to));
    }
    let middle = from + (to - from) / 2;
    sequential(parent, from, middle) + sequential(parent, middle, to)
}

/// The nodes below the children of this set.
fn sequential_set(parent: u64, from: u32, mut set: u32) -> u64 {
    let mut nodes = 0;
    while set != 0 {
        let (index, rest) = first(set);
        let node = child(parent, from + index);
        nodes += u64::from(CHILDREN) + sequential_set(node, 0, fertile(node, 0, CHILDREN));
        set = rest;
    }
    nodes
}

fn systole(mut t: systole::Task<'_>, parent: u64, from: u32, to: u32) -> u64 {
    if are_few(from, to) {
        return u64::from(to - from) + systole_set(t, parent, from, fertile(parent, from, to));
    }
    let middle = from + (to - from) / 2;
    let (a, b) = t.join(|t| systole(t, parent, from, middle), |t| systole(t, parent, middle, to));
    a + b
}

// ANCHOR: Search
/// The nodes below the children of this set: those that have children.
fn systole_set(mut t: systole::Task<'_>, parent: u64, from: u32, set: u32) -> u64 {
    if set == 0 {
        return 0;
    }
    let (index, rest) = first(set);
    let node = child(parent, from + index);
    let below =
        |t: systole::Task<'_>| u64::from(CHILDREN) + systole_set(t, node, 0, fertile(node, 0, CHILDREN));
    if rest == 0 {
        return below(t);
    }
    let (a, b) = t.join(below, |t| systole_set(t, parent, from, rest));
    a + b
}
// ANCHOR_END: Search

fn rayon(parent: u64, from: u32, to: u32) -> u64 {
    if are_few(from, to) {
        return u64::from(to - from) + rayon_set(parent, from, fertile(parent, from, to));
    }
    let middle = from + (to - from) / 2;
    let (a, b) = rayon::join(|| rayon(parent, from, middle), || rayon(parent, middle, to));
    a + b
}

fn rayon_set(parent: u64, from: u32, set: u32) -> u64 {
    if set == 0 {
        return 0;
    }
    let (index, rest) = first(set);
    let node = child(parent, from + index);
    let below = || u64::from(CHILDREN) + rayon_set(node, 0, fertile(node, 0, CHILDREN));
    if rest == 0 {
        return below();
    }
    let (a, b) = rayon::join(below, || rayon_set(parent, from, rest));
    a + b
}

// Swapped: chili's caller runs the second closure first.
fn chili(scope: &mut chili::Scope<'_>, parent: u64, from: u32, to: u32) -> u64 {
    if are_few(from, to) {
        return u64::from(to - from) + chili_set(scope, parent, from, fertile(parent, from, to));
    }
    let middle = from + (to - from) / 2;
    let (b, a) =
        scope.join(|scope| chili(scope, parent, middle, to), |scope| chili(scope, parent, from, middle));
    a + b
}

fn chili_set(scope: &mut chili::Scope<'_>, parent: u64, from: u32, set: u32) -> u64 {
    if set == 0 {
        return 0;
    }
    let (index, rest) = first(set);
    let node = child(parent, from + index);
    let below = |scope: &mut chili::Scope<'_>| {
        u64::from(CHILDREN) + chili_set(scope, node, 0, fertile(node, 0, CHILDREN))
    };
    if rest == 0 {
        return below(scope);
    }
    let (b, a) = scope.join(|scope| chili_set(scope, parent, from, rest), below);
    a + b
}

// Swapped, as for chili: Forte's caller runs the second closure first.
#[cfg(feature = "forte")]
fn forte(worker: &forte::Worker, parent: u64, from: u32, to: u32) -> u64 {
    if are_few(from, to) {
        return u64::from(to - from) + forte_set(worker, parent, from, fertile(parent, from, to));
    }
    let middle = from + (to - from) / 2;
    let (b, a) =
        worker.join(|worker| forte(worker, parent, middle, to), |worker| forte(worker, parent, from, middle));
    a + b
}

#[cfg(feature = "forte")]
fn forte_set(worker: &forte::Worker, parent: u64, from: u32, set: u32) -> u64 {
    if set == 0 {
        return 0;
    }
    let (index, rest) = first(set);
    let node = child(parent, from + index);
    let below =
        |worker: &forte::Worker| u64::from(CHILDREN) + forte_set(worker, node, 0, fertile(node, 0, CHILDREN));
    if rest == 0 {
        return below(worker);
    }
    let (b, a) = worker.join(|worker| forte_set(worker, parent, from, rest), below);
    a + b
}

struct Looking(Uts);

impl Workload for Looking {
    fn run(&self, pool: &Pool) {
        let count = black_box(self.0.children);
        self.0.check(run_on!(pool, ROOT, 0, count));
    }
}

#[cfg(test)]
mod tests {
    use super::super::uts::TREES;
    use super::*;

    #[test]
    fn every_scheduler_counts_all_nodes() {
        super::super::run_everywhere(&KIND, &TREES.map(|tree| tree.0 as usize)[..2]);
    }
}
