// The same way in the correct model: up to which step it goes there, and what is different. No DOM here.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});

    /** The variables that both models have and that differ between a state of one and a state of the other. */
    function differing(a, b) {
        return Object.keys(a).filter((v) => v in b && !X.value.same(a[v], b[v]));
    }

    /**
     * Follows the steps of `broken` in the graph `sound`. For each step: "same" (it leads to the same state), "other" (it
     * is possible, but what it does differs), or "none" (it is not possible); the first "none" is the last entry.
     */
    function follow(broken, sound, edges) {
        let at = 0;
        const found = [];
        for (const id of edges) {
            const step = broken.edge(id), goal = broken.state(step.to);
            const candidates = sound.out[at]
                .map((e) => sound.edge(e))
                .filter((e) => e.actor === step.actor && e.action.name === step.action.name)
                .map((e) => ({ edge: e, differs: differing(goal, sound.state(e.to)) }))
                .sort((a, b) => a.differs.length - b.differs.length);
            const best = candidates[0];
            if (!best) {
                const instead = sound.out[at].map((e) => sound.edge(e));
                found.push({ step, match: "none", state: at, instead });
                return found;
            }
            at = best.edge.to;
            found.push({ step, match: best.differs.length === 0 ? "same" : "other", state: at, ...best });
        }
        return found;
    }

    /** The place of the first step that the correct model does not make in the same way, or -1. */
    const parting = (followed) => followed.findIndex((f) => f.match !== "same");

    X.beside = { follow, parting };
})();
