//! `book/src/graphs/index.js`: which graphs the book has, for the lists of its pages.

use std::path::PathBuf;

use crate::paths;

use super::list::Entry;

/// The file.
pub fn file() -> PathBuf {
    folder().join("index.js")
}

/// Its text: a line for each graph whose file is there, one group after the other, and in each the shortest way first.
#[must_use]
pub fn text(entries: &[Entry]) -> String {
    let mut lines: Vec<(Place, String)> = entries.iter().filter_map(|entry| line(&entry.name)).collect();
    lines.sort_by_key(|(place, _)| *place);
    let lines: Vec<String> = lines.into_iter().map(|(_, line)| line).collect();
    format!("systoleGraphs([\n{}\n]);\n", lines.join(",\n"))
}

fn folder() -> PathBuf {
    paths::root().join("book/src/graphs")
}

/// The groups, in their order on the page.
const GROUPS: [&str; 7] = [
    "Without a mistake",
    "The museum",
    "Small models",
    "Waking and waiting",
    "Jobs, results and frames",
    "The job list",
    "Beats and intervals",
];

/// Where a graph stands in the list: its group, and the number of steps to its goal, the shortest first.
type Place = (usize, usize);

/// A graph's place and its entry, from the file of the graph.
fn line(name: &str) -> Option<(Place, String)> {
    let page = paths::read(&folder().join(format!("{name}.js"))).ok()?;
    let value = |key: &str| {
        let start = format!("\"{key}\":");
        page.lines()
            .find_map(|line| line.strip_prefix(&start))
            .map(|rest| rest.trim_end_matches(',').to_string())
    };
    let (title, kind, goal) = (value("title")?, value("kind")?, value("goal")?);
    let is_museum = paths::root().join(format!("spec/museum/{name}.tla")).is_file();
    let group = group(is_museum, &kind, &goal);
    let text = format!(
        "{{\"name\":\"{name}\",\"title\":{title},\"kind\":{kind},\"goal\":{goal},\"group\":\"{}\"}}",
        GROUPS[group]
    );
    Some(((group, steps(&goal)), text))
}

/// The number of steps to the goal, as the goal says it; 0 without a goal.
fn steps(goal: &str) -> usize {
    let digits = goal.split_once("\"steps\":").map_or("", |(_, rest)| rest);
    digits.split(|c: char| !c.is_ascii_digit()).next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Which group it is: of a broken model of Heartbeat, the one that the broken rule is about.
fn group(is_museum: bool, kind: &str, goal: &str) -> usize {
    let is_about = |rules: &[&str]| rules.iter().any(|rule| goal.contains(&format!("\"rule\":\"{rule}\"")));
    if goal == "null" {
        0
    } else if is_museum {
        1
    } else if kind != "\"heartbeat\"" {
        2
    } else if is_about(&["JobListOK", "WalkOK", "OldestFirst", "NothingLatentWhileWaiting"]) {
        5
    } else if is_about(&[
        "BeatInv",
        "BeaterOK",
        "FlagImpliesActive",
        "NoBeatInVain",
        "NoBeatWasted",
        "OnlyPromotionsCount",
        "RateLimit",
        "AskedAtOnce",
        "DemandSeen",
        "DueIsServed",
        "TimerOnlyWhenDue",
        "TimersEnd",
    ]) {
        6
    } else if is_about(&[
        "ExactlyOnce",
        "ResultBeforeRead",
        "NoUseAfterFrame",
        "SharedOK",
        "NoLostJob",
        "NothingLeft",
        "RightValue",
        "RunsOK",
        "RefinesForkJoin",
    ]) {
        4
    } else {
        3
    }
}

#[cfg(test)]
mod tests {
    use super::{GROUPS, group, steps};

    #[test]
    fn a_graph_stands_where_its_mistake_is_looked_for() {
        let goal = |rule: &str| format!("{{\"rule\":\"{rule}\",\"steps\":5,\"kind\":\"state\"}}");
        let of = |is_museum, kind: &str, goal: &str| GROUPS[group(is_museum, kind, goal)];
        let heartbeat = "\"heartbeat\"";
        assert_eq!(of(false, heartbeat, "null"), "Without a mistake");
        assert_eq!(of(true, "\"plain\"", &goal("NoLostWake")), "The museum");
        assert_eq!(of(false, "\"plain\"", &goal("NoLostWake")), "Small models");
        assert_eq!(of(false, heartbeat, &goal("NoLostWake")), "Waking and waiting");
        assert_eq!(of(false, heartbeat, &goal("ExactlyOnce")), "Jobs, results and frames");
        assert_eq!(of(false, heartbeat, &goal("JobListOK")), "The job list");
        assert_eq!(of(false, heartbeat, &goal("TimerOnlyWhenDue")), "Beats and intervals");
        assert_eq!((steps(&goal("NoLostWake")), steps("null")), (5, 0));
    }
}
