//! `check-conformance`.

use super::checks::Checks;
use super::expected::Expected;
use super::{explored, graphs, replayed};
use crate::{Outcome, paths};
use conformance::Configuration;
use tlc::Args;

/// Holds the runtime against the graphs of the named configurations, else of all.
pub fn run(args: &Args) -> Outcome {
    let chosen = chosen(args.has("--quick"), &args.words)?;
    let folder = paths::root().join("target/check/graphs");
    let graphs = graphs::make(&chosen, &folder)?;
    let graphs: Vec<_> = chosen.into_iter().zip(graphs).collect();
    let (mut checks, mut expected) = (Checks::default(), Expected::read());
    let made = replayed::check(&graphs, &mut checks, &mut expected)?;
    replayed::check_broken(&graphs, &mut checks)?;
    explored::check(&graphs, &made, &folder, &mut checks, &mut expected)?;
    checks.leave()?;
    let names = names_of_checks();
    if args.has("--write") { expected.write(&names) } else { expected.compare(&names) }
}

/// Of a quick check, the large ones are not, and Loom goes less far.
fn configurations(is_quick: bool) -> impl Iterator<Item = Configuration> {
    let all =
        Configuration::all().into_iter().filter(move |configuration| !is_quick || !configuration.is_long);
    all.map(move |mut configuration| {
        if is_quick {
            configuration.preemptions = configuration.preemptions.map(|bound| bound.map(|most| most.min(3)));
        }
        configuration
    })
}

/// Those of these names, or all.
fn chosen(is_quick: bool, names: &[String]) -> Result<Vec<Configuration>, String> {
    let whole = Configuration::all();
    let known = || whole.iter().map(|configuration| configuration.name);
    if let Some(name) = names.iter().find(|name| !known().any(|known| known == **name)) {
        let list = format!("the configurations are {}", known().collect::<Vec<_>>().join(", "));
        return Err(commands::unknown("configuration", name, known(), &list));
    }
    let all: Vec<Configuration> = configurations(is_quick).collect();
    if let Some(name) = names.iter().find(|name| !all.iter().any(|one| one.name == **name)) {
        return Err(format!(
            "check-conformance: --quick leaves `{name}` out, which is large; leave --quick out"
        ));
    }
    Ok(all.into_iter().filter(|one| names.is_empty() || names.iter().any(|name| name == one.name)).collect())
}

/// The names of all checks that have numbers.
fn names_of_checks() -> Vec<String> {
    let replays = configurations(false).map(|configuration| replayed::name(&configuration));
    let both = || configurations(true).chain(configurations(false));
    let explorations = both().filter_map(|configuration| explored::name(&configuration));
    let tampered = both().filter_map(|configuration| explored::name_of_tampered(&configuration));
    let mut names: Vec<String> = Vec::new();
    for name in replays.chain(explorations).chain(tampered) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::chosen;

    #[test]
    fn names_are_known_and_of_this_extent() {
        let of = |is_quick, name: &str| chosen(is_quick, &[name.to_owned()]).map(|chosen| chosen.len());
        assert_eq!((of(true, "pair"), of(false, "two_forks_x2")), (Ok(1), Ok(1)));
        assert!(of(true, "two_forks_x2").unwrap_err().contains("--quick leaves `two_forks_x2` out"));
        assert!(of(true, "two_forks_x3").unwrap_err().contains("did you mean"));
    }
}
