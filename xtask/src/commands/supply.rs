//! `supply`: what the crate and the workspace depend on, and by what terms.

use crate::run::expect_none;
use crate::tools::sources::{Metadata, list, text};
use crate::{Args, Outcome, paths, process};
use std::collections::BTreeSet;
use tlc::text::json::Json;

/// Licences under which a package may come, as in `deny.toml`. Each allows to link and to pass on, with the notice that it asks for.
const LICENCES: [&str; 9] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSL-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// The folders of the workspaces from which something is passed on: systole, and the facade.
const PASSED_ON: [&str; 2] = ["", "impl/rayon-core"];

/// The folder of the programs that the benchmarks compile and run. Nothing that contains them is passed on, so their packages may have
/// any licence, and their sources need not be fetched to read it.
const MEASURED: &str = "bench/programs";

/// What one package may have besides, as in `deny.toml`, which says why.
const EXCEPTION: (&str, &str) = ("atomic-wait", "BSD-2-Clause");

/// The one place that packages may come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// The crate that is published.
const CRATE: &str = "systole";

/// Checks licences, sources and checksums of all packages, and that the published crate runs nothing at its build and needs
/// nothing by default. Known vulnerabilities need a network and `cargo audit`; without it they are said to be left out.
pub fn run(_: &Args) -> Outcome {
    let mut wrong = Vec::new();
    for folder in PASSED_ON {
        // Without its features, cargo leaves out what is optional.
        let metadata =
            Metadata::of(&paths::root().join(folder).join("Cargo.toml"), &["--locked", "--all-features"])?;
        let (packages, (lock, file)) = (metadata.packages(), lock_file(folder)?);
        wrong.extend(packages.iter().flat_map(check));
        let untold = untold(&lock, packages).into_iter();
        wrong.extend(untold.map(|name| format!("{file} has {name}, and cargo does not tell its licence")));
        match packages.iter().find(|package| text(package, "name") == Some(CRATE)) {
            Some(package) => wrong.extend(plain(package)),
            None => wrong.push(format!("{file} has no package {CRATE}")),
        }
    }
    let mut read = BTreeSet::new();
    for folder in PASSED_ON.into_iter().chain([MEASURED]) {
        let (lock, file) = lock_file(folder)?;
        wrong.extend(unchecked(&lock).iter().map(|name| format!("{file} has no checksum of {name}")));
        wrong.extend(
            elsewhere(&lock)
                .iter()
                .map(|name| format!("{file} has {name}, which does not come from {REGISTRY}")),
        );
        read.extend(locked(&lock).map(|(_, package)| package.to_owned()));
    }
    expect_none(&wrong, "what is wrong with dependencies")?;
    println!(
        "{} packages: sources and checksums are as they must be, and so are the licences of what is passed on; {CRATE} has no \
         build script, and by default no dependency",
        read.len()
    );
    deny()?;
    advisories()
}

/// The text of a workspace's lock file, and what to call it.
fn lock_file(folder: &str) -> Result<(String, String), String> {
    let file = paths::root().join(folder).join("Cargo.lock");
    Ok((paths::read(&file)?, paths::shown(&file)))
}

/// Lets `cargo deny` look as well, if it is installed. It reads the texts of the licences, and sees what the benchmarks depend
/// on if one asks for all features.
fn deny() -> Outcome {
    if !is_installed("deny") {
        println!("!!! SKIPPED: `cargo deny` is not installed: the texts of the licences are NOT read");
        return Ok(());
    }
    let mut cargo = process::cargo();
    process::run(cargo.args(["deny", "--all-features", "--locked", "check", "licenses", "sources", "bans"]))
}

fn is_installed(command: &str) -> bool {
    process::cargo().args([command, "--version"]).output().is_ok_and(|output| output.status.success())
}

/// Whether one package comes from the registry, by a licence that we accept.
fn check(package: &Json) -> Vec<String> {
    let said = |key| text(package, key).unwrap_or_default();
    let (name, licence) = (said("name"), said("license"));
    let mut wrong = Vec::new();
    if !is_accepted(licence) && (name, licence) != EXCEPTION {
        wrong.push(format!("{name}: the licence `{licence}` is not among those that are accepted"));
    }
    match text(package, "source") {
        None | Some(REGISTRY) => (),
        Some(other) => wrong.push(format!("{name} comes from {other}")),
    }
    wrong
}

