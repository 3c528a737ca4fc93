//! The branches of `spec/proof/branches.smt2`: the cases into which the actions and what they are made of fall. The steps of
//! TLC show which of them are taken, by which action and under which waiting policy. A branch that no step takes is one that
//! nothing compares with the specification: `untaken.json` must say why.

use std::collections::{BTreeMap, BTreeSet};

use super::formula::{Formula, Unfolder};
use super::sexp::{Sexp, list, word};
use super::theory::Theory;
use super::world::World;

/// The constant that says what an owner may do in an open join.
const WAITING: &str = "waiting";

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
            // The same for all branches, and found out only if one may be new.
            let mut needed = None;
            for branch in &operator.branches {
                let ways =
                    [action, waiting].map(|by| Way { branch: branch.name.clone(), by: by.to_string() });
                // Once is enough.
                let is_new = !ways.iter().all(|way| taken.contains(way));
                let holds = |formula| world.holds(formula) == Some(true);
                if is_new
                    && holds(&branch.condition)
                    && *needed.get_or_insert_with(|| !holds(&operator.without))
                    && holds(&branch.action)
                {
                    taken.extend(ways);
                }
            }
        }
    }

    /// All that there are, each with the actions that may take it.
    pub fn ways(&self) -> BTreeMap<Way, Vec<String>> {
        let policies = self.theory.values.get("Waiting").cloned().unwrap_or_default();
        let mut ways = BTreeMap::new();
        for (action, operators) in &self.operators {
            for branch in operators.iter().flat_map(|operator| &operator.branches) {
                for by in policies.iter().chain([action]) {
                    let way = Way { branch: branch.name.clone(), by: by.clone() };
                    ways.entry(way).or_insert_with(Vec::new).push(action.clone());
                }
            }
        }
        ways
    }
}

impl Operator {
    fn of(theory: &Theory, name: &str, action: &str) -> Result<Operator, String> {
        let within = |condition: &Sexp| {
            Ok::<_, String>(formula_of(&theory.within(name, condition), action)?.narrowed())
        };
        let names = theory.branches.iter().filter(|branch| operator(branch) == name);
        let branch = |branch: &String| {
            let condition = formula_of(theory, branch)?.narrowed();
            Ok(Branch { name: branch.clone(), condition, action: within(&call(theory, branch))? })
        };
        let branches = names.map(branch).collect::<Result<_, String>>()?;
        Ok(Operator { without: within(&word("false"))?, branches })
    }
}

impl Way {
    /// In words.
    pub fn shown(&self) -> String {
        format!("{} by {}", self.branch, self.by)
    }
}

/// The operator whose branch this is: `WakeOne` of `WakeOne.spare`.
pub fn operator(branch: &str) -> &str {
    branch.rsplit_once('.').map_or(branch, |(operator, _)| operator)
}

/// The branch, of the operator's own parameters.
pub fn call(theory: &Theory, branch: &str) -> Sexp {
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

#[cfg(test)]
mod tests {
    use super::operator;

    #[test]
    fn the_operator_of_a_branch() {
        assert_eq!((operator("WakeOne.spare"), operator("A.here.there")), ("WakeOne", "A.here"));
    }
}
