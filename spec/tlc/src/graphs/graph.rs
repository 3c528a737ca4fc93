//! A model's state graph, with who does each step and which rules hold where, in an order that does not depend on TLC's.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

use super::dot::Dump;
use super::wrapper::Label;
use crate::tla::Value;

/// A step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// The state before.
    pub from: usize,
    /// The state after.
    pub to: usize,
    /// The number of the action.
    pub action: usize,
    /// Which of the action's actors does it.
    pub actor: usize,
}

/// The graph. The first state is the initial one; no state is farther from it than one that comes later.
#[derive(Debug, Default)]
pub struct Graph {
    /// Each state's variables.
    pub states: Vec<Vec<(String, Value)>>,
    /// The steps, those of a state one after the other.
    pub edges: Vec<Edge>,
    /// For each rule of states, where it fails.
    pub failing: Vec<(String, Vec<usize>)>,
    /// For each rule of steps, which edges it forbids.
    pub forbidden: Vec<Vec<usize>>,
}

/// What must be reached.
#[derive(Debug, Clone, PartialEq)]
pub enum Goal {
    /// A state in which this rule fails.
    State(String),
    /// A step that the rule of this number forbids.
    Edge(usize),
    /// A state without a next one.
    Deadlock,
}

impl Graph {
    /// Makes the graph of what TLC has written. There are so many rules of steps.
    ///
    /// # Errors
    ///
    /// When the named actions allow other steps than the model's own `Next`, or there is more than one initial state.
    pub fn of(mut dump: Dump, rules_of_steps: usize) -> Result<Graph, String> {
        let mut truths = Vec::new();
        for state in &mut dump.states {
            let at = state.iter().position(|(name, _)| name == "holds").ok_or("a state lacks `holds`")?;
            truths.push(state.remove(at).1);
            state.sort();
        }
        let mut own: HashSet<(usize, usize)> = HashSet::new();
        let mut named: BTreeSet<Edge> = BTreeSet::new();
        let mut not_allowed: Vec<HashSet<(usize, usize)>> = vec![HashSet::new(); rules_of_steps];
        for (from, to, label) in &dump.steps {
            let (from, to) = (*from, *to);
            match Label::parse(label) {
                Some(Label::Model) => _ = own.insert((from, to)),
                Some(Label::Forbidden(rule)) => _ = not_allowed[rule].insert((from, to)),
                Some(Label::Named(action, actor)) => _ = named.insert(Edge { from, to, action, actor }),
                None => return Err(format!("TLC names a step `{label}`")),
            }
        }
        let pairs: HashSet<(usize, usize)> = named.iter().map(|edge| (edge.from, edge.to)).collect();
        let other = own.symmetric_difference(&pairs).count();
        if other > 0 {
            let lost = own
                .difference(&pairs)
                .next()
                .map(|&(from, to)| difference(&dump.states[from], &dump.states[to]));
            return Err(format!(
                "{other} of {} steps are allowed by `Next` and by no action that spec/sentences.json names, or the \
                 reverse; `cargo xtask check-map` says which action it lacks{}",
                own.len(),
                lost.map(|lost| format!("; one of them changes {lost}")).unwrap_or_default()
            ));
        }
        Ok(in_order(&dump, &truths, &named, &not_allowed))
    }

    /// The steps from a state.
    pub fn from(&self, state: usize) -> impl Iterator<Item = (usize, &Edge)> {
        self.edges.iter().enumerate().filter(move |(_, edge)| edge.from == state)
    }

    /// The shortest way from the initial state to the goal: the numbers of its edges. Of the states in `cut` the next ones
    /// are not known.
    pub fn way(&self, goal: &Goal, cut: &[usize]) -> Option<Vec<usize>> {
        let mut come: Vec<Option<usize>> = vec![None; self.states.len()];
        let mut last = None;
        match goal {
            Goal::State(rule) => {
                let failing = self.failing.iter().find(|(name, _)| name == rule)?;
                last = failing.1.iter().min().copied();
            }
            Goal::Deadlock => {
                let mut with: HashSet<usize> = self.edges.iter().map(|edge| edge.from).collect();
                with.extend(cut);
                last = (0..self.states.len()).find(|state| !with.contains(state));
            }
            Goal::Edge(_) => {}
        }
        for (number, edge) in self.edges.iter().enumerate() {
            if edge.to != 0 && come[edge.to].is_none() {
                come[edge.to] = Some(number);
            }
        }
        let way_to = |mut state: usize| {
            let mut way = Vec::new();
            while state != 0 {
                let number = come[state]?;
                way.push(number);
                state = self.edges[number].from;
            }
            way.reverse();
            Some(way)
        };
        if let Goal::Edge(rule) = goal {
            let edge = *self.forbidden.get(*rule)?.iter().min()?;
            let mut way = way_to(self.edges[edge].from)?;
            way.push(edge);
            return Some(way);
        }
        way_to(last?)
    }

