//! The actions of the algorithm that other workers can see, and the names that the spec has for them.

/// Makes the enum and its names from one list, so that an action has one line.
macro_rules! actions {
    ($($(#[doc = $doc:literal])* $name:ident,)*) => {
        /// What can be done under the pool's lock, or to a bundle without it: an action of `spec/`, or an operator there that is a
        /// part of one.
        ///
        /// Each is called as in the spec. `Fork`, `Tick` and `Join` touch what no other worker sees, and leave no trace.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Action {
            $($(#[doc = $doc])* $name,)*
        }

        impl Action {
            /// All actions.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The action's name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)*
                }
            }
        }
    };
}

actions! {
    /// A thread has become this worker, for one call.
    Call,
    /// The call is over.
    CallReturn,
    /// A hungry worker is asked to share, by the thread that ends a critical section.
    Beat,
    /// The worker shares its oldest latent job.
    Promote,
    /// One of the jobs of the bundle that the worker has just promoted, the oldest one first.
    Bundled,
    /// A background worker takes a shared job, and is going to run it.
    TakeSharedJob,
    /// A thread shares a detached job, which has no owner. It is not a worker's step.
    Spawn,
    /// The worker has run a detached job. No worker waits for it.
    SpawnEnd,
    /// A worker shares a part of a broadcast, which one background worker alone may take. A detached part is shared by a
    /// thread that need not be a worker.
    Broadcast,
    /// The part is taken in the thread of the worker that it is for, between two jobs or in an open join.
    BroadcastTake,
    /// The worker has run a job that it had taken, and sets the job's latch for the owner.
    SetLatch,
    /// A worker that has taken a bundle claims the newest job that is left of it, without the lock, and is going to run it.
    Claim,
    /// The owner claims its own job, which no worker has claimed, without the lock, and is going to run it.
    ClaimOwn,
    /// The owner of a job that was claimed says, without the lock, that it waits.
    Watch,
    /// The worker has run a job that it had claimed, and sets the job's latch without the lock.
    SetLatchFree,
    /// A worker that claims of a bundle shares what is left of it once more.
    ShareAgain,
    /// The worker has set the latch of a job that it had claimed, and tells the owner, which waits.
    Tell,
    /// The worker finds no job left of the bundle that it had taken.
    EndClaims,
    /// The worker puts back what is left of the bundle that it had taken on top of an open join: the join may return.
    GiveBack,
    /// The owner takes its own shared job back, and is going to run it.
    WaitForJobReclaim,
    /// An owner in an open join takes a shared job, and is going to run it.
    WaitForJobHelp,
    /// An owner in an open join finds nothing that it may do, and idles.
    WaitForJobPark,
    /// An owner looks under the lock, finds its job's latch set, and leaves the join. An owner that sees the latch at once
    /// needs no lock, and leaves no trace.
    WaitForJobReturn,
    /// A background worker finds no shared job, and idles.
    Park,
    /// A worker that idles polls at first, instead of being parked. This follows `Park` or `WaitForJobPark`.
    BeginPolling,
    /// An idle worker becomes the beater. If it is the worker that is about to park, it parks with a timer; any other worker
    /// is notified, and looks again.
    NameBeater,
    /// An idle worker is sent on its way, for a job, a result or the end of the pool. It is notified right after the lock is
    /// released.
    Wake,
    /// The pool stops. It is not a worker's step.
    Stop,
    /// A background worker looks, sees that the pool stops, and ends.
    Leave,
}

impl Action {
    /// Whether this is done to a worker by the thread that holds the lock: to ask, to wake, to name the beater.
    #[must_use]
    pub const fn is_received(self) -> bool {
        matches!(self, Self::Beat | Self::NameBeater | Self::Wake)
    }

    /// Whether this is done without the lock.
    #[must_use]
    pub const fn is_free(self) -> bool {
        matches!(self, Self::Claim | Self::ClaimOwn | Self::Watch | Self::SetLatchFree)
    }

    /// Whether this is a part of the action that was recorded before it in the same critical section.
    #[must_use]
    pub const fn is_part(self) -> bool {
        self.is_received() || matches!(self, Self::BeginPolling | Self::Bundled)
    }
}
