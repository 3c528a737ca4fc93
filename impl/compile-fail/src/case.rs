//! A case: one rule, the program that breaks it, and the one that keeps it.

/// Stands before the lines that describe a case.
const HEAD: &str = "//# ";
/// Marks a line of the wrong program alone.
const REFUSED: &str = "// refused";
/// Marks a line of the right program alone.
const ACCEPTED: &str = "// accepted";
/// Stands for the code of an error to which the compiler gives none.
pub(crate) const NO_CODE: &str = "no-code";

/// A rule, and two programs that differ in whether they keep it.
#[derive(Debug)]
pub struct Case {
    /// The rule's name, which is a Rust name.
    pub name: String,
    /// The rule, as a sentence.
    pub rule: String,
    /// The code of the error, such as `E0277`, or `no-code`.
    pub code: String,
    /// What the error's message must say.
    pub phrase: String,
    lines: Vec<String>,
}

impl Case {
    /// The wrong program.
    #[must_use]
    pub fn refused(&self) -> String {
        self.without(ACCEPTED)
    }

    /// The right program.
    #[must_use]
    pub fn accepted(&self) -> String {
        self.without(REFUSED)
    }

    fn without(&self, mark: &str) -> String {
        self.lines.iter().filter(|line| !line.ends_with(mark)).map(|line| format!("{line}\n")).collect()
    }

    fn check(self) -> Result<Self, String> {
        let has = |mark| self.lines.iter().any(|line| line.ends_with(mark));
        let code = self
            .code
            .strip_prefix('E')
            .is_some_and(|digits| digits.len() == 4 && digits.parse::<u32>().is_ok());
        let wrong = [
            (!has(REFUSED), "no line is marked as refused"),
            (!has(ACCEPTED), "no line is marked as accepted"),
            (
                !code && self.code != NO_CODE,
                "the second line begins with a code such as E0277, or with no-code",
            ),
            (self.phrase.len() < 8, "a phrase of the message follows the code"),
            (!self.name.chars().all(|c| c.is_ascii_lowercase() || c == '_'), "a name is in snake case"),
            (!self.rule.ends_with('.'), "the rule is a sentence"),
        ];
        match wrong.iter().find(|(is_wrong, _)| *is_wrong) {
            Some((_, what)) => Err(format!("{}: {what}", self.name)),
            None => Ok(self),
        }
    }
}

/// The cases of one file.
///
/// # Errors
///
/// If the text is not written as this crate's documentation says.
pub fn parse(text: &str) -> Result<Vec<Case>, String> {
    let mut cases: Vec<Case> = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        let Some(head) = line.strip_prefix(HEAD) else {
            match cases.last_mut() {
                Some(case) => case.lines.push(line.to_owned()),
                None => return Err(format!("line {}: a file begins with the head of a case", index + 1)),
            }
            continue;
        };
        let (name, rule) = head.split_once(": ").ok_or(format!("line {}: `//# NAME: RULE`", index + 1))?;
        let error = lines.next().and_then(|(_, line)| line.strip_prefix(HEAD)?.split_once(' '));
        let (code, phrase) = error.ok_or(format!("line {}: `//# CODE PHRASE`", index + 2))?;
        let [name, rule, code, phrase] = [name, rule, code, phrase].map(str::to_owned);
        cases.push(Case { name, rule, code, phrase, lines: Vec::new() });
    }
    cases.into_iter().map(Case::check).collect()
}

#[cfg(test)]
mod tests {
    use super::parse;

    const CASE: &str = "//# a: A rule.\n//# E0277 cannot be sent\nboth\none // refused\nother // accepted\n";

    #[test]
    fn two_programs_of_one_text() {
        let cases = parse(CASE).unwrap();
        assert_eq!(cases[0].refused(), "both\none // refused\n");
        assert_eq!(cases[0].accepted(), "both\nother // accepted\n");
    }

    #[test]
    fn a_case_that_cannot_fail_is_no_case() {
        for (from, to) in [
            ("one // refused\n", ""),
            ("other // accepted\n", ""),
            ("E0277", "E02777"),
            ("E0277 cannot be sent", "E0277 no"),
            ("a: A rule.", "A rule."),
            ("//# E0277 cannot be sent\n", ""),
        ] {
            parse(&CASE.replacen(from, to, 1)).unwrap_err();
        }
    }
}
