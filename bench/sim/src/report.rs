//! One run and its figures.

use crate::bounds;
use crate::costs::Costs;
use crate::machine::{Counts, Lock, Machine, Path, Record, Worker};
use crate::policies::{Contestant, Policy, Settings};
use crate::program::Program;
use crate::time::{MICROSECOND, Time};

/// What is run, and how.
#[derive(Clone, Debug)]
pub struct Case<'p> {
    /// The program.
    pub program: &'p Program,
    /// The scheduler.
    pub contestant: Contestant,
    /// How many workers.
    pub workers: usize,
    /// What is chosen of the scheduler.
    pub settings: Settings,
    /// What its steps cost.
    pub costs: Costs,
}

/// The figures of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report {
    /// How long the program took, or all calls of it.
    pub time: Time,
    /// How long a call took, in the middle of all calls.
    pub call: Time,
    /// How long it takes without any scheduler, on one worker.
    pub sequential: Time,
    /// How long its forks and joins make it, on one worker.
    pub alone: Time,
    /// The longest path of what was run, without the waits on it.
    pub path: Path,
    /// How long all workers together ran the program.
    pub busy: Time,
    /// The shortest time between two promotions of one worker.
    pub shortest_gap: Time,
    /// How many workers have promoted.
    pub promoters: u64,
    /// How long they did not run the program between their promotions, all together.
    pub rested: Time,
    /// The longest that a worker ran a job or the call without a promotion.
    pub longest_stretch: Time,
    /// What was counted.
    pub counts: Counts,
    /// How the lock was used, or all locks together.
    pub lock: Lock,
    /// How many locks there were.
    pub locks: usize,
    /// How many workers.
    pub workers: usize,
}

impl Case<'_> {
    /// What a fork with its join costs, if the job stays latent.
    pub fn join(&self) -> Time {
        // What was recorded with systole's joins pays for those of others what they cost more.
        let recorded = if self.program.has_joins { self.costs.join } else { 0 };
        let polling = if self.contestant == Contestant::Systole { self.settings.beats.polling() } else { 0 };
        self.contestant.join(&self.costs).saturating_sub(recorded) + polling
    }

    /// Runs it, and checks the run against what theory says. An error names the bound that does not hold.
    pub fn run(&self) -> Result<Report, String> {
        let mut policy = self.contestant.policy(self.settings, self.workers);
        let (report, ran) = self.report(policy.as_mut());
        bounds::check(self, &report, ran).map_err(|error| {
            format!("{}, {}, {} workers: {error}", self.program.name, self.contestant, self.workers)
        })?;
        Ok(report)
    }

    /// Runs it with this policy. Returns the figures, and how much of the program was run in all.
    pub(crate) fn report(&self, policy: &mut dyn Policy) -> (Report, Time) {
        let (report, ran, _) = self.report_on(self.machine(), policy);
        (report, ran)
    }

    /// Runs it, and records who works when. The run is not checked.
    pub fn watch(&self) -> (Report, Record) {
        let mut policy = self.contestant.policy(self.settings, self.workers);
        let mut machine = self.machine();
        machine.watch();
        let (report, _, record) = self.report_on(machine, policy.as_mut());
        (report, record.expect("the machine was asked to record"))
    }

    fn machine(&self) -> Machine<'_> {
        Machine::new(self.program, self.costs.clone(), self.join(), self.workers)
    }

    fn report_on(&self, mut machine: Machine<'_>, policy: &mut dyn Policy) -> (Report, Time, Option<Record>) {
        let time = machine.run(policy);
        let root = self.program.root();
        let all = |of: fn(&Worker) -> Time| machine.workers.iter().map(of);
        let begins = [0].into_iter().chain(machine.calls.iter().copied());
        let mut calls: Vec<Time> = machine.calls.iter().zip(begins).map(|(end, begin)| end - begin).collect();
        calls.sort_unstable();
        let report = Report {
            time,
            call: calls[calls.len() / 2],
            sequential: self.program.work(root),
            alone: machine.timed.total(root),
            path: machine.path(),
            busy: all(|worker| worker.busy).sum(),
            shortest_gap: all(|worker| worker.shortest_gap).min().unwrap_or(Time::MAX),
            promoters: machine.promoters(),
            rested: all(|worker| worker.rested).sum(),
            longest_stretch: all(|worker| worker.longest_stretch).max().unwrap_or(0),
            counts: machine.counts,
            lock: Lock::sum(&machine.locks),
            locks: machine.locks.len(),
            workers: self.workers,
        };
        let ran = all(|worker| worker.ran).sum();
        (report, ran, machine.take_record())
    }
}

impl Report {
    /// What all workers together paid for sharing, waits for the lock included.
    pub fn overhead(&self, costs: &Costs) -> Time {
        let Counts { promotions, takes, wakes, .. } = self.counts;
        let steps = promotions * costs.promote + takes * costs.take + wakes * costs.wake;
        steps + self.lock.held + self.lock.waited
    }

    /// How many times faster than sequential code.
    pub fn speed_up(&self) -> f64 {
        self.sequential as f64 / self.time as f64
    }

    /// How many times faster than the same scheduler on one worker, if nothing is ever shared there.
    pub fn speed_up_over_itself(&self) -> f64 {
        self.alone as f64 / self.time as f64
    }

    /// The share of all workers' time in which they ran the program.
    pub fn utilisation(&self) -> f64 {
        self.busy as f64 / (self.time as f64 * self.workers as f64)
    }

    /// The share of all workers' time in which owners in open joins had nothing to run.
    pub fn waiting(&self) -> f64 {
        self.counts.waited as f64 / (self.time as f64 * self.workers as f64)
    }

    /// The share of the time in which the lock was held; of several, on average.
    pub fn lock_utilisation(&self) -> f64 {
        self.lock.held as f64 / (self.time as f64 * self.locks as f64)
    }

    /// The time, in microseconds.
    pub fn microseconds(&self) -> f64 {
        self.time as f64 / MICROSECOND as f64
    }
}
