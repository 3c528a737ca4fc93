//! The shapes of `Programs.tla`, and some more.

use crate::{Op, Program};

impl Program {
    /// A caller that forks so many jobs, and then joins all of them.
    #[must_use]
    pub fn open_at_once(count: usize) -> Self {
        Self { mains: vec![Self::open_from(1, count)], bodies: vec![vec![]; count], ..Self::default() }
    }

    /// The code that forks so many jobs, with numbers from this one on, and then joins all of them.
    #[must_use]
    pub fn open_from(first: usize, count: usize) -> Vec<Op> {
        let jobs = first..first + count;
        jobs.clone().map(Op::Fork).chain(jobs.rev().map(Op::Join)).collect()
    }

    /// One caller and no job.
    #[must_use]
    pub fn nothing() -> Self {
        Self { mains: vec![vec![]], ..Self::default() }
    }

    /// A balanced tree of this height, with 2^`height` - 1 jobs; of height 1 it is a lone fork. `TreeMain`, `TreeBody`.
    #[must_use]
    pub fn tree(height: u32) -> Self {
        fn main(job: usize, height: u32) -> Vec<Op> {
            match height.checked_sub(1) {
                None => vec![],
                Some(below) => forked(job, main(job + (1 << below), below)),
            }
        }
        fn body(job: usize, height: u32) -> Vec<Vec<Op>> {
            match height.checked_sub(1) {
                None => vec![],
                Some(below) => {
                    let left = job + (1 << below);
                    [vec![main(job + 1, below)], body(job + 1, below), body(left, below)].concat()
                }
            }
        }
        Self { mains: vec![main(1, height)], bodies: body(1, height), ..Self::default() }
    }

    /// A tree that leans to the left: a node of height `height` forks one that is two lower, visits one that is one lower,
    /// and is a leaf below height 2.
    #[must_use]
    pub fn skewed(height: u32) -> Self {
        fn node(height: u32, bodies: &mut Vec<Vec<Op>>) -> Vec<Op> {
            if height < 2 {
                return vec![];
            }
            bodies.push(vec![]);
            let job = bodies.len();
            bodies[job - 1] = node(height - 2, bodies);
            forked(job, node(height - 1, bodies))
        }
        let mut bodies = vec![];
        let main = node(height, &mut bodies);
        Self { mains: vec![main], bodies, ..Self::default() }
    }

    /// All jobs are forked, one after the other, before the first is joined.
    #[must_use]
    pub fn comb(jobs: usize) -> Self {
        let main = (1..=jobs).rev().fold(vec![], |inner, job| forked(job, inner));
        Self { mains: vec![main], bodies: vec![vec![]; jobs], ..Self::default() }
    }

    /// Each job forks the next one and joins it. `ChainMain`, `ChainBody`.
    #[must_use]
    pub fn chain(jobs: usize) -> Self {
        let ops = |job| if job <= jobs { forked(job, vec![]) } else { vec![] };
        Self { mains: vec![ops(1)], bodies: (1..=jobs).map(|job| ops(job + 1)).collect(), ..Self::default() }
    }

    /// Fork, call a function that forks and joins for itself, fork. `ForkCallForkMain`, `ForkCallForkBody`.
    #[must_use]
    pub fn fork_call_fork() -> Self {
        let inner = [forked(2, vec![]), forked(3, vec![])].concat();
        Self { mains: vec![forked(1, inner)], bodies: vec![vec![]; 3], ..Self::default() }
    }

    /// A caller that spawns a job which forks, and then forks for itself; and a job that comes from outside.
    #[must_use]
    pub fn spawning() -> Self {
        let main = [vec![Op::Spawn(1)], forked(2, vec![])].concat();
        Self {
            mains: vec![main],
            bodies: vec![forked(3, vec![]), vec![], vec![], vec![]],
            outside: vec![4],
            ..Self::default()
        }
    }
}

/// Forks a job, does something, and joins the job.
fn forked(job: usize, between: Vec<Op>) -> Vec<Op> {
    [vec![Op::Fork(job)], between, vec![Op::Join(job)]].concat()
}

#[cfg(test)]
mod tests {
    use crate::{Code, Program};

    #[test]
    fn each_is_a_program_with_so_many_jobs_and_pieces_of_code() {
        let shapes = [
            (Program::nothing(), 0),
            (Program::tree(3), 7),
            (Program::skewed(5), 7),
            (Program::comb(4), 4),
            (Program::chain(4), 4),
            (Program::fork_call_fork(), 3),
            (Program::spawning(), 4),
            (Program::tree(1).beside(&Program::chain(2)), 3),
        ];
        for (program, jobs) in shapes {
            assert_eq!(program.bodies.len(), jobs, "{program:?}");
            program.checked().unwrap();
        }
    }

    #[test]
    fn a_tree_visits_each_of_its_nodes() {
        assert_eq!(Program::tree(4).outcome(Code::Main(0)), Ok(16));
        assert_eq!(Program::chain(5).outcome(Code::Main(0)), Ok(6));
    }
}
