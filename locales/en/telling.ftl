# The game in words: what happened, what is going on, what stands where.

# A piece with its owner, in the middle of a sentence. $the is the piece with its article.
telling-owned = { $who ->
    [you] your { $piece }
    [computer] the computer’s { $piece }
    [opponent] your opponent’s { $piece }
    [red] the red { $piece }
    [blue] the blue { $piece }
    [white] the white { $piece }
    [black] the black { $piece }
   *[only] { $the }
}

# The piece with its article. $letter is its letter.
telling-the = { $letter ->
   *[other] the { $piece }
}
telling-whole = { $colour ->
    [white] white { $piece }
    [black] black { $piece }
    [red] red { $piece }
   *[blue] blue { $piece }
}
telling-does = { $piece } { $does }.
telling-fights = { $piece } { $does }: { $numbers }.

# What a piece does. Several of these are joined with “and”.
telling-goes = goes from { $from } to { $to }
telling-goes-and-returns = leaves { $from } and returns there through { $over }
telling-goes-once-round = runs once round the ring, back to { $from }
telling-goes-round = runs round the ring from { $from } to { $to }
telling-goes-over = goes from { $from } through { $over } to { $to }
telling-pushes = pushes { $piece } to { $to }
telling-pushes-off = pushes { $piece } off the board
telling-captured = captures { $piece } on { $at }
telling-killed = kills { $piece } on { $at }
telling-enters = returns to the board on { $at }
telling-attacks = attacks { $piece } on { $target } from { $from }
telling-attacks-there = attacks { $piece } on { $target }
telling-takes = takes { $to }
telling-returns = returns to { $to }
telling-rises = stands up on { $at }

# A space in a list of them.
telling-space = { $space }

# What happens to a piece. A sentence that can follow a colon begins in lower case.
telling-is-pushed = { $piece } is pushed to { $to }.
telling-is-pushed-off = { $piece } is pushed off the board.
telling-leaves = { $piece } on { $at } leaves the board.
telling-stunned = { $piece } on { $at } is stunned.

# Throws: the attacker’s number comes first, in looney the defender’s, who throws first (L-9).
telling-totals = { $attack } against { $defence }
telling-cubes = { $total } ({ $shown } of { $cubes } cubes and size { $size })
telling-defence-first = defence { $defence }, attack { $attack }
telling-dice = Attack { $attack }, defence { $defence }.
telling-numbers = { $numbers }.
telling-ghost-throw = { $who ->
    [you] You throw { $shown } of 4 with the ghost.
    [computer] The computer throws { $shown } of 4 with the ghost.
    [opponent] Your opponent throws { $shown } of 4 with the ghost.
   *[other] { $side } throws { $shown } of 4 with the ghost.
}

# How a battle ends.
telling-verdict-win = The attack succeeds: { $defender } leaves the board.
telling-verdict-standoff = A stand-off: both stay.
telling-verdict-loss = The attack fails: { $attacker } leaves the board.
telling-verdict-defeated = The attack succeeds: { $defender } is defeated.
telling-verdict-pushed = { $who ->
    [you] The attack succeeds. You choose where { $defender } is pushed.
    [computer] The attack succeeds. The computer chooses where { $defender } is pushed.
    [opponent] The attack succeeds. Your opponent chooses where { $defender } is pushed.
   *[other] The attack succeeds. { $side } chooses where { $defender } is pushed.
}
telling-verdict-nothing = The attack fails: nothing happens.
telling-verdict-stunned = The attack fails: { $attacker } is stunned.

# What a side does.
telling-ghost-1 = { $who ->
    [you] you use a small ghost: the battle is fought again.
    [computer] the computer uses a small ghost: the battle is fought again.
    [opponent] your opponent uses a small ghost: the battle is fought again.
   *[other] { $side } uses a small ghost: the battle is fought again.
}
telling-ghost-2 = { $who ->
    [you] you use a medium ghost: a stand-off.
    [computer] the computer uses a medium ghost: a stand-off.
    [opponent] your opponent uses a medium ghost: a stand-off.
   *[other] { $side } uses a medium ghost: a stand-off.
}
telling-ghost-3 = { $who ->
    [you] you use a big ghost: four more cubes.
    [computer] the computer uses a big ghost: four more cubes.
    [opponent] your opponent uses a big ghost: four more cubes.
   *[other] { $side } uses a big ghost: four more cubes.
}
telling-accepts = { $who ->
    [you] you use no ghost.
    [computer] the computer uses no ghost.
    [opponent] your opponent uses no ghost.
   *[other] { $side } uses no ghost.
}
telling-scores = { $who ->
    [you] You score
    [computer] The computer scores
    [opponent] Your opponent scores
   *[other] { $side } scores
} { $points ->
    [one] one point.
   *[other] { $points } points.
}
telling-passes = { $rules ->
    [simeone] { $who ->
        [you] you end your turn.
        [computer] the computer ends its turn.
        [opponent] your opponent ends the turn.
       *[other] { $side } ends the turn.
    }
   *[other] { $who ->
        [you] you pass.
        [computer] the computer passes.
        [opponent] your opponent passes.
       *[other] { $side } passes.
    }
}
telling-coin = The cube decides: { $side } begins.
telling-initiative-won = Dice for the initiative: { $one } { $first }, { $other } { $second }. { $winner } has the initiative.
telling-initiative-again = Dice for the initiative: { $one } { $first }, { $other } { $second }. They are equal, so both roll again.

