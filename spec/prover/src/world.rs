//! A state, or a pair of states, in which formulas are true or false: all workers, all jobs, and every relation.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::formula::Formula;
use super::sexp::Sexp;

/// What there is, and what holds of it.
#[derive(Debug, Default, Clone)]
pub struct World {
    /// The values of each sort.
    pub values: BTreeMap<String, Vec<String>>,
    /// The functions with their values, by their arguments in one line; a relation has those for which it holds, with the
    /// value `true`.
    functions: HashMap<String, HashMap<String, String>>,
    /// The functions that this world says nothing of: formulas that name them have no truth here.
    pub unknown: BTreeSet<String>,
}

impl World {
    /// Says that the function has this value for these arguments.
    pub fn say(&mut self, function: &str, arguments: &[String], value: &str) {
        let arguments = joined(arguments.iter().map(String::as_str));
        self.functions.entry(function.to_string()).or_default().insert(arguments, value.to_string());
    }

    /// Says that there is this function, though it may have no value, or hold of nothing.
    pub fn know(&mut self, function: &str) {
        self.functions.entry(function.to_string()).or_default();
    }

    /// All that it says: of a function, for these arguments, this value.
    pub fn facts(&self) -> impl Iterator<Item = (&str, Vec<&str>, &str)> {
        self.functions.iter().flat_map(|(name, values)| {
            values.iter().map(move |(arguments, value)| {
                (name.as_str(), arguments.split_whitespace().collect(), value.as_str())
            })
        })
    }

    /// The value of a function of the state.
    pub fn of(&self, name: &str, time: &str, rest: &[&str]) -> Option<&str> {
        let arguments = joined(std::iter::once(time).chain(rest.iter().copied()));
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
    pub fn holds_for(&self, formula: &Formula, values: &[(String, String)]) -> bool {
        let mut bound = values.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        self.truth(formula, &mut bound)
    }

    /// The value of a constant that is no relation.
    pub fn constant(&self, name: &str) -> Option<&str> {
        self.functions.get(name)?.get("").map(String::as_str)
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
        let is_one = |value: &&String| self.truth(body, &mut vec![(name, value)]);
        self.values.get(sort).into_iter().flatten().filter(is_one).cloned().collect()
    }

    fn truth<'s>(&'s self, formula: &'s Formula, bound: &mut Bound<'s>) -> bool {
        match formula {
            Formula::Literal(atom, positive) => (self.value(atom, bound) == TRUE) == *positive,
            Formula::And(parts) => parts.iter().all(|part| self.truth(part, bound)),
            Formula::Or(parts) => parts.iter().any(|part| self.truth(part, bound)),
            Formula::All(variables, body) => !self.some(variables, body, bound, false),
            Formula::Some(variables, body) => self.some(variables, body, bound, true),
        }
    }

    /// Whether the body is as wanted for some values of the variables.
    fn some<'s>(
        &'s self,
        variables: &'s [(String, String)],
        body: &'s Formula,
        bound: &mut Bound<'s>,
        wanted: bool,
    ) -> bool {
        let Some(((name, sort), rest)) = variables.split_first() else {
            return self.truth(body, bound) == wanted;
        };
        self.values.get(sort).is_some_and(|values| {
            values.iter().any(|value| {
                bound.push((name, value));
                let found = self.some(rest, body, bound, wanted);
                bound.pop();
                found
            })
        })
    }

    /// The value of a term: of a relation `true` or `false`.
    fn value<'s>(&'s self, term: &'s Sexp, bound: &Bound<'s>) -> &'s str {
        match term {
            Sexp::Word(word) => {
                let known = bound.iter().rev().find(|(name, _)| *name == &**word).map(|(_, value)| *value);
                known.unwrap_or_else(|| match self.functions.get(&**word) {
                    Some(values) => values.get("").map_or(FALSE, String::as_str),
                    None => word,
                })
            }
            Sexp::List(items) => {
                let head = items[0].word().unwrap_or_default();
                if let ("=", [_, a, b]) = (head, &**items) {
                    return if self.value(a, bound) == self.value(b, bound) { TRUE } else { FALSE };
                }
                let Some(values) = self.functions.get(head) else { return FALSE };
                let mut arguments = String::with_capacity(32);
                for item in &items[1..] {
                    add(&mut arguments, self.value(item, bound));
                }
                values.get(&arguments).map_or(FALSE, String::as_str)
            }
        }
    }
}

/// The variables that have a value here.
type Bound<'s> = Vec<(&'s str, &'s str)>;

const TRUE: &str = "true";
const FALSE: &str = "false";

/// One argument more. Arguments are words, and no word has a space.
fn add(arguments: &mut String, word: &str) {
    if !arguments.is_empty() {
        arguments.push(' ');
    }
    arguments.push_str(word);
}

fn joined<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let mut arguments = String::new();
    words.for_each(|word| add(&mut arguments, word));
    arguments
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
        let formula = Unfolder::new(&theory, false).unfold(&sexp, true).unwrap();
        let told = world.holds(&formula);
        assert_eq!(world.holds(&formula.narrowed()), told);
        told
    }

    #[test]
    fn those_of_which_it_holds() {
        let mut world = World::default();
        world.values.insert("W".to_string(), vec!["a".to_string(), "b".to_string()]);
        world.say("place", &["b".to_string()], "there");
        let sexp = Sexp::parse("(forall ((x W)) (= (place x) there))").unwrap().remove(0);
        let formula = Unfolder::new(&Theory::default(), false).unfold(&sexp, true).unwrap();
        assert_eq!(world.those(&formula), ["b"]);
    }

    #[test]
    fn quantifiers_relations_and_functions() {
        let mut world = World::default();
        world.values.insert("W".to_string(), vec!["a".to_string(), "b".to_string()]);
        world.say("f", &["a".to_string()], "true");
        world.say("place", &["b".to_string()], "there");
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
