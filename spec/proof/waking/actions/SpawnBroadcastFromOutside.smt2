; The same by a thread that is no worker.
(define-fun SpawnBroadcastFromOutside () Bool
  (and (not (stopping before)) (Free before) Addressed (exists ((w Worker)) (EndWith w false false))))
