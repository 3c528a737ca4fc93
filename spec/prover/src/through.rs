//! An action that goes through one of its operators: it is so only because the operator is.

use super::sexp::{Sexp, list, word};
use super::theory::{Definition, Theory};

/// What the names of the definitions made here begin with.
const MARK: &str = "through.";

/// Defines anew what `definition` comes to if it needs `operator`, and the operator goes by a branch with this condition.
/// It is weaker than that, never stronger: a step that goes by the branch satisfies it. Returns its name; none if the
/// definition does not use the operator.
pub fn define(
    theory: &mut Theory,
    definition: &str,
    operator: &str,
    condition: &Sexp,
) -> Result<Option<String>, String> {
    if !theory.used_by(definition).contains(operator) {
        return Ok(None);
    }
    if definition == operator {
        return Ok(Some(define_here(theory, definition, condition)));
    }
    let body = theory.definitions[definition].body.clone();
    let body = Through { theory, operator, condition }.formula(&body)?;
    Ok(Some(insert(theory, definition, body.unwrap_or_else(|| word("false")))))
}

/// The same, where the condition is one on the definition itself.
pub fn define_here(theory: &mut Theory, definition: &str, condition: &Sexp) -> String {
    let body = list(&[word("and"), condition.clone(), theory.definitions[definition].body.clone()]);
    insert(theory, definition, body)
}

fn insert(theory: &mut Theory, definition: &str, body: Sexp) -> String {
    let name = format!("{MARK}{definition}");
    let parameters = theory.definitions[definition].parameters.clone();
    theory.definitions.insert(name.clone(), Definition { parameters, body });
    name
}

/// Follows an operator through a definition.
struct Through<'a> {
    theory: &'a mut Theory,
    operator: &'a str,
    condition: &'a Sexp,
}

impl Through<'_> {
    /// The formula, if it needs the operator; none if it does not use it.
    fn formula(&mut self, formula: &Sexp) -> Result<Option<Sexp>, String> {
        if !self.uses(formula) {
            return Ok(None);
        }
        let items = formula.items();
        let head = items.first().unwrap_or(formula).word().unwrap_or_default().to_string();
        let mut ways = Vec::new();
        match (head.as_str(), items) {
            // One of the parts needs it, and all hold.
            ("and", [_, parts @ ..]) => {
                for (at, part) in parts.iter().enumerate() {
                    let Some(needs) = self.formula(part)? else { continue };
                    let mut all = items.to_vec();
                    all[at + 1] = needs;
                    ways.push(list(&all));
                }
            }
            ("or", [_, parts @ ..]) => {
                for part in parts {
                    ways.extend(self.formula(part)?);
                }
            }
            ("=>", [_, when, then]) if !self.uses(when) => {
                let then = self.formula(then)?;
                ways.extend(then.map(|then| list(&[when.clone(), then])).map(and));
            }
            ("ite", [_, when, then, otherwise]) if !self.uses(when) => {
                let not = list(&[word("not"), when.clone()]);
                for (when, then) in [(when.clone(), then), (not, otherwise)] {
                    ways.extend(self.formula(then)?.map(|then| list(&[when, then])).map(and));
                }
            }
            ("exists", [quantifier, variables, inner]) => {
                let inner = self.formula(inner)?;
                ways.extend(inner.map(|inner| list(&[quantifier.clone(), variables.clone(), inner])));
            }
            _ => {
                let Some(name) = define(self.theory, &head, self.operator, self.condition)? else {
                    return Err(format!(
                        "`{}` is used within `{head}`, where it cannot be followed",
                        self.operator
                    ));
                };
                let named = [&[word(&name)], items.get(1..).unwrap_or_default()].concat();
                ways.push(if items.is_empty() { word(&name) } else { list(&named) });
            }
        }
        Ok(if ways.len() > 1 { Some(list(&[vec![word("or")], ways].concat())) } else { ways.pop() })
    }

    /// Whether it uses the operator, or what is made of it.
    fn uses(&self, formula: &Sexp) -> bool {
        let mut words = Vec::new();
        formula.words(&mut words);
        words.into_iter().any(|word| self.theory.used_by(word).contains(self.operator))
    }
}

/// All of these.
fn and(parts: Sexp) -> Sexp {
    Sexp::List([&[word("and")], parts.items()].concat().into())
}

#[cfg(test)]
mod tests {
    use super::define;
    use crate::sexp::Sexp;
    use crate::theory::Theory;

    fn through(action: &str) -> Result<Option<String>, String> {
        let mut theory = Theory::default();
        theory
            .add("(define-fun Op ((w W)) Bool (f w)) (define-fun Inner ((w W)) Bool (or (Op w) (g w)))")
            .unwrap();
        theory.add(&format!("(define-fun A ((w W)) Bool {action})")).unwrap();
        let condition = Sexp::parse("(here w)").unwrap().remove(0);
        let name = define(&mut theory, "A", "Op", &condition)?;
        if theory.definitions.contains_key("through.Op") {
            assert_eq!(theory.definitions["through.Op"].body.to_string(), "(and (here w) (f w))");
        }
        Ok(name.map(|name| theory.definitions[&name].body.to_string()))
    }

    #[test]
    fn each_way_needs_the_operator() {
        let is = |action, needs: &str| assert_eq!(through(action).unwrap().as_deref(), Some(needs));
        is("(Inner w)", "(through.Inner w)");
        is("(and (g w) (Op w))", "(and (g w) (through.Op w))");
        is("(ite (g w) (Op w) (h w))", "(and (g w) (through.Op w))");
        is("(=> (g w) (Op w))", "(and (g w) (through.Op w))");
        is("(or (g w) (Op w) (Inner w))", "(or (through.Op w) (through.Inner w))");
        is("(exists ((v W)) (and (Op v)))", "(exists ((v W)) (and (through.Op v)))");
    }

    #[test]
    fn an_action_without_the_operator_and_one_in_which_it_is_denied() {
        assert_eq!(through("(g w)"), Ok(None));
        assert!(through("(not (Op w))").unwrap_err().contains("cannot be followed"));
        assert!(through("(ite (Op w) (g w) (h w))").unwrap_err().contains("cannot be followed"));
    }
}
