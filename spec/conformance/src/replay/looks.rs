//! What a thread loads without the lock before its next step, where it has a bundle: the route says when.

use super::ahead::Ahead;
use super::compare::Place;
use super::director::Director;
use super::threads;
use crate::over_baton::baton::Stand;

impl Director<'_> {
    /// A worker that has come to claim, or to promote while it runs a claimed job, looks now, as far as it must not see what
    /// happens before its next step.
    pub(super) fn look_early(&mut self, ahead: Ahead<'_>, worker: usize) -> Result<(), String> {
        let [before, after] = ahead.states();
        let next = ahead.next_of(worker).map(|next| next.transition().action.as_str());
        let arrives = before.at[worker] != after.at[worker];
        match (after.at[worker].as_str(), next) {
            ("claim", Some("Claim")) => self.come_to(worker, &Stand::Word),
            ("claim", Some("ShareAgain")) if arrives => {
                while self.stand(worker) == Place::Latch {
                    self.pass(worker)?;
                }
                Ok(())
            }
            // What is left stands in the queue, so the oldest latent job is promoted.
            ("promote", Some("Promote"))
                if arrives && after.claims_of(worker).is_some_and(|of| !after.may_be_shared_again(of)) =>
            {
                self.come_to(worker, &Stand::Lock)
            }
            _ => Ok(()),
        }
    }

    /// Has a worker go on until it stands there, if it does not yet.
    pub(super) fn come_to(&self, worker: usize, stand: &Stand) -> Result<(), String> {
        let name = threads::name(self.graph, worker);
        let mut is = self.baton.stand(&name);
        while is != *stand {
            if !matches!(is, Stand::Latch | Stand::Flag | Stand::Word) {
                return Err(format!("{name} comes to {is:?}, and not to {stand:?}"));
            }
            is = self.baton.pass(&name)?;
        }
        Ok(())
    }
}
