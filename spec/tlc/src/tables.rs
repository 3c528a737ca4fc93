//! What the models of `spec/models.json` share: values of constants, and named sets of what is checked. A model's
//! configuration is made of these and of what its own entry says.

use crate::configuration::{Configuration, Value};
use crate::library::Library;
use crate::text::json::Json;

/// The tables at the head of the file.
pub struct Tables {
    /// What each constant is, unless a module or an entry says something else.
    constants: Vec<(String, Value)>,
    /// For each module what its constants are, unless an entry says something else.
    modules: Vec<(String, Vec<(String, Value)>)>,
    /// The named sets of what is checked.
    checks: Vec<(String, Checks)>,
}

/// Things to be checked, as a configuration of TLC divides them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Checks {
    /// What must hold in each state.
    pub invariants: Vec<String>,
    /// What must hold of each step, or of each behaviour.
    pub properties: Vec<String>,
}

impl Tables {
    /// Reads the tables.
    ///
    /// # Errors
    ///
    /// With the place in the file, when something is there that is not understood.
    pub fn parse(file: &Json, library: &Library) -> Result<Tables, String> {
        let mut constants = Vec::new();
        for name in names(file, "model_values")? {
            constants.push((name.clone(), Value::Is(name)));
        }
        constants.extend(values(file, "constants")?);
        if let Some((name, _)) = constants.iter().find(|(name, _)| !library.declares(name)) {
            return Err(format!("no module declares the constant `{name}`"));
        }
        let mut modules = Vec::new();
        for (name, entry) in members(file, "modules")? {
            only(entry, &["constants", "replace"]).map_err(|error| format!("modules, `{name}`: {error}"))?;
            if !library.has(name) {
                return Err(format!("modules: there is no module `{name}`"));
            }
            modules.push((name.clone(), assigned(entry)?));
        }
        let mut checks = Vec::new();
        for (name, entry) in members(file, "checks")? {
            only(entry, &["invariants", "properties"])
                .map_err(|error| format!("checks, `{name}`: {error}"))?;
            let (invariants, properties) = (names(entry, "invariants")?, names(entry, "properties")?);
            checks.push((name.clone(), Checks { invariants, properties }));
        }
        Ok(Tables { constants, modules, checks })
    }

    /// The sets of these names, put together.
    pub fn checks(&self, sets: &[String]) -> Result<Checks, String> {
        let mut all = Checks::default();
        for set in sets {
            let found = self.checks.iter().find(|(name, _)| name == set);
            let (_, found) = found.ok_or_else(|| {
                let known: Vec<&str> = self.checks.iter().map(|(name, _)| name.as_str()).collect();
                format!("there is no set of checks `{set}`; the sets are {}", known.join(", "))
            })?;
            all.invariants.extend(found.invariants.iter().cloned());
            all.properties.extend(found.properties.iter().cloned());
        }
        Ok(all)
    }

    /// The configuration of an entry: its module's name, its keys `constants`, `replace`, `specification` and `symmetry`,
    /// and what is checked.
    pub fn configuration(
        &self,
        library: &Library,
        module: &str,
        entry: &Json,
        checks: Checks,
    ) -> Result<Configuration, String> {
        if !library.has(module) {
            return Err(format!("there is no module `{module}` below spec/"));
        }
        if let Some((module, below)) = library.missing(module) {
            let place = library.place(module).unwrap_or(module);
            return Err(format!("spec/{place}.tla extends a module `{below}`, which does not exist"));
        }
        let declared = library.constants(module);
        let extended = library.extended(module);
        let of_modules = extended
            .iter()
            .filter_map(|name| self.modules.iter().find(|(module, _)| module == name))
            .flat_map(|(_, assigned)| assigned);
        let own = assigned(entry)?;
        for (name, _) in &own {
            if !declared.contains(&name.as_str()) && !library.defines(module, name) {
                return Err(format!("module {module} has neither a constant nor a definition `{name}`"));
            }
        }

        let mut constants: Vec<(String, Value)> = Vec::new();
        let general = self.constants.iter().filter(|(name, _)| declared.contains(&name.as_str()));
        for (name, value) in general.chain(of_modules).chain(&own) {
            match constants.iter_mut().find(|(known, _)| known == name) {
                Some((_, known)) => *known = value.clone(),
                None => constants.push((name.clone(), value.clone())),
            }
        }
        // First the constants in the order of their declarations, then the definitions.
        let place = |name: &str| declared.iter().position(|constant| *constant == name).unwrap_or(usize::MAX);
        constants.sort_by_key(|(name, _)| place(name));
        if let Some(name) = declared.iter().find(|name| !constants.iter().any(|(known, _)| known == *name)) {
            return Err(format!("the constant `{name}` of module {module} is given no value"));
        }

        let specification = text(entry, "specification")?.unwrap_or_else(|| "Spec".to_string());
        let symmetry = flag(entry, "symmetry")?;
        let definitions = constants.iter().filter_map(|(_, value)| match value {
            Value::Definition(definition) => Some(definition),
            Value::Is(_) => None,
        });
        let used = definitions.chain([&specification]).chain(&checks.invariants).chain(&checks.properties);
        if let Some(name) = used.into_iter().find(|name| !library.defines(module, name)) {
            return Err(format!("module {module} does not define `{name}`"));
        }
        if symmetry && !library.defines(module, "Symmetry") {
            return Err(format!("module {module} does not define `Symmetry`"));
        }
        let Checks { invariants, properties } = checks;
        let configuration = Configuration {
            constants,
            specification,
            symmetry,
            action_constraint: None,
            invariants,
            properties,
        };
        if symmetry && configuration.is_fair() {
            return Err(
                "`symmetry` may hide a behaviour that breaks liveness, of which TLC only warns".to_string()
            );
        }
        Ok(configuration)
    }
}

