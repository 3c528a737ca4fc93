//! Where things stand in the repository.

use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or_else(|| Path::new("."))
}

/// The folder of fetched tools and of temporary files, which git ignores.
pub fn tools() -> PathBuf {
    root().join(".tools")
}

/// A path as the user should see it: below the root without the root.
pub fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string().replace('\\', "/")
}

/// The text of a file, or a line that names it.
pub fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", shown(path)))
}

/// Writes a file, or says which one could not be written.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", shown(path)))
}

/// Makes a folder and those above it.
pub fn make_folder(path: &Path) -> Result<(), String> {
    std::fs::create_dir_all(path).map_err(|error| format!("cannot make the folder {}: {error}", shown(path)))
}

/// The files below `folder` with this ending, sorted; `target`, hidden and built folders are left out.
pub fn files_below(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        let entries =
            std::fs::read_dir(&next).map_err(|error| format!("cannot list {}: {error}", shown(&next)))?;
        for entry in entries {
            let path = entry.map_err(|error| format!("cannot list {}: {error}", shown(&next)))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                if !name.starts_with('.') && name != "target" {
                    folders.push(path);
                }
            } else if name.ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
