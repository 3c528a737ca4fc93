//! What each worker has on its stack, and where it stands: the variables `stack` and `at` of the spec.

use super::{Piece, Waiting};
use conformance::{Code, Moment, Op, Program};
use loom_tests::sections::{Event, Section};
use std::collections::BTreeMap;

/// A piece of code that has begun, and what it has forked and not joined, the oldest first.
#[derive(Debug)]
pub(super) struct Activation {
    pub(super) piece: Piece,
    pub(super) open: Vec<usize>,
    /// It is at the bottom of its worker's stack, or was taken: a step under the lock ends it.
    is_taken: bool,
    /// The program has told of its beginning.
    has_begun: bool,
}

/// Where a worker stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    /// In the middle of a piece of code, which may fork.
    Run,
    /// In a join, at the end of a piece of code, or outside of all code.
    Elsewhere,
    /// It has looked, found nothing, and is parked or polls: it has time.
    Idle,
}

/// A worker of the pool.
#[derive(Debug)]
pub(super) struct Seat {
    pub(super) at: At,
    pub(super) stack: Vec<Activation>,
    /// Its flag is set, as far as the sections that are over say.
    is_asked: bool,
    /// It was when the worker forked, and the worker has not promoted since.
    must_promote: bool,
}

impl Default for Seat {
    fn default() -> Self {
        Self { at: At::Elsewhere, stack: Vec::new(), is_asked: false, must_promote: false }
    }
}

/// What is known of a thread.
#[derive(Debug, Default)]
struct Thread {
    /// The worker that it is.
    worker: Option<usize>,
    /// The caller as which it is going to call.
    caller: Option<usize>,
}

/// What happened to a piece of code.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Account {
    pub(super) begun: usize,
    pub(super) ended: usize,
}

/// The stacks of all workers of one pool that runs one program.
#[derive(Debug)]
pub(super) struct Stacks {
    pub(super) waiting: Waiting,
    /// By their numbers.
    pub(super) seats: Vec<Seat>,
    /// What must run.
    pub(super) offered: Vec<Code>,
    accounts: BTreeMap<Code, Account>,
    /// The code that forks each job; a detached job has none.
    forked_by: BTreeMap<usize, Code>,
    /// What is shared, the oldest first, by the steps alone: the variable `shared` of `Mini.tla`.
    shared: Vec<Option<u64>>,
    /// The recorder numbers jobs when they are shared.
    numbered: BTreeMap<u64, usize>,
    threads: BTreeMap<usize, Thread>,
}

impl Stacks {
    pub(super) fn new(program: &Program, waiting: Waiting) -> Self {
        let program = program.unwound();
        let forks = |code| {
            let ops = program.ops(code).iter();
            ops.filter_map(move |op| if let Op::Fork(job) = op { Some((*job, code)) } else { None })
        };
        Self {
            waiting,
            seats: Vec::new(),
            offered: program.offered(),
            accounts: BTreeMap::new(),
            forked_by: program.codes().flat_map(forks).collect(),
            shared: Vec::new(),
            numbered: BTreeMap::new(),
            threads: BTreeMap::new(),
        }
    }

    pub(super) fn account(&self, code: Code) -> Account {
        self.accounts.get(&code).copied().unwrap_or_default()
    }

    /// `IsBelow` of the spec: the piece is the job, or was offered by code that is below it.
    pub(super) fn is_below(&self, piece: Piece, job: usize) -> bool {
        let mut next = if let Piece::Of(code) = piece { Some(code) } else { None };
        while let Some(Code::Job(here)) = next {
            if here == job {
                return true;
            }
            next = self.forked_by.get(&here).copied();
        }
        false
    }

    /// What was shared under this number; what has none is detached.
    pub(super) fn piece(&self, number: Option<u64>) -> Piece {
        let job = number.and_then(|number| self.numbered.get(&number));
        job.map_or(Piece::Drain, |&job| Piece::Of(Code::Job(job)))
    }

    pub(super) fn calls(&mut self, thread: usize, caller: usize) {
        self.threads.entry(thread).or_default().caller = Some(caller);
    }

