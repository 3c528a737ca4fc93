//! A server that answers many clients on few threads, and computes each answer in parallel.
//!
//! ```text
//! cargo run --release --example server
//! ```
//!
//! tokio's threads read and write, and never compute. systole's threads compute, and never wait for a client. Between the two
//! stands `pool.call_async(…).await`. A client sends a number, one a line, and gets the count of primes below it.
//!
//! # Clients that hang up
//!
//! The answer is of no use any more, and the server stops to work on it:
//!
//! - A computation that has not begun does not begin: its future is dropped.
//! - One that has begun looks at a flag, which the drop of the same future's guard sets. Its loop then ends with an error,
//!   and no worker begins another block of it.

use futures_lite::future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use systole::{Task, ThreadPool};
use tokio::io::{self, AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// What the server has.
pub struct Server {
    /// Computes the answers.
    pub pool: ThreadPool,
    /// How many computations have begun.
    pub begun: AtomicUsize,
    /// How many of them were given up.
    pub given_up: AtomicUsize,
}

impl Server {
    /// A server that computes for as many clients at once as there are cores.
    pub fn new() -> Result<Arc<Self>, systole::BuildError> {
        let pool = ThreadPool::new()?;
        Ok(Arc::new(Self { pool, begun: AtomicUsize::new(0), given_up: AtomicUsize::new(0) }))
    }

    /// Accepts clients, each in a task of tokio's.
    pub async fn serve(self: Arc<Self>, listener: TcpListener) -> io::Result<()> {
        loop {
            let (client, _) = listener.accept().await?;
            let server = Arc::clone(&self);
            tokio::spawn(async move {
                if let Err(error) = server.answer(client).await {
                    eprintln!("a client is gone: {error}");
                }
            });
        }
    }

    /// Answers one client, line by line, until it hangs up.
    async fn answer(self: &Arc<Self>, mut client: TcpStream) -> io::Result<()> {
        let (reader, mut writer) = client.split();
        let mut reader = BufReader::new(reader);
        let mut line = String::new();
        while reader.read_line(&mut line).await? > 0 {
            let answer = match line.trim().parse() {
                // Whichever comes first: the other future is dropped.
                Ok(bound) => future::or(self.primes_below(bound), hangs_up(&mut reader)).await?.to_string(),
                Err(error) => format!("not a number: {error}"),
            };
            writer.write_all(answer.as_bytes()).await?;
            writer.write_all(b"\n").await?;
            line.clear();
        }
        Ok(())
    }

    // ANCHOR: PrimesBelow
    /// Counts primes in parallel. A future that is dropped gives the computation up.
    async fn primes_below(self: &Arc<Self>, bound: u64) -> io::Result<usize> {
        let guard = GivesUp::default();
        let (server, is_given_up) = (Arc::clone(self), Arc::clone(&guard.0));
        let call = self.pool.call_async(move |t| {
            server.begun.fetch_add(1, Ordering::Relaxed);
            let count = count_primes(t, bound, &is_given_up);
            server.given_up.fetch_add(usize::from(count.is_none()), Ordering::Relaxed);
            count
        });
        let count = call.await;
        Ok(count.expect("it is given up by the drop of this future, which has come to its end"))
    }
    // ANCHOR_END: PrimesBelow
}

/// Sets its flag when it is dropped.
#[derive(Default)]
struct GivesUp(Arc<AtomicBool>);

impl Drop for GivesUp {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

// ANCHOR: CountPrimes
/// The number of primes below `bound`, or `None` if the flag was set meanwhile.
fn count_primes(mut t: Task<'_>, bound: u64, is_given_up: &AtomicBool) -> Option<usize> {
    let primes = AtomicUsize::new(0);
    let all = t.try_for_each(0..bound, |n| {
        if is_given_up.load(Ordering::Relaxed) {
            return Err(());
        }
        if is_prime(n) {
            primes.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    });
    all.ok().map(|()| primes.into_inner())
}
// ANCHOR_END: CountPrimes

fn is_prime(n: u64) -> bool {
    n >= 2 && (2..).take_while(|d| d * d <= n).all(|d| n % d != 0)
}

/// Ends, with an error, when the client has hung up. A client that sends the next line early is waited for as well.
async fn hangs_up<T>(reader: &mut (impl AsyncReadExt + AsyncBufReadExt + Unpin)) -> io::Result<T> {
    if reader.fill_buf().await?.is_empty() {
        return Err(io::Error::from(io::ErrorKind::UnexpectedEof));
    }
    future::pending().await
}

/// Sends one line, and returns the answer.
pub async fn ask(address: std::net::SocketAddr, line: &str) -> io::Result<String> {
    let mut server = TcpStream::connect(address).await?;
    server.write_all(format!("{line}\n").as_bytes()).await?;
    let mut answer = String::new();
    BufReader::new(server).read_line(&mut answer).await?;
    Ok(answer.trim().to_string())
}

/// Serves itself: some clients that wait for their answers, and one that does not.
#[allow(dead_code, reason = "the test has a client of its own")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let server = Server::new()?;
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        tokio::spawn(Arc::clone(&server).serve(listener));

        let mut impatient = TcpStream::connect(address).await?;
        impatient.write_all(b"1000000000\n").await?;
        let clients: Vec<_> = ["10", "1000", "100000", "many"]
            .map(|line| (line, tokio::spawn(ask(address, line))))
            .into_iter()
            .collect();
        // By now its computation has begun, or waits for its turn. It is given up in either case.
        drop(impatient);
        for (line, answer) in clients {
            println!("primes below {line}: {}", answer.await??);
        }
        Ok(())
    })
}
