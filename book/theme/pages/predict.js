// Asks for a prediction before it shows what stands in the fold: `<details class="predict" data-choices="a|b" data-answer="1">`
// with the question as its summary. Without choices the answer is a number, within `data-tolerance`.
(function () {
    "use strict";

    const { html, prose, id, button } = window.systoleKit;

    /** What the reader has answered before, kept by the browser where it can. */
    const memory = {
        key: (question) => `systole-predict ${location.pathname.split("/").pop()} ${question}`,
        read(question) {
            try {
                return localStorage.getItem(this.key(question));
            } catch {
                return null;
            }
        },
        write(question, answer) {
            try {
                if (answer === null) localStorage.removeItem(this.key(question));
                else localStorage.setItem(this.key(question), answer);
            } catch {
                // Then the page asks again.
            }
        },
    };

    /** The inputs for one of several choices. */
    function ofChoices(choices) {
        const name = id("predict");
        const rows = choices.map(function (text, index) {
            const input = html("input", { type: "radio", name, value: index + 1, id: id("choice") });
            return { input, row: html("div", { class: "choice" }, input, html("label", { for: input.id }, prose(text))) };
        });
        return {
            nodes: rows.map(({ row }) => row),
            value: () => rows.find(({ input }) => input.checked)?.input.value ?? null,
            set: (value) => rows.forEach(({ input }) => (input.checked = input.value === value)),
            lock: (is) => rows.forEach(({ input }) => (input.disabled = is)),
            focus: () => rows[0].input.focus(),
        };
    }

    /** The input for a number. */
    function ofNumber() {
        const input = html("input", { type: "number", step: "any", id: id("number"), inputmode: "decimal" });
        return {
            nodes: [html("div", { class: "choice" }, html("label", { for: input.id }, "Your number:"), input)],
            value: () => (input.value === "" ? null : input.value),
            set: (value) => (input.value = value ?? ""),
            lock: (is) => (input.disabled = is),
            focus: () => input.focus(),
        };
    }

    function build(host) {
        const summary = host.querySelector(":scope > summary");
        const question = summary ? Array.from(summary.childNodes) : prose(host.dataset.question ?? "");
        const choices = (host.dataset.choices ?? "").split("|").map((text) => text.trim()).filter((text) => text !== "");
        // With other choices, a number that the browser has kept would mean another answer.
        const asked = [summary ? summary.textContent.trim() : (host.dataset.question ?? ""), ...choices].join("|");
        const answer = host.dataset.answer;
        const tolerance = Number(host.dataset.tolerance ?? 0);
        if (asked === "" || answer === undefined) throw new Error("a prediction needs a question and an answer");
        if (choices.length > 0 && choices[Number(answer) - 1] === undefined) {
            throw new Error(`the answer ${answer} is none of ${choices.length} choices: "${asked}"`);
        }

        const content = html("div", { class: "shown" });
        content.append(...Array.from(host.childNodes).filter((node) => node !== summary));
        const input = choices.length > 0 ? ofChoices(choices) : ofNumber();
        const verdict = html("p", { class: "verdict", role: "status" });
        const check = html("button", { type: "submit" }, "Check my prediction");
        const again = button("Ask me again", function () {
            memory.write(asked, null);
            input.set(null);
            show(null);
            input.focus();
        });
        const form = html(
            "form",
            {
                onsubmit(event) {
                    event.preventDefault();
                    const value = input.value();
                    if (value === null) {
                        verdict.textContent = choices.length > 0 ? "Choose one first." : "Write a number first.";
                        return;
                    }
                    memory.write(asked, value);
                    show(value);
                },
            },
            html("fieldset", null, html("legend", null, question), input.nodes),
            html("div", { class: "buttons-row" }, check, again),
            verdict,
        );

        const isRight = (value) =>
            choices.length > 0 ? value === answer : Math.abs(Number(value) - Number(answer)) <= tolerance;

        function show(value) {
            const answered = value !== null;
            content.hidden = !answered;
            check.hidden = answered;
            again.hidden = !answered;
            input.lock(answered);
            part.classList.toggle("right", answered && isRight(value));
            part.classList.toggle("wrong", answered && !isRight(value));
            if (!answered) verdict.textContent = "";
            else if (isRight(value)) verdict.textContent = "✓ Right.";
            else {
                const right = choices.length > 0 ? choices[Number(answer) - 1] : answer;
                verdict.replaceChildren("✗ Not quite: the answer is ", ...prose(right), ".");
            }
        }

        const part = html("div", { class: "predict live" });
        for (const [name, value] of Object.entries(host.dataset)) part.dataset[name] = value;
        part.append(html("p", { class: "ask" }, "Predict"), form, content);
        part.systole = { answer, choices, isRight };
        host.replaceWith(part);
        const earlier = memory.read(asked);
        if (earlier !== null) input.set(earlier);
        // What the input does not take is no answer.
        show(input.value());
        window.addEventListener("beforeprint", () => (content.hidden = false));
        window.addEventListener("afterprint", () => (content.hidden = again.hidden));
    }

    for (const host of document.querySelectorAll(".content .predict")) {
        try {
            build(host);
        } catch (error) {
            console.error(`predict: ${error.message}`);
        }
    }
})();
