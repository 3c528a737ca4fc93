// A setting of the lab: its text, as it stands in the address, and its controls.
(function () {
    "use strict";

    const lab = (window.systoleLab = window.systoleLab || {});
    const { make } = lab;

    const decades = (from, to) => {
        const all = [];
        for (let size = from; size < to; size *= 10) all.push(size, 3 * size);
        return [...all, to];
    };

    const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

    /** The programs: what they are, which sizes they have, and what a size counts. */
    const PROGRAMS = {
        tree: { title: "balanced tree", sizes: decades(1000, 1e9), size: 1e6, unit: "nodes" },
        skewed: { title: "skewed tree, nine tenths to the left", sizes: decades(1000, 1e9), size: 1e6, unit: "nodes" },
        flat: { title: "flat loop", sizes: decades(100, 1e6), size: 1e4, unit: "items" },
        fib: { title: "Fibonacci number, by its definition", sizes: range(10, 40), size: 30, unit: "" },
        uts: { title: "unbalanced tree search", sizes: [29289, 856345], size: 29289, unit: "nodes" },
        uts_looking: { title: "the same, looking before it forks", sizes: [29289, 856345], size: 29289, unit: "nodes" },
        pair: { title: "a pair: one fork", sizes: [2], size: 2, unit: "leaves" },
    };

    const POLICIES = {
        systole: "ours (systole)",
        spice: "Spice",
        chili: "chili",
        eager: "eager stealing, as rayon",
        ideal: "the ideal, which cannot exist",
    };

    const MACHINES = { "bare-metal": "bare metal: a wake-up takes 6 µs", virtual: "virtual machine: 22 µs" };

    /** What one may choose of our scheduler: each choice with the simulator's names. The first is the runtime's own way. */
    const OURS = {
        waiting: {
            title: "An owner that waits",
            options: { HelpDescendants: "runs parts of its own job", HelpAny: "runs any shared job", HelpNone: "runs nothing" },
        },
        beats: {
            title: "Beats come from",
            options: {
                "on-demand": "an idle worker, on demand",
                thread: "a thread that sleeps and sets flags",
                core: "the same thread on its own core",
                clock: "each owner, by a clock it rarely reads",
                "dear-clock": "each owner, by a clock at each fork",
                "each-idle": "each idle worker, by its own timer",
            },
        },
        bundles: {
            title: "A promotion shares",
            options: {
                learned: "one job, and a bundle after trifles",
                one: "one job",
                many: "a job for each idle worker",
                half: "half of the latent jobs, in a bundle",
                locked: "the same, with latches under the lock",
            },
        },
    };

    const WORKS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000, 1000000];
    const INTERVALS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];

    /** These give work away without a beat. */
    const WITHOUT_INTERVAL = ["eager", "ideal"];

    /** What a setting is if it does not say it. */
    const defaults = (values) => ({
        program: "tree",
        size: PROGRAMS[values.program || "tree"]?.size,
        work: 1,
        workers: 8,
        policy: "systole",
        interval: ["systole", undefined].includes(values.policy) ? 10 : 100,
        machine: "bare-metal",
    });

    /** Whether a setting's word is none that has a control: a price, or a word that the simulator refuses. */
    const isPrice = (name) => !(name in defaults({})) && !(name in OURS);

    /** What an address says; if it is no encoded text, as it stands. */
    const decoded = function (text) {
        try {
            return decodeURIComponent(text);
        } catch {
            return text;
        }
    };

    /** Reads a text such as `program=tree&workers=8` into values. What the lab does not know goes to the simulator as it is. */
    lab.parse = function (text) {
        const values = {};
        for (const word of decoded(text).split("&").filter((word) => word !== "")) {
            const at = word.indexOf("=");
            if (at > 0) values[word.slice(0, at)] = word.slice(at + 1);
        }
        // The page itself says whether it wants lanes.
        delete values.lanes;
        return { ...defaults(values), ...values };
    };

    /** The text of these values. An unknown program has no size. */
    lab.format = (values) => Object.entries(values).filter(([, value]) => value !== undefined).map(([name, value]) => name + "=" + value).join("&");

    lab.policyTitle = (name) => POLICIES[name] || name;

    /**
     * Controls for values, in a fieldset. `changed` is called with the new values.
     * The fieldset has `show(values)`, which sets all controls.
     */
    lab.controls = function (title, changed) {
        let values = lab.parse("");
        const shows = [];

        const change = function (name, value) {
            const wasInterval = defaults(values).interval;
            values = { ...values, [name]: value };
            if (name === "program") {
                values.size = PROGRAMS[value].size;
                values.work = { flat: 1000, uts: 5, uts_looking: 5, pair: 20000 }[value] || 1;
            }
            // The address says what differs from the runtime's own way, and nothing else.
            if (name in OURS && value === Object.keys(OURS[name].options)[0]) delete values[name];
            // The policies have different intervals, and a reader who has not chosen one means the policy's own.
            if (name === "policy" && Number(values.interval) === wasInterval) values.interval = defaults(values).interval;
            show(values);
            changed(values);
        };

        const chooser = function (name, label, options) {
            const id = lab.id(name);
            const choices = Object.entries(options).map(([value, text]) => make("option", { value }, text));
            const select = make("select", { id, name, change: () => change(name, select.value) }, ...choices);
            shows.push(function () {
                // What the address does not say is the first choice.
                select.value = values[name] ?? Object.keys(options)[0];
                select.disabled = name in OURS && values.policy !== "systole";
            });
            return make("div", { class: "lab-control" }, make("label", { for: id }, label), select);
        };

        const slider = function (name, label, choices, text) {
            const id = lab.id(name);
            const output = make("output", { for: id });
            const input = make("input", { id, type: "range", min: 0, step: 1 });
            let all = [];
            input.addEventListener("input", () => change(name, all[Number(input.value)]));
            shows.push(function () {
                const value = Number(values[name] || NaN);
                const known = choices();
                // A value of the address that is none of the steps becomes one.
                all = known.includes(value) || !Number.isFinite(value) ? known : [...known, value].sort((a, b) => a - b);
                input.max = all.length - 1;
                input.value = Math.max(0, all.indexOf(value));
                const counts = name !== "interval" || !WITHOUT_INTERVAL.includes(values.policy);
                input.disabled = all.length < 2 || !counts;
                output.textContent = !counts ? "none" : Number.isFinite(value) ? text(value) : "?";
                input.setAttribute("aria-valuetext", output.textContent);
            });
            return make("div", { class: "lab-control" }, make("label", { for: id }, label, " ", output), input);
        };

        const show = function (next) {
            values = next;
            shows.forEach((each) => each());
        };

        const titles = Object.fromEntries(Object.entries(PROGRAMS).map(([name, program]) => [name, program.title]));
        const unit = () => PROGRAMS[values.program]?.unit || "";
        const ours = Object.entries(OURS).map(([name, { title, options }]) => chooser(name, title, options));
        // A price of the address has no control. The page names it, and the reader can give it up.
        const said = make("span", {});
        const giveUp = function () {
            show(Object.fromEntries(Object.entries(values).filter(([name]) => !isPrice(name))));
            changed(values);
            fieldset.querySelector("select[name=machine]").focus();
        };
        const prices = make("p", { class: "lab-prices" }, said, " ", make("button", { type: "button", click: giveUp }, "Take the machine's own"));
        shows.push(function () {
            const names = Object.keys(values).filter(isPrice);
            prices.hidden = names.length === 0;
            said.textContent = "In the address, in place of the machine's: " + names.map((name) => name + " = " + values[name]).join(", ") + ".";
        });
        const more = make("details", { class: "lab-more" }, make("summary", {}, "More of our scheduler"), make("div", {}, ...ours));
        shows.push(() => (more.open ||= Object.keys(OURS).some((name) => name in values)));
        const fieldset = make(
            "fieldset",
            { class: "lab-setting" },
            make("legend", {}, title),
            chooser("program", "Program", titles),
            slider("size", "Size:", () => PROGRAMS[values.program]?.sizes || [], (size) => lab.grouped(size) + " " + unit()),
            slider("work", "Work of a node:", () => WORKS, (work) => lab.time(1000 * work)),
            slider("workers", "Workers:", () => [...range(1, 64), 96, 128, 192, 256, 384, 512, 768, 1024], lab.grouped),
            chooser("policy", "Policy", POLICIES),
            slider("interval", "Interval:", () => INTERVALS, (interval) => lab.time(1e6 * interval)),
            chooser("machine", "Machine", MACHINES),
            prices,
            more,
        );
        fieldset.show = show;
        return fieldset;
    };
})();
