systoleGraph((graph=>{graph.edges.forEach(edge=>edge[4]=graph.sentences[edge[4]]);return graph})({
"name":"RayonLatchTouched",
"title":"rayon: a latch touched after its owner has left",
"about":"Where: rayon-core 1.7.0: TickleLatch::set in src/latch.rs, issues 739 and 768. Again in 1.8.0 to 1.9.2, SpinLatch::set: issue 929. Mistake: The executor sets the latch, and then reads from the latch whom to wake. The owner may have seen it set, without any lock: it has returned, and the frame that held the latch is gone. Seen as: A rare crash under load, far from its cause. systole: SetLatch: what is needed of the job is read first, and from the latch on no thread refers to it. Test: rayon_latch_touched in impl/tests/museum.rs; with the mistake in systole's own steps: LatchTouchedAfter; Loom: set_latch_park, and its mutants.",
"kind":"plain",
"workers":[],
"variables":["owner","executor","latch","frame","read"],
"values":[
["runs","parked","returned"],
["runs the job","has set the latch","idle"],
[false,true],
["live","gone"],
["nothing yet","live","gone"]
],
"states":[[0,0,0,0,0],[1,0,0,0,0],[0,1,1,0,0],[1,1,1,0,0],[0,2,1,0,1],[2,1,1,1,0],[2,2,1,1,1],[2,2,1,1,2]],
"actors":["the owner","the executor","all workers"],
"actions":[
{"name":"Wait","tla":"Wait ==\n  /\\ owner = \"runs\" /\\ ~latch\n  /\\ owner' = \"parked\"\n  /\\ UNCHANGED <<executor, latch, frame, read>>","rust":null},
{"name":"Set","tla":"Set ==\n  /\\ executor = \"runs the job\"\n  /\\ latch' = TRUE\n  /\\ executor' = \"has set the latch\"\n  /\\ UNCHANGED <<owner, frame, read>>","rust":null},
{"name":"Tickle","tla":"Tickle ==\n  /\\ executor = \"has set the latch\"\n  /\\ read' = frame\n  /\\ owner' = IF owner = \"parked\" THEN \"runs\" ELSE owner\n  /\\ executor' = \"idle\"\n  /\\ UNCHANGED <<latch, frame>>","rust":null},
{"name":"Return","tla":"Return ==\n  /\\ owner = \"runs\" /\\ latch\n  /\\ owner' = \"returned\" /\\ frame' = \"gone\"\n  /\\ UNCHANGED <<executor, latch, read>>","rust":null},
{"name":"Rest","tla":"Rest == owner = \"returned\" /\\ executor = \"idle\" /\\ UNCHANGED vars","rust":null}
],
"sentences":[
"The owner comes to its join, and parks if the latch is not set.",
"The executor sets the latch.",
"The executor reads from the latch whom to wake, and wakes it.",
"The owner sees the latch set and returns: the frame is gone.",
"All is over. Nothing changes any more."
],
"edges":[
[0,1,0,0,0],[0,2,1,1,1],[1,3,1,1,1],[2,4,2,1,2],[2,5,3,0,3],[3,4,2,1,2],[4,6,3,0,3],[5,7,2,1,2],
[6,6,4,2,4],[7,7,4,2,4]
],
"rules":[
{"name":"NoUseAfterFrame","definition":"NoUseAfterFrame == read # \"gone\"","meaning":"No thread reads from a frame that is gone.","why":"The frame's memory belongs to other code by now, so the executor wakes a thread by an address that may be anything.","fails":[7],"failsEdges":[]}
],
"goal":{"rule":"NoUseAfterFrame","steps":3,"kind":"state"},
"trace":{"edges":[1,4,7],"loop":null},
"sound":null,
"cut":[]
}));
