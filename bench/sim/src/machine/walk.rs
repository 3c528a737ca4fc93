//! What a worker remembers of its last walk through its latent jobs: `impl/src/core/job/walk.rs`, in closed form.
//!
//! The runtime walks from the newest latent job to the oldest one and remembers all of them. The next promotions take the oldest of
//! these without a walk, until none is left. When the owner joins the newest one that it remembers, it forgets that one; the next
//! time two, then four and so on, until it promotes; but the oldest one that is latent it keeps.

use super::{Machine, WorkerId};
use crate::time::Time;

/// Where each remembered job would begin in the subtree that its owner runs, the oldest first: so the last one begins next.
#[derive(Clone, Debug, Default)]
pub(super) struct Walk(Vec<Time>);

impl Walk {
    /// Places are counted from one that is so much later.
    pub(super) fn shift(&mut self, by: Time) {
        for begin in &mut self.0 {
            *begin = begin.saturating_sub(by);
        }
    }

    /// All that was remembered has been joined.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// The oldest one is promoted.
    pub(super) fn promote(&mut self) {
        if !self.0.is_empty() {
            self.0.remove(0);
        }
    }

    /// The owner, which has not promoted meanwhile, has come to this place.
    fn come_to(&mut self, place: Time) {
        let joined = self.0.iter().rev().take_while(|&&begin| begin <= place).count();
        let forgotten = (joined + 1).next_power_of_two() - 1;
        let latent = self.0.len() - joined;
        self.0.truncate(self.0.len().saturating_sub(forgotten).max(latent.min(1)));
    }
}

impl Machine<'_> {
    /// How many latent jobs a worker remembers that stands still at this moment. If it remembers none, it walks.
    pub fn remembered(&mut self, id: WorkerId) -> usize {
        let timed = self.timed;
        let top = self.top(id);
        top.walk.come_to(top.position.done);
        if top.walk.0.is_empty() {
            top.walk = Walk(timed.begins(top.position));
        }
        top.walk.0.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is left of five jobs, of which one begins at each of the places 5, 4, 3, 2 and 1, when the owner is at this place.
    fn left_at(place: Time) -> usize {
        let mut walk = Walk(vec![5, 4, 3, 2, 1]);
        walk.come_to(place);
        walk.0.len()
    }

    /// By hand, from `lower_barrier`: the joins of the barrier leave 4 of 5, then 2, then 1, and none.
    #[test]
    fn each_time_twice_as_many_are_forgotten_but_one_is_kept() {
        assert_eq!((0..=5).map(left_at).collect::<Vec<_>>(), [5, 4, 2, 2, 1, 0]);
    }

    #[test]
    fn after_a_promotion_it_begins_with_one_again() {
        let mut walk = Walk(vec![9, 8, 7, 6, 5, 4]);
        walk.come_to(4);
        walk.promote();
        walk.come_to(5);
        assert_eq!(walk.0, [8, 7, 6]);
        walk.shift(6);
        assert_eq!(walk.0, [2, 1, 0]);
        walk.come_to(0);
        assert_eq!(walk.0, [2, 1], "the third one has begun where it stands");
    }
}
