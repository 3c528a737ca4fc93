//! Formulas with all definitions unfolded and all negations at the atoms.

use std::collections::{BTreeMap, BTreeSet};

use super::sexp::Sexp;
use super::theory::{Theory, bindings};

/// A formula of this form.
#[derive(Debug, Clone)]
pub enum Formula {
    /// An atom, or what it says is not so.
    Literal(Sexp, bool),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    /// For all values of these variables, each with its sort.
    All(Vec<(String, String)>, Box<Formula>),
    /// For some.
    Some(Vec<(String, String)>, Box<Formula>),
}

impl Formula {
    /// The formula as SMT-LIB text, with its quantifiers.
    pub fn text(&self) -> String {
        let several = |head: &str, none: &str, parts: &[Formula]| match parts {
            [] => none.to_string(),
            [one] => one.text(),
            parts => format!("({head} {})", parts.iter().map(Formula::text).collect::<Vec<_>>().join(" ")),
        };
        let bound = |head: &str, variables: &[(String, String)], body: &Formula| {
            let list: Vec<String> = variables.iter().map(|(name, sort)| format!("({name} {sort})")).collect();
            format!("({head} ({}) {})", list.join(" "), body.text())
        };
        match self {
            Formula::Literal(atom, true) => atom.to_string(),
            Formula::Literal(atom, false) => format!("(not {atom})"),
            Formula::And(parts) => several("and", "true", parts),
            Formula::Or(parts) => several("or", "false", parts),
            Formula::All(variables, body) => bound("forall", variables, body),
            Formula::Some(variables, body) => bound("exists", variables, body),
        }
    }

    /// The parts of a conjunction, and of those that are conjunctions in turn.
    pub fn flatten(self, parts: &mut Vec<Formula>) {
        match self {
            Formula::And(inner) => inner.into_iter().for_each(|part| part.flatten(parts)),
            other => parts.push(other),
        }
    }

    /// Of an action: the parts that speak only of the state before it. Of the others one can take that they can be made so.
    fn guard(self) -> Formula {
        match self {
            Formula::Some(variables, body) => Formula::Some(variables, Box::new(body.guard())),
            Formula::And(parts) => Formula::And(parts.into_iter().map(Formula::guard).collect()),
            other if other.spoken_of("after").is_empty() => other,
            _ => TRUE,
        }
    }

    /// What says that the formula is not so.
    fn denied(self) -> Formula {
        let each = |parts: Vec<Formula>| parts.into_iter().map(Formula::denied).collect();
        match self {
            Formula::Literal(atom, positive) => Formula::Literal(atom, !positive),
            Formula::And(parts) => Formula::Or(each(parts)),
            Formula::Or(parts) => Formula::And(each(parts)),
            Formula::All(variables, body) => Formula::Some(variables, Box::new(body.denied())),
            Formula::Some(variables, body) => Formula::All(variables, Box::new(body.denied())),
        }
    }

    /// The same, with each variable as far inside as it goes: what does not speak of it is decided before it has a value.
    pub fn narrowed(self) -> Formula {
        let each = |parts: Vec<Formula>| parts.into_iter().map(Formula::narrowed).collect();
        match self {
            Formula::Literal(..) => self,
            Formula::And(parts) => Formula::And(each(parts)),
            Formula::Or(parts) => Formula::Or(each(parts)),
            Formula::All(variables, body) => {
                let mut denied = Vec::new();
                body.narrowed().denied().flatten(&mut denied);
                narrow(&variables, denied.into_iter().map(Formula::denied).collect(), true)
            }
            Formula::Some(variables, body) => {
                let mut parts = Vec::new();
                body.narrowed().flatten(&mut parts);
                narrow(&variables, parts, false)
            }
        }
    }

    /// The functions of the state that it reads at this time.
    pub fn spoken_of(&self, time: &str) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        self.each_atom(&mut |atom| reads(atom, time, &mut found));
        found
    }

    /// Visits each term that reads a function of the state after the action.
    pub fn after(&self, visit: &mut impl FnMut(&Sexp)) {
        self.each_atom(&mut |atom| terms_after(atom, visit));
    }

    /// All words in it.
    pub fn words(&self, found: &mut BTreeSet<String>) {
        self.each_atom(&mut |atom| words(atom, found));
    }

    fn each_atom(&self, visit: &mut impl FnMut(&Sexp)) {
        match self {
            Formula::Literal(atom, _) => visit(atom),
            Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| part.each_atom(visit)),
            Formula::All(_, body) | Formula::Some(_, body) => body.each_atom(visit),
        }
    }
}

