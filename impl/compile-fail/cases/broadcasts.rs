//# broadcast_closure_is_shared: Every thread of the pool runs one closure.
//# E0277 `Cell<i32>` cannot be shared between threads safely
fn program(pool: &ThreadPool, cell: &Cell<i32>, value: &AtomicU32) {
    pool.broadcast(|_| cell.set(1)); // refused
    pool.broadcast(|_| value.store(1, Ordering::Relaxed)); // accepted
}

//# broadcast_result_is_sent: The results of the parts come to the thread that broadcasts.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(pool: &ThreadPool) {
    pool.broadcast(|_| Rc::new(1_i32)); // refused
    pool.broadcast(|_| Arc::new(1_i32)); // accepted
}

//# broadcast_closure_writes_to_nothing_of_its_own: All parts run one closure at once, so it does not write to what it captures.
//# E0594 cannot assign to `count`, as it is a captured variable in a `Fn` closure
fn program(pool: &ThreadPool) {
    let mut count = 0;
    pool.broadcast(|_| count += 1); // refused
    pool.broadcast(|_| count); // accepted
}

//# context_stays_on_its_thread: The context of a part vouches for the thread that runs it.
//# E0277 `*const ()` cannot be sent between threads safely
fn program() {
    is_send::<BroadcastContext<'static>>(); // refused
    is_send::<ThreadPool>(); // accepted
}

//# context_is_not_shared: No second thread sees the context of a part.
//# E0277 `*const ()` cannot be shared between threads safely
fn program() {
    is_sync::<BroadcastContext<'static>>(); // refused
    is_sync::<ThreadPool>(); // accepted
}

//# context_enters_no_other_thread: A thread that a part starts is told the number, and not given the context.
//# E0277 `*const ()` cannot be shared between threads safely
fn program(context: &BroadcastContext<'_>) {
    let index = context.index();
    std::thread::scope(|s| {
        s.spawn(|| context.index()); // refused
        s.spawn(|| index); // accepted
    });
}

//# context_is_made_by_the_pool: No program makes the context of a part for itself.
//# E0451 of struct `BroadcastContext` are private
fn program(context: BroadcastContext<'_>) {
    BroadcastContext { broadcast: PhantomData, ..context }; // refused
    context.index(); // accepted
}

//# global_broadcast_closure_is_shared: Every thread of the global pool runs one closure.
//# E0277 `Cell<i32>` cannot be shared between threads safely
fn program(cell: &Cell<i32>) {
    systole::broadcast(|_| cell.set(1)); // refused
    cell.set(1); // accepted
}

//# global_broadcast_result_is_sent: The results of the global pool's threads come to the thread that broadcasts.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program() {
    systole::broadcast(|_| Rc::new(1_i32)); // refused
    systole::broadcast(|_| Arc::new(1_i32)); // accepted
}

//# spawned_broadcast_borrows_nothing: A detached broadcast may outlive the function that spawns it.
//# E0373 closure may outlive the current function
fn program(pool: &ThreadPool) {
    let value = 1;
    pool.spawn_broadcast(|_| println!("{value}")); // refused
    pool.spawn_broadcast(move |_| println!("{value}")); // accepted
}

//# spawned_broadcast_is_sent: The parts of a detached broadcast run on other threads.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(
    pool: &ThreadPool,
    value: Rc<i32>, // refused
    value: Arc<i32>, // accepted
) {
    pool.spawn_broadcast(move |_| { let _ = &value; });
}

//# spawned_broadcast_is_shared: All parts of a detached broadcast run one closure.
//# E0277 `Cell<i32>` cannot be shared between threads safely
fn program(
    pool: &ThreadPool,
    value: Cell<i32>, // refused
    value: AtomicU32, // accepted
) {
    pool.spawn_broadcast(move |_| { let _ = &value; });
}

//# global_spawned_broadcast_borrows_nothing: A detached broadcast of the global pool may outlive its spawner.
//# E0597 `local` does not live long enough
static LASTING: i32 = 1;
fn program() {
    let local = 1;
    let value = &local; // refused
    let value = &LASTING; // accepted
    systole::spawn_broadcast(move |_| println!("{value}"));
}
