//! The repository's own text.

use std::fs;
use std::path::Path;

/// The endings of the files that are read.
const ENDINGS: [&str; 3] = ["md", "rs", "tla"];

/// The text of all files in a folder of the repository with these endings, without hidden folders and folders of build
/// outputs.
pub fn of_folder(folder: &str) -> Result<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package lies in the workspace");
    let mut text = String::new();
    append(&root.join(folder), &mut text)?;
    Ok(text)
}

fn append(folder: &Path, text: &mut String) -> Result<(), String> {
    let cannot_read = |path: &Path, error| format!("cannot read {}: {error}", path.display());
    let entries = fs::read_dir(folder).map_err(|error| cannot_read(folder, error))?;
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() && !name.starts_with('.') && name != "target" {
            append(&path, text)?;
        } else if path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known)) {
            *text += &fs::read_to_string(&path).map_err(|error| cannot_read(&path, error))?;
        }
    }
    Ok(())
}
