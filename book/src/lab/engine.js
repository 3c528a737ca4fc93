// The simulator: a WebAssembly module in `lab-wasm.js`, which this unpacks once and asks. It runs in a thread of its own, so that
// a long run does not stop the page; where a browser allows no such thread, in the page.
(function () {
    "use strict";

    const lab = (window.systoleLab = window.systoleLab || {});

    /** What is missing in this browser, or the empty text. */
    lab.missing = function () {
        if (typeof WebAssembly !== "object") return "WebAssembly";
        if (typeof DecompressionStream !== "function") return "DecompressionStream";
        return "";
    };

    /** Makes the function that asks a module. It must not use anything outside itself: its text goes to the other thread. */
    const asker = function (module) {
        let instance = null;
        return async function (setting) {
            try {
                instance = instance || (await WebAssembly.instantiate(module));
                const { memory, room, run, result } = instance.exports;
                const bytes = new TextEncoder().encode(setting);
                const place = room(bytes.length);
                new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
                const length = run();
                // The memory may have grown, so it is looked up again.
                return new TextDecoder().decode(new Uint8Array(memory.buffer, result(), length));
            } catch (error) {
                // A module that has stopped in the middle cannot go on: the next question gets a new one.
                instance = null;
                return JSON.stringify({ error: "the simulator has stopped: " + error.message });
            }
        };
    };

    const THREAD =
        "const asker = " + asker + "; let ask = null;" +
        "onmessage = async ({ data }) => {" +
        "if (data.module) ask = asker(data.module); else postMessage(await ask(data.setting)); };";

    /** How often the page looks whether a reader still waits for an answer, in milliseconds. */
    const LOOK = 1000;

    /**
     * The same function, answered by another thread, one question after the other. It fails if the browser allows none.
     * A run may take minutes. If its answer is stale, the thread is stopped, and the next question gets a new one.
     */
    const remote = function (module) {
        const address = URL.createObjectURL(new Blob([THREAD], { type: "text/javascript" }));
        let thread = null;
        return (setting, isStale) =>
            new Promise(function (resolve, reject) {
                if (!thread) {
                    thread = new Worker(address);
                    thread.postMessage({ module });
                }
                const stop = function () {
                    clearInterval(watch);
                    thread.terminate();
                    thread = null;
                };
                const watch = setInterval(() => isStale() && (stop(), resolve(null)), LOOK);
                thread.onmessage = ({ data }) => (clearInterval(watch), resolve(data));
                thread.onerror = (event) => (event.preventDefault(), stop(), reject(new Error("no thread")));
                thread.postMessage({ setting });
            });
    };

    const unpack = async function () {
        const packed = Uint8Array.from(atob(window.systoleLabModule), (character) => character.charCodeAt(0));
        const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
        return WebAssembly.compile(await new Response(stream).arrayBuffer());
    };

    /** Starts the simulator, in a thread if there can be one: the first, empty question finds out. */
    const start = async function () {
        const module = await unpack();
        try {
            const ask = remote(module);
            const first = JSON.parse(await ask("lanes=0&size=1000", () => false));
            return first.error ? asker(module) : ask;
        } catch {
            return asker(module);
        }
    };

    let started = null;
    let last = Promise.resolve();

    /**
     * The simulator's answer to a setting, as text: the bytes that `cargo xtask lab SETTING` prints. The questions are asked one
     * after the other; one that is stale when its turn comes is not asked, and its answer is null; so is the answer of one
     * that becomes stale while it runs.
     */
    lab.answer = function (setting, isStale = () => false) {
        started = started || start();
        const ask = async () => (isStale() ? null : (await started)(setting, isStale));
        last = last.then(ask).catch((error) => JSON.stringify({ error: "the simulator does not run in this browser: " + error.message }));
        return last;
    };
})();
