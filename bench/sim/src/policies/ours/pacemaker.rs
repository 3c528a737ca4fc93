//! The ways to beat: which thread decides that a worker should share, and when.
//!
//! The runtime's way is [`Beats::OnDemand`]. The others are alternatives around the same scheduler: in each case the
//! scheduler decides what follows a beat, from the promotion to the latch.

use super::platform::Virtual;
use crate::machine::{Machine, WorkerId};
use crate::scheduler::Scheduler;
use crate::time::{NANOSECOND, Time};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The ways to beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beats {
    /// The runtime's way: at the end of every critical section, and otherwise by one idle worker with a timer.
    OnDemand,
    /// A thread sleeps for N/P and sets the next worker's flag, whether a worker is idle or not: Spice's way.
    Thread,
    /// The same thread on a core of its own. It never sleeps, so that its beats are in time.
    Core,
    /// Each owner reads the clock: it promotes N after its last promotion, if a worker is idle then. The clock is read so
    /// rarely that a fork takes half a nanosecond longer.
    Clock,
    /// The same with a clock that is read at each fork.
    DearClock,
    /// Each idle worker beats when it parks, and whenever its own timer fires, an interval later. No other thread beats.
    EachIdle,
}

/// Counting forks down, and reading the clock at each 32nd. Assumed.
const COUNT: Time = NANOSECOND / 2;

/// Reading the time-stamp counter. Assumed: 25 cycles.
const READ: Time = 8 * NANOSECOND;

/// Setting one flag, a cache line that its worker reads all the time. Assumed: it comes from that core and goes back.
const STORE: Time = 50 * NANOSECOND;

impl Beats {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::OnDemand, Self::Thread, Self::Core, Self::Clock, Self::DearClock, Self::EachIdle];

    /// The name in tables and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::OnDemand => "on-demand",
            Self::Thread => "thread",
            Self::Core => "core",
            Self::Clock => "clock",
            Self::DearClock => "dear-clock",
            Self::EachIdle => "each-idle",
        }
    }

    /// How much longer a fork takes.
    pub(crate) fn polling(self) -> Time {
        match self {
            Self::Clock => COUNT,
            Self::DearClock => READ,
            _ => 0,
        }
    }

    fn is_clock(self) -> bool {
        matches!(self, Self::Clock | Self::DearClock)
    }

    fn is_thread(self) -> bool {
        matches!(self, Self::Thread | Self::Core)
    }
}

impl fmt::Display for Beats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Beats {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|beats| beats.name() == name).ok_or_else(|| {
            format!("no worker beats as `{name}`; there are {}", Self::ALL.map(Self::name).join(", "))
        })
    }
}

/// Which workers are parked, and when to ask which worker if the scheduler does not decide it.
pub(super) struct Pacemaker {
    beats: Beats,
    interval: Time,
    parked: Vec<bool>,
    /// How many of them are.
    idle: usize,
    /// Under [`Beats::Clock`]: when each worker's interval is over.
    rested: Vec<Time>,
    /// Under [`Beats::Thread`]: the worker whose turn it is.
    next: WorkerId,
}

impl Pacemaker {
    pub(super) fn new(beats: Beats, interval: Time, workers: usize) -> Self {
        let (parked, rested) = (vec![false; workers], vec![0; workers]);
        Self { beats, interval, parked, idle: 0, rested, next: 0 }
    }

    /// How many workers are parked.
    pub(super) fn idle(&self) -> usize {
        self.idle
    }

    /// The call has begun; all others are parked.
    pub(super) fn begin(&self, machine: &mut Machine<'_>) {
        if self.beats.is_thread() {
            machine.alarm(0);
        }
        if self.beats == Beats::EachIdle {
            // Their timers run all the time, and each timer is at a random point of its period.
            let period = self.interval + machine.costs.slack + machine.costs.latency;
            for id in 1..machine.size() {
                let fires = machine.random(period as usize) as Time;
                machine.park(id, Some(fires));
            }
        }
    }

    /// Whether the scheduler's own invariants hold at the end of a critical section. One of them says that a due beat is made
    /// in time, so they hold if the scheduler makes the beats.
    pub(super) fn is_the_runtimes(&self) -> bool {
        self.beats == Beats::OnDemand
    }

    /// Ends a critical section. Returns how long the worker that is about to park may park, if that is limited.
    pub(super) fn ensure(
        &self,
        scheduler: &mut Scheduler<Virtual>,
        parking: Option<usize>,
        now: Time,
    ) -> Option<Duration> {
        match (self.beats, parking) {
            (Beats::OnDemand, None) => {
                scheduler.end(|| now);
                None
            }
            (Beats::OnDemand, Some(member)) => scheduler.park(member, || now),
            (Beats::EachIdle, Some(member)) => {
                let own = Duration::from_nanos(self.interval / NANOSECOND);
                Some(scheduler.park(member, || now).map_or(own, |until| until.min(own)))
            }
            _ => None,
        }
    }

    /// The thread beats.
    pub(super) fn alarm(&mut self, machine: &mut Machine<'_>) {
        machine.set_flag(self.next, machine.now());
        self.next = (self.next + 1) % machine.size();
        let turn = self.interval / machine.size() as Time;
        let pause = if self.beats == Beats::Thread { turn + machine.costs.slack } else { turn.max(STORE) };
        machine.alarm(machine.now() + pause);
    }

    /// When a worker that has found its flag set goes on without a promotion; `None` if it promotes. It does not promote if
    /// its last shared job is still there, or if no worker is idle.
    pub(super) fn declines(&self, machine: &mut Machine<'_>, id: WorkerId) -> Option<Time> {
        let (now, last) = (machine.now(), machine.awaits(id));
        if self.beats.is_thread() && last.is_some_and(|job| !machine.jobs[job].is_begun()) {
            machine.clear_flag(id);
            return Some(now + STORE);
        }
        if self.beats.is_clock() && self.idle == 0 {
            machine.clear_flag(id);
            return Some(now);
        }
        None
    }

    /// A worker has begun a promotion at this moment.
    pub(super) fn promoted(&mut self, machine: &mut Machine<'_>, id: WorkerId, begun: Time) {
        if self.is_the_runtimes() || self.beats == Beats::EachIdle {
            return;
        }
        machine.clear_flag(id);
        self.rested[id] = begun + self.interval;
        if self.beats.is_clock() && self.idle > 0 {
            machine.set_flag(id, self.rested[id]);
        }
    }

    /// A worker parks, or is about to look again.
    pub(super) fn set_parked(&mut self, machine: &mut Machine<'_>, id: WorkerId, parked: bool, time: Time) {
        if std::mem::replace(&mut self.parked[id], parked) == parked {
            return;
        }
        let before = self.idle;
        self.idle = if parked { before + 1 } else { before - 1 };
        machine.counts.least_idle = machine.counts.least_idle.min(self.idle as u64);
        if self.beats.is_clock() && (before == 0 || self.idle == 0) {
            for other in 0..machine.size() {
                match self.idle {
                    0 => machine.clear_flag(other),
                    _ => machine.set_flag(other, self.rested[other].max(time)),
                }
            }
        }
    }
}
