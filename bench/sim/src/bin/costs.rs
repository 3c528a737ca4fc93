//! Measures on this machine what the steps of the schedulers take, and writes `bench/sim/costs/DATE-MACHINE.toml`.
//!
//! ```sh
//! cargo run --release -p sim --bin costs             # half a minute; nothing else should run
//! cargo run --release -p sim --bin costs -- --print  # without writing the file
//! ```

use bench::report::run::Run;
use sim::measure::{self, Measured};
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::SystemTime;

fn main() -> ExitCode {
    match run(std::env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: Vec<String>) -> Result<(), String> {
    let print = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => false,
        ["--print"] => true,
        [word, ..] => return Err(format!("`{word}` is not known here; `--print` is all there is")),
    };
    let now = SystemTime::now();
    let run = if print { Run::here(now) } else { Run::to_write(now)? };
    let circumstances = run.circumstances();
    let mut file = format!("# {circumstances}. Nanoseconds; medians if nothing else is said.\n\n");
    for Measured { name, nanoseconds, how } in measure::all()? {
        writeln!(file, "{name} = {nanoseconds:.2}  # {how}").expect("a string takes all that is written");
    }
    print!("{file}");
    if print {
        return Ok(());
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("costs");
    let path = folder.join(run.file_stem()).with_extension("toml");
    std::fs::write(&path, file).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    println!("\nwritten: {}", path.display());
    Ok(())
}
