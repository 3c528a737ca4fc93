---------------------------- MODULE DroppedInCall ---------------------------
(* The pool is dropped while a thread from outside is in a call, and all its *)
(* background threads may be gone before that returns. In Rust no program    *)
(* can do this: the call borrows the pool. Here EarlyStop is TRUE.           *)
EXTENDS MCNested
=============================================================================
