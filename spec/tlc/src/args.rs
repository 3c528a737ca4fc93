//! The words after a command's name: options it knows, and the rest.

/// What one command accepts.
pub struct Accepts {
    /// The command's name, for the error line.
    pub command: &'static str,
    /// Options that stand alone.
    pub flags: &'static [&'static str],
    /// Whether words that are no options are accepted, and what they are called; empty: none.
    pub words: &'static str,
}

/// The arguments of one command, sorted.
#[derive(Debug)]
pub struct Args {
    flags: Vec<String>,
    /// The words that are no options, in order.
    pub words: Vec<String>,
}

impl Accepts {
    /// Sorts `given`, or says which word the command does not know.
    pub fn parse(&self, given: &[String]) -> Result<Args, String> {
        let mut args = Args { flags: Vec::new(), words: Vec::new() };
        for word in given {
            if self.flags.contains(&word.as_str()) {
                args.flags.push(word.clone());
            } else if word.starts_with('-') {
                return Err(self.refuse("option", word));
            } else if self.words.is_empty() {
                return Err(self.refuse("argument", word));
            } else {
                args.words.push(word.clone());
            }
        }
        Ok(args)
    }

    fn refuse(&self, kind: &str, word: &str) -> String {
        let mut known: Vec<&str> = self.flags.to_vec();
        if !self.words.is_empty() {
            known.push(self.words);
        }
        let known = if known.is_empty() { "nothing".to_string() } else { known.join(", ") };
        format!("{}: unknown {kind} `{word}`; it takes {known}", self.command)
    }
}

impl Args {
    /// Whether `flag` was given.
    pub fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|given| given == flag)
    }
}

#[cfg(test)]
mod tests {
    use super::Accepts;

    fn strings(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| word.to_string()).collect()
    }

    #[test]
    fn options_and_words() {
        let accepts = Accepts { command: "x", flags: &["--full"], words: "NAME…" };
        let args = accepts.parse(&strings(&["a", "--full", "b"])).unwrap();
        assert!(args.has("--full"));
        assert_eq!(args.words, ["a", "b"]);
    }

    #[test]
    fn unknown_words_are_named() {
        let accepts = Accepts { command: "x", flags: &["--full"], words: "" };
        let error = accepts.parse(&strings(&["--ful"])).unwrap_err();
        assert_eq!(error, "x: unknown option `--ful`; it takes --full");
        let error = accepts.parse(&strings(&["name"])).unwrap_err();
        assert_eq!(error, "x: unknown argument `name`; it takes --full");
    }
}
