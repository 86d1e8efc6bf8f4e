# The cards of pieces: their powers, and what they can do now.

card-now = Now
card-moves = { $count ->
    [one] It can move to one space: { $spaces }.
   *[other] It can move to { $count } spaces: { $spaces }.
}
card-attacks = It can attack { $target } on { $space }.
card-odds = { $what }: { $percent }
card-rises = It can stand up, which takes one action.

card-idle-over = { why-game-over }
card-idle-past = You are looking back at an earlier position.
card-idle-roll = The dice decide first.
card-idle-orders = The players are still choosing their orders.
card-idle-turn = It has to wait: it is { $side }’s turn.
card-idle-theirs = It is { $side }’s turn, and the other player is choosing.
card-idle-battle = A decision about the battle comes first.
card-idle-active = It has to wait: another piece is active until the end of this turn.
card-idle-captured = It was captured by the last move. It can come back on its owner’s next turn but one.
card-idle-lost = It is out of the game.
card-idle-ghost = It is a ghost. Its owner can use it once, in a battle that the owner is not winning.
card-idle-stuck = It has no legal move now.

card-groi-P = Leaves home straight or diagonally for the inner ring, or leaps into the centre (G-3 to G-7). A diagonal exit that ends in front of an own pawn is boosted by two spaces (G-9); one that ends beside an enemy kills it (G-11). From the inner ring it can only go home (G-13).
card-bambara-K = Moves one space along its ring or ray and captures there (B-2, B-6). Begin a turn with it in the Core and you win (B-13).
card-bambara-Q = Moves one space diagonally and captures there (B-4, B-6). Own pieces one straight step from it cannot be captured (B-10).
card-bambara-N = Moves one space diagonally, then up to four more along the ring in the same direction; captures where it stops (B-3, B-6).
card-bambara-P = Moves any distance along its ring or ray and pushes the first piece that it meets; it never captures (B-5, B-7).
card-looney-S = Size 1: each space costs one of the four points of a turn (L-3), and it adds 1 to its cubes in a battle (L-6). Lost, it becomes a ghost that has a battle fought again (L-12).
card-looney-M = Size 2: each space costs two of the four points of a turn (L-3), and it adds 2 to its cubes in a battle (L-6). Lost, it becomes a ghost that turns a battle into a stand-off (L-12).
card-looney-B = Size 3: one space costs three of the four points of a turn (L-3), and it adds 3 to its cubes in a battle (L-6). Lost, it becomes a ghost that brings four more cubes (L-12).
card-looney-L = Size 4: one space costs all four points of a turn (L-3), and it adds 4 to its cubes in a battle (L-6). Lose it and you lose the game (L-14).
card-simeone = An action is a step to an empty neighbour (S-5) or an attack on one (S-6). A roll of at least double defeats the enemy and scores its value (S-7, S-10); a higher or equal roll may push it (S-8); half as much or less stuns the attacker (S-9).
