//! cargo-fuzz: one fixed version, which cargo builds once.

use std::path::PathBuf;
use std::process::Stdio;

use super::sanitizer::NIGHTLY;
use super::{built, toolchain};
use crate::process;

const VERSION: &str = "0.13.2";

/// The program below `.tools`, which is built if it is missing.
///
/// # Errors
///
/// If cargo cannot build it.
pub fn find() -> Result<PathBuf, String> {
    let program = built::place("cargo-fuzz");
    let version = process::program(&program).arg("--version").stderr(Stdio::null()).output();
    let is_right = version.is_ok_and(|version| {
        String::from_utf8_lossy(&version.stdout).trim().strip_prefix("cargo-fuzz ") == Some(VERSION)
    });
    if !is_right {
        built::build("cargo-fuzz", VERSION, &[]).map_err(|_| {
            format!("cargo-fuzz {VERSION} is missing and cargo cannot build it (see above); with a network run this again")
        })?;
    }
    Ok(program)
}

/// The nightly compiler that it needs, by rustup's name for it, or what is missing, with the remedy.
pub fn compiler() -> Result<String, String> {
    toolchain::installed(NIGHTLY)?.ok_or_else(|| {
        format!(
            "libFuzzer needs Rust {NIGHTLY}, which is not installed; `cargo xtask fuzz --install` installs it"
        )
    })
}
