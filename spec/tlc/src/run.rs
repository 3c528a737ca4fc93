//! One run of TLC, in a folder of its own: runs side by side would overwrite each other's files otherwise.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::configuration::Configuration;
use crate::model::Model;
use crate::output::{self, Report, Violation};
use crate::tools::class_archive::ClassArchive;
use crate::tools::warm_java::WarmJava;
use crate::tools::{java, tlc_jar};
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
    /// What makes Java start sooner.
    archive: ClassArchive,
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

/// How many kinds of warm Javas there are, which may live side by side: those that count actions, and those that do not.
const WARM_KINDS: usize = 2;

/// One run of TLC that is under way: in a warm Java, or in a Java of its own.
pub struct Runner<'a> {
    checker: &'a Checker,
    warm: Option<&'a mut WarmJava>,
}

/// How much a run may use.
#[derive(Clone, Copy)]
pub struct Effort {
    /// How many threads TLC gets.
    pub threads: usize,
    /// Whether it is over within seconds.
    pub is_short: bool,
    /// Whether it says how often each action was taken.
    pub counts_actions: bool,
}

impl Effort {
    /// One thread, for seconds.
    pub const SMALL: Self = Self { threads: 1, is_short: true, counts_actions: false };
}

/// Behaviours that chance chooses, in place of all of them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Walks {
    /// How many.
    pub runs: u64,
    /// How many steps each of them has at most.
    pub steps: u64,
    /// What chance begins with: with the same seed it chooses the same.
    pub seed: u64,
}

impl Walks {
    /// How TLC is told of them.
    fn options(self) -> Vec<String> {
        let Walks { runs, steps, seed } = self;
        let (runs, steps, seed) = (format!("num={runs}"), steps.to_string(), seed.to_string());
        let options = ["-simulate", &runs, "-depth", &steps, "-seed", &seed, "-deadlock"];
        options.map(str::to_string).to_vec()
    }
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
    /// Finds the programs, or fetches what can be fetched, for runs that share the whole machine.
    ///
    /// # Errors
    ///
    /// When there is no Java or no TLC, with the remedy.
    pub fn find() -> Result<Checker, String> {
        let (java, version) = java::find_with_version()?;
        let jar = tlc_jar::find()?;
        let archive = ClassArchive::of(&version, &jar);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Checker { java, jar, cores, archive })
    }

    /// The same, for runs that come one after the other.
    ///
    /// # Errors
    ///
    /// As [`find`](Self::find).
    pub fn find_for_one() -> Result<Checker, String> {
        Ok(Checker { cores: 1, ..Self::find()? })
    }

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
        self.run_module_with(work, module, effort, &[])
    }

    /// The same, with more options of TLC's.
    pub(crate) fn run_module_with(
        &self,
        work: &Path,
        module: &str,
        effort: Effort,
        options: &[String],
    ) -> Result<Ran, String> {
        let ran = self.launch(work, effort, |java| {
            java.arg("-cp")
                .arg(&self.jar)
                .arg("tlc2.TLC")
                .args(options)
                .args(arguments(work, module, effort));
            java.status().map_err(|error| process::cannot_start(java, &error))
        })?;
        output::never_began(&ran.log).map_or(Ok(ran), Err)
    }

    /// Starts a Java for many runs of a thread each, which all count actions, or do not. `number` is among those that run
    /// side by side.
    ///
    /// # Errors
    ///
    /// When it does not start.
    pub fn start_warm(&self, number: usize, counts_actions: bool) -> Result<WarmJava, String> {
        let work = folder().join(format!("run-{}-warm-{number}", std::process::id()));
        paths::make_folder(&work)?;
        // What it has compiled serves all runs that follow, so the optimizing compiler earns what it costs.
        let mut java = self.java_with(&work, Effort { is_short: false, ..Effort::SMALL }, WARM_KINDS);
        self.archive.use_if_there(&mut java);
        WarmJava::start(&mut java, &self.jar, work, counts_actions)
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
        let mut java = self.java(work, effort);
        java.current_dir(work).stdout(out).stderr(errors).stdin(Stdio::null());
        let new_archive = self.archive.enter(&mut java, work);
        let status = start(&mut java)?;
        if let Some(new_archive) = new_archive {
            self.archive.keep(&new_archive);
        }

        Ok(Ran { exit: status.code(), took: started.elapsed(), log: read_log(&log, work)? })
    }

    /// Java, with the options that suit a run of TLC whose temporary files are in this folder.
    pub fn java(&self, work: &Path, effort: Effort) -> Command {
        self.java_with(work, effort, 1)
    }

    /// The same, if for each core so many Javas may live at a time.
    fn java_with(&self, work: &Path, effort: Effort, at_a_time: usize) -> Command {
        let mut java = java::program(&self.java);
        if effort.threads == 1 {
            java.arg("-XX:+UseSerialGC");
        } else {
            java.arg("-XX:+UseParallelGC").arg(format!("-XX:ParallelGCThreads={}", effort.threads));
        }
        if effort.is_short {
            // A short run ends before the optimizing compiler has earned what it costs.
            java.arg("-XX:TieredStopAtLevel=1");
        }
        let share = (75 * effort.threads / self.cores / at_a_time).clamp(2, 75);
        java.arg(format!("-XX:MaxRAMPercentage={share}"));
        java.arg(format!("-Djava.io.tmpdir={}", work.display()));
        java
    }
}

