//! The TLA+ modules below `spec/`, as far as a configuration depends on them: what each one extends, the constants that
//! it declares, and the names that it defines.

use std::collections::BTreeMap;
use std::path::Path;

use crate::model::module_name;
use crate::paths;

/// The modules that come with TLC and that these may extend.
const STANDARD: [&str; 8] =
    ["Naturals", "Integers", "Reals", "Sequences", "FiniteSets", "Bags", "TLC", "TLAPS"];

/// All modules, by name.
pub struct Library {
    modules: BTreeMap<String, Module>,
}

#[derive(Default)]
struct Module {
    /// The file, without its ending: `models/MCTree`.
    place: String,
    extends: Vec<String>,
    constants: Vec<String>,
    definitions: Vec<String>,
}

impl Library {
    /// Reads all modules below this folder.
    ///
    /// # Errors
    ///
    /// With the file's name, when one cannot be read.
    pub fn read(folder: &Path) -> Result<Library, String> {
        let mut modules = BTreeMap::new();
        for path in paths::files_below(folder, ".tla")? {
            let below = path.strip_prefix(folder).unwrap_or(&path).with_extension("");
            let place = below.to_string_lossy().replace('\\', "/");
            modules.insert(module_name(&place).to_string(), Module::parse(&place, &paths::read(&path)?));
        }
        Ok(Library { modules })
    }

    /// A library of these modules: their places and texts.
    #[cfg(test)]
    pub fn of(texts: &[(&str, &str)]) -> Library {
        let module =
            |(place, text): &(&str, &str)| (module_name(place).to_string(), Module::parse(place, text));
        let modules = texts.iter().map(module);
        Library { modules: modules.collect() }
    }

    /// Where the modules stand, in the order of their names: `models/MCTree`.
    pub fn places(&self) -> impl Iterator<Item = &str> {
        self.modules.values().map(|module| module.place.as_str())
    }

    /// Where the module of this name stands.
    pub fn place(&self, name: &str) -> Option<&str> {
        self.modules.get(name).map(|module| module.place.as_str())
    }

    /// Whether there is a module of this name.
    pub fn has(&self, name: &str) -> bool {
        self.modules.contains_key(name)
    }

    /// The module with all that it extends, each once, and each after those that it extends itself. The standard modules
    /// are left out.
    pub fn extended(&self, name: &str) -> Vec<&str> {
        let mut found = Vec::new();
        self.extend(name, &mut found);
        found
    }

    fn extend<'l>(&'l self, name: &str, found: &mut Vec<&'l str>) {
        let Some((name, module)) = self.modules.get_key_value(name) else { return };
        for below in &module.extends {
            self.extend(below, found);
        }
        if !found.contains(&name.as_str()) {
            found.push(name);
        }
    }

    /// A module that is extended, by this one or by one that it extends, and does not exist: who extends it, and its name.
    pub fn missing(&self, name: &str) -> Option<(&str, &str)> {
        let modules = self.extended(name).into_iter().filter_map(|name| self.modules.get_key_value(name));
        let mut pairs = modules.flat_map(|(name, module)| {
            module.extends.iter().map(move |below| (name.as_str(), below.as_str()))
        });
        pairs.find(|(_, below)| !self.has(below) && !STANDARD.contains(below))
    }

    /// The constants that a module and those that it extends declare, in their order.
    pub fn constants(&self, name: &str) -> Vec<&str> {
        let modules = self.extended(name).into_iter().map(|name| &self.modules[name]);
        modules.flat_map(|module| &module.constants).map(String::as_str).collect()
    }

    /// Whether a module, or one that it extends, defines this name.
    pub fn defines(&self, name: &str, definition: &str) -> bool {
        let is_there =
            |module: &&str| self.modules[*module].definitions.iter().any(|name| name == definition);
        self.extended(name).iter().any(is_there)
    }

    /// Whether any module declares this constant.
    pub fn declares(&self, constant: &str) -> bool {
        self.modules.values().any(|module| module.constants.iter().any(|name| name == constant))
    }
}

impl Module {
    /// Reads the lines that begin at the margin: in these modules, a definition or a keyword; the lists of names go on in
    /// lines that are indented.
    fn parse(place: &str, text: &str) -> Module {
        let mut module = Module { place: place.to_string(), ..Module::default() };
        let mut keyword = "";
        for line in text.lines() {
            let line = line.split("\\*").next().unwrap_or(line).trim_end();
            let is_at_margin = line.starts_with(|c: char| c.is_alphanumeric() || "=-(".contains(c));
            let first = line.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
            let rest = if is_at_margin { &line[first.len()..] } else { line };
            if is_at_margin || line.is_empty() {
                keyword = match first {
                    "EXTENDS" => "EXTENDS",
                    "CONSTANT" | "CONSTANTS" => "CONSTANTS",
                    _ => "",
                };
            }
            let names = || rest.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_string);
            match keyword {
                "EXTENDS" => module.extends.extend(names()),
                "CONSTANTS" => module.constants.extend(names()),
                _ if is_at_margin && !first.is_empty() => module.definitions.push(first.to_string()),
                _ => {}
            }
        }
        module
    }
}

#[cfg(test)]
mod tests {
    use super::Library;

    const BASE: &str = "---- MODULE Base ----\n(* Text, and == signs. *)\nEXTENDS Naturals\n\nCONSTANTS A,  \\* one, two\n          \
                        B\n\nVARIABLES x\n\nSpec == x\n  Inner == 1\nStep(w, j) ==\n  TRUE\n====\n";
    const TOP: &str = "---- MODULE Top ----\nEXTENDS Base, TLC\nCONSTANT C\n\nMine == A\n====\n";

    #[test]
    fn what_a_module_brings_and_what_it_extends() {
        let library = Library::of(&[("Base", BASE), ("models/Top", TOP)]);
        assert_eq!(library.extended("Top"), ["Base", "Top"]);
        assert_eq!((library.place("Top"), library.place("Middle")), (Some("models/Top"), None));
        assert_eq!(library.constants("Top"), ["A", "B", "C"]);
        assert_eq!(library.constants("Base"), ["A", "B"]);
        assert!(library.defines("Top", "Mine") && library.defines("Top", "Spec"));
        assert!(library.defines("Base", "Step") && !library.defines("Base", "Mine"));
        assert!(!library.defines("Top", "Inner") && !library.defines("Top", "A"));
        assert_eq!((library.missing("Top"), library.missing("Base")), (None, None));
        let library = Library::of(&[("Base", BASE), ("models/Top", &TOP.replace("TLC", "Bsae"))]);
        assert_eq!(library.missing("Top"), Some(("Top", "Bsae")));
        assert!(library.declares("C") && !library.declares("x"));
    }

    #[test]
    fn the_modules_of_this_repository() {
        let library = Library::read(&crate::paths::root().join("spec")).unwrap();
        assert_eq!(library.constants("MCForkJoin"), ["Callers", "Main", "Body", "Height"]);
        assert_eq!(library.place("MCTree"), Some("models/MCTree"));
        assert!(library.defines("MCTree", "RefinesForkJoin") && library.defines("NoWorkerWoken", "WakeNone"));
    }
}
