//! All exercises: the folders that have an `exercise.json`.

use std::fs;
use std::path::PathBuf;

use tlc::paths;

use crate::exercise::Exercise;

/// The folder of the exercises.
pub fn folder() -> PathBuf {
    paths::root().join("book/exercises")
}

/// The names of all exercises, sorted.
pub fn names() -> Result<Vec<String>, String> {
    let folder = folder();
    let entries =
        fs::read_dir(&folder).map_err(|error| format!("cannot list {}: {error}", paths::shown(&folder)))?;
    let folders = entries.flatten().filter(|entry| entry.path().join("exercise.json").is_file());
    let mut names: Vec<String> =
        folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(names)
}

/// All exercises, in the order of their lessons.
pub fn all() -> Result<Vec<Exercise>, String> {
    let mut all = names()?.iter().map(|name| Exercise::read(name)).collect::<Result<Vec<_>, _>>()?;
    all.sort_by_key(|exercise| exercise.lesson);
    Ok(all)
}

/// The exercise of this name.
pub fn find(name: &str) -> Result<Exercise, String> {
    let names = names()?;
    if names.iter().any(|known| known == name) {
        return Exercise::read(name);
    }
    let list = "`cargo xtask exercise` lists all";
    Err(commands::unknown("exercise", name, names.iter().map(String::as_str), list))
}
