//! A stack of frames that notices a late touch: each slot has a generation, and
//! each reference names the one it means.

use std::fmt;
use std::sync::Mutex;

/// What lies in the frame of a join: which worker owns the job, and the latch.
pub struct Frame {
    /// The worker to wake when the job is done.
    pub owner: &'static str,
    /// Whether the job is done.
    pub latch: bool,
}

/// The memory of one frame. It is used again and again, as a stack is.
pub struct Slot(Mutex<(u32, Frame)>);

// ANCHOR: FrameRef
/// A reference to a frame: the generation that it means. A raw pointer would have
/// the place alone.
#[derive(Clone, Copy)]
pub struct FrameRef {
    generation: u32,
}

/// The frame that was meant is gone, and this frame lies there now.
pub struct Gone {
    meant: u32,
    found: u32,
    owner_found: &'static str,
}
// ANCHOR_END: FrameRef

impl Slot {
    /// Memory with a first frame in it.
    pub fn with(frame: Frame) -> (Self, FrameRef) {
        (Self(Mutex::new((1, frame))), FrameRef { generation: 1 })
    }

    // ANCHOR: touch
    /// Touches the frame that is meant, if it is still there.
    pub fn touch<R>(&self, meant: FrameRef, access: impl FnOnce(&mut Frame) -> R) -> Result<R, Gone> {
        let (generation, frame) = &mut *self.0.lock().unwrap();
        if meant.generation == *generation {
            Ok(access(frame))
        } else {
            Err(Gone { meant: meant.generation, found: *generation, owner_found: frame.owner })
        }
    }
    // ANCHOR_END: touch

    // ANCHOR: by_place
    /// Touches whatever frame is there now. This is what a raw pointer does, but
    /// for the undefined behaviour.
    pub fn touch_by_place<R>(&self, access: impl FnOnce(&mut Frame) -> R) -> R {
        access(&mut self.0.lock().unwrap().1)
    }
    // ANCHOR_END: by_place

    /// The frame ends, and the memory is used by the next one.
    pub fn reuse(&self, frame: Frame) -> FrameRef {
        let mut slot = self.0.lock().unwrap();
        *slot = (slot.0 + 1, frame);
        FrameRef { generation: slot.0 }
    }
}

impl fmt::Display for Gone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { meant, found, owner_found } = self;
        write!(f, "frame {meant} is gone; frame {found} of {owner_found} is there now")
    }
}
