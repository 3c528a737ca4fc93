//! Workers in the order of a key.

use std::collections::VecDeque;

/// Workers with a key each, the lowest key first. Of workers with equal keys, the lowest number comes first.
///
/// The first one stands apart. So a decision that needs no other one finds it in the scheduler itself: on many cores it takes a cache
/// miss more to find it in memory that the scheduler leads to.
///
/// A moment that is added is most often later than all others, and the worker that is taken out is most often the first.
/// Both move no entry. In the other cases, a search takes as many steps as a tree is deep. What is moved then lies side by
/// side: less than half of the entries, and a kilobyte is moved in the time of a cache miss or two. It allocates only when
/// it becomes longer than it ever was.
pub(super) struct Sorted<K> {
    first: Option<(K, usize)>,
    /// All others. There are none if there is no first one.
    others: VecDeque<(K, usize)>,
}

impl<K: Copy + Ord> Sorted<K> {
    pub(super) fn new() -> Self {
        Self { first: None, others: VecDeque::new() }
    }

    pub(super) fn len(&self) -> usize {
        usize::from(self.first.is_some()) + self.others.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    pub(super) fn first(&self) -> Option<(K, usize)> {
        self.first
    }

    /// Adds a worker that is not among them.
    pub(super) fn insert(&mut self, key: K, id: usize) {
        let entry = (key, id);
        match self.first {
            Some(first) if first < entry => return self.insert_after(entry),
            Some(first) => self.others.push_front(first),
            None => {}
        }
        self.first = Some(entry);
    }

    /// Adds a worker that comes after the first one.
    //
    // A function of its own, like `remove_other`: most often the first one alone changes, and that way is short.
    #[inline(never)]
    fn insert_after(&mut self, entry: (K, usize)) {
        if self.others.back().is_none_or(|last| *last < entry) {
            return self.others.push_back(entry);
        }
        let place = self.others.partition_point(|other| *other < entry);
        self.others.insert(place, entry);
    }

    /// Takes out a worker that is among them, with this key.
    pub(super) fn remove(&mut self, key: K, id: usize) {
        let entry = (key, id);
        if self.first == Some(entry) {
            self.first = self.others.pop_front();
        } else {
            self.remove_other(&entry);
        }
    }

    /// Takes out a worker that comes after the first one.
    #[inline(never)]
    fn remove_other(&mut self, entry: &(K, usize)) {
        let place = self.others.binary_search(entry);
        self.others.remove(place.expect("a worker stands where its key says"));
    }

    /// All of them, in their order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (K, usize)> {
        self.first.into_iter().chain(self.others.iter().copied())
    }

    /// The keys that are higher than this one: the lowest of them, and how many there are.
    pub(super) fn above(&self, key: K) -> (Option<K>, usize) {
        match self.first {
            None => (None, 0),
            Some((first, _)) if first > key => (Some(first), self.len()),
            Some(_) => {
                let place = self.others.partition_point(|&(other, _)| other <= key);
                (self.others.get(place).map(|&(other, _)| other), self.others.len() - place)
            }
        }
    }
}
