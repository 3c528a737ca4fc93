// What the keyboard reaches: the way past the table of contents, each fold, and everything that can be pressed.

/** Tries the keys, and says how many folds there were. */
export async function keyboard(page, add) {
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press("Tab");
    if (!(await page.evaluate(() => document.activeElement?.classList.contains("skip")))) {
        add("keyboard", ".skip", "the first Tab does not reach the link past the table of contents", "look at theme/page.js");
    } else {
        await page.keyboard.press("Enter");
        const isInText = await page.evaluate(() => document.activeElement?.tagName === "MAIN");
        if (!isInText) add("keyboard", ".skip", "the link does not lead to the text", "look at theme/page.js");
    }

    const folds = page.locator("main details:not(.predict) > summary");
    let tried = 0;
    for (const fold of await folds.elementHandles()) {
        // What a part of the page hides just now is not for the reader.
        if (!(await fold.isVisible())) continue;
        tried += 1;
        const was = await fold.evaluate((summary) => summary.parentElement.open);
        await fold.focus();
        await page.keyboard.press("Enter");
        const is = await fold.evaluate((summary) => summary.parentElement.open);
        const name = ((await fold.textContent()) ?? "").trim().slice(0, 50);
        if (was === is) add("keyboard", `"${name}"`, "the Enter key does not open the fold", "a summary must be able to get the focus");
    }

    const mouseOnly = await page.evaluate(() => {
        // mdBook's box around its button for copying has the pointer of the button.
        const keys =
            "a[href], button, summary, label, input, select, textarea, option, [tabindex='0'], [tabindex='-1'][role], pre > .buttons";
        const found = [];
        for (const element of document.querySelectorAll("main *")) {
            if (getComputedStyle(element).cursor !== "pointer" || element.closest(keys) !== null) continue;
            if (element.getClientRects().length === 0) continue;
            if (found.some((other) => other.contains(element))) continue;
            found.push(element);
        }
        return found.slice(0, 5).map((element) => `${element.tagName.toLowerCase()}.${[...element.classList].join(".")}`);
    });
    for (const selector of mouseOnly) {
        add("keyboard", selector, "only the mouse can press it", "make it a button or a link");
    }
    return tried;
}
