//! What Z3 is given: formulas for a universe, as SMT-LIB 2.

use super::formula::Formula;
use super::instance::Universe;
use super::theory::Theory;

/// The whole script without `check-sat`: sorts, constants, functions, and each formula for this universe.
pub fn script<'a>(
    theory: &Theory,
    universe: &mut Universe<'a>,
    formulas: impl Iterator<Item = &'a Formula>,
) -> String {
    let texts: Vec<String> = formulas.map(|formula| universe.text(formula, &mut Vec::new())).collect();
    let mut script = declarations(theory, universe);
    script += &universe.take_definitions();
    for text in texts {
        script += &format!("(assert {text})\n");
    }
    script
}

/// The same with the formulas as they are: their quantifiers are left to Z3.
pub fn quantified<'a>(
    theory: &Theory,
    constants: &[(String, String)],
    formulas: impl Iterator<Item = &'a Formula>,
) -> String {
    let mut script = declarations(theory, &Universe::of(constants, false));
    for formula in formulas {
        script += &format!("(assert {})\n", formula.text());
    }
    script
}

/// Sorts, constants and functions.
fn declarations(theory: &Theory, universe: &Universe<'_>) -> String {
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
    script
}

fn datatype(sort: &str, values: &[String]) -> String {
    let values: Vec<String> = values.iter().map(|value| format!("({value})")).collect();
    format!("(declare-datatypes (({sort} 0)) (({})))\n", values.join(" "))
}

/// Each function of the state for all of its arguments.
pub fn terms(theory: &Theory, universe: &Universe<'_>) -> Vec<String> {
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
