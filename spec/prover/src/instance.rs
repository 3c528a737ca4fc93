//! Formulas without quantifiers: each variable takes every value of a universe.
//!
//! There are two universes. For a proof it is the constants that the obligation itself speaks of. They need not be all
//! workers and jobs that there are: a universal statement is only used for these, and of an existential one below it
//! only what a few more constants give. Whatever follows from that follows from the whole, for any number of workers and
//! jobs. For a counterexample the universe is a number of workers and jobs, all there are, and nothing is left out.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{Hash, Hasher};

use super::formula::Formula;
use super::sexp::Sexp;

/// The values of the sorts Worker and Code.
#[derive(Debug, Clone, Default)]
pub struct Universe<'f> {
    pub values: BTreeMap<String, Vec<String>>,
    /// Whether these are all there are, and no two of them the same.
    pub complete: bool,
    /// Witnesses of inner existentials, by what they are witnesses for.
    witnesses: HashMap<Place<'f>, Vec<(String, String)>>,
    /// Whether an inner existential without a witness gets one.
    grows: bool,
    fresh: Vec<(String, String)>,
    /// Formulas that have been given a name, since the same ones come again and again: each with its name.
    names: HashMap<String, String>,
    /// The same in the order in which they were named, so that each speaks of earlier ones only.
    named: Vec<String>,
    /// The quantified formulas that are written already.
    texts: HashMap<Place<'f>, String>,
    /// The words of each quantified formula.
    words: HashMap<Node<'f>, BTreeSet<String>>,
}

/// A quantified formula: this one, and not another that says the same.
#[derive(Debug, Clone, Copy)]
struct Node<'f>(&'f Formula);

/// It, with the values of the variables in it.
type Place<'f> = (Node<'f>, Vec<String>);

impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Node<'_> {}

impl Hash for Node<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.0, state);
    }
}

/// A formula of more letters than this is given a name.
const LONG: usize = 100;

/// What the bound variables stand for, the innermost last.
type Values = Vec<(String, String)>;

impl<'f> Universe<'f> {
    /// A universe of these constants, each with its sort.
    pub fn of(constants: &[(String, String)], complete: bool) -> Universe<'f> {
        let mut universe = Universe { complete, ..Universe::default() };
        universe.extend(constants);
        universe
    }

    fn extend(&mut self, constants: &[(String, String)]) {
        for (name, sort) in constants {
            self.values.entry(sort.clone()).or_default().push(name.clone());
        }
    }

    /// Gives the inner existentials of these formulas witnesses, and takes those into the universe.
    pub fn grow(&mut self, formulas: impl Iterator<Item = &'f Formula>) {
        self.grows = true;
        formulas.for_each(|formula| drop(self.text(formula, &mut Vec::new())));
        self.grows = false;
        self.take_definitions();
        let fresh = std::mem::take(&mut self.fresh);
        self.extend(&fresh);
    }

    /// The definitions of the names that the last texts use, as SMT-LIB text; the next texts have their own.
    pub fn take_definitions(&mut self) -> String {
        self.names.clear();
        self.texts.clear();
        self.named.drain(..).collect()
    }

    /// The formula, or its name if it is long.
    fn short(&mut self, text: String) -> String {
        if text.len() <= LONG {
            return text;
        }
        let number = self.named.len();
        if let Some(name) = self.names.get(&text) {
            return name.clone();
        }
        let name = format!("formula{number}");
        self.named.push(format!("(define-fun {name} () Bool {text})\n"));
        self.names.insert(text, name.clone());
        name
    }

    /// All constants, each with its sort.
    pub fn constants(&self) -> impl Iterator<Item = (&String, &String)> {
        self.values.iter().flat_map(|(sort, names)| names.iter().map(move |name| (name, sort)))
    }

    /// The formula as SMT-LIB text, without quantifiers.
    pub fn text(&mut self, formula: &'f Formula, values: &mut Values) -> String {
        match formula {
            Formula::Literal(atom, positive) => self.literal(atom, *positive, values),
            Formula::And(parts) => self.several(parts.iter(), values, true),
            Formula::Or(parts) => self.several(parts.iter(), values, false),
            Formula::All(variables, body) | Formula::Some(variables, body) => {
                let place = (Node(formula), self.given(formula, values));
                if let Some(text) = self.texts.get(&place) {
                    return text.clone();
                }
                let text = match formula {
                    Formula::Some(..) if !self.complete => self.witnessed(&place, variables, body, values),
                    Formula::Some(..) => self.each(variables, body, values, false),
                    _ => self.each(variables, body, values, true),
                };
                self.texts.insert(place, text.clone());
                text
            }
        }
    }

    /// The values of those variables that the formula speaks of.
    fn given(&mut self, formula: &'f Formula, values: &Values) -> Vec<String> {
        let words = self.words.entry(Node(formula)).or_insert_with(|| {
            let mut words = BTreeSet::new();
            formula.words(&mut words);
            words
        });
        values.iter().filter(|(name, _)| words.contains(name)).map(|(_, value)| value.clone()).collect()
    }

    /// The body of an existential for its witnesses, if it has any; if it may get some, they are made.
    fn witnessed(
        &mut self,
        place: &Place<'f>,
        variables: &'f [(String, String)],
        body: &'f Formula,
        values: &mut Values,
    ) -> String {
        let Some(witnesses) = self.witnesses.get(place).cloned() else {
            if self.grows {
                let number = self.witnesses.len();
                let named = |name: &str| format!("{}.w{number}", name.split('.').next().unwrap_or(name));
                let made: Vec<_> = variables.iter().map(|(name, sort)| (named(name), sort.clone())).collect();
                self.fresh.extend(made.iter().cloned());
                self.witnesses.insert(place.clone(), made);
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

    fn several(
        &mut self,
        parts: impl Iterator<Item = &'f Formula>,
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
        self.short(joined(texts, all))
    }

    /// The body for each tuple of values: all of them, or one.
    fn each(
        &mut self,
        variables: &'f [(String, String)],
        body: &'f Formula,
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
        self.short(joined(texts, all))
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
