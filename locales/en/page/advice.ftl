# Hints, and why the computer moved. $who is the side that plays the step: you, or the computer.

advice-hint = Hint
advice-hint-key = Hint (H)
advice-why = Why did the computer play this? (E)
advice-hint-title = Hint:
advice-why-title = Why:
advice-no-hint = There is no hint now. You get one when it is your turn and the board shows the present position.
advice-no-why = The computer has not moved yet.
advice-count = { $hints ->
    [0] { "" }
    [one] You asked for 1 hint.
   *[other] You asked for { $hints } hints.
}
advice-count-why = { $whys ->
    [0] { "" }
    [one] You asked once why the computer moved.
   *[other] You asked { $whys } times why the computer moved.
}
