systoleGraph((graph=>{graph.edges.forEach(edge=>edge[4]=graph.sentences[edge[4]]);return graph})({
"name":"ChiliLostWake",
"title":"chili: a worker that waits without a second look",
"about":"Where: chili 0.2.1: execute_worker and Scope::heartbeat in src/lib.rs. Mistake: A background worker looks for a job under the lock, releases it, runs what it has found, takes the lock again, and waits without another look. What was shared in between has notified no worker, and now no worker comes for it. Seen as: One busy core and many idle ones, with all results right: the owner takes its job back in the end. systole: TakeSharedJob, Park: look and park are one critical section, and every job is followed by a look. Test: chili_lost_wake in impl/tests/museum.rs; with the mistake in systole's own steps: NoLookAfterJob; Loom: set_latch_park and three_workers.",
"kind":"plain",
"workers":[],
"variables":["worker","shared","latent"],
"values":[
["looks","has looked","runs a job","waits","woken"],
[0,1],
[2,1,0]
],
"states":[[0,0,0],[0,1,1],[1,0,0],[2,0,1],[0,0,2],[1,1,1],[3,0,0],[2,1,2],[1,0,1],[1,0,2],[3,1,1],[4,1,1],[1,1,2],[2,0,2],[3,0,1],[3,0,2],[4,0,2],[3,1,2],[4,1,2],[0,1,2]],
"actors":["the owner","the worker","all workers"],
"actions":[
{"name":"Heartbeat","tla":"Heartbeat ==\n  /\\ latent > 0 /\\ shared = 0\n  /\\ latent' = latent - 1 /\\ shared' = 1\n  /\\ worker' = IF worker = \"waits\" THEN \"woken\" ELSE worker","rust":null},
{"name":"PopNothing","tla":"PopNothing ==\n  /\\ worker = \"looks\" /\\ shared = 0\n  /\\ worker' = \"has looked\"\n  /\\ UNCHANGED <<shared, latent>>","rust":null},
{"name":"Pop","tla":"Pop ==\n  /\\ worker = \"looks\" /\\ shared = 1\n  /\\ shared' = 0\n  /\\ worker' = \"runs a job\"\n  /\\ UNCHANGED latent","rust":null},
{"name":"Reclaim","tla":"Reclaim ==\n  /\\ shared = 1\n  /\\ shared' = 0 /\\ latent' = 0\n  /\\ UNCHANGED worker","rust":null},
{"name":"Wait","tla":"Wait ==\n  /\\ worker = \"has looked\"\n  /\\ worker' = \"waits\"\n  /\\ UNCHANGED <<shared, latent>>","rust":null},
{"name":"Execute","tla":"Execute ==\n  /\\ worker = \"runs a job\"\n  /\\ worker' = \"has looked\"\n  /\\ UNCHANGED <<shared, latent>>","rust":null},
{"name":"WakeUp","tla":"WakeUp ==\n  /\\ worker = \"woken\"\n  /\\ worker' = \"looks\"\n  /\\ UNCHANGED <<shared, latent>>","rust":null},
{"name":"Rest","tla":"Rest == shared = 0 /\\ latent = 0 /\\ worker = \"waits\" /\\ UNCHANGED vars","rust":null}
],
"sentences":[
"A beat: the owner shares a job, and notifies a worker that waits.",
"The worker looks under the lock and finds nothing. It releases the lock.",
"The worker looks under the lock and takes a job. It releases the lock.",
"The owner has run its newer jobs, comes to the join of the shared one, and takes that back.",
"The worker takes the lock again, and waits.",
"The job is done.",
"The worker wakes up and goes back to look.",
"All is over. Nothing changes any more."
],
"edges":[
[0,1,0,0,0],[0,2,1,1,1],[1,3,2,1,2],[1,4,3,0,3],[2,5,0,0,0],[2,6,4,1,4],[3,7,0,0,0],[3,8,5,1,5],
[4,9,1,1,1],[5,10,4,1,4],[5,9,3,0,3],[6,11,0,0,0],[7,12,5,1,5],[7,13,3,0,3],[8,12,0,0,0],[8,14,4,1,4],
[9,15,4,1,4],[10,15,3,0,3],[11,1,6,1,6],[11,16,3,0,3],[12,17,4,1,4],[12,9,3,0,3],[13,9,5,1,5],[14,18,0,0,0],
[15,15,7,2,7],[16,4,6,1,6],[17,15,3,0,3],[18,19,6,1,6],[18,16,3,0,3],[19,13,2,1,2],[19,4,3,0,3]
],
"rules":[
{"name":"NoLostWake","definition":"NoLostWake == shared = 1 => worker # \"waits\"","meaning":"If a job is shared and a worker idle, a worker is on the way to the job.","why":"A core idles beside a job, and stays idle until the next beat happens to wake it.","fails":[10,17],"failsEdges":[]}
],
"goal":{"rule":"NoLostWake","steps":3,"kind":"state"},
"trace":{"edges":[1,4,9],"loop":null},
"sound":null,
"cut":[]
}));
