//! The Java that TLC runs on.

use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process;

/// The oldest Java that TLC and the download program run on.
const OLDEST: u32 = 11;

const REMEDY: &str = "install a JDK of version 11 or newer (by apt `default-jdk`, by brew `openjdk`, by pkg `openjdk21`) and put \
                      `java` on the PATH, or set JAVA_HOME to its folder";

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
    is_new_enough(&java, &text)?;
    Ok((java, text.into_owned()))
}

/// Whether TLC runs on the Java that says this of its version. A macOS without Java has a `java`, too, which says that there is none.
fn is_new_enough(java: &Path, text: &str) -> Result<(), String> {
    match major(text) {
        Some(number) if number >= OLDEST => Ok(()),
        Some(number) => Err(format!("`{}` is Java {number}, which is too old; {REMEDY}", java.display())),
        None => {
            let said = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("nothing");
            Err(format!("`{} -version` names no version, but says `{said}`; {REMEDY}", java.display()))
        }
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
    use std::path::Path;

    use super::{is_new_enough, major};

    #[test]
    fn versions() {
        assert_eq!(major("openjdk version \"17.0.15\" 2025-04-15\nOpenJDK Runtime"), Some(17));
        assert_eq!(major("java version \"1.8.0_402\"\n"), Some(8));
        assert_eq!(major("openjdk version \"21\" 2023-09-19"), Some(21));
        assert_eq!(major("openjdk version \"25-ea\""), Some(25));
        assert_eq!(major("The operation couldn't be completed."), None);
    }

    #[test]
    fn a_java_that_is_none_says_why() {
        let of = |text| is_new_enough(Path::new("java"), text);
        assert_eq!(of("openjdk version \"11.0.2\" 2019-01-15"), Ok(()));
        assert!(
            of("java version \"1.8.0_402\"").unwrap_err().contains("Java 8, which is too old; install a JDK")
        );
        let error =
            of("\nThe operation couldn't be completed. Unable to locate a Java Runtime.\nPlease visit")
                .unwrap_err();
        assert!(
            error.contains("Unable to locate a Java Runtime.") && error.contains("install a JDK"),
            "{error}"
        );
        assert!(!error.contains('\n'), "{error}");
    }
}
