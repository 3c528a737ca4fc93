//! A graph that is too large for a page, without the states that are far from what it shows.

use super::graph::{Edge, Graph};
use super::story::Way;

/// A graph as a page has it.
pub struct Shown {
    /// The graph.
    pub graph: Graph,
    /// The way to the goal.
    pub way: Option<Way>,
    /// The states whose next states are left out.
    pub cut: Vec<usize>,
}

impl Shown {
    /// The states within so many steps of the way, or of the initial state if there is no way.
    pub fn within(&self, most: usize) -> Shown {
        let distances = self.distances();
        let mut numbers: Vec<Option<usize>> = vec![None; self.graph.states.len()];
        let mut graph = Graph { forbidden: vec![Vec::new(); self.graph.forbidden.len()], ..Graph::default() };
        for (state, _) in distances.iter().enumerate().filter(|(_, distance)| **distance <= most) {
            numbers[state] = Some(graph.states.len());
            graph.states.push(self.graph.states[state].clone());
        }
        let mut edges: Vec<Option<usize>> = vec![None; self.graph.edges.len()];
        for (number, edge) in self.graph.edges.iter().enumerate() {
            let (Some(from), Some(to)) = (numbers[edge.from], numbers[edge.to]) else { continue };
            if distances[edge.from] < most {
                edges[number] = Some(graph.edges.len());
                graph.edges.push(Edge { from, to, ..*edge });
            }
        }
        let kept = |numbers: &[Option<usize>], old: &[usize]| {
            old.iter().filter_map(|&old| numbers[old]).collect::<Vec<_>>()
        };
        graph.failing =
            self.graph.failing.iter().map(|(rule, states)| (rule.clone(), kept(&numbers, states))).collect();
        graph.forbidden = self.graph.forbidden.iter().map(|forbidden| kept(&edges, forbidden)).collect();
        let far = |state: &usize| {
            distances[*state] == most && self.graph.edges.iter().any(|edge| edge.from == *state)
        };
        let mut cut = kept(&numbers, &self.cut);
        cut.extend((0..distances.len()).filter(far).filter_map(|state| numbers[state]));
        cut.sort_unstable();
        cut.dedup();
        let way = self.way.as_ref().map(|way| Way { edges: kept(&edges, &way.edges), back_to: way.back_to });
        Shown { graph, way, cut }
    }

    /// How far each state is from the way.
    pub fn distances(&self) -> Vec<usize> {
        let edges = self.way.iter().flat_map(|way| &way.edges).map(|&edge| self.graph.edges[edge]);
        let mut near: Vec<usize> = edges.flat_map(|edge| [edge.from, edge.to]).collect();
        near.push(0);
        near.sort_unstable();
        near.dedup();
        self.graph.distances(&near)
    }
}

#[cfg(test)]
mod tests {
    use super::{Edge, Graph, Shown, Way};
    use crate::tla::Value;

    #[test]
    fn only_what_is_near() {
        // 0 → 1 → 2 → 3 → 4, and 1 → 0; the way goes to 1.
        let state = |x: i64| vec![("x".to_string(), Value::Number(x))];
        let edge = |from, to| Edge { from, to, action: 0, actor: 0 };
        let graph = Graph {
            states: (0..5).map(state).collect(),
            edges: vec![edge(0, 1), edge(1, 2), edge(1, 0), edge(2, 3), edge(3, 4)],
            failing: vec![("Low".to_string(), vec![1, 3, 4])],
            forbidden: vec![vec![2, 4]],
        };
        let all = Shown { graph, way: Some(Way { edges: vec![0], back_to: None }), cut: vec![4] };
        let near = all.within(2);
        assert_eq!((near.graph.states.len(), near.graph.edges.len(), near.cut), (4, 4, vec![3]));
        assert_eq!(
            (near.graph.failing[0].1.as_slice(), near.graph.forbidden[0].as_slice()),
            ([1, 3].as_slice(), [2].as_slice())
        );
        assert_eq!(all.within(9).cut, [4]);
    }
}
