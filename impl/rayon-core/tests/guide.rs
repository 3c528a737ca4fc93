//! systole's guide for programs that use rayon has each public name of rayon-core.

const GUIDE: &str = include_str!("../../src/migration.md");

/// The public surface of systole, a line an item.
const SURFACE: &str = include_str!("../../api.txt");

/// What rayon itself has given up, and what this crate has beside rayon-core's names.
const OTHER: [&str; 3] = ["Configuration", "initialize", "systole_pool"];

/// Whether systole has an item of this name, or the guide says what to use in its place.
fn is_found(name: &str) -> bool {
    let is_item = |line: &str| line.split(':').next().and_then(|item| item.split(' ').nth(1)) == Some(name);
    SURFACE.lines().any(is_item) || is_in_guide(name)
}

/// Whether the left column of the guide's table has the name.
fn is_in_guide(name: &str) -> bool {
    let rows = GUIDE.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    rows.flat_map(|left| left.split(|c: char| !c.is_alphanumeric() && c != '_')).any(|word| word == name)
}

#[test]
fn each_name_is_systoles_or_in_the_guide() {
    let uses = include_str!("../src/lib.rs").split("\npub use ").skip(1);
    let uses: Vec<&str> =
        uses.filter_map(|rest| rest.split(';').next()?.split_once("::")).map(|it| it.1).collect();
    let names = uses.iter().flat_map(|names| names.split(|c: char| !c.is_alphanumeric() && c != '_'));
    let names: Vec<&str> = names.filter(|name| !name.is_empty() && !OTHER.contains(name)).collect();
    assert!(names.len() > 20, "{names:?}");
    let missing: Vec<_> = names.iter().filter(|name| !is_found(name)).collect();
    assert!(missing.is_empty(), "the guide lacks {missing:?}");
}

#[test]
fn each_setting_of_a_pool_is_systoles_or_in_the_guide() {
    let methods = include_str!("../src/builder.rs").split("\n    pub fn ").skip(1);
    let names: Vec<&str> = methods.filter_map(|rest| rest.split(['(', '<']).next()).collect();
    assert!(names.len() > 10, "{names:?}");
    let is_method = |name: &str| SURFACE.contains(&format!("\nstruct ThreadPoolBuilder: pub fn {name}("));
    let missing: Vec<_> = names.iter().filter(|name| !is_method(name) && !is_in_guide(name)).collect();
    assert!(missing.is_empty(), "the guide lacks {missing:?}");
}
