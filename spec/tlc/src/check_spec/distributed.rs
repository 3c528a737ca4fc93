//! `check-spec-distributed`: TLC's own distributed mode, for the bounds of a single model that one machine would take too
//! long for. Many models on many machines need no such mode: `check-spec --shard K/N` runs one part of them.
//!
//! TLC's authors mean to drop this mode (issue 718 of tlaplus/tlaplus), so nothing else here depends on it.
//!
//! A server keeps the queue of states and hands them out; workers compute the next ones. The server runs here. The
//! workers run here too, unless hosts are named: there they are started by ssh, which also brings them the jar. Each host
//! needs Java, and must be able to reach the server.

use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::model::{self, Model};
use crate::run::{Checker, Finished};
use crate::text::table::grouped;
use crate::tools::java;
use crate::{Args, Outcome, paths, process};

/// How long a worker may take to see that its server has gone.
const PATIENCE: Duration = Duration::from_secs(10);

/// Runs the named models, else the larger ones, one after the other; a word with an `@` in front is a host.
pub fn run(args: &Args) -> Outcome {
    let (hosts, names): (Vec<&String>, Vec<&String>) =
        args.words.iter().partition(|word| word.starts_with('@'));
    let hosts: Vec<&str> = hosts.into_iter().map(|host| host.trim_start_matches('@')).collect();
    if hosts.contains(&"") {
        return Err(
            "check-spec-distributed: `@` names no host; write its name behind it, as in `@HOST`".into()
        );
    }
    let models = model::read_all()?;
    let chosen: Vec<Model> = if names.is_empty() {
        models.into_iter().filter(|model| model.full && can_be_distributed(model)).collect()
    } else {
        names.into_iter().map(|name| super::named(&models, name)).collect::<Result<_, _>>()?
    };
    if let Some(model) = chosen.iter().find(|model| !can_be_distributed(model)) {
        return Err(format!(
            "model `{}` cannot be distributed: TLC does so only for models that pass, and not for liveness",
            model.name
        ));
    }

    let checker = Checker::find()?;
    let started = Instant::now();
    let mut results = Vec::new();
    for (number, model) in chosen.iter().enumerate() {
        let finished = run_one(model, &checker, &hosts)?;
        let states = finished.report.states.map_or("?".to_string(), grouped);
        let (name, took) = (&model.name, finished.took.as_secs_f64());
        eprintln!("[{:>2}/{}] {name}: {states} states ({took:.1} s)", number + 1, chosen.len());
        results.push(finished);
    }
    super::report(&chosen, &results, started.elapsed())
}

/// TLC distributes no check of liveness; a counterexample would be found in another order each time.
fn can_be_distributed(model: &Model) -> bool {
    model.passes && !model.configuration.is_fair()
}

fn run_one(model: &Model, checker: &Checker, hosts: &[&str]) -> Result<Finished, String> {
    let server = address(hosts)?;
    checker.run_as(model, None, |work, module, effort| {
        checker.launch(work, effort, |java| {
            java.arg(format!("-Djava.rmi.server.hostname={server}"));
            java.arg("-cp").arg(&checker.jar).args(["tlc2.tool.distributed.TLCServer", "-tool"]);
            java.args(["-metadir", "states", "-config", "model", module]);
            let log = work.join("workers");
            let mut workers = if hosts.is_empty() {
                vec![start(&mut here(checker, &server), None, &log)?]
            } else {
                let there =
                    hosts.iter().map(|host| start(&mut there(host, &server), Some(&checker.jar), &log));
                there.collect::<Result<Vec<_>, _>>()?
            };
            let status = serve(java, &mut workers, &log);
            workers.iter_mut().for_each(end);
            status
        })
    })
}

