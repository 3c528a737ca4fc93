//! The workers that a critical section leaves to be notified.

/// The workers to notify when the lock is released, in the order in which they were told to look, each as often as it was.
///
/// Most sections tell none or one. For these no memory is allocated while other workers wait for the lock.
pub struct Unparks<W> {
    first: Option<W>,
    others: Vec<W>,
}

impl<W> Unparks<W> {
    pub(super) const NONE: Self = Self { first: None, others: Vec::new() };

    pub(super) fn push(&mut self, worker: W) {
        if self.first.is_none() {
            self.first = Some(worker);
        } else {
            self.others.push(worker);
        }
    }

    /// Whether no worker is to be notified.
    pub fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    /// The workers, in their order.
    pub fn iter(&self) -> impl Iterator<Item = &W> {
        self.first.iter().chain(&self.others)
    }
}
