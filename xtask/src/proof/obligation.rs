//! One obligation: after an action that starts where the invariant holds, one conjunct holds again.

use std::collections::{BTreeMap, BTreeSet};

use super::formula::{Formula, Unfolder};
use super::instance::Universe;
use super::sexp::Sexp;
use super::solver::{Answer, Solver};
use super::theory::{Definition, Theory};

/// The action that the initial states count as.
pub const INIT: &str = "Init";

/// What is to be shown.
#[derive(Debug, Clone)]
pub struct Obligation<'a> {
    pub theory: &'a Theory,
    pub action: &'a str,
    pub conjunct: &'a str,
}

/// The parts of the state by which workers are told and asked. What an action says of them is long, and needed by few
/// clauses.
const ASIDE: [&str; 9] =
    ["heartbeat", "elapsed", "beater", "notified", "halfway", "polls", "timed", "awaits", "answers"];

/// The sizes of the worlds in which a counterexample is looked for: workers, and pieces of code.
const SIZES: [(usize, usize); 6] = [(1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4)];

impl Obligation<'_> {
    /// What is assumed.
    fn assumptions(&self) -> Vec<Sexp> {
        let mut all = self.theory.axioms.clone();
        if self.action == INIT {
            all.push(call(&[INIT, "after"]));
        } else {
            all.extend(self.theory.conjuncts.iter().map(|conjunct| call(&[conjunct, "before"])));
            let definition = &self.theory.definitions[self.action];
            let arguments =
                definition.parameters.iter().map(|(_, sort)| ACTING[usize::from(sort != "Worker")].0);
            let words: Vec<&str> = std::iter::once(self.action).chain(arguments).collect();
            all.push(if words.len() == 1 { word(self.action) } else { call(&words) });
            all.push(call(&["Account", ACTING[0].0]));
        }
        all
    }

    /// Whether the obligation is proved, for any number of workers and jobs: each clause of the conjunct by itself.
    pub fn prove(&self, solver: &mut Solver) -> Result<bool, String> {
        let mut unfolder = Unfolder::new(self.theory, true);
        let mut assumed = Vec::new();
        for assertion in self.assumptions() {
            unfolder.unfold(&assertion, true)?.flatten(&mut assumed);
        }
        for clause in clauses(&self.theory.definitions[self.conjunct].body) {
            let clause = at_time_after(&clause, &self.theory.definitions[self.conjunct]);
            let own = unfolder.constants.as_ref().map_or(0, Vec::len);
            let mut parts = Vec::new();
            unfolder.unfold(&clause, false)?.flatten(&mut parts);
            let constants = unfolder.constants.clone().unwrap_or_default();
            let proved = self.clause(solver, &assumed, &parts, &constants)?;
            if !proved {
                return Ok(false);
            }
            unfolder.constants.iter_mut().for_each(|constants| constants.truncate(own));
        }
        Ok(true)
    }

    /// One clause. Less is assumed at first: of the action, only what it says about the parts of the state that the
    /// clause speaks of, then all but what it says of telling and beating.
    fn clause(
        &self,
        solver: &mut Solver,
        assumed: &[Formula],
        denied: &[Formula],
        constants: &[(String, String)],
    ) -> Result<bool, String> {
        let mut spoken_of = BTreeSet::new();
        denied.iter().for_each(|part| spoken_of.extend(part.spoken_of("after")));
        for (stage, rounds) in [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (2, 1)] {
            let needed = |part: &&Formula| {
                let about = part.spoken_of("after");
                let aside = |name: &String| {
                    !spoken_of.contains(name) && (stage == 0 || ASIDE.contains(&name.as_str()))
                };
                stage == 2 || !about.iter().any(aside)
            };
            let mut parts: Vec<Formula> = assumed.iter().filter(needed).cloned().collect();
            parts.extend(denied.iter().cloned());
            if self.impossible(solver, &parts, constants, rounds)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the formulas contradict each other, as far as their own constants and a few witnesses show.
    fn impossible(
        &self,
        solver: &mut Solver,
        parts: &[Formula],
        constants: &[(String, String)],
        rounds: usize,
    ) -> Result<bool, String> {
        let mut words = BTreeSet::new();
        parts.iter().for_each(|part| part.words(&mut words));
        let mut own = own(&ACTING);
        own.retain(|(name, sort)| sort == "Worker" || words.contains(name));
        own.extend(constants.iter().filter(|(name, _)| words.contains(name)).cloned());
        let mut universe = Universe::of(&own, false);
        for round in 0..=rounds {
            universe.grows = round < rounds;
            if round < rounds {
                self::script(self.theory, &mut universe, parts);
                universe.grow();
                continue;
            }
            let script = script(self.theory, &mut universe, parts);
            if solver.check(&script, "")?.0 == Answer::Impossible {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A counterexample in a small world: the value of each ground term. None if there is none in worlds this small.
    pub fn refute(&self, solver: &mut Solver) -> Result<Option<BTreeMap<String, String>>, String> {
        let mut unfolder = Unfolder::new(self.theory, false);
        let assumed = self.assumptions();
        let mut formulas =
            assumed.iter().map(|one| unfolder.unfold(one, true)).collect::<Result<Vec<_>, _>>()?;
        formulas.push(unfolder.unfold(&call(&[self.conjunct, "after"]), false)?);
        for (workers, codes) in SIZES {
            let mut constants = own(&ACTING);
            constants.extend((1..workers).map(|n| (format!("w{}", n + 1), "Worker".to_string())));
            constants.extend((1..codes).map(|n| (format!("c{}", n + 1), "Code".to_string())));
            let mut universe = Universe::of(&constants, true);
            let script = script(self.theory, &mut universe, &formulas);
            let terms = terms(self.theory, &universe);
            let (answer, values) = solver.check(&script, &format!("(get-value ({}))", terms.join(" ")))?;
            if answer == Answer::Possible {
                return Ok(Some(values));
            }
        }
        Ok(None)
    }
}

/// The parts of a conjunction that are to be shown one by one.
fn clauses(body: &Sexp) -> Vec<Sexp> {
    match body.items() {
        [head, variables, inner] if head.word() == Some("forall") => {
            let each = clauses(inner).into_iter();
            each.map(|part| Sexp::List(vec![head.clone(), variables.clone(), part].into())).collect()
        }
        [head, rest @ ..] if head.word() == Some("and") => rest.iter().flat_map(clauses).collect(),
        [head, when, then] if head.word() == Some("=>") => {
            let each = clauses(then).into_iter();
            each.map(|part| Sexp::List(vec![head.clone(), when.clone(), part].into())).collect()
        }
        _ => vec![body.clone()],
    }
}

/// The clause of a conjunct, read at the time after the action.
fn at_time_after(clause: &Sexp, conjunct: &Definition) -> Sexp {
    let time = conjunct.parameters.first().map_or("t", |(name, _)| name);
    match clause {
        Sexp::Word(name) if **name == *time => word("after"),
        Sexp::Word(_) => clause.clone(),
        Sexp::List(items) => {
            Sexp::List(items.iter().map(|item| at_time_after(item, conjunct)).collect::<Vec<_>>().into())
        }
    }
}

fn word(text: &str) -> Sexp {
    Sexp::Word(text.into())
}

fn call(words: &[&str]) -> Sexp {
    Sexp::List(words.iter().map(|text| word(text)).collect::<Vec<_>>().into())
}

/// Who acts, and the job of an action that nobody in particular does.
const ACTING: [(&str, &str); 2] = [("w1", "Worker"), ("c1", "Code")];

fn own(constants: &[(&str, &str)]) -> Vec<(String, String)> {
    constants.iter().map(|(name, sort)| (name.to_string(), sort.to_string())).collect()
}

/// The whole script without `check-sat`: sorts, constants, functions, and each formula for this universe.
fn script(theory: &Theory, universe: &mut Universe, formulas: &[Formula]) -> String {
    let texts: Vec<String> = formulas.iter().map(|formula| universe.text(formula, &mut Vec::new())).collect();
    let mut script = String::new();
    for (sort, values) in &theory.values {
        script += &datatype(sort, values);
    }
    for sort in &theory.sorts {
        match universe.values.get(sort).filter(|_| universe.complete) {
            Some(values) => script += &datatype(sort, values),
            None => script += &format!("(declare-sort {sort} 0)\n"),
        }
    }
    for (name, function) in &theory.functions {
        script += &format!("(declare-fun {name} ({}) {})\n", function.arguments.join(" "), function.result);
    }
    if !universe.complete {
        for (name, sort) in universe.constants() {
            script += &format!("(declare-const {name} {sort})\n");
        }
    }
    for text in texts {
        script += &format!("(assert {text})\n");
    }
    script
}

fn datatype(sort: &str, values: &[String]) -> String {
    let values: Vec<String> = values.iter().map(|value| format!("({value})")).collect();
    format!("(declare-datatypes (({sort} 0)) (({})))\n", values.join(" "))
}

/// Each function of the state for all of its arguments.
fn terms(theory: &Theory, universe: &Universe) -> Vec<String> {
    let mut terms = Vec::new();
    for (name, function) in &theory.functions {
        let mut applied = vec![name.clone()];
        for sort in &function.arguments {
            let values =
                universe.values.get(sort).or_else(|| theory.values.get(sort)).cloned().unwrap_or_default();
            applied = applied
                .iter()
                .flat_map(|one| values.iter().map(move |value| format!("{one} {value}")))
                .collect();
        }
        terms.extend(applied.into_iter().map(|one| if one.contains(' ') { format!("({one})") } else { one }));
    }
    terms
}
