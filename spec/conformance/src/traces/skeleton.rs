//! The program that a pool has seen.
//!
//! What runs on top of [`Task::join`](systole::Task::join), a loop or a scope, forks as it goes, and so do calls from
//! inside and from other pools. Its program is not known beforehand. But a job that is never promoted is run inline,
//! and no step under the lock tells of it. So the trace itself has the program, as far as it concerns the pool: the
//! calls, and what each call and each job has promoted and joined.
//!
//! A join is known by its look under the lock. One that has none, since the latch was set in time, is put where it
//! must be over: before the join of an older job, or at the end of the code. It joins the newest job first, as all
//! do.

use super::event::{Event, Recording, Worker, bundles, translated};
use crate::{Code, Op, Program};
use std::collections::BTreeMap;
use systole::trace::{Action, Event as Recorded, Job, Step, Trace};

/// A piece of code that a worker is in.
struct Activation {
    code: Code,
    /// What it has promoted and not joined, the oldest first.
    open: Vec<usize>,
    /// In which join it is, or was last.
    joining: Option<usize>,
}

#[derive(Default)]
struct Skeleton {
    background: usize,
    program: Program,
    /// What each of the pool's workers is in, the innermost last.
    stacks: BTreeMap<usize, Vec<Activation>>,
    /// Which caller of the program each of the pool's callers' workers is.
    callers: BTreeMap<usize, usize>,
    /// The workers of the calls that are made in each background worker's thread, the innermost last.
    calls: BTreeMap<usize, Vec<usize>>,
    /// The callers whose calls go on while the pool stops, counted from 1.
    late: Vec<usize>,
    /// The critical section of the last detached part of a broadcast.
    broadcast: Option<u64>,
    /// The jobs of each bundle, the oldest first: by numbers that count the bundles as well.
    bundles: BTreeMap<u64, Vec<u64>>,
    /// How many jobs are shared.
    jobs: usize,
    /// How many more there are, of which only this is known: the worker has forked one, and its tick has found the flag set.
    latent: usize,
}

/// What a pool with so many background workers has done, as the run of a program.
///
/// # Errors
///
/// Says which event makes no sense.
pub(super) fn recording(name: &str, trace: &Trace, background: usize) -> Result<Recording, String> {
    if trace.dropped() > 0 {
        return Err(format!("there was no room for {} events", trace.dropped()));
    }
    let read = |event: &Recorded| {
        Ok(Read {
            section: event.section,
            shared: event.shared,
            step: translated(event.step, number)?,
            between: event.between.map(|between| (between.after, between.before)),
        })
    };
    let steps: Vec<_> = trace.into_iter().map(read).collect::<Result<_, String>>()?;
    assembled(name, background, &steps)
}

/// A step by itself.
pub(super) struct Read {
    /// Its critical section.
    pub(super) section: u64,
    /// How many jobs are shared after it.
    pub(super) shared: usize,
    /// What has happened. Bundles have numbers, as jobs have.
    pub(super) step: Step<usize>,
    /// For a step without the lock: the section that had ended before it, and the one that had not begun.
    pub(super) between: Option<(u64, u64)>,
}

/// The same of steps alone.
///
/// # Errors
///
/// Says which step makes no sense.
pub(super) fn assembled(name: &str, background: usize, steps: &[Read]) -> Result<Recording, String> {
    let bundles = bundles(steps.iter().map(|read| read.step.map(|job| job as u64)));
    let offers = [Action::Promote, Action::Bundled, Action::Spawn, Action::Broadcast];
    let jobs = steps.iter().filter(|read| offers.contains(&read.step.action)).count() - bundles.len();
    let mut skeleton = Skeleton { background, bundles, jobs, ..Skeleton::default() };
    let events = steps.iter().map(|read| skeleton.event(read)).collect::<Result<Vec<Event>, _>>()?;
    skeleton.program.bodies.resize(jobs + skeleton.latent, vec![]);
    let program = skeleton.program.checked()?;
    let returned = (0..program.mains.len()).map(|caller| program.outcome(Code::Main(caller))).collect();
    Ok(Recording { name: name.to_string(), program, background, events, returned, late: skeleton.late })
}

/// The program's number of a job of the pool's.
fn number(job: Job) -> Result<usize, String> {
    usize::try_from(job.number).map_err(|error| error.to_string())
}

