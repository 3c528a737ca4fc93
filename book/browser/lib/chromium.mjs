// Starts Chromium without a window. It reaches nothing but this machine.

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // A name is never looked up: a request to anywhere else fails, and is reported.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** The file of a program that is named as on a command line; playwright wants a path. */
function file(program) {
    if (/[\\/]/.test(program)) return program;
    const candidates = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, program));
    const found = candidates.find(function (path) {
        try {
            accessSync(path, constants.X_OK);
            return true;
        } catch {
            return false;
        }
    });
    return found ?? program;
}

/** A browser with a profile of its own, which is removed when the browser is closed. */
export function start(playwright, executablePath) {
    return playwright.chromium.launch({ executablePath: file(executablePath), headless: true, args: FLAGS });
}

/** A window in one of mdBook's themes. */
export async function open(browser, theme, width) {
    const context = await browser.newContext({
        viewport: { width, height: width < 600 ? 844 : 900 },
        reducedMotion: "reduce",
        colorScheme: ["light", "rust"].includes(theme) ? "light" : "dark",
    });
    await context.addInitScript((theme) => {
        try {
            localStorage.setItem("mdbook-theme", theme);
        } catch {
            // Chromium keeps nothing for a page without an origin.
        }
    }, theme);
    return context;
}
