//! `book/graphs.json`: which models' state graphs the book has.

use crate::paths;
use crate::tables::{flag, names, only, text};
use crate::text::json::Json;

use super::sentences::{Family, family};

/// The file.
pub const FILE: &str = "book/graphs.json";

/// One graph.
#[derive(Debug, Clone, Default)]
pub struct Entry {
    /// Its name: that of the model, unless it says a module.
    pub name: String,
    /// The correct model's graph, to be shown beside it.
    pub sound: Option<String>,
    /// A module that is not in `spec/models.json`, from the repository's root, with its ending.
    pub module: Option<String>,
    /// Its configuration, beside it.
    pub config: Option<String>,
    /// What it is, in words; for a model of the list, what the list says.
    pub about: Option<String>,
    /// Who does what, for such a module.
    pub family: Option<Family>,
    /// Rules that are not shown, since TLC cannot say whether they hold once the model is broken.
    pub without: Vec<String>,
    /// Whether nothing follows once the goal is reached.
    pub ends: bool,
    /// How many steps from the initial state the graph goes, if not to the end.
    pub depth: Option<u64>,
}

/// Reads the list.
///
/// # Errors
///
/// With the file's name, when something is there that is not understood.
pub fn read() -> Result<Vec<Entry>, String> {
    parse(&paths::read(&paths::root().join(FILE))?).map_err(|error| format!("{FILE}: {error}"))
}

fn parse(text: &str) -> Result<Vec<Entry>, String> {
    let file = Json::parse(text)?;
    only(&file, &["graphs"])?;
    let Some(Json::List(entries)) = file.get("graphs") else {
        return Err("`graphs` must be a list".to_string());
    };
    let mut all: Vec<Entry> = Vec::new();
    for item in entries {
        let name = item.get("name").and_then(Json::as_text).ok_or("a graph has no `name`")?;
        if all.iter().any(|entry| entry.name == name) {
            return Err(format!("two graphs are called `{name}`"));
        }
        all.push(entry(name, item).map_err(|error| format!("graph `{name}`: {error}"))?);
    }
    for entry in &all {
        if let Some(sound) =
            entry.sound.as_ref().filter(|sound| !all.iter().any(|other| other.name == **sound))
        {
            return Err(format!("graph `{}`: there is no graph `{sound}`", entry.name));
        }
    }
    Ok(all)
}

fn entry(name: &str, item: &Json) -> Result<Entry, String> {
    only(item, &["name", "sound", "module", "config", "about", "does", "without", "ends", "depth"])?;
    let entry = Entry {
        name: name.to_string(),
        sound: text(item, "sound")?,
        module: text(item, "module")?,
        config: text(item, "config")?,
        about: text(item, "about")?,
        family: item.get("does").map(|does| family(name, does)).transpose()?,
        without: names(item, "without")?,
        ends: flag(item, "ends")?,
        depth: item
            .get("depth")
            .map(|depth| depth.as_count().ok_or("`depth` must be a count"))
            .transpose()?,
    };
    let parts =
        [entry.module.is_some(), entry.config.is_some(), entry.about.is_some(), entry.family.is_some()];
    match parts.iter().filter(|is_there| **is_there).count() {
        0 | 4 => Ok(entry),
        _ => Err("`module`, `config`, `about` and `does` come together".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_model_and_a_module() {
        let does = r#"{"actions": [{"name": "Put", "actor": "the producer"}]}"#;
        let list = format!(
            r#"{{"graphs": [{{"name": "pair"}}, {{"name": "q", "sound": "pair", "module": "a/Q.tla", "config": "a/Q.cfg", "about": "x", "does": {does}}}]}}"#
        );
        let all = parse(&list).unwrap();
        assert_eq!((all.len(), all[1].family.as_ref().unwrap().actions[0].tla.as_str()), (2, "Put"));
        let error = |from: &str, to: &str| parse(&list.replace(from, to)).unwrap_err();
        assert!(error("\"sound\": \"pair\"", "\"sound\": \"tree\"").contains("there is no graph `tree`"));
        assert!(error("\"about\": \"x\", ", "").contains("come together"));
        assert!(error("\"name\": \"q\"", "\"name\": \"pair\"").contains("two graphs"));
        assert!(error("\"about\"", "\"abuot\"").contains("unknown key"));
    }
}