    /// How many steps each state is away from the nearest of these.
    pub fn distances(&self, from: &[usize]) -> Vec<usize> {
        let mut next: Vec<Vec<usize>> = vec![Vec::new(); self.states.len()];
        for edge in &self.edges {
            next[edge.from].push(edge.to);
        }
        let mut distances = vec![usize::MAX; self.states.len()];
        let mut queue: VecDeque<usize> = from.iter().copied().collect();
        for &state in from {
            distances[state] = 0;
        }
        while let Some(state) = queue.pop_front() {
            for &to in &next[state] {
                if distances[to] == usize::MAX {
                    distances[to] = distances[state] + 1;
                    queue.push_back(to);
                }
            }
        }
        distances
    }

    /// The number of the state with these variables.
    pub fn find(&self, variables: &[(String, Value)]) -> Option<usize> {
        self.states.iter().position(|state| state == variables)
    }
}

/// The names of the variables that differ.
fn difference(before: &[(String, Value)], after: &[(String, Value)]) -> String {
    let both = before.iter().zip(after).filter(|(before, after)| before != after);
    let parts = both.map(|((name, old), (_, new))| format!("{name} from {} to {}", old.shown(), new.shown()));
    parts.collect::<Vec<_>>().join(", ")
}

/// The states in the order in which a search by the order of the actions comes to them.
fn in_order(
    dump: &Dump,
    truths: &[Value],
    named: &BTreeSet<Edge>,
    not_allowed: &[HashSet<(usize, usize)>],
) -> Graph {
    let mut from: Vec<Vec<Edge>> = vec![Vec::new(); dump.states.len()];
    for edge in named {
        from[edge.from].push(*edge);
    }
    for edges in &mut from {
        edges.sort_by(|a, b| {
            (a.action, a.actor, &dump.states[a.to]).cmp(&(b.action, b.actor, &dump.states[b.to]))
        });
    }
    let mut graph = Graph { forbidden: vec![Vec::new(); not_allowed.len()], ..Graph::default() };
    let mut numbers: HashMap<usize, usize> = HashMap::from([(0, 0)]);
    let mut order = vec![0];
    let mut at = 0;
    while at < order.len() {
        for edge in &from[order[at]] {
            let to = *numbers.entry(edge.to).or_insert_with(|| {
                order.push(edge.to);
                order.len() - 1
            });
            for (rule, pairs) in not_allowed.iter().enumerate() {
                if pairs.contains(&(edge.from, edge.to)) {
                    graph.forbidden[rule].push(graph.edges.len());
                }
            }
            graph.edges.push(Edge { from: at, to, ..*edge });
        }
        at += 1;
    }
    for (number, &old) in order.iter().enumerate() {
        graph.states.push(dump.states[old].clone());
        for (rule, truth) in truths[old].entries() {
            let rule = rule.shown();
            let place = graph.failing.iter().position(|(name, _)| *name == rule).unwrap_or_else(|| {
                graph.failing.push((rule.clone(), Vec::new()));
                graph.failing.len() - 1
            });
            if *truth == Value::Bool(false) {
                graph.failing[place].1.push(number);
            }
        }
    }
    graph
}

#[cfg(test)]
mod tests {
    use super::{Dump, Goal, Graph};
    use crate::tla::Value;

    /// From 0 to 1, 2 and back; rule `Low` fails in 2, and `Up` forbids the step back.
    fn dump(steps: &[(usize, usize, &str)]) -> Dump {
        let state = |x: i64| {
            let holds = Value::parse(&format!("[Low |-> {}]", if x < 2 { "TRUE" } else { "FALSE" })).unwrap();
            vec![("holds".to_string(), holds), ("x".to_string(), Value::Number(x))]
        };
        let steps = steps.iter().map(|&(from, to, label)| (from, to, label.to_string())).collect();
        Dump { states: vec![state(0), state(2), state(1)], steps }
    }

    const STEPS: [(usize, usize, &str); 7] = [
        (0, 2, "ModelStep"),
        (0, 2, "NamedStep_0_0"),
        (2, 1, "NamedStep_0_0"),
        (2, 1, "ModelStep"),
        (1, 0, "NamedStep_1_0"),
        (1, 0, "ModelStep"),
        (1, 0, "ForbiddenStep_0"),
    ];

    #[test]
    fn the_shortest_ways() {
        let graph = Graph::of(dump(&STEPS), 1).unwrap();
        assert_eq!(graph.states[2][0].1, Value::Number(2));
        assert_eq!(graph.failing, [("Low".to_string(), vec![2])]);
        assert_eq!(graph.way(&Goal::State("Low".to_string()), &[]), Some(vec![0, 1]));
        assert_eq!(graph.way(&Goal::Edge(0), &[]), Some(vec![0, 1, 2]));
        assert_eq!(graph.way(&Goal::Deadlock, &[]), None);
        assert_eq!(graph.distances(&[1]), [2, 0, 1]);
        let end = Graph::of(dump(&STEPS[..4]), 0).unwrap();
        assert_eq!(end.way(&Goal::Deadlock, &[]), Some(vec![0, 1]));
        assert_eq!(end.way(&Goal::Deadlock, &[2]), None);
    }

    #[test]
    fn a_step_that_no_named_action_allows_is_an_error() {
        let error = Graph::of(dump(&[STEPS[0], STEPS[1], STEPS[3]]), 0).unwrap_err();
        assert!(error.contains("1 of 2 steps") && error.contains("x from 1 to 2"), "{error}");
        assert!(Graph::of(dump(&[STEPS[0], STEPS[1], STEPS[2]]), 0).is_err());
    }
}
