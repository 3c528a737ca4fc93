//! A pool of one worker, on a target without threads and without a clock.
//!
//! The example `serial` is compiled for WebAssembly and run by Node.js. There no thread can be started, and to read the clock is
//! a trap. So a run that ends well has done neither.

use super::FOLDER;
use crate::{Outcome, process};

pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// Runs the functions of the example. The last of them must trap: otherwise the first one has shown nothing.
const HOST: &str = r#"
const file = process.argv[1];
const module = new WebAssembly.Module(require("fs").readFileSync(file));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) throw new Error("it wants something of its host: " + JSON.stringify(imports));
const { compute, refuses_threads, read_clock } = new WebAssembly.Instance(module, {}).exports;
if (compute() !== 6765) throw new Error("the sum is wrong");
if (refuses_threads() !== 1) throw new Error("a pool of two workers was built");
let ticks = true;
try { read_clock(); } catch { ticks = false; }
if (ticks) throw new Error("there is a clock here, so that the run shows nothing");
console.log("one worker computes without threads and without a clock");
"#;

/// Compiles the example, and runs it.
pub(super) fn run() -> Outcome {
    let mut build = process::cargo();
    build.args(["build", "--quiet", "--package", "systole", "--example", "serial"]);
    build.args(["--target", TARGET, "--target-dir", FOLDER]);
    process::run(&mut build)?;
    let built = format!("{FOLDER}/{TARGET}/debug/examples/serial.wasm");
    process::run(process::program("node").args(["-e", HOST, &built]))
}
