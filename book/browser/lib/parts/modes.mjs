// The page of all models, by keys and by addresses: what its modes leave in the address, where the focus goes, what it keeps.

/** A level with a counterexample of some steps, and a model to go to from it. */
const [LEVEL, OTHER] = ["SpiceBlockingJoin", "pair"];

/** Opens an address of this page, and waits for its model. */
async function open(page, name, words = "") {
    const url = page.url().split("#")[0];
    await page.goto("about:blank");
    await page.goto(`${url}#graph=${name}${words}`);
    await page.waitForSelector("div.explorer[data-ready]", { timeout: 10_000 });
}

const name = (page) => page.evaluate(() => document.querySelector("div.explorer").systole?.graph.name);
const mode = (page) => page.evaluate(() => document.querySelector(".sx").dataset.mode);
const hash = (page) => page.evaluate(() => location.hash);

/** Chooses a model from the list. */
async function choose(page, name) {
    await page.selectOption("#sx-graph", name);
    await page.waitForFunction((name) => document.querySelector("div.explorer").dataset.ready === name, name);
}

/** Whether the focus is on something in the explorer that the keys can use. */
const holdsFocus = (page) =>
    page.evaluate(() => {
        const now = document.activeElement;
        return now.closest(".sx") !== null && !now.disabled && now.getClientRects().length > 0;
    });

async function addresses(page, fault) {
    for (const wrong of ["index", "Nope"]) {
        await open(page, wrong);
        const said = (await page.locator(".sx-missing").allTextContents()).join(" ");
        if (!said.includes(`"${wrong}"`)) fault(`for the model ${wrong}, which there is not, it says "${said}"`);
        if ((await name(page)) !== OTHER) fault(`for the model ${wrong} it shows ${await name(page)}`);
    }
    await open(page, LEVEL, "&mode=watch");
    for (let step = 0; step < 2; step += 1) await page.getByRole("button", { name: "Next step" }).click();
    const before = await hash(page);
    await page.reload();
    await page.waitForSelector("div.explorer[data-ready]");
    if ((await mode(page)) !== "watch" || (await hash(page)) !== before) fault(`after a reload of ${before} the address is ${await hash(page)}`);
}

async function otherModel(page, fault) {
    await open(page, LEVEL, "&mode=watch");
    await page.getByRole("button", { name: "Play by itself" }).click();
    await choose(page, OTHER);
    // One pause of the mode that plays by itself, and a little more.
    await page.waitForTimeout(4000);
    if ((await hash(page)) !== `#graph=${OTHER}`) fault(`the model that was left has changed the address to ${await hash(page)}`);
    const session = await page.context().newCDPSession(page);
    const nodes = async function () {
        await session.send("HeapProfiler.collectGarbage");
        return (await session.send("Memory.getDOMCounters")).nodes;
    };
    const rounds = async function (count) {
        for (let round = 0; round < count; round += 1) for (const model of [LEVEL, OTHER]) await choose(page, model);
    };
    await rounds(2);
    const few = await nodes();
    await rounds(10);
    const many = await nodes();
    if (many > 1.5 * few) fault(`after ten rounds through two models the page has ${many} nodes, and had ${few}`);
    await session.detach();
}

async function focus(page, fault) {
    await open(page, LEVEL, "&mode=watch");
    const next = page.locator(".sx-watch .sx-primary");
    await next.focus();
    while (await next.isEnabled()) await page.keyboard.press("Enter");
    if (!(await holdsFocus(page))) fault("the last step that is watched takes the focus away");
    await page.getByRole("button", { name: "Try it yourself" }).press("Enter");
    if (!(await holdsFocus(page))) fault("another mode takes the focus away");
    await page.evaluate(() => document.querySelector("div.explorer").systole.replay());
    await page.getByRole("button", { name: "Play again" }).press("Enter");
    if (!(await holdsFocus(page))) fault('"Play again" takes the focus away');

    await open(page, LEVEL, "&mode=predict");
    const count = () => page.locator(".sx-count").textContent();
    await page.locator(".sx-panel .sx-step").first().press("1");
    const asked = await count();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("1");
    if ((await count()) !== asked) fault("a key answers a question that the page does not show");
    await page.keyboard.press("ArrowRight");
    for (let step = 0; step < 20 && (await page.locator(".sx-panel .sx-step").first().isVisible()); step += 1) await page.keyboard.press("1");
    if (!(await holdsFocus(page))) fault("the last prediction takes the focus away");
}

async function map(page, fault) {
    for (const [kind, goes] of [["explore", true], ["play", false]]) {
        await open(page, LEVEL, `&mode=${kind}`);
        const fold = page.locator("details", { has: page.locator(".sx-map-scroll") });
        await fold.evaluate((fold) => (fold.open = true));
        const state = page.locator(".sx-dots [data-state='3']");
        await state.dispatchEvent("click");
        const at = () => page.evaluate(() => document.querySelector("div.explorer").systole.state());
        const went = (await at()) !== 0;
        const number = fold.getByLabel("State", { exact: true });
        if ((await number.isVisible()) !== goes) fault(`in the mode ${kind} the map ${goes ? "asks for no" : "asks for a"} state by its number`);
        if (await number.isVisible()) {
            await number.fill("2");
            await number.press("Enter");
            if ((await at()) !== 2) fault(`the number 2 and the Enter key lead to state ${await at()}`);
        }
        const said = ((await fold.locator(".sx-caption").textContent()) ?? "").includes("Press a state");
        if (went !== goes || said !== goes) fault(`in the mode ${kind} the map ${said ? "says" : "does not say"} that a press goes to a state, and it ${went ? "does" : "does not"}`);
    }
}

const TRIES = { addresses, otherModel, focus, map };

/** Tries all of them, and says how many there were. */
export async function modes(page, add) {
    for (const [what, attempt] of Object.entries(TRIES)) {
        await attempt(page, (text) => add("modes", what, text, "look at chooser.js, explorer.js, and the file of the mode in book/theme/explorer"));
    }
    return Object.keys(TRIES).length;
}
