//! The `unsafe` blocks of the crate and of the facade, as their sources have them.

use std::collections::BTreeMap;

use crate::paths;

/// Where the sources of the crate lie, and those of the facade.
const SOURCES: [&str; 2] = ["impl/src", "impl/rayon-core/src"];

/// One `unsafe` block, or one `unsafe impl`.
#[derive(Debug, PartialEq)]
pub struct Block {
    /// The file, as [`shown`].
    pub file: String,
    /// The function that it stands in; of an `unsafe impl`, the type.
    pub function: String,
    /// Which one of that function in that file, from 1.
    pub number: usize,
    /// The operation, as it is written.
    pub operation: String,
    /// What its comment says.
    pub premises: String,
}

impl Block {
    /// The name by which `spec/audit.json` knows it. It has no line number, so that it stays when lines move.
    pub fn name(&self) -> String {
        format!("{} {} {}", self.file, self.function, self.number)
    }
}

/// All blocks, in the order of files and lines.
pub fn all() -> Result<Vec<Block>, String> {
    let root = paths::root();
    let mut blocks = Vec::new();
    for sources in SOURCES {
        for path in paths::files_below(&root.join(sources), ".rs")? {
            let file = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            blocks.extend(of(shown(&file), &paths::read(&path)?)?);
        }
    }
    Ok(blocks)
}

/// What the page calls a file of the project: its path below `impl/src`, or below `impl`.
pub fn shown(file: &str) -> &str {
    file.strip_prefix("impl/src/").or_else(|| file.strip_prefix("impl/")).unwrap_or(file)
}

/// The blocks of one file.
fn of(file: &str, text: &str) -> Result<Vec<Block>, String> {
    let lines: Vec<&str> = text.lines().collect();
    let (mut blocks, mut numbers) = (Vec::new(), BTreeMap::new());
    for (index, line) in lines.iter().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        for word in ["unsafe {", "unsafe impl"] {
            for (at, _) in code.match_indices(word) {
                let place = || format!("{file}:{}", index + 1);
                let function =
                    if word == "unsafe impl" { implementor(code) } else { function(&lines, index) };
                let function = function.ok_or(format!("{}: which function is this in?", place()))?;
                let premises = comment(&lines, index).ok_or(format!("{}: no SAFETY comment", place()))?;
                let number = numbers.entry(function.clone()).or_insert(0);
                *number += 1;
                let operation = operation(&code[at..]);
                blocks.push(Block { file: file.to_string(), function, number: *number, operation, premises });
            }
        }
    }
    Ok(blocks)
}

/// What stands in the block, or what is implemented.
fn operation(code: &str) -> String {
    let inside = code.strip_prefix("unsafe {").unwrap_or(code).trim();
    let mut depth = 0;
    let end = inside.find(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth < 0
    });
    inside[..end.unwrap_or(inside.len())].trim().trim_end_matches("{}").trim().to_string()
}

/// The function around a line: the nearest one above that is less indented.
fn function(lines: &[&str], index: usize) -> Option<String> {
    let indented = |line: &str| line.len() - line.trim_start().len();
    let mut above = lines[..=index].iter().rev();
    let line = above.find(|line| {
        let is_outside = indented(line) < indented(lines[index]) || line.contains("unsafe {");
        is_outside
            && !line.trim_start().starts_with("//")
            && line.contains("fn ")
            && name_after(line, "fn ").is_some()
    })?;
    name_after(line, "fn ")
}

/// The type of `unsafe impl TRAIT for TYPE`, with the trait.
fn implementor(code: &str) -> Option<String> {
    let kind = ["Send", "Sync"].into_iter().find(|kind| code.contains(&format!("{kind} for ")))?;
    name_after(code, " for ").map(|name| format!("{kind}-for-{name}"))
}

fn name_after(line: &str, word: &str) -> Option<String> {
    let rest = &line[line.find(word)? + word.len()..];
    let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    (!name.is_empty()).then_some(name)
}

/// The text of the nearest SAFETY comment above a line.
fn comment(lines: &[&str], index: usize) -> Option<String> {
    let start = lines[..index].iter().rposition(|line| line.trim_start().starts_with("// SAFETY:"))?;
    let of = |line: &&str| line.trim_start().strip_prefix("//").map(|text| text.trim().to_string());
    let comment: Vec<String> = lines[start..index].iter().map_while(of).collect();
    Some(comment.join(" ").trim_start_matches("SAFETY:").trim().to_string())
}

#[cfg(test)]
mod tests {
    use super::{Block, of};

    const FILE: &str = "\
impl Job {
    fn one(&self) {
        // SAFETY: premise of `read`: it is there,
        // and ours.
        let a = unsafe { self.0.read() };
        // unsafe { none }
        // SAFETY: as above.
        f(|| unsafe { g({ 1 }) });
    }
}
// SAFETY: it is sent.
unsafe impl<R: Send> Send for Slots<'_, R> {}
unsafe fn two() {}
";

    #[test]
    fn blocks_have_names_and_premises() {
        let blocks = of("a.rs", FILE).unwrap();
        let names: Vec<String> = blocks.iter().map(Block::name).collect();
        assert_eq!(names, ["a.rs one 1", "a.rs one 2", "a.rs Send-for-Slots 1"]);
        assert_eq!(blocks[0].premises, "premise of `read`: it is there, and ours.");
        assert_eq!(blocks[0].operation, "self.0.read()");
        assert_eq!(blocks[1].operation, "g({ 1 })");
        assert_eq!(blocks[2].operation, "unsafe impl<R: Send> Send for Slots<'_, R>");
    }

    #[test]
    fn a_block_without_a_comment_is_an_error() {
        of("a.rs", "fn f() {\n    unsafe { g() }\n}\n").unwrap_err();
    }
}