impl Skeleton {
    fn event(&mut self, read: &Read) -> Result<Event, String> {
        let Read { section, shared, between, .. } = *read;
        let jobs = read.step.job.and_then(|job| self.bundles.get(&(job as u64)));
        let is_bundle = jobs.is_some();
        let mut newest = jobs.and_then(|jobs| jobs.last()).map(|&job| self.numbered(job as usize));
        let step = read.step.map(|job| self.numbered(job));
        // A bundle is promoted by the steps of its jobs.
        if !(is_bundle && step.action == Action::Promote) {
            let job = step.job.map(|job| format!(" of job {job}")).unwrap_or_default();
            let said = |why| format!("section {section}: {}{job} {why}", step.action.name());
            self.learn(section, is_bundle, step).map_err(said)?;
        }
        if step.action == Action::ShareAgain {
            newest = self.latent_at(read.step);
        }
        let worker = step.worker.map(|id| match self.callers.get(&id) {
            Some(&caller) => Worker::Caller(caller + 1),
            None => Worker::Background(id + 1),
        });
        let newest = match step.action {
            Action::Promote => newest.or(step.job),
            Action::ShareAgain => newest,
            _ => None,
        };
        let newest = newest.unwrap_or_default();
        Ok(Event { section, shared, worker, step, newest, is_bundle, between })
    }

    /// The worker shares a bundle again. If it does that inside of a job of this bundle, it has forked a job before, which is latent:
    /// its number.
    fn latent_at(&mut self, step: Step<usize>) -> Option<usize> {
        let jobs = self.bundles.get(&(step.job? as u64))?;
        let jobs: Vec<Code> = jobs.iter().map(|&job| Code::Job(self.numbered(job as usize))).collect();
        let top = self.stacks.get_mut(&step.worker?)?.last_mut()?;
        if !jobs.contains(&top.code) {
            return None;
        }
        top.joining = None;
        self.latent += 1;
        let job = self.jobs + self.latent;
        let ops = self.ops(step.worker?).ok()?;
        // Whatever it is, it concerns no other worker.
        ops.extend([Op::Fork(job), Op::Join(job)]);
        Some(job)
    }

    /// The program's number of a job: bundles do not count. A bundle has that of its oldest job.
    fn numbered(&self, job: usize) -> usize {
        let job = self.bundles.get(&(job as u64)).map_or(job as u64, |jobs| jobs[0]);
        job as usize - self.bundles.range(..job).count()
    }

    // ANCHOR: Learn
    fn learn(&mut self, section: u64, is_bundle: bool, step: Step<usize>) -> Result<(), String> {
        let Step { action, worker, to, job, awaits, .. } = step;
        // The join that the worker is in. If it takes its job back, it stays in the code that it is in: what that job
        // promotes counts as its owner's, which to the pool is the same.
        if let (Some(worker), Some(awaits)) = (worker, awaits) {
            self.join(worker, awaits)?;
        }
        match (action, worker, job) {
            (Action::Call, Some(worker), _) if worker >= self.background => {
                let caller = self.program.mains.len();
                if let Some(home) = to {
                    self.call_from_inside(home, worker, caller)?;
                }
                self.callers.insert(worker, caller);
                self.begin(worker, Code::Main(caller));
                self.program.mains.push(vec![]);
            }
            (Action::CallReturn, Some(worker), _) => {
                let caller = self.callers.get(&worker).copied().ok_or("comes before a call")?;
                self.end(worker, Code::Main(caller))?;
                self.calls.values_mut().for_each(|calls| calls.retain(|&call| call != worker));
            }
            (Action::Promote | Action::Bundled, Some(worker), Some(job)) => {
                self.offer(job)?;
                self.op(worker, Op::Fork(job))?;
                let top = self.top(worker)?;
                top.joining = None;
                top.open.push(job);
            }
            (Action::Spawn, worker, Some(job)) => {
                self.offer(job)?;
                match worker {
                    Some(worker) => {
                        self.op(worker, Op::Spawn(job))?;
                        self.top(worker)?.joining = None;
                    }
                    None => self.program.outside.push(job),
                }
            }
            (Action::Broadcast, _, Some(job)) => {
                self.offer(job)?;
                self.program.addressees.insert(job, to.ok_or("is for no worker")? + 1);
                match worker {
                    Some(worker) => self.part(worker, job)?,
                    None => self.detached_part(section, job),
                }
            }
            (
                Action::TakeSharedJob | Action::WaitForJobHelp | Action::BroadcastTake | Action::Claim,
                Some(worker),
                Some(job),
            ) if !is_bundle => self.begin(worker, Code::Job(job)),
            (Action::SetLatch | Action::SetLatchFree | Action::SpawnEnd, Some(worker), Some(job)) => {
                self.end(worker, Code::Job(job))?;
            }
            // As for a job that it takes back under the lock.
            (Action::ClaimOwn | Action::Watch, Some(worker), Some(job)) => self.join(worker, job)?,
            // The thread that drops the pool has it to itself, but for the spare thread. A call from inside of a job goes on, too.
            (Action::Stop, ..) => {
                let open = self.stacks.values().flatten().filter_map(|activation| match activation.code {
                    Code::Main(caller) => Some(caller + 1),
                    Code::Job(_) => None,
                });
                self.late = open.collect();
            }
            _ => (),
        }
        Ok(())
    }
    // ANCHOR_END: Learn

