//! What a join costs, and what it gains: see `README.md` for the questions, the method and the settings.

use bench::plan::{self, Group};
use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};
use std::cell::LazyCell;
use std::env;
use std::time::Duration;

/// The size of the largest tree that is tried.
const TRIED: usize = 100_000;

fn main() {
    let mut criterion = Criterion::default()
        .output_directory(&plan::criterion_dir())
        .without_plots()
        .nresamples(10_000)
        .configure_from_args();
    // `cargo bench` says that it measures. A trial leaves out the largest tree, which takes a while to build.
    let says = |word: &str| env::args().any(|argument| argument == word);
    let is_trial = says("--test") || !says("--bench");
    for group in plan::groups().iter().filter(|group| !is_trial || group.size <= TRIED) {
        measure(&mut criterion, group);
    }
    criterion.final_summary();
}

/// Measures the cases of one group. A workload that the filter leaves out is never built.
fn measure(criterion: &mut Criterion, group: &Group) {
    let Group { kind, size, samples, time, .. } = *group;
    let workload = LazyCell::new(|| (kind.build)(size));
    let cases = group.cases();
    let mut group = criterion.benchmark_group(cases[0].group());
    group
        .sampling_mode(SamplingMode::Flat)
        .sample_size(samples)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(time)
        .throughput(Throughput::Elements((kind.items)(size) as u64));
    for case in cases {
        // Started once, on first use, and stopped before the next case begins.
        let pool = LazyCell::new(|| case.scheduler.pool(case.threads));
        group.bench_function(BenchmarkId::new(case.scheduler.name(), case.threads), |bencher| {
            let pool = &*pool;
            bencher.iter_custom(|runs| workload.time(pool, runs));
        });
    }
    group.finish();
}
