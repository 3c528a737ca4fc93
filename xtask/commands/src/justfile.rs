//! The justfile: each command under its shorter name.

use crate::COMMANDS;
use crate::command::{Command, Words};

const HEAD: &str = "\
# Made of the table of commands by `cargo xtask justfile --write`. Each recipe is `cargo xtask` under a shorter name: if you
# have no `just`, you miss nothing.

# List the recipes
[private]
default:
    @just --list --unsorted
";

/// The whole text.
pub fn text() -> String {
    let recipes = COMMANDS.iter().filter(|command| !command.is_internal).map(recipe);
    HEAD.to_string() + &recipes.collect::<String>()
}

fn recipe(command: &Command) -> String {
    let Command { name, about, .. } = command;
    let (takes, given) = if command.options.is_empty() && command.words == Words::None {
        ("", "")
    } else {
        (" *ARGS", " {{ARGS}}")
    };
    let mut letters = about.chars();
    let about = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>());
    format!("\n# {}\n{name}{takes}:\n    cargo xtask {name}{given}\n", about.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn a_recipe_with_arguments_and_one_without() {
        let text = text();
        assert!(text.contains("\n# Check format, "), "{text}");
        assert!(text.contains("\ncheck-spec *ARGS:\n    cargo xtask check-spec {{ARGS}}\n"));
        assert!(text.contains("\ncheck-map:\n    cargo xtask check-map\n"));
    }
}
