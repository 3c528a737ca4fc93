//! The state graph of a configuration, as TLC dumps it.

use std::path::Path;

use crate::run::{Checker, Effort};
use crate::{paths, process};

/// Has TLC write the graph of a configuration beside it, with the ending `dot`; the module stands there too, under the same
/// name, and so do all that it extends. Returns how many states there are.
pub fn dump(checker: &Checker, config: &Path) -> Result<u64, String> {
    let folder = config.parent().unwrap_or(config);
    let name = config.file_stem().unwrap_or_default();
    // Several may run in this folder at a time.
    let own = folder.join(format!("{}.tlc", name.to_string_lossy()));
    paths::make_folder(&own)?;
    let mut java = checker.java(&own, Effort::SMALL);
    java.current_dir(folder);
    java.arg("-cp").arg(&checker.jar).args(["tlc2.TLC", "-tool", "-workers", "1", "-metadir"]).arg(&own);
    java.args(["-dump", "dot,actionlabels"]).arg(name).arg("-config").arg(config).arg(name);
    let output = java.output().map_err(|error| process::cannot_start(&java, &error))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let report = super::output::parse(&text);
    match report.states {
        Some(states) if output.status.success() => Ok(states),
        _ => Err(format!(
            "TLC does not make the graph of {}: {}",
            paths::shown(config),
            report.complaints.join("; ")
        )),
    }
}