# The state of the game.
telling-turn = { $who ->
    [you] Your turn, { $side }.
   *[other] { $side } to move.
}
telling-points-left = { $left ->
    [0] No movement point left.
    [one] One movement point left.
   *[other] { $left } movement points left.
}
telling-battle = Battle: { $attacker } from { $from } against { $defender } on { $target }.
telling-active = { $piece } on { $space } is active, { $left ->
    [one] one action left
   *[other] { $left } actions left
}.
telling-score = Score: { $one } { $first }, { $other } { $second }.
telling-score-to = { telling-score } { $target ->
    [one] One point wins.
   *[other] { $target } points win.
}
telling-initiative = { $side } has the initiative.
telling-unmoved = { $side } has not moved yet: a first move may not go diagonally.
telling-quiet = { $rules ->
    [simeone] { $count ->
        [one] { $count } round without a point
       *[other] { $count } rounds without a point
    }
   *[looney] { $count ->
        [one] { $count } turn without a battle
       *[other] { $count } turns without a battle
    }
}: at { $limit } the game is a draw.
telling-push-where = Choose where to push the defender: { $spaces }.
telling-words = You may type: { $words }.
telling-no-score = This game has no score.
telling-series = Series: { $one } { $first }, { $other } { $second }, after { $games ->
    [one] one game
   *[other] { $games } games
}.
telling-no-clock = This game has no clock.

# What stands where.
telling-and = { $items } and { $last }
telling-none = none
telling-with = { $what } ({ $how })
telling-empty = empty
telling-beside = beside the board
telling-can-come-back = { $piece } can come back now.
telling-is-ghost = { $piece } is a force ghost now.
telling-order-hidden = { $side } has chosen an order.
telling-side-beside = { $side }, beside the board: { $pieces }.
telling-no-such-piece = There is no such piece.

# Choosing a move.
telling-selected = { $piece }, { $space }, selected.
telling-walked = { $from } to { $to }.
telling-put-down = Put down.
telling-can-go = Moves: { $spaces }.
telling-can-attack = Attacks: { $spaces }.
telling-illegal = { $typed } is not possible here.
telling-throw-beat = The number to beat is { $total }.
telling-odds = { $target }: { $odds }.
telling-odds-none = There are no odds to give right now.
telling-piece-on = { $piece } on { $space }
telling-side-pieces = { $side }: { $pieces }.
telling-state-stunned = stunned
telling-state-captured = just captured
telling-state-inactive = can come back
telling-state-ghost = force ghost
telling-state-lost = lost
telling-state-active = active, { $left ->
    [one] one action left
   *[other] { $left } actions left
}
telling-state-attacks = attacks { $space }
telling-state-attacked = attacked from { $space }
telling-nothing-yet = Nothing has been played yet.

# How an attack can end.
telling-odds-part = { $what } { $percent } ({ $fraction })
odds-win = win
odds-standoff = stand-off
odds-loss = loss
odds-defeated = defeated
odds-pushed = pushed
odds-nothing = no effect
odds-stunned = attacker stunned

# How a game ended: who has won, and why. $side is the winner in the first text, and the loser in those below.
ended-won = { $who ->
    [you] You have won.
    [computer] You have lost.
    [opponent] You have lost.
   *[other] { $side } has won.
}
ended-drawn = The game is a draw.
ended-run-of-four = Four pawns stand side by side on the inner ring.
ended-run-of-three = The last three pawns stand side by side on the inner ring.
ended-two-pawns-lost = { $who ->
    [you] You have lost two pawns.
    [computer] The computer has lost two pawns.
    [opponent] Your opponent has lost two pawns.
   *[other] { $side } has lost two pawns.
}
ended-blocked = No pawn of either side can move.
ended-dejarik = The king began the turn in the Core: Dejarik!
ended-leader-lost = { $who ->
    [you] Your Leader has fallen.
    [computer] The computer’s Leader has fallen.
    [opponent] Your opponent’s Leader has fallen.
   *[other] The Leader of { $side } has fallen.
}
ended-followers-lost = { $who ->
    [you] You have only your Leader left.
    [computer] The computer has only the Leader left.
    [opponent] Your opponent has only the Leader left.
   *[other] { $side } has only the Leader left.
}
ended-all-defeated = { $who ->
    [you] All of your creatures are defeated.
    [computer] All of the computer’s creatures are defeated.
    [opponent] All of your opponent’s creatures are defeated.
   *[other] All creatures of { $side } are defeated.
}
ended-target-reached = The target score has been reached.
ended-quiet-limit = { $rules ->
    [simeone] There were too many rounds in a row without a point.
   *[looney] There were too many turns in a row without a battle.
}
ended-repetition = The same position has occurred three times.
ended-claim = A player claimed the draw by repetition.
ended-agreement = Both players agreed.
ended-resignation = { $who ->
    [you] You resigned.
    [computer] The computer resigned.
    [opponent] Your opponent resigned.
   *[other] { $side } resigned.
}
ended-timeout = { $who ->
    [you] Your time ran out.
    [computer] The computer’s time ran out.
    [opponent] Your opponent’s time ran out.
   *[other] The time of { $side } ran out.
}
ended-absence = { $who ->
    [you] You left the game, and your opponent claimed it.
    [computer] The computer left the game.
    [opponent] Your opponent left the game.
   *[other] { $side } left the game.
}
ended-absence-draw = A player left the game, and the other claimed a draw.
ended-abort = The game was called off. It does not count.
ended-closed = The operator of the server has ended the game. It does not count.

# A space with its ring, and the ring: the authors have names of their own.
board-space = { $space }, { board-ring }
board-ring = { $ring ->
    [A] { $rules ->
        [bambara] Outer Rim
       *[other] outer ring
    }
    [B] { $rules ->
        [bambara] Inner Rim
       *[other] inner ring
    }
   *[C] { $rules ->
        [bambara] the Core
       *[other] the centre
    }
}