fn reads(atom: &Sexp, time: &str, found: &mut BTreeSet<String>) {
    if let [function, at, ..] = atom.items() {
        if at.word() == Some(time) {
            found.insert(function.to_string());
        }
    }
    atom.items().iter().for_each(|item| reads(item, time, found));
}

fn terms_after(atom: &Sexp, visit: &mut impl FnMut(&Sexp)) {
    if atom.items().get(1).and_then(Sexp::word) == Some("after") {
        visit(atom);
    }
    atom.items().iter().for_each(|item| terms_after(item, visit));
}

fn words(atom: &Sexp, found: &mut BTreeSet<String>) {
    found.extend(atom.word().map(str::to_string));
    atom.items().iter().for_each(|item| words(item, found));
}

pub const TRUE: Formula = Formula::And(Vec::new());
pub const FALSE: Formula = Formula::Or(Vec::new());

/// What the names in scope stand for.
type Scope = BTreeMap<String, Sexp>;

/// Unfolds formulas; it numbers the variables, so that no two are of the same name.
pub struct Unfolder<'a> {
    theory: &'a Theory,
    /// If set: an existential that stands below no universal is given a constant of its own, and these are they.
    pub constants: Option<Vec<(String, String)>>,
    variables: usize,
}

impl<'a> Unfolder<'a> {
    /// An unfolder that keeps all quantifiers, or gives outer existentials a constant.
    pub fn new(theory: &'a Theory, with_constants: bool) -> Self {
        Unfolder { theory, constants: with_constants.then(Vec::new), variables: 0 }
    }

    /// The formula `sexp`, or what it denies if `positive` is false.
    pub fn unfold(&mut self, sexp: &Sexp, positive: bool) -> Result<Formula, String> {
        self.formula(sexp, &Scope::new(), positive, false)
    }

    fn formula(
        &mut self,
        sexp: &Sexp,
        scope: &Scope,
        positive: bool,
        inner: bool,
    ) -> Result<Formula, String> {
        let items = sexp.items();
        let Some(head) = items.first() else {
            let word = sexp.to_string();
            return match (word.as_str(), self.theory.definitions.get(&word)) {
                ("true", _) => Ok(if positive { TRUE } else { FALSE }),
                ("false", _) => Ok(if positive { FALSE } else { TRUE }),
                (_, Some(definition)) => {
                    self.formula(&definition.body.clone(), &Scope::new(), positive, inner)
                }
                _ => match scope.get(&word) {
                    Some(other) if other != sexp => {
                        self.formula(&other.clone(), &Scope::new(), positive, inner)
                    }
                    _ => Ok(Formula::Literal(sexp.clone(), positive)),
                },
            };
        };
        let head = head.to_string();
        let rest = &items[1..];
        match (head.as_str(), rest.len()) {
            ("not", 1) => self.formula(&rest[0], scope, !positive, inner),
            ("and", _) => self.join(rest, scope, positive, inner, positive),
            ("or", _) => self.join(rest, scope, !positive, inner, positive),
            ("=>", 2) => {
                let parts = vec![
                    self.formula(&rest[0], scope, !positive, inner)?,
                    self.formula(&rest[1], scope, positive, inner)?,
                ];
                Ok(if positive { or(parts) } else { and(parts) })
            }
            ("ite", 3) => {
                let then = vec![
                    self.formula(&rest[0], scope, false, inner)?,
                    self.formula(&rest[1], scope, positive, inner)?,
                ];
                let otherwise = vec![
                    self.formula(&rest[0], scope, true, inner)?,
                    self.formula(&rest[2], scope, positive, inner)?,
                ];
                Ok(and(vec![or(then), or(otherwise)]))
            }
            ("can", _) => self.guard_of(rest, scope, positive, inner),
            ("distinct", 2) => self.equal(&rest[0], &rest[1], scope, !positive, inner),
            ("=", 2) => self.equal(&rest[0], &rest[1], scope, positive, inner),
            ("forall" | "exists", 2) => self.quantified(head == "forall", rest, scope, positive, inner),
            _ => match self.theory.definitions.get(&head) {
                Some(definition) if definition.parameters.len() == rest.len() => {
                    let definition = definition.clone();
                    let mut within = Scope::new();
                    for ((name, _), argument) in definition.parameters.iter().zip(rest) {
                        within.insert(name.clone(), self.term(argument, scope)?);
                    }
                    self.formula(&definition.body, &within, positive, inner)
                }
                _ => Ok(Formula::Literal(self.term(sexp, scope)?, positive)),
            },
        }
    }

