//! TLC, on the traces.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use super::recorded::{Batch, Data, Recorded, accepted};
use super::report::{Report, Wrong};
use crate::side_by_side::side_by_side;
use crate::{Outcome, paths};
use tlc::run::{Checker, Effort, copy_modules, copy_spec};

/// What is not as it must be in these traces. `is_whole`: all kinds of programs were run.
pub(crate) fn wrong_runs(
    mut recorded: Recorded,
    folder: &Path,
    is_whole: bool,
) -> Result<Vec<Wrong>, String> {
    verify(&Checker::find()?, &mut recorded, folder)?;
    Ok(Report::new(&recorded, Duration::ZERO, Duration::ZERO).wrong_runs(is_whole))
}

/// Has TLC check all batches, as many side by side as there are cores, each in a folder of its own.
pub(super) fn verify(checker: &Checker, recorded: &mut Recorded, folder: &Path) -> Outcome {
    fs::remove_dir_all(folder).ok();
    let batches = std::mem::take(&mut recorded.batches);
    let verdicts = side_by_side(&batches, |batch| check(checker, batch, &folder.join(&batch.name)))?;
    recorded.batches = batches;
    for (batch, (accepted, took)) in recorded.batches.iter_mut().zip(verdicts) {
        batch.accept(&accepted);
        batch.took = took;
    }
    Ok(())
}

/// Has TLC check one; returns the numbers of the traces that it accepts.
fn check(checker: &Checker, batch: &Batch, folder: &Path) -> Result<(BTreeSet<usize>, Duration), String> {
    prepare(folder, &batch.data, 0, "SPECIFICATION FollowSpec\nCHECK_DEADLOCK FALSE")?;
    let ran = checker.run_module(folder, "TraceHeartbeat", Effort::SMALL)?;
    if ran.exit != Some(0) {
        let log = paths::shown(&folder.join("log"));
        return Err(format!("TLC did not get through the traces of {}: {log} has the reason", batch.name));
    }
    let accepted = accepted(&ran.log);
    let [(recorded, of_these), (tampered, passed)] = batch.counts(&accepted);
    eprintln!(
        "{}: {of_these} of {recorded} traces accepted, and {passed} of {tampered} tampered with ({:.1} s)",
        batch.name,
        ran.took.as_secs_f64()
    );
    Ok((accepted, ran.took))
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
