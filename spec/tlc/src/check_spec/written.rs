//! One written-out configuration beside each module of `spec/models/`, so that the TLA+ extension of an editor can run the
//! module where it stands. It is made of the first model of the module in `spec/models.json`; TLC's own runs do not read it.

use std::path::PathBuf;

use crate::library::Library;
use crate::model::Model;
use crate::{Outcome, paths};

/// Writes those that are not as they should be.
pub fn write(models: &[Model], library: &Library) -> Outcome {
    let configurations = configurations(models, library)?;
    for (path, text) in &configurations {
        if paths::read(path).ok().as_deref() != Some(text) {
            paths::write(path, text)?;
            println!("{}: written", paths::shown(path));
        }
    }
    println!("spec/models/: {} configurations", configurations.len());
    Ok(())
}

/// Fails when one is missing or out of date, or when there is any other configuration below `spec/`.
pub fn verify(models: &[Model], library: &Library) -> Outcome {
    let configurations = configurations(models, library)?;
    for (path, text) in &configurations {
        if paths::read(path).ok().as_deref() != Some(text) {
            let path = paths::shown(path);
            return Err(format!("{path} is missing or out of date; run `cargo xtask check-spec --write`"));
        }
    }
    let is_written = |path: &PathBuf| configurations.iter().any(|(written, _)| written == path);
    match paths::files_below(&paths::root().join("spec"), ".cfg")?.into_iter().find(|path| !is_written(path))
    {
        None => Ok(()),
        Some(path) => Err(format!(
            "{} is read by no model; make it an entry of spec/models.json, and remove the file",
            paths::shown(&path)
        )),
    }
}

/// The files and their texts.
fn configurations(models: &[Model], library: &Library) -> Result<Vec<(PathBuf, String)>, String> {
    let one = |module: &str| {
        let model = models.iter().find(|model| model.module == module);
        let model = model.ok_or_else(|| format!("no model of spec/models.json is of the module {module}"))?;
        let text = format!(
            "\\* The model {} of models.json, written by `cargo xtask check-spec --write`.\n{}",
            model.name,
            model.configuration.render()
        );
        Ok((paths::root().join("spec").join(module).with_extension("cfg"), text))
    };
    library.places().filter(|place| place.starts_with("models/")).map(one).collect()
}
