//! systole's forms of a join, behind one name.

use systole::Task;

/// One of the forms. A program is generic in the form, so that it is written once and compiled for each.
pub trait JoinForm {
    /// Runs both closures by this form, and then `then` on both results.
    fn join<A, B, C, RA, RB, R>(t: &mut Task<'_>, first: A, second: B, then: C) -> R
    where
        A: FnOnce(Task<'_>) -> RA,
        B: FnOnce(Task<'_>) -> RB + Send,
        RB: Send,
        C: FnOnce(RA, RB) -> R;
}

/// [`Task::join`].
pub struct Join;

impl JoinForm for Join {
    #[inline(always)]
    fn join<A, B, C, RA, RB, R>(t: &mut Task<'_>, first: A, second: B, then: C) -> R
    where
        A: FnOnce(Task<'_>) -> RA,
        B: FnOnce(Task<'_>) -> RB + Send,
        RB: Send,
        C: FnOnce(RA, RB) -> R,
    {
        let (a, b) = t.join(first, second);
        then(a, b)
    }
}

/// [`Task::join_inline`].
pub struct JoinInline;

impl JoinForm for JoinInline {
    #[inline(always)]
    fn join<A, B, C, RA, RB, R>(t: &mut Task<'_>, first: A, second: B, then: C) -> R
    where
        A: FnOnce(Task<'_>) -> RA,
        B: FnOnce(Task<'_>) -> RB + Send,
        RB: Send,
        C: FnOnce(RA, RB) -> R,
    {
        let (a, b) = t.join_inline(first, second);
        then(a, b)
    }
}

/// [`Task::join_then`].
pub struct JoinThen;

impl JoinForm for JoinThen {
    #[inline(always)]
    fn join<A, B, C, RA, RB, R>(t: &mut Task<'_>, first: A, second: B, then: C) -> R
    where
        A: FnOnce(Task<'_>) -> RA,
        B: FnOnce(Task<'_>) -> RB + Send,
        RB: Send,
        C: FnOnce(RA, RB) -> R,
    {
        t.join_then(first, second, then)
    }
}
