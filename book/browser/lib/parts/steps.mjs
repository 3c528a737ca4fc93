// "Which step comes next?" on a recorded run: some steps are predicted wrongly, some rightly, by the keyboard alone.

import { overflow } from "../layout.mjs";

const STEPS = 40;

/** Plays it, and says how many predictions were made. */
export async function stepwise(page, add) {
    const element = page.locator("div.real-run").first();
    if ((await element.count()) === 0) return 0;
    const fault = (text) => add("real-run", "div.run-quiz", text, "look at book/src/lab/run-quiz.js and run-steps.js");
    await element.getByRole("button", { name: "Which step comes next?" }).press("Enter");
    const quiz = (ask) => element.evaluate((element, ask) => element.systole.quiz[ask](), ask);
    let [before, rightly] = [await quiz("made"), 0];
    for (let asked = 1; asked <= STEPS; asked += 1) {
        const [right, choices] = [await quiz("right"), await quiz("choices")];
        if (right < 0 || choices.length < 2) fault(`step ${before + 1} has ${choices.length} choices, and the right one is number ${right + 1}`);
        const isRight = asked % 3 > 0;
        // The first key goes to a button, as a reader's Tab would; the later ones where the page has put the focus.
        if (asked === 1) await element.locator(".run-quiz button").first().focus();
        await page.keyboard.press(String(isRight ? right + 1 : ((right + 1) % choices.length) + 1));
        rightly += isRight ? 1 : 0;
        const verdict = (await element.locator(".run-verdict").textContent()) ?? "";
        if (!verdict.startsWith(isRight ? "Right. Worker" : "No. Worker")) fault(`after a ${isRight ? "right" : "wrong"} answer at step ${before + 1} it says "${verdict.slice(0, 40)}"`);
        const made = await quiz("made");
        if (made <= before) fault(`no step was made at step ${before + 1}`);
        const told = (await element.locator(".run-events summary").textContent()) ?? "";
        if (!told.startsWith(`${made} events`)) fault(`after ${made} steps the list says "${told}"`);
        before = made;
    }
    const [right, of] = await quiz("score");
    if (right !== rightly || of !== STEPS) fault(`the score is ${right} of ${of}, and ${rightly} of ${STEPS} answers were right`);
    for (const { text } of await overflow(page)) fault(text);
    await element.getByRole("button", { name: "On to the next promotion" }).press("Enter");
    if (!(await quiz("choices"))[await quiz("right")]?.includes("shares its oldest job")) fault("the next promotion is not what is asked");
    await element.getByRole("button", { name: "Show the whole run" }).press("Enter");
    if ((await quiz("right")) !== -1) fault("the whole run is shown, and there is still a question");
    const holdsFocus = (part) => page.evaluate((part) => document.activeElement.closest(part) !== null, part);
    if (!(await holdsFocus(".run-quiz"))) fault("the whole run takes the focus away");
    await element.getByRole("button", { name: "Which worker gets the job?" }).press("Enter");
    await element.locator(".run-predict button").first().press("Enter");
    for (const name of ["Go on", "Show the whole run"]) {
        await element.getByRole("button", { name }).press("Enter");
        if (!(await holdsFocus(".run-predict"))) fault(`"${name}" takes the focus away`);
    }
    await element.locator(".run-events").evaluate((fold) => (fold.open = true));
    const list = element.locator(".run-events > div");
    const address = page.url();
    await list.press("ArrowRight");
    // A page that is turned takes a moment.
    await page.waitForTimeout(500);
    if (page.url() !== address) fault("an arrow key turns the page, and the list of the events is to be scrolled");
    return STEPS;
}
