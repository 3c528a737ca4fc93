//! A program: what each caller runs, and what each job runs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Debug};
use std::ops::Range;

/// One operation of a piece of code. Jobs are numbered from 1, as in the spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Offers a job.
    Fork(usize),
    /// Obtains its result. The job that was forked last is joined first.
    Join(usize),
    /// Offers a job that no code joins.
    Spawn(usize),
    /// Offers so many jobs, from this one on, each to one worker alone: the parts of a broadcast.
    Broadcast(usize, usize),
    /// A call from inside, by this caller, which is numbered from 0.
    Call(usize),
    /// Panics: what is left of this piece of code are the joins of what it has forked.
    Panic,
}

/// A piece of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// What this caller runs; callers are numbered from 0.
    Main(usize),
    /// What this job runs.
    Job(usize),
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Code::Main(caller) => write!(f, "caller {}", caller + 1),
            Code::Job(job) => write!(f, "job {job}"),
        }
    }
}

/// A program of the spec's: `Main`, `Body`, `FromOutside`, `BroadcastsFromOutside` and `Addressee` of `Programs.tla`.
///
/// Each piece of code returns one more than the sum of what it has joined.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// What each caller runs.
    pub mains: Vec<Vec<Op>>,
    /// What each job runs; job 1 comes first.
    pub bodies: Vec<Vec<Op>>,
    /// The jobs that threads spawn which are no workers.
    pub outside: Vec<usize>,
    /// The parts of each broadcast that a thread makes which is no worker: no code joins them.
    pub broadcasts: Vec<Range<usize>>,
    /// The background worker, from 1, that each part of a broadcast is for.
    pub addressees: BTreeMap<usize, usize>,
}

impl Program {
    /// A program, if it is one.
    ///
    /// # Errors
    ///
    /// Says which job is not offered exactly once, is not joined where it must be, or is a part of a broadcast without an
    /// addressee.
    pub fn checked(self) -> Result<Self, String> {
        self.check().map(|()| self)
    }

    /// The operations of a piece of code.
    #[must_use]
    pub fn ops(&self, code: Code) -> &[Op] {
        match code {
            Code::Main(caller) => &self.mains[caller],
            Code::Job(job) => &self.bodies[job - 1],
        }
    }

    /// All pieces of code, the callers' first.
    pub fn codes(&self) -> impl Iterator<Item = Code> {
        (0..self.mains.len()).map(Code::Main).chain((1..=self.bodies.len()).map(Code::Job))
    }

    /// The jobs that no code joins.
    pub fn detached(&self) -> impl Iterator<Item = usize> {
        let spawned = self.codes().flat_map(|code| self.ops(code)).filter_map(|op| match op {
            Op::Spawn(job) => Some(*job),
            _ => None,
        });
        self.offered_from_outside().chain(spawned)
    }

    /// The jobs that threads offer which are no workers.
    fn offered_from_outside(&self) -> impl Iterator<Item = usize> {
        self.outside.iter().copied().chain(self.broadcasts.iter().cloned().flatten())
    }

    /// The callers whose calls come from inside.
    pub fn nested(&self) -> impl Iterator<Item = usize> {
        self.codes().flat_map(|code| self.ops(code)).filter_map(|op| match op {
            Op::Call(caller) => Some(*caller),
            _ => None,
        })
    }

    /// The pieces of code that are run: those of the callers, and those of the jobs that some code offers.
    #[must_use]
    pub fn offered(&self) -> Vec<Code> {
        let outside = self.offered_from_outside().map(Code::Job);
        let mut found: Vec<Code> = (0..self.mains.len()).map(Code::Main).chain(outside).collect();
        let mut next = 0;
        while let Some(&code) = found.get(next) {
            next += 1;
            found.extend(self.ops(code).iter().flat_map(|op| op.offers()).map(Code::Job));
        }
        found
    }

    /// Both programs, side by side: the other one's callers and jobs come after this one's.
    #[must_use]
    pub fn beside(mut self, other: &Self) -> Self {
        let (first, callers) = (self.bodies.len(), self.mains.len());
        let moved = |ops: &Vec<Op>| ops.iter().map(|op| op.moved(callers, first)).collect::<Vec<_>>();
        self.mains.extend(other.mains.iter().map(moved));
        self.bodies.extend(other.bodies.iter().map(moved));
        self.outside.extend(other.outside.iter().map(|job| job + first));
        let broadcasts = other.broadcasts.iter().map(|parts| parts.start + first..parts.end + first);
        self.broadcasts.extend(broadcasts);
        self.addressees.extend(other.addressees.iter().map(|(job, worker)| (job + first, *worker)));
        self
    }

