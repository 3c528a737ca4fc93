//! A state, or a pair of states, in which formulas are true or false: all workers, all jobs, and every relation.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::formula::Formula;
use super::sexp::Sexp;

/// What there is, and what holds of it.
#[derive(Debug, Default, Clone)]
pub struct World {
    /// The values of each sort.
    pub values: BTreeMap<String, Vec<String>>,
    /// The functions with their values; a relation has those for which it holds, with the value `true`.
    functions: BTreeMap<String, HashMap<Vec<String>, String>>,
    /// The functions that this world says nothing of: formulas that name them have no truth here.
    pub unknown: BTreeSet<String>,
}

impl World {
    /// Says that the function has this value for these arguments.
    pub fn say(&mut self, function: &str, arguments: Vec<String>, value: &str) {
        self.functions.entry(function.to_string()).or_default().insert(arguments, value.to_string());
    }

    /// Says that there is this function, though it may have no value, or hold of nothing.
    pub fn know(&mut self, function: &str) {
        self.functions.entry(function.to_string()).or_default();
    }

    /// All that it says: of a function, for these arguments, this value.
    pub fn facts(&self) -> impl Iterator<Item = (&str, &Vec<String>, &str)> {
        self.functions.iter().flat_map(|(name, values)| {
            values.iter().map(move |(arguments, value)| (name.as_str(), arguments, value.as_str()))
        })
    }

    /// The value of a function of the state.
    pub fn of(&self, name: &str, time: &str, rest: &[&str]) -> Option<&str> {
        let arguments: Vec<String> =
            std::iter::once(time).chain(rest.iter().copied()).map(str::to_string).collect();
        self.functions.get(name)?.get(&arguments).map(String::as_str)
    }

    /// All values that these variables may have together.
    pub fn choices(&self, variables: &[(String, String)]) -> Vec<Vec<(String, String)>> {
        let mut all = vec![Vec::new()];
        for (name, sort) in variables {
            let values = self.values.get(sort).map(Vec::as_slice).unwrap_or_default();
            let with = |known: &Vec<(String, String)>, value: &String| {
                [known.as_slice(), &[(name.clone(), value.clone())]].concat()
            };
            all = all.iter().flat_map(|known| values.iter().map(move |value| with(known, value))).collect();
        }
        all
    }

    /// Whether the formula holds for these values of its variables.
    pub fn holds_for(&self, formula: &Formula, values: &mut Vec<(String, String)>) -> bool {
        self.truth(formula, values)
    }

    /// The value of a constant that is no relation.
    pub fn constant(&self, name: &str) -> Option<&str> {
        self.functions.get(name)?.get(&Vec::new()).map(String::as_str)
    }

    /// Whether the formula holds; none if it names something of which nothing is known.
    pub fn holds(&self, formula: &Formula) -> Option<bool> {
        let mut words = BTreeSet::new();
        formula.words(&mut words);
        if words.is_disjoint(&self.unknown) { Some(self.truth(formula, &mut Vec::new())) } else { None }
    }

    /// The values of the outer variable for which the rest of the formula holds.
    pub fn those(&self, formula: &Formula) -> Vec<String> {
        let Formula::All(variables, body) = formula else { return Vec::new() };
        let [(name, sort)] = variables.as_slice() else { return Vec::new() };
        let is_one = |value: &&String| self.truth(body, &mut vec![(name.clone(), value.to_string())]);
        self.values.get(sort).into_iter().flatten().filter(is_one).cloned().collect()
    }

    fn truth(&self, formula: &Formula, bound: &mut Vec<(String, String)>) -> bool {
        match formula {
            Formula::Literal(atom, positive) => (self.value(atom, bound) == "true") == *positive,
            Formula::And(parts) => parts.iter().all(|part| self.truth(part, bound)),
            Formula::Or(parts) => parts.iter().any(|part| self.truth(part, bound)),
            Formula::All(variables, body) => !self.some(variables, body, bound, false),
            Formula::Some(variables, body) => self.some(variables, body, bound, true),
        }
    }

    /// Whether the body is as wanted for some values of the variables.
    fn some(
        &self,
        variables: &[(String, String)],
        body: &Formula,
        bound: &mut Vec<(String, String)>,
        wanted: bool,
    ) -> bool {
        let Some(((name, sort), rest)) = variables.split_first() else {
            return self.truth(body, bound) == wanted;
        };
        self.values.get(sort).is_some_and(|values| {
            values.iter().any(|value| {
                bound.push((name.clone(), value.clone()));
                let found = self.some(rest, body, bound, wanted);
                bound.pop();
                found
            })
        })
    }

    /// The value of a term: of a relation `true` or `false`.
    fn value(&self, term: &Sexp, bound: &[(String, String)]) -> String {
        match term {
            Sexp::Word(word) => {
                let known = bound.iter().rev().find(|(name, _)| **name == **word).map(|(_, value)| value);
                let constant = || self.functions.get(&**word).map(|values| values.get(&Vec::new()));
                match (known, constant()) {
                    (Some(value), _) => value.clone(),
                    (None, Some(value)) => value.map_or("false".to_string(), String::clone),
                    (None, None) => word.to_string(),
                }
            }
            Sexp::List(items) => {
                let arguments: Vec<String> = items[1..].iter().map(|item| self.value(item, bound)).collect();
                let head = items[0].to_string();
                if head == "=" {
                    return (arguments[0] == arguments[1]).to_string();
                }
                let value = self.functions.get(&head).and_then(|values| values.get(&arguments));
                value.map_or("false".to_string(), String::clone)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::World;
    use crate::formula::Unfolder;
    use crate::sexp::Sexp;
    use crate::theory::Theory;

    fn holds(world: &World, text: &str) -> Option<bool> {
        let mut theory = Theory::default();
        theory.functions.insert(
            "f".to_string(),
            crate::theory::Function { arguments: Vec::new(), result: "Bool".to_string() },
        );
        let sexp = Sexp::parse(text).unwrap().remove(0);
        world.holds(&Unfolder::new(&theory, false).unfold(&sexp, true).unwrap())
    }

    #[test]
    fn those_of_which_it_holds() {
        let mut world = World::default();
        world.values.insert("W".to_string(), vec!["a".to_string(), "b".to_string()]);
        world.say("place", vec!["b".to_string()], "there");
        let sexp = Sexp::parse("(forall ((x W)) (= (place x) there))").unwrap().remove(0);
        let formula = Unfolder::new(&Theory::default(), false).unfold(&sexp, true).unwrap();
        assert_eq!(world.those(&formula), ["b"]);
    }

    #[test]
    fn quantifiers_relations_and_functions() {
        let mut world = World::default();
        world.values.insert("W".to_string(), vec!["a".to_string(), "b".to_string()]);
        world.say("f", vec!["a".to_string()], "true");
        world.say("place", vec!["b".to_string()], "there");
        world.unknown.insert("ghost".to_string());
        assert_eq!(holds(&world, "(exists ((x W)) (f x))"), Some(true));
        assert_eq!(holds(&world, "(forall ((x W)) (f x))"), Some(false));
        assert_eq!(holds(&world, "(forall ((x W)) (=> (not (f x)) (= (place x) there)))"), Some(true));
        assert_eq!(
            holds(&world, "(exists ((x W)) (and (ite (f x) (= x a) true) (distinct x a)))"),
            Some(true)
        );
        assert_eq!(holds(&world, "(exists ((x W)) (ghost x))"), None);
    }
}
