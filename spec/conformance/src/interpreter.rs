//! Runs a program on a pool. Mounted once for each core, which is `super::core`; `super::spawn` is its way to spawn on the
//! pool of the thread's own worker.

use super::core::{Task, ThreadPool};
use conformance::{Code, Listener, Moment, Op, Program, Thrown};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Weak};

/// Tells of a moment when it is dropped: a panic comes to the ends of joins and of pieces of code as well.
struct Tells<'r>(&'r dyn Listener, Moment);

impl Drop for Tells<'_> {
    fn drop(&mut self) {
        self.0.at(self.1);
    }
}

/// A program that runs on a pool.
pub struct Run {
    program: Program,
    listener: Box<dyn Listener>,
    /// Jobs must not keep the pool: the thread that drops it waits for them.
    pool: Weak<ThreadPool>,
}

impl Run {
    /// This program on that pool.
    pub fn new(program: Program, pool: &Arc<ThreadPool>, listener: impl Listener) -> Arc<Self> {
        Arc::new(Self { program, listener: Box::new(listener), pool: Arc::downgrade(pool) })
    }

    /// What this caller's call comes to, made by this thread.
    ///
    /// # Errors
    ///
    /// [`Thrown`] if it panics.
    ///
    /// # Panics
    ///
    /// Panics if the pool is gone. Any panic that is not the program's own comes out.
    pub fn call(self: &Arc<Self>, caller: usize) -> Result<u64, Thrown> {
        let pool = self.pool.upgrade().expect("the pool outlives its calls");
        let call = || pool.call(|task| self.piece(Some(task), Code::Main(caller)));
        catch_unwind(AssertUnwindSafe(call)).map_err(|panic| match panic.downcast::<Thrown>() {
            Ok(thrown) => *thrown,
            Err(panic) => resume_unwind(panic),
        })
    }

    /// Spawns a job from outside.
    pub fn spawn(self: &Arc<Self>, job: usize) {
        self.spawn_on(self.pool.upgrade(), job);
    }

    /// Spawns a job from a worker. A job that forks needs a task, and for that the pool: its handle, which keeps it until the
    /// worker has spawned. Other jobs leave the pool to be dropped meanwhile.
    fn spawn_inside(self: &Arc<Self>, job: usize) {
        let forks = self.program.ops(Code::Job(job)).iter().any(|op| matches!(op, Op::Fork(_)));
        self.spawn_on(self.pool.upgrade().filter(|_| forks), job);
    }

    /// Spawns a job, from a worker or from outside.
    ///
    /// Without a handle of the pool it comes to the pool of the thread's own worker, and has no task to fork with.
    fn spawn_on(self: &Arc<Self>, pool: Option<Arc<ThreadPool>>, job: usize) {
        self.listener.at(Moment::Spawn(job));
        let this = Arc::clone(self);
        match pool {
            Some(pool) => pool.spawn_task(move |task| _ = this.piece(Some(task), Code::Job(job))),
            None => super::spawn(move || _ = this.piece(None, Code::Job(job))),
        }
    }

    /// Runs a piece of code.
    fn piece(self: &Arc<Self>, task: Option<Task<'_>>, code: Code) -> u64 {
        self.listener.at(Moment::Begin(code));
        let _end = Tells(&*self.listener, Moment::End(code));
        1 + self.ops(task, code, self.program.ops(code))
    }

    /// Runs some operations of a piece of code, all jobs of which are joined by it. Returns the sum of what it has joined.
    fn ops(self: &Arc<Self>, mut task: Option<Task<'_>>, code: Code, mut ops: &[Op]) -> u64 {
        let mut sum = 0;
        while let Some((op, rest)) = ops.split_first() {
            ops = rest;
            match *op {
                Op::Fork(job) => {
                    let join =
                        ops.iter().position(|op| *op == Op::Join(job)).expect("each fork has its join");
                    let (between, after) = ops.split_at(join);
                    let task = task.as_mut().expect("only who has a task can fork");
                    self.listener.at(Moment::Fork(job));
                    let first = |task: Task<'_>| {
                        let _join = Tells(&*self.listener, Moment::Join(job));
                        self.ops(Some(task), code, between)
                    };
                    let joined = Tells(&*self.listener, Moment::Joined(job));
                    let (first, second) = task.join(first, |task| self.piece(Some(task), Code::Job(job)));
                    drop(joined);
                    sum += first + second;
                    ops = &after[1..];
                }
                Op::Spawn(job) => self.spawn_inside(job),
                Op::Panic => {
                    self.listener.at(Moment::Panic(code));
                    // No panic hook: it is meant.
                    resume_unwind(Box::new(Thrown(code)))
                }
                Op::Join(job) => unreachable!("job {job} is joined where it was forked"),
                Op::Broadcast(..) | Op::Call(_) => unreachable!("only work of the library's does this"),
            }
        }
        sum
    }
}
