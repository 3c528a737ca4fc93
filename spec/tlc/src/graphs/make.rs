//! Has TLC make a model's graph.

use std::fs;
use std::path::Path;

use super::dot::{self, Dump};
use super::graph::Graph;
use super::subject::Subject;
use super::wrapper::{self, Label, Wrapper};
use crate::run::{self, Checker, Effort, Ran, Runner};
use crate::trace::State;
use crate::{output, paths};

/// The graph. If the runner's Java is a warm one, it is TLC's only if it is what was expected.
///
/// # Errors
///
/// When TLC does not make it, in its words.
pub fn graph(subject: &Subject, runner: &mut Runner<'_>) -> Result<Graph, String> {
    let work = run::folder().join(format!("run-{}-graph-{}", std::process::id(), subject.name));
    let made = paths::make_folder(&work).and_then(|()| in_folder(subject, runner, &work));
    fs::remove_dir_all(&work).ok();
    made.map_err(|error| format!("graph `{}`: {error}", subject.name))
}

/// Which rules of steps TLC is asked about.
#[derive(Clone, Copy, PartialEq)]
enum Asked {
    /// None: the model keeps them all, as `check-spec` has seen.
    None,
    /// Whether all of them allow a step.
    Together,
    /// Each by itself, which takes much longer.
    Each,
}

fn in_folder(subject: &Subject, runner: &mut Runner<'_>, work: &Path) -> Result<Graph, String> {
    run::copy_spec(work)?;
    run::copy_modules(&subject.folder, work)?;
    let rules = subject.of_steps().len();
    if subject.is_sound || rules == 0 {
        return made(subject, runner, work, Asked::None);
    }
    let graph = made(subject, runner, work, Asked::Together)?;
    if rules == 1 || graph.forbidden.iter().all(Vec::is_empty) {
        return Ok(graph);
    }
    made(subject, runner, work, Asked::Each)
}

fn made(subject: &Subject, runner: &mut Runner<'_>, work: &Path, asked: Asked) -> Result<Graph, String> {
    let (of_states, all) = (subject.of_states(), subject.of_steps());
    let of_steps: Vec<Vec<String>> = match asked {
        Asked::None => Vec::new(),
        Asked::Together => vec![all.iter().map(|(_, rule)| rule.clone()).collect()],
        Asked::Each => all.iter().map(|(_, rule)| vec![rule.clone()]).collect(),
    };
    let goal = match &subject.goal {
        Some(super::graph::Goal::State(rule)) if subject.ends => Some(rule.as_str()),
        _ => None,
    };
    let wrapper = Wrapper { of_states: &of_states, of_steps: &of_steps, ends_at: goal, ..wrapper(subject) };
    let run = |options: &[String]| runner.run_with(work, wrapper::MODULE, Effort::SMALL, options);
    let dump = dumped(work, &wrapper.render()?, &wrapper, run)?;
    let mut graph = Graph::of(dump, of_steps.len())?;
    graph.forbidden.resize(all.len(), Vec::new());
    Ok(graph)
}

fn wrapper(subject: &Subject) -> Wrapper<'_> {
    Wrapper {
        module: &subject.module,
        configuration: &subject.configuration,
        texts: &subject.texts,
        families: &subject.families,
        of_states: &[],
        of_steps: &[],
        ends_at: None,
        depth: subject.depth,
        declared: subject.declared.clone(),
    }
}

/// Has TLC write the graph of this module.
fn dumped(
    work: &Path,
    text: &str,
    wrapper: &Wrapper<'_>,
    run: impl FnOnce(&[String]) -> Result<Ran, String>,
) -> Result<Dump, String> {
    paths::write(&work.join(wrapper::MODULE).with_extension("tla"), text)?;
    paths::write(&work.join("model.cfg"), &wrapper.configuration().render())?;
    let dump = work.join("graph");
    let options = ["-deadlock", "-dump", "dot,actionlabels"].map(str::to_string);
    let ran = run(&[options.as_slice(), &[dump.display().to_string()]].concat())?;
    if ran.exit != Some(0) {
        let report = output::parse(&ran.log);
        return Err(format!(
            "TLC does not make it: {}",
            report.complaints.join(" ").lines().take(8).collect::<Vec<_>>().join(" ")
        ));
    }
    dot::parse(&paths::read(&dump.with_extension("dot"))?)
}

/// Who does each step of TLC's counterexample: from one state to the next, the numbers of action and actor. None where the
/// table of sentences has no such action.
///
/// # Errors
///
/// When TLC cannot be asked.
pub fn doers(
    subject: &Subject,
    trace: &[State],
    checker: &Checker,
) -> Result<Vec<Option<(usize, usize)>>, String> {
    let work = run::folder().join(format!("run-{}-way-{}", std::process::id(), subject.name));
    let made = paths::make_folder(&work).and_then(|()| doers_in(subject, trace, checker, &work));
    fs::remove_dir_all(&work).ok();
    made
}

fn doers_in(
    subject: &Subject,
    trace: &[State],
    checker: &Checker,
    work: &Path,
) -> Result<Vec<Option<(usize, usize)>>, String> {
    run::copy_spec(work)?;
    run::copy_modules(&subject.folder, work)?;
    let names: Vec<String> =
        trace.first().into_iter().flat_map(|state| &state.variables).map(|(name, _)| name.clone()).collect();
    let values = |state: &State| state.variables.iter().map(|(_, value)| value.clone()).collect();
    let states: Vec<Vec<String>> = trace.iter().map(values).collect();
    let wrapper = wrapper(subject);
    let text = wrapper.render_way(&names, &states)?;
    let run = |options: &[String]| {
        Runner::new(checker, None).run_with(work, wrapper::MODULE, Effort::SMALL, options)
    };
    let dump = dumped(work, &text, &wrapper, run)?;
    let place = |state: usize| {
        let holds = dump.states[state].iter().find(|(name, _)| name == "holds");
        holds.and_then(|(_, value)| value.shown().parse::<usize>().ok()).unwrap_or(0)
    };
    let mut doers = vec![None; trace.len().saturating_sub(1)];
    for (from, to, label) in &dump.steps {
        let (from, to) = (place(*from), place(*to));
        if let (Some(Label::Named(action, actor)), true) = (Label::parse(label), to == from + 1) {
            doers[from - 1] = doers[from - 1].or(Some((action, actor)));
        }
    }
    Ok(doers)
}
