systoleGraph((graph=>{graph.edges.forEach(edge=>edge[4]=graph.sentences[edge[4]]);return graph})({
"name":"ChiliPanicFreesFrame",
"title":"chili: a panic frees the frame of a job that runs",
"about":"Where: chili 0.2.1: Scope::join_heartbeat in src/lib.rs. Mistake: A join puts a pointer to its own frame into the job queue and runs the other closure inline. If that panics, the frame unwinds at once: nothing takes the pointer back, nor waits for a worker that runs the job. Seen as: The offered closure reads freed memory, from safe code. systole: Join: its guard joins the second closure in either case, and the panic goes on after that. Test: chili_panic_frees_frame in impl/tests/museum.rs; with the mistake in systole's own steps: UnwindWithoutWaiting; Loom: the mutant unwind_without_waiting of the model panics.",
"kind":"plain",
"workers":[],
"variables":["owner","worker","job","frame"],
"values":[
["begins","runs the other closure","returned","unwound"],
["idle","runs the job"],
["nowhere","queued","shared","taken","done"],
["none","live","gone"]
],
"states":[[0,0,0,0],[1,0,1,1],[1,0,2,1],[2,0,0,2],[3,0,1,2],[1,1,3,1],[3,0,2,2],[1,0,4,1],[3,1,3,2],[3,0,4,2]],
"actors":["the owner","the background worker","all workers"],
"actions":[
{"name":"Push","tla":"Push ==\n  /\\ owner = \"begins\"\n  /\\ frame' = \"live\" /\\ job' = \"queued\"\n  /\\ owner' = \"runs the other closure\"\n  /\\ UNCHANGED worker","rust":null},
{"name":"Heartbeat","tla":"Heartbeat ==\n  /\\ owner = \"runs the other closure\" /\\ job = \"queued\"\n  /\\ job' = \"shared\"\n  /\\ UNCHANGED <<owner, worker, frame>>","rust":null},
{"name":"Join","tla":"Join ==\n  /\\ owner = \"runs the other closure\" /\\ job # \"taken\"\n  /\\ job' = \"nowhere\" /\\ frame' = \"gone\"\n  /\\ owner' = \"returned\"\n  /\\ UNCHANGED worker","rust":null},
{"name":"Panic","tla":"Panic ==\n  /\\ owner = \"runs the other closure\"\n  /\\ frame' = \"gone\"\n  /\\ owner' = \"unwound\"\n  /\\ UNCHANGED <<worker, job>>","rust":null},
{"name":"Take","tla":"Take ==\n  /\\ worker = \"idle\" /\\ job = \"shared\"\n  /\\ job' = \"taken\" /\\ worker' = \"runs the job\"\n  /\\ UNCHANGED <<owner, frame>>","rust":null},
{"name":"Rest","tla":"Rest == owner \\in {\"returned\", \"unwound\"} /\\ worker = \"idle\" /\\ UNCHANGED vars","rust":null},
{"name":"Complete","tla":"Complete ==\n  /\\ worker = \"runs the job\"\n  /\\ job' = \"done\" /\\ worker' = \"idle\"\n  /\\ UNCHANGED <<owner, frame>>","rust":null}
],
"sentences":[
"The job is made in the frame of the join and queued; the other closure begins.",
"A nested join polls: the oldest job leaves the queue and is shared.",
"The other closure returns: the owner pops the job, takes it back, or waits.",
"The other closure panics: the frame unwinds, wherever the job is.",
"The background worker takes the job and runs it.",
"All is over. Nothing changes any more.",
"The job is done, and its future is ready."
],
"edges":[
[0,1,0,0,0],[1,2,1,0,1],[1,3,2,0,2],[1,4,3,0,3],[2,5,4,1,4],[2,3,2,0,2],[2,6,3,0,3],[3,3,5,2,5],
[4,4,5,2,5],[5,7,6,1,6],[5,8,3,0,3],[6,8,4,1,4],[6,6,5,2,5],[7,3,2,0,2],[7,9,3,0,3],[8,9,6,1,6],
[9,9,5,2,5]
],
"rules":[
{"name":"NoUseAfterFrame","definition":"NoUseAfterFrame == worker = \"runs the job\" => frame = \"live\"","meaning":"What runs has its frame.","why":"The worker runs a closure that borrows from memory which is gone.","fails":[8],"failsEdges":[]}
],
"goal":{"rule":"NoUseAfterFrame","steps":4,"kind":"state"},
"trace":{"edges":[0,1,4,10],"loop":null},
"sound":null,
"cut":[]
}));
