//! One run of TLC, in a folder of its own: runs side by side would overwrite each other's files otherwise.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::config;
use super::model::Model;
use super::output::{self, Report, Violation};
use crate::{paths, process};

/// The programs that every run needs.
#[derive(Clone)]
pub struct Checker {
    /// The Java that runs TLC.
    pub java: PathBuf,
    /// TLC itself.
    pub jar: PathBuf,
    /// How many threads share the machine, and so its memory.
    pub cores: usize,
}

/// What a run came to.
pub struct Finished {
    /// TLC's exit code; none if a signal ended it.
    pub exit: Option<i32>,
    /// What TLC printed, sorted.
    pub report: Report,
    /// The name of the violated property, if there is one and TLC's output tells.
    pub property: Option<String>,
    /// From the start of Java to its end.
    pub took: Duration,
    /// All TLC printed.
    pub log: String,
}

/// How much a run may use.
#[derive(Clone, Copy)]
pub struct Effort {
    /// How many threads TLC gets.
    pub workers: usize,
    /// Whether it is over within seconds.
    pub is_short: bool,
    /// Whether it says how often each action was taken.
    pub counts_actions: bool,
}

impl Effort {
    /// One thread, for seconds.
    pub const SMALL: Self = Self { workers: 1, is_short: true, counts_actions: false };
}

/// A change to one module of the spec, made in the run's own copy.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The module's file, below `spec/`.
    pub file: String,
    /// Its text, which occurs once.
    pub from: String,
    /// What stands there instead.
    pub to: String,
}

/// What TLC has left of a run.
pub struct Ran {
    /// TLC's exit code; none if a signal ended it.
    pub exit: Option<i32>,
    /// From the start of Java to its end.
    pub took: Duration,
    /// All TLC printed.
    pub log: String,
}

/// The folder of all runs' folders and of the logs that are kept.
pub fn folder() -> PathBuf {
    paths::tools().join("tlc")
}

/// The folder in which one model of this process runs.
pub fn work_folder(model: &Model) -> PathBuf {
    folder().join(format!("run-{}-{}", std::process::id(), model.name))
}

impl Checker {
    /// Runs one model to its end and removes its folder.
    pub fn run(&self, model: &Model) -> Result<Finished, String> {
        self.run_changed(model, None)
    }

    /// The same, with a changed module.
    pub fn run_changed(&self, model: &Model, change: Option<&Change>) -> Result<Finished, String> {
        self.run_as(model, change, |work, module, effort| self.run_module(work, module, effort))
    }

    /// Has `run` run TLC, in whatever form: it gets the model's folder, the module's name, and how much it may use.
    pub fn run_as(
        &self,
        model: &Model,
        change: Option<&Change>,
        run: impl FnOnce(&Path, &str, Effort) -> Result<Ran, String>,
    ) -> Result<Finished, String> {
        let work = work_folder(model);
        let finished = run_in(&work, model, change, run);
        fs::remove_dir_all(&work).ok();
        finished.map_err(|error| format!("model `{}`: {error}", model.name))
    }
    /// Runs TLC on a module of this folder, which has all that it extends, and its configuration as `model.cfg`.
    pub fn run_module(&self, work: &Path, module: &str, effort: Effort) -> Result<Ran, String> {
        self.launch(work, effort, |java| {
            java.arg("-cp").arg(&self.jar).args(["tlc2.TLC", "-tool", "-metadir", "states"]);
            java.args(["-workers", &effort.workers.to_string(), "-config", "model.cfg"]);
            if effort.counts_actions {
                // Every so many minutes, and at the end.
                java.args(["-coverage", "600"]);
            }
            java.arg(module).status().map_err(|error| process::cannot_start(java, &error))
        })
    }

