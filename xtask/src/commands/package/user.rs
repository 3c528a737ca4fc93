//! What a user does with the crate as it is packed: an empty project that adds it, the README's first program, and its
//! documentation.

use std::path::Path;

use crate::{Outcome, paths, process};

/// Where the project stands. It is a workspace of its own.
const PROJECT: &str = "target/package-user";

/// Where the crate is packed, whatever CARGO_TARGET_DIR says: an older package may lie elsewhere.
pub const TARGET: &str = "target";

/// Cargo unpacks the crate here when it verifies it.
const PACKED: &str = "target/package";

/// Adds the crate of this version to an empty project, runs the first program of `readme` there, and documents the crate.
pub fn takes(version: &str, readme: &str) -> Outcome {
    let project = paths::root().join(PROJECT);
    if project.exists() {
        std::fs::remove_dir_all(&project).map_err(|error| format!("{PROJECT} is not removed: {error}"))?;
    }
    paths::make_folder(&project.join("src"))?;
    let manifest = "[package]\nname = \"user\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n";
    paths::write(&project.join("Cargo.toml"), manifest)?;
    let program = first_program(readme)?;
    paths::write(&project.join("src/main.rs"), program)?;
    let packed = paths::root().join(PACKED).join(format!("systole-{version}"));
    cargo(&project, &["add", "--quiet", "--offline", "systole", "--path", &packed.to_string_lossy()])?;
    cargo(&project, &["run", "--quiet"])?;
    let mut document = process::cargo();
    document.current_dir(&project).env("RUSTDOCFLAGS", "-D warnings");
    process::run(document.args(["doc", "--quiet", "--package", "systole", "--no-deps"]))?;
    println!("an empty project adds the crate, runs the README's program, and has its documentation");
    Ok(())
}

fn cargo(project: &Path, args: &[&str]) -> Outcome {
    process::run(process::cargo().current_dir(project).args(args))
}

/// The first block of Rust of a README.
fn first_program(readme: &str) -> Result<&str, String> {
    let (_, rest) = readme.split_once("```rust\n").ok_or("the README has no block of Rust")?;
    let (program, _) = rest.split_once("\n```").ok_or("the README's first block of Rust has no end")?;
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::first_program;

    #[test]
    fn the_first_block_is_the_program() {
        assert_eq!(first_program("# x\n\n```rust\na();\n```\n\n```rust\nb();\n```\n"), Ok("a();"));
        assert!(first_program("# x\n").unwrap_err().contains("no block"));
    }
}
