//! What a step changes, in the words of a sentence: which jobs became live, which workers were woken.

use super::sentences::{Action, Family};
use crate::tla::Value;

/// The variables of a state, by name.
pub type State = [(String, Value)];

/// A change that a step may make.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The variable, and the fields within it: `pool.status`.
    part: String,
    kind: Kind,
}

#[derive(Debug, Clone, PartialEq)]
enum Kind {
    /// A member comes to a set or a sequence.
    Gains,
    /// A member goes.
    Loses,
    /// An entry of a function, or the value itself, goes from one value to another; `*` is any, `!x` any but x.
    Turns(String, String),
}

impl Change {
    /// Reads `frame none live`, `pool.shared +` or `pool.shared -`.
    pub fn parse(text: &str) -> Option<Change> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (part, kind) = match words.as_slice() {
            [part, "+"] => (part, Kind::Gains),
            [part, "-"] => (part, Kind::Loses),
            [part, from, to] => (part, Kind::Turns((*from).to_string(), (*to).to_string())),
            _ => return None,
        };
        Some(Change { part: (*part).to_string(), kind })
    }

    /// What has changed in this way: members, keys, or the new value.
    pub fn found(&self, before: &State, after: &State) -> Vec<String> {
        let (Some(old), Some(new)) = (part(before, &self.part), part(after, &self.part)) else {
            return Vec::new();
        };
        let missing = |from: &Value, of: &Value| {
            let there = from.items().to_vec();
            of.items().iter().filter(|item| !there.contains(item)).map(Value::shown).collect()
        };
        match &self.kind {
            Kind::Gains => missing(old, new),
            Kind::Loses => missing(new, old),
            Kind::Turns(from, to) => {
                let turns = |old: &Value, new: &Value| old != new && is(from, old) && is(to, new);
                let (old_entries, new_entries) = (old.entries(), new.entries());
                if old_entries.is_empty() || old_entries.len() != new_entries.len() {
                    return if turns(old, new) { vec![new.shown()] } else { Vec::new() };
                }
                let both = old_entries.iter().zip(&new_entries);
                both.filter(|((_, old), (_, new))| turns(old, new)).map(|((key, _), _)| key.shown()).collect()
            }
        }
    }
}

fn is(pattern: &str, value: &Value) -> bool {
    let shown = value.shown();
    pattern == "*" || pattern.strip_prefix('!').map_or(shown == pattern, |other| shown != other)
}

fn part<'s>(state: &'s State, path: &str) -> Option<&'s Value> {
    let mut names = path.split('.');
    let first = names.next()?;
    let found = state.iter().find(|(name, _)| name == first).map(|(_, value)| value);
    names.fold(found, |value, name| value?.get(name))
}

/// The sentence of a step, filled in. `comment` is what the module says of the action; it serves where the table says
/// nothing.
pub fn sentence(
    families: &[Family],
    action: &Action,
    actor: &str,
    comment: &str,
    before: &State,
    after: &State,
) -> String {
    let found = |name: &str| {
        let change = families.iter().flat_map(|family| &family.changes).find(|(known, _)| known == name);
        change.map_or_else(Vec::new, |(_, change)| change.found(before, after))
    };
    let is_so = |change: &String| change.is_empty() || !found(change).is_empty();
    let main = action.says.iter().find(|(change, _)| is_so(change));
    let mut text = main.map_or(comment, |(_, sentence)| sentence).to_string();
    for (change, sentence) in families.iter().flat_map(|family| &family.also) {
        if is_so(change) && !action.says.is_empty() {
            text += &format!(" {sentence}");
        }
    }
    fill(&text, |name| match name {
        "w" => actor.trim_matches('"').to_string(),
        "open" | "code" => newest(before, actor, name),
        name => listed(&found(name)),
    })
}

/// The text with each `{name}` replaced.
fn fill(text: &str, value: impl Fn(&str) -> String) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((head, tail)) = rest.split_once('{') {
        let Some((name, tail)) = tail.split_once('}') else { break };
        filled += head;
        filled += &value(name);
        rest = tail;
    }
    filled + rest
}

/// Of the newest activation of a worker: its code, or the job that it has forked last and not joined.
fn newest(state: &State, worker: &str, field: &str) -> String {
    let stack = part(state, "stack").and_then(|stack| stack.get(worker));
    let top = stack.and_then(|stack| stack.items().last());
    let value = top.and_then(|top| top.get(field));
    match (value, field) {
        (Some(open), "open") => open.items().last().map(Value::shown).unwrap_or_default(),
        (Some(value), _) => value.shown(),
        (None, _) => String::new(),
    }
}

fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, sentence};
    use crate::graphs::sentences::family;
    use crate::text::json::Json;
    use crate::tla::Value;

    fn state(status: &str, queue: &str, beater: &str) -> Vec<(String, Value)> {
        let part = |name: &str, text: &str| (name.to_string(), Value::parse(text).unwrap());
        vec![
            part("pool", &format!("[status |-> {status}, beater |-> {beater}]")),
            part("queue", queue),
            part("stack", "(c1 :> <<[code |-> c1, open |-> <<1, 2>>]>>)"),
        ]
    }

    #[test]
    fn what_has_changed() {
        let before = state("(b1 :> \"Idle\" @@ b2 :> \"Idle\")", "<<1>>", "Null");
        let after = state("(b1 :> \"Woken\" @@ b2 :> \"Woken\")", "<<1, 2>>", "b1");
        let found = |text: &str| Change::parse(text).unwrap().found(&before, &after).join(" ");
        assert_eq!((found("pool.status Idle Woken").as_str(), found("queue +").as_str()), ("b1 b2", "2"));
        assert_eq!((found("queue -").as_str(), found("pool.beater * !Null").as_str()), ("", "b1"));
        assert_eq!(found("pool.status Woken Idle"), "");
    }

    #[test]
    fn a_sentence_says_what_the_step_does() {
        let entry = r#"{"changes": {"shared": "queue +", "woken": "pool.status Idle Woken"},
            "actions": [{"name": "Share", "of": "c1", "says": [["shared", "{w} shares job {shared} beside job {open}."], ["", "{w} does nothing."]]},
                        {"name": "Rest", "actor": "the pool"}],
            "also": [["woken", "{woken} is woken."]]}"#;
        let family = family("M", &Json::parse(entry).unwrap()).unwrap();
        let before = state("(b1 :> \"Idle\")", "<<1>>", "Null");
        let after = state("(b1 :> \"Woken\")", "<<1, 2>>", "Null");
        let says = |action: usize, after| {
            let families = std::slice::from_ref(&family);
            sentence(families, &family.actions[action], "c1", "The comment.", &before, after)
        };
        assert_eq!(says(0, &after), "c1 shares job 2 beside job 2. b1 is woken.");
        assert_eq!(says(0, &before), "c1 does nothing.");
        assert_eq!(says(1, &after), "The comment.");
    }
}
