; A reclaimed job with the chain of another call. The job was promoted, so a walk stops at its header as it stops at the root.
; Part: joblist
; Action: WaitForJobReclaim
; Breaks: nothing
(define-fun WaitForJobReclaim () Bool
  (exists ((c Code) (j Code) (r Code))
    (and (= (at before) at.wait) (top before c) (open before c j) (joining before j) (shared before j) (isRoot r)
         (Claimed j) (Push j r false) (Start j) (GoTo at.run) Awake
         Same-frame Same-links Same-walk Same-open Same-joining Same-sharing)))
