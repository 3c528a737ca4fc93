//! `package`: whether the crate can be published: its licences, the figures in its README, what cargo packs, and whether an
//! empty project can use that.

mod figures;
mod joins;
mod user;

use crate::{Args, Outcome, paths, process};
use tlc::text::marks;

/// The licences. They stand at the root for readers of the repository, and in the crate for its users.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

const README: &str = "impl/README.md";

/// The version of all packages of the workspace.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The files that say what a join costs.
const WITH_JOINS: [&str; 2] = ["README.md", README];

/// Checks all four. `--write` brings licences and figures up to date, and `--allow-dirty` is cargo's own option.
pub fn run(args: &Args) -> Outcome {
    for name in LICENCES {
        let text = paths::read(&paths::root().join(name))?;
        keep(&format!("impl/{name}"), &text, args.has("--write"))?;
    }
    let joins = joins::text(&newest("instructions", ".csv", "bench-instructions")?)? + "\n";
    let figures =
        format!("\n{}\n", figures::text(&newest("report", "-full.csv", "bench-report full --write")?)?);
    for name in WITH_JOINS {
        let mut readme = paths::read(&paths::root().join(name))?;
        readme = marks::filled(name, &readme, joins::BEGIN, &joins, joins::END)?;
        if name == README {
            readme = marks::filled(name, &readme, figures::BEGIN, &figures, figures::END)?;
        }
        keep(name, &readme, args.has("--write"))?;
    }

    let mut cargo = process::cargo();
    cargo.args(["package", "--package", "systole", "--all-features", "--target-dir", user::TARGET]);
    if args.has("--allow-dirty") {
        cargo.arg("--allow-dirty");
    }
    process::run(&mut cargo)?;
    user::takes(VERSION, &paths::read(&paths::root().join(README))?)
}

/// Makes sure that a file has this text, or writes it.
fn keep(name: &str, text: &str, write: bool) -> Outcome {
    let path = paths::root().join(name);
    if std::fs::read_to_string(&path).is_ok_and(|present| present == text) {
        return Ok(());
    }
    if !write {
        return Err(format!("{name} is not up to date; `cargo xtask package --write` writes it"));
    }
    paths::write(&path, text)?;
    println!("written: {name}");
    Ok(())
}

/// The newest table of results of one program, whose name ends in `end`, and which a `command` writes. Files are named after
/// their day.
fn newest(program: &str, end: &str, command: &str) -> Result<String, String> {
    let files = paths::files_below(&paths::root().join("bench/results").join(program), end)?;
    let none = || format!("bench/results/{program} has no file `…{end}`; `cargo xtask {command}` writes one");
    paths::read(files.last().ok_or_else(none)?)
}
