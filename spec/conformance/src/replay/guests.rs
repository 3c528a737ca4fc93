//! The threads that are no workers: the one that stops the pool, and those that spawn a job from outside. Each has one
//! critical section.

use super::director::Director;
use super::threads::{self, offered};
use crate::graph::state::State;
use crate::over_baton::baton::{self, Stand};
use std::sync::Arc;

impl Director<'_> {
    /// A thread of its own drops the pool, and comes to notify the first worker, or else to wait for the pool's threads.
    pub(super) fn stop(&mut self) -> Result<(), String> {
        let runtime = self.runtime.take().ok_or("the pool is stopped twice")?;
        self.go_through_section(threads::stop(self.graph), move || drop(runtime))
    }

    /// A thread that is no worker spawns a job, and comes to notify a worker, or else to its end.
    pub(super) fn spawn_from_outside(&mut self, before: &State, after: &State) -> Result<(), String> {
        let job = offered(before, after).ok_or("no job is offered")?;
        self.detached.push_back(job);
        let runtime = Arc::clone(self.runtime.as_ref().ok_or("the pool is stopped already")?);
        self.go_through_section(threads::outside(self.graph, job), move || runtime.spawn(job as usize))
    }

    /// Starts a thread that is no worker, and has one critical section, and lets it go through that.
    fn go_through_section(
        &mut self,
        thread: usize,
        body: impl FnOnce() + Send + 'static,
    ) -> Result<(), String> {
        let name = threads::name(self.graph, thread);
        baton::spawn(name.clone(), body).map_err(|error| error.to_string())?;
        let mut stand = self.baton.settle(&name)?;
        while !matches!(stand, Stand::Notify | Stand::Joining | Stand::Ended) {
            stand = self.baton.pass(&name)?;
        }
        self.learn_picture();
        Ok(())
    }
}
