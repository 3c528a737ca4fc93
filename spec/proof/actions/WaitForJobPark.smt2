; Nothing is shared that the owner may take: it idles.
(define-fun WaitForJobPark ((w Worker)) Bool
  (and (Looking w) (owner before w) (not (Served w)) (not (SeesShared w)) (GoIdle w)))
