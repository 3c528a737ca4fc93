//! Grading by TLC: one or more configurations, each with the verdict that it must come to.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use tlc::check_spec::named_comments::comment;
use tlc::output::{self, Report, Violation};
use tlc::paths;
use tlc::run::{self, Checker, Effort};
use tlc::syntax;
use tlc::text::json::Json;
use tlc::trace;

use super::{Depth, Graded};
use crate::exercise::Exercise;
use crate::{json, mine};

/// How long TLC may take before the reader is told why that may be.
const PATIENCE: Duration = Duration::from_secs(45);

/// One run.
pub struct TlcRun {
    /// The file of the root module.
    pub module: String,
    /// The file of the configuration.
    pub config: String,
    /// The verdict that is wanted, in words.
    expect: String,
    /// How many steps the counterexample has that the solution's rule gets, if that is said.
    steps: Option<u64>,
    /// What another verdict shows: this one, or any.
    says: Vec<(Option<String>, String)>,
}

impl TlcRun {
    /// Reads `check` with its `runs`.
    pub fn parse_all(check: &Json) -> Result<Vec<TlcRun>, String> {
        json::only(check, "`check`", &["kind", "runs"])?;
        let Some(Json::List(runs)) = check.get("runs") else {
            return Err("`runs` must be a list".to_string());
        };
        if runs.is_empty() {
            return Err("`runs` must not be empty".to_string());
        }
        runs.iter().map(TlcRun::parse).collect()
    }

    fn parse(run: &Json) -> Result<TlcRun, String> {
        json::only(run, "a run", &["module", "config", "expect", "states", "steps", "says"])?;
        let mut expect = json::text(run, "expect")?;
        let is_known = expect == "passes"
            || expect == "deadlock"
            || expect.strip_prefix("breaks ").is_some_and(|name| !name.is_empty() && !name.contains(' '));
        if !is_known {
            return Err(format!("`expect` is `{expect}`; it is `passes`, `breaks NAME` or `deadlock`"));
        }
        match json::optional_count(run, "states")? {
            Some(states) if expect == "passes" => expect = passes_with(states),
            Some(_) => return Err("only a run that passes has a number of `states`".to_string()),
            None => {}
        }
        let steps = json::optional_count(run, "steps")?;
        if steps.is_some() && expect.starts_with("passes") {
            return Err("a run that passes has no `steps`".to_string());
        }
        let (module, config) = (json::text(run, "module")?, json::text(run, "config")?);
        Ok(TlcRun { module, config, expect, steps, says: says(run)? })
    }

    /// TLC's verdict.
    fn verdict(&self, work: &Path, checker: &Checker) -> Result<Verdict, String> {
        let configuration = paths::read(&work.join(&self.config))?;
        paths::write(&work.join("model.cfg"), &configuration)?;
        // TLC names a folder in it after the second of the clock. A run that begins in the second of the last one would find it.
        fs::remove_dir_all(work.join("states")).ok();
        let module = self.module.trim_end_matches(".tla");
        let ran = patiently(&self.config, || checker.run_module(work, module, Effort::SMALL))?;
        let report = output::parse(&ran.log);
        let verdict = match &report.violation {
            Some(violation) => broken(violation, &configuration),
            None if ran.exit == Some(0) && self.expect != "passes" => {
                report.states.map_or("passes".to_string(), passes_with)
            }
            None if ran.exit == Some(0) => "passes".to_string(),
            None => {
                let (words, shown) = unfinished(&ran.log, &report);
                return Ok(Verdict { words, shown, states: 0 });
            }
        };
        // A run that must break something is not about the number of states.
        let verdict = match self.expect.starts_with("passes with") {
            false if verdict.starts_with("passes") => "passes".to_string(),
            _ => verdict,
        };
        Ok(Verdict { words: verdict, shown: shown(&report, work), states: report.trace.len() as u64 })
    }

    /// How the verdict differs from what the exercise promises; none if it does not.
    fn difference(&self, verdict: &Verdict, depth: Depth) -> Option<String> {
        let (config, words, expect) = (&self.config, &verdict.words, &self.expect);
        if words != expect {
            return Some(format!("{config} {words}; expected: {expect}"));
        }
        // A reader's rule may be another one, and be broken sooner.
        let steps = self.steps.filter(|steps| depth == Depth::FirstFailure && steps + 1 != verdict.states)?;
        let found = verdict.states.saturating_sub(1);
        Some(format!("{config} {words} after {found} steps; expected: after {steps}"))
    }
}

/// What one run came to.
struct Verdict {
    /// In the words of the exercise.
    words: String,
    /// The counterexample, or what TLC complains of.
    shown: String,
    /// How many states the counterexample has.
    states: u64,
}

