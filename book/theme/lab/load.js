// Loads a page's programs where an element of the page asks for them, and nowhere else: the scheduler lab for
// `<div class="lab">`, the recorded run for `<div class="real-run">`. Without JavaScript what stands in these elements stays.
(function () {
    "use strict";

    // One page with the whole book is for paper.
    if (/\/print\.html$/.test(location.pathname)) return;

    const PARTS = {
        lab: ["numbers.js", "setting.js", "engine.js", "timeline.js", "chart.js", "side.js", "lab-wasm.js", "lab.js"],
        "real-run": ["numbers.js", "timeline.js", "run-data.js", "run-predict.js", "run-steps.js", "run-quiz.js", "run.js"],
    };

    const root = typeof path_to_root === "string" ? path_to_root : "";
    const loaded = new Set();

    const style = function () {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = root + "lab/lab.css";
        document.head.append(link);
    };

    for (const [name, files] of Object.entries(PARTS)) {
        if (!document.querySelector("div." + name)) continue;
        if (loaded.size === 0) style();
        for (const file of files) {
            if (loaded.has(file)) continue;
            loaded.add(file);
            const script = document.createElement("script");
            script.src = root + "lab/" + file;
            // In the order in which they are named.
            script.async = false;
            document.head.append(script);
        }
    }
})();
