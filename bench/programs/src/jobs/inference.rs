//! candle lets a small network answer: one request, and a batch of them.

use super::{Job, Prepared};
use candle_core::{Device, Tensor};

pub const ONE: Job = Job {
    name: "inference_one",
    package: "candle-core",
    what: "a network of 3 layers, 256 wide: one request",
    prepare: one,
};
pub const BATCH: Job = Job {
    name: "inference_batch",
    package: "candle-core",
    what: "the same network: 64 requests at once",
    prepare: batch,
};

fn one() -> Prepared {
    prepare(1)
}

fn batch() -> Prepared {
    prepare(64)
}

fn numbers(rows: usize, columns: usize) -> Tensor {
    let number = |at: usize| ((at * 37 % 101) as f32 - 50.0) / 400.0;
    Tensor::from_vec((0..rows * columns).map(number).collect(), (rows, columns), &Device::Cpu)
        .expect("the sizes fit")
}

fn prepare(requests: usize) -> Prepared {
    let layers = [numbers(256, 256), numbers(256, 256), numbers(256, 64)];
    let requests = numbers(requests, 256);
    let answer = move || {
        let mut state = requests.clone();
        for layer in &layers {
            state = state.matmul(layer)?.relu()?;
        }
        let sum = state.sum_all()?.to_scalar::<f32>()?;
        candle_core::Result::Ok((sum * 100.0).round() as u64)
    };
    Box::new(move || answer().expect("the sizes fit"))
}
