systoleGraph((graph=>{graph.edges.forEach(edge=>edge[4]=graph.sentences[edge[4]]);return graph})({
"name":"ChiliAddressOrder",
"title":"chili: the job with the lowest address is taken, not the oldest",
"about":"Where: chili 0.2.1: LockContext::pop_earliest_shared_job in src/lib.rs. Mistake: Shared jobs stand in a map whose key is the address of the heartbeat of the worker that shared them. The time of sharing is stored beside and never read: the worker takes the first key, which is the lowest address. Seen as: Of two callers one always comes first, by where the allocator has put it. The other's older, and so mostly larger, job waits. systole: TakeSharedJob: the shared jobs are a queue in the order of their promotions. Test: chili_address_order in impl/tests/museum.rs; with the mistake in systole's own steps: NewestTaken; Loom: two_shared.",
"kind":"plain",
"workers":[],
"variables":["shared","time","taken"],
"values":[
[[0,0],[1,0],[0,1],[1,2],[2,1],[0,2],[2,0],[3,2],[2,3],[3,1],[3,0],[0,3]],
[0,1,2,3],
[0,1,2,3]
],
"states":[[0,0,0],[1,1,0],[2,1,0],[3,2,0],[0,1,1],[4,2,0],[5,2,1],[6,2,1],[2,2,2],[7,3,1],[0,2,2],[8,3,1],[9,3,2],[0,2,1],[5,3,3],[10,3,2],[11,3,2],[2,3,3],[10,3,1],[11,3,1],[0,3,2],[0,3,3],[0,3,1]],
"actors":["caller 1","caller 2","a worker","all workers"],
"actions":[
{"name":"Heartbeat","tla":"Heartbeat(a) ==\n  /\\ shared[a] = 0 /\\ time < 3\n  /\\ time' = time + 1\n  /\\ shared' = [shared EXCEPT ![a] = time + 1]\n  /\\ UNCHANGED taken","rust":null},
{"name":"PopEarliest","tla":"PopEarliest ==\n  \\E a \\in Addresses :\n    /\\ shared[a] # 0\n    /\\ \\A b \\in Addresses : shared[b] # 0 => a <= b\n    /\\ taken' = shared[a]\n    /\\ shared' = [shared EXCEPT ![a] = 0]\n    /\\ UNCHANGED time","rust":null},
{"name":"Rest","tla":"Rest == time = 3 /\\ (\\A a \\in Addresses : shared[a] = 0) /\\ UNCHANGED vars","rust":null}
],
"sentences":[
"A beat: the caller with this heartbeat shares a job.",
"A worker takes the job of the lowest address.",
"All is over. Nothing changes any more."
],
"edges":[
[0,1,0,0,0],[0,2,0,1,0],[1,3,0,1,0],[1,4,1,2,1],[2,5,0,0,0],[2,4,1,2,1],[3,6,1,2,1],[4,7,0,0,0],
[4,6,0,1,0],[5,8,1,2,1],[6,9,0,0,0],[6,10,1,2,1],[7,11,0,1,0],[7,10,1,2,1],[8,12,0,0,0],[8,13,1,2,1],
[9,14,1,2,1],[10,15,0,0,0],[10,16,0,1,0],[11,16,1,2,1],[12,17,1,2,1],[13,18,0,0,0],[13,19,0,1,0],[14,20,1,2,1],
[15,21,1,2,1],[16,21,1,2,1],[17,22,1,2,1],[18,21,1,2,1],[19,21,1,2,1],[20,20,2,3,2],[21,21,2,3,2],[22,22,2,3,2]
],
"rules":[
{"name":"OldestFirst","definition":"OldestFirst == \\A a \\in Addresses : shared[a] # 0 => taken < shared[a]","meaning":"What is taken was shared before all that is left.","why":"The older job is mostly the larger one, and its owner waits for it longer than it should.","fails":[8,12,14,17],"failsEdges":[]}
],
"goal":{"rule":"OldestFirst","steps":3,"kind":"state"},
"trace":{"edges":[1,4,9],"loop":null},
"sound":null,
"cut":[]
}));
