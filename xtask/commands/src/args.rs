//! What the user has typed after a command's name, sorted.

use crate::command::{Command, Words};
use crate::nearest::unknown;
use crate::shard::Shard;

/// What the table calls the name of a file that the user has.
const FILE: &str = "FILE";

/// The arguments of one command.
pub struct Args {
    command: &'static Command,
    options: Vec<(&'static str, Option<String>)>,
    /// The words that are no option, in their order.
    pub words: Vec<String>,
}

impl Args {
    /// No arguments yet.
    pub(crate) fn new(command: &'static Command) -> Args {
        Args { command, options: Vec::new(), words: Vec::new() }
    }

    /// The same as words, for a program that parses them again.
    pub fn as_typed(&self) -> Vec<String> {
        let options = self.options.iter().flat_map(|(name, value)| [Some(name.to_string()), value.clone()]);
        options.flatten().chain(self.words.iter().cloned()).collect()
    }

    /// Names each `FILE` from the root of the file system on. The programs that parse the words again run in another folder than the one
    /// that the user stands in.
    pub fn name_files_in_full(&mut self) {
        let is_of_words = self.command.words.meaning().is_some_and(|(words, _)| words == FILE);
        let words = self.words.iter_mut().filter(|_| is_of_words);
        let of_a_file = |name| self.command.option(name).is_some_and(|option| option.value == Some(FILE));
        let values = self
            .options
            .iter_mut()
            .filter(|(name, _)| of_a_file(name))
            .filter_map(|(_, value)| value.as_mut());
        for file in words.chain(values) {
            if let Ok(path) = std::path::absolute(&*file) {
                *file = path.to_string_lossy().into_owned();
            }
        }
    }

    pub(crate) fn add(&mut self, option: &'static str, value: Option<String>) {
        self.options.push((option, value));
    }

    /// Whether this option was given.
    ///
    /// # Panics
    ///
    /// Panics if the table does not have the option.
    pub fn has(&self, option: &str) -> bool {
        self.given(option).is_some()
    }

    /// The values of this option, or the words if they have this name. An option without a value has one that is empty.
    pub(crate) fn named(&self, name: &str) -> Vec<&str> {
        let is_of_words = self.command.words.meaning().is_some_and(|(words, _)| words == name);
        let words = self.words.iter().filter(|_| is_of_words).map(String::as_str);
        let options = self.options.iter().filter(|(option, _)| *option == name);
        options.map(|(_, value)| value.as_deref().unwrap_or_default()).chain(words).collect()
    }

    /// What was given as an empty text: an option, or the command's words if they are its own. A shell makes such a word of a
    /// variable that is not set, and an empty name selects everything.
    pub(crate) fn empty(&self) -> Option<&'static str> {
        let option = self.options.iter().find(|(_, value)| value.as_deref() == Some(""));
        let words = match self.command.words {
            Words::Passed(..) => None,
            words => words.meaning().map(|(name, _)| name),
        };
        option.map(|(name, _)| *name).or(words.filter(|_| self.words.iter().any(String::is_empty)))
    }

    /// The first option or word beside this option that is none of these.
    pub(crate) fn other_than(&self, option: &str, allowed: &[&str]) -> Option<&str> {
        let words_name = self.command.words.meaning().map_or("", |(name, _)| name);
        let options = self.options.iter().map(|(name, _)| (*name, *name));
        let words = self.words.iter().map(|word| (words_name, word.as_str()));
        let mut others = options.chain(words).filter(|(name, _)| *name != option && !allowed.contains(name));
        others.next().map(|(_, shown)| shown)
    }

    /// The value of this option, if it was given.
    ///
    /// # Panics
    ///
    /// Panics if the table does not have the option.
    pub fn value(&self, option: &str) -> Option<&str> {
        self.given(option).and_then(|(_, value)| value.as_deref())
    }

    /// The one word of a command that takes exactly one.
    pub fn word(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    /// Refuses a word that is none of these names. `kind` says what a name stands for.
    pub fn are_among(&self, kind: &str, names: &[&str]) -> Result<(), String> {
        let list = || format!("the {kind}s are {}", names.join(", "));
        let wrong = self.words.iter().find(|word| !names.contains(&word.as_str()));
        wrong.map_or(Ok(()), |word| Err(unknown(kind, word, names.iter().copied(), &list())))
    }

    /// Whether a word asks for this name. Without words, all names are asked for.
    pub fn asks_for(&self, name: &str) -> bool {
        self.words.is_empty() || self.words.iter().any(|word| word == name)
    }

    /// The part of the work that `--shard K/N` asks for; all of it without that option.
    pub fn shard(&self) -> Result<Shard, String> {
        self.value("--shard").map_or(Ok(Shard::WHOLE), Shard::parse)
    }

    fn given(&self, option: &str) -> Option<&(&'static str, Option<String>)> {
        let command = self.command.name;
        assert!(self.command.option(option).is_some(), "the table of commands lacks {option} of {command}");
        self.options.iter().find(|(name, _)| *name == option)
    }
}
