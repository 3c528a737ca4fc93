// What the pool of a recorded run may do next, as far as its events tell. No page is needed here.
(function () {
    "use strict";

    const lab = (globalThis.systoleLab = globalThis.systoleLab || {});

    /** These belong to the step before them, and leave nothing to predict. */
    const FOLLOWS = ["NameBeater", "BeginPolling"];

    /** What a step is, for a reader: `{w}` is its worker, `{j}` its job, `{o}` the job's owner. */
    const WORDS = {
        Call: "{w} makes the call",
        CallReturn: "{w} ends the call",
        Beat: "{w} is asked to share",
        Promote: "{w} shares its oldest job",
        TakeSharedJob: "{w} takes a shared job",
        SetLatch: "{w} ends its job and sets the latch",
        WaitForJobReclaim: "{w} takes its own job back",
        WaitForJobHelp: "{w} takes a shared job while it waits",
        WaitForJobPark: "{w} waits in its join, and finds nothing to run",
        WaitForJobReturn: "{w} finds its job done, and leaves the join",
        Park: "{w} finds nothing to run, and idles",
        Wake: "{w} is woken",
        BeginPolling: "{w} polls for a while before it parks",
        NameBeater: "{w} becomes the beater",
    };

    /** Why it came. */
    const REASONS = {
        Call: "The thread that calls the pool becomes a worker.",
        CallReturn: "Its code has ended, and it waits for no job.",
        Beat: "Another worker has nothing to do, and {w} runs.",
        Promote: "It was asked, and has come to a fork: job {j} goes into the queue.",
        TakeSharedJob: "It was awake, and job {j} of {o} was shared.",
        SetLatch: "It had taken job {j} of {o}, which is done now.",
        WaitForJobReclaim: "It has come to the join of job {j} before another worker took it.",
        WaitForJobHelp: "Job {j} of {o} is a part of the job that it waits for.",
        WaitForJobPark: "Its job is not done, and no shared job is a part of it.",
        WaitForJobReturn: "The latch is set.",
        Park: "No job is shared.",
        Wake: "There is something for it: a shared job that it may take, or its own job is done.",
        BeginPolling: "",
        NameBeater: "",
    };

    /** The pool after some events. */
    class Pool {
        constructor(workers) {
            const fresh = () => ({ at: "idle", frames: [], asked: false, polls: false, isCaller: false, joins: undefined, waits: [] });
            this.workers = Array.from({ length: workers }, fresh);
            /** Each promoted job by its number: its owner, the job in which it was forked, its state, and who runs it. */
            this.jobs = new Map();
            this.shared = [];
        }

        /** The promoted jobs of a worker's newest frame that it has not joined, the newest first. */
        open(worker) {
            const [frame] = this.workers[worker].frames.slice(-1);
            return frame === undefined ? [] : frame.open;
        }

        /** The job at whose join the worker stands, or would stand: those that are done are joined without a trace. */
        awaited(worker) {
            return this.open(worker).find((job) => this.jobs.get(job).state !== "done");
        }

        isBelow(job, other) {
            for (let at = job; at !== null; at = this.jobs.get(at).parent) if (at === other) return true;
            return false;
        }

        /** The first shared job that the worker may take: in an open join, a part of the job that it waits for. */
        mayTake(worker) {
            const { at, frames } = this.workers[worker];
            if (frames.length === 0) return this.shared[0];
            const joined = at === "runs" ? this.awaited(worker) : this.standing(worker);
            return joined === undefined ? undefined : this.shared.find((job) => this.isBelow(job, joined));
        }

        /** The job of the join in which the worker is, if it is in one. */
        standing(worker) {
            return this.workers[worker].joins;
        }

        /** Whether an idle worker has a reason to be woken. */
        isWanted(worker) {
            const joined = this.standing(worker);
            return this.mayTake(worker) !== undefined || (joined !== undefined && this.jobs.get(joined).state === "done");
        }

        /** The steps that may come next, as `[action, worker]`. */
        next() {
            const some = [];
            const isIdle = (worker) => worker.at === "idle";
            for (const [number, worker] of this.workers.entries()) {
                const may = (action, when) => when && some.push([action, number]);
                const runs = worker.at === "runs";
                const joined = this.standing(number);
                const done = joined !== undefined && this.jobs.get(joined).state === "done";
                const taken = worker.frames.length > 0 && worker.frames[worker.frames.length - 1].job !== null;
                const awaited = this.awaited(number);
                // A worker that polls looks by itself.
                const looks = worker.at === "looks" || (isIdle(worker) && worker.polls);
                const finds = this.mayTake(number) !== undefined;
                const stands = runs ? awaited !== undefined : looks && joined !== undefined && !done;
                may("Beat", runs && !worker.asked && this.workers.some(isIdle));
                may("Promote", runs && worker.asked);
                may("SetLatch", runs && taken && awaited === undefined);
                may("CallReturn", runs && !taken && worker.isCaller && worker.frames.length === 1 && awaited === undefined);
                may("WaitForJobReclaim", stands && this.jobs.get(runs ? awaited : joined).state === "shared");
                may("WaitForJobHelp", stands && finds);
                may("WaitForJobPark", stands && !finds && !isIdle(worker));
                may("WaitForJobReturn", looks && done);
                may("TakeSharedJob", looks && worker.frames.length === 0 && finds);
                may("Park", worker.at === "looks" && worker.frames.length === 0 && !finds);
                may("Wake", isIdle(worker) && this.isWanted(number));
            }
            return some;
        }

        /** Whether nothing can be predicted: a part of the step before it, or a worker that looks again and still finds nothing. */
        isBetween({ action, worker }) {
            return FOLLOWS.includes(action) || (["Park", "WaitForJobPark"].includes(action) && this.workers[worker].at === "idle");
        }

        /** Makes the step that an event records. */
        make({ action, worker, job, owner }) {
            const own = worker === null ? null : this.workers[worker];
            const leave = (list, item) => list.filter((other) => other !== item);
            const run = (job) => {
                this.shared = leave(this.shared, job);
                Object.assign(this.jobs.get(job), { state: "taken", by: worker });
                own.waits.push(own.at === "runs" ? this.awaited(worker) : own.joins);
                own.joins = undefined;
                own.frames.push({ job, open: [] });
                own.at = "runs";
            };
            const steps = {
                Call: () => Object.assign(own, { at: "runs", isCaller: true, frames: [{ job: null, open: [] }] }),
                CallReturn: () => Object.assign(own, { at: "idle", frames: [] }),
                Beat: () => (own.asked = true),
                Promote: () => {
                    own.asked = false;
                    const frame = own.frames[own.frames.length - 1];
                    this.jobs.set(job, { owner, parent: frame.job, state: "shared", by: null });
                    frame.open.unshift(job);
                    this.shared.push(job);
                },
                TakeSharedJob: () => run(job),
                WaitForJobHelp: () => run(job),
                WaitForJobReclaim: () => {
                    // The owner runs it inside its join, as if it had stayed latent, and leaves no trace when it ends.
                    const frame = own.frames[own.frames.length - 1];
                    frame.open = leave(frame.open, job);
                    this.shared = leave(this.shared, job);
                    Object.assign(own, { at: "runs", joins: undefined });
                },
                SetLatch: () => {
                    this.jobs.get(job).state = "done";
                    own.frames.pop();
                    own.joins = own.waits.pop();
                    own.at = "looks";
                    own.asked = false;
                },
                WaitForJobPark: () => {
                    own.joins = own.joins ?? this.awaited(worker);
                    Object.assign(own, { at: "idle", polls: false });
                    own.asked = false;
                },
                WaitForJobReturn: () => {
                    const frame = own.frames[own.frames.length - 1];
                    frame.open = leave(frame.open, own.joins);
                    own.joins = undefined;
                    own.at = "runs";
                },
                Park: () => Object.assign(own, { at: "idle", polls: false }),
                BeginPolling: () => (own.polls = true),
                Wake: () => (own.at = "looks"),
            };
            steps[action]?.();
        }

        /** What a worker does, in words. */
        says(worker) {
            const { at, frames, asked } = this.workers[worker];
            const joined = this.standing(worker);
            const frame = frames[frames.length - 1];
            const runs = frame === undefined ? "" : frame.job === null ? "runs the call" : "runs job " + frame.job + " of worker " + this.jobs.get(frame.job).owner;
            if (at === "runs") return runs + (asked ? ", and was asked to share" : "");
            const where = joined === undefined ? "" : ", in the open join of job " + joined + (this.jobs.get(joined).state === "done" ? ", which is done" : "");
            return (at === "idle" ? "idle" : "looks for work") + where;
        }
    }

    const filled = (text, { worker, job, owner }) =>
        text.replaceAll("{w}", "worker " + worker).replaceAll("{j}", String(job)).replaceAll("{o}", "worker " + owner);

    const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

    lab.steps = {
        Pool,
        /** A step as a choice: without its job, which would tell too much. */
        choice: ([action, worker]) => filled(WORDS[action], { worker }),
        /** What an event was, and why. */
        story: (event) => sentence((filled(WORDS[event.action] ?? event.action, event) + ". " + filled(REASONS[event.action] ?? "", event)).trim()),
        knows: (action) => action in WORDS,
    };
})();
