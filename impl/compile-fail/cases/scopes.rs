//# scoped_job_borrows_nothing_of_the_body: What a spawned closure borrows lives longer than the scope, so it stands before it.
//# E0373 closure may outlive the current function
fn program() {
    let outside = 1;
    systole::scope(|s| {
        let inside = 1;
        s.spawn(|_| println!("{inside}")); // refused
        s.spawn(|_| println!("{outside}")); // accepted
    });
}

//# scoped_job_holds_no_reference_into_the_body: A reference that a spawned closure owns points outside of the scope.
//# E0597 `inside` does not live long enough
fn program() {
    let outside = 1;
    systole::scope(|s| {
        let inside = 1;
        let value = &inside; // refused
        let value = &outside; // accepted
        s.spawn(move |_| println!("{value}"));
    });
}

//# scoped_job_borrows_nothing_of_its_spawner: A closure may end before the closures that it spawns.
//# E0373 closure may outlive the current function
fn program() {
    systole::scope(|s| s.spawn(|s| {
        let inside = 1;
        s.spawn(|_| println!("{inside}")); // refused
        s.spawn(move |_| println!("{inside}")); // accepted
    }));
}

//# scope_ends_with_its_body: After the end nothing can be spawned in a scope.
//# E0521 borrowed data escapes outside of closure
fn program() {
    let mut kept = None;
    systole::scope(|s| kept = Some(s)); // refused
    systole::scope(|s| kept = Some(1)); // accepted
}

//# scope_is_no_result: A scope's body does not return the scope.
//# no-code lifetime may not live long enough
fn program() {
    systole::scope(|s| s); // refused
    systole::scope(|s| 1); // accepted
}

//# scoped_job_keeps_no_scope: A spawned closure does not keep the reference to the scope.
//# E0521 borrowed data escapes outside of closure
fn program() {
    let kept = Mutex::new(None);
    systole::scope(|s| s.spawn(|s| *kept.lock().unwrap() = Some(s))); // refused
    systole::scope(|s| s.spawn(|s| *kept.lock().unwrap() = Some(1))); // accepted
}

//# scoped_job_is_sent: A spawned closure may run on any worker.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(
    value: Rc<i32>, // refused
    value: Arc<i32>, // accepted
) {
    systole::scope(|s| s.spawn(move |_| drop(value)));
}

//# scoped_job_shares_what_is_sync: What a spawned closure borrows may be used by two threads at once.
//# E0277 `Cell<i32>` cannot be shared between threads safely
fn program(cell: &Cell<i32>) {
    systole::scope(|s| s.spawn(|_| cell.set(1))); // refused
    systole::scope(|s| cell.set(1)); // accepted
}

//# scoped_writers_are_alone: No two closures of a scope write to one value.
//# E0499 cannot borrow `value` as mutable more than once at a time
fn program() {
    let (mut value, mut other) = (1, 1);
    systole::scope(|s| {
        s.spawn(|_| value += 1);
        s.spawn(|_| value += 1); // refused
        s.spawn(|_| other += 1); // accepted
    });
}

//# body_waits_for_the_end: The body does not read what a spawned closure writes; the caller does, after the scope.
//# E0503 cannot use `value` because it was mutably borrowed
fn program() -> i32 {
    let mut value = 1;
    let read = systole::scope(|s| {
        s.spawn(|_| value = 2);
        value + 1 // refused
        1 // accepted
    });
    read + value
}

//# borrowed_value_stays: What a spawned closure borrows is not dropped before the scope's end.
//# E0505 cannot move out of `values` because it is borrowed
fn program(values: Vec<i32>) {
    let borrowed = &values;
    systole::scope(|s| {
        s.spawn(|_| println!("{}", borrowed.len()));
        drop(values); // refused
    });
    drop(values); // accepted
}

//# outer_scope_outlives_the_inner: A closure of the outer scope borrows nothing that only lives around the inner one.
//# E0597 `between` does not live long enough
fn program() {
    systole::scope(|outer| {
        let between = 1;
        systole::scope(|inner| {
            let value = &between;
            outer.spawn(move |_| println!("{value}")); // refused
            inner.spawn(move |_| println!("{value}")); // accepted
        });
    });
}

//# scope_is_invariant: A scope does not pretend that what is spawned in it must live shorter.
//# no-code lifetime may not live long enough
fn program<'long: 'short, 'short>(s: &'short Scope<'long>) -> &'short Scope<
    'short // refused
    'long // accepted
> {
    s
}

//# scope_is_made_by_the_pool: No program makes a scope for itself.
//# E0624 associated function `new` is private
fn program() {
    let make = Scope::new; // refused
    let make = systole::scope::<fn(&Scope<'_>), ()>; // accepted
}

//# scope_uses_the_task: While a task runs a scope, its owner does not fork on it.
//# E0499 cannot borrow `t` as mutable more than once at a time
fn program(mut t: Task<'_>) {
    t.scope(|s| { t.tick(); }); // refused
    t.scope(|s| { systole::with_task(|mut t| { t.tick(); }); }); // accepted
}

//# pool_scope_borrows_nothing_of_the_body: `ThreadPool::scope` demands the same of its closures.
//# E0373 closure may outlive the current function
fn program(pool: &ThreadPool) {
    pool.scope(|s| {
        let inside = 1;
        s.spawn(|_| println!("{inside}")); // refused
        s.spawn(move |_| println!("{inside}")); // accepted
    });
}