/// Runs TLC, and says so when it takes long: a step of the reader's may lead to new states without end.
fn patiently<T: Send>(config: &str, run: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let (ended, end) = mpsc::channel::<()>();
        scope.spawn(move || {
            if end.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                eprintln!(
                    "{config}: TLC still finds new states after {} s. If your steps can count without a bound, it finds no end: \
                     stop it with Ctrl-C.",
                    PATIENCE.as_secs()
                );
            }
        });
        let ran = run();
        drop(ended);
        ran
    })
}

/// A text for each verdict, or texts by verdict.
fn says(run: &Json) -> Result<Vec<(Option<String>, String)>, String> {
    let Some(Json::Object(members)) = run.get("says") else {
        return Ok(json::optional_text(run, "says")?.map(|text| (None, text)).into_iter().collect());
    };
    let wrong = || "`says` must be a text, or texts by verdict".to_string();
    let text = |(verdict, text): &(String, Json)| {
        Ok((Some(verdict.clone()), text.as_text().ok_or_else(wrong)?.to_string()))
    };
    members.iter().map(text).collect()
}

fn passes_with(states: u64) -> String {
    format!("passes with {states} states")
}

/// The words for what TLC has found broken.
fn broken(violation: &Violation, configuration: &str) -> String {
    match violation {
        Violation::Deadlock => "deadlock".to_string(),
        Violation::Named(name) => format!("breaks {name}"),
        Violation::Step(_) | Violation::Temporal => match properties(configuration).as_slice() {
            [name] => format!("breaks {name}"),
            names => format!("breaks one of {}", names.join(", ")),
        },
    }
}

/// The names after PROPERTY or PROPERTIES in a configuration.
fn properties(configuration: &str) -> Vec<&str> {
    let (mut found, mut is_property) = (Vec::new(), false);
    for word in
        configuration.lines().flat_map(|line| line.split("\\*").next().unwrap_or("").split_whitespace())
    {
        match word {
            "PROPERTY" | "PROPERTIES" => is_property = true,
            _ if word.chars().all(|c| c.is_ascii_uppercase() || c == '_') && word.len() > 3 => {
                is_property = false;
            }
            _ if is_property => found.push(word),
            _ => {}
        }
    }
    found
}

/// The verdict of a run that came to no verdict: the reader's text is not understood, or cannot be evaluated.
fn unfinished(log: &str, report: &Report) -> (String, String) {
    if let Some(mistake) = syntax::find(log) {
        return (format!("does not parse: {}", syntax::shown(&mistake, None)), String::new());
    }
    let complaint = report.complaints.iter().map(|text| text.trim()).find(|text| !text.is_empty());
    let complaint = complaint.unwrap_or("TLC ended without a verdict");
    let constant =
        complaint.strip_prefix("The invariant of ").and_then(|rest| rest.split_once(" is equal to FALSE"));
    if let Some((name, _)) = constant {
        return (format!("breaks {name}"), format!("{name} is false before any step is made."));
    }
    (format!("cannot be checked: {}", reason(complaint)), complaint.to_string())
}

/// The line of a complaint that says what is wrong. TLC puts three general lines before what an exception says.
fn reason(complaint: &str) -> String {
    let mut lines =
        complaint.lines().map(str::trim).filter(|line| !line.is_empty() && !line.contains("@!@!@"));
    let is_exception = complaint.trim_start().starts_with("TLC threw an unexpected exception");
    let after = if is_exception {
        lines.by_ref().position(|line| line.starts_with("The exception was"))
    } else {
        None
    };
    let line = lines.next().unwrap_or(if after.is_some() { complaint.trim() } else { "" });
    let line = line.trim_start_matches(": ");
    let unknown = line.strip_prefix("In evaluation, the identifier ").and_then(|rest| rest.split_once(' '));
    match unknown {
        Some((name, "is either undefined or not an operator.")) => {
            format!("a step reads {name}' and does not say before what {name}' is")
        }
        _ => line.to_string(),
    }
}

/// The counterexample in short form; empty if there is none.
fn shown(report: &Report, work: &Path) -> String {
    if report.trace.is_empty() {
        return String::new();
    }
    let mut files: Vec<PathBuf> =
        fs::read_dir(work).map(|all| all.flatten().map(|entry| entry.path()).collect()).unwrap_or_default();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "tla"));
    // The exercise's own modules first: an action of the specification may have the same name.
    files.sort_by_key(|path| {
        path.file_name().is_some_and(|name| paths::root().join("spec").join(name).exists())
    });
    let modules: Vec<String> = files.iter().filter_map(|path| fs::read_to_string(path).ok()).collect();
    trace::render_with(&report.trace, &report.end, |action| {
        let name = action.split('(').next().unwrap_or(action);
        // Without a comment of its own, the reader's action must not get that of another module.
        let module = modules.iter().find(|module| defines(module, name))?;
        comment(module, name)
    })
}

