// A check that has never failed proves nothing: pages with one fault each, which must be found, before the book is looked at.

import { axe } from "./axe.mjs";
import { open } from "./chromium.mjs";
import { overflow, smallLabels } from "./layout.mjs";
import { keyboard } from "./parts/keyboard.mjs";
import { explorers } from "./parts/explorer.mjs";
import { predictions } from "./parts/predict.mjs";
import { visit } from "./visit.mjs";

/** The bodies of the pages, and the rule that each must break; null for the page that must pass. */
const PAGES = [
    [null, "<p>Nothing is wrong here.</p>"],
    ["console", "<script>console.error('broken')</script>"],
    ["console", "<script>undefined.field</script>"],
    ["request", "<img alt='none' src='none.png'>"],
    ["request", "<script src='http://203.0.113.1/a.js'></script>"],
    ["dialog", "<script>alert('broken')</script>"],
    ["overflow", "<div style='width: 500px'>wide</div>"],
    ["overflow", "<p style='white-space: nowrap'>" + "a line that does not break ".repeat(9) + "</p>"],
    ["small-label", "<svg role='img' aria-label='x' viewBox='0 0 800 100' width='300'><text y='50' font-size='14'>small</text></svg>"],
    ["axe color-contrast", "<p style='color: #aaa; background: #fff'>pale</p>"],
    ["axe image-alt", "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>"],
    ["axe button-name", "<button></button>"],
    ["keyboard", "<p style='cursor: pointer' onclick='1'>only for the mouse</p>"],
    ["keyboard", "<details><summary tabindex='-1' onkeydown='event.preventDefault()' onclick='event.preventDefault()'>shut</summary>x</details>"],
    ["explorer", "<div class='explorer' data-graph='None' data-ready='missing'></div>"],
    [
        "explorer",
        "<div class='explorer' data-graph='Lost'></div><script>document.querySelector('.explorer').systole = " +
            "{ graph: { goal: { kind: 'state' }, trace: { edges: [0] } }, take() {}, won: () => false }</script>",
    ],
    [
        "predict",
        "<div class='predict live' data-choices='a|b' data-answer='1'><form><fieldset><legend>A question</legend>" +
            "<label><input type='radio' name='p' value='1'>a</label><label><input type='radio' name='p' value='2'>b</label>" +
            "</fieldset><button type='submit' onclick='event.preventDefault()'>Check</button>" +
            "<button type='button'>Ask me again</button></form><p class='verdict'></p><div class='shown'>told too early</div></div>",
    ],
];

const page = (body) =>
    "<!doctype html><html lang='en'><head><title>broken</title><meta name='viewport' content='width=device-width'>" +
    "<link rel='icon' href='data:,'></head><body style='margin: 0'><a class='skip' href='#m'>Skip</a>" +
    `<div id='mdbook-page-wrapper'><main id='m' tabindex='-1'><h1>A page</h1>${body}</main></div>` +
    "<script>document.querySelector('.skip').onclick = (event) => (event.preventDefault(), document.querySelector('main').focus())</script>" +
    "</body></html>";

/** Opens them all, and says of each that was not found out what it was. */
export async function broken(browser, axeSource) {
    const context = await open(browser, "light", 390);
    const address = "http://127.0.0.1/broken.html";
    const tab = await context.newPage();
    const wrong = [];
    for (const [rule, body] of PAGES) {
        await tab.unrouteAll();
        await tab.route("**/*", (route) => {
            const url = route.request().url();
            if (url === address) return route.fulfill({ contentType: "text/html", body: page(body) });
            return url.startsWith("data:") ? route.continue() : route.fulfill({ status: 404, body: "" });
        });
        const faults = await visit(tab, address, ["http://127.0.0.1/", "data:"], async (tab, faults) => {
            const add = (rule, selector, text, remedy) => faults.push({ rule, selector, text, remedy });
            faults.push(...(await overflow(tab)), ...(await smallLabels(tab)), ...(await axe(tab, axeSource, [])));
            await keyboard(tab, add);
            await explorers(tab, add);
            if (body.includes("predict")) await predictions(tab, add).catch(() => undefined);
        });
        const rules = [...new Set(faults.map((fault) => fault.rule))];
        if (rule === null ? rules.length > 0 : !rules.includes(rule)) {
            wrong.push(`a page that breaks ${rule ?? "nothing"} is said to break ${rules.join(", ") || "nothing"}: ${body.slice(0, 80)}`);
        }
    }
    await context.close();
    return { count: PAGES.length, wrong };
}
