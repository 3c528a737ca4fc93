//! Formulas without quantifiers: each variable takes every value of a universe.
//!
//! There are two universes. For a proof it is the constants that the obligation itself speaks of. They need not be all
//! workers and jobs that there are: a universal statement is only used for these, and of an existential one below it
//! only what a few more constants give. Whatever follows from that follows from the whole, for any number of workers and
//! jobs. For a counterexample the universe is a number of workers and jobs, all there are, and nothing is left out.

use std::collections::BTreeMap;

use super::formula::Formula;
use super::sexp::Sexp;

/// The values of the sorts Worker and Code.
#[derive(Debug, Clone, Default)]
pub struct Universe {
    pub values: BTreeMap<String, Vec<String>>,
    /// Whether these are all there are, and no two of them the same.
    pub complete: bool,
    /// Witnesses of inner existentials, by what they are witnesses for: constants that later rounds range over.
    witnesses: BTreeMap<String, Vec<(String, String)>>,
    /// Whether an inner existential without a witness gets one, for the next round.
    pub grows: bool,
    fresh: Vec<(String, String)>,
}

/// What the bound variables stand for, the innermost last.
type Values = Vec<(String, String)>;

impl Universe {
    /// A universe of these constants, each with its sort.
    pub fn of(constants: &[(String, String)], complete: bool) -> Universe {
        let mut universe = Universe { complete, ..Universe::default() };
        universe.extend(constants);
        universe
    }

    fn extend(&mut self, constants: &[(String, String)]) {
        for (name, sort) in constants {
            self.values.entry(sort.clone()).or_default().push(name.clone());
        }
    }

    /// Takes the witnesses of the last round into the universe; says whether there were any.
    pub fn grow(&mut self) -> bool {
        let fresh = std::mem::take(&mut self.fresh);
        self.extend(&fresh);
        !fresh.is_empty()
    }

    /// All constants, each with its sort.
    pub fn constants(&self) -> impl Iterator<Item = (&String, &String)> {
        self.values.iter().flat_map(|(sort, names)| names.iter().map(move |name| (name, sort)))
    }

    /// The formula as SMT-LIB text, without quantifiers.
    pub fn text(&mut self, formula: &Formula, values: &mut Values) -> String {
        match formula {
            Formula::Literal(atom, positive) => self.literal(atom, *positive, values),
            Formula::And(parts) => self.several(parts.iter(), values, true),
            Formula::Or(parts) => self.several(parts.iter(), values, false),
            Formula::All(variables, body) => self.each(variables, body, values, true),
            Formula::Some(variables, body) if self.complete => self.each(variables, body, values, false),
            Formula::Some(variables, body) => {
                let key = format!("{variables:?}{values:?}");
                let known = self.witnesses.get(&key).cloned();
                let Some(witnesses) = known else {
                    if self.grows {
                        let number = self.witnesses.len();
                        let names =
                            |name: &str| format!("{}.w{number}", name.split('.').next().unwrap_or(name));
                        let made: Vec<_> =
                            variables.iter().map(|(name, sort)| (names(name), sort.clone())).collect();
                        self.fresh.extend(made.iter().cloned());
                        self.witnesses.insert(key, made);
                    }
                    return "true".to_string();
                };
                let around = values.len();
                let given = variables.iter().zip(&witnesses);
                values.extend(given.map(|((name, _), (witness, _))| (name.clone(), witness.clone())));
                let text = self.text(body, values);
                values.truncate(around);
                text
            }
        }
    }

    fn several<'a>(
        &mut self,
        parts: impl Iterator<Item = &'a Formula>,
        values: &mut Values,
        all: bool,
    ) -> String {
        let mut texts = Vec::new();
        for part in parts {
            let text = self.text(part, values);
            if text == decided(!all) {
                return text;
            }
            if text != decided(all) {
                texts.push(text);
            }
        }
        joined(texts, all)
    }

    /// The body for each tuple of values: all of them, or one.
    fn each(
        &mut self,
        variables: &[(String, String)],
        body: &Formula,
        values: &mut Values,
        all: bool,
    ) -> String {
        let Some(((name, sort), rest)) = variables.split_first() else {
            return self.text(body, values);
        };
        let mut texts = Vec::new();
        for value in self.values.get(sort).cloned().unwrap_or_default() {
            values.push((name.clone(), value));
            let text = self.each(rest, body, values, all);
            values.pop();
            if text == decided(!all) {
                return text;
            }
            if text != decided(all) {
                texts.push(text);
            }
        }
        joined(texts, all)
    }

    fn literal(&self, atom: &Sexp, positive: bool, values: &[(String, String)]) -> String {
        let text = ground(atom, values);
        if let [head, a, b] = atom.items() {
            if head.word() == Some("=") {
                let (a, b) = (ground(a, values), ground(b, values));
                if a == b {
                    return decided(positive).to_string();
                }
                let mine = |name: &String| self.values.values().any(|names| names.contains(name));
                if self.complete && mine(&a) && mine(&b) {
                    return decided(!positive).to_string();
                }
            }
        }
        if positive { text } else { format!("(not {text})") }
    }
}

/// An atom with the values in place of the variables.
pub fn ground(atom: &Sexp, values: &[(String, String)]) -> String {
    let mut text = String::new();
    write(atom, values, &mut text);
    text
}

fn write(atom: &Sexp, values: &[(String, String)], text: &mut String) {
    match atom {
        Sexp::Word(word) => {
            let value = values.iter().rev().find(|(name, _)| **name == **word);
            text.push_str(value.map_or(&**word, |(_, value)| value));
        }
        Sexp::List(items) => {
            for (at, item) in items.iter().enumerate() {
                text.push(if at == 0 { '(' } else { ' ' });
                write(item, values, text);
            }
            text.push(')');
        }
    }
}

fn decided(truth: bool) -> &'static str {
    if truth { "true" } else { "false" }
}

fn joined(mut texts: Vec<String>, all: bool) -> String {
    match texts.len() {
        0 => decided(all).to_string(),
        1 => texts.remove(0),
        _ => format!("({} {})", if all { "and" } else { "or" }, texts.join(" ")),
    }
}
