//! `sanitize`: tests of the crate and its facade under the tools that see misuse of memory: AddressSanitizer, ThreadSanitizer, valgrind, Miri.

use crate::tools::sanitizer::{COMPONENTS, NIGHTLY, Sanitizer};
use crate::tools::toolchain;
use crate::{Args, Outcome, audit};

/// Runs the named tools, or all of them, and goes on after a failure. A tool that is missing is left out, and said to be; if all are, that is an error.
pub fn run(args: &Args) -> Outcome {
    if args.has("--install") {
        return toolchain::install(NIGHTLY, &COMPONENTS);
    }
    args.are_among("tool", &Sanitizer::ALL.map(Sanitizer::name))?;
    let mut tools = Sanitizer::ALL.to_vec();
    tools.retain(|tool| args.asks_for(tool.name()));
    if args.has("--planted") {
        return audit::attempt_by(&tools);
    }
    let (mut ran, mut failed) = (0, Vec::new());
    for tool in tools {
        if let Some(why) = tool.missing()? {
            println!("!!! SKIPPED: {}: {why}", tool.name());
            continue;
        }
        for (file, left_out) in tool.tests() {
            if let Err(error) = tool.run(file, left_out, None) {
                failed.push(format!("{}, {file}: {error}", tool.name()));
            }
        }
        ran += 1;
    }
    match (ran, failed.is_empty()) {
        (0, _) => Err("none of these tools is installed, so nothing was checked".to_owned()),
        (_, true) => Ok(()),
        _ => Err(failed.join("\nerror: ")),
    }
}
