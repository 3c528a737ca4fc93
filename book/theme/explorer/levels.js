// The levels: which there are, in which order, and how far the reader is. No DOM here, but for the storage.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const KEY = "systole-levels";

    const isLevel = (entry) => Boolean(entry.goal);

    /** The entries in groups, in the order in which their groups first come. */
    function groups(entries) {
        const found = new Map();
        for (const entry of entries) {
            const name = entry.group || "Other models";
            if (!found.has(name)) found.set(name, []);
            found.get(name).push(entry);
        }
        return [...found].map(([name, members]) => ({ name, members }));
    }

    /** The level after this one, or null. */
    function after(entries, name) {
        const levels = groups(entries.filter(isLevel)).flatMap((group) => group.members);
        return levels[levels.findIndex((level) => level.name === name) + 1] || null;
    }

    /** The best scores, kept in this browser if it lets us, and in this page if not. */
    class Progress {
        constructor(storage) {
            this.storage = storage;
            this.best = {};
            this.read();
        }

        /** Takes what the browser has kept: another page may have changed it. */
        read() {
            try {
                const kept = JSON.parse(this.storage.getItem(KEY));
                if (kept) this.best = Object.fromEntries(Object.entries(kept).filter(([, steps]) => Number.isInteger(steps)));
            } catch {
                // Nothing can be read: the scores last as long as the page.
            }
        }

        of(name) {
            return this.best[name] ?? null;
        }

        /** Enters a win, and says whether it is better than any before. */
        won(name, steps) {
            this.read();
            if (this.of(name) !== null && this.of(name) <= steps) return false;
            this.best[name] = steps;
            this.keep();
            return true;
        }

        reset() {
            this.best = {};
            this.keep();
        }

        keep() {
            try {
                this.storage.setItem(KEY, JSON.stringify(this.best));
            } catch {
                // Storage is full or forbidden: the scores last as long as the page.
            }
        }
    }

    /** The browser's storage, or null where the browser refuses even to name it. */
    function storage() {
        try {
            return globalThis.localStorage;
        } catch {
            return null;
        }
    }

    X.levels = { isLevel, groups, after, Progress, storage };
})();
