// The small pages: each is used once, and what it shows is compared with what is known.

async function dag(page, element, fault) {
    const check = async (what) => {
        const now = await element.evaluate((element) => {
            const { work, span, time, bound, workers } = element.systole.outcome();
            return { work, span, time, bound, workers };
        });
        const { work, span, time, bound, workers } = now;
        if (time < Math.max(work / workers, span) || time > bound) fault(`${what}: the schedule of length ${time} is out of its bounds`);
        if (/\b1 workers/.test((await element.textContent()) ?? "")) fault(`${what}: it says "1 workers"`);
        if (workers === 1 && time !== work) fault(`${what}: one worker takes ${time}, and the work is ${work}`);
        return now;
    };
    // 8 leaves of 8, and 7 inner nodes of 1 + 1.
    const first = await check("at first");
    if (first.work !== 78 || first.span !== 14) fault(`the first tree has work ${first.work} and span ${first.span}, not 78 and 14`);
    for (const slider of await element.locator("input[type=range]").all()) {
        for (const key of ["Home", "End"]) {
            await slider.focus();
            await page.keyboard.press(key);
            await check(`a slider at ${key}`);
        }
    }
    await element.locator("select").selectOption("one-sided");
    await check("one-sided");
}

async function chain(page, element, fault) {
    const press = (name) => element.getByRole("button", { name, exact: true }).click();
    const expect = async (what, expected) => {
        const jobs = await element.evaluate((element) => element.systole.jobs().map((job) => `${job.name} ${job.prev} ${job.state}`));
        if (jobs.join(", ") !== expected) fault(`${what}: the chain is "${jobs.join(", ")}", not "${expected}"`);
    };
    await press("Start again");
    for (const name of ["Fork", "Fork", "Fork"]) await press(name);
    await expect("three forks", "J1 root latent, J2 J1 latent, J3 J2 latent");
    await press("Promote");
    await expect("a promotion", "J1 null shared, J2 J1 latent, J3 J2 latent");
    await press("Promote");
    await press("Another worker takes");
    await expect("a take", "J1 null taken, J2 null shared, J3 J2 latent");
    for (const name of ["Join", "Join", "Join"]) await press(name);
    await expect("three joins", "");
    if (await element.getByRole("button", { name: "Join", exact: true }).isEnabled()) fault("a join is offered though nothing is open");
}

/** Known outcomes: a race unless both sides are strong enough; two flags may both be missed unless all four are SeqCst. */
async function happensBefore(page, element, fault) {
    const selects = element.locator("select");
    const outcome = () =>
        element.evaluate((element) => {
            const runs = element.systole.runs().filter((run) => run.forbidden === null);
            const bothMissed = runs.some((run) => run.made.every((access, at) => access.kind === "write" || run.values[at] === 0));
            return { races: runs.some((run) => run.races.length > 0), bothMissed };
        });
    const choose = async (values) => {
        for (const [at, value] of values.entries()) await selects.nth(at + 1).selectOption(value);
    };
    await selects.first().selectOption("message");
    for (const store of ["Relaxed", "Release", "SeqCst"]) {
        for (const load of ["Relaxed", "Acquire", "SeqCst"]) {
            await choose([store, load, "plain"]);
            const expected = store === "Relaxed" || load === "Relaxed";
            if ((await outcome()).races !== expected) fault(`${store} and ${load}: ${expected ? "no race" : "a race"} is found`);
        }
    }
    await selects.first().selectOption("flags");
    for (const orders of [["SeqCst", "SeqCst", "SeqCst", "SeqCst"], ["SeqCst", "SeqCst", "SeqCst", "Acquire"], ["Release", "Acquire", "Release", "Acquire"]]) {
        await choose(orders);
        const expected = !orders.every((order) => order === "SeqCst");
        if ((await outcome()).bothMissed !== expected) fault(`${orders.join(", ")}: both may${expected ? " not" : ""} see 0`);
    }
}

async function matrix(page, element, fault) {
    await page.waitForFunction((element) => element.systole !== undefined, await element.elementHandle(), { timeout: 10_000 });
    const shown = () => element.evaluate((element) => element.systole.shown().length);
    const all = await shown();
    await element.locator("input[type=search]").fill("NoLostWake");
    const some = await shown();
    await element.locator("select").nth(2).selectOption("sees");
    const seen = await shown();
    if (!(all > some && some >= seen && seen > 0)) fault(`the filter shows ${all}, then ${some}, then ${seen} mistakes`);
    await element.getByRole("button", { name: "Show all" }).click();
    if ((await shown()) !== all) fault("not all come back");
}

const TRIES = { dag, "chain-stepper": chain, "happens-before": happensBefore, matrix };

/** Uses all that are on this page, and counts them by their kind. */
export async function smallPages(page, add) {
    const counts = {};
    for (const [kind, attempt] of Object.entries(TRIES)) {
        const elements = page.locator(`.${kind}.live`);
        counts[kind] = await elements.count();
        for (let index = 0; index < counts[kind]; index += 1) {
            const fault = (text) => add(kind, `.${kind}`, text, `look at theme/pages/${kind}.js`);
            await attempt(page, elements.nth(index), fault);
        }
    }
    return counts;
}
