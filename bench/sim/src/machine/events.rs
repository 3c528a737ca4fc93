//! What will happen, in the order of its time.

use super::WorkerId;
use crate::time::Time;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// What a policy is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// The worker has just made a fork, and its flag is set.
    Fork(WorkerId),
    /// The worker has come to the end of what it can run without other workers.
    End(WorkerId),
    /// The worker wakes up, or has done what took its time.
    Wake(WorkerId),
    /// The policy's own event.
    Alarm,
}

/// Events by their time. Events of the same time are in the order in which they were added.
#[derive(Default)]
pub(super) struct Events {
    queue: BinaryHeap<Reverse<(Time, u64, Event)>>,
    /// The number of each worker's one event that counts.
    current: HashMap<WorkerId, u64>,
    number: u64,
}

impl Events {
    /// One event more.
    pub(super) fn add(&mut self, time: Time, event: Event) {
        self.number += 1;
        self.queue.push(Reverse((time, self.number, event)));
    }

    /// The worker's next event; the one before no longer counts.
    pub(super) fn set(&mut self, id: WorkerId, time: Time, event: Event) {
        self.add(time, event);
        self.current.insert(id, self.number);
    }

    /// The worker has no event.
    pub(super) fn clear(&mut self, id: WorkerId) {
        self.current.remove(&id);
    }

    /// Takes out what happens next.
    pub(super) fn next(&mut self) -> Option<(Time, Event)> {
        loop {
            let Reverse((time, number, event)) = self.queue.pop()?;
            match event {
                Event::Alarm => return Some((time, event)),
                Event::Fork(id) | Event::End(id) | Event::Wake(id) => {
                    if self.current.get(&id) == Some(&number) {
                        self.current.remove(&id);
                        return Some((time, event));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_has_one_event_and_the_last_one_counts() {
        let mut events = Events::default();
        events.set(1, 10, Event::End(1));
        events.set(2, 10, Event::End(2));
        events.set(1, 20, Event::Fork(1));
        events.add(15, Event::Alarm);
        events.set(3, 1, Event::Wake(3));
        events.clear(3);
        assert_eq!(events.next(), Some((10, Event::End(2))));
        assert_eq!(events.next(), Some((15, Event::Alarm)));
        assert_eq!(events.next(), Some((20, Event::Fork(1))));
        assert_eq!(events.next(), None);
    }
}
