//! arkworks: the two long parts of a proof without knowledge.

use super::{Job, Prepared};
use ark_bls12_381::{Fr, G1Affine, G1Projective};
use ark_ec::{AffineRepr, CurveGroup, VariableBaseMSM};
use ark_ff::{AdditiveGroup, PrimeField};
use ark_poly::{EvaluationDomain, Radix2EvaluationDomain};

pub const SUM: Job = Job {
    name: "curve_sum",
    package: "ark-ec",
    what: "a sum of 1,024 multiples of points of a curve",
    prepare: sum,
};
pub const TRANSFORM: Job = Job {
    name: "curve_transform",
    package: "ark-poly",
    what: "a Fourier transform of 4,096 elements of a field",
    prepare: transform,
};

fn scalar(at: u64) -> Fr {
    Fr::from(at.wrapping_mul(0x9e37_79b9_7f4a_7c15)) * Fr::from(at | 1)
}

fn sum() -> Prepared {
    let mut multiple = G1Projective::from(G1Affine::generator());
    let multiples: Vec<_> = std::iter::repeat_with(|| {
        multiple.double_in_place();
        multiple
    })
    .take(1024)
    .collect();
    let points = G1Projective::normalize_batch(&multiples);
    let scalars: Vec<_> = (0..1024).map(scalar).collect();
    Box::new(move || {
        let sum = G1Projective::msm(&points, &scalars).expect("as many points as scalars").into_affine();
        sum.x().map_or(0, |x| x.into_bigint().0[0])
    })
}

fn transform() -> Prepared {
    let domain = Radix2EvaluationDomain::<Fr>::new(4096).expect("it is a power of two");
    let elements: Vec<_> = (0..4096).map(scalar).collect();
    Box::new(move || {
        let values = domain.fft(&elements);
        values.iter().fold(0, |bits, value| bits ^ value.into_bigint().0[0])
    })
}
