//! `spec/audit.json`.

use std::collections::BTreeSet;

use super::blocks::Block;
use super::reference::Known;
use crate::paths;
use tlc::text::json::Json;

const FILE: &str = "spec/audit.json";

/// All of the file.
pub struct Audit {
    /// Premises that were broken on purpose.
    pub tries: Vec<Try>,
    /// What goes red, block by block.
    pub blocks: Vec<Evidence>,
    /// What the documentation promises.
    pub promises: Vec<Promise>,
}

/// A change that makes a premise false.
pub struct Try {
    pub name: String,
    /// What is false after the change.
    pub means: String,
    /// File, text, and what stands there instead.
    pub edits: Vec<[String; 3]>,
    /// The arguments of `cargo test` by which it is seen.
    pub by: String,
    /// How it was seen.
    pub seen: String,
}

/// What goes red for one block.
pub struct Evidence {
    /// The block's name.
    pub block: String,
    /// Names of checks.
    pub red: Vec<String>,
    /// What no check sees, if there is such a thing, and why.
    pub unseen: Option<String>,
}

/// A sentence of the documentation that a user relies on.
pub struct Promise {
    pub promise: String,
    /// The file that says it.
    pub file: String,
    /// A piece of that sentence, as it stands there.
    pub says: String,
    /// Names of checks.
    pub red: Vec<String>,
}

impl Audit {
    /// Reads the file.
    pub fn read() -> Result<Self, String> {
        let json = Json::parse(&paths::read(&paths::root().join(FILE))?)
            .map_err(|error| format!("{FILE}: {error}"))?;
        Ok(Self {
            tries: list(&json, "tries")?.iter().map(attempt).collect::<Result<_, _>>()?,
            blocks: list(&json, "blocks")?.iter().map(evidence).collect::<Result<_, _>>()?,
            promises: list(&json, "promises")?.iter().map(promise).collect::<Result<_, _>>()?,
        })
    }

    /// The lines that say where the file and the sources differ.
    pub fn check(&self, blocks: &[Block]) -> Result<Vec<String>, String> {
        let known = Known::read(self)?;
        let mut wrong = Vec::new();
        let names: BTreeSet<String> = blocks.iter().map(Block::name).collect();
        let listed: BTreeSet<&str> = self.blocks.iter().map(|evidence| &*evidence.block).collect();
        let missing = names.iter().filter(|name| !listed.contains(&***name));
        wrong
            .extend(missing.map(|name| {
                format!("{FILE} has no block `{name}`: say what goes red if a premise is false")
            }));
        let gone = listed.iter().filter(|name| !names.contains(**name));
        wrong.extend(gone.map(|name| format!("the sources have no `unsafe` block `{name}`")));
        if listed.len() != self.blocks.len() {
            wrong.push(format!("{FILE} has a block twice"));
        }
        for Evidence { block, red, unseen } in &self.blocks {
            if red.is_empty() && unseen.is_none() {
                wrong.push(format!("{block}: nothing goes red, and no reason is given"));
            }
            wrong.extend(unknown(&known, block, red));
        }
        for Promise { promise, file, says, red } in &self.promises {
            let text = words(&paths::read(&paths::root().join(file))?);
            if !text.contains(&words(says)) {
                wrong.push(format!("{file} does not say \u{201c}{says}\u{201d}"));
            }
            if red.is_empty() {
                wrong.push(format!("{promise}: nothing would notice"));
            }
            wrong.extend(unknown(&known, promise, red));
        }
        for Try { name, edits, seen, .. } in &self.tries {
            for [file, from, _] in edits {
                if !paths::read(&paths::root().join(file))?.contains(from) {
                    wrong.push(format!("try {name}: {file} has no longer what it changes"));
                }
            }
            if seen.is_empty() {
                wrong.push(format!("try {name}: was it seen?"));
            }
        }
        Ok(wrong)
    }
}

fn unknown(known: &Known, of: &str, red: &[String]) -> Vec<String> {
    let missing = red.iter().filter(|name| !known.has(name));
    missing.map(|name| format!("{of}: nothing is called `{name}`")).collect()
}

/// A text without line breaks and the marks of comments.
fn words(text: &str) -> String {
    let word = |word: &&str| !matches!(*word, "///" | "//!" | "//");
    text.split_whitespace().filter(word).collect::<Vec<_>>().join(" ")
}

fn attempt(json: &Json) -> Result<Try, String> {
    let edit = |edit: &Json| match edit {
        Json::List(parts) => match &parts[..] {
            [Json::Text(file), Json::Text(from), Json::Text(to)] => {
                Ok([file.clone(), from.clone(), to.clone()])
            }
            _ => Err(format!("{FILE}: an edit is a file, a text and another text")),
        },
        _ => Err(format!("{FILE}: an edit is a list")),
    };
    Ok(Try {
        name: text(json, "name")?,
        means: text(json, "means")?,
        edits: list(json, "edits")?.iter().map(edit).collect::<Result<_, _>>()?,
        by: text(json, "by")?,
        seen: text(json, "seen")?,
    })
}

fn evidence(json: &Json) -> Result<Evidence, String> {
    Ok(Evidence { block: text(json, "block")?, red: texts(json, "red")?, unseen: text(json, "unseen").ok() })
}

fn promise(json: &Json) -> Result<Promise, String> {
    let [promise, file, says] = ["promise", "file", "says"].map(|key| text(json, key));
    Ok(Promise { promise: promise?, file: file?, says: says?, red: texts(json, "red")? })
}

fn list<'j>(json: &'j Json, key: &str) -> Result<&'j [Json], String> {
    match json.get(key) {
        Some(Json::List(items)) => Ok(items),
        _ => Err(format!("{FILE}: no list `{key}` in {json:?}")),
    }
}

fn texts(json: &Json, key: &str) -> Result<Vec<String>, String> {
    let text =
        |item: &Json| item.as_text().map(str::to_string).ok_or(format!("{FILE}: `{key}` is a list of texts"));
    list(json, key)?.iter().map(text).collect()
}

fn text(json: &Json, key: &str) -> Result<String, String> {
    json.get(key)
        .and_then(Json::as_text)
        .map(str::to_string)
        .ok_or(format!("{FILE}: no text `{key}` in {json:?}"))
}
