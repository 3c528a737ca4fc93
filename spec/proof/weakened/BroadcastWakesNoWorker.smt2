; A broadcast that wakes no worker.
; Action: Broadcast
; Breaks: AddresseeAwake
(define-fun Broadcast ((w Worker)) Bool
  (exists ((c Code))
    (and (= (at before w) at.run) (MayLock w) (top before w c)
         (forall ((j Code)) (=> (Delivered j) (and (part j) (IsForOneHere j) (not (detached j)) (within j c))))
         (forall ((j Code)) (or (= (frame after j) (frame before j)) (Delivered j)))
         (forall ((j Code)) (= (addressed after j) (or (addressed before j) (Delivered j))))
         (forall ((d Code) (j Code)) (= (open after d j) (or (open before d j) (and (= d c) (Delivered j)))))
         OnlySent NoWorkerSent
         (EndWith w false false)
         (forall ((j Code)) (= (shared after j) (shared before j)))
         Same-runs Same-stopping Same-lock SameHeaders Same-at Same-stack Same-joining Same-claims)))
