//! The broken cores of `loom-tests/mutants.rs`, read as text: the list is a part of a build script, and no crate has it.

use crate::paths;

/// One change to one file of the core.
#[derive(Debug, PartialEq)]
pub struct Core {
    pub name: String,
    /// Below `impl/src/core`.
    pub file: String,
    pub from: String,
    pub to: String,
    /// What Loom's failure must say.
    pub message: String,
}

/// Reads the list, in its order.
pub fn read_all() -> Result<Vec<Core>, String> {
    let text = paths::read(&paths::root().join("loom-tests/mutants.rs"))?;
    let entries = text.split("\n    Mutant {").skip(1).map(parse);
    entries.collect::<Option<_>>().ok_or_else(|| "loom-tests/mutants.rs: an entry lacks a field".to_string())
}

fn parse(entry: &str) -> Option<Core> {
    let field = |name: &str| literal(entry.split_once(&format!("\n        {name}: \""))?.1);
    Some(Core {
        name: field("name")?,
        file: field("file")?,
        from: field("from")?,
        to: field("to")?,
        message: field("message")?,
    })
}

/// A string literal of Rust, from behind its opening quote.
fn literal(text: &str) -> Option<String> {
    let mut found = String::new();
    let mut characters = text.chars();
    loop {
        match characters.next()? {
            '"' => return Some(found),
            '\\' => match characters.next()? {
                'n' => found.push('\n'),
                other => found.push(other),
            },
            other => found.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Core, parse, read_all};

    #[test]
    fn an_entry() {
        let text = "\n        name: \"a\",\n        file: \"f.rs\",\n        from: \"x(\\\"q\\\");\\n\",\n        \
                    to: \"\",\n        model: \"m::M\",\n        message: \"NoLostWake\",\n    },";
        let core = parse(text).unwrap();
        assert_eq!((core.from.as_str(), core.to.as_str()), ("x(\"q\");\n", ""));
        assert_eq!(parse("\n        name: \"a\",\n"), None);
    }

    #[test]
    fn all_of_them() {
        let cores: Vec<Core> = read_all().unwrap();
        assert!(cores.len() > 30, "{} cores", cores.len());
        for core in cores {
            let file = crate::paths::root().join("impl/src/core").join(&core.file);
            let times = crate::paths::read(&file).unwrap().matches(&core.from).count();
            assert_eq!(times, 1, "{}: {:?}", core.name, core.from);
        }
    }
}
