//! exr writes an OpenEXR file: its blocks are compressed by a pool of its own.

use super::{Job, Prepared, input};
use exr::prelude::*;
use std::io::Cursor;

pub const JOB: Job =
    Job {
        name: "openexr", package: "exr", what: "write a picture of 512 × 512 pixels, compressed", prepare
    };

fn prepare() -> Prepared {
    let picture = input::picture(512, 512);
    let pixels = move |at: Vec2<usize>| {
        let pixel = &picture[4 * (at.y() * 512 + at.x())..][..3];
        (f32::from(pixel[0]) / 255.0, f32::from(pixel[1]) / 255.0, f32::from(pixel[2]) / 255.0)
    };
    let encoding = Encoding { compression: Compression::ZIP16, ..Encoding::FAST_LOSSLESS };
    let layer =
        Layer::new((512, 512), LayerAttributes::named("picture"), encoding, SpecificChannels::rgb(pixels));
    let image = Image::from_layer(layer);
    Box::new(move || {
        let mut file = Cursor::new(Vec::new());
        image.write().to_buffered(&mut file).expect("it can be written");
        // In which order the file has its blocks depends on who compresses them.
        file.get_ref().len() as u64
    })
}
