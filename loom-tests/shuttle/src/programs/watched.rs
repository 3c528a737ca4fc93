//! A program of the spec's kind runs, and the oracle follows it.

use super::super::interpreter::Run;
use super::{Made, check_leaked, last_handle};
use conformance::{Code, Program};
use shuttle_tests::oracle::{self, Told};
use shuttle_tests::over_shuttle::sync;
use std::sync::Arc;

/// Runs the program once: each caller in a thread of its own, the first one in this one, and then the end of the pool.
pub(super) fn run(program: &Program, made: Made) {
    sync::begin(made.world);
    oracle::begin(program, made.waiting);
    let (pool, leaked) = made.pool();
    let pool = Arc::new(pool);
    let run = Run::new(program.clone(), &pool, Told);
    let call = |caller: usize| {
        let (run, expected) = (Arc::clone(&run), program.outcome(Code::Main(caller)));
        move || {
            oracle::calls(caller);
            assert_eq!(run.call(caller), expected, "RightValue");
        }
    };
    let others: Vec<_> =
        (1..program.mains.len()).map(|caller| shuttle::thread::spawn(call(caller))).collect();
    program.outside.iter().for_each(|&job| run.spawn(job));
    if !program.mains.is_empty() {
        call(0)();
    }
    others.into_iter().for_each(|other| other.join().expect("a call returns"));
    // Detached jobs may be waiting, and run now: the pool stops at work.
    drop(last_handle(pool));
    oracle::end();
    check_leaked(&leaked);
}
