; An owner that says that it waits, whatever stands in the job's word by then: it writes over a latch that is set.
; Part: joblist
; Action: Watch
; Breaks: HasExecutor
(define-fun Watch () Bool
  (exists ((j Code) (b Code))
    (and (= (at before) at.wait) (Awaited before j) (bundled before j b) (not (left before j))
         (forall ((i Code)) (= (watched after i) (or (watched before i) (= i j))))
         Same-list Same-started Same-shared
         (forall ((i Code)) (= (latch after i) (and (latch before i) (distinct i j))))
         (forall ((i Code)) (= (result after i) (result before i))) Same-bundled Same-left Same-queued Same-others Same-idle)))
