//! imagequant finds 256 colours for a picture, and draws it with them.

use super::{Job, Prepared, input};
use imagequant::{Attributes, RGBA};

pub const JOB: Job = Job {
    name: "quantize",
    package: "imagequant",
    what: "256 colours for a picture of 300 × 200 pixels",
    prepare,
};

fn prepare() -> Prepared {
    let bytes = input::picture(300, 200);
    let pixels: Vec<_> =
        bytes.chunks_exact(4).map(|pixel| RGBA::new(pixel[0], pixel[1], pixel[2], pixel[3])).collect();
    Box::new(move || {
        let attributes = Attributes::new();
        let mut image = attributes.new_image_borrowed(&pixels, 300, 200, 0.0).expect("it is a picture");
        let mut result = attributes.quantize(&mut image).expect("it has colours");
        let (palette, drawn) = result.remapped(&mut image).expect("it can be drawn");
        (palette.len() + drawn.len()) as u64
    })
}
