// The speed-up over the number of workers, as a small chart: a line for each setting, and the diagonal.
(function () {
    "use strict";

    const lab = (window.systoleLab = window.systoleLab || {});
    const { make, draw } = lab;

    /** What stands below the chart, and what is simulated for it: for up to 64 workers, and for more. */
    const FEW = [1, 2, 4, 8, 16, 32, 64];
    const MANY = [1, 4, 16, 64, 256, 1024];
    const scaleFor = (workers) => (workers > 64 ? MANY : FEW);
    const [WIDTH, HEIGHT, LEFT, TOP, RIGHT, BELOW] = [336, 230, 48, 12, 12, 44];
    const inner = [WIDTH - LEFT - RIGHT, HEIGHT - TOP - BELOW];
    const MARKS = ["m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0", "m-4.5 -4.5h9v9h-9z"];

    /** Both axes are logarithmic: a line that goes up by one for each step is a perfect one. */
    lab.chart = function () {
        const svg = draw("svg", { viewBox: "0 0 " + WIDTH + " " + HEIGHT, role: "img", class: "lab-chart" });
        svg.append(draw("title", {}, "Speed-up over the number of workers; it is being computed."));
        const element = make("figure", { class: "lab-speed-ups" }, svg, make("figcaption", {}, ""));

        const text = (x, y, anchor, words) => draw("text", { x, y, "text-anchor": anchor }, words);

        element.show = function (lines) {
            const workers = scaleFor(Math.max(...lines.map((line) => line.workers)));
            const most = workers[workers.length - 1];
            const high = Math.log2(most);
            const across = (workers) => LEFT + (Math.log2(workers) / high) * inner[0];
            const least = Math.min(0.5, ...lines.flatMap((line) => line.points.map((point) => point[1])));
            const low = Math.floor(Math.log2(least));
            const up = (speed) => TOP + inner[1] - ((Math.log2(speed) - low) / (high - low)) * inner[1];
            const parts = [];
            for (let power = low; power <= high; power += 1) {
                const y = up(2 ** power);
                parts.push(draw("path", { class: "lab-grid", d: "M" + LEFT + " " + y + "h" + inner[0] }));
                if (power % 2 === 0 || high - low < 8) parts.push(text(LEFT - 6, y + 4, "end", lab.short(2 ** power) + "×"));
            }
            for (const tick of workers) parts.push(text(across(tick), HEIGHT - BELOW + 18, "middle", String(tick)));
            parts.push(text(LEFT + inner[0] / 2, HEIGHT - 6, "middle", "workers"));
            const diagonal = "M" + across(1) + " " + up(1) + "L" + across(most) + " " + up(most);
            parts.push(draw("path", { class: "lab-diagonal", d: diagonal }));
            const words = [];
            for (const [index, line] of lines.entries()) {
                const places = line.points.map(([workers, speed]) => [across(workers), up(speed)]);
                const points = places.map((place) => place.map((number) => number.toFixed(1)).join(",")).join(" ");
                parts.push(draw("polyline", { class: "lab-line lab-line-" + index, points }));
                for (const [at, [x, y]] of places.entries()) {
                    const now = line.points[at][0] === line.workers ? " lab-now" : "";
                    const d = "M" + x.toFixed(1) + " " + y.toFixed(1) + MARKS[index];
                    parts.push(draw("path", { class: "lab-mark lab-line-" + index + now, d }));
                }
                words.push(line.name + ": " + line.points.map(([workers, speed]) => lab.short(speed) + " on " + workers).join(", "));
            }
            svg.replaceChildren(draw("title", {}, "Speed-up over the number of workers. " + words.join(". ")), ...parts);
            element.lastChild.textContent = "";
            for (const [index, line] of lines.entries()) {
                const key = draw("svg", { viewBox: "-8 -8 16 16", class: "lab-key", "aria-hidden": "true" });
                key.append(draw("path", { class: "lab-mark lab-line-" + index, d: "M0 0" + MARKS[index] }));
                element.lastChild.append(make("span", {}, key, line.name));
            }
            element.lastChild.append(make("span", {}, "dashed: as many times as workers"));
        };
        return element;
    };

    /** The points of a setting's line, one after the other. The setting's own number of workers is among them. */
    lab.sweep = async function* (values, isStale) {
        const own = Number(values.workers);
        const all = [...new Set([...scaleFor(own), own])].filter((workers) => workers >= 1).sort((a, b) => a - b);
        for (const workers of all) {
            const result = JSON.parse(await lab.answer(lab.format({ ...values, workers, lanes: 0 }), isStale));
            if (isStale() || !result || result.error || result.sequential === 0) return;
            yield [workers, result.sequential / result.time];
        }
    };
})();