    /// The steps of a critical section on that thread.
    pub(super) fn follow(&mut self, thread: usize, section: &Section) -> Result<(), String> {
        let workers = section.picture.workers.len().max(self.seats.len());
        self.seats.resize_with(workers, Seat::default);
        for event in &section.events {
            if event.is_part {
                self.receive(event);
            } else {
                self.step(thread, event)?;
            }
        }
        if self.shared != section.picture.shared {
            return Err(format!(
                "SharedOK: shared are {:?}, and should be {:?}",
                section.picture.shared, self.shared
            ));
        }
        for (id, (seat, worker)) in self.seats.iter_mut().zip(&section.picture.workers).enumerate() {
            if worker.heartbeat && (seat.at == At::Idle || seat.stack.is_empty()) {
                return Err(format!(
                    "FlagImpliesActive: the flag of worker {id} is set, and it runs no code"
                ));
            }
            if worker.heartbeat && !seat.is_asked {
                return Err(format!(
                    "RateLimit: the flag of worker {id} is set, and it was not asked since it promoted"
                ));
            }
            seat.is_asked = worker.heartbeat;
        }
        Ok(())
    }

    /// What is done to a worker.
    fn receive(&mut self, event: &Event) {
        if let ("Beat", Some(id)) = (event.name, event.worker) {
            self.seats[id].is_asked = true;
        }
    }

    fn step(&mut self, thread: usize, event: &Event) -> Result<(), String> {
        if event.name == "Spawn" {
            self.shared.push(None);
        }
        let Some(id) = event.worker else { return Ok(()) };
        let thread = self.threads.entry(thread).or_default();
        thread.worker = Some(id);
        let caller = thread.caller;
        let seat = &mut self.seats[id];
        seat.at = match event.name {
            "Park" | "WaitForJobPark" => At::Idle,
            "Promote" | "Spawn" => seat.at,
            _ => At::Elsewhere,
        };
        match event.name {
            "Call" => {
                let caller = caller.ok_or_else(|| format!("worker {id} calls, and no caller does"))?;
                seat.begin(Piece::Of(Code::Main(caller)), true);
            }
            "TakeSharedJob" | "WaitForJobHelp" => {
                self.take(id, event.job)?;
                let piece = self.piece(event.job);
                self.seats[id].begin(piece, true);
            }
            "WaitForJobReclaim" => self.unshare(id, event.job)?,
            "Promote" => {
                let number = event.job.ok_or_else(|| format!("worker {id} promotes no job"))?;
                let oldest = self.oldest_latent(id);
                let job = oldest.ok_or_else(|| {
                    format!("OldestFirst: worker {id} promotes, and has no latent job on its stack")
                })?;
                self.numbered.insert(number, job);
                self.shared.push(Some(number));
                let seat = &mut self.seats[id];
                (seat.is_asked, seat.must_promote) = (false, false);
            }
            "SetLatch" => {
                let piece = self.piece(event.job);
                self.end_taken(id, |ended| ended == piece)?;
            }
            "SpawnEnd" => self.end_taken(id, |ended| ended == Piece::Drain)?,
            "CallReturn" => self.end_taken(id, |ended| matches!(ended, Piece::Of(Code::Main(_))))?,
            _ => {}
        }
        Ok(())
    }

    /// `CouldRun` of the spec, of a worker that stands still.
    pub(super) fn could_run(&self, id: usize, piece: Piece) -> bool {
        let Some(newest) = self.seats[id].stack.last() else { return true };
        match self.waiting {
            Waiting::HelpAny => true,
            Waiting::HelpDescendants => newest.open.last().is_some_and(|&job| self.is_below(piece, job)),
            Waiting::HelpNone => false,
        }
    }

    /// A worker takes the oldest shared job of those that it may take.
    fn take(&mut self, id: usize, job: Option<u64>) -> Result<(), String> {
        if !self.could_run(id, self.piece(job)) {
            return Err(format!(
                "MayTake: worker {id} takes a job that it must not take on top of its stack"
            ));
        }
        let oldest = self.shared.iter().find(|&&shared| self.could_run(id, self.piece(shared)));
        if oldest != Some(&job) {
            return Err(format!("OldestFirst: worker {id} takes job {job:?}, of {:?}", self.shared));
        }
        self.unshare(id, job)
    }

