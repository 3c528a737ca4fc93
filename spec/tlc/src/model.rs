//! `spec/models.json`: the models, what each checks, and what each must come to.

use crate::configuration::Configuration;
use crate::library::Library;
use crate::paths;
use crate::run::Effort;
use crate::tables::{Checks, Tables, flag, names, only, text};
use crate::text::json::Json;

/// One model of the file.
#[derive(Debug, Clone)]
pub struct Model {
    /// By which the user asks for it.
    pub name: String,
    /// The root module, below `spec/`: `models/MCTree`.
    pub module: String,
    /// What TLC is told of the module.
    pub configuration: Configuration,
    /// Whether TLC must find nothing, or must find a violation.
    pub passes: bool,
    /// The property that must be violated, or none.
    pub property: Option<String>,
    /// TLC's exit code.
    pub exit: i32,
    /// The exact number of distinct states of a model that passes.
    pub states: Option<u64>,
    /// The exact number of states in the counterexample.
    pub counterexample: Option<u64>,
    /// Whether TLC counts how often each action is taken, which takes a small model twice as long.
    pub counts_actions: bool,
    /// How many threads TLC gets.
    pub threads: usize,
    /// Whether the model runs only on demand, for its length.
    pub full: bool,
    /// What the model is, in words.
    pub about: String,
    /// What a model that passes reaches, and no other one that is as fast.
    pub reaches: Option<String>,
}

/// TLC's exit code for a property that a behaviour breaks, or a step.
pub const LIVENESS: i32 = 13;

/// What a model costs that breaks something in the end.
const LASSO: u64 = 4_000;

/// What a state costs under fairness.
const FAIR_STATE: u64 = 200;

/// What a state costs otherwise, beside what is checked in it.
const STATE: u64 = 10;

/// How much of that takes TLC about a millisecond.
const MILLISECOND: u64 = 50;

impl Model {
    /// About how long the model takes, in milliseconds. TLC checks each invariant and each property in each state that it
    /// visits, and liveness takes several times as long. A model that breaks something ends with the first counterexample:
    /// the longer that is, the more states come before it.
    pub fn cost(&self) -> u64 {
        let Configuration { invariants, properties, .. } = &self.configuration;
        let checked = (invariants.len() + properties.len()) as u64;
        match (self.states, self.counterexample) {
            (Some(states), _) if self.configuration.is_fair() => states * FAIR_STATE / MILLISECOND,
            (Some(states), _) => states * (STATE + checked) / MILLISECOND,
            (None, Some(steps)) => 10 * steps * steps,
            (None, None) => LASSO,
        }
    }

    /// How much its run may use.
    pub fn effort(&self) -> Effort {
        Effort { threads: self.threads, is_short: !self.full, counts_actions: self.counts_actions }
    }

    /// The name of the root module, without its folder.
    pub fn module_name(&self) -> &str {
        module_name(&self.module)
    }
}

/// The name of a module that is named with its folder.
pub fn module_name(module: &str) -> &str {
    module.rsplit('/').next().unwrap_or(module)
}

/// The keys of the file, and those of a model.
const TOP_KEYS: [&str; 5] = ["model_values", "constants", "modules", "checks", "models"];
const KEYS: [&str; 15] = [
    "name",
    "module",
    "constants",
    "replace",
    "specification",
    "symmetry",
    "checks",
    "breaks",
    "states",
    "counterexample",
    "counts_actions",
    "threads",
    "class",
    "about",
    "reaches",
];

/// All there is to know of the models.
pub struct Models {
    /// The tables that the models share.
    pub tables: Tables,
    /// The modules below `spec/`.
    pub library: Library,
    /// The models, in the file's order.
    pub all: Vec<Model>,
}

/// Reads all models, in the file's order.
///
/// # Errors
///
/// With the file's name and the model's, when something is there that is not understood.
pub fn read_all() -> Result<Vec<Model>, String> {
    Ok(read()?.all)
}

/// The same, with what the models share.
///
/// # Errors
///
/// As [`read_all`].
pub fn read() -> Result<Models, String> {
    let path = paths::root().join("spec/models.json");
    let library = Library::read(&paths::root().join("spec"))?;
    parse(&paths::read(&path)?, library).map_err(|error| format!("spec/models.json: {error}"))
}

/// Reads the models out of the file's text.
pub fn parse(text: &str, library: Library) -> Result<Models, String> {
    let file = Json::parse(text)?;
    only(&file, &TOP_KEYS)?;
    let tables = Tables::parse(&file, &library)?;
    let Some(Json::List(entries)) = file.get("models") else {
        return Err("`models` must be a list".to_string());
    };
    let mut all: Vec<Model> = Vec::new();
    for (number, entry) in entries.iter().enumerate() {
        let name = entry.get("name").and_then(Json::as_text);
        let name = name.ok_or_else(|| format!("model {}: `name` must be a text", number + 1))?;
        if all.iter().any(|model| model.name == name) {
            return Err(format!("two models are called `{name}`"));
        }
        let model = model(name, entry, &tables, &library);
        all.push(model.map_err(|error| format!("model `{name}`: {error}"))?);
    }
    Ok(Models { tables, library, all })
}

