//! blake3 hashes some bytes by joins.

use super::{Job, Prepared, input};

pub const JOB: Job = Job { name: "hash", package: "blake3", what: "the hash of 1 MiB", prepare };

fn prepare() -> Prepared {
    let bytes = input::picture(512, 512);
    Box::new(move || {
        let mut hasher = blake3::Hasher::new();
        hasher.update_rayon(&bytes);
        input::digest(hasher.finalize().as_bytes())
    })
}
