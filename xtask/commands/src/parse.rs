//! From the words that a user has typed to a command and its arguments.

use lexopt::{Arg, Parser};

use crate::args::Args;
use crate::command::{Command, Opt, Words};
use crate::nearest::unknown;
use crate::{COMMANDS, help, rules};

/// What the user asks for.
pub enum Asked {
    /// This text.
    Help(String),
    /// This command, with these arguments.
    Run(&'static Command, Args),
}

/// The command of this name.
pub fn find(name: &str) -> Result<&'static Command, String> {
    let found = COMMANDS.iter().find(|command| command.name == name || command.alias == Some(name));
    let names = COMMANDS.iter().map(|command| command.name);
    found.ok_or_else(|| unknown("command", name, names, "`cargo xtask` lists all"))
}

/// Parses everything after `cargo xtask`. Without a word, the user asks for the list of commands.
pub fn parse(words: &[String]) -> Result<Asked, String> {
    match words.split_first() {
        None => Ok(Asked::Help(help::usage())),
        Some((word, rest)) if matches!(word.as_str(), "help" | "--help" | "-h") => {
            Ok(Asked::Help(rest.first().map_or_else(|| Ok(help::usage()), |name| find(name).map(help::of))?))
        }
        Some((name, rest)) => parse_words(find(name)?, rest),
    }
}

/// Parses what follows a command's name.
pub fn parse_words(command: &'static Command, words: &[String]) -> Result<Asked, String> {
    let parsed =
        if let Words::Passed(..) = command.words { passed(command, words)? } else { own(command, words)? };
    let Some(args) = parsed else { return Ok(Asked::Help(help::of(command))) };
    let remedy = || format!("`cargo xtask {} --help` explains it", command.name);
    match (command.words, args.words.as_slice()) {
        (Words::None, [word, ..]) => Err(format!("{}: it takes no `{word}`; {}", command.name, remedy())),
        (Words::One(name, _), []) => Err(format!("{}: {name} is missing; {}", command.name, remedy())),
        (Words::One(name, _) | Words::AtMostOne(name, _), [_, word, ..]) => {
            Err(format!("{}: `{word}` is too much, it takes one {name}; {}", command.name, remedy()))
        }
        _ => rules::check(command, &args).map(|()| Asked::Run(command, args)),
    }
}

/// Sorts words that all belong to this command. Returns `None` if the user asks for help.
fn own(command: &'static Command, words: &[String]) -> Result<Option<Args>, String> {
    let mut args = Args::new(command);
    let mut parser = Parser::from_args(words);
    let wrong = |error: lexopt::Error| format!("{}: {error}", command.name);
    while let Some(arg) = parser.next().map_err(wrong)? {
        let name = match arg {
            Arg::Short('h') | Arg::Long("help") => return Ok(None),
            Arg::Value(word) => {
                args.words.push(word.to_string_lossy().into_owned());
                continue;
            }
            Arg::Short(letter) => format!("-{letter}"),
            Arg::Long(name) => format!("--{name}"),
        };
        let option = option(command, &name)?;
        once(command, &args, option)?;
        let value = match option.value {
            Some(_) => Some(parser.value().map_err(wrong)?.to_string_lossy().into_owned()),
            None => None,
        };
        args.add(option.name, value);
    }
    Ok(Some(args))
}

/// Sorts the words of a command that runs another program. The table's options before a `--` belong to this command. All
/// other words are for the other program.
fn passed(command: &'static Command, words: &[String]) -> Result<Option<Args>, String> {
    let mut args = Args::new(command);
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        if matches!(word.as_str(), "--help" | "-h") {
            return Ok(None);
        }
        match command.option(word) {
            Some(Opt { value: Some(value), .. }) => {
                let missing = || format!("{}: {word} lacks its {value}", command.name);
                let option = option(command, word)?;
                once(command, &args, option)?;
                args.add(option.name, Some(rest.next().ok_or_else(missing)?.clone()));
            }
            Some(option) => args.add(option.name, None),
            None => args.words.push(word.clone()),
        }
        if word == "--" {
            args.words.extend(rest.by_ref().cloned());
        }
    }
    Ok(Some(args))
}

