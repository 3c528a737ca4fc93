//! `semver`: whether the public surface equals its list, and what has changed since the last version.
//!
//! The surface is read from rustdoc's pages, which any stable compiler makes. cargo-semver-checks and cargo-public-api read
//! rustdoc's JSON, which needs a compiler of exactly the right version or a nightly one. The first of them also takes six
//! minutes to build. A list cannot tell whether a changed line is compatible: the reviewer decides that. A line that is gone
//! counts as a breaking change.

use std::collections::BTreeSet;
use std::path::Path;

use crate::text::html;
use crate::{Args, Outcome, paths, process};

/// The list, one line an item.
const LIST: &str = "impl/api.txt";

/// Checks the list, or writes it, and compares it with that of the last tagged version.
pub fn run(args: &Args) -> Outcome {
    let now = surface()?;
    let listed = std::fs::read_to_string(paths::root().join(LIST)).unwrap_or_default();
    let listed: BTreeSet<String> = listed.lines().map(str::to_string).collect();
    if listed != now {
        show("-", listed.difference(&now));
        show("+", now.difference(&listed));
        if !args.has("--write") {
            return Err(format!(
                "{LIST} is not the public surface; if it should be, `cargo xtask semver --write`"
            ));
        }
        let text: String = now.iter().map(|line| format!("{line}\n")).collect();
        paths::write(&paths::root().join(LIST), &text)?;
        println!("written: {LIST}");
    }
    since_last_version(&now)
}

fn show<'a>(sign: &str, lines: impl Iterator<Item = &'a String>) {
    lines.for_each(|line| println!("{sign} {line}"));
}

/// If an item of the last version is gone, the version number must say so.
fn since_last_version(now: &BTreeSet<String>) -> Outcome {
    let tags = git(&["tag", "--list", "v*"]).ok_or("git cannot say which versions are tagged")?;
    if tags.is_empty() {
        println!(
            "{} lines of public surface; no version is tagged yet, so there is none to compare with",
            now.len()
        );
        return Ok(());
    }
    let tag = git(&["describe", "--tags", "--match", "v*", "--abbrev=0"])
        .ok_or("no version that is tagged is behind this commit")?;
    let old = git(&["show", &format!("{tag}:{LIST}")]).ok_or_else(|| format!("{tag} has no {LIST}"))?;
    let old: BTreeSet<String> = old.lines().map(str::to_string).collect();
    show("-", old.difference(now));
    show("+", now.difference(&old));
    let manifest = paths::read(&paths::root().join("Cargo.toml"))?;
    let version = manifest.lines().find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    let version = version.ok_or("Cargo.toml has no line `version = \"…\"`")?;
    if !old.is_subset(now) && !is_breaking(tag.trim_start_matches('v'), version) {
        return Err(format!(
            "lines of {tag} are gone from {LIST}, but {version} counts as compatible with it"
        ));
    }
    Ok(())
}

/// Whether a version may break what another version promised: its first number that is not zero differs, or a number before
/// it.
fn is_breaking(old: &str, new: &str) -> bool {
    let numbers =
        |version: &str| -> Vec<u64> { version.split('.').map(|n| n.parse().unwrap_or(0)).collect() };
    let (old, new) = (numbers(old), numbers(new));
    let first = old.iter().position(|&n| n != 0).unwrap_or(old.len());
    old.iter().take(first + 1).ne(new.iter().take(first + 1))
}

fn git(words: &[&str]) -> Option<String> {
    process::output(process::program("git").args(words)).ok().map(|said| said.trim_end().to_string())
}

/// All items of the public surface, with every feature.
fn surface() -> Result<BTreeSet<String>, String> {
    let target = paths::tools().join("surface");
    let pages = target.join("doc/systole");
    if pages.exists() {
        std::fs::remove_dir_all(&pages)
            .map_err(|error| format!("cannot empty {}: {error}", paths::shown(&pages)))?;
    }
    let mut cargo = process::cargo();
    cargo
        .args(["doc", "--package", "systole", "--lib", "--no-deps", "--all-features", "--target-dir"])
        .arg(&target);
    process::run(cargo.env_remove("RUSTDOCFLAGS"))?;
    let mut lines = BTreeSet::new();
    for page in paths::files_below(&pages, ".html")? {
        let below = page.strip_prefix(&pages).unwrap_or(&page);
        let Some(name) = item(below).or_else(|| module(below)) else { continue };
        let text = paths::read(&page)?;
        let declared = declarations(&text).into_iter().chain(reexports(&text));
        lines.extend(declared.map(|line| format!("{name}: {line}")));
    }
    if lines.is_empty() {
        Err("rustdoc's pages show no declaration: have they changed?".to_string())
    } else {
        Ok(lines)
    }
}

