//! A committed table that a command makes: it is written, or what it has become is compared with it.

use crate::{Args, Outcome, paths};

/// With `--write`, writes the table into this file. Without it, shows each line that differs from the file's.
pub fn write_or_compare(args: &Args, file: &str, now: &str, command: &str) -> Outcome {
    let path = paths::root().join(file);
    if args.has("--write") {
        paths::write(&path, now)?;
        println!("written: {file}");
        return Ok(());
    }
    let lines = differences(&paths::read(&path).unwrap_or_default(), now);
    if lines.is_empty() {
        return Ok(());
    }
    println!("{}", lines.join("\n"));
    Err(format!("that is not what {file} says; if it is what it should say, `cargo xtask {command} --write`"))
}

fn differences(committed: &str, now: &str) -> Vec<String> {
    if committed == now {
        return Vec::new();
    }
    let only = |mark, text: &str, other: &str| -> Vec<String> {
        let is_new = |line: &&str| !other.lines().any(|other| other == *line);
        text.lines().filter(is_new).map(|line| format!("{mark} {line}")).collect()
    };
    let mut lines = only('-', committed, now);
    lines.extend(only('+', now, committed));
    if lines.is_empty() {
        lines.push("the lines stand in another order".to_string());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::differences;

    #[test]
    fn each_line_that_differs_is_shown() {
        assert!(differences("a\nb\n", "a\nb\n").is_empty());
        assert_eq!(differences("a\nb\n", "a\nc\n"), ["- b", "+ c"]);
        assert_eq!(differences("a\nb\n", "b\na\n").len(), 1);
    }
}
