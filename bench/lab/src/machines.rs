//! The machines whose prices are known: the simulator's own files.

use sim::costs::Costs;
use std::collections::BTreeMap;

/// Each machine's name in a setting, and its file.
const MACHINES: [(&str, &str); 2] = [
    ("bare-metal", include_str!("../../sim/costs/bare-metal.toml")),
    ("virtual", include_str!("../../sim/costs/2026-11-21-amd-epyc-2-cores.toml")),
];

/// The prices of this machine, by name, in nanoseconds.
pub fn prices(name: &str) -> Result<BTreeMap<String, f64>, String> {
    let found = MACHINES.iter().find(|machine| machine.0 == name);
    let (_, text) = found.ok_or_else(|| {
        let names = MACHINES.map(|machine| machine.0).join(", ");
        format!("`machine={name}` is unknown; there are {names}")
    })?;
    Ok(text.lines().filter_map(line).collect())
}

/// What these prices come to.
pub fn costs(prices: BTreeMap<String, f64>) -> Result<Costs, String> {
    Costs::of(prices)
}

/// `name = number  # where it is from`: all that these files have of TOML, whose whole grammar the page need not download.
fn line(text: &str) -> Option<(String, f64)> {
    let (name, value) = text.split('#').next()?.split_once('=')?;
    Some((name.trim().to_owned(), value.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_has_a_price_for_everything() {
        for (name, text) in MACHINES {
            assert!(costs(prices(name).unwrap()).is_ok(), "{name}");
            let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).count();
            assert_eq!(prices(name).unwrap().len(), lines, "{name}");
        }
        assert_eq!(prices("mine").unwrap_err(), "`machine=mine` is unknown; there are bare-metal, virtual");
    }
}
