; An owner that looks for others before its own job is out of the queue.
; Action: WaitForJobHelp
; Breaks: JoinOK
(define-fun Looking ((w Worker)) Bool
  (and (MayLock w)
       (or (= (at before w) at.look)
           (= (at before w) at.polled)
           (and (= (at before w) at.parked) (MayWake w))
           (= (at before w) at.wait))))