fn model(name: &str, entry: &Json, tables: &Tables, library: &Library) -> Result<Model, String> {
    only(entry, &KEYS)?;
    let required = |key: &str| text(entry, key)?.ok_or_else(|| format!("`{key}` is missing"));
    let count = |key: &str| match entry.get(key) {
        None => Ok(None),
        Some(value) => value.as_count().map(Some).ok_or_else(|| format!("`{key}` must be a count")),
    };
    let sets = names(entry, "checks")?;
    let (exit, property, checks) = match text(entry, "breaks")? {
        None if sets.is_empty() => return Err("a model has either `checks` or `breaks`".to_string()),
        None => (0, None, tables.checks(&sets)?),
        Some(_) if !sets.is_empty() => return Err("`checks` and `breaks` exclude each other".to_string()),
        Some(breaks) => broken(&breaks)?,
    };
    let module = required("module")?;
    let configuration = tables.configuration(library, module_name(&module), entry, checks)?;
    if let Some(place) = library.place(module_name(&module)).filter(|place| *place != module) {
        return Err(format!("`module` is `{module}`; write `{place}`, where the module stands below spec/"));
    }
    let model = Model {
        name: name.to_string(),
        configuration,
        module,
        passes: exit == 0,
        property,
        exit,
        states: count("states")?,
        counterexample: count("counterexample")?,
        counts_actions: flag(entry, "counts_actions")?,
        threads: count("threads")?.unwrap_or(1).max(1) as usize,
        full: match text(entry, "class")?.as_deref() {
            None => false,
            Some("full") => true,
            Some(class) => return Err(format!("`class` is `{class}`; it is `full` or left out")),
        },
        about: title(required("about")?)?,
        reaches: text(entry, "reaches")?,
    };
    match (model.passes, &model.states, &model.counterexample, &model.reaches) {
        (true, _, Some(_), _) => Err("a model that passes has no `counterexample`".to_string()),
        (false, ..) if model.counts_actions => {
            Err("a model that breaks something counts no actions".to_string())
        }
        (true, .., None) => Err("a model that passes says what it `reaches`".to_string()),
        (false, Some(_), ..) => Err("a model that breaks something has no number of `states`".to_string()),
        (false, .., Some(_)) => Err("a model that breaks something has no `reaches`".to_string()),
        _ => Ok(model),
    }
}

/// A title that stands alone: lists show it without the model before it.
fn title(about: String) -> Result<String, String> {
    if about.starts_with("the same") || about.contains(": the same") {
        return Err(format!("`about` is `{about}`; say what is the same, since lists sort and filter"));
    }
    Ok(about)
}

/// TLC's exit code for what must break, its name, and what is checked: that alone.
fn broken(breaks: &str) -> Result<(i32, Option<String>, Checks), String> {
    let (kind, name) = breaks.split_once(' ').unwrap_or((breaks, "Deadlock"));
    let named = vec![name.to_string()];
    let (exit, checks) = match kind {
        "deadlock" if breaks == kind => (11, Checks::default()),
        "invariant" => (12, Checks { invariants: named, ..Checks::default() }),
        "property" => (LIVENESS, Checks { properties: named, ..Checks::default() }),
        _ => {
            return Err(format!(
                "`breaks` is `{breaks}`; it is `deadlock`, or `invariant` or `property` and a name"
            ));
        }
    };
    Ok((exit, Some(name.to_string()), checks))
}

#[cfg(test)]
mod tests {
    use super::{Models, parse};
    use crate::library::Library;