/// `loops/struct.Zip.html` is `loops::Zip`.
fn item(page: &Path) -> Option<String> {
    let (kind, name) = page.file_stem()?.to_str()?.split_once('.')?;
    let folder = page.parent()?.components().map(|part| format!("{}::", part.as_os_str().to_string_lossy()));
    Some(format!("{kind} {}{name}", folder.collect::<String>()))
}

/// `executor/index.html` is the module `executor`.
fn module(page: &Path) -> Option<String> {
    let is_index = page.file_name()? == "index.html";
    let folders = page.parent()?.iter().map(|part| part.to_string_lossy());
    is_index.then(|| format!("mod {}", folders.collect::<Vec<_>>().join("::")))
}

/// What a module has from other crates, which have the pages of these items.
fn reexports(page: &str) -> Vec<String> {
    let lists = html::elements(page, &["reexports"]);
    let all = lists.iter().flat_map(|(_, list)| list.split_inclusive(';')).map(str::trim);
    all.filter(|one| one.starts_with("pub use ")).map(str::to_string).collect()
}

/// Traits of the compiler's own, which come and go with its versions.
const INTERNAL: [&str; 3] = ["Freeze for ", "StructuralPartialEq for ", "UnsafeUnpin for "];

/// What a page declares: the item, its own functions, and the traits that it implements. Blanket implementations of other
/// crates do not count.
fn declarations(page: &str) -> Vec<String> {
    let page = page.split("id=\"blanket-implementations\"").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut of_trait = false;
    for (class, text) in html::elements(page, &["item-decl", "code-header"]) {
        let is_impl = text.starts_with("impl");
        if is_impl {
            of_trait = text.contains(" for ");
        }
        let is_internal = is_impl && INTERNAL.iter().any(|internal| text.contains(internal));
        if !is_internal && (class == "item-decl" || is_impl || !of_trait) {
            found.push(text);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{declarations, is_breaking, item, module, reexports};

    #[test]
    fn pages_and_items() {
        assert_eq!(item(Path::new("struct.Task.html")).unwrap(), "struct Task");
        assert_eq!(item(Path::new("loops/fn.map.html")).unwrap(), "fn loops::map");
        assert_eq!(item(Path::new("index.html")), None);
        assert_eq!(module(Path::new("loops/index.html")).unwrap(), "mod loops");
        assert_eq!(module(Path::new("loops/fn.map.html")), None);
    }

    #[test]
    fn items_of_other_crates_are_named_by_the_module() {
        let page = "<pre class=\"item-decl\">x</pre><dl class=\"item-table reexports\"><dt id=\"reexport.A\"><code>pub use \
                    a::<a class=\"b\">A</a>;</code></dt><dt><code>pub use ::b::*;</code></dt></dl><dl><dt>c</dt></dl>";
        assert_eq!(reexports(page), ["pub use a::A;", "pub use ::b::*;"]);
        assert_eq!(reexports("<dl class=\"item-table\"><dt>c</dt></dl>"), Vec::<String>::new());
    }

    #[test]
    fn functions_of_traits_are_theirs() {
        let page = "<pre class=\"rust item-decl\"><code>pub struct <a>A</a>;</code></pre>\
                    <h3 class=\"code-header\">impl A</h3><h4 class=\"code-header\">pub fn b(&amp;self)</h4>\
                    <h3 class=\"code-header\">impl Freeze for A</h3>\
                    <h3 class=\"code-header\">impl Clone for A</h3><h4 class=\"code-header\">fn clone()</h4>\
                    <h2 id=\"blanket-implementations\"><h3 class=\"code-header\">impl&lt;T&gt; Any for T</h3>";
        assert_eq!(declarations(page), ["pub struct A;", "impl A", "pub fn b(&self)", "impl Clone for A"]);
    }

    #[test]
    fn versions_that_may_break() {
        assert!(
            is_breaking("0.1.3", "0.2.0") && is_breaking("1.2.3", "2.0.0") && is_breaking("0.1.0", "1.0.0")
        );
        assert!(!is_breaking("0.1.3", "0.1.4") && !is_breaking("1.2.3", "1.3.0"));
    }
}
