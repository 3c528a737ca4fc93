//! TLC's state graph of a small configuration: every state of the spec, and every transition between two of them.

mod read;
pub mod state;
pub mod value;

use state::{State, Workers};
use std::collections::{HashMap, HashSet};

/// A state graph.
#[derive(Debug)]
pub struct Graph {
    /// The workers that take part.
    pub workers: Workers,
    /// Whether workers may poll before they park.
    pub polls: bool,
    /// The first one is the initial state.
    pub states: Vec<State>,
    /// In the order in which TLC has found them.
    pub transitions: Vec<Transition>,
    /// By state, the transitions that begin there.
    pub from: Vec<Vec<usize>>,
}

/// A step from one state to the next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Transition {
    /// The state before.
    pub from: usize,
    /// The state after.
    pub to: usize,
    /// The action's name.
    pub action: String,
    /// The worker that makes the step, or to which a notification goes; no worker makes `Stop`, `SpawnFromOutside` and `Rest`.
    pub worker: Option<usize>,
}

impl Graph {
    /// Reads what TLC writes with `-dump dot,actionlabels`.
    ///
    /// # Errors
    ///
    /// Says which line cannot be understood.
    pub fn parse(dot: &str) -> Result<Self, String> {
        let mut graph = Self {
            workers: Workers::default(),
            polls: dot.contains("[label=\"Poll\""),
            states: Vec::new(),
            transitions: Vec::new(),
            from: Vec::new(),
        };
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        let mut arrows = Vec::new();
        for line in dot.lines() {
            let Some((head, label)) = line.split_once(" [label=\"") else { continue };
            let label = label.rsplit_once("\"").map_or(label, |(label, _)| label);
            if let Some((from, to)) = head.split_once(" -> ") {
                let action = label.split('"').next().unwrap_or_default();
                arrows.push((from, to, action));
            } else if !numbers.contains_key(head) {
                let label = label.split("\",style").next().unwrap_or_default();
                let text = label.replace("\\\\", "\\").replace("\\n", "\n").replace("\\\"", "\"");
                if graph.states.is_empty() {
                    graph.workers = Workers::of(&text)?;
                }
                let state =
                    State::parse(&text, &graph.workers).map_err(|error| format!("{error}, in\n{text}"))?;
                numbers.insert(head, graph.states.len());
                graph.states.push(state);
            }
        }
        let number = |name: &str| numbers.get(name).copied().ok_or_else(|| format!("no state {name}"));
        graph.from = vec![Vec::new(); graph.states.len()];
        let mut seen = HashSet::new();
        for (from, to, action) in arrows {
            let (from, to) = (number(from)?, number(to)?);
            let worker = graph.actor(&graph.states[from], &graph.states[to], action)?;
            let transition = Transition { from, to, action: action.to_owned(), worker };
            if seen.insert(transition.clone()) {
                graph.from[from].push(graph.transitions.len());
                graph.transitions.push(transition);
            }
        }
        Ok(graph)
    }

    /// Whose step this is: TLC does not say. It is whose stack or place has changed, or whose interval is over; if nothing
    /// of that is so, a parked worker has looked and parks again.
    fn actor(&self, before: &State, after: &State, action: &str) -> Result<Option<usize>, String> {
        let only = |is_so: &dyn Fn(usize) -> bool| {
            let mut all = (0..self.workers.names.len()).filter(|&worker| is_so(worker));
            all.next().filter(|_| all.next().is_none())
        };
        let found = match action {
            "Stop" | "SpawnFromOutside" | "Rest" => return Ok(None),
            "Elapse" => only(&|w| !before.rested[w] && after.rested[w]),
            "Watch" => only(&|w| {
                let mut jobs = before.bundle.iter().zip(&after.bundle);
                jobs.any(|(before, after)| before.watcher.is_none() && after.watcher == Some(w))
            }),
            "ShareAgain" => only(&|w| before.heartbeat[w] && !after.heartbeat[w]),
            "NotifyPolling" => only(&|w| before.notified[w] && !after.notified[w]),
            "NotifyNoWorker" => only(&|w| before.halfway[w] && !after.halfway[w]),
            _ => only(&|w| before.at[w] != after.at[w] || before.stack[w] != after.stack[w]).or_else(|| {
                let is_owner = action == "WaitForJobPark";
                let may = |w: usize| before.at[w] == "parked" && before.stack[w].is_empty() != is_owner;
                let told = |state: &State, w: usize| state.notified[w] || state.halfway[w];
                only(&|w| may(w) && told(before, w) && !told(after, w))
                    .or_else(|| only(&|w| may(w) && before.timed[w] && !after.timed[w]))
                    // It woke up for no reason. If several could have, all of them come to the same.
                    .or_else(|| (0..self.workers.names.len()).find(|&w| may(w) && before.idles(w)))
            }),
        };
        found.map(Some).ok_or_else(|| format!("whose step is {action}, from\n{before}\nto\n{after}"))
    }

