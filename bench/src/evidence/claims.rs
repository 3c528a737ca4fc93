//! What README and book claim, as `bench/claims.json` lists it: where it stands, and how it is measured.
//!
//! A figure is never typed twice: `{}` in the words of a claim stands for a figure in the text, and `$1` in a limit is the
//! first of them. The texts are compiled in, so that the report can be made where there is no clone.

use super::piece::Seat;
use super::words;
use serde_json::Value;

/// The list.
const LIST: &str = include_str!("../../claims.json");

/// The texts that have claims, from the root of the repository.
const TEXTS: [(&str, &str); 9] = [
    ("README.md", include_str!("../../../README.md")),
    ("impl/README.md", include_str!("../../../impl/README.md")),
    ("book/src/at-scale.md", include_str!("../../../book/src/at-scale.md")),
    ("book/src/comparison.md", include_str!("../../../book/src/comparison.md")),
    ("book/src/figures.md", include_str!("../../../book/src/figures.md")),
    ("book/src/introduction.md", include_str!("../../../book/src/introduction.md")),
    ("book/src/migration.md", include_str!("../../../book/src/migration.md")),
    ("book/src/first-program.md", include_str!("../../../book/src/first-program.md")),
    ("book/src/when-to-use-rayon.md", include_str!("../../../book/src/when-to-use-rayon.md")),
];

/// A sentence with a figure or a comparison.
#[derive(Debug)]
pub struct Claim {
    /// Its name.
    pub id: String,
    /// The files that say it.
    pub files: Vec<String>,
    /// The words, with the figures that stand in the text.
    pub words: String,
    /// The fewest and the most cores of a machine that it is about.
    pub cores: (usize, usize),
    /// How it is measured.
    pub method: Method,
}

/// How a claim is measured.
#[derive(Debug)]
pub enum Method {
    /// By these cells: it holds if it holds in each of them.
    Cells(Vec<Cell>),
    /// Not by this report, for this reason.
    Elsewhere(String),
}

/// A figure of one piece, and where it must lie.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The piece.
    pub piece: String,
    /// How the figure comes from two seats.
    pub figure: Figure,
    /// The figure must not be below this one.
    pub from: f64,
    /// The figure must not be above this one.
    pub to: f64,
}

/// A figure that two seats give.
#[derive(Clone, Debug, PartialEq)]
pub enum Figure {
    /// How many times as fast the first is as the second.
    SpeedUp(Seat, Seat),
    /// How many times as long the first takes as the second.
    Times(Seat, Seat),
    /// By how many the first's count is above the second's, for each join: two items have one.
    More(Seat, Seat),
}

impl Figure {
    /// Both seats, as the claim has them.
    pub fn seats(&self) -> [&Seat; 2] {
        match self {
            Self::SpeedUp(one, other) | Self::Times(one, other) | Self::More(one, other) => [one, other],
        }
    }
}

/// All claims. An error says which entry is wrong.
pub fn all() -> Result<Vec<Claim>, String> {
    parse(LIST, &TEXTS)
}

fn parse(list: &str, texts: &[(&str, &str)]) -> Result<Vec<Claim>, String> {
    let list: Value = serde_json::from_str(list).map_err(|error| format!("bench/claims.json: {error}"))?;
    let tolerance = list["tolerance"].as_f64().ok_or("bench/claims.json has no tolerance")?;
    let claims = list["claims"].as_array().ok_or("bench/claims.json has no claims")?;
    let one = |entry: &Value| {
        let id = entry["id"].as_str().ok_or("bench/claims.json: an entry has no id")?;
        claim(id, entry, tolerance, texts).map_err(|error| format!("bench/claims.json, {id}: {error}"))
    };
    claims.iter().map(one).collect()
}

