systoleGraph((graph=>{graph.edges.forEach(edge=>edge[4]=graph.sentences[edge[4]]);return graph})({
"name":"ChiliSwappedScopes",
"title":"chili: a closure exchanges its caller's scope for another pool's",
"about":"Where: chili 0.2.1: Scope::join and wait_for_sent_job in src/lib.rs. Mistake: A closure gets `&mut Scope`, and a scope is all that a join knows of its pool, its queue and its heartbeat. So a closure can exchange its caller's scope for one of another pool, by std::mem::swap. The join goes on with the wrong scope: it looks for its shared job in the wrong pool, does not find it, takes it for taken, and waits. Seen as: A join that never returns, from safe code, if no worker of the right pool is free to take the job. systole: Fork: a Task is handed down by value, its lifetime is invariant, and two of different computations cannot be exchanged: that is an error of the compiler, kept as a doc test of Task. The header itself leads to its worker and its pool. Test: chili_swapped_scopes in impl/tests/museum.rs.",
"kind":"plain",
"workers":[],
"variables":["owner","scope","queued","shared"],
"values":[
["begins","runs the other closure","returned","waits"],
["A","B"],
["none","A"],
["none","A"]
],
"states":[[0,0,0,0],[1,0,1,0],[1,0,0,1],[1,1,1,0],[2,0,0,0],[1,1,0,1],[2,1,1,0],[3,1,0,1]],
"actors":["the owner","the closure","all workers"],
"actions":[
{"name":"Push","tla":"Push ==\n  /\\ owner = \"begins\"\n  /\\ queued' = scope\n  /\\ owner' = \"runs the other closure\"\n  /\\ UNCHANGED <<scope, shared>>","rust":null},
{"name":"Heartbeat","tla":"Heartbeat ==\n  /\\ owner = \"runs the other closure\" /\\ queued = scope\n  /\\ queued' = \"none\" /\\ shared' = scope\n  /\\ UNCHANGED <<owner, scope>>","rust":null},
{"name":"Swap","tla":"Swap ==\n  /\\ owner = \"runs the other closure\" /\\ scope = \"A\"\n  /\\ scope' = \"B\"\n  /\\ UNCHANGED <<owner, queued, shared>>","rust":null},
{"name":"JoinInline","tla":"JoinInline ==\n  /\\ owner = \"runs the other closure\" /\\ shared = \"none\"\n  /\\ queued' = IF queued = scope THEN \"none\" ELSE queued\n  /\\ owner' = \"returned\"\n  /\\ UNCHANGED <<scope, shared>>","rust":null},
{"name":"JoinReclaim","tla":"JoinReclaim ==\n  /\\ owner = \"runs the other closure\" /\\ shared = scope\n  /\\ shared' = \"none\"\n  /\\ owner' = \"returned\"\n  /\\ UNCHANGED <<scope, queued>>","rust":null},
{"name":"Rest","tla":"Rest == owner = \"returned\" /\\ UNCHANGED vars","rust":null},
{"name":"JoinWait","tla":"JoinWait ==\n  /\\ owner = \"runs the other closure\" /\\ shared \\in Pools \\ {scope}\n  /\\ owner' = \"waits\"\n  /\\ UNCHANGED <<scope, queued, shared>>","rust":null}
],
"sentences":[
"The owner offers a job, and the other closure begins, with the scope.",
"A nested join polls: the oldest job of the scope's queue is shared.",
"The closure exchanges the scope for one of another pool.",
"The other closure returns, and the job was not shared: the owner runs it, and takes the newest job off the queue of the scope that it has now.",
"The job stands among the shared ones of the scope's pool: the owner runs it.",
"All is over. Nothing changes any more.",
"It does not, so a worker must have taken it: the owner waits."
],
"edges":[
[0,1,0,0,0],[1,2,1,0,1],[1,3,2,1,2],[1,4,3,0,3],[2,5,2,1,2],[2,4,4,0,4],[3,6,3,0,3],[4,4,5,2,5],
[5,7,6,0,6],[6,6,5,2,5]
],
"rules":[],
"goal":{"rule":"Deadlock","steps":4,"kind":"deadlock"},
"trace":{"edges":[0,1,4,8],"loop":null},
"sound":null,
"cut":[]
}));
