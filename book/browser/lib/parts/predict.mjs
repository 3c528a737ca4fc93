// Answers each prediction of a page wrongly, then rightly, as a reader does it.

/** The text that the reader would type or choose: `[wrong, right]`. */
async function answers(part) {
    const { answer, tolerance, choices } = await part.evaluate((element) => ({ ...element.dataset }));
    if (choices === undefined || choices === "") {
        return [String(Number(answer) + Number(tolerance ?? 0) + 1), answer];
    }
    return [answer === "1" ? "2" : "1", answer];
}

async function give(part, answer) {
    const number = part.locator("input[type=number]");
    if ((await number.count()) > 0) await number.fill(answer);
    else await part.locator(`input[type=radio][value="${answer}"]`).check();
    await part.locator("button[type=submit]").click();
}

/** Tries all of them, and says how many there were. */
export async function predictions(page, add) {
    const parts = page.locator(".predict.live");
    const count = await parts.count();
    for (let index = 0; index < count; index += 1) {
        const part = parts.nth(index);
        const question = ((await part.locator("legend").textContent()) ?? "").trim().slice(0, 60);
        const fault = (text) => add("predict", `"${question}"`, text, "look at data-choices, data-answer and the empty lines around the text");
        const shown = part.locator(".shown");
        const verdict = part.locator(".verdict");
        if (await shown.isVisible()) fault("the text is shown before an answer");
        if (((await shown.textContent()) ?? "").trim() === "") fault("there is no text to show");
        const [wrong, right] = await answers(part);
        await give(part, wrong);
        if (!(await shown.isVisible())) fault("the text is not shown after a wrong answer");
        if (!((await verdict.textContent()) ?? "").includes("Not quite")) fault(`${wrong} is taken for right`);
        await part.getByRole("button", { name: "Ask me again" }).click();
        if (await shown.isVisible()) fault("the text stays when the reader is asked again");
        await give(part, right);
        if (!((await verdict.textContent()) ?? "").includes("Right")) fault(`${right} is taken for wrong`);
    }
    return count;
}
