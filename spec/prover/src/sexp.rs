//! S-expressions, as SMT-LIB 2 writes everything.

use std::fmt;
use std::rc::Rc;

/// A word, or a list in parentheses.
#[derive(Debug, Clone, PartialEq)]
pub enum Sexp {
    Word(Rc<str>),
    List(Rc<[Sexp]>),
}

impl Sexp {
    /// The word; none if this is a list.
    pub fn word(&self) -> Option<&str> {
        match self {
            Sexp::Word(word) => Some(word),
            Sexp::List(_) => None,
        }
    }

    /// The items; of a word, none.
    pub fn items(&self) -> &[Sexp] {
        match self {
            Sexp::Word(_) => &[],
            Sexp::List(items) => items,
        }
    }

    /// Adds all words in it.
    pub fn words<'s>(&'s self, found: &mut Vec<&'s str>) {
        found.extend(self.word());
        self.items().iter().for_each(|item| item.words(found));
    }

    /// Reads all of `text`; comments are left out.
    pub fn parse(text: &str) -> Result<Vec<Sexp>, String> {
        let mut lists: Vec<Vec<Sexp>> = vec![Vec::new()];
        for (number, line) in text.lines().enumerate() {
            let code = line.split(';').next().unwrap_or_default();
            for token in code.replace('(', " ( ").replace(')', " ) ").split_whitespace() {
                let item = match token {
                    "(" => {
                        lists.push(Vec::new());
                        continue;
                    }
                    ")" => Sexp::List(lists.pop().unwrap_or_default().into()),
                    word => Sexp::Word(word.into()),
                };
                let around =
                    lists.last_mut().ok_or_else(|| format!("line {}: one `)` too many", number + 1))?;
                around.push(item);
            }
        }
        match lists.len() {
            1 => Ok(lists.remove(0)),
            more => Err(format!("{} `(` are not closed", more - 1)),
        }
    }
}

impl fmt::Display for Sexp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sexp::Word(word) => f.write_str(word),
            Sexp::List(items) => {
                f.write_str("(")?;
                for (at, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if at == 0 { "" } else { " " })?;
                }
                f.write_str(")")
            }
        }
    }
}

/// The word of this text.
pub fn word(text: &str) -> Sexp {
    Sexp::Word(text.into())
}

/// The list of these.
pub fn list(items: &[Sexp]) -> Sexp {
    Sexp::List(items.into())
}

#[cfg(test)]
mod tests {
    use super::Sexp;

    #[test]
    fn words_lists_and_comments() {
        let read = Sexp::parse("(a (b c) ()) ; (d\n e").unwrap();
        assert_eq!(read.iter().map(Sexp::to_string).collect::<Vec<_>>(), ["(a (b c) ())", "e"]);
    }

    #[test]
    fn parentheses_that_do_not_match() {
        assert_eq!(Sexp::parse("(a\n (b)").unwrap_err(), "1 `(` are not closed");
        assert_eq!(Sexp::parse("(a)\n)").unwrap_err(), "line 2: one `)` too many");
    }
}
