; A worker that runs a job which was begun before, on top of what it waits for: a wait that could lead back.
; Action: WaitForJobHelp
; Breaks: AboveIsLater
(define-fun TakeJob ((w Worker)) Bool
  (exists ((j Code))
    (and (isJob j) (= (frame before j) live) (begun before j) (not (active before j)) (MayTake before w j)
         (Claimed j) (Taken w j))))
