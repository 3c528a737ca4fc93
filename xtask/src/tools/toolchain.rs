//! Rust toolchains besides the one in use, by rustup.

use crate::{Outcome, process};

/// Lets rustup install one version with these components, if it is missing.
pub fn install(version: &str, components: &[&str]) -> Outcome {
    if components.is_empty() && installed(version)?.is_some() {
        return Ok(());
    }
    let mut rustup = process::program("rustup");
    rustup.args(["toolchain", "install", version, "--profile", "minimal", "--no-self-update"]);
    for component in components {
        rustup.args(["--component", component]);
    }
    process::run(&mut rustup)
}

/// The installed toolchain of this version, by rustup's name for it.
pub fn installed(version: &str) -> Result<Option<String>, String> {
    let list = process::output(process::program("rustup").args(["toolchain", "list"]))?;
    Ok(find(&list, version))
}

fn find(list: &str, version: &str) -> Option<String> {
    let mut names = list.lines().filter_map(|line| line.split_whitespace().next());
    let of_version = |name: &&str| {
        name.strip_prefix(version).is_some_and(|rest| rest.starts_with(['.', '-']) || rest.is_empty())
    };
    names.rfind(of_version).map(str::to_string)
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn toolchains_of_a_version() {
        let list =
            "stable-x86_64 (active, default)\n1.8.0-x86_64\n1.86.0-x86_64\n1.86.1-x86_64\n1.95-x86_64\n";
        assert_eq!(find(list, "1.86").as_deref(), Some("1.86.1-x86_64"));
        assert_eq!(find(list, "1.95").as_deref(), Some("1.95-x86_64"));
        assert_eq!(find(list, "1.9"), None);
    }
}
