// Who works when: a lane for each worker, drawn on a canvas, and read out at the place of the pointer or of the keys.
(function () {
    "use strict";

    const lab = (window.systoleLab = window.systoleLab || {});
    const { make } = lab;

    const LEFT = 38;
    const BELOW = 22;
    /** What a worker does, by the simulator's numbers. From 4 on it runs a job. */
    const NAMES = ["idle: it has nothing to run", "waking up", "making steps of the scheduler", "running the call"];

    const laneHeight = (workers) => (workers <= 8 ? 20 : workers <= 16 ? 14 : workers <= 32 ? 9 : 6);

    const colour = (element, name) => getComputedStyle(element).getPropertyValue("--lab-" + name).trim();

    /** A pattern of lines or dots, so that the kinds differ without their colours. */
    const pattern = function (context, ink, paper, kind) {
        const tile = make("canvas", { width: 6, height: 6 });
        const tiny = tile.getContext("2d");
        tiny.fillStyle = paper;
        tiny.fillRect(0, 0, 6, 6);
        tiny.fillStyle = tiny.strokeStyle = ink;
        if (kind === "dots") {
            tiny.fillRect(1, 1, 2, 2);
            tiny.fillRect(4, 4, 2, 2);
        } else {
            tiny.lineWidth = 2;
            tiny.beginPath();
            for (const x of [-6, 0, 6]) {
                tiny.moveTo(x, 6);
                tiny.lineTo(x + 6, 0);
            }
            tiny.stroke();
        }
        return context.createPattern(tile, "repeat");
    };

    /** The span of a lane in which this moment lies: `[from, to, what]`. */
    const spanAt = function (lane, moment, end) {
        let low = 0;
        let high = lane.length / 2 - 1;
        while (low < high) {
            const middle = Math.ceil((low + high) / 2);
            if (lane[2 * middle] <= moment) low = middle;
            else high = middle - 1;
        }
        const to = 2 * low + 2 < lane.length ? lane[2 * low + 2] : end;
        return [lane[2 * low], to, lane[2 * low + 1]];
    };

    const ticks = function (from, to) {
        const step = 10 ** Math.floor(Math.log10((to - from) / 2));
        const wide = [1, 2, 5, 10].map((times) => times * step).find((wide) => (to - from) / wide <= 4.5);
        const all = [];
        for (let tick = Math.ceil(from / wide) * wide; tick <= to; tick += wide) all.push(tick);
        return all;
    };

    /**
     * The timeline's elements. `show(result, scale)` draws a result; `scale` is a common end for two that are compared, and
     * `from` the moment at which the picture begins.
     * `names` says what the numbers of the lanes mean. What comes after `result.until` is not shown yet.
     */
    lab.timeline = function (names = NAMES) {
        const canvas = make("canvas", { class: "lab-lanes", tabindex: 0, role: "img", "aria-label": "The timeline; it is being computed." });
        const readout = make("p", { class: "lab-readout", "aria-live": "polite" });
        let result = null;
        let end = 1;
        let view = [0, 1];
        let cursor = null;

        const until = () => result.until ?? Infinity;
        /** One worker of so many has a lane. */
        const each = () => result.every ?? 1;
        const place = (moment) => LEFT + ((moment - view[0]) / (view[1] - view[0])) * (canvas.clientWidth - LEFT);

        const draw = function () {
            if (!result || canvas.clientWidth === 0) return;
            const rows = result.lanes.length;
            const height = laneHeight(rows);
            const [width, tall] = [canvas.clientWidth, height * rows + BELOW];
            const density = window.devicePixelRatio || 1;
            canvas.style.height = tall + "px";
            [canvas.width, canvas.height] = [Math.round(width * density), Math.round(tall * density)];
            const context = canvas.getContext("2d");
            context.scale(density, density);
            const of = (name) => colour(canvas, name);
            const [ink, faint, paper] = [of("ink"), of("faint"), of("paper")];
            const fills = [null, pattern(context, of("waking"), paper, "dots"), pattern(context, of("steps"), paper, "lines")];
            const running = [of("run"), of("run-other")];
            context.font = "12px system-ui, sans-serif";
            const every = height >= 12 ? 1 : height >= 9 ? 4 : 8;
            for (const [row, lane] of result.lanes.entries()) {
                const top = row * height;
                context.fillStyle = faint;
                context.fillRect(LEFT, top + height / 2 - 0.5, Math.max(0, Math.min(width, place(result.time)) - LEFT), 1);
                if (row % every === 0) {
                    context.textAlign = "right";
                    context.fillText(lab.grouped(row * each()), LEFT - 6, top + Math.min(height, 12) - 1 + Math.max(0, (height - 12) / 2));
                }
                let [shade, last] = [0, 3];
                for (let index = 0; index < lane.length; index += 2) {
                    const what = lane[index + 1];
                    // A worker's jobs have two shades in turn, so that a reader sees where one ends.
                    if (what >= 3 && what !== last) [shade, last] = [1 - shade, what];
                    const to = Math.min(index + 2 < lane.length ? lane[index + 2] : result.time, until());
                    if (lane[index] >= until()) break;
                    if (what === 0 || to < view[0] || lane[index] > view[1]) continue;
                    const [left, right] = [Math.max(LEFT, place(lane[index])), Math.min(width, place(to))];
                    context.fillStyle = what < 3 ? fills[what] : running[shade];
                    context.fillRect(left, top + 1, Math.max(right - left, 0.5), height - 2);
                }
            }
            context.fillStyle = ink;
            const marks = result.promoted.length < 400 ? result.promoted : [];
            for (let index = 0; index < marks.length; index += 2) {
                const [x, top] = [place(marks[index]), (marks[index + 1] / each()) * height];
                if (x < LEFT || x > width || marks[index] > until()) continue;
                context.beginPath();
                context.moveTo(x, top + height - 1);
                context.lineTo(x - 3, top + Math.max(1, height - 7));
                context.lineTo(x + 3, top + Math.max(1, height - 7));
                context.fill();
            }
            if (result.until !== undefined) {
                context.fillStyle = of("line");
                context.fillRect(place(result.until), 0, width, tall - BELOW);
                context.fillStyle = ink;
                context.textAlign = "left";
                const words = width - place(result.until) > 90 ? "not shown yet" : "?";
                context.fillText(words, place(result.until) + 6, (tall - BELOW) / 2 + 4);
            }
            context.fillStyle = faint;
            for (const tick of ticks(view[0], view[1])) {
                const x = place(tick);
                context.fillRect(x, tall - BELOW, 1, 5);
                context.textAlign = x > width - 30 ? "right" : x < LEFT + 20 ? "left" : "center";
                context.fillText(tick === 0 ? "0" : lab.time(tick), x, tall - 4);
            }
            if (cursor) {
                context.strokeStyle = ink;
                context.lineWidth = 2;
                context.strokeRect(place(cursor.moment) - 3, cursor.row * height, 6, height);
            }
        };

        const read = function () {
            const { row, moment } = cursor;
            const [from, to, what] = spanAt(result.lanes[row], moment, result.time);
            if (moment > until()) {
                readout.textContent = "This moment is not shown yet.";
                return draw();
            }
            const job = what - (names === NAMES ? 3 : 4);
            const doing = moment > result.time ? "the call has ended" : names[what] || "running job " + job;
            const about = result.exact ? "" : " (most of this moment)";
            readout.textContent =
                "Worker " + lab.grouped(row * each()) + ", from " + lab.time(from) + " to " + lab.time(Math.min(Math.max(to, from), until())) + ": " + doing + about + ".";
            draw();
        };

        const point = function (event) {
            if (!result) return;
            const box = canvas.getBoundingClientRect();
            const share = (event.clientX - box.left - LEFT) / (box.width - LEFT);
            const row = Math.floor((event.clientY - box.top) / laneHeight(result.lanes.length));
            if (share < 0 || share > 1 || row < 0 || row >= result.lanes.length) return;
            cursor = { row, moment: view[0] + share * (view[1] - view[0]) };
            read();
        };
        canvas.addEventListener("pointermove", point);
        canvas.addEventListener("pointerdown", point);

        /** Shows a part of the run: by this factor as long, around the cursor or the middle. */
        const zoom = function (factor) {
            const length = Math.min(end, Math.max(1000, (view[1] - view[0]) * factor));
            const middle = cursor ? cursor.moment : (view[0] + view[1]) / 2;
            const from = Math.min(Math.max(0, middle - length / 2), end - length);
            view = [from, from + length];
            draw();
        };
        const move = function (share) {
            const length = view[1] - view[0];
            const from = Math.min(Math.max(0, view[0] + share * length), end - length);
            view = [from, from + length];
            draw();
        };

        const step = function (rows, moments) {
            cursor = cursor || { row: 0, moment: view[0] };
            cursor.row = Math.min(result.lanes.length - 1, Math.max(0, cursor.row + rows));
            cursor.moment = Math.min(result.time, Math.max(0, cursor.moment + moments));
            if (cursor.moment < view[0]) move(-0.5);
            if (cursor.moment > view[1]) move(0.5);
            read();
        };
        canvas.addEventListener("keydown", function (event) {
            if (!result || event.ctrlKey || event.altKey || event.metaKey) return;
            const one = (view[1] - view[0]) / 50;
            const keys = {
                ArrowLeft: () => step(0, -one),
                ArrowRight: () => step(0, one),
                ArrowUp: () => step(-1, 0),
                ArrowDown: () => step(1, 0),
                "+": () => zoom(0.5),
                "=": () => zoom(0.5),
                "-": () => zoom(2),
            };
            if (!keys[event.key]) return;
            // mdBook turns pages by arrow keys.
            event.preventDefault();
            event.stopPropagation();
            keys[event.key]();
        });

        const button = (label, text, click) => make("button", { type: "button", "aria-label": label, title: label, click }, text);
        const buttons = make(
            "div",
            { class: "lab-zoom" },
            button("zoom in", "+", () => zoom(0.5)),
            button("zoom out", "−", () => zoom(2)),
            button("earlier", "←", () => move(-0.5)),
            button("later", "→", () => move(0.5)),
            button("all of the run", "all", () => zoom(Infinity)),
        );

        const element = make("div", { class: "lab-timeline" }, buttons, canvas, readout);
        element.redraw = draw;
        element.show = function (next, scale, from = 0) {
            result = next;
            end = scale || next.time;
            view = [from, end];
            cursor = null;
            const some = each() > 1 ? "One worker of " + each() + " has a lane. " : "";
            readout.textContent = some + "Point at a lane, or focus it and use the arrow keys; + and − zoom.";
            canvas.setAttribute("aria-label", "Timeline of " + next.workers + " workers. " + some + element.summary);
            draw();
        };
        new ResizeObserver(draw).observe(canvas);
        return element;
    };
})();
