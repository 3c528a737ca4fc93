; A fork that links past the newest header, to the root.
; Part: joblist
; Action: Fork
; Breaks: JobListOK
(define-fun Fork () Bool
  (exists ((c Code) (j Code) (h Code))
    (and (= (at before) at.run) (top before c) (not (foreign j)) (= (frame before j) none) (isRoot h)
         (Opened c j)
         (forall ((i Code) (k Code)) (= (prev after i k) (ite (= i j) (= k h) (prev before i k))))
         (forall ((i Code)) (= (null after i) (and (null before i) (distinct i j))))
         (GoTo at.tick)
         Same-walk Same-started Same-shared Same-stack Same-joining Same-sharing Same-idle)))