    /// The same program, but this piece of code panics after so many of its operations.
    #[must_use]
    pub fn panicking(mut self, code: Code, after: usize) -> Self {
        let ops = match code {
            Code::Main(caller) => &mut self.mains[caller],
            Code::Job(job) => &mut self.bodies[job - 1],
        };
        ops.insert(after, Op::Panic);
        self
    }

    fn check(&self) -> Result<(), String> {
        let mut offered = vec![0; self.bodies.len()];
        let mut offer = |job: usize| {
            let times = job.checked_sub(1).and_then(|at| offered.get_mut(at));
            *times.ok_or_else(|| format!("there is no job {job} among 1 to {}", self.bodies.len()))? += 1;
            Ok::<(), String>(())
        };
        self.offered_from_outside().try_for_each(&mut offer)?;
        let addressed = |parts: Range<usize>, by: &dyn Debug| match parts
            .into_iter()
            .find(|part| !self.addressees.contains_key(part))
        {
            Some(part) => Err(format!("{by:?} broadcasts job {part}, which has no addressee")),
            None => Ok(()),
        };
        self.broadcasts.iter().try_for_each(|parts| addressed(parts.clone(), &"a thread from outside"))?;
        let mut nested = BTreeSet::new();
        for code in self.codes() {
            let mut open = Vec::new();
            for op in self.ops(code) {
                op.offers().try_for_each(&mut offer)?;
                match *op {
                    Op::Fork(job) => open.push(job),
                    Op::Broadcast(..) => {
                        addressed(op.offers(), &code)?;
                        open.extend(op.offers());
                    }
                    Op::Join(job) if open.last() == Some(&job) => _ = open.pop(),
                    Op::Join(job) => return Err(format!("{code} joins job {job}, with {open:?} open")),
                    Op::Call(caller) if caller >= self.mains.len() || !nested.insert(caller) => {
                        return Err(format!("{code} brings in caller {caller}, who is none or calls twice"));
                    }
                    Op::Call(_) | Op::Spawn(_) | Op::Panic => (),
                }
            }
            if !open.is_empty() {
                return Err(format!("{code} does not join {open:?}"));
            }
        }
        match offered.iter().position(|&times| times != 1) {
            Some(at) => Err(format!("job {} is offered {} times instead of once", at + 1, offered[at])),
            None => Ok(()),
        }
    }
}

impl Op {
    /// The jobs that it offers.
    #[must_use]
    pub fn offers(self) -> Range<usize> {
        match self {
            Self::Fork(job) | Self::Spawn(job) => job..job + 1,
            Self::Broadcast(first, parts) => first..first + parts,
            Self::Join(_) | Self::Call(_) | Self::Panic => 0..0,
        }
    }

    /// The same, behind so many callers and jobs of another program.
    pub(crate) fn moved(self, callers: usize, first: usize) -> Self {
        match self {
            Self::Fork(job) => Self::Fork(job + first),
            Self::Join(job) => Self::Join(job + first),
            Self::Spawn(job) => Self::Spawn(job + first),
            Self::Broadcast(job, parts) => Self::Broadcast(job + first, parts),
            Self::Call(caller) => Self::Call(caller + callers),
            Self::Panic => Self::Panic,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Op, Program};

    #[test]
    fn what_is_no_program_is_refused() {
        let refused = |main: &[Op], jobs| {
            let program =
                Program { mains: vec![main.to_vec()], bodies: vec![vec![]; jobs], ..Program::default() };
            program.checked().unwrap_err()
        };
        assert!(refused(&[Op::Fork(1)], 1).contains("does not join [1]"));
        assert!(refused(&[Op::Fork(1), Op::Fork(2), Op::Join(1), Op::Join(2)], 2).contains("joins job 1"));
        assert!(refused(&[Op::Fork(2), Op::Join(2)], 1).contains("no job 2"));
        assert!(refused(&[Op::Spawn(1), Op::Spawn(1)], 1).contains("2 times"));
        assert!(refused(&[], 1).contains("job 1 is offered 0 times"));
        assert!(refused(&[Op::Broadcast(1, 1), Op::Join(1)], 1).contains("job 1, which has no addressee"));
        assert!(refused(&[Op::Call(1)], 0).contains("caller 1, who is none"));
        let broadcast =
            Program { bodies: vec![vec![]; 2], broadcasts: vec![1..2, 2..3], ..Program::default() };
        assert!(broadcast.checked().unwrap_err().contains("outside\" broadcasts job 1"));
    }
}