impl<'a> Runner<'a> {
    /// In this Java, or in one of its own if there is none.
    pub fn new(checker: &'a Checker, warm: Option<&'a mut WarmJava>) -> Runner<'a> {
        Runner { checker, warm }
    }

    /// As [`Checker::run_changed`].
    pub fn run_changed(&mut self, model: &Model, change: Option<&Change>) -> Result<Finished, String> {
        self.checker.run_as(model, change, |work, module, effort| self.run_module(work, module, effort))
    }

    /// The same, but TLC takes some behaviours and not all; one that comes to no end is none the worse for it.
    pub fn walk(&mut self, model: &Model, walks: Walks) -> Result<Finished, String> {
        let options = walks.options();
        self.checker
            .run_as(model, None, |work, module, effort| self.run_module_with(work, module, effort, &options))
    }

    /// As [`Checker::run_module`].
    pub fn run_module(&mut self, work: &Path, module: &str, effort: Effort) -> Result<Ran, String> {
        self.run_module_with(work, module, effort, &[])
    }

    /// The same, with further options for TLC.
    ///
    /// # Errors
    ///
    /// When Java does not start, or ends by a signal.
    pub fn run_with(
        &mut self,
        work: &Path,
        module: &str,
        effort: Effort,
        options: &[String],
    ) -> Result<Ran, String> {
        self.run_module_with(work, module, effort, options)
    }

    fn run_module_with(
        &mut self,
        work: &Path,
        module: &str,
        effort: Effort,
        options: &[String],
    ) -> Result<Ran, String> {
        let Some(warm) = &mut self.warm else {
            return self.checker.run_module_with(work, module, effort, options);
        };
        let (started, log) = (Instant::now(), work.join("log"));
        let exit = warm.run(&log, &[options, &arguments(work, module, effort)].concat(), effort.is_short)?;
        Ok(Ran { exit: Some(exit), took: started.elapsed(), log: read_log(&log, work)? })
    }
}

/// What TLC gets to run a module of this folder. The paths are whole, since a Java that runs many models stays in one place.
fn arguments(work: &Path, module: &str, effort: Effort) -> Vec<String> {
    let below = |name: &str| work.join(name).display().to_string();
    let mut arguments = vec!["-tool".to_string(), "-metadir".to_string(), below("states")];
    arguments.extend(["-workers".to_string(), effort.threads.to_string()]);
    arguments.extend(["-config".to_string(), below("model.cfg")]);
    if effort.counts_actions {
        // Every so many minutes, and at the end.
        arguments.extend(["-coverage".to_string(), "600".to_string()]);
    }
    arguments.push(below(module));
    arguments
}

/// All that TLC has printed, without the folder's path.
fn read_log(log: &Path, work: &Path) -> Result<String, String> {
    let bytes = fs::read(log).map_err(|error| format!("cannot read {}: {error}", paths::shown(log)))?;
    Ok(String::from_utf8_lossy(&bytes).replace(&format!("{}/", work.display()), ""))
}

fn run_in(
    work: &Path,
    model: &Model,
    change: Option<&Change>,
    run: impl FnOnce(&Path, &str, Effort) -> Result<Ran, String>,
) -> Result<Finished, String> {
    let spec = paths::root().join("spec");
    let module = spec.join(&model.module).with_extension("tla");
    paths::make_folder(work)?;
    copy_spec(work)?;
    copy_modules(module.parent().unwrap_or(&spec), work)?;
    if let Some(Change { file, from, to }) = change {
        let module = work.join(file);
        paths::write(&module, &paths::read(&module)?.replacen(from, to, 1))?;
    }
    paths::write(&work.join("model.cfg"), &model.configuration.render())?;

    let ran = run(work, model.module_name(), model.effort())?;
    let report = output::parse(&ran.log);
    let property = property(&report, &model.configuration);
    Ok(Finished { exit: ran.exit, report, property, took: ran.took, log: ran.log })
}

/// The violated property's name. A deadlock is called that; where TLC tells no name, the configuration does,
/// provided that it lists a single property.
fn property(report: &Report, configuration: &Configuration) -> Option<String> {
    let only = || match configuration.properties.as_slice() {
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

/// Copies the modules of the specification and of its models into one folder, since TLC looks for what a module extends
/// beside it.
pub fn copy_spec(to: &Path) -> Result<(), String> {
    let spec = paths::root().join("spec");
    copy_modules(&spec, to)?;
    copy_modules(&spec.join("models"), to)
}

/// Copies the modules of a folder, without those of the folders below it.
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