    /// Starts Java in this folder, as `start` says, and keeps what it prints.
    pub fn launch(
        &self,
        work: &Path,
        effort: Effort,
        start: impl FnOnce(&mut Command) -> Result<ExitStatus, String>,
    ) -> Result<Ran, String> {
        let started = Instant::now();
        let log = work.join("log");
        let out =
            File::create(&log).map_err(|error| format!("cannot write {}: {error}", paths::shown(&log)))?;
        let errors = out.try_clone().map_err(|error| format!("cannot share the log: {error}"))?;
        let mut java = process::program(&self.java);
        java.current_dir(work).stdout(out).stderr(errors).stdin(Stdio::null());
        java.arg("-XX:+UseParallelGC").arg(format!("-XX:ParallelGCThreads={}", effort.workers));
        if effort.is_short {
            // A short run ends before the optimizing compiler has earned what it costs.
            java.arg("-XX:TieredStopAtLevel=1");
        }
        let share = (75 * effort.workers / self.cores).clamp(2, 75);
        java.arg(format!("-XX:MaxRAMPercentage={share}"));
        java.arg(format!("-Djava.io.tmpdir={}", work.display()));
        let status = start(&mut java)?;

        let bytes = fs::read(&log).map_err(|error| format!("cannot read {}: {error}", paths::shown(&log)))?;
        let log = String::from_utf8_lossy(&bytes).replace(&format!("{}/", work.display()), "");
        Ok(Ran { exit: status.code(), took: started.elapsed(), log })
    }
}

fn run_in(
    work: &Path,
    model: &Model,
    change: Option<&Change>,
    run: impl FnOnce(&Path, &str, Effort) -> Result<Ran, String>,
) -> Result<Finished, String> {
    let spec = paths::root().join("spec");
    let module = spec.join(&model.module).with_extension("tla");
    let config = spec.join(&model.config).with_extension("cfg");
    let config_text = paths::read(&config)?;
    paths::make_folder(work)?;
    // This TLC looks for modules beside the root module only, so all of them are put there.
    for source in [Some(spec.as_path()), module.parent()].into_iter().flatten() {
        copy_modules(source, work)?;
    }
    if let Some(Change { file, from, to }) = change {
        let module = work.join(file);
        paths::write(&module, &paths::read(&module)?.replacen(from, to, 1))?;
    }
    paths::write(&work.join("model.cfg"), &config_text)?;

    let name = module.file_stem().unwrap_or_default().to_string_lossy();
    // Fairness adds no behaviour, and takes the most time.
    let counts_actions = model.counts_actions() && !config_text.contains("Fair");
    let effort = Effort { workers: model.workers, is_short: !model.full, counts_actions };
    let ran = run(work, &name, effort)?;
    let report = output::parse(&ran.log);
    let property = property(&report, &config_text);
    Ok(Finished { exit: ran.exit, report, property, took: ran.took, log: ran.log })
}

/// The violated property's name. A deadlock is called that; where TLC tells no name, the configuration does,
/// provided that it lists a single property.
fn property(report: &Report, config_text: &str) -> Option<String> {
    let only = || match config::properties(config_text).as_slice() {
        [name] => Some(name.clone()),
        _ => None,
    };
    match report.violation.as_ref()? {
        Violation::Named(name) => Some(name.clone()),
        Violation::Deadlock => Some("Deadlock".to_string()),
        Violation::Step(place) => only().or_else(|| Some(place.clone())),
        Violation::Temporal => only().or_else(|| Some("one of several temporal properties".to_string())),
    }
}

/// Copies the modules of a folder: TLC looks for them beside the root module only.
pub fn copy_modules(from: &Path, to: &Path) -> Result<(), String> {
    let entries =
        fs::read_dir(from).map_err(|error| format!("cannot list {}: {error}", paths::shown(from)))?;
    for entry in entries.flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|ending| ending == "tla") {
            fs::copy(&path, to.join(entry.file_name()))
                .map_err(|error| format!("cannot copy {}: {error}", paths::shown(&path)))?;
        }
    }
    Ok(())
}

/// Removes the folders that runs cut short have left: those of processes that are gone, as far as one can tell.
pub fn remove_leftovers() {
    let day = Duration::from_secs(24 * 60 * 60);
    for entry in fs::read_dir(folder()).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(process) = name.strip_prefix("run-").and_then(|rest| rest.split('-').next()) else {
            continue;
        };
        let gone = Path::new("/proc/self").exists() && !Path::new("/proc").join(process).exists();
        let age = entry.metadata().and_then(|data| data.modified()).ok().and_then(|time| time.elapsed().ok());
        if gone || age.is_some_and(|age| age > day) {
            fs::remove_dir_all(entry.path()).ok();
        }
    }
}
