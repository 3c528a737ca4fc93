// Opens one page and listens: what the page says on the console, and what it asks for.

/** Opens `url`, hands the page to `look`, and gives what was wrong with it: `{ rule, selector, text, remedy }`. */
export async function visit(page, url, own, look) {
    const faults = [];
    const add = (rule, text, remedy) => faults.push({ rule, selector: "", text, remedy });
    const listeners = {
        console: (message) => {
            // Chromium says a failed request here once more.
            if (message.type() !== "error" || /Failed to load resource/.test(message.text())) return;
            add("console", message.text(), "no page may write an error to the console");
        },
        pageerror: (error) => add("console", String(error.stack ?? error), "the script must not throw"),
        request: (request) => {
            // `blob:` and `data:` are what the page has in its memory.
            if (![...own, "blob:", "data:"].some((prefix) => request.url().startsWith(prefix))) {
                add("request", `asks for ${request.url().slice(0, 200)}`, "the book may ask for its own files only");
            }
        },
        requestfailed: (request) => {
            const why = request.failure()?.errorText ?? "";
            // What the page fetches ahead, for the next page, is given up when the next page is opened.
            if (why === "net::ERR_ABORTED") return;
            add("request", `${request.url()} failed: ${why}`, "mend the address, or add the file to the book");
        },
        response: (response) => {
            if (response.status() < 400) return;
            add("request", `${response.url()} answers ${response.status()}`, "mend the address, or add the file");
        },
        dialog: (dialog) => {
            add("dialog", dialog.message(), "no page may open a dialog");
            dialog.dismiss();
        },
    };
    for (const [event, listener] of Object.entries(listeners)) page.on(event, listener);
    try {
        // An address that differs in its fragment only would not load the page again.
        await page.goto("about:blank");
        await page.goto(url, { waitUntil: "load", timeout: 30_000 });
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        await look(page, faults);
    } catch (error) {
        add("check", String(error.message ?? error).split("\n").slice(0, 4).join(" / "), "the check could not go on here");
    } finally {
        for (const [event, listener] of Object.entries(listeners)) page.off(event, listener);
    }
    return faults;
}
