//! `spec/models.json`: what each model must come to.

use crate::paths;
use crate::text::json::Json;

/// One entry of the file.
#[derive(Debug, Clone)]
pub struct Model {
    /// By which the user asks for it.
    pub name: String,
    /// The root module, below `spec/`.
    pub module: String,
    /// The configuration, below `spec/`.
    pub config: String,
    /// Whether TLC must find nothing, or must find a violation.
    pub passes: bool,
    /// The property that must be violated, or none.
    pub property: Option<String>,
    /// TLC's exit code.
    pub exit: i32,
    /// The exact number of distinct states of a model that passes.
    pub states: Option<u64>,
    /// The exact number of states in the counterexample.
    pub trace: Option<u64>,
    /// How many threads TLC gets.
    pub workers: usize,
    /// Whether the model runs only on demand, for its length.
    pub full: bool,
    /// What the model is for, in words.
    pub checks: String,
}

/// A model of at most so many states also counts how often each action is taken, which costs some time.
const COUNTED: u64 = 2500;

impl Model {
    /// Whether the run says how often each action was taken.
    pub fn counts_actions(&self) -> bool {
        self.passes && self.states.is_some_and(|states| states <= COUNTED)
    }
}

const KEYS: [&str; 11] = [
    "name", "module", "config", "verdict", "property", "exit", "states", "trace", "workers", "class",
    "checks",
];

/// Reads all models, in the file's order.
pub fn read_all() -> Result<Vec<Model>, String> {
    let path = paths::root().join("spec/models.json");
    parse(&paths::read(&path)?).map_err(|error| format!("spec/models.json: {error}"))
}

/// Reads the models out of the file's text.
pub fn parse(text: &str) -> Result<Vec<Model>, String> {
    let Json::List(entries) = Json::parse(text)? else {
        return Err("expected a list of models".to_string());
    };
    let mut models: Vec<Model> = Vec::new();
    for (number, entry) in entries.iter().enumerate() {
        let name = entry.get("name").and_then(Json::as_text);
        let name = name.ok_or_else(|| format!("model {}: `name` must be a text", number + 1))?;
        if models.iter().any(|model| model.name == name) {
            return Err(format!("two models are called `{name}`"));
        }
        models.push(model(name, entry).map_err(|error| format!("model `{name}`: {error}"))?);
    }
    Ok(models)
}

fn model(name: &str, entry: &Json) -> Result<Model, String> {
    if let Json::Object(members) = entry {
        if let Some((key, _)) = members.iter().find(|(key, _)| !KEYS.contains(&key.as_str())) {
            return Err(format!("unknown key `{key}`; the keys are {}", KEYS.join(", ")));
        }
    }
    let text = |key: &str| {
        let value = entry.get(key).and_then(Json::as_text).map(str::to_string);
        value.ok_or_else(|| format!("`{key}` must be a text"))
    };
    let count = |key: &str| match entry.get(key) {
        None | Some(Json::Null) => Ok(None),
        Some(value) => value.as_count().map(Some).ok_or_else(|| format!("`{key}` must be a count or null")),
    };
    let one_of = |key: &str, first: &str, second: &str| match text(key)? {
        word if word == first => Ok(true),
        word if word == second => Ok(false),
        word => Err(format!("`{key}` is `{word}`; it must be `{first}` or `{second}`")),
    };

    let passes = one_of("verdict", "pass", "fail")?;
    let exit = count("exit")?.ok_or("`exit` must be TLC's exit code")? as i32;
    let property = match entry.get("property") {
        None | Some(Json::Null) => None,
        Some(value) => Some(value.as_text().ok_or("`property` must be a name or null")?.to_string()),
    };
    match (passes, exit, &property) {
        (true, 0, None) => {}
        (true, ..) => return Err("a model that passes has exit 0 and no property".to_string()),
        (false, 0, _) => return Err("a model that fails has an exit code that is not 0".to_string()),
        (false, _, None) => return Err("a model that fails names the property it violates".to_string()),
        (false, _, Some(_)) => {}
    }
    Ok(Model {
        name: name.to_string(),
        module: text("module")?,
        config: text("config")?,
        passes,
        property,
        exit,
        states: count("states")?,
        trace: count("trace")?,
        workers: count("workers")?.unwrap_or(1).max(1) as usize,
        full: !one_of("class", "fast", "full")?,
        checks: text("checks")?,
    })
}

#[cfg(test)]
mod tests {
    use super::parse;

    const PASS: &str = r#"{"name": "Tree", "module": "MC.tla", "config": "Tree.cfg", "verdict": "pass",
        "property": null, "exit": 0, "states": 12, "trace": null, "class": "fast", "checks": "all"}"#;

    #[test]
    fn an_entry() {
        let models = parse(&format!("[{PASS}]")).unwrap();
        assert_eq!((models[0].name.as_str(), models[0].states, models[0].workers), ("Tree", Some(12), 1));
        assert!(models[0].passes && !models[0].full);
    }

    #[test]
    fn contradictions_are_refused() {
        let refused = |from: &str, to: &str| parse(&format!("[{}]", PASS.replace(from, to))).unwrap_err();
        assert!(refused("\"exit\": 0", "\"exit\": 12").contains("exit 0"));
        assert!(refused("pass", "fail").contains("not 0"));
        assert!(refused("fast", "slow").contains("`fast` or `full`"));
        assert!(refused("\"trace\"", "\"tracee\"").contains("unknown key `tracee`"));
        assert!(parse(&format!("[{PASS}, {PASS}]")).unwrap_err().contains("two models"));
    }
}
