//! Who works when. A machine records it if it is asked to; otherwise there is one branch for each event.

use super::{JobId, Machine, WorkerId};
use crate::time::Time;

/// What a worker does in a part of its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// It has nothing to run: it is parked, or polls, or searches.
    Idle,
    /// It was woken, and does not run yet.
    Waking,
    /// It makes steps of the scheduler, or waits for the lock.
    Scheduling,
    /// It runs the program: this job, or the call.
    Running(Option<JobId>),
}

/// A part of a worker's time. It ends where the worker's next span begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// When it begins.
    pub from: Time,
    /// What the worker does.
    pub doing: Doing,
}

/// What is recorded of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The spans of each worker, in their order. All workers are idle before their first span.
    pub lanes: Vec<Vec<Span>>,
    /// When each worker was asked to share, while it had not been asked already.
    pub beats: Vec<(Time, WorkerId)>,
    /// When each worker shared a job.
    pub promotions: Vec<(Time, WorkerId)>,
    /// When the worker that has the word leaves the lock.
    free: Time,
}

impl Record {
    pub(super) fn new(workers: usize) -> Box<Self> {
        Box::new(Self { lanes: vec![Vec::new(); workers], ..Self::default() })
    }

    /// From that time on the worker does this. What it was to do later is forgotten: it was interrupted.
    fn set(&mut self, id: WorkerId, from: Time, doing: Doing) {
        let lane = &mut self.lanes[id];
        while lane.last().is_some_and(|last| last.from >= from) {
            lane.pop();
        }
        if lane.last().is_none_or(|last| last.doing != doing) {
            lane.push(Span { from, doing });
        }
    }

    /// What the worker does at the end of its lane.
    fn last(&self, id: WorkerId) -> Doing {
        self.lanes[id].last().map_or(Doing::Idle, |span| span.doing)
    }
}

impl Machine<'_> {
    /// Records from now on who works when.
    pub fn watch(&mut self) {
        self.record = Some(Record::new(self.size()));
    }

    /// What was recorded.
    pub fn take_record(&mut self) -> Option<Record> {
        self.record.take().map(|record| *record)
    }

    /// The next event has come.
    pub(super) fn note_event(&mut self) {
        if let Some(record) = &mut self.record {
            record.free = 0;
        }
    }

    /// A lock is free again at that time.
    pub(super) fn note_free(&mut self, free: Time) {
        if let Some(record) = &mut self.record {
            record.free = record.free.max(free);
        }
    }

    /// The worker makes steps of the scheduler from now on.
    pub(super) fn note_step(&mut self, id: WorkerId) {
        let now = self.now;
        if let Some(record) = &mut self.record {
            record.set(id, now, Doing::Scheduling);
        }
    }

    /// The worker runs what is on top of its stack, from that time on; until then it makes steps of the scheduler.
    pub(super) fn note_run(&mut self, id: WorkerId, from: Time) {
        let now = self.now;
        if let Some(record) = &mut self.record {
            let job = self.workers[id].stack.last().and_then(|top| top.job);
            if from > now {
                record.set(id, now, Doing::Scheduling);
            }
            record.set(id, from, Doing::Running(job));
        }
    }

    /// The worker has nothing to run, once it has left the lock.
    pub(super) fn note_park(&mut self, id: WorkerId) {
        let now = self.now;
        if let Some(record) = &mut self.record {
            let from = record.free.max(now);
            record.set(id, from, Doing::Idle);
        }
    }

    /// The worker, which is idle, was sent a wake-up.
    pub(super) fn note_wake(&mut self, id: WorkerId) {
        let now = self.now;
        if let Some(record) = &mut self.record {
            if record.last(id) == Doing::Idle {
                let from = record.lanes[id].last().map_or(now, |span| span.from.max(now));
                record.set(id, from, Doing::Waking);
            }
        }
    }

    pub(super) fn note_beat(&mut self, id: WorkerId, time: Time) {
        if let Some(record) = &mut self.record {
            record.beats.push((time, id));
        }
    }

    pub(super) fn note_promotion(&mut self, id: WorkerId) {
        let now = self.now;
        if let Some(record) = &mut self.record {
            record.promotions.push((now, id));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_neighbours_are_one_span_and_what_is_interrupted_is_forgotten() {
        let mut record = *Record::new(1);
        record.set(0, 0, Doing::Running(None));
        record.set(0, 5, Doing::Running(None));
        record.set(0, 10, Doing::Scheduling);
        record.set(0, 20, Doing::Running(None));
        record.set(0, 15, Doing::Idle);
        let spans: Vec<_> = record.lanes[0].iter().map(|span| (span.from, span.doing)).collect();
        assert_eq!(spans, [(0, Doing::Running(None)), (10, Doing::Scheduling), (15, Doing::Idle)]);
    }
}
