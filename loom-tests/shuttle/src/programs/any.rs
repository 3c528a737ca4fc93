//! Programs and pools at random: another one in each schedule, which holds the choices.

use super::{Made, TICK};
use conformance::{Code, Program};
use shuttle::rand::{Rng, thread_rng};
use shuttle_tests::Waiting;
use std::time::Duration;

/// The most jobs, and the most workers.
const MOST: (usize, usize) = (24, 8);

/// A program of up to three callers, of whose pieces of code some panic.
pub(super) fn program() -> Program {
    let mut choose = thread_rng();
    let callers = choose.gen_range(1..=3);
    let mut program = Program::random(choose.gen_range(0..u64::MAX), callers, choose.gen_range(1..=MOST.0));
    for _ in 0..choose.gen_range(0..3) {
        let code = Code::Job(choose.gen_range(1..=program.bodies.len()));
        let after = choose.gen_range(0..=program.ops(code).len());
        program = program.panicking(code, after);
    }
    program
}

/// A pool of two to eight workers.
pub(super) fn made() -> Made {
    let mut choose = thread_rng();
    let mut made = Made::new(choose.gen_range(2..=MOST.1), Waiting::ALL[choose.gen_range(0..3)]);
    made.interval = [Duration::ZERO, TICK, 3 * TICK, 20 * TICK][choose.gen_range(0..4)];
    made.polls = choose.gen_range(0..4) == 0;
    made.world.owners_poll = choose.gen_range(0..2) == 0;
    made.world.spurious = [0, 0, 4, 20][choose.gen_range(0..4)];
    made
}
