// The scheduler lab: for each setting that the book links to, the page and the native simulator give the same bytes.

import { execFileSync } from "node:child_process";

/** What the native simulator answers, a line for each setting. Cargo builds it when it is first asked. */
const asked = new Map();
function native(settings) {
    const open = settings.filter((setting) => !asked.has(setting));
    if (open.length > 0) {
        const words = ["run", "--quiet", "--package", "lab", "--bin", "lab", "--", ...open];
        const said = execFileSync(process.env.CARGO ?? "cargo", words, { encoding: "utf8", maxBuffer: 2 ** 28 });
        const lines = said.split("\n");
        open.forEach((setting, index) => asked.set(setting, lines[index]));
    }
    return settings.map((setting) => asked.get(setting));
}

/** The settings that this page has in its elements and in its links. Two beside each other are parted by a semicolon. */
function settings() {
    const links = Array.from(document.querySelectorAll("main a[href*='#program=']"), (link) => link.hash.slice(1));
    const own = Array.from(document.querySelectorAll("div.lab"), (element) => element.dataset.setting ?? "");
    const all = [...own, ...links].flatMap((text) => decodeURIComponent(text).split(";"));
    return [...new Set(all.filter((text) => text.startsWith("program=")))];
}

/** Brings each lab of the page to its first result, and says how many there were. */
export async function labs(page, add) {
    const elements = page.locator("div.lab");
    const count = await elements.count();
    let alive = 0;
    for (let index = 0; index < count; index += 1) {
        const handle = await elements.nth(index).elementHandle();
        const fault = (text) => add("lab", "div.lab", text, "`cargo xtask lab --write` makes the page's module; look at book/src/lab");
        try {
            await page.waitForFunction((element) => element.systole !== undefined, handle, { timeout: 20_000 });
        } catch {
            fault("it does not come to life within twenty seconds");
            continue;
        }
        alive += 1;
    }
    return alive;
}

/** Compares the page's answers with the native ones, and says how many there were. */
export async function sameAsNative(page, add) {
    const [first] = await page.locator("div.lab").elementHandles();
    if (first === undefined || (await first.evaluate((element) => element.systole === undefined))) return 0;
    const all = await page.evaluate(settings);
    const expected = native(all);
    for (const [index, setting] of all.entries()) {
        const answer = await first.evaluate((element, setting) => element.systole.answer(setting), setting);
        if (answer.trim() === expected[index]?.trim()) continue;
        const text = `"${setting}": the page says ${answer.slice(0, 80)}, the simulator ${String(expected[index]).slice(0, 80)}`;
        add("lab", "div.lab", text, "`cargo xtask lab --write` makes the page's module of today's simulator");
    }
    return all.length;
}

/** Takes the last choice of each control of our own scheduler: it must come into the setting, and the result must be the native one. */
export async function choices(page, add) {
    const element = page.locator("div.lab").first();
    const fault = (text) => add("lab", "details.lab-more", text, "look at book/src/lab/setting.js");
    const setting = () => element.evaluate((element) => element.systole.settings()[0]);
    const selects = element.locator(".lab-side").first().locator(".lab-more select");
    if ((await selects.count()) === 0) return 0;
    await element.locator(".lab-more").first().evaluate((details) => (details.open = true));
    let count = 0;
    for (const select of await selects.all()) {
        const [name, first, last] = await select.evaluate((select) => [select.name, select.options[0].value, select.options[select.options.length - 1].value]);
        const before = await setting();
        await select.selectOption(last);
        const said = await setting();
        if (said !== `${before}&${name}=${last}`) fault(`the choice ${last} makes "${said}" of "${before}"`);
        const answer = await element.evaluate((element, setting) => element.systole.answer(setting), said);
        if (answer.trim() !== native([said])[0]?.trim()) fault(`"${said}": the page says ${answer.slice(0, 80)}`);
        await select.selectOption(first);
        if ((await setting()) !== before) fault(`the first choice of ${name} makes "${await setting()}" of "${before}"`);
        count += 1;
    }
    await element.locator("select[name=policy]").first().selectOption("spice");
    if (await selects.first().isEnabled()) fault("Spice has a waiting policy of ours");
    return count;
}

/** Each recorded run of the real pool on this page has something to press or to look at. */
export async function realRuns(page, add) {
    const elements = page.locator("div.real-run");
    const count = await elements.count();
    let alive = 0;
    for (let index = 0; index < count; index += 1) {
        try {
            await elements.nth(index).locator("svg, canvas, button").first().waitFor({ timeout: 10_000 });
            alive += 1;
        } catch {
            add("real-run", "div.real-run", "it does not come to life within ten seconds", "look at book/src/lab");
        }
    }
    return alive;
}