    /// There is one more job, and jobs are numbered in this order.
    fn offer(&mut self, job: usize) -> Result<(), String> {
        self.program.bodies.push(vec![]);
        if self.program.bodies.len() == job { Ok(()) } else { Err("leaves out a job".to_string()) }
    }

    /// One more part of the broadcast that the worker makes.
    fn part(&mut self, worker: usize, job: usize) -> Result<(), String> {
        let ops = self.ops(worker)?;
        match ops.last_mut() {
            Some(Op::Broadcast(first, parts)) if *first + *parts == job => *parts += 1,
            _ => ops.push(Op::Broadcast(job, 1)),
        }
        let top = self.top(worker)?;
        top.joining = None;
        top.open.push(job);
        Ok(())
    }

    /// One more part of the broadcast that some thread makes in this section, and joins not.
    fn detached_part(&mut self, section: u64, job: usize) {
        match self.program.broadcasts.last_mut() {
            Some(parts) if self.broadcast == Some(section) => parts.end = job + 1,
            _ => self.program.broadcasts.push(job..job + 1),
        }
        self.broadcast = Some(section);
    }

    /// The code that runs in the thread of the worker `home` makes a call: the innermost call there, or else what that worker
    /// runs itself.
    fn call_from_inside(&mut self, home: usize, worker: usize, caller: usize) -> Result<(), String> {
        let maker = self.calls.get(&home).and_then(|calls| calls.last()).copied().unwrap_or(home);
        self.op(maker, Op::Call(caller))?;
        self.top(maker)?.joining = None;
        self.calls.entry(home).or_default().push(worker);
        Ok(())
    }

    fn begin(&mut self, worker: usize, code: Code) {
        self.stacks.entry(worker).or_default().push(Activation { code, open: vec![], joining: None });
    }

    fn top(&mut self, worker: usize) -> Result<&mut Activation, String> {
        let top = self.stacks.get_mut(&worker).and_then(|stack| stack.last_mut());
        top.ok_or_else(|| "is the step of a worker that runs nothing".to_string())
    }

    /// What the worker's code is known to do so far.
    fn ops(&mut self, worker: usize) -> Result<&mut Vec<Op>, String> {
        let ops = match self.top(worker)?.code {
            Code::Main(caller) => self.program.mains.get_mut(caller),
            Code::Job(job) => self.program.bodies.get_mut(job - 1),
        };
        ops.ok_or_else(|| "is of a job that no worker has shared".to_string())
    }

    fn op(&mut self, worker: usize, op: Op) -> Result<(), String> {
        self.ops(worker)?.push(op);
        Ok(())
    }

    /// The worker is in the join of this job, so the joins of all newer jobs are over.
    fn join(&mut self, worker: usize, job: usize) -> Result<(), String> {
        while self.top(worker)?.joining != Some(job) {
            let newest = self.top(worker)?.open.pop().ok_or("joins what was not forked, or is joined")?;
            self.op(worker, Op::Join(newest))?;
            self.top(worker)?.joining = Some(newest);
        }
        Ok(())
    }

    /// This code has come to its end, and all its joins have.
    fn end(&mut self, worker: usize, code: Code) -> Result<(), String> {
        if self.top(worker)?.code != code {
            return Err("ends what its worker does not run".to_string());
        }
        while let Some(newest) = self.top(worker)?.open.pop() {
            self.op(worker, Op::Join(newest))?;
        }
        self.stacks.entry(worker).or_default().pop();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Action, Skeleton, Step};
    use crate::Op::{Call, Fork, Join};

