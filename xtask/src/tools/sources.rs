//! The sources of a package as the registry serves them: where cargo keeps them, and copies of them that can be changed.
//!
//! A copy is written only where it differs, since cargo compiles again what is newer.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Outcome, paths, process};

/// What cargo knows of all packages below a manifest. It fetches them if it has to, and compares their checksums with the lock
/// file's.
pub fn metadata(manifest: &Path, arguments: &[&str]) -> Result<String, String> {
    let mut metadata = process::cargo();
    metadata.args(["metadata", "--format-version", "1", "--manifest-path"]).arg(manifest).args(arguments);
    let output = metadata.output().map_err(|error| process::cannot_start(&metadata, &error))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let why = String::from_utf8_lossy(&output.stderr);
    Err(format!("cargo cannot fetch what {} asks for: {}", paths::shown(manifest), why.trim()))
}

/// The folder that cargo's metadata gives for a package.
pub fn folder_of(metadata: &str, name: &str, version: &str) -> Result<PathBuf, String> {
    let wanted = format!("{name}-{version}");
    let paths = metadata.split("\"manifest_path\":\"").skip(1).filter_map(|rest| rest.split('"').next());
    let mut folders = paths.filter_map(|path| Some(Path::new(path).parent()?.to_path_buf()));
    folders
        .find(|folder| folder.file_name().is_some_and(|last| last == wanted.as_str()))
        .ok_or_else(|| format!("cargo does not say where {name} {version} is"))
}

/// Copies a file, or all that is in a folder.
pub fn copy(from: &Path, to: &Path) -> Outcome {
    let failed = |error: std::io::Error| format!("{} cannot be copied: {error}", from.display());
    if from.is_dir() {
        paths::make_folder(to)?;
        for entry in fs::read_dir(from).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            copy(&entry.path(), &to.join(entry.file_name()))?;
        }
        return Ok(());
    }
    let is_same = || Some(fs::read(from).ok()? == fs::read(to).ok()?);
    if is_same() == Some(true) {
        return Ok(());
    }
    to.parent().map_or(Ok(()), paths::make_folder)?;
    fs::copy(from, to).map(drop).map_err(failed)
}

/// Writes a file, unless it says that already.
pub fn write(path: &Path, text: &str) -> Outcome {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    path.parent().map_or(Ok(()), paths::make_folder)?;
    paths::write(path, text)
}

#[cfg(test)]
mod tests {
    use super::folder_of;
    use std::path::Path;

    #[test]
    fn a_folder_is_found_by_its_whole_name() {
        let text = r#"{"manifest_path":"/r/rayon-core-1.0.0/Cargo.toml","x":1},{"manifest_path":"/r/rayon-1.0.0/Cargo.toml"}"#;
        assert_eq!(folder_of(text, "rayon", "1.0.0").unwrap(), Path::new("/r/rayon-1.0.0"));
        assert!(folder_of(text, "rayon", "1.0").is_err());
    }
}
