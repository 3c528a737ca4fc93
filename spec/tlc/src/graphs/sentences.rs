//! `spec/sentences.json`: who does an action, and what a step of it does, in a sentence; and what each rule means.

use super::change::Change;
use crate::configuration::{Configuration, Value as Given};
use crate::paths;
use crate::tables::{only, text};
use crate::text::json::Json;

/// The file.
pub const FILE: &str = "spec/sentences.json";

/// What the file says of the actions of one module.
#[derive(Debug, Clone, Default)]
pub struct Family {
    /// The module's name.
    pub module: String,
    /// The changes that sentences speak of, by name.
    pub changes: Vec<(String, Change)>,
    /// The actions, in the order in which a page shows them.
    pub actions: Vec<Action>,
    /// What is said in addition, if the change of this name is part of a step.
    pub also: Vec<(String, String)>,
}

/// One action.
#[derive(Debug, Clone, PartialEq)]
pub struct Action {
    /// The name of its definition.
    pub name: String,
    /// How it stands in `Next`, with `w` for whoever does it.
    pub tla: String,
    /// The sets of those who may do it, each a constant; or the values themselves; empty if it has no parameter.
    pub domain: Vec<String>,
    /// Who does it, with `{w}` for the parameter.
    pub actor: String,
    /// What a step does: the first sentence whose change is part of the step. The last one needs no change.
    pub says: Vec<(String, String)>,
}

/// What a rule means, and why it matters.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// The module that defines it.
    pub module: String,
    /// Its name.
    pub name: String,
    /// What it means; none if the comment above its definition says it.
    pub meaning: Option<String>,
    /// Why it matters.
    pub why: String,
}

/// The whole file.
#[derive(Debug, Clone, Default)]
pub struct Sentences {
    /// The actions, by module.
    pub families: Vec<Family>,
    /// The rules, by module.
    pub rules: Vec<Rule>,
}

impl Action {
    /// Each who may do the action: as the module writes it, and in words.
    pub fn actors(&self, configuration: &Configuration) -> Vec<(String, String)> {
        if self.domain.is_empty() {
            return vec![(String::new(), self.actor.clone())];
        }
        let named = |name: &String| self.actor.replace("{w}", name.trim_matches('"'));
        let all = self.domain.iter().flat_map(|set| members(configuration, set));
        all.map(|name| (name.clone(), named(&name))).collect()
    }

    /// The action done by this one.
    pub fn by(&self, actor: &str) -> String {
        if self.domain.is_empty() { self.tla.clone() } else { self.tla.replace("(w", &format!("({actor}")) }
    }
}

/// The members of a set that the configuration gives a constant, or the value itself if there is no such constant.
pub fn members(configuration: &Configuration, set: &str) -> Vec<String> {
    let given = configuration.constants.iter().find(|(name, _)| name == set);
    match given {
        Some((_, Given::Is(value))) => {
            let inner = value.trim_start_matches('{').trim_end_matches('}');
            inner.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_string).collect()
        }
        _ => vec![set.to_string()],
    }
}

impl Sentences {
    /// Reads the file.
    ///
    /// # Errors
    ///
    /// With the file's name, when something is there that is not understood.
    pub fn read() -> Result<Sentences, String> {
        let text = paths::read(&paths::root().join(FILE))?;
        Sentences::parse(&text).map_err(|error| format!("{FILE}: {error}"))
    }

    /// Reads the file's text.
    ///
    /// # Errors
    ///
    /// When something is there that is not understood.
    pub fn parse(text: &str) -> Result<Sentences, String> {
        let file = Json::parse(text)?;
        only(&file, &["actions", "rules"])?;
        let mut sentences = Sentences::default();
        for (module, entry) in members_of(&file, "actions")? {
            let family = family(module, entry).map_err(|error| format!("{module}: {error}"))?;
            sentences.families.push(family);
        }
        for (module, entry) in members_of(&file, "rules")? {
            let Json::Object(rules) = entry else { return Err(format!("rules of {module}: no object")) };
            for (name, rule) in rules {
                sentences
                    .rules
                    .push(read_rule(module, name, rule).map_err(|error| format!("{name}: {error}"))?);
            }
        }
        Ok(sentences)
    }

    /// What the file says of the rule, as this module defines it.
    pub fn rule(&self, module: &str, name: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.module == module && rule.name == name)
    }
}

fn members_of<'j>(entry: &'j Json, key: &str) -> Result<&'j [(String, Json)], String> {
    match entry.get(key) {
        None => Ok(&[]),
        Some(Json::Object(members)) => Ok(members),
        Some(_) => Err(format!("`{key}` must be an object")),
    }
}

/// The actions of a module, or of an entry of `book/graphs.json`.
///
/// # Errors
///
/// When something is there that is not understood.
pub fn family(module: &str, entry: &Json) -> Result<Family, String> {
    only(entry, &["changes", "actions", "also"])?;
    let mut family = Family { module: module.to_string(), ..Family::default() };
    for (name, change) in members_of(entry, "changes")? {
        let change = change.as_text().and_then(Change::parse);
        family.changes.push((name.clone(), change.ok_or_else(|| format!("`{name}` is no change"))?));
    }
    let Some(Json::List(actions)) = entry.get("actions") else {
        return Err("`actions` must be a list".to_string());
    };
    for action in actions {
        family.actions.push(read_action(action)?);
    }
    if let Some(also) = entry.get("also") {
        family.also = pairs(also).ok_or("`also` must be a list of pairs")?;
    }
    Ok(family)
}

fn read_action(entry: &Json) -> Result<Action, String> {
    let name = text(entry, "name")?.ok_or("an action has no `name`")?;
    let inside = |error: String| format!("`{name}`: {error}");
    only(entry, &["name", "tla", "of", "actor", "says"]).map_err(inside)?;
    let domain: Vec<String> = text(entry, "of")
        .map_err(inside)?
        .unwrap_or_default()
        .split_whitespace()
        .map(str::to_string)
        .collect();
    let default = if domain.is_empty() { name.clone() } else { format!("{name}(w)") };
    let says = match entry.get("says") {
        None => Vec::new(),
        Some(Json::Text(sentence)) => vec![(String::new(), sentence.clone())],
        Some(list) => {
            pairs(list).ok_or_else(|| inside("`says` must be a text or a list of pairs".to_string()))?
        }
    };
    Ok(Action {
        tla: text(entry, "tla").map_err(inside)?.unwrap_or(default),
        actor: text(entry, "actor").map_err(inside)?.unwrap_or_else(|| "{w}".to_string()),
        name,
        domain,
        says,
    })
}

fn pairs(list: &Json) -> Option<Vec<(String, String)>> {
    let Json::List(items) = list else { return None };
    let pair = |item: &Json| match item {
        Json::List(pair) => match pair.as_slice() {
            [Json::Text(key), Json::Text(value)] => Some((key.clone(), value.clone())),
            _ => None,
        },
        _ => None,
    };
    items.iter().map(pair).collect()
}

fn read_rule(module: &str, name: &str, entry: &Json) -> Result<Rule, String> {
    only(entry, &["meaning", "why"])?;
    Ok(Rule {
        module: module.to_string(),
        name: name.to_string(),
        meaning: text(entry, "meaning")?,
        why: text(entry, "why")?.ok_or("`why` is missing")?,
    })
}
