# Spaces, pieces and the board in words.

board-ring-A = { $space }, outer ring
board-ring-B = { $space }, inner ring
board-ring-C = { $space }, the centre
board-beside = beside the board

board-piece-white = white { $piece }
board-piece-black = black { $piece }
board-piece-red = red { $piece }
board-piece-blue = blue { $piece }

board-state-stunned = stunned
board-state-active = active, { $left ->
    [one] one action left
   *[other] { $left } actions left
}
board-state-captured = just captured
board-state-inactive = can come back
board-state-ghost = force ghost
board-state-lost = lost
board-state-attacks = attacks { $space }
board-state-attacked = attacked from { $space }
board-empty = empty

board-can-pick = can be selected
board-can-go = can be moved to
board-can-attack = can be attacked
board-picked = selected
