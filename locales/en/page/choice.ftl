# The decisions beside the board, and what follows from each.

choice-row = Your decision
choice-chance = { $what } { $percent }
choice-odds-win = { odds-win }
choice-odds-standoff = { odds-standoff }
choice-odds-loss = lose
choice-falls = { $piece } is lost
choice-standoff = nobody loses a piece
choice-retreats = { $piece } goes back to { $to }
choice-pushed-off = { $piece } leaves the board
choice-opponent = the other side decides next

# The decisions themselves. A ghost is called by its size.
choice-ghost1 = Small: fight again
choice-ghost2 = Medium: stand-off
choice-ghost3 = Big: 4 more cubes
choice-accept = { common-no-ghost }
choice-stay = Do not push
choice-off = Push off the edge

# A button beside the board.
choice-camera = Put the camera back (0)
choice-peek = Hold to look
choice-peek-about = Shows the pieces while you hold it. Blindfold can be switched off in the settings.
