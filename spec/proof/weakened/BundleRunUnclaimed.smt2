; An owner that runs its job without a claim: it is left of the bundle still.
; Part: joblist
; Action: ClaimOwn
; Breaks: LeftOK
(define-fun ClaimOwn () Bool
  (exists ((c Code) (j Code) (b Code))
    (and (= (at before) at.wait) (top before c) (open before c j) (joining before j) (bundled before j b) (left before j)
         (Unbegun before j) Same-bundles (Push j j false) (Start j) (GoTo at.run) Awake
         Same-frame Same-links Same-walk Same-open Same-joining Same-shared Same-values Same-others)))
