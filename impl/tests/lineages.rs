//! What a job is part of, and what is part of it: the same as in lists of names that each job keeps for itself.

// The test includes the file itself, because what is in it is private to the scheduler.
#[path = "../src/core/scheduler/lineages.rs"]
mod lineages;

use fastrand::Rng;
use lineages::{Lineage, Lineages};
use std::collections::BTreeSet;

const WORKERS: usize = 6;

/// A taken job: its lineage, and the model's: names and owners, the innermost last.
#[derive(Clone)]
struct Taken {
    lineage: Lineage,
    names: Vec<(u32, usize)>,
    executor: usize,
}

struct Both {
    lineages: Lineages<u32>,
    taken: Vec<Taken>,
    next: u32,
}

impl Both {
    fn new() -> Self {
        let mut lineages = Lineages::new();
        (0..WORKERS).for_each(|_| lineages.add_worker());
        Self { lineages, taken: Vec::new(), next: 0 }
    }

    /// A worker takes a job of a call, or of a job that runs; its owner is the worker that runs that.
    fn take(&mut self, random: &mut Rng) {
        let executor = random.usize(..WORKERS);
        let from =
            (!self.taken.is_empty() && random.u8(..4) > 0).then(|| random.choice(&self.taken).cloned());
        let (outer, mut names, owner) = match from.flatten() {
            Some(Taken { lineage, names, executor }) => (lineage, names, executor),
            None => (Lineage::default(), Vec::new(), random.usize(..WORKERS)),
        };
        self.next += 1;
        names.push((self.next, owner));
        let lineage = self.lineages.add(outer, self.next, owner, executor);
        self.taken.push(Taken { lineage, names, executor });
    }

    /// A job ends. No part of a part of it is taken. If a part is, its worker runs nothing, and is part of nothing from now on.
    fn end(&mut self, random: &mut Rng) {
        let ends_soon = |at: &usize| {
            let names = &self.taken[*at].names;
            !self
                .taken
                .iter()
                .any(|other| other.names.len() > names.len() + 1 && other.names.starts_with(names))
        };
        let ends: Vec<usize> = (0..self.taken.len()).filter(ends_soon).collect();
        if let Some(&at) = random.choice(&ends) {
            let Taken { lineage, names, .. } = self.taken.swap_remove(at);
            let outer = self.lineages.outer(lineage);
            self.lineages.remove(lineage);
            for part in self.taken.iter_mut().filter(|other| other.names.starts_with(&names)) {
                part.names.drain(..names.len());
            }
            assert!(self.names(outer).eq(names.into_iter().rev().skip(1)));
        }
    }

    /// A worker claims the next job of a bundle. No part of the last one is left.
    fn rename(&mut self, random: &mut Rng) {
        let Some(at) = random.choice(0..self.taken.len()) else { return };
        let names = self.taken[at].names.clone();
        if self.taken.iter().filter(|other| other.names.starts_with(&names)).count() == 1 {
            self.next += 1;
            self.taken[at].names.last_mut().expect("a job is part of itself").0 = self.next;
            self.lineages.rename(self.taken[at].lineage, self.next);
        }
    }

    fn names(&self, lineage: Lineage) -> impl Iterator<Item = (u32, usize)> {
        self.lineages.jobs(lineage)
    }

    fn assert_same(&self) {
        for Taken { lineage, names, .. } in &self.taken {
            assert!(self.names(*lineage).eq(names.iter().rev().copied()));
            let &(name, owner) = names.last().expect("a job is part of itself");
            let parts: Vec<_> = self.lineages.parts(name, owner).collect();
            let expected = self.taken.iter().filter(|other| other.names.contains(&(name, owner)));
            let expected: Vec<_> = expected.map(|part| (part.lineage, part.executor)).collect();
            assert_eq!(parts.len(), expected.len(), "each part once: {parts:?}, {expected:?}");
            assert!(expected.iter().all(|part| parts.contains(part)), "{parts:?}, {expected:?}");
        }
        let distinct: BTreeSet<_> = self.taken.iter().map(|taken| format!("{:?}", taken.lineage)).collect();
        assert_eq!(distinct.len(), self.taken.len(), "no entry is used twice");
    }
}

#[test]
fn what_is_part_of_what_is_as_in_lists_of_names() {
    for seed in 0..20 {
        let (mut both, mut random) = (Both::new(), Rng::with_seed(seed));
        for _ in 0..2_000 {
            match random.u8(..5) {
                0 | 1 if both.taken.len() < 40 => both.take(&mut random),
                2 => both.rename(&mut random),
                _ => both.end(&mut random),
            }
            both.assert_same();
        }
    }
}

#[test]
fn a_place_is_used_again_under_another_name() {
    let mut lineages = Lineages::new();
    lineages.add_worker();
    let first = lineages.add(Lineage::default(), 1, 0, 0);
    let second = lineages.add(first, 2, 0, 0);
    lineages.remove(second);
    let third = lineages.add(first, 3, 0, 0);
    assert_ne!(third, second, "it has the place of the second, and another name");
    assert!(lineages.jobs(second).next().is_none());
    lineages.remove(third);
    lineages.remove(first);
    assert!(lineages.parts(1, 0).next().is_none(), "it has ended");
    let other = lineages.add(Lineage::default(), 4, 0, 0);
    assert!(lineages.jobs(other).eq([(4, 0)]));
}
