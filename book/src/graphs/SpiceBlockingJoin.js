systoleGraph((graph=>{graph.edges.forEach(edge=>edge[4]=graph.sentences[edge[4]]);return graph})({
"name":"SpiceBlockingJoin",
"title":"Spice, chili: an owner blocks in a join, and a job is shared after that",
"about":"Where: Spice, as of 2025: waitForJob, heartbeat and backgroundWorker in src/root.zig. chili 0.2.1 does the same, in wait_for_sent_job. Mistake: An owner whose job was taken helps with what is shared when it comes to the join. If nothing is, it blocks on its own job's event. What is shared later signals another condition variable, on which only background workers wait. Seen as: The calling thread idles through the second half of a program that has work to share. systole: WaitForJobPark: an owner that waits is an idle worker, and Promote wakes any that may take the job. Test: spice_blocking_join in impl/tests/museum.rs; with the mistake in systole's own steps: OwnersNotWoken; Loom: nested.",
"kind":"plain",
"workers":[],
"variables":["owner","background","slot","forked","done"],
"values":[
["runs","joins","returned","blocked on 1"],
["waits for work","looks","runs 1"],
[{"f":[["background",0],["owner",0]]},{"f":[["background",0],["owner",1]]},{"f":[["background",2],["owner",0]]}],
[{"s":[]},{"s":[1]},{"s":[1,2]}],
[false,true]
],
"states":[[0,0,0,0,0],[0,1,1,1,0],[0,2,0,1,0],[1,1,1,1,0],[1,2,0,1,0],[0,2,2,2,0],[2,1,0,1,0],[3,2,0,1,0],[1,2,2,2,0],[0,1,0,2,1],[2,0,0,1,0],[3,2,2,2,0],[1,2,0,2,0],[1,1,0,2,1],[0,0,0,2,1],[3,1,0,2,1],[3,2,0,2,0],[1,0,0,2,1],[2,1,0,2,1],[3,0,0,2,1],[2,0,0,2,1]],
"actors":["the owner","the background worker","all workers"],
"actions":[
{"name":"OwnerShares","tla":"OwnerShares ==\n  /\\ owner = \"runs\" /\\ 1 \\notin forked\n  /\\ slot' = [slot EXCEPT !.owner = 1]\n  /\\ forked' = forked \\cup {1}\n  /\\ background' = IF background = \"waits for work\" THEN \"looks\"\n                   ELSE background\n  /\\ UNCHANGED <<owner, done>>","rust":null},
{"name":"Take","tla":"Take ==\n  /\\ background = \"looks\" /\\ slot.owner = 1\n  /\\ slot' = [slot EXCEPT !.owner = 0]\n  /\\ background' = \"runs 1\"\n  /\\ UNCHANGED <<owner, forked, done>>","rust":null},
{"name":"Join","tla":"Join ==\n  /\\ owner = \"runs\" /\\ 1 \\in forked\n  /\\ owner' = \"joins\"\n  /\\ UNCHANGED <<background, slot, forked, done>>","rust":null},
{"name":"BackgroundShares","tla":"BackgroundShares ==\n  /\\ background = \"runs 1\" /\\ 2 \\notin forked\n  /\\ slot' = [slot EXCEPT !.background = 2]\n  /\\ forked' = forked \\cup {2}\n  /\\ UNCHANGED <<owner, background, done>>","rust":null},
{"name":"Reclaim","tla":"Reclaim ==\n  /\\ owner = \"joins\" /\\ slot.owner = 1\n  /\\ slot' = [slot EXCEPT !.owner = 0]\n  /\\ owner' = \"returned\"\n  /\\ UNCHANGED <<background, forked, done>>","rust":null},
{"name":"Block","tla":"Block ==\n  /\\ owner = \"joins\" /\\ slot.owner = 0 /\\ ~done\n  /\\ slot.background = 0\n  /\\ owner' = \"blocked on 1\"\n  /\\ UNCHANGED <<background, slot, forked, done>>","rust":null},
{"name":"Finish","tla":"Finish ==\n  /\\ background = \"runs 1\" /\\ 2 \\in forked\n  /\\ slot' = [slot EXCEPT !.background = 0]\n  /\\ done' = TRUE\n  /\\ background' = \"looks\"\n  /\\ UNCHANGED <<owner, forked>>","rust":null},
{"name":"WaitForWork","tla":"WaitForWork ==\n  /\\ background = \"looks\" /\\ slot.owner = 0\n  /\\ background' = \"waits for work\"\n  /\\ UNCHANGED <<owner, slot, forked, done>>","rust":null},
{"name":"Help","tla":"Help ==\n  /\\ owner = \"joins\" /\\ slot.owner = 0 /\\ ~done\n  /\\ slot.background = 2\n  /\\ slot' = [slot EXCEPT !.background = 0]\n  /\\ UNCHANGED <<owner, background, forked, done>>","rust":null},
{"name":"Rest","tla":"Rest == owner = \"returned\" /\\ background = \"waits for work\" /\\ UNCHANGED vars","rust":null},
{"name":"Return","tla":"Return ==\n  /\\ owner \\in {\"joins\", \"blocked on 1\"} /\\ done\n  /\\ owner' = \"returned\"\n  /\\ UNCHANGED <<background, slot, forked, done>>","rust":null}
],
"sentences":[
"A beat: the owner shares job 1, and a worker that waits for work is told.",
"The background worker takes the owner's job.",
"The owner's first closure is done: it comes to the join of job 1.",
"A beat: job 1's worker shares job 2, and tells a worker that waits for work.",
"No worker has taken job 1: the owner takes it back and runs it.",
"Job 1 runs elsewhere, and nothing is shared: the owner blocks on job 1.",
"Job 1 comes to its own join, takes job 2 back if it must, and is done.",
"The background worker finds no shared job and waits for one.",
"Job 1 runs elsewhere, and job 2 is shared: the owner helps.",
"All is over. Nothing changes any more.",
"The event of job 1 is set: the owner has its result."
],
"edges":[
[0,1,0,0,0],[1,2,1,1,1],[1,3,2,0,2],[2,4,2,0,2],[2,5,3,1,3],[3,4,1,1,1],[3,6,4,0,4],[4,7,5,0,5],
[4,8,3,1,3],[5,8,2,0,2],[5,9,6,1,6],[6,10,7,1,7],[7,11,3,1,3],[8,12,8,0,8],[8,13,6,1,6],[9,14,7,1,7],
[9,13,2,0,2],[10,10,9,2,9],[11,15,6,1,6],[12,16,5,0,5],[12,13,6,1,6],[13,17,7,1,7],[13,18,10,0,10],[14,17,2,0,2],
[15,19,7,1,7],[15,18,10,0,10],[16,15,6,1,6],[17,20,10,0,10],[18,20,7,1,7],[19,20,10,0,10],[20,20,9,2,9]
],
"rules":[
{"name":"WorkConserving","definition":"WorkConserving == slot.background = 2 => owner # \"blocked on 1\"","meaning":"While a job is shared, no worker stands still that could run it.","why":"A thread stands still through work that it could do.","fails":[11],"failsEdges":[]}
],
"goal":{"rule":"WorkConserving","steps":5,"kind":"state"},
"trace":{"edges":[0,1,3,7,12],"loop":null},
"sound":null,
"cut":[]
}));
