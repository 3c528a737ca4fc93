//! How outside threads come and go, and how the pool ends.

use super::member::{Run, Status};
use super::{Action, Kind, Platform, Scheduler, Step};
use std::time::Duration;

impl<P: Platform> Scheduler<P> {
    /// A caller's worker that is free, if there is one.
    pub fn take_free_caller(&mut self) -> Option<P::Worker> {
        self.free_callers.pop().map(|id| self.members[id].worker.clone())
    }

    /// A thread has become this worker, for one call. The worker is rested at once, unless its last promotions have brought
    /// nothing, or its calls are faster alone: if the jobs that the call before has shared were worth their cost, this call,
    /// which is another piece of work, need not wait. The spec leaves all of this open, in `TakesOver`.
    ///
    /// The trace has its home, which is set before. `get` has no panic that would be compiled without a trace.
    pub fn call(&mut self, id: usize, now: impl FnOnce() -> P::Instant) {
        // The interval of a call that was left alone is none that promotions which have brought nothing have left.
        let was_alone = self.members[id].calls.is_alone();
        let alone = self.leave_alone(id, now);
        let long = self.long_call;
        self.bring_in(id, |member| {
            member.turn(Status::Active);
            let goes_on = member.doublings > 0 && !was_alone && !member.calls.is_shared_at_once(long);
            member.resting = alone.or(member.resting.filter(|_| goes_on));
            member.runs.push(Run::new());
        });
        self.metrics.calls += 1;
        let home = self.members.get(id).and_then(|member| member.home);
        self.record(Step::new(Action::Call).by(id).to(home));
    }

    /// Where shared calls take that long, no call is left alone. At zero, as it is at first, none is at all, and no call reads
    /// the clock.
    pub fn set_long_call(&mut self, long: Duration) {
        self.long_call = long;
    }

    /// A call begins. If it is to be left alone, this is until when.
    fn leave_alone(&mut self, id: usize, now: impl FnOnce() -> P::Instant) -> Option<P::Instant> {
        if self.long_call.is_zero() {
            return None;
        }
        let (now, member) = (now(), &mut self.members[id]);
        let may_rest = member.resting.is_some();
        member.calls.begin(now, may_rest, self.long_call).map(|alone| P::later(now, alone))
    }

    /// The call is over. If the next one is likely to be left alone, a beater may stay until the interval would end.
    fn learn(&mut self, id: usize, now: impl FnOnce() -> P::Instant) {
        if self.long_call.is_zero() {
            return;
        }
        let now = now();
        let (member, long) = (&mut self.members[id], self.long_call);
        if let Some(stays) = member.calls.end(now, member.resting.is_some(), long) {
            // Not the latest of all: the next call would have to tell a beater whose timer rings long after its own interval.
            self.lingers = Some(P::later(now, stays));
        }
    }

    /// The call comes from inside: until it is over, the thread of the worker `maker` goes on as this worker, and answers no
    /// beat for `maker`. So if `maker` was asked already, no answer is expected of it any longer, and others are asked before
    /// it. The spec leaves that open, in `MayAsk`.
    pub fn call_from(&mut self, id: usize, maker: usize, now: impl FnOnce() -> P::Instant) {
        self.members[id].maker = Some(maker);
        self.away += 1;
        self.change(maker, |member| {
            member.is_away = true;
            if let Some(until) = &mut member.heartbeat {
                *until = now();
            }
        });
    }

    /// The call is over, and the worker is free for the next one.
    pub fn call_return(&mut self, id: usize, now: impl FnOnce() -> P::Instant) {
        self.learn(id, now);
        self.send_off(id, |member| _ = member.runs.pop());
        if let Some(maker) = self.members[id].maker.take() {
            self.change(maker, |member| member.is_away = false);
            self.away -= 1;
        }
        if self.members[id].kind == Kind::Caller {
            self.free_callers.push(id);
        }
        self.record(Step::new(Action::CallReturn).by(id));
    }

    /// Tells every background worker that is parked to look, and to find that the pool stops.
    ///
    /// If no thread waits for the end of their threads, the last thread to leave takes all workers out.
    ///
    /// If none of them is left, they are taken out at once.
    pub fn stop(&mut self, is_abandoned: bool) -> Vec<P::Worker> {
        self.stopping = true;
        self.is_abandoned = is_abandoned;
        self.record(Step::new(Action::Stop));
        let idle: Vec<usize> = self.places.idle.iter().collect();
        for id in idle {
            if self.members[id].kind == Kind::Background {
                self.wake(id);
            }
        }
        self.remove_if_all_left()
    }

    /// A background worker leaves. If its thread is the last one of an abandoned pool, it gets all workers, to drop them without
    /// the lock.
    pub fn leave(&mut self) -> Vec<P::Worker> {
        self.left += 1;
        self.remove_if_all_left()
    }

    /// This background worker, which was never active, has no thread.
    pub fn never_come(&mut self, id: usize) {
        self.members[id].has_left = true;
    }

    /// The pool gets a spare thread, which leaves after the background workers.
    pub fn add_spare(&mut self) {
        self.has_spare = true;
    }

    /// Whether the pool is abandoned, and no thread of it is left but the spare one.
    pub fn is_left_to_spare(&self) -> bool {
        self.has_spare && self.are_all_left()
    }

    /// The spare thread leaves, or was not started. If it is the last thread of an abandoned pool, it gets all workers, to drop
    /// them without the lock.
    pub fn leave_spare(&mut self) -> Vec<P::Worker> {
        self.has_spare = false;
        self.remove_if_all_left()
    }

    fn remove_if_all_left(&mut self) -> Vec<P::Worker> {
        if self.are_all_left() && !self.has_spare { self.remove_workers() } else { Vec::new() }
    }

    fn are_all_left(&self) -> bool {
        let background = self.members.iter().filter(|member| member.kind == Kind::Background).count();
        self.is_abandoned && self.left == background
    }
}
