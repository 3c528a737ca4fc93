//! What the table says of one command.

/// A command of `cargo xtask`.
pub struct Command {
    /// The word after `cargo xtask`.
    pub name: &'static str,
    /// Another name for the command.
    pub alias: Option<&'static str>,
    /// What it does, in one line.
    pub about: &'static str,
    /// What else a user should know; it may be empty.
    pub help: &'static str,
    /// What it accepts that begins with `--`.
    pub options: &'static [Opt],
    /// What it accepts besides.
    pub words: Words,
    /// Which program runs it.
    pub runs: Runs,
    /// Whether it is for another program: then the justfile has no recipe for it.
    pub is_internal: bool,
}

/// An option.
pub struct Opt {
    /// With the dashes in front.
    pub name: &'static str,
    /// What its value is called, if it takes one.
    pub value: Option<&'static str>,
    /// What it does, in one line.
    pub about: &'static str,
}

/// What a command accepts besides its options; each kind but `None` has a name and a meaning.
#[derive(Clone, Copy, PartialEq)]
pub enum Words {
    /// Nothing.
    None,
    /// Exactly one.
    One(&'static str, &'static str),
    /// One or none.
    AtMostOne(&'static str, &'static str),
    /// Any number.
    Any(&'static str, &'static str),
    /// The arguments of another program, its options included. The table's own options count only before a `--`.
    Passed(&'static str, &'static str),
}

/// Which program runs a command.
#[derive(Clone, Copy)]
pub enum Runs {
    /// `xtask` itself.
    Here,
    /// Another program, which cargo builds first if something has changed.
    Program(Program),
    /// A program of the package `bench`, which writes results; the book's page of figures is written after it.
    Measurement(&'static str),
}

/// A program that runs one command. Its name is the command's.
#[derive(Clone, Copy)]
pub struct Program {
    /// The package that it is in.
    pub package: &'static str,
    /// The features of that package which it needs, with commas between them.
    pub features: &'static str,
    /// The options with which it runs for so long that it pays to compile it by the profile [`THOROUGH`]. If there are any, so it
    /// does with a word.
    pub long: &'static [&'static str],
}

/// The profile of programs that run for long: that of the tests, and optimised.
pub const THOROUGH: &str = "thorough";

impl Command {
    /// The option of this name.
    pub fn option(&self, name: &str) -> Option<&'static Opt> {
        self.options.iter().find(|option| option.name == name)
    }
}

impl Words {
    /// As the usage shows them; empty if there are none.
    pub fn shown(self) -> String {
        match self {
            Words::None => String::new(),
            Words::One(name, _) => name.to_string(),
            Words::AtMostOne(name, _) => format!("[{name}]"),
            Words::Any(name, _) | Words::Passed(name, _) => format!("[{name}…]"),
        }
    }

    /// The name and the meaning.
    pub fn meaning(self) -> Option<(&'static str, &'static str)> {
        match self {
            Words::None => None,
            Words::One(name, about)
            | Words::AtMostOne(name, about)
            | Words::Any(name, about)
            | Words::Passed(name, about) => Some((name, about)),
        }
    }
}
