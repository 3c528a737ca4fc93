// The speed-up over the number of workers, as a small chart: a line for each setting, and the diagonal.
(function () {
    "use strict";

    const lab = (window.systoleLab = window.systoleLab || {});
    const { make, draw } = lab;

    const WORKERS = [1, 2, 4, 8, 16, 32, 64];
    const [WIDTH, HEIGHT, LEFT, TOP, RIGHT, BELOW] = [336, 230, 48, 12, 12, 44];
    const inner = [WIDTH - LEFT - RIGHT, HEIGHT - TOP - BELOW];
    const across = (workers) => LEFT + (Math.log2(workers) / 6) * inner[0];
    const MARKS = ["m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0", "m-4.5 -4.5h9v9h-9z"];

    /** Both axes are logarithmic: a line that goes up by one for each step is a perfect one. */
    lab.chart = function () {
        const svg = draw("svg", { viewBox: "0 0 " + WIDTH + " " + HEIGHT, role: "img", class: "lab-chart" });
        svg.append(draw("title", {}, "Speed-up over the number of workers; it is being computed."));
        const element = make("figure", { class: "lab-speed-ups" }, svg, make("figcaption", {}, ""));

        const text = (x, y, anchor, words) => draw("text", { x, y, "text-anchor": anchor }, words);

        element.show = function (lines) {
            const least = Math.min(0.5, ...lines.flatMap((line) => line.points.map((point) => point[1])));
            const low = Math.floor(Math.log2(least));
            const up = (speed) => TOP + inner[1] - ((Math.log2(speed) - low) / (6 - low)) * inner[1];
            const parts = [];
            for (let power = low; power <= 6; power += 1) {
                const y = up(2 ** power);
                parts.push(draw("path", { class: "lab-grid", d: "M" + LEFT + " " + y + "h" + inner[0] }));
                if (power % 2 === 0 || low > -2) parts.push(text(LEFT - 6, y + 4, "end", lab.short(2 ** power) + "×"));
            }
            for (const workers of WORKERS) parts.push(text(across(workers), HEIGHT - BELOW + 18, "middle", String(workers)));
            parts.push(text(LEFT + inner[0] / 2, HEIGHT - 6, "middle", "workers"));
            const diagonal = "M" + across(1) + " " + up(1) + "L" + across(64) + " " + up(64);
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

    /** The points of a setting's line. The setting's own number of workers is among them. */
    lab.sweep = async function (values, isStale) {
        const own = Number(values.workers);
        const all = [...new Set([...WORKERS, own])].filter((workers) => workers >= 1 && workers <= 64).sort((a, b) => a - b);
        const points = [];
        for (const workers of all) {
            const result = JSON.parse(await lab.answer(lab.format({ ...values, workers, lanes: 0 }), isStale));
            if (isStale() || !result || result.error) return null;
            points.push([workers, result.sequential / result.time]);
        }
        return points;
    };
})();
