//! Grading by a command: what it prints must match a pattern.

use std::path::Path;

use regex_lite::Regex;
use tlc::text::json::Json;
use tlc::{paths, process};

use super::Graded;
use crate::json;

/// What stands for the folder of the reader's files in a word of the command.
const MINE: &str = "{mine}";

/// A command.
pub struct CommandCheck {
    words: Vec<String>,
    expect: Regex,
}

impl CommandCheck {
    /// Reads `check`.
    pub fn parse(check: &Json) -> Result<CommandCheck, String> {
        json::only(check, "`check`", &["kind", "run", "expect"])?;
        let words = json::texts(check, "run")?;
        if !words.iter().any(|word| word.contains(MINE)) {
            return Err(format!("a word of `run` must hold `{MINE}`, the folder of the reader's files"));
        }
        let expect = json::text(check, "expect")?;
        let expect = Regex::new(&format!("(?m){expect}"));
        Ok(CommandCheck { words, expect: expect.map_err(|error| format!("`expect`: {error}"))? })
    }

    /// Runs the command in the root of the repository.
    pub fn grade(&self, files: &Path) -> Result<Graded, String> {
        let mine = paths::shown(files);
        let words: Vec<String> = self.words.iter().map(|word| word.replace(MINE, &mine)).collect();
        let mut command = match words[0].as_str() {
            "cargo" => process::cargo(),
            program => process::program(program),
        };
        let output = command.args(&words[1..]).output();
        let output = output.map_err(|error| process::cannot_start(&command, &error))?;
        let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        // The folder differs between the reader's files and the grader's own.
        let text = text.replace(&format!("{mine}/"), "");
        let mut graded = Graded::default();
        // A script of the grader's is no command for the reader to type.
        let typed = if words[0] == "bash" { String::new() } else { format!("$ {}\n", words.join(" ")) };
        graded.lines.push(format!("{typed}{}", text.trim_end()));
        if !self.expect.is_match(&text) {
            let last = text.lines().rev().map(str::trim).find(|line| !line.is_empty());
            graded.failure = Some(last.unwrap_or("it prints nothing").to_string());
        }
        Ok(graded)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::CommandCheck;
    use tlc::text::json::Json;

    fn check(text: &str) -> Result<CommandCheck, String> {
        CommandCheck::parse(&Json::parse(text).unwrap())
    }

    #[test]
    fn what_it_prints_is_compared() {
        let echo =
            check(r#"{"kind": "command", "run": ["cargo", "{mine}/a"], "expect": "^no such"}"#).unwrap();
        let failure = echo.grade(Path::new("/nowhere")).unwrap().failure.unwrap();
        assert!(!failure.contains("/nowhere"), "{failure}");
        let version = check(
            r#"{"kind": "command", "run": ["cargo", "--version", "--config", "net.offline={mine}"], "expect": "^cargo \\d"}"#,
        );
        assert_eq!(version.unwrap().grade(Path::new("true")).unwrap().failure, None);
    }

    #[test]
    fn what_is_refused() {
        let error = |text| check(text).err().unwrap();
        assert!(error(r#"{"kind": "command", "run": ["cargo"], "expect": "a"}"#).contains("{mine}"));
        assert!(error(r#"{"kind": "command", "run": ["{mine}"], "expect": "("}"#).contains("`expect`: "));
    }
}