/// Whether one of the alternatives is accepted in all its parts. Old manifests write `/` for `OR`.
fn is_accepted(licence: &str) -> bool {
    let spaced = licence.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = &words[..];
    any(&mut rest) && rest.is_empty()
}

/// `A OR B`, where `AND` binds closer.
fn any(rest: &mut &[&str]) -> bool {
    let mut accepted = all(rest);
    while rest.first() == Some(&"OR") {
        *rest = &rest[1..];
        accepted |= all(rest);
    }
    accepted
}

fn all(rest: &mut &[&str]) -> bool {
    let mut accepted = one(rest);
    while rest.first() == Some(&"AND") {
        *rest = &rest[1..];
        accepted &= one(rest);
    }
    accepted
}

/// A licence, or what stands in parentheses.
fn one(rest: &mut &[&str]) -> bool {
    if rest.first() == Some(&"(") {
        *rest = &rest[1..];
        let accepted = any(rest);
        let closed = rest.first() == Some(&")");
        *rest = rest.get(1..).unwrap_or_default();
        return accepted && closed;
    }
    let end = rest.iter().position(|word| ["OR", "AND", ")"].contains(word)).unwrap_or(rest.len());
    let (licence, after) = rest.split_at(end);
    *rest = after;
    LICENCES.contains(&&*licence.join(" "))
}

/// What keeps the published crate from being plain: a build script, or a dependency that is not optional.
fn plain(package: &Json) -> Vec<String> {
    let mut wrong = Vec::new();
    let builds =
        |target: &Json| list(target, "kind").iter().any(|kind| kind.as_text() == Some("custom-build"));
    if list(package, "targets").iter().any(builds) {
        wrong.push(format!("{CRATE} has a build script"));
    }
    for dependency in list(package, "dependencies") {
        let kind = text(dependency, "kind").unwrap_or("normal");
        let is_optional = dependency.get("optional") == Some(&Json::Bool(true));
        if kind == "build" || (kind == "normal" && !is_optional) {
            wrong.push(format!(
                "{CRATE} depends on {} by default",
                text(dependency, "name").unwrap_or_default()
            ));
        }
    }
    let defaults = package.get("features").map_or(&[][..], |features| list(features, "default"));
    if !defaults.is_empty() {
        wrong.push(format!("{CRATE} has default features"));
    }
    wrong
}

/// The packages from the registry of which the lock file has no checksum.
fn unchecked(lock: &str) -> Vec<&str> {
    let is_unchecked = |package: &str| package.contains("\nsource = ") && !package.contains("\nchecksum = ");
    locked(lock).filter(|(_, package)| is_unchecked(package)).map(|(name, _)| name).collect()
}

/// The packages of the lock file that come from another place than the registry. Those of the workspace come from none.
fn elsewhere(lock: &str) -> Vec<&str> {
    let is_elsewhere = |package: &str| {
        package.contains("\nsource = ") && !package.contains(&format!("\nsource = \"{REGISTRY}\""))
    };
    locked(lock).filter(|(_, package)| is_elsewhere(package)).map(|(name, _)| name).collect()
}

/// The packages of the lock file that are not among these: those of a feature that was not asked for, say.
fn untold<'l>(lock: &'l str, told: &[Json]) -> Vec<&'l str> {
    let is_told = |name: &str| told.iter().any(|package| text(package, "name") == Some(name));
    locked(lock).map(|(name, _)| name).filter(|name| !is_told(name)).collect()
}

/// The packages of a lock file, each with its name.
fn locked(lock: &str) -> impl Iterator<Item = (&str, &str)> {
    lock.split("[[package]]").skip(1).map(|package| (package.split('"').nth(1).unwrap_or_default(), package))
}

