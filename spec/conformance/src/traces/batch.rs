//! Many traces as one module of TLA+, so that one run of TLC checks them all.

use super::event::{Recording, Worker};
use super::steps::{FreeStep, Step, Steps};
use crate::tla::{panic_number, parts_tla, sequence};
use crate::{Program, Thrown};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use systole::trace::Action;

/// A step as a record.
const STEP_OF: &str = "\
StepOf(action, worker, job, parts, to, awaits, newest, shared, woken, asked, beater, polls, goesOn) ==
  [action |-> action, worker |-> worker, job |-> job, parts |-> parts, to |-> to, awaits |-> awaits, newest |-> newest,
   shared |-> shared, woken |-> woken, asked |-> asked, beater |-> beater, polls |-> polls, goesOn |-> goesOn]
FreeOf(action, job, least, most) == [action |-> action, job |-> job, least |-> least, most |-> most]";

/// What all pools of a batch are built with, as the spec calls it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    /// What owners do that wait.
    pub waiting: &'static str,
    /// How many processors there are, if fewer than workers.
    pub processors: Option<usize>,
}

/// Traces of pools that are built alike. Their programs stand side by side in one program, whose callers and
/// jobs each trace uses a part of.
#[derive(Default)]
pub struct Batch {
    setting: Setting,
    /// All programs, side by side, and where each begins: the number of callers and of jobs before it.
    all: Program,
    programs: Vec<(Program, usize, usize)>,
    background: usize,
    /// The traces as TLA+ writes them.
    traces: Vec<String>,
}

impl Batch {
    /// An empty one.
    #[must_use]
    pub fn new(setting: Setting) -> Self {
        Self { setting, ..Self::default() }
    }

    /// How many traces there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.traces.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.traces.is_empty()
    }

    /// How many jobs and callers there are.
    #[must_use]
    pub fn places(&self) -> usize {
        self.all.bodies.len() + self.all.mains.len()
    }

    /// Adds a trace: these steps, the recorded ones or others, of a recorded run.
    pub fn add(&mut self, recording: &Recording, steps: &Steps) {
        let Steps { locked: steps, free } = steps;
        let (callers, jobs) = self.place(&recording.program);
        let trace = Trace { callers, jobs };
        let set = |items: BTreeSet<usize>| {
            let items: Vec<String> = items.iter().map(|job| (job + jobs).to_string()).collect();
            format!("{{{}}}", items.join(", "))
        };
        let locking = steps.iter().filter(|step| step.awaits > 0).map(|step| step.awaits);
        let promoting = steps.iter().filter(|step| step.newest > 0).map(|step| step.newest);
        let values = (1..).zip(&recording.returned).map(|(caller, value)| {
            let value = match value {
                Ok(value) => value.to_string(),
                Err(Thrown(code)) => format!("(0 - {})", panic_number(*code, callers, jobs)),
            };
            (caller, value)
        });
        let workers = (1..=recording.background).map(Worker::Background);
        let workers: Vec<Worker> =
            workers.chain((1..=recording.returned.len()).map(Worker::Caller)).collect();
        self.background = self.background.max(recording.background);
        let mut text = format!(
            "[workers |-> {}, late |-> {}, promoting |-> {}, locking |-> {},\n   returned |-> {},\n   steps |-> <<",
            trace.workers(&workers),
            trace.workers(&recording.late.iter().map(|&caller| Worker::Caller(caller)).collect::<Vec<_>>()),
            set(promoting.collect()),
            set(locking.collect()),
            function(values, callers)
        );
        for (at, step) in steps.iter().enumerate() {
            text += if at == 0 { "\n    " } else { ",\n    " };
            text += &trace.step(step);
        }
        write!(text, ">>,\n   free |-> {}]", trace.free(free)).expect("a text takes all");
        self.traces.push(text);
    }

    fn place(&mut self, program: &Program) -> (usize, usize) {
        if let Some((_, callers, jobs)) = self.programs.iter().find(|(known, ..)| known == program) {
            return (*callers, *jobs);
        }
        let place = (self.all.mains.len(), self.all.bodies.len());
        self.programs.push((program.clone(), place.0, place.1));
        self.all = std::mem::take(&mut self.all).beside(program);
        place
    }

    /// The workers' names.
    fn names(&self) -> (Vec<String>, Vec<String>) {
        let callers = (1..=self.all.mains.len()).map(|number| format!("c{number}")).collect();
        (callers, (1..=self.background.max(1)).map(|number| format!("b{number}")).collect())
    }

    /// The module `TraceData`, which `TraceHeartbeat.tla` extends.
    #[must_use]
    pub fn module(&self) -> String {
        let (callers, background) = self.names();
        let mains =
            callers.iter().zip(self.all.mains_tla(0, 0)).map(|(caller, ops)| format!("{caller} :> {ops}"));
        let mains: Vec<String> = mains.collect();
        let main =
            if mains.is_empty() { "<< >>".to_string() } else { format!("({})", mains.join("\n  @@ ")) };
        let outside: Vec<String> = self.all.outside.iter().map(usize::to_string).collect();
        let broadcasts: Vec<String> = self.all.broadcasts.iter().cloned().map(parts_tla).collect();
        let nested: Vec<String> = self.all.nested().map(|caller| format!("c{}", caller + 1)).collect();
        let actions = Action::ALL.iter().filter(|action| !action.is_part() && !action.is_free());
        let actions: Vec<String> = actions.map(|action| format!("\"{}\"", action.name())).collect();
        [
            "------------------------------ MODULE TraceData -----------------------------".to_string(),
            "\\* Written by `cargo xtask check-traces`.".to_string(),
            "EXTENDS State, TLC".to_string(),
            format!("CONSTANTS {}", [callers, background].concat().join(", ")),
            format!("TracedMain == {main}"),
            format!("TracedBody == {}", self.all.body_tla()),
            format!("TracedOutside == {{{}}}", outside.join(", ")),
            format!("TracedBroadcasts == {{{}}}", broadcasts.join(", ")),
            format!("TracedNested == {{{}}}", nested.join(", ")),
            format!("AllActions == {{{}}}", actions.join(", ")),
            format!("TracedAddressee(j) == {}", self.all.addressee_tla()),
            STEP_OF.to_string(),
            format!("TracedProcessors == {}", self.setting.processors.unwrap_or(0)),
            "SharesMore == TRUE".to_string(),
            format!("AllTraces == 1..{}", self.len()),
            format!("Traces == {}", sequence(self.traces.iter().map(|trace| format!("\n  {trace}")))),
            "=============================================================================\n".to_string(),
        ]
        .join("\n")
    }

    /// The constants of its configuration, but for `Longest`.
    #[must_use]
    pub fn config(&self) -> String {
        let (callers, background) = self.names();
        let mut text = String::from("CONSTANTS\n");
        for name in callers.iter().chain(&background).map(String::as_str).chain(["Null", "Root"]) {
            writeln!(text, "  {name} = {name}").expect("a text takes all");
        }
        writeln!(text, "  Callers = {{{}}}", callers.join(", ")).expect("a text takes all");
        writeln!(text, "  Background = {{{}}}", background.join(", ")).expect("a text takes all");
        text += "  Main <- TracedMain\n  Body <- TracedBody\n  FromOutside <- TracedOutside\n  Addressee <- TracedAddressee\n  \
                 BroadcastsFromOutside <- TracedBroadcasts\n  Nested <- TracedNested\n";
        // TLC computes a definition of the data's once, but what stands for a constant each time.
        text += "  Code <- TracedCode\n  Chosen <- AllTraces\n  MayShareMore <- SharesMore\n";
        if self.setting.processors.is_some() {
            text += "  Processors <- TracedProcessors\n";
        }
        writeln!(text, "  Waiting = \"{}\"", self.setting.waiting).expect("a text takes all");
        text + "  EarlyStop = TRUE\n  Spurious = TRUE\n  MayPoll = TRUE\n  MayLinger = TRUE\n"
    }
}

