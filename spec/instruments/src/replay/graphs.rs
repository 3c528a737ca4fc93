//! The state graphs of the configurations, made by TLC.

use std::fs;
use std::path::Path;
use std::time::Instant;

use conformance::Configuration;
use conformance::graph::Graph;

use crate::paths;
use crate::side_by_side::side_by_side;
use tlc::graph;
use tlc::run::{Checker, copy_modules, copy_spec};

/// Has TLC make them in a folder, which is emptied first, and reads them.
pub(super) fn make(configurations: &[Configuration], folder: &Path) -> Result<Vec<Graph>, String> {
    fs::remove_dir_all(folder).ok();
    paths::make_folder(folder)?;
    copy_spec(folder)?;
    copy_modules(&paths::root().join("spec/conformance"), folder)?;
    let checker = Checker::find_for_one()?;
    side_by_side(configurations, |configuration| {
        let (name, started) = (configuration.name, Instant::now());
        let config = folder.join(format!("{name}.cfg"));
        paths::write(&config.with_extension("tla"), &configuration.module())?;
        paths::write(&config, &configuration.config())?;
        let states = graph::dump(&checker, &config)?;
        eprintln!("graph of {name}: {states} states, {:.0} s", started.elapsed().as_secs_f64());
        let dot = config.with_extension("dot");
        Graph::parse(&paths::read(&dot)?).map_err(|error| format!("{}: {error}", paths::shown(&dot)))
    })
}
