//! `check-conformance`: the runtime, held against TLC's state graphs of small configurations.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use crate::args::{Accepts, Args};
use crate::{Outcome, paths, process};
use tlc::graph;
use tlc::run::{Checker, copy_modules};
use tlc::tools::{java, tlc_jar};

/// Has the crate `conformance` write the configurations, TLC make their graphs, and the crate compare.
pub fn run(words: &[String]) -> Outcome {
    let accepts = Accepts { command: "check-conformance", flags: &["--quick", "--write"], words: "NAME…" };
    let args = accepts.parse(words)?;
    let folder = paths::root().join("target/check/graphs");
    fs::remove_dir_all(&folder).ok();
    paths::make_folder(&folder)?;
    conformance("write", &folder, &args)?;

    let spec = paths::root().join("spec");
    copy_modules(&spec, &folder)?;
    copy_modules(&spec.join("conformance"), &folder)?;
    let checker = Checker { java: java::find()?, jar: tlc_jar::find()?, cores: 1 };
    dump(&checker, &paths::files_below(&folder, ".cfg")?)?;
    conformance("check", &folder, &args)
}

/// Has TLC make all graphs, as many at a time as there are processors.
fn dump(checker: &Checker, configs: &[PathBuf]) -> Outcome {
    // `Relaxed`: it gives out each configuration once, and nothing else depends on it.
    let next = AtomicUsize::new(0);
    let dump_some = || {
        while let Some(config) = configs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let started = Instant::now();
            let states = graph::dump(checker, config)?;
            let name = config.file_stem().unwrap_or_default().to_string_lossy();
            eprintln!("graph of {name}: {states} states, {:.0} s", started.elapsed().as_secs_f64());
        }
        Ok(())
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(dump_some)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("the dump returns its errors"))
    })
}

fn conformance(what: &str, folder: &Path, args: &Args) -> Outcome {
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--package", "conformance", "--features", "loom,baton", "--bin"]);
    cargo.args(["conformance", "--", what]).arg(folder).args(&args.words);
    cargo.args(["--quick", "--write"].into_iter().filter(|flag| args.has(flag)));
    process::run(&mut cargo)
}