    /// A transition as one would write it.
    #[must_use]
    pub fn named(&self, transition: &Transition) -> String {
        match transition.worker {
            Some(worker) => format!("{}({})", transition.action, self.workers.names[worker]),
            None => transition.action.clone(),
        }
    }

    /// Whether nothing can happen any more.
    #[must_use]
    pub fn is_last(&self, state: usize) -> bool {
        self.from[state].iter().all(|&number| self.transitions[number].to == state)
    }
}

#[cfg(test)]
mod tests {
    use super::Graph;

    /// A graph as TLC dumps it, of a spec in which one worker parks, and may look again.
    fn dot(next: &str) -> String {
        let state = |at: &str, notified: &str| {
            format!(
                "/\\\\ lock = Null\\n/\\\\ at = (c1 :> \\\"outside\\\" @@ b1 :> \\\"{at}\\\")\\n/\\\\ stack = (c1 :> <<>> @@ b1 :> <<>>)\\n\
                 /\\\\ prev = <<Null>>\\n/\\\\ walk = (c1 :> [jobs |-> <<>>, below |-> Null] @@ b1 :> [jobs |-> <<>>, below |-> Null])\\n\
                 /\\\\ frame = <<\\\"none\\\">>\\n/\\\\ latch = <<FALSE>>\\n/\\\\ bundle = <<>>\\n/\\\\ returned = (c1 :> 0)\\n/\\\\ pool = [ status |-> (c1 :> \\\"Off\\\" @@ b1 :> \\\"Off\\\"),\\n \
                 runs |-> (c1 :> Null @@ b1 :> Null), awaits |-> (c1 :> Null @@ b1 :> 1), beater |-> Null, \
                 heartbeat |-> (c1 :> FALSE @@ b1 :> TRUE), shared |-> <<1>>, rested |-> {{c1, b1}}, \
                 notified |-> {notified}, timed |-> {{}}, halfway |-> {{}}, polls |-> {{}}, stopping |-> FALSE ]"
            )
        };
        let (look, told, parked) = (state("look", "{}"), state("parked", "{b1}"), state("parked", "{}"));
        format!(
            "strict digraph DiskGraph {{\nnodesep=0.35;\n12 [label=\"{look}\",style = filled]\n\
             12 -> -3 [label=\"Park\",color=\"black\",fontcolor=\"black\"];\n-3 [label=\"{told}\"];\n\
             -3 -> 5 [label=\"{next}\",color=\"black\",fontcolor=\"black\"];\n5 [label=\"{parked}\"];\n}}\n"
        )
    }

    #[test]
    fn whose_step_it_is_is_seen_from_the_states() {
        let graph = Graph::parse(&dot("Park")).unwrap();
        assert_eq!((graph.states.len(), graph.workers.names.len(), graph.workers.callers), (3, 2, 1));
        let named: Vec<String> = graph.transitions.iter().map(|transition| graph.named(transition)).collect();
        assert_eq!(named, ["Park(b1)", "Park(b1)"]);
        assert!(!graph.is_last(1) && graph.is_last(2));
        let state = &graph.states[1];
        assert_eq!(
            (state.shared.as_slice(), state.awaits[1], state.heartbeat[1]),
            ([1].as_slice(), Some(1), true)
        );
    }

    #[test]
    fn what_is_not_compared_is_refused() {
        let error = |from: &str, to: &str| Graph::parse(&dot("Park").replace(from, to)).unwrap_err();
        assert!(error("/\\\\ lock", "/\\\\ lock2").contains("variable `lock2`"));
        assert!(error("runs |->", "jumps |->").contains("field `pool.jumps`"));
        assert!(Graph::parse(&dot("Elapse")).unwrap_err().contains("whose step is Elapse"));
    }
}
