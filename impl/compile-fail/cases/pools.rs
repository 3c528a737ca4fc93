//# spawned_job_borrows_nothing: A detached job may outlive the function that spawns it.
//# E0373 closure may outlive the current function
fn program(pool: &ThreadPool) {
    let value = String::new();
    pool.spawn(|| println!("{value}")); // refused
    pool.spawn(move || println!("{value}")); // accepted
}

//# spawned_job_holds_no_reference: A reference that a detached job owns is `'static`.
//# E0597 `local` does not live long enough
static LASTING: i32 = 1;
fn program(pool: &ThreadPool) {
    let local = 1;
    let value = &local; // refused
    let value = &LASTING; // accepted
    pool.spawn(move || println!("{value}"));
}

//# spawned_job_holds_no_pool: A detached job holds a handle of the pool, not a reference to the caller's.
//# E0521 borrowed data escapes outside of function
fn program(
    pool: &ThreadPool, // refused
    pool: Arc<ThreadPool>, // accepted
) {
    let owner = Arc::new(ThreadPool::new().unwrap());
    owner.spawn(move || pool.spawn(|| ()));
}

//# spawned_job_is_sent: A detached job runs on another thread.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(pool: &ThreadPool, rc: Rc<i32>) {
    pool.spawn(move || drop(rc)); // refused
    pool.install(move || drop(rc)); // accepted
}

//# spawned_task_job_borrows_nothing: A detached job that forks may outlive the function that spawns it, too.
//# E0597 `local` does not live long enough
static LASTING: i32 = 1;
fn program(pool: &ThreadPool) {
    let local = 1;
    let value = &local; // refused
    let value = &LASTING; // accepted
    pool.spawn_task(move |mut t| { t.join(|_| value, |_| value); });
}

//# spawned_task_job_is_sent: A detached job that forks runs on another thread, too.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(
    pool: &ThreadPool,
    value: Rc<i32>, // refused
    value: Arc<i32>, // accepted
) {
    pool.spawn_task(move |_| drop(value));
}

//# global_job_borrows_nothing: A job of the global pool may outlive the function that spawns it.
//# E0373 closure may outlive the current function
fn program() {
    let value = String::new();
    systole::spawn(|| println!("{value}")); // refused
    systole::spawn(move || println!("{value}")); // accepted
}

//# global_job_is_sent: A job of the global pool runs on another thread.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(
    value: Rc<i32>, // refused
    value: Arc<i32>, // accepted
) {
    systole::spawn(move || drop(value));
}

//# call_result_borrows_nothing_of_the_call: What a call returns does not point into the call's own frame.
//# E0515 cannot return reference to local variable `local`
fn program(pool: &ThreadPool) {
    pool.call(|_| {
        let local = 1;
        &local // refused
        local // accepted
    });
}

//# pool_outlives_its_calls: A pool is not dropped while a call runs on it.
//# E0505 cannot move out of `pool` because it is borrowed
fn program(pool: ThreadPool) {
    pool.call(|_| drop(pool)); // refused
    pool.call(|_| ()); // accepted
}

//# dropped_pool_is_not_used: A pool that has been dropped runs nothing.
//# E0382 borrow of moved value: `pool`
fn program(pool: ThreadPool) {
    drop(pool); // refused
    pool.spawn(|| ());
    drop(pool); // accepted
}

//# pool_has_one_owner: A pool ends when its one owner drops it; handles are made by `Arc`.
//# E0277 the trait bound `ThreadPool: Clone` is not satisfied
fn program() {
    is_clone::<ThreadPool>(); // refused
    is_clone::<Arc<ThreadPool>>(); // accepted
}

//# start_handler_borrows_nothing: A handler of a pool lives as long as the pool's threads.
//# E0597 `local` does not live long enough
static LASTING: AtomicU32 = AtomicU32::new(0);
fn program() {
    let local = AtomicU32::new(0);
    let started = &local; // refused
    let started = &LASTING; // accepted
    ThreadPool::builder().start_handler(move |_| { started.fetch_add(1, Ordering::Relaxed); });
}

//# start_handler_is_sent: A start handler runs on the threads of the pool.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(
    value: Rc<i32>, // refused
    value: Arc<i32>, // accepted
) {
    ThreadPool::builder().start_handler(move |_| { let _ = &value; });
}

//# exit_handler_is_sync: All threads of a pool run one exit handler.
//# E0277 `Cell<i32>` cannot be shared between threads safely
fn program(
    value: Cell<i32>, // refused
    value: AtomicU32, // accepted
) {
    ThreadPool::builder().exit_handler(move |_| { let _ = &value; });
}

//# panic_handler_shares_its_state: Several jobs may panic at once, so the panic handler does not write to what it owns.
//# E0594 cannot assign to `count`, as it is a captured variable in a `Fn` closure
fn program() {
    let mut count = 0;
    ThreadPool::builder().panic_handler(move |_| {
        count += 1; // refused
        count; // accepted
    });
}

//# thread_names_borrow_nothing: The function of the threads' names lives as long as the builder, and may be kept.
//# E0373 closure may outlive the current function
fn program() {
    let prefix = String::new();
    ThreadPool::builder().thread_names(|n| format!("{prefix}{n}")); // refused
    ThreadPool::builder().thread_names(move |n| format!("{prefix}{n}")); // accepted
}

//# build_consumes_the_builder: A builder that has built a pool is used up, unless it was cloned.
//# E0382 borrow of moved value: `builder`
fn program(builder: ThreadPoolBuilder) {
    builder.build(); // refused
    builder.clone().build(); // accepted
    builder.clone();
}

//# policies_may_be_added: A match over the waiting policies allows for further ones.
//# E0004 non-exhaustive patterns: `_` not covered
fn program(waiting: systole::Waiting) -> i32 {
    match waiting {
        systole::Waiting::HelpAny => 1,
        systole::Waiting::HelpDescendants => 2,
        systole::Waiting::HelpNone => 3,
        _ => 4, // accepted
    }
}
// refused

//# errors_may_be_added: A match over the errors of a build allows for further ones.
//# E0004 non-exhaustive patterns: `_` not covered
fn program(error: systole::GlobalPoolError) -> i32 {
    match error {
        systole::GlobalPoolError::AlreadyBuilt => 1,
        systole::GlobalPoolError::AlreadyUsed => 2,
        systole::GlobalPoolError::Build(_) => 3,
        _ => 4, // accepted
    }
}
// refused

//# counters_may_be_added: Only a pool makes its metrics, so that counters can be added.
//# E0639 cannot create non-exhaustive struct using struct expression
fn program(metrics: systole::Metrics) -> systole::Metrics {
    systole::Metrics { calls: 1, ..metrics } // refused
    metrics // accepted
}

//# dumps_are_made_by_the_pool: No program makes a dump for itself.
//# E0423 cannot initialize a tuple struct which contains private fields
fn program(pool: &ThreadPool) {
    systole::Dump(Vec::new()); // refused
    pool.dump(); // accepted
}

//# tracers_are_made_by_the_pool: No program makes a tracer for itself.
//# E0603 tuple struct constructor `Tracer` is private
fn program(pool: &ThreadPool) {
    systole::trace::Tracer(Box::new(|| todo!())); // refused
    pool.tracer(); // accepted
}

//# actions_may_be_added: A match over the steps of a trace allows for further ones.
//# E0004 non-exhaustive patterns
fn program(action: systole::trace::Action) -> i32 {
    match action {
        systole::trace::Action::Call => 1,
        _ => 2, // accepted
    }
}
// refused
