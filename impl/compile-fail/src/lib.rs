//! Wrong programs that the compiler must refuse, by the name of the rule that each breaks.
//!
//! `cases/` has them, many to a file. A case begins with the rule's name and what it says, then names the error that it must
//! come to: a code, and a phrase of the message. The rest is a program with two endings: a line marked `// refused` belongs
//! to the wrong program alone, and a line marked `// accepted` to its nearest neighbour, which must compile. So a program
//! fails for the reason that the marked lines give, and for no other one.
//!
//! ```text
//! //# the_second_result_is_sent: Another worker may make what the second closure returns.
//! //# E0277 `Rc<i32>` cannot be sent between threads safely
//! fn program(t: &mut Task<'_>) {
//!     t.join(|_| (), |_| Rc::new(1_i32)); // refused
//!     t.join(|_| Rc::new(1_i32), |_| ()); // accepted
//! }
//! ```
//!
//! A mark on a line of its own stands for an ending that adds nothing. A code stands there as `no-code` where the compiler
//! gives none.

mod case;
mod compiler;

pub use case::{Case, parse};
pub use compiler::{Compiler, Refusal};

use std::fs;
use std::path::{Path, PathBuf};

/// All cases, file by file.
///
/// # Panics
///
/// Panics if a file cannot be read, or if one is not written as this crate's documentation says.
#[must_use]
pub fn cases() -> Vec<(String, Vec<Case>)> {
    let folder = folder();
    let entries = fs::read_dir(&folder).expect("the cases can be listed");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let named = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    files.retain(|path| named(path) != PRELUDE);
    let read = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("a file of cases can be read");
        (named(path), parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
    };
    files.iter().map(read).collect()
}

/// The table of all rules, for README.md.
#[must_use]
pub fn table(files: &[(String, Vec<Case>)]) -> String {
    let mut text = String::new();
    for (file, cases) in files {
        text += &format!("### {file}\n\n| rule | what it says | code |\n|---|---|---|\n");
        for Case { name, rule, code, .. } in cases {
            text += &format!("| `{name}` | {rule} | {code} |\n");
        }
        text += "\n";
    }
    text + "Rules in all: " + &files.iter().map(|(_, cases)| cases.len()).sum::<usize>().to_string() + "\n"
}

/// The file of what every program can name.
const PRELUDE: &str = "prelude";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")
}

/// A crate of these programs, each in a module of its own.
#[must_use]
pub fn whole<'c>(programs: impl IntoIterator<Item = (&'c str, String)>) -> String {
    let prelude =
        fs::read_to_string(folder().join(PRELUDE).with_extension("rs")).expect("the prelude can be read");
    let mut text = format!("#![allow(unused, deprecated)]\nmod prelude {{\n{prelude}}}\n");
    for (name, program) in programs {
        text += &format!("mod {name} {{\nuse super::prelude::*;\n{program}}}\n");
    }
    text
}

/// What is wrong with a case, if anything is.
///
/// # Errors
///
/// If the compiler accepts the wrong program, or refuses it for another reason than the case names.
pub fn check(compiler: &Compiler, case: &Case) -> Result<(), String> {
    let refusals = compiler.refusals(&whole([(&*case.name, case.refused())]));
    if refusals.is_empty() {
        return Err(format!("{}: the compiler accepts the wrong program", case.name));
    }
    let told = || refusals.iter().map(|refusal| format!("\n    {refusal}")).collect::<String>();
    if refusals.iter().any(|refusal| refusal.code != case.code) {
        return Err(format!("{}: refused, but not for {} alone:{}", case.name, case.code, told()));
    }
    if !refusals.iter().any(|refusal| refusal.says(&case.phrase)) {
        return Err(format!("{}: no message says \u{201c}{}\u{201d}:{}", case.name, case.phrase, told()));
    }
    Ok(())
}
