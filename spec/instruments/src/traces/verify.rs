//! TLC, on the traces.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use super::recorded::{Batch, Data, Recorded, accepted};
use super::report::{Report, Wrong};
use crate::side_by_side::side_by_side;
use crate::{Outcome, paths};
use tlc::javas::Javas;
use tlc::run::{Checker, Effort, Runner, copy_modules, copy_spec};

/// What is not as it must be in these traces. `is_whole`: all kinds of programs were run.
pub(crate) fn wrong_runs(
    mut recorded: Recorded,
    folder: &Path,
    is_whole: bool,
) -> Result<Vec<Wrong>, String> {
    verify(&Checker::find()?, &mut recorded, folder)?;
    Ok(Report::new(&recorded, Duration::ZERO, Duration::ZERO).wrong_runs(is_whole))
}

/// Has TLC check all batches, as many side by side as there are cores, each in a folder of its own. A warm Java is believed
/// only if it accepts each recorded trace, and none that it must reject.
pub(super) fn verify(checker: &Checker, recorded: &mut Recorded, folder: &Path) -> Outcome {
    fs::remove_dir_all(folder).ok();
    let batches = std::mem::take(&mut recorded.batches);
    let javas = Javas::new(checker.clone(), batches.len());
    let verdicts = side_by_side(&batches, |batch| {
        let check = |runner: &mut Runner<'_>| check(runner, batch, &folder.join(&batch.name));
        let verdict =
            javas.believed(&batch.name, Effort::SMALL, check, |(accepted, _)| batch.is_right(accepted))?;
        // A file has a single trace, and its verdict is printed with its steps.
        if batch.traces.len() > 1 {
            tell(batch, &verdict);
        }
        Ok(verdict)
    })?;
    if let Some(again) = javas.again() {
        eprintln!("{again}");
    }
    recorded.batches = batches;
    for (batch, (accepted, took)) in recorded.batches.iter_mut().zip(verdicts) {
        batch.accept(&accepted);
        batch.took = took;
    }
    Ok(())
}

/// The numbers of the traces that TLC accepts, and how long it took.
type Accepted = (BTreeSet<usize>, Duration);

/// Has TLC check one.
fn check(runner: &mut Runner<'_>, batch: &Batch, folder: &Path) -> Result<Accepted, String> {
    fs::remove_dir_all(folder).ok();
    prepare(folder, &batch.data, 0, "SPECIFICATION FollowSpec\nCHECK_DEADLOCK FALSE")?;
    let ran = runner.run_module(folder, "TraceHeartbeat", Effort::SMALL)?;
    if ran.exit != Some(0) {
        let log = paths::shown(&folder.join("log"));
        return Err(format!("TLC did not get through the traces of {}: {log} has the reason", batch.name));
    }
    Ok((accepted(&ran.log), ran.took))
}

fn tell(batch: &Batch, (accepted, took): &Accepted) {
    let [(recorded, of_these), (tampered, passed)] = batch.counts(accepted);
    eprintln!(
        "{}: {of_these} of {recorded} traces accepted, and {passed} of {tampered} tampered with ({:.1} s)",
        batch.name,
        took.as_secs_f64()
    );
}

/// Puts the data and the spec's modules into a folder, and a configuration for TLC, which ends with `more`.
pub(super) fn prepare(folder: &Path, data: &Data, longest: usize, more: &str) -> Outcome {
    paths::make_folder(folder)?;
    copy_spec(folder)?;
    copy_modules(&paths::root().join("spec/conformance"), folder)?;
    paths::write(&folder.join("TraceData.tla"), &data.module)?;
    let config = format!("{}  Longest = {longest}\n{more}\n", data.constants);
    paths::write(&folder.join("model.cfg"), &config)
}
