----------------------------- MODULE Reentrant ------------------------------
(* A caller holds a lock of the user's across a join, and while it waits, it *)
(* helps with another call's job that wants the same lock. The caller's own  *)
(* thread holds it and cannot release it: the lock is held by the code below *)
(* on its stack. rayon's users know this deadlock. Under HelpDescendants and *)
(* HelpNone the same program passes: see the models reentrant_descendants    *)
(* and reentrant_none.                                                       *)
EXTENDS MCReentrant
=============================================================================
