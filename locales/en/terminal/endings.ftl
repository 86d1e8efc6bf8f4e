# How a game ends

throw-no-moves = There are no moves here: the dice are to be thrown. Give the throw to dejarik apply.
probe-move = { $points } in { $plies }
probe-line = Best line: { $line }
probe-chance = { $side } has a winning chance of { $chance }, with a draw counting one half.
probe-chance-of = { $chance } % (± { $off })
bench-total = { $nodes } nodes in { $seconds } s, { $rate } a second
rollout-chance = { $side } has a winning chance of { $chance } % ± { $error } (standard error of { $games ->
        [one] 1 game
       *[other] { $games } games
    }).
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
