//! Who works when, in a form that a page can draw: at most so many spans.

use sim::machine::{Doing, Record, Span};
use sim::time::Time;

/// With more spans than this, each lane is divided into columns.
const MOST_SPANS: usize = 12_000;

/// How many columns.
const COLUMNS: u64 = 720;

/// The most lanes. Of more workers, each second one has a lane, or each third one, and so on.
const MOST_LANES: usize = 64;

/// What the workers did, from the program's call to its end.
pub struct Lanes {
    /// One worker of so many has a lane: worker 0, and each of whose number this is a divisor.
    pub every: usize,
    /// The spans of each lane; the first one begins at 0.
    pub workers: Vec<Vec<Span>>,
    /// Whether these are all spans. Otherwise each column shows what took most of it.
    pub exact: bool,
}

/// How long all workers together did what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    pub running: Time,
    pub scheduling: Time,
    pub waking: Time,
    pub idle: Time,
}

impl Shares {
    /// Adds up all spans of a record that ends then.
    pub fn of(record: &Record, end: Time) -> Self {
        let mut shares = Self::default();
        for (span, to) in record.lanes.iter().flat_map(|lane| spans(lane, end)) {
            let time = to - span.from;
            match span.doing {
                Doing::Running(_) => shares.running += time,
                Doing::Scheduling => shares.scheduling += time,
                Doing::Waking => shares.waking += time,
                Doing::Idle => shares.idle += time,
            }
        }
        shares
    }
}

impl Lanes {
    /// The lanes of a record that ends then.
    pub fn of(record: &Record, end: Time) -> Self {
        let every = record.lanes.len().div_ceil(MOST_LANES).max(1);
        let chosen = || record.lanes.iter().step_by(every);
        let count: usize = chosen().map(Vec::len).sum();
        let exact = count <= MOST_SPANS;
        let lane = |lane: &Vec<Span>| match exact {
            true => spans(lane, end).map(|(span, _)| span).collect(),
            false => columns(lane, end),
        };
        Self { every, workers: chosen().map(lane).collect(), exact }
    }

    /// Whether this worker has a lane.
    pub fn shows(&self, worker: usize) -> bool {
        worker % self.every == 0
    }
}

/// The spans with their ends, without those after the end; a worker is idle before its first one.
fn spans(lane: &[Span], end: Time) -> impl Iterator<Item = (Span, Time)> {
    let begins_late = lane.first().is_none_or(|first| first.from > 0);
    let first = begins_late.then_some(Span { from: 0, doing: Doing::Idle });
    let all: Vec<Span> =
        first.into_iter().chain(lane.iter().copied()).filter(|span| span.from < end).collect();
    let ends: Vec<Time> = all.iter().skip(1).map(|span| span.from).chain([end]).collect();
    all.into_iter().zip(ends)
}

/// What took most of each column.
fn columns(lane: &[Span], end: Time) -> Vec<Span> {
    let spans: Vec<_> = spans(lane, end).collect();
    let (mut place, mut columns) = (0, Vec::<Span>::new());
    for column in 0..COLUMNS {
        let edge = |column: u64| (u128::from(end) * u128::from(column) / u128::from(COLUMNS)) as Time;
        let (from, to) = (edge(column), edge(column + 1));
        let mut times: Vec<(Doing, Time)> = Vec::new();
        while let Some((span, until)) = spans.get(place) {
            let time = (*until).min(to).saturating_sub(span.from.max(from));
            match times.iter_mut().find(|known| known.0 == span.doing) {
                Some(known) => known.1 += time,
                None => times.push((span.doing, time)),
            }
            if *until > to {
                break;
            }
            place += 1;
        }
        // Of those that took as long, the first one: the result must be the same everywhere.
        let most = times.iter().map(|known| known.1).max().unwrap_or(0);
        let doing = times.iter().find(|known| known.1 == most).map_or(Doing::Idle, |known| known.0);
        if columns.last().is_none_or(|last| last.doing != doing) {
            columns.push(Span { from, doing });
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        let lane = vec![
            Span { from: 7_200, doing: Doing::Waking },
            Span { from: 14_400, doing: Doing::Running(None) },
            Span { from: 72_000, doing: Doing::Idle },
        ];
        let mut record = Record::default();
        record.lanes.push(lane);
        record
    }

    #[test]
    fn a_worker_is_idle_before_its_first_span_and_nothing_comes_after_the_end() {
        let spans = Lanes::of(&record(), 72_000).workers.remove(0);
        let times: Vec<_> = spans.iter().map(|span| span.from).collect();
        assert_eq!((times, spans[0].doing), (vec![0, 7_200, 14_400], Doing::Idle));
        let shares = Shares { running: 57_600, scheduling: 0, waking: 7_200, idle: 7_200 };
        assert_eq!(Shares::of(&record(), 72_000), shares);
    }

    #[test]
    fn many_workers_have_a_lane_for_each_so_manieth() {
        let mut record = Record::default();
        record.lanes = (0..200).map(|worker| vec![Span { from: worker, doing: Doing::Waking }]).collect();
        let lanes = Lanes::of(&record, 1_000);
        assert_eq!((lanes.every, lanes.workers.len()), (4, 50));
        assert_eq!(lanes.workers[49].last().map(|span| span.from), Some(196));
        assert!(lanes.shows(0) && lanes.shows(196) && !lanes.shows(199));
        record.lanes.truncate(64);
        assert_eq!(Lanes::of(&record, 1_000).every, 1);
    }

    #[test]
    fn a_column_shows_what_took_most_of_it() {
        let spans = columns(&record().lanes[0], 72_000);
        let begins: Vec<_> = spans.iter().map(|span| (span.from, span.doing)).collect();
        let expected = [(0, Doing::Idle), (7_200, Doing::Waking), (14_400, Doing::Running(None))];
        assert_eq!(begins, expected);
        let coarse = columns(&record().lanes[0], 72_000 * 720);
        assert_eq!((coarse.len(), coarse[0].doing, coarse[1].doing), (2, Doing::Running(None), Doing::Idle));
    }
}