/// What the keys `constants` and `replace` of an entry say.
fn assigned(entry: &Json) -> Result<Vec<(String, Value)>, String> {
    let mut assigned = values(entry, "constants")?;
    for (name, value) in members(entry, "replace")? {
        let definition =
            value.as_text().ok_or_else(|| format!("`{name}` must be the name of a definition"))?;
        assigned.push((name.clone(), Value::Definition(definition.to_string())));
    }
    Ok(assigned)
}

/// The constants of an object, each as TLA+ writes it.
fn values(entry: &Json, key: &str) -> Result<Vec<(String, Value)>, String> {
    let value = |(name, value): &(String, Json)| {
        let value = match value {
            Json::Bool(true) => "TRUE".to_string(),
            Json::Bool(false) => "FALSE".to_string(),
            Json::Text(text) => format!("\"{text}\""),
            Json::List(items) => {
                let items: Option<Vec<&str>> = items.iter().map(Json::as_text).collect();
                format!(
                    "{{{}}}",
                    items.ok_or_else(|| format!("`{name}` must be a list of names"))?.join(", ")
                )
            }
            number => {
                number.as_count().ok_or_else(|| format!("`{name}` is no value of a constant"))?.to_string()
            }
        };
        Ok((name.clone(), Value::Is(value)))
    };
    members(entry, key)?.iter().map(value).collect()
}

/// The members of the object at `key`; none if there is no such key.
fn members<'j>(entry: &'j Json, key: &str) -> Result<&'j [(String, Json)], String> {
    match entry.get(key) {
        None => Ok(&[]),
        Some(Json::Object(members)) => Ok(members),
        Some(_) => Err(format!("`{key}` must be an object")),
    }
}

/// The list of names at `key`; none if there is no such key.
pub fn names(entry: &Json, key: &str) -> Result<Vec<String>, String> {
    let error = || format!("`{key}` must be a list of names");
    match entry.get(key) {
        None => Ok(Vec::new()),
        Some(Json::List(items)) => {
            items.iter().map(|item| item.as_text().map(str::to_string).ok_or_else(error)).collect()
        }
        Some(_) => Err(error()),
    }
}

/// The text at `key`; none if there is no such key.
pub fn text(entry: &Json, key: &str) -> Result<Option<String>, String> {
    match entry.get(key) {
        None => Ok(None),
        Some(value) => value
            .as_text()
            .map(|text| Some(text.to_string()))
            .ok_or_else(|| format!("`{key}` must be a text")),
    }
}

/// Whether `key` is true; it is not if there is no such key.
pub fn flag(entry: &Json, key: &str) -> Result<bool, String> {
    match entry.get(key) {
        None => Ok(false),
        Some(Json::Bool(is_set)) => Ok(*is_set),
        Some(_) => Err(format!("`{key}` must be true or false")),
    }
}

/// Refuses keys that are not known.
pub fn only(entry: &Json, known: &[&str]) -> Result<(), String> {
    let Json::Object(members) = entry else { return Err("expected an object".to_string()) };
    match members.iter().find(|(key, _)| !known.contains(&key.as_str())) {
        Some((key, _)) => Err(format!("unknown key `{key}`; the keys are {}", known.join(", "))),
        None => Ok(()),
    }
}
