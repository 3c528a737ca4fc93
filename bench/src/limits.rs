//! The committed limits: of instructions, one for each program and each of systole's forms, and one for each other path; and of
//! lines, one for each request.

use crate::forms::{Form, PATHS, PROGRAMS, Path};
use crate::rested::Request;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The file, from the root of the repository.
pub const FILE: &str = "bench/instructions.toml";

/// The processors for whose instructions the limits are.
const PROCESSOR: &str = "x86_64";

/// The error that names what is above its limit, on such processors.
pub fn error(broken: &[String], processor: &str) -> String {
    let mut error = broken.join("\n");
    if processor != PROCESSOR {
        error += &format!("\nthe limits of {FILE} are for {PROCESSOR}, and this is {processor}");
    }
    error
}

/// Where the file is on this machine.
pub fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("instructions.toml")
}

/// The section with the paths that are no joins.
const OTHER: &str = "paths";

/// The section with the lines of code and of data that a request may touch.
const LINES: &str = "lines";

/// How many instructions an item may need: of a program in a form, and of a path.
#[derive(Debug, PartialEq)]
pub struct Limits {
    forms: Vec<(&'static str, Form, f64)>,
    paths: BTreeMap<String, f64>,
    lines: BTreeMap<String, f64>,
}

impl Limits {
    /// Reads sections `[program]` with lines `form = limit`. Each limit must be there, and nothing else may be there.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut sections: BTreeMap<String, BTreeMap<String, f64>> =
            toml::from_str(text).map_err(|error| format!("{FILE}: {error}"))?;
        let mut section = |name| sections.remove(name).unwrap_or_default();
        let mut limits = Self { forms: Vec::new(), paths: section(OTHER), lines: section(LINES) };
        if let Some(name) = limits.paths.keys().find(|name| name.parse::<&Path>().is_err()) {
            return Err(format!("{FILE}: `{name}` in [{OTHER}] is no path"));
        }
        if let Some(name) = limits.lines.keys().find(|name| name.parse::<Request>().is_err()) {
            return Err(format!("{FILE}: `{name}` in [{LINES}] is no request"));
        }
        for (name, lines) in sections {
            let Some(program) = PROGRAMS.iter().find(|program| program.name == name) else {
                return Err(format!("{FILE}: [{name}] names no program"));
            };
            for (form, limit) in lines {
                match form.parse() {
                    Ok(form) if Form::LIMITED.contains(&form) => {
                        limits.forms.push((program.name, form, limit))
                    }
                    _ => return Err(format!("{FILE}: `{form}` in [{name}] is no form that has a limit")),
                }
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
        if let Some(request) =
            Request::ALL.into_iter().find(|request| !self.lines.contains_key(request.name()))
        {
            return Err(format!("{FILE} has no limit for `{}` in [{LINES}]", request.name()));
        }
        match PATHS.iter().find(|path| !self.paths.contains_key(path.name)) {
            Some(path) => Err(format!("{FILE} has no limit for `{}` in [{OTHER}]", path.name)),
            None => Ok(self),
        }
    }

    /// The limit of a program in one form, if that form has limits.
    pub fn of(&self, program: &str, form: Form) -> Option<f64> {
        self.forms.iter().find(|(name, its, _)| *name == program && *its == form).map(|(.., limit)| *limit)
    }

    /// The line that says how a measured figure breaks its limit, if it does.
    pub fn broken(&self, program: &str, form: Form, measured: f64) -> Option<String> {
        exceeds(&format!("{program} by {form}"), "instructions an item", measured, self.of(program, form)?)
    }

    /// The same for a path.
    pub fn broken_path(&self, path: &Path, measured: f64) -> Option<String> {
        exceeds(path.name, "instructions an item", measured, self.paths[path.name])
    }

    /// The same for the lines of code and of data that a request touches.
    pub fn broken_request(&self, request: Request, measured: f64) -> Option<String> {
        exceeds(request.name(), "lines after a rest", measured, self.lines[request.name()])
    }
}

fn exceeds(what: &str, unit: &str, measured: f64, limit: f64) -> Option<String> {
    let more = measured - limit;
    let percent = 100.0 * more / limit;
    (more > 0.0).then(|| {
        format!(
            "{what} needs {measured:.2} {unit}, {FILE} allows {limit:.2}: {more:.2} more, or {percent:.1} %"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with the limit 20 for everything.
    fn sample() -> String {
        let section = |name: &str| {
            format!("[{name}]\njoin = 20 # why\njoin_inline = 20\njoin_then = 20.0\ndrop_in = 20\n")
        };
        let paths: String = PATHS.iter().map(|path| format!("{} = 20\n", path.name)).collect();
        let lines: String = Request::ALL.map(|request| format!("{} = 200\n", request.name())).concat();
        format!("[paths]\n{paths}[lines]\n{lines}")
            + &PROGRAMS.iter().map(|program| section(program.name)).collect::<String>()
    }

    #[test]
    fn what_is_above_its_limit_is_named() {
        let limits = Limits::parse(&sample()).unwrap();
        assert_eq!(limits.broken("fib", Form::JoinThen, 20.0), None);
        assert_eq!(limits.broken("fib", Form::Chili, 99.0), None);
        assert_eq!(limits.broken_path(&PATHS[0], 20.0), None);
        assert!(limits.broken_path(&PATHS[0], 30.0).unwrap().ends_with("10.00 more, or 50.0 %"));
        assert_eq!(limits.broken_request(Request::Spawn, 200.0), None);
        assert_eq!(
            limits.broken_request(Request::Spawn, 201.0).unwrap(),
            "spawn needs 201.00 lines after a rest, bench/instructions.toml allows 200.00: 1.00 more, \
             or 0.5 %"
        );
        assert_eq!(
            limits.broken("fib", Form::JoinThen, 20.01).unwrap(),
            "fib by join_then needs 20.01 instructions an item, bench/instructions.toml allows 20.00: 0.01 more, or 0.1 %"
        );
    }

    #[test]
    fn on_other_processors_the_error_says_for_which_the_limits_are() {
        let of = |processor| super::error(&["one".into(), "two".into()], processor);
        assert_eq!(of("x86_64"), "one\ntwo");
        assert!(
            of("aarch64")
                .ends_with("two\nthe limits of bench/instructions.toml are for x86_64, and this is aarch64")
        );
    }

    #[test]
    fn nothing_is_missing_misspelt_or_there_twice() {
        let error = |text: &str| Limits::parse(text).unwrap_err();
        assert!(error("").ends_with("has no limit for `join` in [tree]"));
        assert!(error(&sample().replace("[fib]", "[fob]")).ends_with("[fob] names no program"));
        assert!(
            error(&sample().replace("join_then", "chili"))
                .ends_with("`chili` in [fib] is no form that has a limit")
        );
        assert!(error(&sample().replace("20.0", "few")).contains("join_then = few"));
        assert!(error(&(sample() + "join = 1")).contains("duplicate key"));
        assert!(error("join = 1").contains("invalid type"));
        assert!(
            error(&sample().replace("promote = 20\n", "")).ends_with("no limit for `promote` in [paths]")
        );
        assert!(error(&sample().replace("promote", "demote")).ends_with("`demote` in [paths] is no path"));
        assert!(
            error(&sample().replace("call_join = 200\n", ""))
                .ends_with("no limit for `call_join` in [lines]")
        );
        assert!(
            error(&sample().replace("call_join", "install")).ends_with("`install` in [lines] is no request")
        );
    }

    #[test]
    fn the_committed_file_is_complete() {
        Limits::parse(include_str!("../instructions.toml")).unwrap();
    }
}
