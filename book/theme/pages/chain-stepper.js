// One thread and its chain of jobs: `<div class="chain-stepper">`. Fork, promote and join, one press each.
//
// It does what the chapters Fork, Promote and Join say. Left out is the barrier, by which a promotion remembers its walk.
(function () {
    "use strict";

    const { html, svg, button, prose, onWidth, live } = window.systoleKit;

    const MOST = 7;

    /** The chain: `jobs` from the oldest open job to the newest; `prev` is the name of a header, or null. */
    function chain() {
        let made = 0;
        const jobs = [];
        const name = (index) => (index < 0 ? "root" : jobs[index].name);

        return {
            jobs,
            tail: () => name(jobs.length - 1),

            can: {
                fork: () => jobs.length < MOST,
                promote: () => jobs.some((job) => job.state === "latent"),
                take: () => jobs.some((job) => job.state === "shared"),
                join: () => jobs.length > 0,
            },

            fork() {
                made += 1;
                const prev = name(jobs.length - 1);
                jobs.push({ name: `J${made}`, prev, state: "latent" });
                return {
                    says: `Fork: the owner writes the header of \`J${made}\` into its own frame. \`prev\` is \`${prev}\`, which was the newest header. The \`Task\` now points to \`J${made}\`. No lock, no atomic operation.`,
                    walked: [],
                };
            },

            promote() {
                const walked = [];
                let at = jobs.length - 1;
                // Back along the links, until the older neighbour has none, or is the root.
                while (at > 0 && jobs[at - 1].prev !== null) {
                    walked.push(jobs[at].name);
                    at -= 1;
                }
                const oldest = jobs[at];
                walked.push(oldest.name);
                oldest.prev = null;
                oldest.state = "shared";
                const older = at > 0 ? ` \`${jobs[at - 1].name}\` has a null \`prev\`, so the walk stops: it and all older jobs are promoted.` : "";
                return {
                    says: `Promote: the owner walks back from the newest header: ${walked.map((job) => `\`${job}\``).join(", ")}.${older} \`${oldest.name}\` is the oldest latent job. Its \`prev\` becomes null, which says "promoted", and the job goes into the pool's queue.`,
                    walked,
                };
            },

            take() {
                const job = jobs.find(({ state }) => state === "shared");
                job.state = "taken";
                return {
                    says: `Take: another worker takes \`${job.name}\`, the oldest job in the queue, and runs it. No link changes: the owner sees nothing of it until its join.`,
                    walked: [],
                };
            },

            join() {
                const job = jobs.pop();
                const tail = name(jobs.length - 1);
                const end = `The frame of the join ends, and the memory of \`${job.name}\` with it. The newest header is \`${tail}\` again.`;
                if (job.prev !== null) {
                    return {
                        says: `Join: \`prev\` of \`${job.name}\` is \`${job.prev}\`, not null. So the job is still latent: the owner takes the closure back and runs it as an ordinary call. ${end}`,
                        walked: [],
                    };
                }
                const how =
                    job.state === "shared"
                        ? "No worker has taken the job, so the owner reclaims it from the queue and runs it."
                        : "Another worker has taken the job, so the owner waits until the latch is set, and reads the result.";
                return {
                    says: `Join: \`prev\` of \`${job.name}\` is null. So the job was promoted, and the owner goes the long way, WaitForJob. ${how} ${end}`,
                    walked: [],
                };
            },
        };
    }

    /** The stack, oldest frame first; an arrow leads from each `prev` to the header it names. */
    function draw(model, walked, width) {
        const names = ["root", ...model.jobs.map((job) => job.name)];
        const row = 46;
        const box = { left: 8, width: Math.min(250, width - 90), height: 34 };
        const shapes = [];
        const middle = (index) => 14 + index * row + box.height / 2;
        names.forEach(function (name, index) {
            const job = index === 0 ? null : model.jobs[index - 1];
            const marks = ["header-box"];
            if (job !== null && job.state !== "latent") marks.push(job.state);
            if (walked.includes(name)) marks.push("walked");
            const top = 14 + index * row;
            shapes.push(svg("rect", { class: marks.join(" "), x: box.left, y: top, width: box.width, height: box.height, rx: 4 }));
            const words = job === null ? "root: no job" : `${name}   prev = ${job.prev ?? "null"}   ${job.state}`;
            shapes.push(svg("text", { class: "code", x: box.left + 10, y: top + 22, style: "white-space: pre" }, words));
            if (job !== null && job.prev !== null) {
                const to = names.indexOf(job.prev);
                const x = box.left + box.width;
                const [from, goal] = [middle(index) - 4, middle(to) + 4];
                const path = `M ${x} ${from} C ${x + 34} ${from}, ${x + 34} ${goal}, ${x + 6} ${goal}`;
                shapes.push(svg("path", { class: "link", d: path }));
                shapes.push(svg("path", { class: "tip", d: `M ${x} ${goal} l 9 -5 l 0 10 z` }));
            }
            if (index === names.length - 1) {
                shapes.push(svg("text", { x: box.left + box.width + 32, y: top + 22 }, "← Task"));
            }
        });
        const height = 14 + names.length * row;
        const spoken = model.jobs.map((job) => `${job.name}: prev is ${job.prev ?? "null"}, ${job.state}`);
        const label = `The stack, oldest frame first. root: no job. ${spoken.join(". ")}. The Task points to ${model.tail()}.`;
        return svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, shapes);
    }

    live("chain-stepper", function (host) {
        let model = chain();
        let walked = [];
        let width = 0;
        const picture = html("div");
        const note = html("p", { class: "note", role: "status" }, prose("The chain is empty: the `Task` points to the root. Press Fork."));
        const log = html("ol", { class: "log", tabindex: 0, "aria-label": "The steps so far" });

        const press = (step) =>
            function () {
                const { says, walked: headers } = model[step]();
                walked = headers;
                note.replaceChildren(...prose(says));
                log.append(html("li", null, prose(says)));
                log.scrollTop = log.scrollHeight;
                update();
            };
        const buttons = {
            fork: button("Fork", press("fork")),
            promote: button("Promote", press("promote")),
            take: button("Another worker takes", press("take")),
            join: button("Join", press("join")),
        };
        const reset = button("Start again", function () {
            model = chain();
            walked = [];
            note.textContent = "The chain is empty.";
            log.replaceChildren();
            update();
        });

        function update() {
            const focused = document.activeElement;
            for (const [step, pressed] of Object.entries(buttons)) pressed.disabled = !model.can[step]();
            // A button that can no longer be pressed would keep the keyboard.
            if (focused?.disabled && host.contains(focused)) Object.values(buttons).find((pressed) => !pressed.disabled).focus();
            if (width > 0) picture.replaceChildren(draw(model, walked, width));
        }

        const steps = html("details", null, html("summary", null, "All steps so far"), log);
        host.append(html("div", { class: "buttons-row" }, Object.values(buttons), reset), note, picture, steps);
        host.systole = { jobs: () => model.jobs, tail: () => model.tail() };
        onWidth(picture, function (now) {
            width = now;
            update();
        });
        update();
    });
})();
