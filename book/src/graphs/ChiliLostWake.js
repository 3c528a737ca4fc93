systoleGraph((graph=>{graph.edges.forEach(edge=>edge[4]=graph.sentences[edge[4]]);return graph})({
"name":"ChiliLostWake",
"title":"chili: a worker that waits without a second look",
"about":"Where: chili 0.2.1: execute_worker and Scope::heartbeat in src/lib.rs. Mistake: A background worker looks for a job under the lock, releases it, runs what it has found, takes the lock again, and waits without another look. What was shared in between has notified no worker, and now no worker comes for it. Seen as: One busy core and many idle ones, with all results right: the owner takes its job back in the end. systole: TakeSharedJob, Park: look and park are one critical section, and every job is followed by a look. Test: chili_lost_wake in impl/tests/museum.rs; with the mistake in systole's own steps: NoLookAfterJob; Loom: set_latch_park and three_workers.",
"kind":"plain",
"workers":[],
"variables":["worker","shared","latent"],
"values":[
["looks","has looked","runs a job","waits","woken"],
[0,1,2],
[2,1,0]
],
"states":[[0,0,0],[0,1,1],[1,0,0],[0,2,2],[2,0,1],[1,1,1],[3,0,0],[2,1,2],[0,1,2],[1,0,1],[1,2,2],[3,1,1],[4,1,1],[1,1,2],[2,0,2],[0,0,2],[3,0,1],[3,2,2],[4,2,2],[3,1,2],[1,0,2],[4,1,2],[3,0,2],[4,0,2]],
"actors":["the owner","the worker","all workers"],
"actions":[
{"name":"Heartbeat","tla":"Heartbeat ==\n  /\\ latent > 0\n  /\\ latent' = latent - 1 /\\ shared' = shared + 1\n  /\\ worker' = IF worker = \"waits\" THEN \"woken\" ELSE worker","rust":null},
{"name":"PopNothing","tla":"PopNothing ==\n  /\\ worker = \"looks\" /\\ shared = 0\n  /\\ worker' = \"has looked\"\n  /\\ UNCHANGED <<shared, latent>>","rust":null},
{"name":"Pop","tla":"Pop ==\n  /\\ worker = \"looks\" /\\ shared > 0\n  /\\ shared' = shared - 1\n  /\\ worker' = \"runs a job\"\n  /\\ UNCHANGED latent","rust":null},
{"name":"Wait","tla":"Wait ==\n  /\\ worker = \"has looked\"\n  /\\ worker' = \"waits\"\n  /\\ UNCHANGED <<shared, latent>>","rust":null},
{"name":"Reclaim","tla":"Reclaim ==\n  /\\ shared > 0 /\\ latent = 0\n  /\\ shared' = shared - 1\n  /\\ UNCHANGED <<worker, latent>>","rust":null},
{"name":"Execute","tla":"Execute ==\n  /\\ worker = \"runs a job\"\n  /\\ worker' = \"has looked\"\n  /\\ UNCHANGED <<shared, latent>>","rust":null},
{"name":"WakeUp","tla":"WakeUp ==\n  /\\ worker = \"woken\"\n  /\\ worker' = \"looks\"\n  /\\ UNCHANGED <<shared, latent>>","rust":null},
{"name":"Rest","tla":"Rest == shared = 0 /\\ latent = 0 /\\ worker = \"waits\" /\\ UNCHANGED vars","rust":null}
],
"sentences":[
"A beat: the owner shares a job, and notifies a worker that waits.",
"The worker looks under the lock and finds nothing. It releases the lock.",
"The worker looks under the lock and takes a job. It releases the lock.",
"The worker takes the lock again, and waits.",
"The owner comes to the join of a shared job and takes it back.",
"The job is done.",
"The worker wakes up and goes back to look.",
"All is over. Nothing changes any more."
],
"edges":[
[0,1,0,0,0],[0,2,1,1,1],[1,3,0,0,0],[1,4,2,1,2],[2,5,0,0,0],[2,6,3,1,3],[3,7,2,1,2],[3,8,4,0,4],
[4,7,0,0,0],[4,9,5,1,5],[5,10,0,0,0],[5,11,3,1,3],[6,12,0,0,0],[7,13,5,1,5],[7,14,4,0,4],[8,14,2,1,2],
[8,15,4,0,4],[9,13,0,0,0],[9,16,3,1,3],[10,17,3,1,3],[10,13,4,0,4],[11,18,0,0,0],[12,18,0,0,0],[12,1,6,1,6],
[13,19,3,1,3],[13,20,4,0,4],[14,20,5,1,5],[15,20,1,1,1],[16,21,0,0,0],[17,19,4,0,4],[18,3,6,1,6],[18,21,4,0,4],
[19,22,4,0,4],[20,22,3,1,3],[21,8,6,1,6],[21,23,4,0,4],[22,22,7,2,7],[23,15,6,1,6]
],
"rules":[
{"name":"NoLostWake","definition":"NoLostWake == shared > 0 => worker # \"waits\"","meaning":"If a job is shared and a worker idle, a worker is on the way to the job.","why":"A core idles beside a job, and stays idle until the next beat happens to wake it.","fails":[11,17,19],"failsEdges":[]}
],
"goal":{"rule":"NoLostWake","steps":3,"kind":"state"},
"trace":{"edges":[1,4,11],"loop":null},
"sound":null,
"cut":[]
}));
