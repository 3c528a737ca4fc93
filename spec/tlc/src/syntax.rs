//! A mistake of the user's in a module or in a configuration, as TLC's parser reports it: said in one line, with the place,
//! and with the source line below it.

use std::path::{Path, PathBuf};

use crate::paths;

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq)]
pub struct Mistake {
    /// The module; none for the configuration.
    pub module: Option<String>,
    /// Line and column, if the parser tells.
    pub at: Option<(usize, usize)>,
    /// What was expected, or what is not known.
    pub what: String,
}

/// Finds the mistake in what TLC has printed. None if there is none of this kind.
pub fn find(log: &str) -> Option<Mistake> {
    let kinds = [parse_error, lexical_error, precedence, semantic, missing_module, configuration];
    kinds.iter().find_map(|kind| kind(log))
}

/// The mistake as text, `FILE:LINE:COLUMN: WHAT`, with the source line and a caret. The module's file is looked for below
/// `spec/`.
pub fn explain(log: &str) -> Option<String> {
    let mistake = find(log)?;
    let file = mistake.module.as_deref().and_then(file_of);
    Some(shown(&mistake, file.as_deref()))
}

/// The same, if the module stands in this file.
pub fn shown(mistake: &Mistake, file: Option<&Path>) -> String {
    let name = match (file, &mistake.module) {
        (Some(file), _) => paths::shown(file),
        (None, Some(module)) => format!("{module}.tla"),
        (None, None) => "the configuration".to_string(),
    };
    let text = file.and_then(|file| paths::read(file).ok()).unwrap_or_default();
    let at = mistake.at.or_else(|| place_of_import(&mistake.what, &text));
    let Some((line, column)) = at else { return format!("{name}: {}", mistake.what) };
    let head = format!("{name}:{line}:{column}: {}", mistake.what);
    match text.lines().nth(line.saturating_sub(1)) {
        Some(source) => format!("{head}\n  {source}\n  {}^", " ".repeat(column.saturating_sub(1))),
        None => head,
    }
}

fn file_of(module: &str) -> Option<PathBuf> {
    let files = paths::files_below(&paths::root().join("spec"), ".tla").ok()?;
    files.into_iter().find(|file| file.file_stem().is_some_and(|stem| stem == module))
}

/// The text between the first `before` and the `after` that follows it.
fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    let rest = text.split_once(before)?.1;
    rest.split_once(after).map(|(found, _)| found)
}

fn number(text: &str) -> Option<usize> {
    text.trim().parse().ok()
}

/// `Was expecting "…"`, `Encountered "…" at line 6, column 1 and token "…"`.
fn parse_error(log: &str) -> Option<Mistake> {
    let error = log.split_once("***Parse Error***")?.1;
    let module = between(log, "Could not parse module ", " from file").map(str::to_string);
    let line = error.lines().find(|line| line.starts_with("Encountered "))?;
    let found = between(line, "Encountered \"", "\" at line ")?;
    let at = between(line, "\" at line ", ", column ").and_then(number);
    let column = between(line, ", column ", " ").and_then(number);
    let token = between(line, "and token \"", "\"").unwrap_or_default();
    let expected = between(error, "Was expecting \"", "\"\n");
    let found = match found {
        "Beginning of definition" => "the next definition begins".to_string(),
        "<EOF>" => "the file ends".to_string(),
        found if found.starts_with("====") => "the module ends".to_string(),
        found => format!("`{found}` was found"),
    };
    let expected = match expected {
        Some("==== or more Module body") => {
            "a definition, or the line of `====` that ends the module".to_string()
        }
        Some(expected) => format!("`{expected}`"),
        None => "more of the expression".to_string(),
    };
    Some(Mistake {
        module,
        at: at.zip(column),
        what: format!("expected {expected}, and {found}; what comes before it ends with `{token}`"),
    })
}

/// `line 7, col 10 to line 7, col 10 of module M`, and what is wrong there.
fn semantic(log: &str) -> Option<Mistake> {
    let error = log.split_once("*** Errors:")?.1;
    let mut lines = error.lines().skip(1).map(str::trim).filter(|line| !line.is_empty());
    let place = lines.next()?;
    let what = lines.next()?.trim_end_matches('.');
    Some(Mistake {
        module: place.rsplit_once(" of module ").map(|(_, module)| module.to_string()),
        at: between(place, "line ", ",").and_then(number).zip(between(place, "col ", " ").and_then(number)),
        what: what.replace("Unknown operator: `", "there is no definition of `").replace('\'', "`"),
    })
}

/// `Lexical error at line 4, column 5. Encountered: …`, in the module that the parser has begun last.
fn lexical_error(log: &str) -> Option<Mistake> {
    let (before, place) = log.split_once("Lexical error at line ")?;
    let (line, rest) = place.split_once(", column ")?;
    let (column, rest) = rest.split_once('.')?;
    let file = before.lines().rev().find_map(|line| line.trim().strip_prefix("Parsing file "));
    let stem = file.and_then(|file| Path::new(file.split(" (").next()?).file_stem());
    let found = rest.lines().next().unwrap_or_default().trim_end_matches('.');
    Some(Mistake {
        module: stem.map(|stem| stem.to_string_lossy().into_owned()),
        at: number(line).zip(number(column)),
        what: format!("this character belongs to no word of TLA+.{found}"),
    })
}

