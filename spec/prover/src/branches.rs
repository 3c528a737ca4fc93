//! The branches of `spec/proof/branches.smt2`: the cases into which the actions and what they are made of fall. Each must be
//! taken by a step of TLC, by each action and under each waiting policy, or Z3 proves that it cannot be, or it stands in
//! `spec/proof/untaken.json`: with the reason why it cannot be taken, or as open. A branch that no step takes is one that
//! nothing compares with the specification.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::formula::{Formula, Unfolder};
use super::obligation::Obligation;
use super::sexp::Sexp;
use super::solver::Solver;
use super::theory::{Definition, Function, Theory};
use super::world::World;
use crate::paths;
use tlc::tables::{names, only, text};
use tlc::text::json::Json;

/// The constant that says what an owner may do in an open join.
const WAITING: &str = "waiting";
/// The conjunct that holds in no state: an action that keeps it is impossible.
const NOWHERE: &str = "Nowhere";
/// An operator that goes by none of its branches, as if it were an action.
const ELSEWHERE: &str = "Elsewhere";

/// A branch, taken by an action; or by any action, under a waiting policy.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Way {
    pub branch: String,
    /// The action, or the policy.
    pub by: String,
}

/// The formulas of all branches, and which of them steps have taken.
pub struct Branches<'a> {
    theory: &'a Theory,
    /// Of each action, the operators that it uses and that have branches.
    operators: BTreeMap<String, Vec<Operator>>,
}

/// An operator, as one action uses it.
struct Operator {
    name: String,
    /// The action without it: what it comes to where it does not use the operator at all.
    without: Formula,
    branches: Vec<Branch>,
}

/// A branch of it.
struct Branch {
    name: String,
    /// The condition, of any parameters: what must hold first, and can be seen at once.
    condition: Formula,
    /// The action, if it goes by this branch.
    action: Formula,
}