fn claim(id: &str, entry: &Value, tolerance: f64, texts: &[(&str, &str)]) -> Result<Claim, String> {
    let pattern = text(entry, "words")?;
    let files = entry["files"].as_array().ok_or("no files")?.iter().filter_map(Value::as_str);
    let files: Vec<String> = files.map(str::to_owned).collect();
    let mut figures: Option<Vec<String>> = None;
    for file in &files {
        let of = texts
            .iter()
            .find(|(name, _)| name == file)
            .ok_or_else(|| format!("{file} is none of its texts"))?;
        let found = words::find(pattern, of.1).map_err(|error| format!("{file}: {error}"))?;
        if figures.get_or_insert_with(|| found.clone()) != &found {
            return Err(format!("{file} has other figures than {}", files[0]));
        }
    }
    let figures = figures.ok_or("no files")?;
    let said = figures.iter().fold(pattern.to_owned(), |words, figure| words.replacen("{}", figure, 1));
    let figures: Vec<f64> = figures.iter().filter_map(|figure| words::value(figure)).collect();
    let bound =
        |index: usize, other: usize| entry["cores"][index].as_u64().map_or(other, |cores| cores as usize);
    let method = match (entry["cells"].as_array(), entry["elsewhere"].as_str()) {
        (Some(cells), None) if !cells.is_empty() => {
            let cells = cells.iter().map(|entry| cell(entry, tolerance, &figures));
            Method::Cells(cells.collect::<Result<_, _>>()?)
        }
        (None, Some(reason)) => Method::Elsewhere(reason.to_owned()),
        _ => return Err("either `cells` or `elsewhere`".into()),
    };
    Ok(Claim { id: id.to_owned(), files, words: said, cores: (bound(0, 1), bound(1, usize::MAX)), method })
}

fn cell(entry: &Value, tolerance: f64, figures: &[f64]) -> Result<Cell, String> {
    let seats = |name: &str| match entry[name].as_array().map(Vec::as_slice) {
        None => Ok(None),
        Some([one, other]) => {
            let seat = |value: &Value| Seat::parse(value.as_str().unwrap_or_default());
            Ok(Some((seat(one)?, seat(other)?)))
        }
        Some(_) => Err(format!("`{name}` has two seats")),
    };
    let limit = |name: &str| match &entry[name] {
        Value::Null => Ok(None),
        Value::Number(number) => Ok(number.as_f64()),
        Value::String(text) => {
            let place = text.strip_prefix('$').and_then(|place| place.parse::<usize>().ok());
            let found = place.and_then(|place| figures.get(place.checked_sub(1)?));
            found.copied().map(Some).ok_or_else(|| format!("`{text}` is no figure of the words"))
        }
        other => Err(format!("`{name}` is {other}")),
    };
    let figure = match (seats("speed_up")?, seats("times")?, seats("more")?) {
        (Some((one, other)), None, None) => Figure::SpeedUp(one, other),
        (None, Some((one, other)), None) => Figure::Times(one, other),
        (None, None, Some((one, other))) => Figure::More(one, other),
        _ => return Err("a cell has one of `speed_up`, `times` and `more`".into()),
    };
    // A figure of one day is met with a tolerance; a comparison (`above`, `below`) is not.
    let wide = 1.0 + tolerance;
    let (near, from, to) = (limit("near")?, limit("from")?, limit("to")?);
    let (above, below) = (limit("above")?, limit("below")?);
    let least = above.or(near.or(from).map(|figure| figure / wide));
    let most = below.or(near.or(to).map(|figure| figure * wide));
    if least.is_none() && most.is_none() {
        return Err("a cell has no limit".into());
    }
    let (from, to) = (least.unwrap_or(f64::NEG_INFINITY), most.unwrap_or(f64::INFINITY));
    Ok(Cell { piece: text(entry, "piece")?.to_owned(), figure, from, to })
}

fn text<'e>(entry: &'e Value, name: &str) -> Result<&'e str, String> {
    entry[name].as_str().ok_or_else(|| format!("no `{name}`"))
}

#[cfg(test)]
mod tests {
    use super::super::pieces::Extent;
    use super::*;
    use std::collections::BTreeSet;

    /// Two of the kinds of pieces are there only if the program is built with the features.
    const FEATURED: [(&str, bool); 2] =
        [("iterators/", cfg!(feature = "iterators")), ("executors/", cfg!(feature = "executors"))];