/// A function from callers, numbered from 1, of which there are so many before.
fn function(of: impl Iterator<Item = (usize, String)>, first: usize) -> String {
    let values: Vec<String> = of.map(|(caller, value)| format!("c{} :> {value}", caller + first)).collect();
    if values.is_empty() { "<< >>".to_string() } else { format!("({})", values.join(" @@ ")) }
}

/// Where the callers and the jobs of a trace begin.
struct Trace {
    callers: usize,
    jobs: usize,
}

impl Trace {
    fn worker(&self, worker: Option<Worker>) -> String {
        match worker {
            None => "Null".to_string(),
            Some(Worker::Caller(number)) => Worker::Caller(number + self.callers).to_string(),
            Some(background) => background.to_string(),
        }
    }

    fn workers(&self, workers: &[Worker]) -> String {
        let names: Vec<String> = workers.iter().map(|&worker| self.worker(Some(worker))).collect();
        format!("{{{}}}", names.join(", "))
    }

    fn job(&self, job: usize) -> String {
        if job == 0 { "Null".to_string() } else { (job + self.jobs).to_string() }
    }

    /// The steps without the lock, by their workers.
    fn free(&self, steps: &[FreeStep]) -> String {
        let workers: BTreeSet<Worker> = steps.iter().map(|step| step.worker).collect();
        let of = |worker: Worker| {
            let own = steps.iter().filter(|step| step.worker == worker);
            let own = own.map(|step| {
                let (least, most) = step.after;
                format!("FreeOf(\"{}\", {}, {least}, {most})", step.action.name(), self.job(step.job))
            });
            format!("{} :> {}", self.worker(Some(worker)), sequence(own))
        };
        let all: Vec<String> = workers.into_iter().map(of).collect();
        if all.is_empty() { "<< >>".to_string() } else { format!("({})", all.join("\n    @@ ")) }
    }

    fn step(&self, step: &Step) -> String {
        let flag = |on: bool| if on { "TRUE" } else { "FALSE" };
        format!(
            "StepOf(\"{}\", {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {})",
            step.action.name(),
            self.worker(step.worker),
            match step.action {
                // Its parts have their own place.
                Action::Broadcast => self.job(0),
                _ if step.is_bundle => format!("(0 - {})", self.job(step.job)),
                _ => self.job(step.job),
            },
            sequence(step.parts.iter().map(|&part| self.job(part))),
            sequence(step.to.iter().map(|&worker| self.worker(Some(worker)))),
            self.job(step.awaits),
            self.job(step.newest),
            step.shared,
            self.workers(&step.woken),
            self.workers(&step.asked),
            self.worker(step.beater),
            flag(step.polls),
            flag(step.goes_on)
        )
    }
}
