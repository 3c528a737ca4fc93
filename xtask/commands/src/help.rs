//! The list of the commands, and the help of each.

use crate::COMMANDS;
use crate::command::{Command, Words};

/// All commands, a line each.
pub fn usage() -> String {
    let lines: Vec<(String, &str)> = COMMANDS.iter().map(|command| (short(command), command.about)).collect();
    format!(
        "usage: cargo xtask COMMAND\n\n{}\n`cargo xtask COMMAND --help` explains a command and its options.\n",
        columns(&lines)
    )
}

/// What the table says of one command.
pub(crate) fn of(command: &Command) -> String {
    let optional = if command.options.is_empty() { "" } else { " [OPTION…]" };
    let words = format!(" {}", command.words.shown());
    let mut text = format!("{}\n\nusage: cargo xtask {}{optional}", command.about, command.name);
    text += words.trim_end();
    if let Some(alias) = command.alias {
        text += &format!("\nalso called: {alias}");
    }
    let mut lines = Vec::new();
    if let Some((name, about)) = command.words.meaning() {
        lines.push((name.to_string(), about));
    }
    for option in command.options {
        lines.push((
            format!("{} {}", option.name, option.value.unwrap_or_default()).trim().to_string(),
            option.about,
        ));
    }
    lines.push(("--help".to_string(), "this text"));
    text += &format!("\n\n{}", columns(&lines));
    if !command.help.is_empty() {
        text += &format!("\n{}\n", command.help);
    }
    text
}

/// A command with what it takes, as short as can be.
fn short(command: &Command) -> String {
    let options = command.options.iter().map(|option| match option.value {
        Some(value) => format!("[{} {value}]", option.name),
        None => format!("[{}]", option.name),
    });
    let words = (command.words != Words::None).then(|| command.words.shown());
    let parts: Vec<String> = std::iter::once(command.name.to_string()).chain(options).chain(words).collect();
    parts.join(" ")
}

/// The widest left column that stands on the line of its meaning.
const WIDTH: usize = 34;

/// Two columns; a long left side has a line of its own.
fn columns(lines: &[(String, &str)]) -> String {
    let length = |line: &(String, &str)| line.0.chars().count();
    let width = lines.iter().map(length).filter(|length| *length <= WIDTH).max().unwrap_or(0);
    let mut text = String::new();
    for line in lines {
        let (left, right) = line;
        match width.checked_sub(length(line)) {
            Some(gap) => text += &format!("  {left}{}  {right}\n", " ".repeat(gap)),
            None => text += &format!("  {left}\n  {}  {right}\n", " ".repeat(width)),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{of, usage};
    use crate::COMMANDS;

    #[test]
    fn every_command_and_every_option_is_explained() {
        for command in COMMANDS {
            assert!(usage().contains(&format!("\n  {}", command.name)), "{}", command.name);
            let text = of(command);
            assert!(!command.about.is_empty() && text.starts_with(command.about));
            for option in command.options {
                assert!(!option.about.is_empty() && text.contains(option.about), "{}", option.name);
            }
            if let Some((_, about)) = command.words.meaning() {
                assert!(!about.is_empty() && text.contains(about), "{}", command.name);
            }
        }
    }

    #[test]
    fn names_are_given_once() {
        let names = COMMANDS.iter().flat_map(|command| [Some(command.name), command.alias]).flatten();
        let mut names: Vec<&str> = names.collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    }
}
