//! A step that TLC takes and the proof does not, in the spec's words: the way there, the state before, what the step
//! changes, by which branches it goes, and what the proof has in place of it.

use std::collections::BTreeSet;

use super::branches::operator;
use super::counterexample::{applied, paragraph, said};
use super::formula::{Formula, Unfolder};
use super::sexp::Sexp;
use super::theory::Theory;
use super::world::World;

/// What the outer variables of an action stand for.
type Choice = Vec<(String, String)>;

/// The text; `way` are the actions that lead to the state before.
pub fn render(theory: &Theory, world: &World, way: &[String], action: &str, formula: &Formula) -> String {
    let mut text = format!("a step that TLC takes as {action} is none to the proof\n");
    text += &paragraph("the way there", &[way.join(", ")]);
    let (program, before, changes) = facts(world);
    text += &paragraph("the program and the pool", &program);
    text += &paragraph("before", &before);
    text += &paragraph(&format!("{action} changes, to the spec"), &changes);
    let Some((choice, failing)) = nearest(world, formula) else { return text };
    let branches = branches(theory, world, action, &choice);
    if !branches.is_empty() {
        text += &paragraph("which is so of these branches", &branches);
    }
    let mut named = BTreeSet::new();
    failing.iter().for_each(|part| named.extend(instead(theory, world, part, &mut choice.clone())));
    let acting: Vec<String> =
        choice.iter().map(|(name, value)| format!("{} = {value}", plain(name))).collect();
    text + &paragraph(
        &format!("what differs, for {}", acting.join(", ")),
        &named.into_iter().collect::<Vec<_>>(),
    )
}

/// What holds of the program, what holds before, and what the step changes.
fn facts(world: &World) -> (Vec<String>, Vec<String>, Vec<String>) {
    let (mut program, mut before, mut changes) = (Vec::new(), Vec::new(), Vec::new());
    for (name, arguments, value) in world.facts() {
        match arguments.as_slice() {
            ["before", rest @ ..] => {
                before.extend(said(name, rest, value));
                if world.of(name, "after", rest).is_none() {
                    changes.push(format!("not {}", applied(name, rest)));
                }
            }
            ["after", rest @ ..] if world.of(name, "before", rest) != Some(value) => {
                changes.extend(said(name, rest, value));
            }
            ["after", ..] => {}
            rest => program.extend(said(name, rest, value)),
        }
    }
    for one in [&mut program, &mut before, &mut changes] {
        one.sort();
    }
    (program, before, changes)
}

/// The choice of the outer variables for which the fewest parts of the formula fail, with these parts.
fn nearest<'f>(world: &World, formula: &'f Formula) -> Option<(Choice, Vec<&'f Formula>)> {
    let mut variables = Vec::new();
    let mut body = formula;
    while let Formula::Some(more, inner) = body {
        variables.extend(more.iter().cloned());
        body = inner;
    }
    let mut parts = Vec::new();
    conjuncts(body, &mut parts);
    let mut best: Option<(Choice, Vec<&Formula>)> = None;
    for choice in world.choices(&variables) {
        let fails = |part: &&&Formula| !world.holds_for(part, &choice);
        let failing: Vec<&Formula> = parts.iter().filter(fails).copied().collect();
        if best.as_ref().is_none_or(|(_, fewest)| failing.len() < fewest.len()) {
            best = Some((choice, failing));
        }
    }
    best
}

fn conjuncts<'f>(formula: &'f Formula, parts: &mut Vec<&'f Formula>) {
    match formula {
        Formula::And(inner) => inner.iter().for_each(|part| conjuncts(part, parts)),
        other => parts.push(other),
    }
}

/// The branches of which the step has the condition, where that is about the acting worker and about jobs.
fn branches(theory: &Theory, world: &World, action: &str, choice: &Choice) -> Vec<String> {
    let used = theory.used_by(action);
    let of_it = theory.branches.iter().filter(|branch| used.contains(operator(branch)));
    let holds = |branch: &&String| {
        let definition = &theory.definitions[*branch];
        let mut unfolder = Unfolder::new(theory, false);
        let Ok(formula) = unfolder.unfold(&definition.body, true) else { return false };
        let worker = choice.iter().find(|(name, _)| plain(name) == "w").map(|(_, value)| value);
        let mut jobs = Vec::new();
        let mut given = Vec::new();
        for (name, sort) in &definition.parameters {
            match (sort.as_str(), worker) {
                ("Code", _) => jobs.push((name.clone(), sort.clone())),
                ("Worker", Some(worker)) => given.push((name.clone(), worker.clone())),
                _ => return false,
            }
        }
        let mut choices = world.choices(&jobs).into_iter();
        choices.any(|jobs| world.holds_for(&formula, &[given.as_slice(), &jobs].concat()))
    };
    of_it.filter(holds).cloned().collect()
}

/// What this part of the formula would have in place of what the step leaves.
fn instead(theory: &Theory, world: &World, part: &Formula, choice: &mut Choice) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    if let Formula::All(variables, body) = part {
        for more in world.choices(variables) {
            let around = choice.len();
            choice.extend(more);
            if !world.holds_for(body, choice) {
                found.extend(instead(theory, world, body, choice));
            }
            choice.truncate(around);
        }
        return found;
    }
    let mut terms = BTreeSet::new();
    part.after(&mut |atom| {
        let words: Vec<String> = atom.items().iter().map(|item| value(item, choice)).collect();
        terms.insert(words);
    });
    for words in &terms {
        let [name, time, rest @ ..] = words.as_slice() else { continue };
        let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
        let has = world.of(name, time, &rest).unwrap_or("false");
        let sort = theory.functions.get(name).map_or("Bool", |function| function.result.as_str());
        let truths = ["true".to_string(), "false".to_string()];
        let all = theory.values.get(sort).map_or(truths.as_slice(), Vec::as_slice);
        for other in all.iter().filter(|other| *other != has) {
            let mut changed = world.clone();
            changed.say(name, &words[1..], other);
            if changed.holds_for(part, choice) {
                let (other, has) = (other.trim_start_matches("at."), has.trim_start_matches("at."));
                found.insert(format!("{}: the proof has {other}, the spec {has}", applied(name, &rest)));
            }
        }
    }
    if found.is_empty() {
        let shown = terms
            .iter()
            .map(|words| applied(&words[0], &words[2..].iter().map(String::as_str).collect::<Vec<_>>()));
        found.insert(format!("the proof has something else of {}", shown.collect::<Vec<_>>().join(", ")));
    }
    found
}

fn value(item: &Sexp, choice: &Choice) -> String {
    let word = item.to_string();
    choice.iter().rev().find(|(name, _)| *name == word).map_or(word, |(_, value)| value.clone())
}

/// A variable as the text names it: without its number.
fn plain(variable: &str) -> &str {
    variable.split('.').next().unwrap_or(variable)
}
