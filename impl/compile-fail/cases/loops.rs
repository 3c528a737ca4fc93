//# loop_closure_is_shared: All workers that a loop runs on call one closure.
//# E0277 `Cell<usize>` cannot be shared between threads safely
fn program(t: &mut Task<'_>, cell: &Cell<usize>, lock: &Mutex<usize>) {
    t.for_each(0..10, |n| cell.set(n)); // refused
    t.for_each(0..10, |n| *lock.lock().unwrap() = n); // accepted
}

//# loop_closure_writes_to_nothing_of_its_own: The closure of a loop runs on several workers at once, so it does not sum up by itself.
//# E0594 cannot assign to `sum`, as it is a captured variable in a `Fn` closure
fn program(t: &mut Task<'_>) {
    let mut sum = 0;
    t.for_each(0..10, |n| sum += n); // refused
    sum = t.reduce(0..10, || 0, |a, b| a + b); // accepted
}

//# loop_results_are_sent: The results of a loop are made on many workers.
//# E0277 `Rc<usize>` cannot be sent between threads safely
fn program(t: &mut Task<'_>) {
    t.map(0..10_usize, Rc::new); // refused
    t.map(0..10_usize, Arc::new); // accepted
}

//# filled_results_are_sent: The results that a loop writes into a slice are made on many workers.
//# E0277 `Rc<usize>` cannot be sent between threads safely
fn program(
    t: &mut Task<'_>,
    results: &mut [Rc<usize>], // refused
    results: &mut [Arc<usize>], // accepted
) {
    t.map_into(0..10, results, |n| n.into());
}

//# reduced_results_are_sent: Partial results of a reduction go from worker to worker.
//# E0277 cannot be sent between threads safely
fn program(t: &mut Task<'_>) {
    t.map_reduce(0..10_usize, || Rc::new(0_usize), Rc::<usize>::new, |a, _| a); // refused
    t.map_reduce(0..10_usize, || Arc::new(0_usize), Arc::new, |a, _| a); // accepted
}

//# reducing_closures_are_shared: The closures of a reduction run on several workers at once.
//# E0277 `Cell<usize>` cannot be shared between threads safely
fn program(t: &mut Task<'_>, cell: &Cell<usize>) {
    let first = cell.get();
    t.map_reduce(0..10, || cell.get(), |n| n, |a, b| a + b); // refused
    t.map_reduce(0..10, || first, |n| n, |a, b| a + b); // accepted
}

//# shared_elements_are_sync: The elements of a shared slice are seen by several workers.
//# E0277 `Cell<i32>` cannot be shared between threads safely
fn program(
    t: &mut Task<'_>,
    values: &[Cell<i32>], // refused
    values: &[i32], // accepted
) {
    t.for_each(values, |_| ());
}

//# borrowed_elements_are_sent: The elements of a mutable slice go to other workers.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(
    t: &mut Task<'_>,
    values: &mut [Rc<i32>], // refused
    values: &mut [Cell<i32>], // accepted
) {
    t.for_each(values, |_| ());
}

//# chunks_are_of_sync_elements: The chunks of a shared slice are seen by several workers.
//# E0277 `Rc<i32>` cannot be shared between threads safely
fn program(
    values: &[Rc<i32>], // refused
    values: &[Arc<i32>], // accepted
) {
    loops::chunks(values, 10);
}

//# mutable_chunks_are_of_sent_elements: The chunks of a mutable slice go to other workers.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(
    values: &mut [Rc<i32>], // refused
    values: &mut [Cell<i32>], // accepted
) {
    loops::chunks_mut(values, 10);
}

//# one_loop_one_mutable_slice: A slice is not written to by both sides of a `zip`.
//# E0499 cannot borrow `*values` as mutable more than once at a time
fn program(t: &mut Task<'_>, values: &mut [i32], others: &mut [i32]) {
    let both = loops::zip(&mut *values, &mut *values); // refused
    let both = loops::zip(&mut *values, &mut *others); // accepted
    t.for_each(both, |(a, b)| *a = *b);
}

//# loop_reads_no_slice_that_it_writes: The closure of a loop over a mutable slice does not read that slice.
//# E0502 cannot borrow `*values` as immutable because it is also borrowed as mutable
fn program(t: &mut Task<'_>, values: &mut [i32], others: &mut [i32]) {
    t.for_each(&mut *values, |value| *value = values[0]); // refused
    t.for_each(&mut *values, |value| *value = others[0]); // accepted
}

//# elements_outlive_the_loop_only_as_long_as_their_slice: What `find_any` finds still borrows from the slice.
//# E0505 cannot move out of `values` because it is borrowed
fn program(t: &mut Task<'_>, values: Vec<i32>) {
    let found = t.find_any(&*values, |value| **value == 1);
    drop(values); // refused
    println!("{found:?}");
}
// accepted

