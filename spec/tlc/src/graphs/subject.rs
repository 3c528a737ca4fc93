//! All there is to know of a model before TLC makes its graph.

use std::path::PathBuf;

use super::graph::{Goal, Graph};
use super::list::Entry;
use super::sentences::{Action, Family, Sentences, members};
use super::texts::{Definition, Texts};
use super::wrapper;
use crate::configuration::{Configuration, Value};
use crate::model::{Model, Models};
use crate::paths;

/// How many steps beyond the shortest counterexample the graph of a broken model goes. Some of these models never end.
const BEYOND: u64 = 8;

/// A model whose graph is made.
pub struct Subject {
    /// The graph's name.
    pub name: String,
    /// One line.
    pub title: String,
    /// The root module.
    pub module: String,
    /// The folder in which the root module stands.
    pub folder: PathBuf,
    /// What TLC is told of the model itself, without symmetry.
    pub configuration: Configuration,
    /// The texts of the modules.
    pub texts: Texts,
    /// The constants that the modules declare.
    pub declared: Vec<String>,
    /// The actions.
    pub families: Vec<Family>,
    /// The same, one after the other, each with its actors.
    pub doers: Vec<Doer>,
    /// The rules.
    pub rules: Vec<Rule>,
    /// What a broken model must reach.
    pub goal: Option<Goal>,
    /// The rule that a broken model breaks in a behaviour without end.
    pub lasso: Option<String>,
    /// The rule that a broken model breaks, of whatever kind, unless that is a deadlock.
    pub broken: Option<Rule>,
    /// How many states TLC's counterexample has, or how many the model has, as `spec/models.json` says.
    pub counterexample: Option<u64>,
    /// The number of the states, if it is known and can be compared.
    pub states: Option<u64>,
    /// The correct model's graph.
    pub sound: Option<String>,
    /// Whether it is a model of `spec/models.json` that keeps all its rules.
    pub is_sound: bool,
    /// Whether nothing follows the goal.
    pub ends: bool,
    /// How many steps from the initial state TLC goes, if not to the end.
    pub depth: Option<u64>,
    /// Those who have a lane.
    pub workers: Vec<String>,
    /// Whether the variables are those of `spec/State.tla`.
    pub is_heartbeat: bool,
}

/// An action with those who may do it.
pub struct Doer {
    /// The action.
    pub action: Action,
    /// What the module says of it.
    pub comment: String,
    /// Each actor, as the module writes it and in words.
    pub actors: Vec<(String, String)>,
}

/// A rule of states or of steps.
#[derive(Debug, Clone)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// For a rule of steps, `[A]_v`.
    pub of_steps: Option<String>,
    /// Its definition.
    pub definition: String,
    /// What it means.
    pub meaning: String,
    /// Why it matters.
    pub why: String,
}

impl Subject {
    /// What the entry of the list asks for.
    ///
    /// # Errors
    ///
    /// When there is no such model, or its module is not understood.
    pub fn of(entry: &Entry, models: &Models, sentences: &Sentences) -> Result<Subject, String> {
        if entry.module.is_some() {
            return super::toy::subject(entry, sentences);
        }
        let find = |name: &str| models.all.iter().find(|model| model.name == name);
        let model = find(&entry.name).ok_or_else(|| format!("there is no model `{}`", entry.name))?;
        let sound = entry
            .sound
            .as_deref()
            .map(|name| find(name).ok_or_else(|| format!("there is no model `{name}`")));
        Subject::of_model(model, sound.transpose()?, models, sentences, entry)
    }

