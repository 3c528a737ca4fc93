//! The Java that TLC runs on.

use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::Command;

use crate::process;

/// The oldest Java that TLC and the download program run on.
const OLDEST: u32 = 11;

const REMEDY: &str =
    "install a JDK of version 11 or newer and put `java` on the PATH, or set JAVA_HOME to its folder";

/// The path of a Java that is new enough.
///
/// # Errors
///
/// When there is none, with the remedy.
pub fn find() -> Result<PathBuf, String> {
    find_with_version().map(|(java, _)| java)
}

/// The same, and what it prints of its version.
///
/// # Errors
///
/// As [`find`].
pub fn find_with_version() -> Result<(PathBuf, String), String> {
    let java = candidate();
    let output = match program(&java).arg("-version").output() {
        Ok(output) => output,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let home = std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty());
            let home = home.map_or_else(String::new, |home| {
                format!(" (JAVA_HOME is `{}`, which has no `bin/java`)", PathBuf::from(home).display())
            });
            return Err(format!("Java is missing{home}; {REMEDY}"));
        }
        Err(error) => return Err(format!("`{}` does not start: {error}; {REMEDY}", java.display())),
    };
    let text = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
    match major(&text) {
        Some(number) if number >= OLDEST => Ok((java, text.into_owned())),
        Some(number) => Err(format!("`{}` is Java {number}, which is too old; {REMEDY}", java.display())),
        None => Err(format!("`{} -version` names no version; {REMEDY}", java.display())),
    }
}

/// This Java, to be run in the root. It reads paths as UTF-8: in the locale `C`, or in one that is not installed, it would find
/// no file whose path has a letter beyond ASCII.
pub fn program(java: impl AsRef<OsStr>) -> Command {
    let mut java = process::program(java.as_ref());
    java.env("LC_ALL", "C.UTF-8");
    java
}

/// The Java of JAVA_HOME if there is one, else the one on the PATH.
fn candidate() -> PathBuf {
    let name = format!("java{}", std::env::consts::EXE_SUFFIX);
    let home = std::env::var_os("JAVA_HOME").map(|home| PathBuf::from(home).join("bin").join(&name));
    home.filter(|path| path.is_file()).unwrap_or_else(|| PathBuf::from(name))
}

/// The major version in what `java -version` prints: 17 for "17.0.15", 8 for "1.8.0_402".
pub(crate) fn major(text: &str) -> Option<u32> {
    let quoted = text.split('"').nth(1)?;
    let mut parts = quoted.split(|c: char| !c.is_ascii_digit()).map(str::parse);
    match parts.next()?.ok()? {
        1 => parts.next()?.ok(),
        major => Some(major),
    }
}

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn versions() {
        assert_eq!(major("openjdk version \"17.0.15\" 2025-04-15\nOpenJDK Runtime"), Some(17));
        assert_eq!(major("java version \"1.8.0_402\"\n"), Some(8));
        assert_eq!(major("openjdk version \"21\" 2023-09-19"), Some(21));
        assert_eq!(major("openjdk version \"25-ea\""), Some(25));
        assert_eq!(major("The operation couldn't be completed."), None);
    }
}
