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
    ["program=tree&size=1000&lanes=0", "on 8 workers", true],
];

/** A run that takes minutes, and a short one. */
const [LONG, SHORT] = ["program=tree&size=1000000000&workers=1024&interval=1&beats=clock", "program=tree&size=1000&workers=2"];

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
            isBusy: document.querySelector(".lab-sides").hasAttribute("aria-busy"),
            controls: Array.from(document.querySelectorAll(".lab-side:first-child label"), (label) => label.textContent).join(" | "),
            address: location.hash,
            draws: !document.querySelector(".lab-speed-ups").hidden,
        });
        return await Promise.race([tab.evaluate(look), new Promise((_, refuse) => setTimeout(() => refuse(new Error("the page hangs")), 10_000))]);
    } catch (error) {
        return { said: String(error.message).split("\n")[0], isBusy: false, controls: "", address: "", draws: false };
    } finally {
        await tab.close();
    }
}

/** Goes from a run that takes minutes to a short one, which must not wait for it. */
async function longRun(context, url) {
    const tab = await context.newPage();
    try {
        await tab.goto(`${url}#${LONG}`);
        await tab.getByText("The simulator runs …").waitFor({ timeout: 10_000 });
        await tab.evaluate((hash) => (location.hash = hash), SHORT);
        await tab.getByText("on 2 workers").waitFor({ timeout: 10_000 });
    } finally {
        await tab.close();
    }
}

/** Whether the page names a price of the address, before and after the reader gives it up. */
async function prices(context, url) {
    const tab = await context.newPage();
    const named = async () => (await tab.getByText("wake = 0").isVisible()) && tab.url().includes("wake=0");
    try {
        await tab.goto(url);
        await tab.getByText("on 2 workers").waitFor({ timeout: 10_000 });
        const before = await named();
        await tab.getByRole("button", { name: "Take the machine's own" }).click({ timeout: 2000 }).catch(() => undefined);
        return [before, await named()];
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
        if (now.isBusy) fault(address, "it does not come to its end");
        for (const word of ["NaN", "undefined", "Interval: 0"]) {
            if (now.controls.includes(word) || now.address.includes(word)) fault(address, `"${word}" stands in "${now.controls}" or in "${now.address}"`);
        }
    }
    const refused = await seen(page.context(), url, REFUSES);
    if (!refused.said.includes("refused")) fault("", `without the simulator it says "${refused.said}"`);
    const heading = await seen(page.context(), `${url}#predict-then-look`);
    if (heading.address !== "#predict-then-look") fault("predict-then-look", `the heading's address becomes "${heading.address}"`);
    await longRun(page.context(), url).catch(() => fault(LONG, "a short run after it does not come"));
    const said = await prices(page.context(), `${url}#${SHORT}&wake=0`);
    if (said.join() !== "true,false") fault(`${SHORT}&wake=0`, "the price is not named, or cannot be given up");
    return ADDRESSES.length + 4;
}
