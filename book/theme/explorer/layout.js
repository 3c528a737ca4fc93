// Where the states stand on the map: one layer for each distance from the first state. No DOM here.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});

    /** The states in layers; within a layer ordered by where the states before them stand, so that few lines cross. */
    function layers(graph) {
        const { distance } = graph.distances();
        const rows = [];
        distance.forEach((d, s) => {
            if (d >= 0) (rows[d] = rows[d] || []).push(s);
        });
        const before = graph.data.states.map(() => []);
        for (const [from, to] of graph.data.edges) if (distance[from] < distance[to]) before[to].push(from);
        const place = [];
        for (const row of rows) {
            const middle = (s) => before[s].reduce((sum, b) => sum + place[b], 0) / (before[s].length || 1);
            const keyed = row.map((s) => [middle(s), s]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
            keyed.forEach(([, s], i) => {
                row[i] = s;
                place[s] = (i + 0.5) / row.length;
            });
        }
        return { rows, place };
    }

    /** Coordinates from left to right: `width` and `height` of the drawing, and [x, y] for each state. */
    function layout(graph) {
        const { rows, place } = layers(graph);
        const widest = Math.max(...rows.map((row) => row.length));
        const dx = rows.length > 24 ? 26 : 36;
        const height = Math.max(90, Math.min(420, widest * 16));
        const points = [];
        rows.forEach((row, d) => row.forEach((s) => (points[s] = [20 + d * dx, 12 + place[s] * height])));
        return { width: 40 + (rows.length - 1) * dx, height: height + 24, points, radius: widest > 40 ? 3 : 5 };
    }

    X.layout = layout;
})();