/// Where the workers find the server: TLC_SERVER if the user set it, else this machine's name for others, or itself.
fn address(hosts: &[&str]) -> Result<String, String> {
    if let Ok(own) = std::env::var("TLC_SERVER") {
        return Ok(own);
    }
    if hosts.is_empty() {
        return Ok("127.0.0.1".to_string());
    }
    let output = process::program("hostname").output();
    let name = output.ok().and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
    match name.trim() {
        "" => {
            Err("this machine does not tell its name; set TLC_SERVER to where the hosts can reach it"
                .to_string())
        }
        name => Ok(name.to_string()),
    }
}

/// A worker with as many threads as there are cores, on this machine.
fn here(checker: &Checker, server: &str) -> Command {
    let mut java = java::program(&checker.java);
    java.arg(format!("-Djava.rmi.server.hostname={server}")).arg("-Djava.io.tmpdir=.");
    java.arg(format!("-Dtlc2.tool.distributed.TLCWorker.threadCount={}", checker.cores));
    java.arg("-cp").arg(&checker.jar).args(["tlc2.tool.distributed.TLCWorker", server]);
    java
}

/// The same on another host. It gets the jar through its standard input, and leaves nothing behind.
fn there(host: &str, server: &str) -> Command {
    let script = format!(
        "d=$(mktemp -d) && trap 'rm -rf $d' EXIT && cat > $d/tlc.jar && cd $d && java -Djava.io.tmpdir=$d -cp tlc.jar \
         tlc2.tool.distributed.TLCWorker {server}"
    );
    let mut ssh = process::program("ssh");
    ssh.args(["-o", "BatchMode=yes", host, &script]);
    ssh
}

fn start(command: &mut Command, input: Option<&Path>, log: &Path) -> Result<Child, String> {
    let open = |path: &Path| {
        File::open(path).map_err(|error| format!("cannot read {}: {error}", paths::shown(path)))
    };
    let input = input.map(open).transpose()?.map_or_else(Stdio::null, Stdio::from);
    let out = File::options().create(true).append(true).open(log);
    let out = out.map_err(|error| format!("cannot write {}: {error}", paths::shown(log)))?;
    let errors = out.try_clone().map_err(|error| format!("cannot share the log: {error}"))?;
    let folder = log.parent().unwrap_or_else(|| Path::new("."));
    command.current_dir(folder).stdin(input).stdout(out).stderr(errors);
    command.spawn().map_err(|error| process::cannot_start(command, &error))
}

/// Runs the server until it ends. It would wait for ever if all workers were gone.
fn serve(java: &mut Command, workers: &mut [Child], log: &Path) -> Result<ExitStatus, String> {
    let mut server = java.spawn().map_err(|error| process::cannot_start(java, &error))?;
    let mut gone = None;
    loop {
        match server.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) => {}
            Err(error) => return Err(format!("cannot wait for the server: {error}")),
        }
        if !workers.iter_mut().all(|worker| matches!(worker.try_wait(), Ok(Some(_)))) {
            gone = None;
        } else if gone.get_or_insert_with(Instant::now).elapsed() > PATIENCE {
            server.kill().ok();
            server.wait().ok();
            let said = paths::read(log).unwrap_or_default();
            return Err(format!(
                "no worker is left, and the last one said: {}; a @HOST must be reachable by ssh without a password and \
                 have Java, and reach this machine by the name in TLC_SERVER",
                said.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("nothing").trim()
            ));
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// A worker goes when its server has gone. One that does not is stopped.
fn end(worker: &mut Child) {
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        if !matches!(worker.try_wait(), Ok(None)) {
            return;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    worker.kill().ok();
    worker.wait().ok();
}

#[cfg(test)]
mod tests {
    use super::can_be_distributed;
    use crate::model;

    #[test]
    fn what_tlc_distributes() {
        let models = model::read_all().unwrap();
        let can = |name: &str| can_be_distributed(models.iter().find(|model| model.name == name).unwrap());
        assert!(can("full_tree2x3") && can("tree2x1"));
        assert!(!can("full_live"), "liveness");
        assert!(!can("NoWorkerWoken"), "must fail");
    }
}
