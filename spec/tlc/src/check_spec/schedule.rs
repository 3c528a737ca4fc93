//! Which model runs when: as many side by side as there are cores, the first short ones of the list at the head, then the
//! long ones before the short ones, so that all cores end together.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use super::compare;
use super::progress::Progress;
use crate::javas::Javas;
use crate::model::Model;
use crate::run::{self, Checker, Finished};

/// How often the progress line is drawn again.
const TICK: Duration = Duration::from_millis(500);

/// What the models at the head of the list may cost, see [`Model::cost`].
const HEAD: u64 = 1_000;

/// What a thread that runs a model sends at its end: the model's place in the list, and what it came to.
type Message = (usize, Result<Finished, String>);

/// The models that wait, and those that run.
struct Schedule<'m> {
    models: &'m [Model],
    javas: Arc<Javas>,
    cores: usize,
    waiting: VecDeque<usize>,
    running: usize,
    /// Cores that no running model uses.
    free: usize,
    sender: Sender<Message>,
    progress: Progress,
}

/// Runs the models; the results stand in the order of `models`. If one cannot be run at all, no further one starts.
pub fn run_all(models: &[Model]) -> Result<Vec<Finished>, String> {
    let checker = Checker::find()?;
    run::remove_leftovers();

    let cores = checker.cores;
    let javas = Arc::new(Javas::new(checker, models.len()));
    let (sender, receiver) = mpsc::channel();
    let schedule = Schedule {
        models,
        javas: Arc::clone(&javas),
        cores,
        waiting: order(models).into(),
        running: 0,
        free: cores,
        sender,
        progress: Progress::new(models.len()),
    };
    let results = schedule.run(&receiver);
    // A thread that has sent its last result may hold them a moment longer.
    javas.end();
    if let Some(again) = results.is_ok().then(|| javas.again()).flatten() {
        eprintln!("{again}");
    }
    results
}

/// The models' places in the order of their starts.
fn order(models: &[Model]) -> Vec<usize> {
    let head = models.iter().take_while(|model| model.cost() < HEAD).count();
    let mut order: Vec<usize> = (0..models.len()).collect();
    order[head..].sort_by_key(|&index| std::cmp::Reverse(models[index].cost()));
    order
}

impl Schedule<'_> {
    fn run(mut self, receiver: &Receiver<Message>) -> Result<Vec<Finished>, String> {
        let mut results: Vec<Option<Finished>> = self.models.iter().map(|_| None).collect();
        let mut error = None;
        self.start_what_fits();
        while self.running > 0 {
            match receiver.recv_timeout(TICK) {
                Ok((index, Ok(finished))) => {
                    self.end(index);
                    let matches = compare::differences(&self.models[index], &finished).is_empty();
                    self.progress.finished(&self.models[index], &finished, matches);
                    results[index] = Some(finished);
                }
                Ok((index, Err(what))) => {
                    self.end(index);
                    self.waiting.clear();
                    error = error.or(Some(what));
                }
                Err(_) => self.progress.tick(),
            }
            self.start_what_fits();
        }
        self.progress.clear();
        match error {
            Some(error) => Err(error),
            None => Ok(results.into_iter().flatten().collect()),
        }
    }

    /// The cores a model takes: one that wants more than there are gets the whole machine.
    fn cores_of(&self, index: usize) -> usize {
        self.models[index].threads.min(self.cores)
    }

    fn start_what_fits(&mut self) {
        while let Some(index) = self.waiting.front().copied().filter(|&next| self.cores_of(next) <= self.free)
        {
            self.waiting.pop_front();
            self.free -= self.cores_of(index);
            self.running += 1;
            self.progress.started(&self.models[index]);
            let (javas, model, sender) =
                (Arc::clone(&self.javas), self.models[index].clone(), self.sender.clone());
            std::thread::spawn(move || {
                // The receiver outlives every running model.
                let is_expected = |finished: &Finished| compare::differences(&model, finished).is_empty();
                sender.send((index, javas.run(&model, None, is_expected))).ok();
            });
        }
    }

    fn end(&mut self, index: usize) {
        self.free += self.cores_of(index);
        self.running -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::order;
    use crate::model;

    #[test]
    fn the_core_first_then_the_long_ones() {
        let models: Vec<_> = model::read_all().unwrap().into_iter().filter(|model| !model.full).collect();
        let order = order(&models);
        let names: Vec<&str> = order.iter().take(4).map(|&index| models[index].name.as_str()).collect();
        assert_eq!(names, ["mini", "fork_join", "pair", "tree2x1"]);
        let costs: Vec<u64> = order[4..].iter().map(|&index| models[index].cost()).collect();
        assert!(costs.is_sorted_by(|before, after| before >= after));
        let mut all = order;
        all.sort_unstable();
        assert_eq!(all, (0..models.len()).collect::<Vec<_>>());
    }
}
