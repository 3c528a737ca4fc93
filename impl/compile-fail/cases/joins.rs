//# second_result_is_sent: What the second closure of a join returns may be made by another worker, so it is `Send`.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(t: &mut Task<'_>) {
    t.join(|_| (), |_| Rc::new(1_i32)); // refused
    t.join(|_| Rc::new(1_i32), |_| ()); // accepted
}

//# second_closure_is_sent: What the second closure of a join owns may go to another worker, so it is `Send`.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(t: &mut Task<'_>, rc: Rc<i32>) {
    t.join(|_| (), move |_| drop(rc)); // refused
    t.join(move |_| drop(rc), |_| ()); // accepted
}

//# second_closure_shares_what_is_sync: What the second closure of a join borrows may be used by two threads at once.
//# E0277 `Cell<i32>` cannot be shared between threads safely
fn program(t: &mut Task<'_>, cell: &Cell<i32>) {
    t.join(|_| (), |_| cell.set(1)); // refused
    t.join(|_| cell.set(1), |_| ()); // accepted
}

//# guards_stay_on_their_thread: A lock is given back by the thread that has taken it.
//# E0277 `MutexGuard<'_, i32>` cannot be sent between threads safely
fn program(t: &mut Task<'_>, lock: &Mutex<i32>) {
    let guard = lock.lock().unwrap();
    t.join(|_| (), move |_| drop(guard)); // refused
    t.join(move |_| drop(guard), |_| ()); // accepted
}

//# raw_pointers_stay_on_their_thread: The compiler knows nothing of what a raw pointer points to.
//# E0277 `*mut i32` cannot be sent between threads safely
fn program(t: &mut Task<'_>, place: &mut i32) {
    let place: *mut i32 = place; // refused
    t.join(|_| (), move |_| { place; });
}
// accepted

//# function_objects_are_sync: A function behind `dyn` may be called by two threads only if it says so.
//# E0277 `dyn Fn()` cannot be shared between threads safely
fn program(
    t: &mut Task<'_>,
    f: &dyn Fn(), // refused
    f: &(dyn Fn() + Sync), // accepted
) {
    t.join(|_| f(), |_| f());
}

//# generic_values_are_sent: A generic function that gives a value to the second closure demands `Send` of its own callers.
//# E0277 `T` cannot be sent between threads safely
fn program<
    T, // refused
    T: Send, // accepted
>(t: &mut Task<'_>, value: T) {
    t.join(|_| (), move |_| drop(value));
}

//# writers_are_alone: The closures of a join do not both write to one value.
//# E0499 cannot borrow `values` as mutable more than once at a time
fn program(t: &mut Task<'_>, mut values: Vec<i32>) {
    t.join(|_| values[0] = 1, |_| values[1] = 1); // refused
    let (low, high) = values.split_at_mut(1); // accepted
    t.join(|_| low[0] = 1, |_| high[0] = 1); // accepted
}

//# readers_meet_no_writer: No closure of a join reads what its sibling writes.
//# E0502 cannot borrow `values` as mutable because it is also borrowed as immutable
fn program(t: &mut Task<'_>, mut values: Vec<i32>) {
    t.join(|_| values.len(), |_| values.push(1)); // refused
    t.join(|_| values.len(), |_| values.first()); // accepted
}

//# one_closure_owns: Only one closure of a join can own a value.
//# E0382 use of moved value: `value`
fn program(t: &mut Task<'_>, value: String) {
    t.join(move |_| drop(value), move |_| drop(value)); // refused
    t.join(move |_| drop(value), move |_| ()); // accepted
}

//# results_outlive_their_closure: What a closure returns does not point into its own frame.
//# E0515 cannot return value referencing local variable `text`
fn program(t: &mut Task<'_>) {
    t.join(|_| (), |_| {
        let text = String::from("second");
        text.as_str().trim(); // accepted
        text.as_str() // refused
    });
}

//# inline_second_result_is_sent: `join_inline` demands as much of the second result as `join` does.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(t: &mut Task<'_>) {
    t.join_inline(|_| (), |_| Rc::new(1_i32)); // refused
    t.join_inline(|_| Rc::new(1_i32), |_| ()); // accepted
}