    #[test]
    fn the_words_of_each_claim_stand_in_its_files_and_its_cells_are_measured() {
        let (claims, pieces) = (all().unwrap(), Extent::Full.pieces());
        let ids: BTreeSet<_> = claims.iter().map(|claim| &claim.id).collect();
        assert_eq!(ids.len(), claims.len(), "two claims have the same name");
        for claim in &claims {
            let Method::Cells(cells) = &claim.method else { continue };
            for cell in cells {
                if FEATURED.iter().any(|(name, is_built)| cell.piece.starts_with(name) && !is_built) {
                    continue;
                }
                let piece = pieces.iter().find(|piece| piece.name == cell.piece);
                let piece = piece.unwrap_or_else(|| panic!("{}: no piece `{}`", claim.id, cell.piece));
                for seat in cell.figure.seats() {
                    assert!(piece.seats.contains(seat), "{}: {seat} has no seat in {}", claim.id, piece.name);
                }
            }
        }
    }

    /// Where each list entry and each row of a table is a claim: the text between two lines, and what an entry begins with.
    const LISTED: [(&str, &str, &str, &str); 3] = [
        ("README.md", "## Use rayon instead if", "## Where to go", "- "),
        ("impl/README.md", "<!-- figures,", "<!-- end of the figures", "| "),
        ("book/src/comparison.md", "### Where systole falls short", "All tables are", "- "),
    ];

    /// Entries without a figure and without a comparison that a measurement could answer.
    const NO_CLAIM: [&str; 3] =
        ["your **dependencies use", "you want **threads in WebAssembly", "| on two threads"];

    #[test]
    fn every_entry_of_the_lists_is_a_claim() {
        let claims = all().unwrap();
        for (file, begin, end, mark) in LISTED {
            let text = TEXTS.iter().find(|(name, _)| *name == file).unwrap().1;
            let inner = text.split_once(begin).unwrap().1.split_once(end).unwrap().0;
            let entries = format!("\n{inner}").replace('\n', " \n");
            let entries: Vec<_> = entries.split(&format!("\n{mark}")).skip(1).collect();
            assert!(entries.len() >= 4, "{file} has a list");
            for entry in entries {
                let entry = format!("{mark}{}", entry.split_whitespace().collect::<Vec<_>>().join(" "));
                let is_in =
                    |claim: &Claim| claim.files.iter().any(|own| own == file) && entry.contains(&claim.words);
                let is_none = NO_CLAIM.iter().any(|words| entry.contains(words));
                assert!(
                    is_none || claims.iter().any(is_in),
                    "{file}: no claim of bench/claims.json is in `{entry}`"
                );
            }
        }
    }

    const LIST: &str = r#"{ "tolerance": 0.1, "claims": [{ "id": "a", "files": ["F.md"], "words": "is {} times as fast",
        "cells": [{ "piece": "tree/1", "speed_up": ["systole@2", "rayon@2"], "near": "$1" }] }] }"#;

    #[test]
    fn figures_come_from_the_text() {
        let claims = parse(LIST, &[("F.md", "It is 2 times as\nfast.")]).unwrap();
        assert_eq!(claims[0].words, "is 2 times as fast");
        let Method::Cells(cells) = &claims[0].method else { panic!("it has a cell") };
        assert_eq!(cells[0].figure, Figure::SpeedUp(Seat::new("systole", 2), Seat::new("rayon", 2)));
        assert!((cells[0].from - 2.0 / 1.1).abs() < 1e-9 && (cells[0].to - 2.2).abs() < 1e-9);
    }

    #[test]
    fn what_is_wrong_is_named_by_its_claim() {
        let error = |list: &str, text: &str| parse(list, &[("F.md", text)]).unwrap_err();
        let text = "It is 2 times as fast.";
        assert_eq!(
            error(LIST, "It is fast."),
            "bench/claims.json, a: F.md: the words `is {} times as fast` do not stand there"
        );
        assert!(error(&LIST.replace("$1", "$2"), text).contains("`$2` is no figure of the words"));
        assert!(error(&LIST.replace("near", "nearly"), text).contains("a cell has no limit"));
        assert!(error(&LIST.replace("systole@2", "systole"), text).contains("`systole` is no contestant"));
    }
}
