//! One obligation: after an action that starts where the invariant holds, one conjunct holds again.

use std::collections::{BTreeMap, BTreeSet};

use super::attempt::{Assumed, Attempt, First, SCOPES, Scope};
use super::formula::{Formula, Unfolder};
use super::instance::Universe;
use super::script::{quantified, script, terms};
use super::sexp::{Sexp, word};
use super::solver::{Answer, BRIEFLY, IN_TURN, LIMIT, SHORT, Solver, WAYS};
use super::theory::Theory;

/// The action that the initial states count as.
pub const INIT: &str = "Init";

/// What stands for the action where there is none: the statement is one of a single state.
pub const ANY_STATE: &str = "State";

/// What is to be shown.
#[derive(Debug, Clone)]
pub struct Obligation<'a> {
    pub theory: &'a Theory,
    /// The action, or one of its cases.
    pub action: &'a str,
    pub conjunct: &'a str,
}

/// With more constants than this, a formula with several variables is too long to be of use. What a statement that rests on
/// few others does not show with fewer, it does not show with more.
const CROWD: usize = 40;

/// The sizes of the worlds in which a counterexample is looked for: workers, and pieces of code.
const SIZES: [(usize, usize); 6] = [(1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4)];

/// The same for the job list, which is one worker's: the others are alike, and a chain takes many jobs.
const OF_A_LIST: [(usize, usize); 6] = [(2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (2, 7)];

impl Obligation<'_> {
    /// What is assumed: the conjuncts before, and all else. A proof may rest on a few of them, and on what
    /// was shown of each state; a counterexample keeps to all conjuncts, and to nothing that follows from them.
    fn assumptions(&self, all: bool) -> (Vec<(&str, Sexp)>, Vec<Sexp>) {
        let mut others = self.theory.axioms.clone();
        let before = |name: &String| call(&[name, "before"]);
        let by = self.theory.rests_on.get(self.conjunct);
        let is_used =
            |name: &&String| all || by.is_none_or(|by| by.contains(name)) || name.as_str() == self.conjunct;
        let conjuncts = || {
            let used = self.theory.conjuncts.iter().filter(is_used);
            used.map(|conjunct| (conjunct.as_str(), before(conjunct))).collect()
        };
        others.extend(self.theory.assumed.iter().filter(is_used).map(before));
        let earlier = self.theory.of_states.iter().take_while(|name| *name != self.conjunct);
        others.extend(earlier.filter(|name| !all && by.is_some_and(|by| by.contains(name))).map(before));
        if self.action == ANY_STATE {
            return (conjuncts(), others);
        }
        if self.action == INIT {
            others.push(call(&[INIT, "after"]));
            others.extend(self.also().map(|also| call(&[&also, "after"])));
            return (Vec::new(), others);
        }
        let definition = &self.theory.definitions[self.action];
        let arguments = definition.parameters.iter().map(|(_, sort)| ACTING[usize::from(sort != "Worker")].0);
        let words: Vec<&str> = std::iter::once(self.action).chain(arguments).collect();
        others.push(if words.len() == 1 { word(self.action) } else { call(&words) });
        if self.theory.definitions.contains_key(ACCOUNT) {
            others.push(call(&[ACCOUNT, ACTING[0].0]));
        }
        others.extend(self.also().map(|also| call(&[&also, ACTING[0].0])));
        (conjuncts(), others)
    }

    /// What the action does to the state that a part of the proof adds: `A.also`, or else what all steps do.
    fn also(&self) -> Option<String> {
        let action = self.action.split('.').next().unwrap_or(self.action);
        let own = [format!("{action}.also"), "Step.also".to_string()];
        own.into_iter().find(|name| self.theory.definitions.contains_key(name))
    }

    /// The conclusion, or a clause of it, for the worker that acts and at the time that it is about.
    fn concluded(&self, clause: &Sexp) -> Sexp {
        let definition = &self.theory.definitions[self.conjunct];
        let Some((name, sort)) = definition.parameters.first() else { return clause.clone() };
        let stands_for = match (sort.as_str(), self.action) {
            ("Time", ANY_STATE) => "before",
            ("Time", _) => "after",
            _ => ACTING[0].0,
        };
        replaced(clause, name, &word(stands_for))
    }

    /// Whether the obligation is proved, for any number of workers and jobs: each clause of the conjunct by itself.
    pub fn prove(&self, solver: &mut Solver) -> Result<bool, String> {
        let first = self.first().and_then(|first| match first {
            First::Attempt(attempt) => Some(attempt),
            First::Quantified(..) => None,
        });
        self.prove_by(&Attempt::all_after(first), solver)
    }

    /// What the proof says to ask first.
    fn first(&self) -> Option<First> {
        self.theory.first.get(&(self.action.to_string(), self.conjunct.to_string())).copied()
    }

    /// The same, by these attempts alone.
    pub fn prove_by(&self, attempts: &[Attempt], solver: &mut Solver) -> Result<bool, String> {
        let mut unfolder = Unfolder::new(self.theory, true);
        let mut assumed = Vec::new();
        let (conjuncts, others) = self.assumptions(false);
        let conjuncts = conjuncts.into_iter().map(|(conjunct, all)| (conjunct == self.conjunct, all));
        for (own, assertion) in conjuncts.chain(others.into_iter().map(|all| (false, all))) {
            let mut parts = Vec::new();
            unfolder.unfold(&assertion, true)?.flatten(&mut parts);
            assumed.extend(parts.into_iter().map(|formula| Assumed { formula, own }));
        }
        for clause in clauses(&self.theory.definitions[self.conjunct].body) {
            let clause = self.concluded(&clause);
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
        let whole = self.theory.leaves_quantifiers;
        let limit = if self.rests_on_few() { SHORT } else { LIMIT };
        if self.rests_on_few() {
            // A statement that says on what it rests may be short enough for Z3's own quantifiers.
            let mut own = own(&ACTING);
            own.retain(|(_, sort)| self.theory.sorts.contains(sort));
            own.extend(constants.iter().cloned());
            let (limits, ways) = if whole { (&IN_TURN[..], &WAYS[..]) } else { (&[BRIEFLY][..], &[""][..]) };
            let near = near(&spoken_of, assumed);
            let mut ask = |limit: u32, way: &str, scope: Scope| {
                let spoken_of = match scope {
                    Scope::SpokenOf => Some(&spoken_of),
                    Scope::Near => Some(&near),
                    Scope::All => None,
                };
                let is_of_use = |formula: &&Formula| {
                    spoken_of.is_none_or(|names| formula.spoken_of("after").is_subset(names))
                };
                let formulas = assumed.iter().map(|part| &part.formula).filter(is_of_use).chain(denied);
                let script = format!("{way}{}", quantified(self.theory, &own, formulas));
                Ok::<_, String>(solver.check_within(limit, &script, "")?.0 == Answer::Impossible)
            };
            if let (Some(First::Quantified(way, scope)), Some(limit)) = (self.first(), limits.last()) {
                if ask(*limit, way, scope)? {
                    return Ok(true);
                }
            }
            for (limit, way) in limits.iter().flat_map(|limit| ways.iter().map(move |way| (limit, way))) {
                for scope in SCOPES {
                    if ask(*limit, way, scope)? {
                        return Ok(true);
                    }
                }
            }
        }
        for attempt in attempts.iter().copied() {
            let parts = assumed.iter().filter(|part| attempt.assumes(&part.formula, &spoken_of)).collect();
            let Some(script) = self.attempt(attempt, parts, denied, constants) else { continue };
            // More witnesses are none where there is nothing to witness.
            if script != last && solver.check_within(limit, &script, "")?.0 == Answer::Impossible {
                return Ok(true);
            }
            last = script;
        }
        Ok(false)
    }

    /// Whether the statement needs little: it is one of many that say on what they rest, or its theory is small.
    fn rests_on_few(&self) -> bool {
        self.theory.leaves_quantifiers
            || self.theory.rests_on.contains_key(self.conjunct)
                && !self.theory.need_much.iter().any(|name| name == self.conjunct)
    }

    /// The script in which these assumptions and the denied clause are used for their own constants and for the
    /// attempt's witnesses.
    fn attempt(
        &self,
        attempt: Attempt,
        assumed: Vec<&Assumed>,
        denied: &[Formula],
        constants: &[(String, String)],
    ) -> Option<String> {
        let formulas = || assumed.iter().map(|part| &part.formula).chain(denied);
        let mut words = BTreeSet::new();
        formulas().for_each(|formula| formula.words(&mut words));
        let mut own = own(&ACTING);
        own.retain(|(name, sort)| {
            self.theory.sorts.contains(sort) && (sort == "Worker" || words.contains(name))
        });
        own.extend(constants.iter().filter(|(name, _)| words.contains(name)).cloned());
        let mut universe = Universe::of(&own, false);
        let witnessed = assumed.iter().filter(|part| attempt.witnesses(part));
        universe.grow(
            witnessed.map(|part| &part.formula).chain(denied.iter().filter(|_| attempt.opens_denied())),
        );
        let crowded = self.rests_on_few() && universe.constants().count() > CROWD;
        (!crowded).then(|| script(self.theory, &mut universe, formulas()))
    }

    /// A counterexample in a small world: the value of each ground term. None if there is none in worlds this small.
    pub fn refute(&self, solver: &mut Solver) -> Result<Option<BTreeMap<String, String>>, String> {
        let mut unfolder = Unfolder::new(self.theory, false);
        let (conjuncts, others) = self.assumptions(true);
        let assumed = conjuncts.iter().map(|(_, assertion)| assertion).chain(&others);
        let mut formulas = assumed.map(|one| unfolder.unfold(one, true)).collect::<Result<Vec<_>, _>>()?;
        let conclusion = self.concluded(&self.theory.definitions[self.conjunct].body);
        formulas.push(unfolder.unfold(&conclusion, false)?);
        let sizes = if self.theory.leaves_quantifiers { OF_A_LIST } else { SIZES };
        for (workers, codes) in sizes {
            let mut constants = own(&ACTING);
            constants.extend((1..workers).map(|n| (format!("w{}", n + 1), "Worker".to_string())));
            constants.extend((1..codes).map(|n| (format!("c{}", n + 1), "Code".to_string())));
            constants.retain(|(_, sort)| self.theory.sorts.contains(sort));
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

/// The clause with this in place of the name.
fn replaced(clause: &Sexp, name: &str, by: &Sexp) -> Sexp {
    match clause {
        Sexp::Word(word) if **word == *name => by.clone(),
        Sexp::Word(_) => clause.clone(),
        Sexp::List(items) => {
            Sexp::List(items.iter().map(|item| replaced(item, name, by)).collect::<Vec<_>>().into())
        }
    }
}

fn call(words: &[&str]) -> Sexp {
    Sexp::List(words.iter().map(|text| word(text)).collect::<Vec<_>>().into())
}

/// Which worker is on the way for which job.
const ACCOUNT: &str = "Account";

/// These parts of the state, and those by which an action says what becomes of them.
fn near(spoken_of: &BTreeSet<String>, assumed: &[Assumed]) -> BTreeSet<String> {
    let mut near = spoken_of.clone();
    for names in assumed.iter().map(|part| part.formula.spoken_of("after")) {
        if !names.is_disjoint(spoken_of) {
            near.extend(names);
        }
    }
    near
}

/// Who acts, and the job of an action that belongs to no worker.
const ACTING: [(&str, &str); 2] = [("w1", "Worker"), ("c1", "Code")];

fn own(constants: &[(&str, &str)]) -> Vec<(String, String)> {
    constants.iter().map(|(name, sort)| (name.to_string(), sort.to_string())).collect()
}
