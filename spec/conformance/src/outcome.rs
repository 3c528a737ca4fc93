//! What a program must come to, computed without a runtime.

use crate::{Code, Op, Program};

/// What a piece of code panics with: its own name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thrown(pub Code);

impl Program {
    /// What a piece of code returns; or which one's panic comes out of it: of several the first, in the order of a
    /// sequential run.
    ///
    /// # Errors
    ///
    /// [`Thrown`] if it panics.
    pub fn outcome(&self, code: Code) -> Result<u64, Thrown> {
        let mut sum = 1;
        for op in self.ops(code) {
            match *op {
                Op::Join(job) => sum += self.outcome(Code::Job(job))?,
                Op::Call(caller) => sum += self.outcome(Code::Main(caller))?,
                Op::Panic => return Err(Thrown(code)),
                Op::Fork(_) | Op::Spawn(_) | Op::Broadcast(..) => (),
            }
        }
        Ok(sum)
    }

    /// The program without panics that takes the same steps: after a panic of its own or of a job that it has joined, what
    /// is left of a piece of code are the joins of what it has forked. Jobs that are never offered have no code.
    #[must_use]
    pub fn unwound(&self) -> Self {
        let mut unwound = self.clone();
        let ops = |code| self.unwound_ops(code);
        unwound.mains = (0..self.mains.len()).map(|caller| ops(Code::Main(caller))).collect();
        unwound.bodies = (1..=self.bodies.len()).map(|job| ops(Code::Job(job))).collect();
        unwound
    }

    fn unwound_ops(&self, code: Code) -> Vec<Op> {
        let mut left = Vec::new();
        let mut open = Vec::new();
        let mut unwinds = false;
        for &op in self.ops(code) {
            match op {
                Op::Panic => unwinds = true,
                Op::Fork(_) | Op::Broadcast(..) if !unwinds => {
                    open.extend(op.offers());
                    left.push(op);
                }
                Op::Spawn(_) if !unwinds => left.push(op),
                Op::Call(caller) if !unwinds => {
                    left.push(op);
                    unwinds = self.outcome(Code::Main(caller)).is_err();
                }
                Op::Join(job) if open.last() == Some(&job) => {
                    open.pop();
                    left.push(op);
                    unwinds |= self.outcome(Code::Job(job)).is_err();
                }
                _ => (),
            }
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use crate::{Code, Op, Program, Thrown};

    #[test]
    fn the_first_panic_comes_out_and_all_that_is_open_is_joined() {
        let program = Program::fork_call_fork().panicking(Code::Job(2), 0).panicking(Code::Job(1), 0);
        assert_eq!(program.outcome(Code::Main(0)), Err(Thrown(Code::Job(2))));
        assert_eq!(program.unwound().mains[0], [Op::Fork(1), Op::Fork(2), Op::Join(2), Op::Join(1)]);
        let program = Program::fork_call_fork().panicking(Code::Main(0), 2);
        assert_eq!(program.outcome(Code::Main(0)), Err(Thrown(Code::Main(0))));
        assert_eq!(program.unwound().mains[0], [Op::Fork(1), Op::Fork(2), Op::Join(2), Op::Join(1)]);
    }
}
