//! The name that a user probably meant.

/// How much a suggested name may differ: by this share of the longer name's letters.
const UNLIKE: f64 = 0.4;

/// The most similar of these names, if one is similar enough. Upper and lower case are alike.
pub fn nearest<'n>(typed: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let typed = typed.to_lowercase();
    let likeness = |name: &str| strsim::normalized_damerau_levenshtein(&typed, &name.to_lowercase());
    let all = names.into_iter().map(|name| (likeness(name), name));
    let best = all.max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.filter(|(likeness, _)| *likeness >= 1.0 - UNLIKE).map(|(_, name)| name)
}

/// Names that the user may have meant: those that contain what was typed, and the most similar one; three at most.
fn meant<'n>(typed: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let names: Vec<&str> = names.into_iter().collect();
    let part = typed.to_lowercase();
    let contains = |name: &&&str| part.len() > 2 && name.to_lowercase().contains(&part);
    let mut meant: Vec<&str> = nearest(typed, names.iter().copied()).into_iter().collect();
    meant.extend(
        names.iter().filter(contains).filter(|name| Some(**name) != nearest(typed, names.iter().copied())),
    );
    meant.truncate(3);
    meant
}

/// The error line for a name that does not exist. It suggests the nearest names, or else `list`, which says where all names
/// are.
pub fn unknown<'n>(kind: &str, typed: &str, names: impl IntoIterator<Item = &'n str>, list: &str) -> String {
    let quoted: Vec<String> = meant(typed, names).iter().map(|name| format!("`{name}`")).collect();
    match quoted.as_slice() {
        [] => format!("there is no {kind} `{typed}`; {list}"),
        [one] => format!("there is no {kind} `{typed}`; did you mean {one}?"),
        [first @ .., last] => {
            format!("there is no {kind} `{typed}`; did you mean {} or {last}?", first.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{nearest, unknown};

    #[test]
    fn a_typo_and_something_else() {
        let names = ["check-spec", "check-proof", "test"];
        assert_eq!(nearest("chekc-spec", names), Some("check-spec"));
        assert_eq!(nearest("Check-Porof", names), Some("check-proof"));
        assert_eq!(nearest("tset", names), Some("test"));
        assert_eq!(nearest("frobnicate", names), None);
    }

    #[test]
    fn the_line() {
        let line = |typed| unknown("model", typed, ["pair", "tree2x1"], "spec/models.json lists all");
        assert_eq!(line("piar"), "there is no model `piar`; did you mean `pair`?");
        let lost = unknown("model", "lost", ["MiniLostWake", "pair", "ChiliLostWake"], "");
        assert_eq!(lost, "there is no model `lost`; did you mean `MiniLostWake` or `ChiliLostWake`?");
        assert_eq!(line("x"), "there is no model `x`; spec/models.json lists all");
    }
}