/// `Precedence conflict between ops \land in block line 45, col 23 to line 45, col 24 of module Rule and \lor.`
fn precedence(log: &str) -> Option<Mistake> {
    let found = log.split_once("Precedence conflict between ops ")?.1.lines().next()?;
    let (one, rest) = found.split_once(" in block line ")?;
    let (place, rest) = rest.split_once(" of module ")?;
    let (module, other) = rest.trim_end_matches('.').split_once(" and ")?;
    let (line, rest) = place.split_once(", col ")?;
    Some(Mistake {
        module: Some(module.to_string()),
        at: number(line).zip(number(rest.split(' ').next()?)),
        what: format!("expected parentheses, since {one} and {other} stand side by side"),
    })
}

fn missing_module(log: &str) -> Option<Mistake> {
    let missing = between(log, "Cannot find source file for module ", " imported in module ")?;
    let module = between(log, " imported in module ", ".")?.to_string();
    Some(Mistake { module: Some(module), at: None, what: format!("there is no module `{missing}`") })
}

/// Where the module stands that does not exist.
fn place_of_import(what: &str, text: &str) -> Option<(usize, usize)> {
    let name = between(what, "there is no module `", "`")?;
    text.lines().enumerate().find_map(|(line, source)| Some((line + 1, source.find(name)? + 1)))
}

fn configuration(log: &str) -> Option<Mistake> {
    let mistake = |at, what: String| Some(Mistake { module: None, at, what });
    if let Some(rest) = between(log, "TLC found an error in the configuration file at line ", "@!@!@ENDMSG") {
        let (line, what) = rest.split_once('\n')?;
        return mistake(number(line).map(|line| (line, 1)), what.trim().trim_end_matches('.').to_string());
    }
    let line = log.lines().find(|line| line.ends_with("specified in the configuration file"))?;
    let what = line.trim_start_matches("The ").trim_end_matches(" specified in the configuration file");
    let (kind, name) = what.rsplit_once(' ')?;
    mistake(None, format!("it names the {kind} `{name}`, which no module defines"))
}

#[cfg(test)]
mod tests {
    use super::{Mistake, find, shown};

    /// What TLC 1.1.0 has printed for a module with one mistake.
    fn mistake(log: &str) -> (Option<(usize, usize)>, String) {
        let Mistake { at, what, .. } = find(log).expect("the mistake is found");
        (at, what)
    }

    #[test]
    fn the_expression_does_not_end() {
        let (at, what) = mistake(include_str!("syntax/paren.txt"));
        assert_eq!(at, Some((6, 1)));
        assert_eq!(
            what,
            "expected more of the expression, and the next definition begins; what comes before it ends with `1`"
        );
    }

    #[test]
    fn something_else_was_expected() {
        let (at, what) = mistake(include_str!("syntax/missing.txt"));
        assert_eq!(at, Some((4, 11)));
        assert!(
            what.starts_with("expected a definition, or the line of `====`")
                && what.contains("`0` was found")
        );
        let (at, what) = mistake(include_str!("syntax/end.txt"));
        assert_eq!(at, Some((8, 1)));
        assert!(what.contains("the file ends"), "{what}");
    }

    #[test]
    fn and_beside_or_and_a_strange_character() {
        let log = "  Precedence conflict between ops \\land in block line 45, col 23 to line 45, col 24 of module Rule and \\lor.\n";
        let Mistake { module, at, what } = find(log).unwrap();
        assert_eq!((module.as_deref(), at), (Some("Rule"), Some((45, 23))));
        assert_eq!(what, "expected parentheses, since \\land and \\lor stand side by side");
        let log = "Parsing file /x/Rule.tla\nLexical error at line 4, column 5.  Encountered: \"$\" (36), after : \"\"\n";
        let Mistake { module, at, what } = find(log).unwrap();
        assert_eq!((module.as_deref(), at), (Some("Rule"), Some((4, 5))));
        assert!(what.starts_with("this character belongs to no word of TLA+."), "{what}");
    }

    #[test]
    fn names_that_are_not_defined() {
        let found = find(include_str!("syntax/unknown.txt")).unwrap();
        assert_eq!((found.module.as_deref(), found.at), (Some("M"), Some((7, 10))));
        assert_eq!(found.what, "there is no definition of `y`");
        let (at, what) = mistake(include_str!("syntax/arity.txt"));
        assert_eq!((at, what.as_str()), (Some((7, 14)), "The operator Init requires 0 arguments"));
        assert_eq!(mistake(include_str!("syntax/module.txt")).1, "there is no module `Naturels`");
    }

    #[test]
    fn the_configuration() {
        let (at, what) = mistake(include_str!("syntax/cfg.txt"));
        assert_eq!((at, what.as_str()), (None, "it names the invariant `Smal`, which no module defines"));
        let (at, what) = mistake(include_str!("syntax/cfg2.txt"));
        assert_eq!((at, what.as_str()), (Some((1, 1)), "It was expecting a keyword, but did not find it"));
    }

    #[test]
    fn one_line_the_source_and_a_caret() {
        let file = crate::paths::root().join("spec/Mini.tla");
        let mistake =
            Mistake { module: Some("Mini".to_string()), at: Some((1, 3)), what: "wrong".to_string() };
        let text = shown(&mistake, Some(&file));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines[0], lines[2]), ("spec/Mini.tla:1:3: wrong", "    ^"));
        assert!(lines[1].contains("MODULE Mini"));
        assert!(find("@!@!@STARTMSG 2110:1 @!@!@\nInvariant Small is violated.\n").is_none());
    }
}
