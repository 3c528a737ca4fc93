//! The READMEs' program: it must be the program in the crate's documentation, which the tests compile and run.

use crate::paths;

/// The README of the repository, and the README that is published with the crate.
const READMES: [&str; 2] = ["README.md", "impl/README.md"];

/// What differs, if anything does.
pub fn program() -> Result<Vec<String>, String> {
    let crate_docs = paths::read(&paths::root().join("impl/src/lib.rs"))?;
    let docs: Vec<&str> = crate_docs.lines().filter_map(|line| line.strip_prefix("//!")).collect();
    let docs: Vec<&str> = docs.iter().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    let shown = block(docs.into_iter().filter(|line| !line.starts_with("# ")), "```");
    if shown.is_empty() {
        return Ok(vec!["impl/src/lib.rs: the crate's documentation has no example".to_string()]);
    }
    let mut wrong = Vec::new();
    for name in READMES {
        if block(paths::read(&paths::root().join(name))?.lines(), "```rust") != shown {
            wrong.push(format!(
                "{name}: the first program is not the one in impl/src/lib.rs, which is tested"
            ));
        }
    }
    Ok(wrong)
}

/// The lines of the first code block that this fence opens.
fn block<'a>(lines: impl Iterator<Item = &'a str>, fence: &str) -> Vec<&'a str> {
    lines.skip_while(|line| *line != fence).skip(1).take_while(|line| *line != "```").collect()
}

#[cfg(test)]
mod tests {
    use super::block;

    #[test]
    fn the_first_block() {
        let text = "a\n```sh\nb\n```\n```rust\nc\nd\n```\n```rust\ne\n```\n";
        assert_eq!(block(text.lines(), "```rust"), ["c", "d"]);
        assert!(block(text.lines(), "```text").is_empty());
    }
}
