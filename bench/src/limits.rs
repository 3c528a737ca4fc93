//! The committed limits of instructions: one for each program and each of systole's forms.

use crate::forms::{Form, PROGRAMS};
use std::path::{Path, PathBuf};

/// The file, from the root of the repository.
pub const FILE: &str = "bench/instructions.toml";

/// Where the file is on this machine.
pub fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.toml")
}

/// How many instructions an item may need.
#[derive(Debug, PartialEq)]
pub struct Limits(Vec<(&'static str, Form, f64)>);

impl Limits {
    /// Reads sections `[program]` with lines `form = limit`. Each limit must be there once, and nothing else may be there.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut limits = Self(Vec::new());
        let mut section = None;
        for line in text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()) {
            let refuse = |why: &str| Err(format!("{FILE}: `{line}` {why}"));
            if line.is_empty() {
                continue;
            }
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                let Some(program) = PROGRAMS.iter().find(|program| program.name == name) else {
                    return refuse("names no program");
                };
                section = Some(program.name);
                continue;
            }
            let pair = line.split_once('=').map(|(form, limit)| (form.trim().parse(), limit.trim().parse()));
            match (section, pair) {
                (None, _) => return refuse("stands above the first section"),
                (Some(program), Some((Ok(form), Ok(limit)))) if Form::LIMITED.contains(&form) => {
                    if limits.of(program, form).is_some() {
                        return refuse("stands there twice");
                    }
                    limits.0.push((program, form, limit));
                }
                _ => return refuse("is no line `form = limit`"),
            }
        }
        limits.complete()
    }

    fn complete(self) -> Result<Self, String> {
        for program in &PROGRAMS {
            if let Some(form) = Form::LIMITED.iter().find(|&&form| self.of(program.name, form).is_none()) {
                return Err(format!("{FILE} has no limit for `{form}` in [{}]", program.name));
            }
        }
        Ok(self)
    }

    /// The limit of a program in one form, if that form has limits.
    pub fn of(&self, program: &str, form: Form) -> Option<f64> {
        self.0.iter().find(|(name, its, _)| *name == program && *its == form).map(|(.., limit)| *limit)
    }

    /// The line that says how a measured figure breaks its limit, if it does.
    pub fn broken(&self, program: &str, form: Form, measured: f64) -> Option<String> {
        let limit = self.of(program, form).filter(|&limit| measured > limit)?;
        Some(format!(
            "{program} by {form} needs {measured:.2} instructions an item, {FILE} allows {limit:.2}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with the limit 20 for everything.
    fn sample() -> String {
        let section = |name: &str| {
            format!("[{name}]\njoin = 20 # why\njoin_inline = 20\njoin_then = 20.0\ndrop_in = 20\n")
        };
        PROGRAMS.iter().map(|program| section(program.name)).collect()
    }

    #[test]
    fn what_is_above_its_limit_is_named() {
        let limits = Limits::parse(&sample()).unwrap();
        assert_eq!(limits.broken("fib", Form::JoinThen, 20.0), None);
        assert_eq!(limits.broken("fib", Form::Chili, 99.0), None);
        assert_eq!(
            limits.broken("fib", Form::JoinThen, 20.01).unwrap(),
            "fib by join_then needs 20.01 instructions an item, bench/instructions.toml allows 20.00"
        );
    }

    #[test]
    fn nothing_is_missing_misspelt_or_there_twice() {
        let error = |text: &str| Limits::parse(text).unwrap_err();
        assert!(error("").ends_with("has no limit for `join` in [tree]"));
        assert!(error(&sample().replace("[fib]", "[fob]")).ends_with("`[fob]` names no program"));
        assert!(error(&sample().replace("join_then", "chili")).contains("is no line"));
        assert!(error(&sample().replace("20.0", "few")).contains("is no line"));
        assert!(error(&(sample() + "join = 1")).ends_with("`join = 1` stands there twice"));
        assert!(error("join = 1").ends_with("stands above the first section"));
    }

    #[test]
    fn the_committed_file_is_complete() {
        Limits::parse(include_str!("../instructions.toml")).unwrap();
    }
}
