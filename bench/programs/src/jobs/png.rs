//! oxipng makes a PNG file smaller: it tries filters, all at once.

use super::{Job, Prepared, input};
use oxipng::{BitDepth, ColorType, Options, RawImage};

pub const JOB: Job =
    Job { name: "png", package: "oxipng", what: "optimise a picture of 200 × 200 pixels", prepare };

fn prepare() -> Prepared {
    let picture = input::picture(200, 200);
    let options = Options::from_preset(3);
    Box::new(move || {
        let raw = RawImage::new(200, 200, ColorType::RGBA, BitDepth::Eight, picture.clone())
            .expect("it is a picture");
        raw.create_optimized_png(&options).expect("it can be written").len() as u64
    })
}
