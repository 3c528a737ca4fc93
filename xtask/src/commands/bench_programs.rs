//! `bench-programs`: programs and libraries that use rayon, unchanged, on rayon and on systole.
//!
//! `bench/programs` does a job with each of them. It is compiled twice, in two workspaces below `target/programs` that share all
//! that does not depend on rayon. Their only difference is the patch of the facade.

use std::path::Path;

use super::bench;
use crate::tools::{facade, sources};
use crate::{Args, Outcome, paths, process};

/// The package with the jobs.
const SOURCE: &str = "bench/programs";

/// Where both workspaces stand.
const FOLDER: &str = "target/programs";

/// Who runs the joins: the names of both workspaces. `bench/src/bin/real_programs.rs` asks for the programs under these names.
const CONTESTANTS: [&str; 2] = ["rayon", "systole"];

/// What stands before the name of a job.
const NAMED_AFTER: [&str; 2] = ["name: \"", "job(\""];

/// Compiles both, and has them measured.
pub fn run(args: &Args) -> Outcome {
    // The programs list their jobs as well, but they take minutes to compile.
    let jobs = jobs()?;
    args.are_among("job", &jobs.iter().map(String::as_str).collect::<Vec<_>>())?;
    let folder = paths::root().join(FOLDER);
    for contestant in CONTESTANTS {
        compile(&folder, contestant)?;
    }
    let mut measure =
        bench::program("real_programs", &args.as_typed().iter().map(String::as_str).collect::<Vec<_>>());
    measure
        .env("PROGRAMS", &folder)
        .env("PROGRAMS_FOLDER", &folder)
        .env("PROGRAMS_LIBRARIES", folder.join("build/release"));
    process::run(&mut measure)?;
    if args.has("--dry") || args.has("--test") { Ok(()) } else { bench::write_figures() }
}

/// The names of the jobs, as the sources of the programs have them.
fn jobs() -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    for file in paths::files_below(&paths::root().join(SOURCE).join("src/jobs"), ".rs")? {
        let text = paths::read(&file)?;
        for mark in NAMED_AFTER {
            let found = text.split(mark).skip(1).filter_map(|rest| rest.split('"').next());
            names.extend(found.map(str::to_owned));
        }
    }
    Ok(names)
}

fn compile(folder: &Path, contestant: &str) -> Outcome {
    let workspace = folder.join(contestant);
    prepare(&workspace, contestant)?;
    eprintln!("compiling {SOURCE} on {contestant}: the first time this takes some minutes");
    let mut build = process::cargo();
    build.args(["build", "--release", "--quiet", "--manifest-path"]).arg(workspace.join("Cargo.toml"));
    build.arg("--target-dir").arg(folder.join("build"));
    process::run(&mut build)?;
    facade::is_in_place(&workspace, contestant == "systole")?;
    sources::copy(&folder.join("build/release/programs"), &workspace.join("programs"))
}

/// Lays out a workspace: the manifest with the patch or without it, and the same versions of everything.
fn prepare(workspace: &Path, contestant: &str) -> Outcome {
    let source = paths::root().join(SOURCE);
    let (main, linker) = (source.join("src/main.rs"), source.join("linker"));
    let mut manifest = paths::read(&source.join("Cargo.toml"))?;
    manifest = manifest.replace("path = \"linker\"", &format!("path = {:?}", workspace.join("linker")));
    manifest += &format!("\n[[bin]]\nname = \"programs\"\npath = {main:?}\n");
    if contestant == "systole" {
        manifest += &format!("\n{}", facade::patch());
    }
    paths::make_folder(&workspace.join("linker/src"))?;
    for file in ["Cargo.toml", "src/lib.rs"] {
        sources::copy(&linker.join(file), &workspace.join("linker").join(file))?;
    }
    paths::write(&workspace.join("Cargo.toml"), &manifest)?;
    sources::copy(&source.join("Cargo.lock"), &workspace.join("Cargo.lock"))
}

#[cfg(test)]
mod tests {
    use super::{SOURCE, jobs};
    use crate::paths;

    #[test]
    fn each_job_of_the_sources_is_found_once() {
        let read = |file: &str| paths::read(&paths::root().join(SOURCE).join("src/jobs").join(file)).unwrap();
        let of_programs =
            read("mod.rs").lines().filter(|line| line.ends_with(',') && line.contains("::")).count();
        let of_rayon = read("iterators.rs").matches("    job(").count();
        let mut found = jobs().unwrap();
        assert!(["png", "curve_sum", "sum_short"].iter().all(|name| found.iter().any(|one| one == name)));
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), of_programs + of_rayon, "{found:?}");
    }
}
