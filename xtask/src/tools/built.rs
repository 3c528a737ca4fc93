//! Programs that cargo builds once, below `.tools`.

use std::path::PathBuf;

use crate::{Outcome, paths, process};

/// Where the program of this package is, or will be.
pub fn place(package: &str) -> PathBuf {
    paths::tools().join("bin").join(format!("{package}{}", std::env::consts::EXE_SUFFIX))
}

/// Builds one version of a package, with the versions that its authors locked; cargo checks each package's checksum. It is not
/// optimised, which halves the build.
pub fn build(package: &str, version: &str, features: &[&str]) -> Outcome {
    eprintln!("building {package} {version} into .tools (one to two minutes, once)");
    let mut install = process::cargo();
    install.args(["install", "--debug", "--locked", "--force", "--root", ".tools"]);
    install.arg(format!("{package}@{version}")).args(features);
    install.env("CARGO_PROFILE_DEV_DEBUG", "0");
    process::run(&mut install)
}
