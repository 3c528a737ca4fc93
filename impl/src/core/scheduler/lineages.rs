//! What each taken job is part of, and what is part of it.

use std::iter::successors;

/// The taken jobs that a piece of work is part of. A call is part of none, and what is part of a job that has ended is part of none
/// either.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lineage {
    /// The entry of the innermost job stands at `number - 1`.
    number: u32,
    /// How many jobs had that entry before.
    before: u32,
}

/// A taken job that has not ended: the innermost one of a lineage.
struct Taken<J> {
    job: J,
    /// The worker that has shared it, and waits for it.
    owner: usize,
    /// The worker that has taken it.
    executor: usize,
    /// What it is part of itself.
    outer: Lineage,
    /// The job of the same owner that was taken before, of those that have not ended; and the one that was taken after.
    older: Lineage,
    newer: Lineage,
    /// How many jobs had this entry before.
    before: u32,
}

/// All lineages of a pool as one forest, to which each job that is taken is added. So a worker that shares a job hands on its lineage as
/// a number. And a decision that looks at many workers stays within one piece of memory: on many cores, each worker's own memory is
/// most likely in another core's cache.
///
/// All that a job has shared ends before the job does. But the worker that has claimed the last job of a bundle may still have to find
/// that nothing is left, and the bundle may stand in the queue once more. Both are part of nothing then: an entry is used again under
/// another name.
pub(super) struct Lineages<J> {
    taken: Vec<Taken<J>>,
    /// The first entry that is free, as the lineage that it will be. Its `older` is the next one.
    free: Lineage,
    /// Of each worker's jobs, the one that was taken last.
    newest: Vec<Lineage>,
}

impl<J: Copy + Eq> Lineages<J> {
    pub(super) fn new() -> Self {
        Self { taken: Vec::new(), free: Lineage::default(), newest: Vec::new() }
    }

    pub(super) fn add_worker(&mut self) {
        self.newest.push(Lineage::default());
    }

    /// The job that the owner has shared as a part of `outer` is taken. Returns the lineage of all that is part of it.
    pub(super) fn add(&mut self, outer: Lineage, job: J, owner: usize, executor: usize) -> Lineage {
        let older = self.newest[owner];
        let mut added = self.free;
        let entry =
            Taken { job, owner, executor, outer, older, newer: Lineage::default(), before: added.before };
        match self.entry_mut(added) {
            Some(free) => self.free = std::mem::replace(free, entry).older,
            None => {
                self.taken.push(entry);
                added.number = self.taken.len() as u32;
            }
        }
        self.newest[owner] = added;
        if let Some(older) = self.entry_mut(older) {
            older.newer = added;
        }
        added
    }

    /// The innermost job has ended.
    pub(super) fn remove(&mut self, lineage: Lineage) {
        let next = self.free;
        let Some(ended) = self.entry_mut(lineage) else { return };
        let (owner, older, newer) = (ended.owner, ended.older, ended.newer);
        ended.before = ended.before.wrapping_add(1);
        ended.older = next;
        self.free = Lineage { before: ended.before, ..lineage };
        match self.entry_mut(newer) {
            Some(newer) => newer.older = older,
            None => self.newest[owner] = older,
        }
        if let Some(older) = self.entry_mut(older) {
            older.newer = newer;
        }
    }

    /// The innermost job is this one from now on: its worker has claimed the next one of a bundle.
    pub(super) fn rename(&mut self, lineage: Lineage, job: J) {
        if let Some(taken) = self.entry_mut(lineage) {
            taken.job = job;
        }
    }

    /// The lineage without its innermost job.
    pub(super) fn outer(&self, lineage: Lineage) -> Lineage {
        self.entry(lineage).map_or(lineage, |taken| taken.outer)
    }

    /// The jobs, from the innermost one on, each with its owner.
    pub(super) fn jobs(&self, lineage: Lineage) -> impl Iterator<Item = (J, usize)> {
        let all = successors(self.entry(lineage), |taken| self.entry(taken.outer));
        all.map(|taken| (taken.job, taken.owner))
    }

    /// The lineages of all that is part of this owner's job, each with the worker that has taken its innermost job. If the job is
    /// not taken, nothing is part of it.
    //
    // Of a bundle the job may be known that was claimed before, and a later job may have its name.
    pub(super) fn parts(&self, job: J, owner: usize) -> impl Iterator<Item = (Lineage, usize)> {
        let wholes = self.list(self.newest[owner]).filter(move |(_, taken)| taken.job == job);
        wholes.flat_map(|whole| self.within(whole)).map(|(part, taken)| (part, taken.executor))
    }

    /// This job, and all that is part of it.
    fn within<'a>(&'a self, whole: (Lineage, &'a Taken<J>)) -> impl Iterator<Item = (Lineage, &'a Taken<J>)> {
        let after = move |&(part, taken): &(Lineage, &'a Taken<J>)| {
            self.first_part(part, taken).or_else(|| self.part_after(part, taken, whole.0))
        };
        successors(Some(whole), after)
    }

    fn first_part(&self, whole: Lineage, taken: &Taken<J>) -> Option<(Lineage, &Taken<J>)> {
        self.list(self.newest[taken.executor]).find(|(_, part)| part.outer == whole)
    }

    /// The next one that is not part of this one, but of `whole`.
    fn part_after<'a>(
        &'a self,
        mut part: Lineage,
        mut taken: &'a Taken<J>,
        whole: Lineage,
    ) -> Option<(Lineage, &'a Taken<J>)> {
        while part != whole {
            let next = self.list(taken.older).find(|(_, next)| next.outer == taken.outer);
            if next.is_some() {
                return next;
            }
            part = taken.outer;
            taken = self.entry(part)?;
        }
        None
    }

    /// This job and the older ones of the same owner.
    fn list(&self, newest: Lineage) -> impl Iterator<Item = (Lineage, &Taken<J>)> {
        let entry = |lineage| self.entry(lineage).map(|taken| (lineage, taken));
        successors(entry(newest), move |(_, taken)| entry(taken.older))
    }

    fn entry(&self, Lineage { number, before }: Lineage) -> Option<&Taken<J>> {
        self.taken.get((number as usize).wrapping_sub(1)).filter(|taken| taken.before == before)
    }

    fn entry_mut(&mut self, Lineage { number, before }: Lineage) -> Option<&mut Taken<J>> {
        self.taken.get_mut((number as usize).wrapping_sub(1)).filter(|taken| taken.before == before)
    }
}
