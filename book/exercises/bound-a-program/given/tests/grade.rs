//! Measures the program, and compares what you say with it.

use bound_a_program::answer::{BOUND, SPAN, WORK};
use bound_a_program::program::{Program, sort};

/// A piece of sequential code: its cost, and the pieces that wait for it.
struct Piece {
    cost: u64,
    waits_for: usize,
    then: Vec<usize>,
}

/// Adds the pieces of a program that begins when all of `after` are done. Returns the pieces that end it.
fn add(pieces: &mut Vec<Piece>, program: &Program, after: &[usize]) -> Vec<usize> {
    match program {
        Program::Cost(cost) => {
            let number = pieces.len();
            pieces.push(Piece { cost: *cost, waits_for: after.len(), then: Vec::new() });
            after.iter().for_each(|piece| pieces[*piece].then.push(number));
            vec![number]
        }
        Program::Then(one, other) => {
            let ends = add(pieces, one, after);
            add(pieces, other, &ends)
        }
        Program::Both(one, other) => {
            let mut ends = add(pieces, one, after);
            ends.extend(add(pieces, other, after));
            ends
        }
    }
}

/// Runs the program: a worker never rests while a piece is ready. `seed` chooses which piece it takes.
fn greedy(workers: usize, mut seed: u64) -> u64 {
    let mut pieces = Vec::new();
    add(&mut pieces, &sort(16), &[]);
    let mut ready: Vec<usize> = (0..pieces.len()).filter(|piece| pieces[*piece].waits_for == 0).collect();
    let mut running: Vec<(u64, usize)> = Vec::new();
    let mut now = 0;
    while !ready.is_empty() || !running.is_empty() {
        while running.len() < workers && !ready.is_empty() {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let piece = ready.swap_remove((seed >> 33) as usize % ready.len());
            running.push((now + pieces[piece].cost, piece));
        }
        now = running.iter().map(|(end, _)| *end).min().unwrap();
        let done: Vec<usize> = running.iter().filter(|(end, _)| *end == now).map(|(_, piece)| *piece).collect();
        running.retain(|(end, _)| *end > now);
        for next in done.iter().flat_map(|piece| pieces[*piece].then.clone()).collect::<Vec<_>>() {
            pieces[next].waits_for -= 1;
            if pieces[next].waits_for == 0 {
                ready.push(next);
            }
        }
    }
    now
}

/// Says on which side the answer is wrong, and not what is right.
fn compare(what: &str, said: u64, is: u64) {
    assert!(said >= is, "the {what} is larger than {said}");
    assert!(said <= is, "the {what} is smaller than {said}");
}

#[test]
fn one_worker_takes_the_work() {
    compare("work", WORK, greedy(1, 1));
}

#[test]
fn a_thousand_workers_take_the_span() {
    compare("span", SPAN, greedy(1000, 1));
}

#[test]
fn four_workers_keep_to_the_bound() {
    compare("bound", BOUND, greedy(1, 1) / 4 + greedy(1000, 1));
    let took: Vec<u64> = (0..1000).map(|seed| greedy(4, seed)).collect();
    let (least, most) = (took.iter().min().unwrap(), took.iter().max().unwrap());
    assert!(*most <= BOUND, "a schedule took {most}, above your bound");
    println!("4 workers took {least} to {most} units; your bound is {BOUND}");
}
