//! What is known of the workers that share and claim bundles, besides the state of the spec: what the runtime does next, where
//! the spec leaves that open.
//!
//! A worker that has just taken a bundle, or has shared what is left of it, claims a job. One that has run a claimed job looks
//! first: if it waits for a job below and that is done, it puts the rest back; or else, if it is asked to share, it shares the
//! rest once more, unless that stands in the queue. In the spec it may do any of these. Between two such looks other threads may
//! go on. So what it has not seen when it came there, it can see later, or not at all: as the route wants it.

use crate::graph::Transition;
use crate::graph::state::{Entry, State};

/// By workers, one bit for each of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Claims {
    /// They claim, and look at nothing before.
    claim: u8,
    /// When they came to claim, what they wait for below was done: they put the rest back.
    give_back: u8,
    /// When they came to claim, or came to promote while they run a claimed job, they were asked to share, and could share what is
    /// left of their bundle.
    share_again: u8,
}

impl Claims {
    /// After a transition; or the reason for which the runtime does not make it.
    pub(super) fn after(
        self,
        before: &State,
        after: &State,
        transition: &Transition,
    ) -> Result<Self, &'static str> {
        let Some(worker) = transition.worker else { return Ok(self) };
        let bit = 1 << worker;
        let is = |workers: u8| workers & bit != 0;
        let mut next = self;
        let is_refused = match transition.action.as_str() {
            "Promote" => {
                let can_share = before.claims_of(worker).is_some_and(|of| before.may_be_shared_again(of));
                is(self.share_again) && can_share
            }
            "Claim" => is(self.give_back) || is(self.share_again),
            "ShareAgain" if before.at[worker] == "claim" => is(self.claim) || is(self.give_back),
            "GiveBack" => is(self.claim),
            _ => false,
        };
        if is_refused {
            return Err("BundleStep");
        }
        let stays = before.at[worker] == after.at[worker] && transition.action != "ShareAgain";
        if ["claim", "promote"].contains(&before.at[worker].as_str()) && !stays {
            for workers in [&mut next.claim, &mut next.give_back, &mut next.share_again] {
                *workers &= !bit;
            }
        }
        let bundle = after.claims_of(worker).filter(|_| !stays);
        let may_share = bundle.is_some_and(|of| after.heartbeat[worker] && after.may_be_shared_again(of));
        match (before.at[worker].as_str(), after.at[worker].as_str()) {
            ("latch" | "tell", "claim") => {
                let is_done = after.awaited(worker).is_some_and(|job| after.is_done(job));
                next.give_back |= u8::from(is_done) << worker;
                next.share_again |= u8::from(may_share) << worker;
            }
            (_, "claim") if !stays => next.claim |= bit,
            ("tick", "promote") if runs_claimed(after, worker) => {
                next.share_again |= u8::from(may_share) << worker;
            }
            _ => (),
        }
        Ok(next)
    }
}

/// The jobs that are shared as this entry of the queue, the oldest first, before any is claimed.
pub(super) fn jobs_of(state: &State, entry: Entry) -> Vec<u64> {
    if entry > 0 {
        return vec![entry.unsigned_abs()];
    }
    state.bundle[entry.unsigned_abs() as usize - 1].left.clone()
}

/// Whether what the worker runs, or what waits below it, is a job that it has claimed; if several are, the newest.
pub(super) fn runs_claimed(state: &State, worker: usize) -> bool {
    let taken = state.stack[worker].iter().rfind(|activation| activation.is_taken);
    taken.is_some_and(|taken| taken.code != 0 && state.is_in_bundle(taken.code))
}

#[cfg(test)]
mod tests {
    use super::Claims;
    use crate::graph::Transition;
    use crate::graph::state::{State, Workers};

    /// Worker b1 stands there and runs job 2, c1 waits for it; jobs 1 and 2 were shared as a bundle, and these are left.
    fn state(at: &str, left: &str, shared: &str, heartbeat: &str) -> State {
        let none = "[of |-> -1, left |-> <<>>, by |-> Null, watcher |-> Null]";
        let text = format!(
            "/\\ lock = Null /\\ at = (c1 :> \"wait\" @@ b1 :> \"{at}\") /\\ stack = (c1 :> <<>> @@ b1 :> <<>>)
             /\\ latch = <<FALSE, FALSE>> /\\ frame = <<\"live\", \"live\">> /\\ prev = <<Null, Null>>
             /\\ bundle = <<[of |-> -1, left |-> {left}, by |-> Null, watcher |-> Null], {none}>>
             /\\ walk = (c1 :> [jobs |-> <<>>, below |-> Null] @@ b1 :> [jobs |-> <<>>, below |-> Null])
             /\\ returned = (c1 :> 0)
             /\\ pool = [status |-> (c1 :> \"Active\" @@ b1 :> \"Active\"), runs |-> (c1 :> Null @@ b1 :> 2),
             awaits |-> (c1 :> Null @@ b1 :> Null), beater |-> Null, heartbeat |-> (c1 :> FALSE @@ b1 :> {heartbeat}),
             shared |-> {shared}, rested |-> {{}}, notified |-> {{}}, timed |-> {{}}, halfway |-> {{}}, polls |-> {{}},
             stopping |-> FALSE]"
        );
        State::parse(&text, &Workers::of(&text).unwrap()).unwrap()
    }

    fn step(
        claims: Claims,
        action: &str,
        worker: usize,
        states: [&State; 2],
    ) -> Result<Claims, &'static str> {
        let transition = Transition { from: 0, to: 1, action: action.to_owned(), worker: Some(worker) };
        claims.after(states[0], states[1], &transition)
    }

    #[test]
    fn a_worker_that_was_asked_before_it_came_to_claim_shares_again() {
        let [latch, claim] = ["latch", "claim"].map(|at| state(at, "<<1>>", "<<>>", "TRUE"));
        let asked = step(Claims::default(), "SetLatchFree", 1, [&latch, &claim]).unwrap();
        let run = state("run", "<<>>", "<<>>", "TRUE");
        assert_eq!(step(asked, "Claim", 1, [&claim, &run]), Err("BundleStep"));
        let shared = state("claim", "<<1>>", "<<-1>>", "FALSE");
        let shared_again = step(asked, "ShareAgain", 1, [&claim, &shared]).unwrap();
        assert!(step(shared_again, "Claim", 1, [&shared, &run]).is_ok());
        assert_eq!(
            step(shared_again, "GiveBack", 1, [&shared, &claim]),
            Err("BundleStep"),
            "it claims before"
        );
        // It is asked after it has come.
        let unasked = state("claim", "<<1>>", "<<>>", "FALSE");
        let came = step(Claims::default(), "SetLatchFree", 1, [&latch, &unasked]).unwrap();
        assert!(step(came, "Claim", 1, [&claim, &run]).is_ok());
        assert!(step(came, "ShareAgain", 1, [&claim, &shared]).is_ok());
    }
}