    /// A model of `spec/models.json`, with the rules of the correct one beside it.
    ///
    /// # Errors
    ///
    /// As [`of`](Self::of).
    pub fn of_model(
        model: &Model,
        sound: Option<&Model>,
        models: &Models,
        sentences: &Sentences,
        entry: &Entry,
    ) -> Result<Subject, String> {
        let library = &models.library;
        let spec = paths::root().join("spec");
        let file = |name: &str| library.place(name).map(|place| spec.join(place).with_extension("tla"));
        let extended = library.extended(model.module_name());
        let texts = Texts::read(extended.iter().filter_map(|name| file(name)))?;
        let families: Vec<Family> = extended
            .iter()
            .filter_map(|name| sentences.families.iter().find(|family| family.module == **name))
            .cloned()
            .collect();
        let own = &model.configuration;
        let mut names: Vec<&String> = own.invariants.iter().chain(&own.properties).collect();
        if let Some(sound) = sound {
            let others = sound.configuration.invariants.iter().chain(&sound.configuration.properties);
            names.extend(others.filter(|name| library.defines(model.module_name(), name)));
        }
        let safety = models.tables.checks(&["safety".to_string()])?.invariants;
        if extended.contains(&"Properties") {
            // They are not checked where liveness is; the page has their lights all the same.
            names.extend(&safety);
        }
        let mut rules: Vec<Rule> = Vec::new();
        for name in names {
            let is_new = !rules.iter().any(|rule| rule.name == *name) && !entry.without.contains(name);
            if is_new {
                rules.extend(rule(name, &texts, sentences));
            }
        }
        let goal = match (model.passes, model.property.as_deref()) {
            (true, _) | (_, None) => None,
            (_, Some("Deadlock")) => Some(Goal::Deadlock),
            (_, Some(name)) if own.invariants.iter().any(|other| other == name) => {
                Some(Goal::State(name.to_string()))
            }
            (_, Some(name)) => {
                let of_steps = rules.iter().filter(|rule| rule.of_steps.is_some());
                of_steps.map(|rule| &rule.name).position(|other| other == name).map(Goal::Edge)
            }
        };
        let mut configuration = own.clone();
        configuration.symmetry = false;
        let is_heartbeat = extended.contains(&"State") && !extended.contains(&"Accesses");
        let workers = ["Callers", "Background", "Workers", "Threads"];
        let given = |set: &&&str| own.constants.iter().any(|(name, _)| name == **set);
        let beyond = model.counterexample.map(|states| states + BEYOND);
        let named = model.property.as_deref().filter(|name| !model.passes && *name != "Deadlock");
        let broken = named.map(|name| described(name, &texts, sentences, None));
        let doers = doers(&families, &configuration, &texts);
        Ok(Subject {
            doers,
            broken,
            is_sound: model.passes,
            depth: entry.depth.or(beyond.filter(|_| !model.module.starts_with("museum/"))),
            name: model.name.clone(),
            title: model.about.clone(),
            module: model.module_name().to_string(),
            folder: spec.join(&model.module).parent().map(PathBuf::from).unwrap_or_default(),
            lasso: model.property.clone().filter(|_| !model.passes && goal.is_none()),
            counterexample: model.counterexample,
            states: model.states.filter(|_| !own.symmetry),
            declared: library.constants(model.module_name()).into_iter().map(str::to_string).collect(),
            sound: entry.sound.clone(),
            ends: entry.ends,
            workers: workers.iter().filter(given).flat_map(|set| members(own, set)).collect(),
            configuration,
            texts,
            families,
            rules,
            goal,
            is_heartbeat,
        })
    }

    /// The definition of this name, or what stands in its place.
    pub fn definition(&self, name: &str) -> Option<Definition> {
        definition(name, &self.configuration, &self.texts)
    }

    /// The variables, in the order of their declarations.
    pub fn variables(&self, graph: &Graph) -> Vec<String> {
        let there = |name: &String| {
            graph.states.first().is_some_and(|state| state.iter().any(|(other, _)| other == name))
        };
        let declared = self.texts.variables();
        declared.into_iter().filter(there).collect()
    }

    /// The rules of states, by name.
    pub fn of_states(&self) -> Vec<String> {
        self.rules.iter().filter(|rule| rule.of_steps.is_none()).map(|rule| rule.name.clone()).collect()
    }

    /// The rules of steps, by name, each as `[A]_v`.
    pub fn of_steps(&self) -> Vec<(String, String)> {
        let of_steps = |rule: &Rule| rule.of_steps.clone().map(|steps| (rule.name.clone(), steps));
        self.rules.iter().filter_map(of_steps).collect()
    }
}

fn definition(name: &str, configuration: &Configuration, texts: &Texts) -> Option<Definition> {
    let replaced = configuration.constants.iter().find_map(|(other, given)| match given {
        Value::Definition(definition) if other == name => Some(definition.as_str()),
        _ => None,
    });
    texts.definition(replaced.unwrap_or(name))
}

/// The actions of these families, one after the other.
pub fn doers(families: &[Family], configuration: &Configuration, texts: &Texts) -> Vec<Doer> {
    let doer = |action: &Action| Doer {
        action: action.clone(),
        comment: definition(&action.name, configuration, texts)
            .map(|found| found.comment)
            .unwrap_or_default(),
        actors: action.actors(configuration),
    };
    families.iter().flat_map(|family| &family.actions).map(doer).collect()
}

/// The rule of this name. One that speaks of the first state alone, or of whole behaviours, is none of states or steps.
pub fn rule(name: &str, texts: &Texts, sentences: &Sentences) -> Option<Rule> {
    let definition = texts.definition(name)?;
    let of_steps = wrapper::of_steps(&definition.text);
    let body = definition.text.split_once("==").map_or("", |(_, body)| body);
    let of_behaviours = ["<>", "~>", "!Init"].iter().any(|mark| body.contains(mark));
    if of_steps.is_none() && of_behaviours {
        return None;
    }
    Some(described(name, texts, sentences, of_steps))
}

/// The rule of this name, of whatever kind, with what is said of it.
pub fn described(name: &str, texts: &Texts, sentences: &Sentences, of_steps: Option<String>) -> Rule {
    let definition = texts.definition(name);
    let module =
        definition.as_ref().and_then(|found| Some(found.file.file_stem()?.to_string_lossy().into_owned()));
    let said = sentences.rule(&module.unwrap_or_default(), name);
    let comment = definition.as_ref().map(|found| found.comment.clone()).unwrap_or_default();
    Rule {
        name: name.to_string(),
        of_steps,
        definition: definition.map(|found| found.text).unwrap_or_default(),
        meaning: said.and_then(|said| said.meaning.clone()).unwrap_or(comment),
        why: said.map(|said| said.why.clone()).unwrap_or_default(),
    }
}
