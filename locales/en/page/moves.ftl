# The list of moves: what is no move in notation, in a few words.

short-order = order chosen
short-order-hidden = order hidden
short-first = { $side } first
short-throw = { $attack } to { $defence }
short-ghost-throw = { $shown } more
short-pass = pass
short-end = end of turn
short-accept = no ghost
short-ghost1 = Small ghost
short-ghost2 = Medium ghost
short-ghost3 = Big ghost
short-off = off the edge
short-stay = no push

# What a ply is, where the word appears.
plies-about = A half-move is one move by one side: two half-moves are a move by each.
plies-about-dice = In games with dice, whole turns are counted.
plies-what = What are half-moves?

# The odds of a throw as fractions.
odds-fractions = Show the chances as fractions