    /// `(can A w)`: what the action `A` of `w` asks of the state before it, or what denies that.
    fn guard_of(
        &mut self,
        rest: &[Sexp],
        scope: &Scope,
        positive: bool,
        inner: bool,
    ) -> Result<Formula, String> {
        let action = match rest {
            [name] => name.clone(),
            _ => Sexp::List(rest.into()),
        };
        // Its existentials are within: no constant stands for them.
        let constants = self.constants.take();
        let guard = self.formula(&action, scope, true, true).map(Formula::guard);
        self.constants = constants;
        let guard = guard.map(|guard| if positive { guard } else { guard.denied() })?;
        Ok(if inner { guard } else { self.opened(guard) })
    }

    /// The formula with constants for the existentials that stand below no universal.
    fn opened(&mut self, formula: Formula) -> Formula {
        match (formula, &mut self.constants) {
            (Formula::Some(variables, body), Some(constants)) => {
                constants.extend(variables);
                self.opened(*body)
            }
            (Formula::And(parts), _) => and(parts.into_iter().map(|part| self.opened(part)).collect()),
            (Formula::Or(parts), _) => or(parts.into_iter().map(|part| self.opened(part)).collect()),
            (other, _) => other,
        }
    }

    /// Several formulas: all of them if `all`, else one.
    fn join(
        &mut self,
        parts: &[Sexp],
        scope: &Scope,
        all: bool,
        inner: bool,
        positive: bool,
    ) -> Result<Formula, String> {
        let parts: Result<Vec<_>, _> =
            parts.iter().map(|part| self.formula(part, scope, positive, inner)).collect();
        Ok(if all { and(parts?) } else { or(parts?) })
    }

    fn quantified(
        &mut self,
        forall: bool,
        rest: &[Sexp],
        scope: &Scope,
        positive: bool,
        inner: bool,
    ) -> Result<Formula, String> {
        let universal = forall == positive;
        let mut within = scope.clone();
        let mut variables = Vec::new();
        for (name, sort) in bindings(&rest[0]) {
            self.variables += 1;
            let own = format!("{name}.{}", self.variables);
            within.insert(name, Sexp::Word(own.as_str().into()));
            variables.push((own, sort));
        }
        match &mut self.constants {
            Some(constants) if !universal && !inner => {
                constants.extend(variables);
                self.formula(&rest[1], &within, positive, false)
            }
            _ => {
                let body = Box::new(self.formula(&rest[1], &within, positive, inner || universal)?);
                Ok(if universal { Formula::All(variables, body) } else { Formula::Some(variables, body) })
            }
        }
    }

    /// Two equal terms, or two formulas that say the same.
    fn equal(
        &mut self,
        a: &Sexp,
        b: &Sexp,
        scope: &Scope,
        positive: bool,
        inner: bool,
    ) -> Result<Formula, String> {
        if self.is_formula(a, scope) || self.is_formula(b, scope) {
            let not_a_or =
                vec![self.formula(a, scope, false, inner)?, self.formula(b, scope, positive, inner)?];
            let a_or_not =
                vec![self.formula(a, scope, true, inner)?, self.formula(b, scope, !positive, inner)?];
            return Ok(and(vec![or(not_a_or), or(a_or_not)]));
        }
        for (choice, other) in [(a, b), (b, a)] {
            let choice = self.resolved(choice, scope);
            if choice.items().first().and_then(Sexp::word) == Some("ite") {
                let [_, when, then, otherwise] = choice.items() else {
                    return Err("`ite` takes three".to_string());
                };
                let yes = vec![
                    self.formula(when, scope, false, inner)?,
                    self.equal(then, other, scope, positive, inner)?,
                ];
                let no = vec![
                    self.formula(when, scope, true, inner)?,
                    self.equal(otherwise, other, scope, positive, inner)?,
                ];
                return Ok(and(vec![or(yes), or(no)]));
            }
        }
        let equation = [Sexp::Word("=".into()), self.term(a, scope)?, self.term(b, scope)?];
        Ok(Formula::Literal(Sexp::List(equation.into()), positive))
    }

