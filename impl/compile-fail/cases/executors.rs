//# future_is_sent: Each poll of a future may run on another thread.
//# E0277 `Rc<i32>` cannot be sent between threads safely
use executors::FuturesExecutor;
use systole::executor::PoolExecutor;
fn program(executor: &PoolExecutor) {
    let value = std::future::ready(Rc::new(1_i32)); // refused
    let value = std::future::ready(Arc::new(1_i32)); // accepted
    executor.spawn(value);
}

//# future_holds_nothing_unsent_while_it_waits: What lives across an `await` may go to another thread.
//# no-code future cannot be sent between threads safely
use executors::FuturesExecutor;
use systole::executor::PoolExecutor;
fn program(executor: &PoolExecutor) {
    executor.spawn(async {
        let value = Rc::new(1_i32);
        drop(value); // accepted
        std::future::ready(()).await;
        drop(value); // refused
    });
}

//# future_borrows_nothing: A future may outlive the function that spawns it.
//# E0373 async block may outlive the current function
use executors::FuturesExecutor;
use systole::executor::PoolExecutor;
fn program(executor: &PoolExecutor) {
    let value = 1;
    executor.spawn(async { println!("{value}") }); // refused
    executor.spawn(async move { println!("{value}") }); // accepted
}

//# executed_job_is_sent: A job of an executor runs on another thread.
//# E0277 `Rc<i32>` cannot be sent between threads safely
use executors::Executor;
use systole::executor::PoolExecutor;
fn program(
    executor: &PoolExecutor,
    value: Rc<i32>, // refused
    value: Arc<i32>, // accepted
) {
    executor.execute(move || drop(value));
}

//# executed_job_borrows_nothing: A job of an executor may outlive the function that submits it.
//# E0373 closure may outlive the current function
use executors::Executor;
use systole::executor::PoolExecutor;
fn program(executor: &PoolExecutor) {
    let value = 1;
    executor.execute(|| println!("{value}")); // refused
    executor.execute(move || println!("{value}")); // accepted
}

//# iterator_closure_is_shared: All jobs of a parallel iterator call one closure.
//# E0277 `Cell<usize>` cannot be shared between threads safely
use orx_parallel::*;
use systole::ThreadPool;
fn program(pool: &ThreadPool, cell: &Cell<usize>) {
    let value = cell.get();
    (0..10).par().runner(Runner::adaptive_with_pool(pool)).map(|n| n + cell.get()).sum(); // refused
    (0..10).par().runner(Runner::adaptive_with_pool(pool)).map(|n| n + value).sum::<usize>(); // accepted
}
