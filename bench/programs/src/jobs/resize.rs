//! fast_image_resize makes a picture smaller: each step is some hundred microseconds.

use super::{Job, Prepared, input};
use fast_image_resize::images::Image;
use fast_image_resize::{PixelType, Resizer};

pub const JOB: Job =
    Job { name: "resize", package: "fast_image_resize", what: "1,200 × 800 pixels to 300 × 200", prepare };

fn prepare() -> Prepared {
    let large =
        Image::from_vec_u8(1200, 800, input::picture(1200, 800), PixelType::U8x4).expect("it is a picture");
    let mut resizer = Resizer::new();
    let mut small = Image::new(300, 200, PixelType::U8x4);
    Box::new(move || {
        resizer.resize(&large, &mut small, None).expect("the sizes fit");
        input::digest(small.buffer())
    })
}
