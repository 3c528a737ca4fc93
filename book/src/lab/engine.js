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
            instance = instance || (await WebAssembly.instantiate(module));
            const { memory, room, run, result } = instance.exports;
            try {
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
        "if (data.module) { ask = asker(data.module); return; }" +
        "postMessage({ number: data.number, answer: await ask(data.setting) }); };";

    /** The same function, answered by another thread. It fails if the browser allows none. */
    const remote = function (module) {
        const address = URL.createObjectURL(new Blob([THREAD], { type: "text/javascript" }));
        const thread = new Worker(address);
        const open = new Map();
        let count = 0;
        thread.onmessage = ({ data }) => {
            open.get(data.number).resolve(data.answer);
            open.delete(data.number);
        };
        thread.onerror = (event) => {
            event.preventDefault();
            open.forEach((question) => question.reject(new Error("no thread")));
            open.clear();
        };
        thread.postMessage({ module });
        return (setting) =>
            new Promise(function (resolve, reject) {
                count += 1;
                open.set(count, { resolve, reject });
                thread.postMessage({ number: count, setting });
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
            await ask("lanes=0&size=1000");
            return ask;
        } catch {
            return asker(module);
        }
    };

    let started = null;
    let last = Promise.resolve();

    /**
     * The simulator's answer to a setting, as text: the bytes that `cargo xtask lab SETTING` prints. The questions are asked one
     * after the other; one that is stale when its turn comes is not asked, and its answer is null.
     */
    lab.answer = function (setting, isStale = () => false) {
        started = started || start();
        const ask = async () => (isStale() ? null : (await started)(setting));
        last = last.then(ask).catch((error) => JSON.stringify({ error: "the simulator does not run in this browser: " + error.message }));
        return last;
    };
})();