    const MODULE: &str = "---- MODULE MC ----\nCONSTANTS Null, Waiting, Main, Height\n\nOneMain == 1\nSpec == 1\nTypeOK == 1\n\
                          RateLimit == 1\nFairSpec == 1\n====\n";
    const TOP: &str = "---- MODULE Top ----\nEXTENDS MC\nSymmetry == 1\nWorse == 1\n====\n";
    const TABLES: &str = r#"{"model_values": ["Null"], "constants": {"Waiting": "HelpAny"},
        "modules": {"MC": {"constants": {"Height": 2}, "replace": {"Main": "OneMain"}}},
        "checks": {"safety": {"invariants": ["TypeOK"]}, "steps": {"properties": ["RateLimit"]}},
        "models": [MODELS]}"#;
    const PASS: &str = r#"{"name": "Tree", "module": "models/MC", "checks": ["safety", "steps"], "states": 12,
        "about": "a tree", "reaches": "all"}"#;
    const FAIL: &str = r#"{"name": "Bad", "module": "broken/Top", "constants": {"Height": 1}, "symmetry": true,
        "replace": {"TypeOK": "Worse"}, "breaks": "invariant TypeOK", "counterexample": 3, "about": "worse"}"#;

    fn read(models: &str) -> Result<Models, String> {
        parse(&TABLES.replace("MODELS", models), Library::of(&[("models/MC", MODULE), ("broken/Top", TOP)]))
    }

    fn refused(entry: &str, from: &str, to: &str) -> String {
        assert!(entry.contains(from), "{entry} lacks {from}");
        read(&entry.replace(from, to)).err().unwrap_or_else(|| panic!("{to} was accepted"))
    }

    #[test]
    fn an_entry_and_its_configuration() {
        let model = read(PASS).unwrap().all.remove(0);
        assert_eq!((model.name.as_str(), model.states, model.threads), ("Tree", Some(12), 1));
        assert!(model.passes && !model.full && model.exit == 0);
        assert_eq!(
            model.configuration.render(),
            "CONSTANTS\n  Null = Null\n  Waiting = \"HelpAny\"\n  Main <- OneMain\n  Height = 2\nSPECIFICATION Spec\n\
             INVARIANTS\n  TypeOK\nPROPERTIES\n  RateLimit\n"
        );
    }

    #[test]
    fn a_mistake_checks_what_it_must_break() {
        let model = read(FAIL).unwrap().all.remove(0);
        assert_eq!(
            (model.exit, model.property.as_deref(), model.counterexample),
            (12, Some("TypeOK"), Some(3))
        );
        assert_eq!(
            model.configuration.render(),
            "CONSTANTS\n  Null = Null\n  Waiting = \"HelpAny\"\n  Main <- OneMain\n  Height = 1\n  TypeOK <- Worse\n\
             SPECIFICATION Spec\nSYMMETRY Symmetry\nINVARIANTS\n  TypeOK\n"
        );
        let exit = |breaks| read(&FAIL.replace("invariant TypeOK", breaks)).unwrap().all[0].exit;
        assert_eq!((exit("deadlock"), exit("property RateLimit")), (11, 13));
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        assert!(refused(PASS, "\"states\"", "\"state\"").contains("model `Tree`: unknown key `state`"));
        assert!(
            refused(PASS, "steps", "fast").contains("there is no set of checks `fast`; the sets are safety")
        );
        assert!(refused(PASS, "models/MC", "models/MD").contains("there is no module `MD`"));
        assert!(refused(FAIL, "Height", "Heigth").contains("neither a constant nor a definition `Heigth`"));
        assert!(refused(FAIL, "Worse", "Better").contains("module Top does not define `Better`"));
        assert!(refused(FAIL, "invariant TypeOK", "invariant Typo").contains("does not define `Typo`"));
        assert!(refused(FAIL, "invariant TypeOK", "TypeOK").contains("`breaks` is `TypeOK`"));
        assert!(refused(FAIL, "broken/Top", "models/MC").contains("does not define `Worse`"));
        assert!(refused(FAIL, "broken/Top", "Top").contains("`module` is `Top`; write `broken/Top`"));
        assert!(refused(PASS, "\"states\"", "\"symmetry\": true, \"states\"").contains("`Symmetry`"));
        let fair = "\"specification\": \"FairSpec\", \"symmetry\": true";
        assert!(refused(FAIL, "\"symmetry\": true", fair).contains("may hide a behaviour"));
        assert!(refused(PASS, "\"states\"", "\"class\": \"slow\", \"states\"").contains("`class` is `slow`"));
        assert!(refused(PASS, "\"states\": 12", "\"counterexample\": 12").contains("no `counterexample`"));
        assert!(refused(PASS, ", \"reaches\": \"all\"", "").contains("`reaches`"));
        assert!(refused(PASS, "a tree", "the same, and more").contains("say what is the same"));
        assert!(refused(FAIL, "worse", "owners do not help: the same").contains("say what is the same"));
        assert!(read(&format!("{PASS}, {PASS}")).err().unwrap().contains("two models"));
    }

    #[test]
    fn each_constant_has_a_value() {
        let read = |from, to| {
            parse(
                &TABLES.replace("MODELS", PASS).replace(from, to),
                Library::of(&[("models/MC", MODULE), ("broken/Top", TOP)]),
            )
            .err()
            .unwrap()
        };
        assert!(read("\"Height\": 2", "").contains("the constant `Height` of module MC is given no value"));
        assert!(read("\"Waiting\":", "\"Waitign\":").contains("no module declares the constant `Waitign`"));
        assert!(read("\"checks\": {", "\"cheks\": {").contains("unknown key `cheks`"));
    }
}
