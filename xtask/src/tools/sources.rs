//! The sources of a package as the registry serves them: where cargo keeps them, and copies of them that can be changed.
//!
//! A copy is written only where it differs, since cargo compiles again what is newer.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Outcome, paths, process};
use tlc::text::json::Json;

/// What cargo knows of all packages below a manifest.
pub struct Metadata(Json);

/// A package, as cargo has fetched it.
pub struct Fetched {
    pub version: String,
    pub folder: PathBuf,
}

impl Metadata {
    /// Asks cargo. It fetches what it has to, and compares the checksums with the lock file's.
    pub fn of(manifest: &Path, arguments: &[&str]) -> Result<Self, String> {
        let mut metadata = process::cargo();
        metadata.args(["metadata", "--format-version", "1", "--manifest-path"]).arg(manifest).args(arguments);
        let known = process::output(&mut metadata)
            .map_err(|why| format!("cargo cannot fetch what {} asks for: {why}", paths::shown(manifest)))?;
        Ok(Self(Json::parse(&known)?))
    }

    /// The package of this name. There must be one version of it.
    pub fn package(&self, name: &str) -> Result<Fetched, String> {
        let mut packages = self.packages().iter().filter(|package| text(package, "name") == Some(name));
        let (Some(package), None) = (packages.next(), packages.next()) else {
            return Err(format!("cargo knows no version of {name}, or several"));
        };
        let version = text(package, "version").unwrap_or_default().to_owned();
        let manifest = text(package, "manifest_path").map(Path::new);
        let folder =
            manifest.and_then(Path::parent).ok_or_else(|| format!("cargo does not say where {name} is"))?;
        Ok(Fetched { version, folder: folder.to_path_buf() })
    }

    /// What `cargo test` is given for the features with which the package `of` depends on another one.
    pub fn features(&self, of: &str, on: &str) -> Result<Vec<String>, String> {
        let is_of = |package: &&Json| text(package, "name") == Some(of);
        let asks =
            self.packages().iter().find(is_of).map_or(&[][..], |package| list(package, "dependencies"));
        let dependency = asks.iter().find(|dependency| text(dependency, "name") == Some(on));
        let dependency = dependency.ok_or_else(|| format!("{of} does not depend on {on}"))?;
        let mut options = Vec::new();
        if dependency.get("uses_default_features") == Some(&Json::Bool(false)) {
            options.push("--no-default-features".to_owned());
        }
        let features: Vec<&str> = list(dependency, "features").iter().filter_map(Json::as_text).collect();
        if !features.is_empty() {
            options.extend(["--features".to_owned(), features.join(",")]);
        }
        Ok(options)
    }

    /// All packages.
    pub fn packages(&self) -> &[Json] {
        list(&self.0, "packages")
    }
}

/// The text of this name in what cargo says.
pub fn text<'j>(json: &'j Json, key: &str) -> Option<&'j str> {
    json.get(key).and_then(Json::as_text)
}

/// The list of this name in what cargo says; an empty one if there is none.
pub fn list<'j>(json: &'j Json, key: &str) -> &'j [Json] {
    match json.get(key) {
        Some(Json::List(items)) => items,
        _ => &[],
    }
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
    use super::{Json, Metadata};
    use std::path::Path;

    #[test]
    fn what_cargo_knows() {
        let text = r#"{"packages": [
            {"name": "a", "version": "1.2.3", "manifest_path": "/r/a-1.2.3/Cargo.toml", "dependencies": []},
            {"name": "b", "version": "1.0.0", "manifest_path": "/r/b-1.0.0/Cargo.toml", "dependencies": []},
            {"name": "b", "version": "2.0.0", "manifest_path": "/r/b-2.0.0/Cargo.toml", "dependencies": []},
            {"name": "root", "version": "0.0.0", "manifest_path": "/root/Cargo.toml", "dependencies": [
                {"name": "a", "uses_default_features": true, "features": []},
                {"name": "b", "uses_default_features": false, "features": ["x", "y"]}]}]}"#;
        let metadata = Metadata(Json::parse(text).unwrap());
        let a = metadata.package("a").unwrap();
        assert_eq!((&*a.version, &*a.folder), ("1.2.3", Path::new("/r/a-1.2.3")));
        assert!(metadata.package("b").is_err() && metadata.package("c").is_err());
        assert_eq!(metadata.features("root", "a").unwrap(), Vec::<String>::new());
        assert_eq!(metadata.features("root", "b").unwrap(), ["--no-default-features", "--features", "x,y"]);
        assert!(metadata.features("root", "c").is_err());
    }
}
