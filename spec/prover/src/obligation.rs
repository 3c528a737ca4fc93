//! One obligation: after an action that starts where the invariant holds, one conjunct holds again.

use std::collections::{BTreeMap, BTreeSet};

use super::attempt::{ATTEMPTS, Assumed, Attempt};
use super::formula::{Formula, Unfolder};
use super::instance::Universe;
use super::script::{script, terms};
use super::sexp::Sexp;
use super::solver::{Answer, Solver};
use super::theory::{Definition, Theory};

/// The action that the initial states count as.
pub const INIT: &str = "Init";

/// What is to be shown.
#[derive(Debug, Clone)]
pub struct Obligation<'a> {
    pub theory: &'a Theory,
    /// The action, or one of its cases.
    pub action: &'a str,
    pub conjunct: &'a str,
}

/// The sizes of the worlds in which a counterexample is looked for: workers, and pieces of code.
const SIZES: [(usize, usize); 6] = [(1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4)];

impl Obligation<'_> {
    /// What is assumed: the conjuncts before, and all else.
    fn assumptions(&self) -> (Vec<(&str, Sexp)>, Vec<Sexp>) {
        let mut others = self.theory.axioms.clone();
        if self.action == INIT {
            others.push(call(&[INIT, "after"]));
            return (Vec::new(), others);
        }
        let definition = &self.theory.definitions[self.action];
        let arguments = definition.parameters.iter().map(|(_, sort)| ACTING[usize::from(sort != "Worker")].0);
        let words: Vec<&str> = std::iter::once(self.action).chain(arguments).collect();
        others.push(if words.len() == 1 { word(self.action) } else { call(&words) });
        others.push(call(&["Account", ACTING[0].0]));
        let conjuncts = self.theory.conjuncts.iter();
        (conjuncts.map(|conjunct| (conjunct.as_str(), call(&[conjunct, "before"]))).collect(), others)
    }

    /// Whether the obligation is proved, for any number of workers and jobs: each clause of the conjunct by itself.
    pub fn prove(&self, solver: &mut Solver) -> Result<bool, String> {
        self.prove_by(&ATTEMPTS, solver)
    }

    /// The same, by these attempts alone.
    pub fn prove_by(&self, attempts: &[Attempt], solver: &mut Solver) -> Result<bool, String> {
        let mut unfolder = Unfolder::new(self.theory, true);
        let mut assumed = Vec::new();
        let (conjuncts, others) = self.assumptions();
        let conjuncts = conjuncts.into_iter().map(|(conjunct, all)| (conjunct == self.conjunct, all));
        for (own, assertion) in conjuncts.chain(others.into_iter().map(|all| (false, all))) {
            let mut parts = Vec::new();
            unfolder.unfold(&assertion, true)?.flatten(&mut parts);
            assumed.extend(parts.into_iter().map(|formula| Assumed { formula, own }));
        }
        for clause in clauses(&self.theory.definitions[self.conjunct].body) {
            let clause = at_time_after(&clause, &self.theory.definitions[self.conjunct]);
            let before = unfolder.constants.as_ref().map_or(0, Vec::len);
            let mut denied = Vec::new();
            unfolder.unfold(&clause, false)?.flatten(&mut denied);
            let constants = unfolder.constants.clone().unwrap_or_default();
            if !self.impossible(attempts, solver, &assumed, &denied, &constants)? {
                return Ok(false);
            }
            unfolder.constants.iter_mut().for_each(|constants| constants.truncate(before));
        }
        Ok(true)
    }

    /// Whether what is assumed contradicts the denied clause, as far as any attempt shows.
    fn impossible(
        &self,
        attempts: &[Attempt],
        solver: &mut Solver,
        assumed: &[Assumed],
        denied: &[Formula],
        constants: &[(String, String)],
    ) -> Result<bool, String> {
        let mut spoken_of = BTreeSet::new();
        denied.iter().for_each(|part| spoken_of.extend(part.spoken_of("after")));
        let mut last = String::new();
        for attempt in attempts.iter().copied() {
            let parts = assumed.iter().filter(|part| attempt.assumes(&part.formula, &spoken_of)).collect();
            let script = self.attempt(attempt, parts, denied, constants);
            // More witnesses are none where there is nothing to witness.
            if script != last && solver.check(&script, "")?.0 == Answer::Impossible {
                return Ok(true);
            }
            last = script;
        }
        Ok(false)
    }

    /// The script in which these assumptions and the denied clause are used for their own constants and for the
    /// attempt's witnesses.
    fn attempt(
        &self,
        attempt: Attempt,
        assumed: Vec<&Assumed>,
        denied: &[Formula],
        constants: &[(String, String)],
    ) -> String {
        let formulas = || assumed.iter().map(|part| &part.formula).chain(denied);
        let mut words = BTreeSet::new();
        formulas().for_each(|formula| formula.words(&mut words));
        let mut own = own(&ACTING);
        own.retain(|(name, sort)| sort == "Worker" || words.contains(name));
        own.extend(constants.iter().filter(|(name, _)| words.contains(name)).cloned());
        let mut universe = Universe::of(&own, false);
        let witnessed = assumed.iter().filter(|part| attempt.witnesses(part));
        universe.grow(witnessed.map(|part| &part.formula));
        script(self.theory, &mut universe, formulas())
    }

    /// A counterexample in a small world: the value of each ground term. None if there is none in worlds this small.
    pub fn refute(&self, solver: &mut Solver) -> Result<Option<BTreeMap<String, String>>, String> {
        let mut unfolder = Unfolder::new(self.theory, false);
        let (conjuncts, others) = self.assumptions();
        let assumed = conjuncts.iter().map(|(_, assertion)| assertion).chain(&others);
        let mut formulas = assumed.map(|one| unfolder.unfold(one, true)).collect::<Result<Vec<_>, _>>()?;
        formulas.push(unfolder.unfold(&call(&[self.conjunct, "after"]), false)?);
        for (workers, codes) in SIZES {
            let mut constants = own(&ACTING);
            constants.extend((1..workers).map(|n| (format!("w{}", n + 1), "Worker".to_string())));
            constants.extend((1..codes).map(|n| (format!("c{}", n + 1), "Code".to_string())));
            let mut universe = Universe::of(&constants, true);
            let script = script(self.theory, &mut universe, formulas.iter());
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

/// Who acts, and the job of an action that belongs to no worker.
const ACTING: [(&str, &str); 2] = [("w1", "Worker"), ("c1", "Code")];

fn own(constants: &[(&str, &str)]) -> Vec<(String, String)> {
    constants.iter().map(|(name, sort)| (name.to_string(), sort.to_string())).collect()
}
