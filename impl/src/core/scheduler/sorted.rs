//! Workers in the order of a key.

use std::collections::VecDeque;

/// Workers with a key each, the lowest key first. Of workers with equal keys, the lowest number comes first.
///
/// A moment that is added is most often later than all others, and the worker that is taken out is most often the first.
/// Both move no entry. In the other cases, a search takes as many steps as a tree is deep. What is moved then lies side by
/// side: less than half of the entries, and a kilobyte is moved in the time of a cache miss or two. It allocates only when
/// it becomes longer than it ever was.
pub(super) struct Sorted<K> {
    entries: VecDeque<(K, usize)>,
}

impl<K: Copy + Ord> Sorted<K> {
    pub(super) fn new() -> Self {
        Self { entries: VecDeque::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn first(&self) -> Option<(K, usize)> {
        self.entries.front().copied()
    }

    /// Adds a worker that is not among them.
    pub(super) fn insert(&mut self, key: K, id: usize) {
        let entry = (key, id);
        if self.entries.back().is_none_or(|last| *last < entry) {
            return self.entries.push_back(entry);
        }
        let place = self.entries.partition_point(|other| *other < entry);
        self.entries.insert(place, entry);
    }

    /// Takes out a worker that is among them, with this key.
    pub(super) fn remove(&mut self, key: K, id: usize) {
        let entry = (key, id);
        if self.entries.front() == Some(&entry) {
            self.entries.pop_front();
            return;
        }
        let place = self.entries.binary_search(&entry);
        self.entries.remove(place.expect("a worker stands where its key says"));
    }

    /// All of them, in their order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (K, usize)> {
        self.entries.iter().copied()
    }

    /// Those whose key is higher, in their order.
    pub(super) fn above(&self, key: K) -> impl ExactSizeIterator<Item = (K, usize)> {
        let first = self.entries.partition_point(|&(other, _)| other <= key);
        self.entries.range(first..).copied()
    }
}
