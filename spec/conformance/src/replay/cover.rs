//! All transitions of a state graph, made by the runtime.

use super::Start;
use super::director::Cast;
use super::follow::{End, Mismatch, follow};
use super::places::{Places, Possible};
use super::plan::Plan;
use crate::Configuration;
use crate::graph::Graph;
use std::collections::BTreeMap;

/// What a replay came to.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Transitions of the graph.
    pub transitions: usize,
    /// Of these, the ones that the runtime has made.
    pub made: usize,
    /// Of the others, the ones in whose place the runtime has made another choice, by the operator that leaves it.
    pub otherwise: BTreeMap<&'static str, usize>,
    /// The rest: they come only after such a choice.
    pub beyond: usize,
    /// How often the runtime was run.
    pub runs: usize,
    /// How many steps it has made in all.
    pub steps: usize,
    /// By transition: whether the runtime has made it.
    pub is_made: Vec<bool>,
}

/// How often what the runtime has refused is tried again, with another history: its choice may depend on that.
const ROUNDS: usize = 4;

/// Has the runtime make every transition of the graph. Where it prefers one background worker to another one, each of them
/// is given the part of the preferred one in turn.
///
/// # Errors
///
/// The first step after which the runtime is in a state that the spec does not allow.
pub fn cover(graph: &Graph, configuration: &Configuration, start: Start) -> Result<Coverage, Box<Mismatch>> {
    let mut plan = Plan::new(graph);
    let mut refused = plan.refused.clone();
    let mut possible = vec![None; graph.transitions.len()];
    let mut coverage = Coverage { transitions: graph.transitions.len(), ..Coverage::default() };
    for background in orders(&graph.workers.background()) {
        // At first no worker is to look again: so workers are parked, wherever they can be, when others make their steps.
        plan.go_through(Places::of(graph, &background, true));
        let cast = Cast { graph, configuration, start, background };
        let mut has_refused = go_all_routes(&cast, &mut plan, &mut coverage)?;
        plan.go_through(Places::of(graph, &cast.background, false));
        for _ in 0..ROUNDS {
            has_refused |= go_all_routes(&cast, &mut plan, &mut coverage)?;
            refused.iter_mut().zip(&plan.refused).for_each(|(all, refused)| *all = all.or(*refused));
            plan.begin_anew();
            if !std::mem::take(&mut has_refused) {
                break;
            }
        }
        add(&mut possible, plan.possible());
    }
    for (number, possible) in possible.into_iter().enumerate() {
        match (plan.is_made[number], refused[number], possible) {
            (true, ..) => coverage.made += 1,
            (false, Some(choice), _) => *coverage.otherwise.entry(choice).or_default() += 1,
            (false, None, Some(Err(choice))) => *coverage.otherwise.entry(choice).or_default() += 1,
            (false, None, _) => coverage.beyond += 1,
        }
    }
    coverage.is_made = plan.is_made;
    Ok(coverage)
}

/// Goes routes until all is made that is not refused. Returns whether anything was refused.
fn go_all_routes(
    cast: &Cast<'_>,
    plan: &mut Plan<'_>,
    coverage: &mut Coverage,
) -> Result<bool, Box<Mismatch>> {
    let mut has_refused = false;
    while let Some(route) = plan.route() {
        coverage.runs += 1;
        let made = match follow(cast, &route)? {
            End::There => route.len(),
            End::Otherwise { at, made, choice } => {
                has_refused = true;
                plan.refused[route[at]] = Some(choice);
                made.into_iter().for_each(|number| plan.is_made[number] = true);
                at
            }
        };
        route[..made].iter().for_each(|&number| plan.is_made[number] = true);
        coverage.steps += made;
    }
    Ok(has_refused)
}

/// Adds what is possible in one more order of the background workers.
fn add(all: &mut [Option<Possible>], possible: &[Option<Possible>]) {
    for (all, possible) in all.iter_mut().zip(possible) {
        if *all != Some(Ok(())) {
            *all = possible.or(*all);
        }
    }
}

/// All orders of these.
fn orders(items: &[usize]) -> Vec<Vec<usize>> {
    let Some((&first, rest)) = items.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for order in orders(rest) {
        for at in 0..=order.len() {
            let mut longer = order.clone();
            longer.insert(at, first);
            all.push(longer);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::orders;

    #[test]
    fn orders_of_three() {
        let mut all = orders(&[1, 2, 3]);
        all.sort();
        let expected = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]];
        assert_eq!(all, expected.map(Vec::from));
        assert_eq!(orders(&[]).len(), 1);
    }
}