//# found_items_are_sent: The worker that finds an item may be another one than asks.
//# E0277 `*const usize` cannot be sent between threads safely
struct Places(usize);
impl Source for Places {
    type Item = *const usize; // refused
    type Items = std::vec::IntoIter<*const usize>; // refused
    type Item = &'static usize; // accepted
    type Items = std::vec::IntoIter<&'static usize>; // accepted
    fn len(&self) -> usize { self.0 }
    fn split_at(self, mid: usize) -> (Self, Self) { (Places(mid), Places(self.0 - mid)) }
    fn items(self) -> Self::Items { Vec::new().into_iter() }
}
fn program(t: &mut Task<'_>) {
    t.find_any(Places(0), |_| true);
}

//# reduced_items_are_sent: The items that a reduction keeps go from worker to worker.
//# E0277 `*const usize` cannot be sent between threads safely
struct Places(usize);
impl Source for Places {
    type Item = *const usize;
    type Items = std::vec::IntoIter<*const usize>;
    fn len(&self) -> usize { self.0 }
    fn split_at(self, mid: usize) -> (Self, Self) { (Places(mid), Places(self.0 - mid)) }
    fn items(self) -> Self::Items { Vec::new().into_iter() }
}
fn program(t: &mut Task<'_>) {
    t.reduce(Places(0), std::ptr::null, |a, _| a); // refused
    t.for_each(Places(0), |_| ()); // accepted
}

//# sources_are_sent: A part of a source goes to another worker.
//# E0277 `Rc<usize>` cannot be sent between threads safely
struct Counted(
    Rc<usize>, // refused
    Arc<usize>, // accepted
);
impl Source for Counted {
    type Item = usize;
    type Items = std::ops::Range<usize>;
    fn len(&self) -> usize { *self.0 }
    fn split_at(self, mid: usize) -> (Self, Self) { (Counted(mid.into()), Counted((*self.0 - mid).into())) }
    fn items(self) -> Self::Items { 0..*self.0 }
}
// refused

//# vector_elements_are_sent: The elements of a vector that a loop is given go to other workers.
//# E0277 the elements of a vector have to be `Send`
fn program(
    t: &mut Task<'_>,
    values: Vec<Rc<i32>>, // refused
    values: Vec<Cell<i32>>, // accepted
) {
    t.for_each(values, |_| ());
}

//# moved_vector_is_not_used: A loop that is given a vector owns it; a loop over a slice borrows.
//# E0382 borrow of moved value: `values`
fn program(t: &mut Task<'_>, values: Vec<i32>) {
    t.for_each(values, |_| ()); // refused
    t.for_each(&*values, |_| ()); // accepted
    values.len();
}

//# loop_uses_the_task: The closure of a loop does not fork on the task that runs the loop.
//# E0499 cannot borrow `*t` as mutable more than once at a time
fn program(t: &mut Task<'_>) {
    let mut other = 1;
    t.map_into(0..1, &mut [t.tick()], |_| true); // refused
    t.map_into(0..1, &mut [false], |_| true); // accepted
}

//# task_of_an_item_ends_with_it: The task that a loop gives with an item does not leave the closure.
//# E0277 a `Task` belongs to one closure on one thread
fn program(t: &mut Task<'_>) {
    let kept = Mutex::new(None);
    t.for_each_task(0..10, |own, _| *kept.lock().unwrap() = Some(own)); // refused
    t.for_each_task(0..10, |own, _| *kept.lock().unwrap() = Some(own.num_threads())); // accepted
}

//# sorted_elements_are_sent: The elements that are sorted go to other workers.
//# E0277 `Rc<i32>` cannot be sent between threads safely
fn program(
    t: &mut Task<'_>,
    values: &mut [Rc<i32>], // refused
    values: &mut [Arc<i32>], // accepted
) {
    t.sort_unstable(values);
}

//# sorted_elements_are_ordered: `sort_unstable` demands a total order of the type.
//# E0277 the trait bound `f64: Ord` is not satisfied
fn program(t: &mut Task<'_>, values: &mut [f64]) {
    t.sort_unstable(values); // refused
    t.sort_unstable_by(values, f64::total_cmp); // accepted
}

//# comparison_is_shared: Several workers compare at once.
//# E0277 `Cell<i32>` cannot be shared between threads safely
fn program(t: &mut Task<'_>, values: &mut [i32], count: &Cell<i32>) {
    t.sort_unstable_by(values, |a, b| { count.set(1); a.cmp(b) }); // refused
    t.sort_unstable_by(values, |a, b| a.cmp(b)); // accepted
}

//# sorted_slice_is_not_read: The comparison does not look at the slice that is being sorted.
//# E0502 cannot borrow `*values` as immutable because it is also borrowed as mutable
fn program(t: &mut Task<'_>, values: &mut [i32], others: &[i32]) {
    t.sort_unstable_by_key(&mut *values, |&n| values[n as usize]); // refused
    t.sort_unstable_by_key(&mut *values, |&n| others[n as usize]); // accepted
}
