# How a game ends

over-won = { $side } has won: { $ending }.
over-drawn = The game is a draw: { $ending }.
throw-no-moves = There are no moves here: the dice are to be thrown. Give the throw to dejarik apply.
probe-move = { $points } in { $plies }
probe-line = Best line: { $line }
probe-chance = { $side } has a winning chance of { $chance }, with a draw counting one half.
probe-chance-of = { $chance } % (± { $off })
bench-total = { $nodes } nodes in { $seconds } s, { $rate } a second
rollout-chance = { $side } has a winning chance of { $chance } % ± { $error } (standard error of { $games } games).
tables-none = There are no tables yet. dejarik solve computes them.
config-data = Games and records
config-tables = Tables
table-file = file
table-bytes = bytes
table-digest = digest
table-seconds = seconds
table-peak = peak memory in MiB
verify-right = Proved: { $identity }, { $positions } positions, digest { $digest }
dice-verified =
    { $file }: { $throws ->
        [one] the throw is right
       *[other] all { $throws } throws are right
    } by the server’s key { $key }.
dice-of-first = The first player’s dice: { dice-of }
dice-of-second = The second player’s dice: { dice-of }
dice-of =
    betting against them would have turned 1 into { $bet } (doubt them at 20); { $alone ->
        [0] no throw of this player’s moves was
        [one] one throw of this player’s moves was
       *[other] { $alone } throws of this player’s moves were
    } made without the other’s part.
over-no-moves = The game is over, so there are no moves. { $outcome }
ending-run-of-four = four pawns side by side on the inner ring (G-16)
ending-run-of-three = the last three pawns side by side on the inner ring (G-17)
ending-two-pawns-lost = the opponent has lost two pawns (G-18)
ending-blocked = no pawn of either side can move (G-21)
ending-dejarik = the king stood in the Core at the start of the turn (B-13)
ending-leader-lost = the enemy Leader is captured (L-14)
ending-followers-lost = all enemy pieces except the Leader are captured (L-14)
ending-all-defeated = all enemy creatures are defeated (S-15)
ending-target-reached = the target score is reached (S-15)
ending-quiet-limit = too many quiet turns or rounds in a row (L-15, S-16)
over-aborted = The game was aborted.
over-closed = The operator of the server has ended the game. Nobody wins it.
ending-repetition = the same position has occurred three times (G-20, B-15)
ending-claim = a player claimed the third repetition (G-20)
ending-agreement = the players agreed on it
ending-resignation = { ended-resignation }
ending-timeout = { ended-timeout }
ending-absence = the other side left the game
ending-abort = the game was aborted
ending-closed = the operator of the server ended the game
