# Hints, and why the computer moved. $who is the side that plays the step: you, or the computer.

advice-hint = Hint
advice-hint-key = Hint (H)
advice-why = Why did the computer play this? (E)
advice-hint-title = Hint:
advice-why-title = Why:
advice-thinking = Thinking…
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

because-wins = { $who ->
    [you] You win by force, within { $unit ->
        [turns] { $plies ->
            [one] one turn
           *[other] { $plies } turns
        }
       *[other] { $plies } moves, counting those of both sides
    }.
   *[other] It wins by force, within { $unit ->
        [turns] { $plies ->
            [one] one turn
           *[other] { $plies } turns
        }
       *[other] { $plies } moves, counting those of both sides
    }.
}
because-now = { $who ->
    [you] You win at once.
   *[other] It wins at once.
}
because-lost = { $who ->
    [you] The position is lost; this holds out longest.
   *[other] Its position is lost; this holds out longest.
}
because-drawn = With best play by both sides the game is a draw.
because-only = { $keep ->
    [win] It is the only one of { $legal } moves that wins.
    [draw] It is the only one of { $legal } moves that holds the draw.
   *[other] It is clearly the best of { $legal } moves.
}
because-chances = The chances of the attack: { $chances }.
because-threat = { $who ->
    [you] You threaten { $pieces }.
   *[other] It threatens { $pieces }.
}
because-reach = { $who ->
    [you] You can attack { $pieces } next.
   *[other] It can attack { $pieces } next.
}
because-piece-at = { $piece } on { $at }
because-later = { $who ->
    [you] You take { $piece } after { $plies } moves, counting those of both sides.
   *[other] It takes { $piece } after { $plies } moves, counting those of both sides.
}
because-goes-on = { $who ->
    [you] Then: { $told }
   *[other] Its plan: { $told }
}
because-expects = { $who ->
    [you] The answer to expect: { $told }
   *[other] It expects: { $told }
}
because-worse = { $who ->
    [you] A better move was: { $told }
   *[other] This was not its best move. A better one was: { $told }
}
because-estimate = { $who ->
    [you] The computer gives you a { $percent } chance after this move.
   *[other] It gives itself a { $percent } chance after this move.
}