fn advisories() -> Outcome {
    if !is_installed("audit") {
        println!("!!! SKIPPED: `cargo audit` is not installed: known vulnerabilities are NOT looked for");
        return Ok(());
    }
    for folder in PASSED_ON {
        process::run(
            process::cargo().args(["audit", "--file"]).arg(paths::root().join(folder).join("Cargo.lock")),
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{
        EXCEPTION, LICENCES, MEASURED, PASSED_ON, check, elsewhere, is_accepted, plain, unchecked, untold,
    };
    use crate::paths;
    use std::collections::BTreeSet;
    use std::path::Path;
    use tlc::text::json::Json;

    #[test]
    fn cargo_deny_accepts_the_same_licences() {
        let text = paths::read(&paths::root().join("deny.toml")).unwrap();
        let (_, list) = text.split_once("\nallow = [\n").unwrap();
        let (list, _) = list.split_once(']').unwrap();
        let names: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
        assert_eq!(names, LICENCES);
        let (package, licence) = EXCEPTION;
        let exception = format!("exceptions = [{{ crate = \"{package}\", allow = [\"{licence}\"] }}]");
        assert!(text.lines().any(|line| line == exception), "{exception}");
    }

    #[test]
    fn one_alternative_must_be_accepted_in_all_its_parts() {
        assert!(
            is_accepted("MIT OR Apache-2.0")
                && is_accepted("MIT/Apache-2.0")
                && is_accepted("(MIT OR GPL-3.0) ")
        );
        assert!(is_accepted("GPL-3.0 OR MIT AND Unicode-3.0"));
        assert!(!is_accepted("GPL-3.0") && !is_accepted("MIT AND GPL-3.0") && !is_accepted(""));
        assert!(!is_accepted("(MIT OR ISC) AND GPL-3.0") && !is_accepted("MIT)") && !is_accepted("(MIT"));
    }

    #[test]
    fn packages_come_from_the_registry() {
        let package = |source: &str| {
            Json::parse(&format!(r#"{{"name": "a", "license": "MIT", "source": {source}}}"#)).unwrap()
        };
        assert!(check(&package("null")).is_empty());
        assert_eq!(check(&package(r#""git+https://example.org/a""#)).len(), 1);
        let lock = "[[package]]\nname = \"a\"\nsource = \"r\"\n[[package]]\nname = \"b\"\n";
        assert_eq!(unchecked(lock), ["a"]);
        assert_eq!(elsewhere(lock), ["a"]);
        assert_eq!(untold(lock, &[package("null")]), ["b"]);
    }

    #[test]
    fn every_committed_lock_file_is_read() {
        // Not by git: a source archive, which is tested too, has no history to ask.
        let found = paths::files_below(paths::root(), "Cargo.lock").unwrap();
        let found: BTreeSet<_> = found.iter().map(|file| file.strip_prefix(paths::root()).unwrap()).collect();
        let read: BTreeSet<_> = PASSED_ON
            .into_iter()
            .chain([MEASURED])
            .map(|folder| Path::new(folder).join("Cargo.lock"))
            .collect();
        assert_eq!(read.iter().map(AsRef::as_ref).collect::<BTreeSet<&Path>>(), found);
    }

    #[test]
    fn another_licence_is_accepted_of_one_package_alone() {
        let package = |name: &str| {
            check(&Json::parse(&format!(r#"{{"name": "{name}", "license": "{}"}}"#, EXCEPTION.1)).unwrap())
                .len()
        };
        assert_eq!((package(EXCEPTION.0), package("a")), (0, 1));
    }

    #[test]
    fn a_build_script_and_a_dependency_by_default_are_refused() {
        let wrong = |targets: &str, dependencies: &str, default: &str| {
            let text = format!(
                r#"{{"targets": [{targets}], "dependencies": [{dependencies}], "features": {{"default": [{default}]}}}}"#
            );
            plain(&Json::parse(&text).unwrap()).len()
        };
        let (optional, dev) = (r#"{"name": "a", "optional": true}"#, r#"{"name": "a", "kind": "dev"}"#);
        assert_eq!(wrong(r#"{"kind": ["lib"]}"#, &format!("{optional}, {dev}"), ""), 0);
        assert_eq!(wrong(r#"{"kind": ["custom-build"]}"#, "", ""), 1);
        assert_eq!(wrong("", r#"{"name": "a", "optional": false}"#, ""), 1);
        assert_eq!(wrong("", r#"{"name": "a", "kind": "build", "optional": true}"#, ""), 1);
        assert_eq!(wrong("", "", r#""trace""#), 1);
    }
}
