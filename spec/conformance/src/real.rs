//! The interpreter over the real core.

pub use systole as core;
pub use systole::spawn;

#[path = "interpreter.rs"]
pub mod interpreter;

#[cfg(test)]
mod tests {
    use super::interpreter::Run;
    use crate::{Code, NoListener, Program};
    use std::sync::Arc;
    use std::time::Duration;
    use systole::ThreadPool;

    #[test]
    fn programs_come_to_what_is_computed_without_a_runtime() {
        let builder = ThreadPool::builder().num_threads(3).heartbeat_interval(Duration::ZERO);
        let pool = Arc::new(builder.build().unwrap());
        for seed in 0..300 {
            let mut program = Program::random(seed, 1, 9);
            for job in [3, 5].into_iter().filter(|job| seed % job == 0) {
                program = program.panicking(Code::Job(job as usize), 0);
            }
            let run = Run::new(program.clone(), &pool, NoListener);
            assert_eq!(run.call(0), program.outcome(Code::Main(0)), "{program:?}");
        }
    }

    #[test]
    fn detached_jobs_are_run_also_those_that_come_while_the_pool_is_dropped() {
        struct Count(std::sync::mpsc::Sender<crate::Moment>);
        impl crate::Listener for Count {
            fn at(&self, moment: crate::Moment) {
                self.0.send(moment).unwrap();
            }
        }
        for _ in 0..50 {
            let bodies = vec![vec![crate::Op::Spawn(2)], vec![]];
            let program = Program { bodies, outside: vec![1], ..Program::default() };
            let (sender, moments) = std::sync::mpsc::channel();
            let pool = Arc::new(ThreadPool::builder().num_threads(2).build().unwrap());
            Run::new(program, &pool, Count(sender)).spawn(1);
            // A job may hold the pool for a moment.
            let mut pool = pool;
            while let Err(shared) = Arc::try_unwrap(pool) {
                pool = shared;
            }
            let ended = moments.iter().filter(|moment| matches!(moment, crate::Moment::End(_)));
            assert_eq!(ended.count(), 2);
        }
    }
}
