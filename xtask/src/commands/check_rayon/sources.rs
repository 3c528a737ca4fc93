//! The sources of rayon and rayon-core as the registry serves them, as a workspace with the facade patched in.

use std::fs;
use std::path::{Path, PathBuf};

use super::FOLDER;
use crate::tools::facade;
use crate::tools::sources::{self, Metadata};
use crate::{Outcome, paths, process};

/// The versions whose tests are run. The second is the version that the facade has.
const RAYON: &str = "1.12.0";
const RAYON_CORE: &str = "1.13.0";

/// A package of the workspace in `target`.
#[derive(Clone, Copy)]
pub struct Package {
    /// Its name there, and its folder.
    pub name: &'static str,
    /// Whose tests it has.
    pub shown: &'static str,
}

pub const PACKAGES: [Package; 2] =
    [Package { name: "rayon", shown: "rayon" }, Package { name: "core-tests", shown: "rayon-core" }];

/// Tests that name what only rayon-core's own files can name: they are cut out before the rest is compiled.
pub const INTERNAL: [(&str, &str, &str); 2] = [
    (
        "src/thread_pool/test.rs",
        "workers_stop",
        "waits by a private field of `ThreadPool` until its threads have ended",
    ),
    (
        "src/thread_pool/test.rs",
        "sleeper_stop",
        "waits by a private field of `ThreadPool` until its threads have ended",
    ),
];

/// The modules of rayon-core that have tests in a file of their own.
const TESTED: [&str; 5] = ["broadcast", "join", "scope", "spawn", "thread_pool"];

/// What stands around rayon-core's unit tests in place of its own modules. The two modules above are of rayon-core's inside, and
/// are said here in public names.
const AROUND: &str = "\
//! The unit tests of rayon-core, around which its public surface is what the facade offers.
#![allow(warnings)]

pub use rayon_core::*;

mod unwind {
    pub fn halt_unwinding<R>(f: impl FnOnce() -> R) -> std::thread::Result<R> {
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(f))
    }
}

mod registry {
    pub fn in_worker<R: Send>(op: impl FnOnce(&(), bool) -> R + Send) -> R {
        rayon_core::scope(|_| op(&(), false))
    }
}

mod compile_fail;
#[cfg(test)]
mod test;
";

const CORE_MANIFEST: &str = "\
[package]
name = \"core-tests\"
version = \"0.0.0\"
edition = \"2021\"

[dependencies]
rayon-core = \"=RAYON_CORE\"

[dev-dependencies]
crossbeam-utils = \"0.8\"
libc = \"0.2\"
rand = \"0.9\"
rand_xorshift = \"0.4\"
scoped-tls = \"1.0\"
";

/// Fetches the sources, and lays out the workspace.
pub fn prepare() -> Outcome {
    let folder = paths::root().join(FOLDER);
    begin_anew_with_new_versions(&folder)?;
    let (rayon, core) = fetched(&folder.join("fetched"))?;

    for entry in ["Cargo.toml", "src", "tests"] {
        sources::copy(&rayon.join(entry), &folder.join("rayon").join(entry))?;
    }
    let tests = folder.join("core-tests");
    for entry in ["tests", "src/test.rs", "src/compile_fail"] {
        sources::copy(&core.join(entry), &tests.join(entry))?;
    }
    let mut around = AROUND.to_string();
    for module in TESTED {
        let file = format!("src/{module}/test.rs");
        sources::write(&tests.join(&file), &without_internal(&file, paths::read(&core.join(&file))?)?)?;
        let uses = "use crate::unwind; pub use rayon_core::*;";
        around += &format!("mod {module} {{ {uses} #[cfg(test)] mod test; }}\n");
    }
    sources::write(&tests.join("src/lib.rs"), &around)?;
    sources::write(&tests.join("Cargo.toml"), &CORE_MANIFEST.replace("RAYON_CORE", RAYON_CORE))?;
    sources::write(&folder.join("Cargo.toml"), &workspace())?;
    generate_lock(&folder)?;
    facade::is_in_place(&folder, true)
}

fn workspace() -> String {
    let members: Vec<String> = PACKAGES.iter().map(|package| format!("{:?}", package.name)).collect();
    let members = members.join(", ");
    format!(
        "[workspace]\nresolver = \"2\"\nmembers = [{members}]\n\n{}\n[profile.dev]\ndebug = 0\n",
        facade::patch()
    )
}

/// The folders in which cargo keeps the two packages, which it fetches if it has to.
fn fetched(folder: &Path) -> Result<(PathBuf, PathBuf), String> {
    let manifest = folder.join("Cargo.toml");
    let text = format!(
        "[package]\nname = \"fetched\"\nedition = \"2024\"\n\n[dependencies]\nrayon = \"={RAYON}\"\n\
         rayon-core = \"={RAYON_CORE}\"\n\n[workspace]\n"
    );
    sources::write(&manifest, &text)?;
    sources::write(&folder.join("src/lib.rs"), "")?;
    let metadata = Metadata::of(&manifest, &[])?;
    Ok((metadata.package("rayon")?.folder, metadata.package("rayon-core")?.folder))
}

fn generate_lock(folder: &Path) -> Outcome {
    let _ = fs::remove_file(folder.join("Cargo.lock"));
    let mut generate = process::cargo();
    generate.args(["generate-lockfile", "--quiet", "--manifest-path"]).arg(folder.join("Cargo.toml"));
    process::run(&mut generate)
}

/// A file of rayon-core's without the tests that are cut out of it.
fn without_internal(file: &str, text: String) -> Result<String, String> {
    let cut = INTERNAL.iter().filter(|(of, ..)| *of == file);
    cut.into_iter().try_fold(text, |text, (_, test, _)| {
        without_test(&text, test)
            .ok_or_else(|| format!("rayon-core {RAYON_CORE} has no test {test} in {file}: mend INTERNAL"))
    })
}

/// The text without the test of this name.
fn without_test(text: &str, name: &str) -> Option<String> {
    let function = text.find(&format!("fn {name}("))?;
    let begin = text[..function].rfind("\n#[test]")? + 1;
    let end = function + text[function..].find("\n}\n")? + 3;
    Some(format!("{}{}", &text[..begin], &text[end..]))
}

/// What other versions have left is removed. What the same versions have left stays as it is, and is not compiled again.
fn begin_anew_with_new_versions(folder: &Path) -> Outcome {
    let versions = format!("rayon {RAYON}, rayon-core {RAYON_CORE}\n");
    let stamp = folder.join("versions");
    if folder.exists() && paths::read(&stamp).ok().as_ref() != Some(&versions) {
        fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", paths::shown(folder)))?;
    }
    paths::make_folder(folder)?;
    sources::write(&stamp, &versions)
}

#[cfg(test)]
mod tests {
    use super::without_test;

    #[test]
    fn a_test_is_cut_out_with_its_attributes() {
        let text = "use a;\n\n#[test]\nfn one() {\n    {\n    }\n}\n\n#[test]\n#[ignore]\nfn two() {\n}\n";
        assert_eq!(without_test(text, "two").unwrap(), "use a;\n\n#[test]\nfn one() {\n    {\n    }\n}\n\n");
        assert_eq!(without_test(text, "one").unwrap(), "use a;\n\n\n#[test]\n#[ignore]\nfn two() {\n}\n");
        assert!(without_test(text, "three").is_none());
    }
}
