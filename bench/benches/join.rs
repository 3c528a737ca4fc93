//! What a join costs, and what it gains: see `README.md` for the questions, the method and the settings.

use bench::plan::{self, Case};
use bench::scheduler::Pool;
use bench::workloads::pair::Pair;
use bench::workloads::tree::Tree;
use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};
use std::cell::LazyCell;
use std::time::Duration;

fn main() {
    let mut criterion = Criterion::default()
        .output_directory(&plan::criterion_dir())
        .without_plots()
        .nresamples(10_000)
        .configure_from_args();
    let cases = plan::cases();
    for cases in cases.chunk_by(|a, b| a.group() == b.group()) {
        measure(&mut criterion, cases);
    }
    criterion.final_summary();
}

/// Measures the cases of one group. What a filter leaves out is never built.
fn measure(criterion: &mut Criterion, cases: &[Case]) {
    let case = &cases[0];
    let size = case.size;
    let run: Box<dyn Fn(&Pool)> = match case.workload.as_str() {
        "tree" => {
            let tree = LazyCell::new(move || Tree::new(size));
            Box::new(move |pool| tree.sum(pool))
        }
        "pair" => {
            let pair = LazyCell::new(|| Pair::lasting(Duration::from_millis(1)));
            Box::new(move |pool| pair.run(pool))
        }
        other => unreachable!("there is no workload `{other}`"),
    };

    let mut group = criterion.benchmark_group(case.group());
    group
        .sampling_mode(SamplingMode::Flat)
        .sample_size(if size > 1_000_000 { 20 } else { 50 })
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_millis(2500))
        .throughput(Throughput::Elements(size as u64));
    for case in cases {
        // Started once, on first use, and stopped before the next case begins.
        let pool = LazyCell::new(|| case.scheduler.pool(case.threads));
        group.bench_function(BenchmarkId::new(case.scheduler.name(), case.threads), |bencher| {
            let pool = &*pool;
            run(pool);
            bencher.iter(|| run(pool));
        });
    }
    group.finish();
}
