//! What `bench/programs` asks of a package: its version, as it is locked, and its features.

use crate::paths;

/// The manifest that says which packages there are.
pub const MANIFEST: &str = "bench/programs/Cargo.toml";

/// The versions of all that they depend on, with checksums.
pub const LOCK: &str = "bench/programs/Cargo.lock";

pub struct Asked {
    pub version: String,
    /// What `cargo test` is given for the features.
    pub features: Vec<String>,
}

impl Asked {
    pub fn read(name: &str) -> Result<Self, String> {
        let text = |file| paths::read(&paths::root().join(file));
        let (manifest, lock) = (text(MANIFEST)?, text(LOCK)?);
        let features =
            features(&manifest, name).ok_or_else(|| format!("{MANIFEST} does not depend on {name}"))?;
        let version = version(&lock, name)
            .ok_or_else(|| format!("{LOCK} has no version of {name}, or several"))?
            .to_string();
        Ok(Self { version, features })
    }
}

/// The options for the features in the package's line of the manifest.
fn features(manifest: &str, name: &str) -> Option<Vec<String>> {
    let (_, line) =
        manifest.lines().filter_map(|line| line.split_once(" = ")).find(|(key, _)| *key == name)?;
    let mut options = Vec::new();
    if line.contains("default-features = false") {
        options.push("--no-default-features".to_string());
    }
    if let Some((_, listed)) = line.split_once(" features = [") {
        let listed = listed.split(']').next()?.replace(['"', ' '], "");
        options.extend(["--features".to_string(), listed]);
    }
    Some(options)
}

/// The only version in a lock file.
fn version<'l>(lock: &'l str, name: &str) -> Option<&'l str> {
    let entry = format!("\nname = \"{name}\"\nversion = \"");
    let mut versions = lock.split(entry.as_str()).skip(1).filter_map(|rest| rest.split('"').next());
    let version = versions.next()?;
    versions.next().is_none().then_some(version)
}

#[cfg(test)]
mod tests {
    use super::{Asked, features, version};
    use crate::commands::check_packages::PACKAGES;

    #[test]
    fn what_a_manifest_says() {
        let text = "[dependencies]\na = \"1.0\"\nb = { version = \"2\", features = [\"x\", \"y\"] }\n\
                    c = { version = \"3\", default-features = false, features = [\"z\"] }\n";
        assert_eq!(features(text, "a").unwrap(), Vec::<String>::new());
        assert_eq!(features(text, "b").unwrap(), ["--features", "x,y"]);
        assert_eq!(features(text, "c").unwrap(), ["--no-default-features", "--features", "z"]);
        assert!(features(text, "d").is_none());
    }

    #[test]
    fn what_a_lock_file_says() {
        let text = "[[package]]\nname = \"a\"\nversion = \"1.2.3\"\n\n[[package]]\nname = \"b\"\nversion = \"1.0.0\"\n\n\
                    [[package]]\nname = \"b\"\nversion = \"2.0.0\"\n";
        assert_eq!(version(text, "a"), Some("1.2.3"));
        assert_eq!(version(text, "b"), None);
        assert_eq!(version(text, "c"), None);
    }

    #[test]
    fn each_package_is_one_that_is_measured() {
        for package in &PACKAGES {
            assert!(Asked::read(package.name).is_ok(), "{}", package.name);
        }
    }
}
