//! The links of an owner's chain, and what its promotions remember of it: the spec's `prev` and `walk`.
//!
//! No other worker may read them while the owner runs, and so the owner tells of them: whenever a promotion has unlinked a
//! job, and whenever a barrier was lowered. In between they change by `Fork` alone, which is seen the next time. The owner
//! tells a header by its address. When an address comes for the first time, the spec says which job's header it is; from
//! then on it must be this job's, until the job's frame is gone.

use crate::graph::state::{Link, State};
use loom_tests::sections::Links;
use std::collections::HashMap;

/// The headers that are known by their addresses.
#[derive(Default)]
pub(super) struct Headers(HashMap<usize, u64>);

impl Headers {
    /// What differs between what a worker has told and the state after its step, a line each. `from` is the newest header that
    /// it speaks of.
    pub(super) fn differences(
        &mut self,
        told: Option<Links>,
        from: Link,
        worker: usize,
        state: &State,
    ) -> Vec<String> {
        let Some((chain, walked, below)) = told else {
            return vec!["links: nothing is told of them".to_owned()];
        };
        let mut should = Vec::new();
        let mut next = from;
        while let Some(header) = next {
            next = if header == 0 { None } else { state.prev[header as usize - 1] };
            should.push((header, next));
        }
        let (walk, barrier_leads_to) = &state.walk[worker];
        let mut lines = Vec::new();
        let mut compare = |what: &str, is: &[usize], should: &[Link]| {
            let named: Vec<Link> =
                is.iter().zip(should).map(|(&at, &should)| self.name(at, should, state)).collect();
            if is.len() != should.len() || named != should {
                lines.push(format!(
                    "{what}: the runtime has {is:x?}, of these {named:?}, the spec {should:?}"
                ));
            }
        };
        let headers: Vec<usize> = chain.iter().map(|&(header, _)| header).collect();
        let links: Vec<usize> = chain.iter().map(|&(_, prev)| prev).collect();
        compare("the chain", &headers, &should.iter().map(|&(header, _)| Some(header)).collect::<Vec<_>>());
        compare("prev", &links, &should.iter().map(|&(_, prev)| prev).collect::<Vec<_>>());
        compare("walk.jobs", &walked, &walk.iter().copied().map(Some).collect::<Vec<_>>());
        compare("walk.below", &[below], &[*barrier_leads_to]);
        lines
    }

    /// Whose header is at this address; if it is not known yet, the one that should be.
    fn name(&mut self, address: usize, should: Link, state: &State) -> Link {
        if address == 0 {
            return None;
        }
        // A frame that is gone leaves its place to others, and so does the bottom of a chain.
        self.0.retain(|_, job| *job != 0 && state.frame[*job as usize - 1] == "live");
        let should = should?;
        if !self.0.values().any(|&job| job == should) {
            self.0.entry(address).or_insert(should);
        }
        self.0.get(&address).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::Headers;
    use crate::graph::state::{State, Workers};

    /// Jobs 1 to 3 were forked; 1 was promoted, and 2 and 3 are remembered.
    fn state() -> State {
        let none = "[jobs |-> <<>>, below |-> Null]";
        let text = format!(
            "/\\ lock = Null /\\ at = (c1 :> \"run\" @@ b1 :> \"off\") /\\ stack = (c1 :> <<>> @@ b1 :> <<>>) /\\ latch = <<FALSE>> /\\ bundle = <<>>
             /\\ frame = <<\"live\", \"live\", \"live\">> /\\ prev = <<Null, 1, Null>>
             /\\ walk = (c1 :> [jobs |-> <<2, 3>>, below |-> 2] @@ b1 :> {none}) /\\ returned = (c1 :> 0)
             /\\ pool = [status |-> (c1 :> \"Off\" @@ b1 :> \"Off\"), runs |-> (c1 :> Null @@ b1 :> Null),
             awaits |-> (c1 :> Null @@ b1 :> Null), beater |-> Null, heartbeat |-> (c1 :> FALSE @@ b1 :> FALSE),
             shared |-> <<>>, rested |-> {{}}, notified |-> {{}}, timed |-> {{}}, halfway |-> {{}}, polls |-> {{}},
             stopping |-> FALSE]"
        );
        State::parse(&text, &Workers::of(&text).unwrap()).unwrap()
    }

    #[test]
    fn what_is_told_must_be_the_chain_the_links_and_the_walk() {
        let differences = |chain: &[(usize, usize)], walked: &[usize], below| {
            let told = Some((chain.to_vec(), walked.to_vec(), below));
            Headers::default().differences(told, Some(3), 0, &state()).join("; ")
        };
        assert_eq!(differences(&[(0x30, 0)], &[0x20, 0x30], 0x20), "");
        assert!(differences(&[(0x30, 0x20), (0x20, 0)], &[0x20, 0x30], 0x20).starts_with("the chain"));
        assert!(differences(&[(0x30, 0)], &[0x30, 0x20], 0x20).starts_with("walk.jobs"));
        assert!(differences(&[(0x30, 0)], &[0x20], 0x20).starts_with("walk.jobs"));
        assert!(differences(&[(0x30, 0)], &[0x20, 0x30], 0).starts_with("walk.below"));
        assert!(Headers::default().differences(None, Some(3), 0, &state())[0].contains("nothing is told"));
    }
}
