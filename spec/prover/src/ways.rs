//! The way to a state, by the steps that TLC has printed so far.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::tla::Value;

/// Each state that a step has led to, with the state before and the step, as they came first.
#[derive(Debug, Default)]
pub struct Ways {
    steps: HashMap<u64, (u64, String)>,
}

impl Ways {
    /// Notes a step.
    pub fn add(&mut self, before: &Value, after: &Value, actions: &Value) {
        let (before, after) = (digest(before), digest(after));
        if before != after {
            self.steps.entry(after).or_insert_with(|| (before, said(actions)));
        }
    }

    /// The steps that lead to it, as far back as they are known: to the beginning, or to a pool that chance has chosen.
    pub fn to(&self, state: &Value) -> Vec<String> {
        let mut way = Vec::new();
        let mut at = digest(state);
        while let Some((before, step)) = self.steps.get(&at).filter(|_| way.len() < self.steps.len()) {
            way.push(step.clone());
            at = *before;
        }
        way.push("from the first state that was shown".to_string());
        way.reverse();
        way
    }
}

/// The actions that a step may have been.
pub fn said(actions: &Value) -> String {
    actions.items().iter().map(Value::word).collect::<Vec<_>>().join(" or ")
}

fn digest(state: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::Ways;
    use crate::tla::Value;

    #[test]
    fn the_steps_in_their_order() {
        let word = |text: &str| Value::Word(text.to_string());
        let actions = |name: &str| Value::List(vec![word(name)]);
        let mut ways = Ways::default();
        ways.add(&word("a"), &word("b"), &actions("Fork"));
        ways.add(&word("b"), &word("c"), &actions("Tick"));
        ways.add(&word("c"), &word("a"), &actions("Join"));
        assert_eq!(ways.to(&word("d")).len(), 1);
        assert_eq!(ways.to(&word("c"))[2..], ["Fork", "Tick"]);
    }
}
