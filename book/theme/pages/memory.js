// Which runs of a small program C11's memory model allows, as far as the page happens-before needs it: few accesses, two
// threads, one write to each place besides the initial one, no fences and no updates.
(function () {
    "use strict";

    const RELEASES = ["Release", "AcqRel", "SeqCst"];
    const ACQUIRES = ["Acquire", "AcqRel", "SeqCst"];

    /** Whether each of these accesses happens before each other one: a table of booleans. */
    function happensBefore(accesses, sources) {
        const count = accesses.length;
        const before = accesses.map(() => new Array(count).fill(false));
        accesses.forEach(function (one, from) {
            accesses.forEach(function (other, to) {
                if (one.thread === other.thread && one.at < other.at) before[from][to] = true;
            });
        });
        for (const [from, to] of synchronizes(accesses, sources)) before[from][to] = true;
        for (let by = 0; by < count; by += 1) {
            for (let from = 0; from < count; from += 1) {
                for (let to = 0; to < count; to += 1) {
                    if (before[from][by] && before[by][to]) before[from][to] = true;
                }
            }
        }
        return before;
    }

    /** The pairs of a store and of the load that synchronises with it. */
    function synchronizes(accesses, sources) {
        const pairs = [];
        sources.forEach(function (from, to) {
            if (from === null || from === "start") return;
            if (RELEASES.includes(accesses[from].order) && ACQUIRES.includes(accesses[to].order)) pairs.push([from, to]);
        });
        return pairs;
    }

    /** All orders of a list. */
    function orders(list) {
        if (list.length === 0) return [[]];
        return list.flatMap((first) => orders(list.filter((other) => other !== first)).map((rest) => [first, ...rest]));
    }

    /** Whether one order of all `SeqCst` accesses fits. */
    function hasTotalOrder(accesses, sources, before) {
        const strong = accesses.map((_, index) => index).filter((index) => accesses[index].order === "SeqCst");
        return orders(strong).some((order) =>
            order.every(function (index, at) {
                const earlier = order.slice(0, at);
                if (order.slice(at + 1).some((later) => before[later][index])) return false;
                const { kind, place } = accesses[index];
                if (kind === "write") return true;
                const write = earlier.find((other) => accesses[other].kind === "write" && accesses[other].place === place);
                return write === undefined ? sources[index] === "start" || accesses[sources[index]].order !== "SeqCst" : sources[index] === write;
            }),
        );
    }

    /** Why this run cannot be, or null. */
    function forbidden(accesses, sources, before) {
        for (const [to, from] of sources.entries()) {
            if (from === null) continue;
            const write = accesses.findIndex((other) => other.kind === "write" && other.place === accesses[to].place);
            if (from === "start" && before[write][to]) return `the write to \`${accesses[to].place}\` happens before this read`;
            if (from !== "start" && before[to][from]) return "a read cannot see what happens after it";
        }
        if (!hasTotalOrder(accesses, sources, before)) return "no single order of all `SeqCst` accesses fits";
        return null;
    }

    /** The pairs of accesses to plain memory that no order keeps apart. */
    function races(accesses, before) {
        const pairs = [];
        accesses.forEach(function (one, from) {
            accesses.forEach(function (other, to) {
                if (from >= to || one.place !== other.place || one.thread === other.thread) return;
                if (one.order !== "plain" && other.order !== "plain") return;
                if (one.kind === "read" && other.kind === "read") return;
                if (!before[from][to] && !before[to][from]) pairs.push([from, to]);
            });
        });
        return pairs;
    }

    /**
     * All runs. An access is `{ thread, at, kind, place, order, only }`: `only` names a read that must have seen 1 for this
     * access to be made. A run is `{ made, sources, before, synchronizes, races, forbidden }`; its indices are those of `made`.
     */
    function runs(program) {
        const found = [];
        const reads = program.map((_, index) => index).filter((index) => program[index].kind === "read");
        for (let choice = 0; choice < 2 ** reads.length; choice += 1) {
            const sees = new Map(reads.map((read, bit) => [read, (choice >> bit) & 1]));
            const left = program.map((_, index) => index).filter(function (index) {
                const only = program[index].only;
                return only === undefined || sees.get(only) === 1;
            });
            // A read that is not made sees nothing: one of the two choices for it is enough.
            if (reads.some((read) => !left.includes(read) && sees.get(read) === 1)) continue;
            const made = left.map((index) => program[index]);
            const sources = made.map(function (access, at) {
                if (access.kind === "write") return null;
                if (sees.get(left[at]) === 0) return "start";
                return made.findIndex((other) => other.kind === "write" && other.place === access.place);
            });
            const before = happensBefore(made, sources);
            found.push({
                made,
                values: left.map((index) => (program[index].kind === "read" ? sees.get(index) : 1)),
                sources,
                before,
                synchronizes: synchronizes(made, sources),
                races: races(made, before),
                forbidden: forbidden(made, sources, before),
            });
        }
        return found;
    }

    window.systoleMemory = { runs };
})();
