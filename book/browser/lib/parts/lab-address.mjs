// The lab's address, as a reader may get it from a mail that broke it, from an old book, or by hand; and a browser that refuses.

/** The address, what the lab must say, and whether it draws the speed-ups. */
const ADDRESSES = [
    ["program=tree&size=%", "`size=%` is out of range", false],
    ["program=tree&workers=abc", "`workers=abc` is out of range", false],
    ["program=tree&interval=", "`interval=` is out of range", false],
    ["program=Nope", "unknown program `Nope`", false],
    // There would be no time of sequential code, and so no speed-up.
    ["program=flat&size=100&work=0", "a node of `flat:100` has no work", false],
    ["program=tree&size=1000%26workers%3D4", "on 4 workers", true],
];

const REFUSES = "WebAssembly.compile = () => Promise.reject(new Error('refused'))";

/** What the first side of the lab shows once it has a result, or why there is none. */
async function seen(context, url, script) {
    // A tab of its own: one that hangs can still be closed.
    const tab = await context.newPage();
    try {
        if (script) await tab.addInitScript(script);
        await tab.goto(url);
        const decided = () => /cannot be run|the speed/.test(document.querySelector(".lab-speed")?.textContent ?? "");
        await tab.waitForFunction(decided, null, { timeout: 10_000 });
        await tab.waitForTimeout(500);
        const look = () => ({
            said: document.querySelector(".lab-speed").textContent,
            controls: Array.from(document.querySelectorAll(".lab-side:first-child label"), (label) => label.textContent).join(" | "),
            address: location.hash,
            draws: !document.querySelector(".lab-speed-ups").hidden,
        });
        return await Promise.race([tab.evaluate(look), new Promise((_, refuse) => setTimeout(() => refuse(new Error("the page hangs")), 10_000))]);
    } catch (error) {
        return { said: String(error.message).split("\n")[0], controls: "", address: "", draws: false };
    } finally {
        await tab.close();
    }
}

/** Tries all addresses, and says how many there were. */
export async function addresses(page, add) {
    const fault = (address, text) => add("lab", `#${address}`, text, "look at setting.js, chart.js, engine.js and lab.js in book/src/lab");
    const url = page.url().split("#")[0];
    for (const [address, expected, draws] of ADDRESSES) {
        const now = await seen(page.context(), `${url}#${address}`);
        if (!now.said.includes(expected)) fault(address, `it says "${now.said}", not "${expected}"`);
        if (now.draws !== draws) fault(address, `the speed-ups are ${draws ? "not drawn" : "drawn"}`);
        for (const word of ["NaN", "undefined", "Interval: 0"]) {
            if (now.controls.includes(word) || now.address.includes(word)) fault(address, `"${word}" stands in "${now.controls}" or in "${now.address}"`);
        }
    }
    const refused = await seen(page.context(), url, REFUSES);
    if (!refused.said.includes("refused")) fault("", `without the simulator it says "${refused.said}"`);
    const heading = await seen(page.context(), `${url}#predict-then-look`);
    if (heading.address !== "#predict-then-look") fault("predict-then-look", `the heading's address becomes "${heading.address}"`);
    return ADDRESSES.length + 2;
}
