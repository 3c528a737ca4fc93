--------------------------- MODULE BundleUnnamed ----------------------------
(* An owner that waits for a job of a bundle does not say which worker runs  *)
(* it. That worker is not known to run anything that the owner may help      *)
(* with. So it is not asked, and the owner stands still.                     *)
EXTENDS MCBundles

NamesNoWorker(p, w) == p
=============================================================================
