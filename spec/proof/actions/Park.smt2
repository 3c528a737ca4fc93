; A background worker finds no shared job: it idles.
(define-fun Park ((w Worker)) Bool
  (and (Looking w) (not (owner before w)) (not (SeesShared w)) (not (stopping before)) (GoIdle w)))
