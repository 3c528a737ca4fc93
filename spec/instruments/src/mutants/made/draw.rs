//! Which of all changes are made: a seed chooses, and spreads them over the files, the definitions and the operators.

use std::collections::BTreeMap;

use super::edit::{Candidate, all_in_core, all_in_spec};
use super::list::{All, List, Made};
use super::{by_models, by_runtime};
use crate::mutants::workshop::Workshop;
use tlc::model::Model;
use tlc::run::Checker;

/// With another seed, other mistakes are made.
const SEED: u64 = 0x5157_01E5;

/// How many are made in the spec, and how many in the core.
const IN_SPEC: usize = 40;
const IN_CORE: usize = 26;

/// Fills the list up. A mistake whose text is gone from its file makes room for another one; all others stay.
pub(super) fn draw(models: &[Model], list: &List) -> Result<List, String> {
    let (in_spec, in_core) = (all_in_spec()?, all_in_core()?);
    let all = All { spec: in_spec.len(), core: in_core.len() };
    println!("{} changes can be made to the spec, and {} to the scheduler", all.spec, all.core);
    let (checker, copy) = (Checker::find()?, Workshop::open());
    let mut kept = Vec::new();
    for one in &list.made {
        if one.can_be_made()? {
            kept.push(one.clone());
        } else {
            println!("{}: its text is gone, and another one is taken", one.name);
        }
    }
    let (spec, core): (Vec<Made>, Vec<Made>) = kept.into_iter().partition(Made::is_in_spec);
    let mut made = choose(spec, in_spec, IN_SPEC, |one| by_models::can_be_read(one, models, &checker))?;
    made.extend(choose(core, in_core, IN_CORE, |one| by_runtime::compiles(one, &copy))?);
    Ok(List { all, made })
}

/// How much it counts that something from the same definition was taken, or from the same file: a file of twice as many
/// changes has twice as many turns.
const DEFINITION: usize = 300;
const FILE: usize = 6000;
const OPERATOR: usize = 100;

/// Takes more of them until there are so many, each time one of those whose file, definition and operator were taken least. A
/// change that cannot be read or compiled is none that could stay unseen: the next one is taken.
fn choose(
    mut made: Vec<Made>,
    mut candidates: Vec<Candidate>,
    number: usize,
    can_be_made: impl Fn(&Made) -> Result<bool, String>,
) -> Result<Vec<Made>, String> {
    let (mut sizes, mut taken) = (BTreeMap::<String, usize>::new(), BTreeMap::<String, usize>::new());
    for candidate in &candidates {
        *sizes.entry(candidate.file.clone()).or_default() += 1;
    }
    for one in &made {
        enter(one, &mut taken);
    }
    let is_made = |one: &Candidate| {
        made.iter().any(|old| old.name == one.name || (&old.from, &old.to) == (&one.from, &one.to))
    };
    candidates.retain(|one| !is_made(one));
    candidates.sort_by_key(|candidate| lot(&candidate.name));
    while made.len() < number && !candidates.is_empty() {
        let times = |what: &str| taken.get(what).copied().unwrap_or(0);
        let weight = |one: &Candidate| {
            let of_file = FILE * times(&one.file) / sizes[&one.file];
            of_file + OPERATOR * times(one.operator) + DEFINITION * times(definition(&one.name))
        };
        let place = (0..candidates.len()).min_by_key(|&place| weight(&candidates[place])).unwrap_or_default();
        let one = Made::new(candidates.remove(place));
        if can_be_made(&one)? {
            enter(&one, &mut taken);
            eprintln!("[{}/{number}] {}", made.len() + 1, one.name);
            made.push(one);
        } else {
            eprintln!("[{}/{number}] {}: it makes no sense, and another one is taken", made.len(), one.name);
        }
    }
    made.sort_by(|one, other| (&one.file, &one.name).cmp(&(&other.file, &other.name)));
    Ok(made)
}

fn enter(one: &Made, taken: &mut BTreeMap<String, usize>) {
    for key in [&one.file, one.operator(), definition(&one.name)] {
        *taken.entry(key.to_string()).or_default() += 1;
    }
}

/// The file and the definition: `Pool.Due` of `Pool.Due.comparison.1`.
fn definition(name: &str) -> &str {
    let end = name.match_indices('.').nth(1).map_or(name.len(), |(end, _)| end);
    &name[..end]
}

/// A number that depends on the name and the seed alone (FNV-1a).
fn lot(name: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325 ^ SEED, step);
    (hash ^ (hash >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[cfg(test)]
mod tests {
    use super::{choose, definition};
    use crate::mutants::made::edit::all_in_spec;
    use std::collections::BTreeSet;

    #[test]
    fn they_are_spread() {
        let choose =
            |kept| choose(kept, all_in_spec().unwrap(), 40, |one| Ok(!one.name.ends_with(".2"))).unwrap();
        let made = choose(Vec::new());
        assert_eq!(made.len(), 40);
        assert!(made.iter().all(|one| !one.name.ends_with(".2")));
        let of = |part: fn(&str) -> Option<&str>| -> BTreeSet<&str> {
            made.iter().filter_map(|one| part(&one.name)).collect()
        };
        assert_eq!(of(|name| name.split('.').next()).len(), 9, "each module");
        assert!(of(|name| name.split('.').nth(2)).len() >= 10, "nearly each operator");
        assert_eq!(definition(&made[0].name).matches('.').count(), 1);
        let kept = choose(made[..30].to_vec());
        assert!(kept.len() == 40 && made[..30].iter().all(|one| kept.contains(one)), "what was made stays");
    }
}