    fn learned(steps: &[Step<usize>]) -> Result<Skeleton, String> {
        let mut skeleton = Skeleton { background: 1, ..Skeleton::default() };
        steps.iter().try_for_each(|&step| skeleton.learn(0, false, step))?;
        Ok(skeleton)
    }

    #[test]
    fn a_join_that_leaves_no_event_is_over_before_that_of_an_older_job() {
        let steps = [
            Step::new(Action::Call).by(1),
            Step::new(Action::Promote).by(1).of(1),
            Step::new(Action::TakeSharedJob).by(0).of(1),
            Step::new(Action::Promote).by(1).of(2),
            Step::new(Action::Promote).by(0).of(3),
            Step::new(Action::WaitForJobHelp).by(1).of(3).awaiting(1),
            Step::new(Action::SetLatch).by(1).of(3),
            Step::new(Action::WaitForJobPark).by(1).awaiting(1),
            Step::new(Action::SetLatch).by(0).of(1),
            Step::new(Action::WaitForJobReturn).by(1).awaiting(1),
            Step::new(Action::CallReturn).by(1),
            Step::new(Action::Call).by(1),
            Step::new(Action::CallReturn).by(1),
        ];
        let program = learned(&steps).unwrap().program;
        assert_eq!(program.mains, [vec![Fork(1), Fork(2), Join(2), Join(1)], vec![]]);
        assert_eq!(program.bodies, [vec![Fork(3), Join(3)], vec![], vec![]]);
    }

    #[test]
    fn a_call_from_inside_is_made_by_the_innermost_code_of_its_thread() {
        let steps = [
            Step::new(Action::Call).by(1),
            Step::new(Action::Promote).by(1).of(1),
            Step::new(Action::TakeSharedJob).by(0).of(1),
            Step::new(Action::Call).by(2).to(0),
            Step::new(Action::Call).by(3).to(0),
            Step::new(Action::CallReturn).by(3),
            Step::new(Action::Call).by(3).to(0),
            Step::new(Action::CallReturn).by(3),
            Step::new(Action::CallReturn).by(2),
            Step::new(Action::Call).by(2).to(0),
            Step::new(Action::CallReturn).by(2),
            Step::new(Action::SetLatch).by(0).of(1),
            Step::new(Action::WaitForJobReturn).by(1).awaiting(1),
            Step::new(Action::CallReturn).by(1),
        ];
        let program = learned(&steps).unwrap().program;
        assert_eq!(program.mains, [vec![Fork(1), Join(1)], vec![Call(2), Call(3)], vec![], vec![], vec![]]);
        assert_eq!(program.bodies, [vec![Call(1), Call(4)]]);
    }

    #[test]
    fn the_broadcast_says_for_which_worker_each_part_is() {
        let part = |to, job| Step::new(Action::Broadcast).to(to).of(job);
        let mut skeleton = Skeleton { background: 2, ..Skeleton::default() };
        for (section, step) in [(1, part(0, 1)), (1, part(1, 2)), (2, part(1, 3))] {
            skeleton.learn(section, false, step).unwrap();
        }
        assert_eq!(skeleton.program.broadcasts, [1..3, 3..4]);
        assert_eq!(skeleton.program.addressees, [(1, 1), (2, 2), (3, 2)].into());
        // No take changes that.
        skeleton.learn(3, false, Step::new(Action::BroadcastTake).by(0).to(0).of(2)).unwrap();
        assert_eq!(skeleton.program.addressees[&2], 2);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let refused = |steps: &[Step<usize>]| learned(steps).err().unwrap_or_default();
        let (call, promote) = (Step::new(Action::Call).by(1), Step::new(Action::Promote).by(1).of(1));
        assert!(refused(&[promote]).contains("runs nothing"));
        assert!(refused(&[call, Step::new(Action::SetLatch).by(1).of(1)]).contains("does not run"));
        let joined = Step::new(Action::WaitForJobReturn).by(1).awaiting(1);
        assert!(
            refused(&[call, promote, joined, Step::new(Action::Promote).by(1).of(2), joined])
                .contains("joined")
        );
        assert!(refused(&[call, Step::new(Action::Promote).by(1).of(2)]).contains("leaves out"));
    }
}