//# inline_second_closure_is_sent: `join_inline` demands as much of the second closure as `join` does.
//# E0277 `Rc<i32>` cannot be shared between threads safely
fn program(t: &mut Task<'_>, rc: &Rc<i32>) {
    t.join_inline(|_| (), |_| Rc::strong_count(rc)); // refused
    t.join_inline(|_| Rc::strong_count(rc), |_| ()); // accepted
}

//# then_second_result_is_sent: `join_then` demands as much of the second result as `join` does.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(t: &mut Task<'_>) {
    t.join_then(|_| (), |_| Rc::new(1_i32), |_, _| ()); // refused
    t.join_then(|_| Rc::new(1_i32), |_| (), |_, _| ()); // accepted
}

//# then_second_closure_is_sent: `join_then` demands as much of the second closure as `join` does.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(t: &mut Task<'_>, rc: Rc<i32>) {
    t.join_then(|_| (), move |_| drop(rc), |_, _| ()); // refused
    t.join_then(|_| (), |_| (), move |_, _| drop(rc)); // accepted
}

//# then_owns_what_is_left: The third closure of `join_then` cannot use what the first closure has consumed.
//# E0382 use of moved value: `value`
fn program(t: &mut Task<'_>, value: String) {
    t.join_then(move |_| drop(value), |_| (), move |_, _| drop(value)); // refused
    t.join_then(|_| (), |_| (), move |_, _| drop(value)); // accepted
}

//# drop_in_first_result_is_sent: Without a `Task` the whole join may go to a thread of the pool, and its first result comes back.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(pool: &ThreadPool) {
    systole::join(|| Rc::new(1_i32), || ()); // refused
    pool.join(|| Rc::new(1_i32), || ()); // accepted
}

//# drop_in_second_result_is_sent: `systole::join` demands `Send` of its second result.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program() {
    systole::join(|| (), || Rc::new(1_i32)); // refused
    systole::join(|| (), || Arc::new(1_i32)); // accepted
}

//# drop_in_first_closure_is_sent: `systole::join` demands `Send` of its first closure.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(pool: &ThreadPool, rc: Rc<i32>) {
    systole::join(move || drop(rc), || ()); // refused
    pool.join(move || drop(rc), || ()); // accepted
}

//# drop_in_second_closure_is_sent: `systole::join` demands `Send` of its second closure.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(
    value: Rc<i32>, // refused
    value: Arc<i32>, // accepted
) {
    systole::join(|| (), move || drop(value));
}

//# drop_in_writers_are_alone: The closures of `systole::join` do not both write to one value.
//# E0499 cannot borrow `value` as mutable more than once at a time
fn program(mut value: i32, mut other: i32) {
    systole::join(|| value = 1, || value = 2); // refused
    systole::join(|| value = 1, || other = 2); // accepted
}

//# macro_closures_are_sent: `systole::join!` demands `Send` of each closure.
//# E0277 `Cell<i32>` cannot be shared between threads safely
fn program(cell: &Cell<i32>, value: i32) {
    systole::join!(|| (), || (), || cell.get()); // refused
    systole::join!(|| (), || (), || value); // accepted
}

//# macro_writers_are_alone: No two closures of `systole::join!` write to one value.
//# E0499 cannot borrow `value` as mutable more than once at a time
fn program(mut value: i32, mut other: i32) {
    systole::join!(|| value = 1, || (), || value = 2); // refused
    systole::join!(|| value = 1, || (), || other = 2); // accepted
}

//# pool_second_result_is_sent: `ThreadPool::join` demands `Send` of its second result.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(pool: &ThreadPool) {
    pool.join(|| (), || Rc::new(1_i32)); // refused
    pool.join(|| Rc::new(1_i32), || ()); // accepted
}

//# pool_second_closure_is_sent: `ThreadPool::join` demands `Send` of its second closure.
//# E0277 `RefCell<i32>` cannot be shared between threads safely
fn program(pool: &ThreadPool, cell: &RefCell<i32>) {
    pool.join(|| (), || *cell.borrow_mut() = 1); // refused
    pool.join(|| *cell.borrow_mut() = 1, || ()); // accepted
}