    /// What a name stands for, if it stands for something.
    fn resolved(&self, sexp: &Sexp, scope: &Scope) -> Sexp {
        sexp.word().and_then(|word| scope.get(word)).unwrap_or(sexp).clone()
    }

    fn is_formula(&self, sexp: &Sexp, scope: &Scope) -> bool {
        let sexp = self.resolved(sexp, scope);
        let head = sexp.items().first().unwrap_or(&sexp).to_string();
        match head.as_str() {
            "true" | "false" | "not" | "and" | "or" | "=>" | "=" | "distinct" | "forall" | "exists" => true,
            "ite" => sexp.items().get(2).is_some_and(|then| self.is_formula(then, scope)),
            _ => {
                self.theory.definitions.contains_key(&head)
                    || self.theory.functions.get(&head).is_some_and(|function| function.result == "Bool")
            }
        }
    }

    /// A term with the names in scope replaced.
    fn term(&self, sexp: &Sexp, scope: &Scope) -> Result<Sexp, String> {
        match sexp {
            Sexp::Word(word) => Ok(scope.get(&**word).unwrap_or(sexp).clone()),
            Sexp::List(items) => {
                let (head, rest) = items.split_first().ok_or("`()` is no term")?;
                let mut parts = vec![head.clone()];
                for part in rest {
                    parts.push(self.term(part, scope)?);
                }
                Ok(Sexp::List(parts.into()))
            }
        }
    }
}

/// For all values of the variables one of the parts, or for some values all of them: those parts first that speak of none of
/// the variables that come later.
fn narrow(variables: &[(String, String)], parts: Vec<Formula>, universal: bool) -> Formula {
    let joined = |parts| if universal { or(parts) } else { and(parts) };
    let Some((first, later)) = variables.split_first() else { return joined(parts) };
    let speaks_of_later = |part: &Formula| {
        let mut words = BTreeSet::new();
        part.words(&mut words);
        later.iter().any(|(name, _)| words.contains(name))
    };
    let (inner, mut body): (Vec<_>, Vec<_>) = parts.into_iter().partition(speaks_of_later);
    if !inner.is_empty() {
        body.push(narrow(later, inner, universal));
    }
    let body = Box::new(joined(body));
    if universal { Formula::All(vec![first.clone()], body) } else { Formula::Some(vec![first.clone()], body) }
}

fn and(parts: Vec<Formula>) -> Formula {
    Formula::And(parts)
}

fn or(parts: Vec<Formula>) -> Formula {
    Formula::Or(parts)
}

#[cfg(test)]
mod tests {
    use super::Unfolder;
    use crate::sexp::Sexp;
    use crate::theory::Theory;

    #[test]
    fn what_speaks_of_no_later_variable_is_decided_before_it_has_a_value() {
        let narrowed = |text: &str| {
            let sexp = Sexp::parse(text).unwrap().remove(0);
            Unfolder::new(&Theory::default(), false).unfold(&sexp, true).unwrap().narrowed().text()
        };
        assert_eq!(
            narrowed("(forall ((x W) (y W)) (=> (and (f x) (g x y)) (h y)))"),
            "(forall ((x.1 W)) (or (not (f x.1)) (forall ((y.2 W)) (or (not (g x.1 y.2)) (h y.2)))))"
        );
        assert_eq!(
            narrowed("(exists ((x W) (y W)) (and (f y) (g x)))"),
            "(exists ((x.1 W)) (and (g x.1) (exists ((y.2 W)) (f y.2))))"
        );
    }
}
