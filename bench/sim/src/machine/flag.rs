//! The flags by which workers are asked to share.

use super::{Machine, WorkerId};
use crate::time::Time;

impl Machine<'_> {
    /// The worker's flag is set, and seen from `time` on. If it is set already, it is seen no later than before.
    pub fn set_flag(&mut self, id: WorkerId, time: Time) {
        if self.workers[id].flag.is_none() {
            self.note_beat(id, time);
        }
        let flag = &mut self.workers[id].flag;
        *flag = Some(flag.map_or(time, |earlier| earlier.min(time)));
        if self.workers[id].since.is_some() {
            self.schedule(id);
        }
    }

    /// The worker's flag is cleared.
    pub fn clear_flag(&mut self, id: WorkerId) {
        self.workers[id].flag = None;
        if self.workers[id].since.is_some() {
            self.schedule(id);
        }
    }

    /// Whether the worker's flag is set.
    pub fn is_asked(&self, id: WorkerId) -> bool {
        self.workers[id].flag.is_some()
    }
}
