//! Random numbers, and random programs, each of them the same one again for the same seed.

use crate::{Op, Program};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// A generator of random numbers. The committed counts of programs and traces are those of its seeds.
#[derive(Clone, Debug)]
pub struct Random(SplitMix64);

impl Random {
    /// The generator of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.number() % bound as u64) as usize
    }
}

impl Program {
    /// A random program of so many callers that fork so many jobs in all, nested and one after the other, at random.
    #[must_use]
    pub fn random(seed: u64, callers: usize, jobs: usize) -> Self {
        let mut random = Random::new(seed);
        let mut program = Self { mains: vec![vec![]; callers], bodies: vec![], ..Self::default() };
        for job in 1..=jobs {
            // The code that forks it: a caller's, or that of a job that is there already.
            let parent = random.below(callers + job - 1);
            let ops = match parent.checked_sub(callers) {
                None => &mut program.mains[parent],
                Some(at) => &mut program.bodies[at],
            };
            let fork = random.below(ops.len() + 1);
            // It is joined where nothing is open that was not when it was forked.
            let mut open = 0_usize;
            let mut places = vec![fork];
            for (at, op) in ops.iter().enumerate().skip(fork) {
                match op {
                    Op::Fork(_) => open += 1,
                    Op::Join(_) if open == 0 => break,
                    Op::Join(_) => open -= 1,
                    Op::Spawn(_) | Op::Broadcast(..) | Op::Call(_) | Op::Panic => (),
                }
                if open == 0 {
                    places.push(at + 1);
                }
            }
            ops.insert(places[random.below(places.len())], Op::Join(job));
            ops.insert(fork, Op::Fork(job));
            program.bodies.push(vec![]);
        }
        program
    }
}

#[cfg(test)]
mod tests {
    use crate::{Program, Random};

    #[test]
    fn the_published_sequence_comes_out() {
        let mut random = Random::new(0);
        let published = [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f];
        assert_eq!(published.map(|_| random.number()), published);
    }

    #[test]
    fn random_programs_are_programs() {
        for seed in 0..1000 {
            let program = Program::random(seed, 1 + seed as usize % 3, seed as usize % 12);
            assert_eq!(program, Program::random(seed, 1 + seed as usize % 3, seed as usize % 12));
            program.checked().unwrap();
        }
    }
}
