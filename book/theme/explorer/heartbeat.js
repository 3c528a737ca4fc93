// A state of Heartbeat in the words of spec/State.tla: lanes, activations, chains of headers, jobs, the pool. No DOM here.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { get, has, entries } = X.value;
    const NONE = "Null";

    /** What a worker does at each place of `at`. */
    const PLACES = {
        outside: "has not called the pool yet",
        run: "runs its code",
        tick: "has forked, and now polls its flag",
        promote: "has seen its flag, and now promotes",
        read: "has run the job itself, and now reads the result",
        wait: "is at the join of a promoted job",
        polling: "polls before it parks",
        polled: "has polled, and now looks",
        parked: "is parked",
        latch: "has run a taken job, and now sets its latch",
        look: "is about to look for a job",
        returning: "has run all its code, and now returns",
        returned: "has returned from its call",
        off: "has left the pool for good",
    };

    /** What the words of `pool.status` mean. */
    const STATUS = {
        Off: "not in the pool",
        Active: "runs, or is about to look",
        Idle: "has nothing to do",
        Woken: "was woken, and will look",
    };

    const last = (list) => list[list.length - 1];

    /** The links of a worker's open jobs, newest first, and the header they start from. */
    function headers(state, worker, activation) {
        const walk = get(state.walk, worker);
        const barrier = last(get(walk, "jobs") || []);
        return [...get(activation, "open")].reverse().map((job) => {
            const prev = get(state.prev, job);
            const isBarrier = barrier !== undefined && barrier === job;
            return {
                job,
                prev: prev === NONE ? null : prev,
                barrier: isBarrier,
                below: isBarrier ? get(walk, "below") : null,
                promoted: prev === NONE && !isBarrier,
                latch: get(state.latch, job) === true,
                frame: get(state.frame, job),
            };
        });
    }

    /** A worker's activations, the newest first. */
    function activations(state, worker) {
        const stack = get(state.stack, worker) || [];
        return stack.map((a, i) => ({
            index: i + 1,
            code: get(a, "code"),
            taken: get(a, "taken") === true,
            next: get(a, "next"),
            sum: get(a, "sum"),
            base: get(a, "base"),
            headers: headers(state, worker, a),
            newest: i === stack.length - 1,
        })).reverse();
    }

    /** The job whose join the worker is in, with its latch, or null. */
    function awaited(state, worker, at, stack) {
        const job = get(state.pool, "awaits") ? get(get(state.pool, "awaits"), worker) : NONE;
        if (job !== undefined && job !== NONE) return { job, latch: get(state.latch, job) === true, parked: true };
        if (at !== "wait" || stack.length === 0 || stack[0].headers.length === 0) return null;
        const header = stack[0].headers[0];
        return { job: header.job, latch: header.latch, parked: false };
    }

    function lane(state, worker) {
        const pool = state.pool, at = get(state.at, worker), stack = activations(state, worker);
        const walk = get(state.walk, worker);
        return {
            worker,
            role: get(state.returned, worker) === undefined ? "background worker" : "caller",
            status: get(get(pool, "status"), worker),
            at,
            place: PLACES[at] || at,
            flag: get(get(pool, "heartbeat"), worker) === true,
            rested: has(get(pool, "rested"), worker),
            beater: get(pool, "beater") === worker,
            lock: state.lock === worker,
            notified: has(get(pool, "notified"), worker),
            halfway: has(get(pool, "halfway"), worker),
            polls: has(get(pool, "polls"), worker),
            timed: has(get(pool, "timed"), worker),
            runs: get(get(pool, "runs"), worker) === NONE ? null : get(get(pool, "runs"), worker),
            addressed: get(get(pool, "addressed"), worker) || [],
            awaits: awaited(state, worker, at, stack),
            walk: walk ? get(walk, "jobs") : [],
            returned: get(state.returned, worker) || null,
            stack,
        };
    }

    /** Where a job is on its way from pending to joined. */
    function jobState(state, job, shared, barriers) {
        const frame = get(state.frame, job);
        if (frame === "none") return "pending";
        if (frame === "gone") return "joined";
        if (get(state.latch, job) === true || get(state.result, job) !== 0) return "done";
        if (get(state.started, job) > 0) return "running";
        if (shared.includes(job)) return "shared";
        return get(state.prev, job) !== NONE || barriers.includes(job) ? "latent" : "promoted";
    }

    function describe(state, workers) {
        const pool = state.pool;
        const shared = get(pool, "shared") || [];
        const parts = entries(get(pool, "addressed")).flatMap(([, jobs]) => jobs);
        const barriers = workers.map((w) => last((get(state.walk, w) && get(get(state.walk, w), "jobs")) || []));
        return {
            lock: state.lock === NONE ? null : state.lock,
            beater: get(pool, "beater") === NONE ? null : get(pool, "beater"),
            stopping: get(pool, "stopping") === true,
            shared,
            lanes: workers.map((w) => lane(state, w)),
            jobs: entries(state.frame).map(([job, frame]) => ({
                job,
                frame,
                state: jobState(state, job, [...shared, ...parts], barriers),
                started: get(state.started, job),
                latch: get(state.latch, job) === true,
                result: get(state.result, job),
                prev: get(state.prev, job),
            })),
        };
    }

    /** Whether this is a state that `describe` understands; any other one is shown by its variables. */
    const fits = (graph) =>
        graph.data.kind === "heartbeat" &&
        ["pool", "lock", "prev", "walk", "latch", "result", "frame", "stack", "at", "started", "returned"].every((v) =>
            graph.data.variables.includes(v));

    X.heartbeat = { describe, fits, PLACES, STATUS };
})();