/// Whether the module defines the operator.
fn defines(module: &str, name: &str) -> bool {
    module.lines().filter_map(|line| line.strip_prefix(name)).any(|rest| {
        let rest = rest.trim_start();
        rest.starts_with('(') || rest.starts_with("==")
    })
}

/// The Java and the TLC that all runs of this process share.
fn checker() -> Result<&'static Checker, String> {
    static CHECKER: OnceLock<Result<Checker, String>> = OnceLock::new();
    CHECKER.get_or_init(Checker::find).as_ref().map_err(Clone::clone)
}

/// The folder of one grading.
fn work_folder(exercise: &Exercise, files: &Path) -> PathBuf {
    let part = files.file_name().unwrap_or_default().to_string_lossy();
    run::folder().join(format!("run-{}-exercise-{}-{part}", std::process::id(), exercise.name))
}

/// Makes all runs.
pub fn grade(exercise: &Exercise, runs: &[TlcRun], files: &Path, depth: Depth) -> Result<Graded, String> {
    let checker = checker()?;
    let work = work_folder(exercise, files);
    let graded = grade_in(&work, exercise, runs, files, depth, checker);
    fs::remove_dir_all(&work).ok();
    graded
}

fn grade_in(
    work: &Path,
    exercise: &Exercise,
    runs: &[TlcRun],
    files: &Path,
    depth: Depth,
    checker: &Checker,
) -> Result<Graded, String> {
    paths::make_folder(work)?;
    run::copy_spec(work)?;
    mine::copy(files, work)?;
    // The grader's files come last: a reader's file of such a name counts for nothing.
    mine::copy(&exercise.folder().join("given"), work)?;
    let width = runs.iter().map(|run| run.config.len()).max().unwrap_or(0);
    let mut graded = Graded::default();
    for run in runs {
        let verdict = run.verdict(work, checker)?;
        let config = &run.config;
        let Some(difference) = run.difference(&verdict, depth) else {
            graded.lines.push(format!("{config:width$}  {}, as it must", verdict.words));
            continue;
        };
        graded.lines.push(format!("{config:width$}  {}; expected: {}", verdict.words, run.expect));
        // What cannot be read shows nothing.
        let is_verdict = verdict.states > 0 || verdict.words.starts_with("passes");
        let of_this = |of: &Option<String>| of.as_ref().is_none_or(|of| *of == verdict.words);
        let says = run.says.iter().filter(|(of, _)| is_verdict && of_this(of));
        graded.lines.extend(says.map(|(_, says)| says.clone()));
        if !verdict.shown.is_empty() {
            graded.lines.push(format!("\n{}", verdict.shown.trim_end()));
        }
        graded.failure.get_or_insert(difference);
        // What cannot be read fails in each run in the same way.
        if depth == Depth::FirstFailure || verdict.words.starts_with("does not parse") {
            break;
        }
    }
    Ok(graded)
}

#[cfg(test)]
mod tests {
    use super::{defines, properties, reason};

    #[test]
    fn where_an_action_is_defined() {
        assert!(defines("x == 1\nJoin(w) ==\n  y", "Join") && defines("Join == y", "Join"));
        assert!(!defines("JoinHere == 1\n  Join(w)", "Join"));
    }

    #[test]
    fn the_line_that_says_what_is_wrong() {
        let head = "TLC threw an unexpected exception.\nThis was probably caused by an error in the spec or model.\n\
                    See the User Output.\nThe exception was a java.lang.RuntimeException\n: ";
        let function = format!("{head}A non-function (a string) was applied as a function.\nline 16");
        assert_eq!(reason(&function), "A non-function (a string) was applied as a function.");
        let unknown = format!(
            "{head}@!@!@STARTMSG 2280:0 @!@!@\nIn evaluation, the identifier done is either undefined or not an operator.\nline 20"
        );
        assert_eq!(reason(&unknown), "a step reads done' and does not say before what done' is");
        assert_eq!(reason("\nThe spec is trivially false.\nMore."), "The spec is trivially false.");
    }

    #[test]
    fn properties_of_a_configuration() {
        let text =
            "SPECIFICATION Spec\nPROPERTIES\n  Ends \\* the end\n  Comes\nCONSTANTS\n  A = 1\nINVARIANT B\n";
        assert_eq!(properties(text), ["Ends", "Comes"]);
        assert!(properties("SPECIFICATION Spec\nINVARIANT B\n").is_empty());
    }
}
