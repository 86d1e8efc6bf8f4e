# Why something is not possible. $piece is the piece on $at with its owner: “your queen”. $kind is the rule set with the letter of the piece.

why-throw-first = The dice come first.
why-empty = There is no piece on { $at }. Choose one of your pieces.
why-not-yours = { $piece } is not yours to move.
why-gone = That piece is out of the game.
why-own-piece = { $piece } stands on { $at }.
why-same-place = { $piece } stands there already.
why-occupied = { $piece } stands on { $at }: the space has to be empty.
why-blocked = { $piece } on { $at } is in the way.
why-stuck = { $piece } on { $at } has no room to move.
why-direction = { $kind ->
    [groi-P] { $centre ->
        [yes] From the centre a pawn goes to the outer ring only.
       *[no] A pawn on the outer ring goes straight or diagonally to the inner ring, or straight to the centre.
    }
    [bambara-K] A king goes one space along its ring or its ray, not diagonally.
    [bambara-Q] A queen goes exactly one space diagonally.
    [bambara-N] A knight goes one space diagonally, and then up to four more along the ring.
    [bambara-P] A pawn goes along its ring or its ray.
   *[other] { $piece } does not go that way.
}
why-too-far = { $kind ->
    [simeone] { $at } is too far away: an action goes to a neighbouring space, not diagonally.
   *[other] { $at } is too far away.
}
why-out-of-reach = { $piece } on { $at } is out of reach.
why-can-move = You can move, so you cannot pass.
why-no-use = That is not possible in this game.
why-no-capture = A pawn cannot move onto { $piece }. It kills an enemy pawn by landing beside it on the inner ring, after a diagonal exit.
why-first-move = Your first move of the game may not go diagonally.
why-only-home = A pawn on the inner ring can only go home, to { $at }.
why-protected = { $piece } on { $at } is protected by the queen on { $by }.
why-pushed-off = { $piece } on { $at } cannot be pushed off the board.
why-just-captured = That piece has just been captured. It can come back after your next turn.
why-on-board = That piece is on the board, on { $at }.
why-rim-only = A piece comes back on the Outer Rim only.
why-points = That costs { $cost ->
    [one] one point
   *[other] { $cost } points
}; { $left ->
    [0] none is left
    [one] only one is left
   *[other] only { $left } are left
}.
why-unchanged = A turn has to change something.
why-answer-first = The battle comes first: play a ghost or none.
why-no-battle = Ghosts are for battles, and there is none.
why-no-ghost = You have no ghost of that size.
why-other-acts = { $piece } on { $at } acts this turn; the others have to wait.
why-push-first = Decide on the push first.
why-no-push = There is nothing to push.
why-push-far = { $piece } can be pushed to a space next to { $at } only.
why-no-edge = { $piece } on { $at } does not stand at the edge.
why-other = That is not possible now.
why-boost = From there a boost carries the pawn on, to { $at }: choose { $at }.
why-must-stand = { $piece } on { $at } has to stand up first: choose it twice, or type { $at }^.