/// An option with a value is given once: of two values, which one counts?
fn once(command: &Command, args: &Args, option: &Opt) -> Result<(), String> {
    if option.value.is_none() || !args.has(option.name) {
        return Ok(());
    }
    Err(format!("{}: {} is given twice; leave one of them out", command.name, option.name))
}

fn option(command: &'static Command, name: &str) -> Result<&'static Opt, String> {
    command.option(name).ok_or_else(|| {
        let names = command.options.iter().map(|option| option.name).chain(["--help"]);
        let list = format!("`cargo xtask {} --help` lists all", command.name);
        format!("{}: {}", command.name, unknown("option", name, names, &list))
    })
}

#[cfg(test)]
mod tests {
    use super::{Asked, parse};
    use crate::Args;

    fn strings(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_string).collect()
    }

    fn args(line: &str) -> Args {
        match parse(&strings(line)) {
            Ok(Asked::Run(_, args)) => args,
            Ok(Asked::Help(text)) => panic!("{text}"),
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn files_are_named_from_where_the_user_stands() {
        let here = std::env::current_dir().unwrap();
        let full = |file: &str| here.join(file).to_string_lossy().into_owned();
        for (line, before, file) in
            [("check-traces --file a/b", "--file", "a/b"), ("bench-report --page c.csv", "--page", "c.csv")]
        {
            let mut args = args(line);
            args.name_files_in_full();
            assert_eq!(args.as_typed(), [before, &full(file)]);
        }
        let (mut two, mut no_file) = (args("bench-compare a.csv b.csv"), args("check-spec pair"));
        two.name_files_in_full();
        no_file.name_files_in_full();
        assert_eq!(two.as_typed(), [full("a.csv"), full("b.csv")]);
        assert_eq!(no_file.as_typed(), ["pair"]);
    }

    fn error(line: &str) -> String {
        parse(&strings(line)).err().unwrap_or_else(|| panic!("{line} is accepted"))
    }

    #[test]
    fn options_values_and_words() {
        let given = args("check-spec a --renew --shard 2/3 b");
        assert!(given.has("--renew") && !given.has("--write"));
        assert_eq!((given.value("--shard"), given.words.as_slice()), (Some("2/3"), &strings("a b")[..]));
        assert!(given.shard().unwrap().has(1));
        assert_eq!(args("check-spec --shard=1/2").value("--shard"), Some("1/2"));
        assert_eq!(args("trace pair").words, ["pair"]);
    }

    #[test]
    fn words_that_are_names() {
        let given = args("check-spec a");
        assert!(given.asks_for("a") && !given.asks_for("b") && args("check-spec").asks_for("b"));
        assert_eq!(
            (given.are_among("model", &["a", "b"]), args("check-spec").are_among("model", &[])),
            (Ok(()), Ok(()))
        );
        assert_eq!(
            given.are_among("model", &["b", "c"]).unwrap_err(),
            "there is no model `a`; the models are b, c"
        );
    }

    #[test]
    fn what_is_for_another_program() {
        let given = args("bench --test tree -- --quiet --test");
        assert_eq!(given.words, strings("--test tree -- --quiet --test"));
    }

    #[test]
    fn errors_are_one_line_and_name_the_remedy() {
        assert_eq!(error("check-spce"), "there is no command `check-spce`; did you mean `check-spec`?");
        assert_eq!(
            error("check-spec --ful"),
            "check-spec: there is no option `--ful`; did you mean `--full`?"
        );
        assert_eq!(error("lint x"), "lint: it takes no `x`; `cargo xtask lint --help` explains it");
        assert_eq!(error("where"), "where: NAME is missing; `cargo xtask where --help` explains it");
        assert!(error("where a b").contains("`b` is too much"));
        assert!(error("check-spec --shard").starts_with("check-spec: missing argument"));
        let twice = "check-spec: --shard is given twice; leave one of them out";
        assert_eq!(error("check-spec --shard 1/4 --shard 2/4"), twice);
        assert!(error("check-spec --full=x").starts_with("check-spec: "));
    }

    #[test]
    fn help_is_asked_for_in_many_ways() {
        for line in ["", "help", "--help", "help lint", "lint --help", "lint -h", "bench --help"] {
            assert!(matches!(parse(&strings(line)), Ok(Asked::Help(_))), "{line}");
        }
        assert!(error("help lnit").contains("did you mean `lint`?"));
    }
}
