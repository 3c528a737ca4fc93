; A worker that takes a bundle of which nothing is left, and leaves it in the queue: it may take it again and again.
; Action: TakeSharedJob
; Breaks: PlacesArePaid
(define-fun TakeBundle ((w Worker) (isLeft Bool)) Bool
  (exists ((b Code))
    (and (shared before b) (bundle b) (MayTake before w b) (ite isLeft (HasLeft before b) (not (HasLeft before b)))
         Same-shared (TakenBundle w b))))
