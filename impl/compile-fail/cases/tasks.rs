//# task_stays_on_its_thread: A task belongs to the thread that runs its computation.
//# E0277 a `Task` belongs to one closure on one thread
fn program() {
    is_send::<Task<'static>>(); // refused
    is_send::<ThreadPool>(); // accepted
}

//# task_is_not_shared: No second thread sees a task.
//# E0277 a `Task` belongs to one closure on one thread
fn program() {
    is_sync::<Task<'static>>(); // refused
    is_sync::<ThreadPool>(); // accepted
}

//# task_enters_no_other_thread: A thread that the computation starts forks on a task of its own, or not at all.
//# E0277 a `Task` belongs to one closure on one thread
fn program(t: &mut Task<'_>, pool: &ThreadPool) {
    std::thread::scope(|s| {
        s.spawn(|| { t.tick(); }); // refused
        s.spawn(|| pool.call(|mut t| { t.tick(); })); // accepted
    });
}

//# task_is_not_copied: A task is the one right to fork at its place.
//# E0382 use of moved value: `t`
fn twice(t: Task<'_>) {}
fn program(mut t: Task<'_>) {
    twice(t); // refused
    twice(t.reborrow()); // accepted
    twice(t);
}

//# task_is_not_cloned: A task is the one right to fork at its place, and has no copy.
//# E0277 the trait bound `Task<'static>: Clone` is not satisfied
fn program() {
    is_clone::<Task<'static>>(); // refused
    is_clone::<systole::Metrics>(); // accepted
}

//# lent_task_is_in_use: While a task is lent, its owner does not fork.
//# E0499 cannot borrow `t` as mutable more than once at a time
fn program(mut t: Task<'_>) {
    let lent = t.reborrow();
    t.tick(); // refused
    drop(lent);
    t.tick(); // accepted
}

//# task_of_the_call_ends_with_it: A task does not leave the call that has made it.
//# E0521 borrowed data escapes outside of closure
fn program(pool: &ThreadPool) {
    let mut kept = None;
    pool.call(|t| kept = Some(t)); // refused
    pool.call(|mut t| kept = Some(t.tick())); // accepted
}

//# task_is_no_result: A call does not return its task.
//# no-code lifetime may not live long enough
fn program(pool: &ThreadPool) {
    pool.call(|t| t); // refused
    pool.call(|t| t.num_threads()); // accepted
}

//# task_of_try_call_ends_with_it: A task does not leave the `try_call` that has made it.
//# E0521 borrowed data escapes outside of closure
fn program(pool: &ThreadPool) {
    let mut kept = None;
    pool.try_call(|t| kept = Some(t)); // refused
    pool.try_call(|t| kept = Some(t.num_threads())); // accepted
}

//# task_of_with_task_ends_with_it: A task does not leave the `with_task` that has made it.
//# E0521 borrowed data escapes outside of closure
fn program() {
    let mut kept = None;
    systole::with_task(|t| kept = Some(t)); // refused
    systole::with_task(|t| kept = Some(t.num_threads())); // accepted
}

//# task_of_a_join_ends_with_it: The task of a closure does not leave that closure.
//# E0521 borrowed data escapes outside of closure
fn program(t: &mut Task<'_>) {
    let mut kept = None;
    t.join(|own| kept = Some(own), |_| ()); // refused
    t.join(|own| kept = Some(own.num_threads()), |_| ()); // accepted
}

//# task_is_in_use_while_it_joins: The second closure forks on its own task, not on its parent's.
//# E0499 cannot borrow `t` as mutable more than once at a time
fn program(mut t: Task<'_>) {
    t.join(|_| { t.tick() }, |_| ()); // refused
    t.join(|mut own| { own.tick() }, |_| ()); // accepted
}

//# task_enters_no_second_closure: A task does not go to the worker that takes the second closure.
//# E0277 a `Task` belongs to one closure on one thread
fn program(pool: &ThreadPool, mut own: Task<'_>) {
    pool.call(|mut t| t.join(|_| (), move |_| { own.tick(); })); // refused
    pool.call(|mut t| t.join(move |_| { own.tick(); }, |_| ())); // accepted
}

//# tasks_of_two_calls_are_not_exchanged: A computation forks on its own chain of jobs.
//# E0521 borrowed data escapes outside of closure
fn program(pool: &ThreadPool, other: &ThreadPool) {
    pool.call(|mut a| other.call(|mut b| std::mem::swap(&mut a, &mut b))); // refused
    pool.call(|mut a| other.call(|mut b| a.tick() == b.tick())); // accepted
}

//# task_lives_no_longer_than_lent: The lifetime of a task does not grow.
//# no-code lifetime may not live long enough
fn program<'long, 'short>(t: &'short mut Task<'long>) -> Task<
    'long // refused
    'short // accepted
> {
    t.reborrow()
}

//# task_lives_no_shorter: The lifetime of a task does not shrink, so that two tasks never look alike.
//# no-code lifetime may not live long enough
fn program<'long: 'short, 'short>(t: Task<'long>, other: Task<'short>) -> Task<
    'short // refused
    'long // accepted
> {
    t
}

//# tasks_of_two_calls_are_of_two_types: The tasks of two computations do not stand in one list.
//# no-code lifetime may not live long enough
fn program<'one, 'other>(a: Task<'one>, b: Task<'other>) {
    [a, b]; // refused
    (a, b); // accepted
}

//# task_is_made_by_the_pool: No program makes a task for itself.
//# E0624 associated function `new` is private
fn program(pool: &ThreadPool) {
    let make = Task::new; // refused
    let make = ThreadPool::new; // accepted
}

//# task_shows_no_link: No program reads where in the job list a task stands.
//# E0616 field `tail` of struct `Task` is private
fn program(t: Task<'_>) {
    t.tail; // refused
    t.num_threads(); // accepted
}

//# install_uses_the_task: While a task lends itself to the code below `install`, its owner does not fork on it.
//# E0499 cannot borrow `t` as mutable more than once at a time
fn program(mut t: Task<'_>) {
    t.install(|| { t.tick(); }); // refused
    t.install(|| { systole::join(|| (), || ()); }); // accepted
}

//# the_core_is_private: A program names what the crate's root shows, and nothing of its inside.
//# E0603 module `core` is private
use systole::core::ThreadPool as Pool; // refused
use systole::ThreadPool as Pool; // accepted

//# task_is_not_unwind_safe: A pool is whole after a panic. Of what else a closure has used, its task included, its author says so.
//# E0277 may not be safely transferred across an unwind boundary
fn program(pool: &ThreadPool) {
    pool.call(|mut t| std::panic::catch_unwind(|| t.join(|_| 1, |_| 2)).is_ok()); // refused
    std::panic::catch_unwind(|| pool.call(|mut t| t.join(|_| 1, |_| 2))).is_ok(); // accepted
}
