//! `msrv`: whether the oldest Rust version that the crate promises can compile it.
//!
//! Clippy's `incompatible_msrv` runs with each lint and finds newer functions of the standard library. Only the old compiler
//! finds newer syntax, and dependencies that need a newer version.

use crate::tools::toolchain;
use crate::{Args, Outcome, paths, process};

/// Features that need a newer version than the rest, because their dependencies do.
const NEWER: [(&str, &str); 1] = [("orx-parallel", "1.88")];

/// Checks the crate with the promised version, and the features above with theirs. `--install` installs these versions
/// instead, if they are missing.
pub fn run(args: &Args) -> Outcome {
    let promised = promised(&paths::read(&paths::root().join("Cargo.toml"))?)?;
    let features = features(&paths::read(&paths::root().join("impl/Cargo.toml"))?);
    let all: Vec<&str> = features.iter().map(String::as_str).collect();
    let old: Vec<&str> =
        all.iter().copied().filter(|name| NEWER.iter().all(|(newer, _)| newer != name)).collect();

    if args.has("--install") {
        let versions = NEWER.into_iter().map(|(_, version)| version);
        return [promised.as_str()]
            .into_iter()
            .chain(versions)
            .try_for_each(|version| toolchain::install(version, &[]));
    }
    check(&promised, &old)?;
    NEWER.into_iter().try_for_each(|(feature, version)| check(version, &[feature]))
}

/// Compiles the library with one compiler and these features.
fn check(version: &str, features: &[&str]) -> Outcome {
    let missing = || format!("Rust {version} is not installed; `cargo xtask msrv --install` installs it");
    let toolchain = toolchain::installed(version)?.ok_or_else(missing)?;
    let mut rustup = process::program("rustup");
    rustup.args(["run", &toolchain, "cargo", "check", "--locked", "--package", "systole"]);
    // Each compiler has a folder of its own: otherwise it would throw away what the other compiler has built.
    rustup.args(["--features", &features.join(","), "--target-dir", "target/msrv"]);
    process::run(&mut rustup)
}

/// The version in the workspace's `rust-version`.
fn promised(manifest: &str) -> Result<String, String> {
    let line = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'));
    line.map(str::to_string).ok_or_else(|| "Cargo.toml has no line `rust-version = \"…\"`".to_string())
}

/// The names of the features that a manifest declares.
fn features(manifest: &str) -> Vec<String> {
    let section = manifest.lines().skip_while(|line| *line != "[features]").skip(1);
    let lines = section.take_while(|line| !line.starts_with('[')).filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| Some(line.split_once(" = [")?.0.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::{features, promised};
    use crate::paths;

    #[test]
    fn what_the_manifests_say() {
        assert_eq!(promised("[workspace.package]\nrust-version = \"1.86\"\n").unwrap(), "1.86");
        assert!(promised("[package]\n").is_err());
        let text = "[package]\na = [\"b\"]\n\n[features]\n# c = []\nd = []\ne-f = [\"dep:x\"]\n\n[dependencies]\ng = []\n";
        assert_eq!(features(text), ["d", "e-f"]);
    }

    #[test]
    fn each_feature_stands_in_both_tables() {
        let read = |file: &str| paths::read(&paths::root().join(file)).unwrap();
        let features = features(&read("impl/Cargo.toml"));
        assert!(!features.is_empty());
        for table in ["impl/README.md", "impl/src/lib.rs"] {
            let text = read(table);
            let lacks = features.iter().filter(|name| !text.contains(&format!("| `{name}` | ")));
            assert_eq!(lacks.collect::<Vec<_>>(), Vec::<&String>::new(), "{table}");
        }
    }
}