    /// A job is no longer shared.
    fn unshare(&mut self, id: usize, job: Option<u64>) -> Result<(), String> {
        let place = self.shared.iter().position(|&shared| shared == job);
        let place =
            place.ok_or_else(|| format!("ExactlyOnce: worker {id} gets job {job:?}, which is not shared"))?;
        self.shared.remove(place);
        Ok(())
    }

    /// The oldest job that the worker has forked, and neither joined nor shared.
    fn oldest_latent(&self, id: usize) -> Option<usize> {
        let mut open = self.seats[id].stack.iter().flat_map(|activation| &activation.open).copied();
        open.find(|job| {
            self.account(Code::Job(*job)).begun == 0 && !self.numbered.values().any(|it| it == job)
        })
    }

    fn end_taken(&mut self, id: usize, is_it: impl FnOnce(Piece) -> bool) -> Result<(), String> {
        let ended = self.seats[id].stack.pop().map(|activation| activation.piece);
        match ended {
            Some(piece) if is_it(piece) => Ok(()),
            _ => Err(format!("RunsOK: worker {id} ends another piece of code than its newest, {ended:?}")),
        }
    }

    /// A thread has come to a moment of the program.
    pub(super) fn moment(&mut self, thread: usize, moment: Moment) -> Result<(), String> {
        let worker = self.threads.entry(thread).or_default().worker;
        let Some(id) = worker else {
            // A job that is spawned from outside.
            return if let Moment::Spawn(_) = moment {
                Ok(())
            } else {
                Err(format!("{moment:?} on no worker"))
            };
        };
        if self.seats[id].must_promote {
            return Err(format!("Tick: worker {id} was asked, forks, and shares no job"));
        }
        match moment {
            Moment::Begin(code) => self.code_begins(id, code)?,
            Moment::End(code) => self.code_ends(id, code)?,
            Moment::Fork(job) => {
                self.newest(id)?.open.push(job);
                self.seats[id].must_promote = self.seats[id].is_asked;
            }
            Moment::Joined(job) => {
                if self.newest(id)?.open.pop() != Some(job) {
                    return Err(format!("job {job} is joined before a newer one"));
                }
                let Account { begun, ended } = self.account(Code::Job(job));
                if ended == 0 {
                    return Err(format!(
                        "ResultBeforeRead: job {job} is joined, has begun {begun} times, and never ended"
                    ));
                }
            }
            Moment::Join(_) | Moment::Spawn(_) | Moment::Panic(_) => {}
        }
        self.seats[id].at = match moment {
            Moment::Begin(_) | Moment::Fork(_) | Moment::Joined(_) | Moment::Spawn(_) => At::Run,
            Moment::Join(_) | Moment::Panic(_) | Moment::End(_) => At::Elsewhere,
        };
        Ok(())
    }

    fn newest(&mut self, id: usize) -> Result<&mut Activation, String> {
        self.seats[id].stack.last_mut().ok_or_else(|| format!("worker {id} runs code, and has taken none"))
    }

    fn code_begins(&mut self, id: usize, code: Code) -> Result<(), String> {
        let account = self.accounts.entry(code).or_default();
        account.begun += 1;
        if account.begun > 1 {
            return Err(format!("ExactlyOnce: {code:?} begins again"));
        }
        let newest = self.newest(id)?;
        if !newest.is_taken || newest.has_begun {
            self.seats[id].begin(Piece::Of(code), false);
        } else if newest.piece == Piece::Of(code) {
            newest.has_begun = true;
        } else if newest.piece == Piece::Drain {
            newest.has_begun = true;
            self.seats[id].begin(Piece::Of(code), false);
        } else {
            return Err(format!(
                "OldestFirst: worker {id} begins {code:?}, and what was promoted was {:?}",
                newest.piece
            ));
        }
        Ok(())
    }

    fn code_ends(&mut self, id: usize, code: Code) -> Result<(), String> {
        self.accounts.entry(code).or_default().ended += 1;
        let newest = self.newest(id)?;
        if newest.piece != Piece::Of(code) || !newest.open.is_empty() {
            return Err(format!("worker {id} ends {code:?} in the middle of {newest:?}"));
        }
        if !newest.is_taken {
            self.seats[id].stack.pop();
        }
        Ok(())
    }
}

impl Seat {
    fn begin(&mut self, piece: Piece, is_taken: bool) {
        self.stack.push(Activation { piece, open: Vec::new(), is_taken, has_begun: !is_taken });
    }
}