impl<'a> Branches<'a> {
    pub fn of(theory: &'a Theory) -> Result<Branches<'a>, String> {
        let mut operators = BTreeMap::new();
        let names: BTreeSet<&str> = theory.branches.iter().map(|branch| operator(branch)).collect();
        for action in &theory.actions {
            let used = theory.used_by(action);
            let of_it = names.iter().filter(|name| used.contains(**name));
            let of_it: Result<Vec<_>, String> =
                of_it.map(|name| Operator::of(theory, name, action)).collect();
            operators.insert(action.clone(), of_it?);
        }
        Ok(Branches { theory, operators })
    }

    /// Notes by which branches this step goes.
    pub fn note(&self, world: &World, action: &str, taken: &mut BTreeSet<Way>) {
        let waiting = world.constant(WAITING).unwrap_or_default();
        for operator in self.operators.get(action).into_iter().flatten() {
            for branch in &operator.branches {
                let ways =
                    [action, waiting].map(|by| Way { branch: branch.name.clone(), by: by.to_string() });
                // Once is enough.
                let is_new = !ways.iter().all(|way| taken.contains(way));
                let holds = |formula| world.holds(formula) == Some(true);
                if is_new && holds(&branch.condition) && holds(&branch.action) && !holds(&operator.without) {
                    taken.extend(ways);
                }
            }
        }
    }

    /// All that there are, each with its actions.
    fn ways(&self) -> BTreeMap<Way, Vec<&String>> {
        let policies = self.theory.values.get("Waiting").cloned().unwrap_or_default();
        let mut ways = BTreeMap::new();
        for (action, operators) in &self.operators {
            for branch in operators.iter().flat_map(|operator| &operator.branches) {
                for by in policies.iter().chain([action]) {
                    let way = Way { branch: branch.name.clone(), by: by.clone() };
                    ways.entry(way).or_insert_with(Vec::new).push(action);
                }
            }
        }
        ways
    }

    /// What came of them, when all steps have been taken.
    pub fn verdict(
        &self,
        folder: &Path,
        taken: &BTreeSet<Way>,
        solver: &mut Solver,
    ) -> Result<Verdict, String> {
        let untaken = untaken(folder)?;
        let ways = self.ways();
        let mut verdict = Verdict { taken: taken.len(), ..Verdict::default() };
        for way in untaken.keys() {
            if !ways.contains_key(way) {
                verdict.wrong.push(format!("untaken.json: there is no {}", way.shown()));
            }
            if taken.contains(way) {
                verdict.wrong.push(format!("untaken.json: a step takes {}; remove the entry", way.shown()));
            }
        }
        let mut operators: BTreeMap<&str, &Operator> = BTreeMap::new();
        operators
            .extend(self.operators.values().flatten().map(|operator| (operator.name.as_str(), operator)));
        for (name, operator) in operators {
            if !operator.is_covered(self.theory, solver)? {
                verdict.wrong.push(format!("{name} may go by a branch that branches.smt2 does not name"));
            }
        }
        for (way, actions) in ways.iter().filter(|(way, _)| !taken.contains(way)) {
            match untaken.get(way) {
                Some(Some(_)) => verdict.argued += 1,
                Some(None) => verdict.open += 1,
                None if self.is_impossible(way, actions, solver)? => verdict.impossible += 1,
                None => {
                    verdict.wrong.push(format!(
                        "no step of TLC takes {}, and Z3 does not prove that none can",
                        way.shown()
                    ));
                }
            }
        }
        Ok(verdict)
    }

    /// Whether Z3 proves that these actions cannot go by this branch from a state in which the invariant holds.
    fn is_impossible(&self, way: &Way, actions: &[&String], solver: &mut Solver) -> Result<bool, String> {
        let operator = operator(&way.branch);
        let mut theory = self.theory.within(operator, &call(self.theory, &way.branch));
        if !self.theory.actions.contains(&way.by) {
            theory.axioms.push(list(&[word("="), word(WAITING), word(&way.by)]));
        }
        nowhere(&mut theory);
        // It does go by this branch, and not merely around the operator.
        let condition = &theory.definitions[&way.branch];
        if condition.parameters.iter().all(|(_, sort)| sort != "Bool") {
            theory.axioms.push(existential(&theory, &way.branch)?);
        }
        for action in actions {
            for case in theory.cases(action) {
                let goes = self.theory.used_by(&case).contains(operator) || operator == *action;
                let obligation = Obligation { theory: &theory, action: &case, conjunct: NOWHERE };
                if goes && !obligation.prove(solver)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

impl Operator {
    fn of(theory: &Theory, name: &str, action: &str) -> Result<Operator, String> {
        let within = |condition: &Sexp| formula_of(&theory.within(name, condition), action);
        let names = theory.branches.iter().filter(|branch| operator(branch) == name);
        let branch = |branch: &String| {
            let condition = formula_of(theory, branch)?;
            Ok(Branch { name: branch.clone(), condition, action: within(&call(theory, branch))? })
        };
        let branches = names.map(branch).collect::<Result<_, String>>()?;
        Ok(Operator { name: name.to_string(), without: within(&word("false"))?, branches })
    }

    /// Whether Z3 proves that the operator goes by one of its branches, whatever its parameters are.
    fn is_covered(&self, theory: &Theory, solver: &mut Solver) -> Result<bool, String> {
        let mut theory = theory.clone();
        theory.conjuncts.clear();
        let parameters = theory.definitions[&self.name].parameters.clone();
        // The acting worker and the job are given; that something is so or not is left open.
        for (name, _) in parameters.iter().filter(|(_, sort)| sort == "Bool") {
            theory
                .functions
                .insert(name.clone(), Function { arguments: Vec::new(), result: "Bool".to_string() });
        }
        let calls: Vec<Sexp> = self.branches.iter().map(|branch| call(&theory, &branch.name)).collect();
        let none = list(&[word("not"), list(&[&[word("or")], calls.as_slice()].concat())]);
        let both = list(&[word("and"), call(&theory, &self.name), none]);
        let parameters = parameters.into_iter().filter(|(_, sort)| sort != "Bool").collect();
        theory.definitions.insert(ELSEWHERE.to_string(), Definition { parameters, body: both });
        theory.definitions.insert(
            "Account".to_string(),
            Definition { parameters: vec![("me".to_string(), "Worker".to_string())], body: word("true") },
        );
        nowhere(&mut theory);
        Obligation { theory: &theory, action: ELSEWHERE, conjunct: NOWHERE }.prove(solver)
    }
}

/// Adds the conjunct that holds in no state.
fn nowhere(theory: &mut Theory) {
    let parameters = vec![("t".to_string(), "Time".to_string())];
    theory.definitions.insert(NOWHERE.to_string(), Definition { parameters, body: word("false") });
}

impl Way {
    fn shown(&self) -> String {
        format!("the branch {} by {}", self.branch, self.by)
    }
}

/// What came of the branches.
#[derive(Debug, Default)]
pub struct Verdict {
    pub taken: usize,
    pub impossible: usize,
    pub argued: usize,
    /// Listed without a reason: no step takes them yet.
    pub open: usize,
    /// Branches that are neither, and reasons that are none.
    pub wrong: Vec<String>,
}

/// The entries of `untaken.json`, each with its reason; one without a reason is open.
fn untaken(folder: &Path) -> Result<BTreeMap<Way, Option<String>>, String> {
    let path = folder.join("untaken.json");
    let says = |error: String| format!("{}: {error}", paths::shown(&path));
    let Json::List(entries) = Json::parse(&paths::read(&path)?).map_err(says)? else {
        return Err(says("expected a list".to_string()));
    };
    let mut untaken = BTreeMap::new();
    for entry in &entries {
        only(entry, &["branch", "by", "because"]).map_err(says)?;
        let branch = text(entry, "branch").map_err(says)?;
        let branch = branch.ok_or_else(|| says("an entry has no `branch`".to_string()))?;
        let because = text(entry, "because").map_err(says)?;
        for by in names(entry, "by").map_err(says)? {
            let way = Way { branch: branch.clone(), by };
            let shown = way.shown();
            if untaken.insert(way, because.clone()).is_some() {
                return Err(says(format!("{shown} stands there twice")));
            }
        }
    }
    Ok(untaken)
}

/// The operator whose branch this is: `WakeOne` of `WakeOne.spare`.
pub fn operator(branch: &str) -> &str {
    branch.rsplit_once('.').map_or(branch, |(operator, _)| operator)
}

/// The branch, of the operator's own parameters.
fn call(theory: &Theory, branch: &str) -> Sexp {
    let parameters = theory.definitions.get(branch).map(|definition| definition.parameters.as_slice());
    match parameters.unwrap_or_default() {
        [] => word(branch),
        parameters => {
            let names = parameters.iter().map(|(name, _)| word(name));
            list(&std::iter::once(word(branch)).chain(names).collect::<Vec<_>>())
        }
    }
}

/// The action, or the condition, with its parameters existential.
pub fn formula_of(theory: &Theory, definition: &str) -> Result<Formula, String> {
    Unfolder::new(theory, false).unfold(&existential(theory, definition)?, true)
}

fn existential(theory: &Theory, definition: &str) -> Result<Sexp, String> {
    let parameters = &theory.definitions[definition].parameters;
    if parameters.is_empty() {
        return Ok(word(definition));
    }
    let bound: Vec<String> = parameters.iter().map(|(name, sort)| format!("({name} {sort})")).collect();
    let text = format!("(exists ({}) {})", bound.join(" "), call(theory, definition));
    Ok(Sexp::parse(&text)?.remove(0))
}

fn word(text: &str) -> Sexp {
    Sexp::Word(text.into())
}

fn list(items: &[Sexp]) -> Sexp {
    Sexp::List(items.into())
}

#[cfg(test)]
mod tests {
    use super::operator;

    #[test]
    fn the_operator_of_a_branch() {
        assert_eq!((operator("WakeOne.spare"), operator("A.here.there")), ("WakeOne", "A.here"));
    }
}
