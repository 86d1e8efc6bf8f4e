# The game in words

telling-at = { $what } { $space }
telling-there = { $space } { $what }
telling-on = { $space }: { $what }.
telling-ring = { board-ring }: { $pieces }.
telling-near = Next to { $space }: { $straight }. Diagonally: { $diagonal }.
telling-near-centre = Next to { $space }, { $rules ->
    [bambara] on the Inner Rim
   *[other] on the inner ring
}: { $spaces }.

# The state of the game.
telling-repeated = { $times ->
    [2] This position has occurred for the second time; the third time is a draw.
   *[other] This position has occurred { $times } times.
}
telling-word-pass = pass
telling-word-pass-about = nothing can move
telling-word-done = done
telling-word-done-about = end the turn here
telling-word-end = end
telling-word-end-about = end the turn
telling-word-off = off
telling-word-off-about = push it off the edge
telling-word-stay = stay
telling-word-stay-about = do not push
telling-word-accept = accept
telling-word-accept-about = no ghost
telling-word-ghost = ghost{ $size }
telling-word-ghost-about = { $size ->
    [1] small ghost, fight again
    [2] medium ghost, stand-off
   *[3] big ghost, four more cubes
}

# Choosing a move.
telling-no-moves = There is no move to choose now.
telling-no-such-moves = There is no such move.
telling-many-moves = { $count } moves. Type “moves” and a space or a piece for those of one piece, or build a move with “take” and “go”.
telling-group = { $piece }: { $count ->
    [0] no move.
    [one] one move; type “moves { $ask }”.
   *[other] { $count } moves; type “moves { $ask }”.
}
telling-group-attacks = Attacks: { $count ->
    [one] one move; type “moves attacks”.
   *[other] { $count } moves; type “moves attacks”.
}
telling-page = Page { $page } of { $pages }; type “moves { $next }” for the next.
telling-several = That could mean { $words }. Type one of them.
telling-beyond = { $count ->
    [one] There is only one move.
   *[other] There are only { $count } moves.
}

# Throws of the players’ own dice.
telling-throw-coin = Throw the Chance Cube and type who goes first: { $one } or { $other }.
telling-throw-die = { $part ->
    [initiative] { $side } throws a die with { $most } faces for the initiative.
    [attack] The attacker, { $piece }, throws a die with { $most } faces.
   *[defence] The defender, { $piece }, throws a die with { $most } faces.
} Type what it shows.
telling-throw-fixed = The defender, { $piece }, has no die: it always counts { $total }.
telling-throw-cubes = { $part ->
    [ghost] The ghost
    [attack] The attacker, { $piece },
   *[defence] The defender, { $piece },
} throws { $most } cubes. Type how many of them count, from 0 to { $most }.
telling-throw-support = { $part ->
    [attack] The attacker
   *[defence] The defender
} has { $total } and support, so it throws { $most } more cubes. Type how many of them count, or “stop” to leave it at { $total }.
telling-throw-high-ground = The defender has { $total } and the High Ground, so it throws { $most } more cubes. Type how many of them count, or “stop” to leave it at { $total }.
telling-word-stop = stop
telling-odds-from = { $helped ->
    [yes] { $piece } attacks { $target } from { $from } after { $walks }: { $odds }.
   *[no] { $piece } attacks { $target } from { $from }: { $odds }.
}
telling-odds-walk = { $piece } goes { $from } to { $to }
telling-odds-more = { $count ->
    [one] One more attack has odds. Type “odds” and a space for those of one space.
   *[other] { $count } more attacks have odds. Type “odds” and a space for those of one space.
}

# Why a move is good.
telling-hint = A good move is { $move }: { $told }
