# Why a move is good. $who is “you” if the reader plays it.

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
because-chances = The chances of the attack: { $odds }.
because-threat = { $dice ->
    [yes] { $who ->
        [you] You can attack { $pieces } next.
       *[other] It can attack { $pieces } next.
    }
   *[no] { $who ->
        [you] You threaten { $pieces }.
       *[other] It threatens { $pieces }.
    }
}
because-goes-on = { $who ->
    [you] Then: { $told }
   *[other] Its plan: { $told }
}
because-expects = { $who ->
    [you] The answer to expect: { $told }
   *[other] It expects: { $told }
}
because-later = { $who ->
    [you] You take { $piece } after { $plies } moves, counting those of both sides.
   *[other] It takes { $piece } after { $plies } moves, counting those of both sides.
}
because-worse = { $who ->
    [you] A better move was: { $told }
   *[other] This was not its best move. A better one was: { $told }
}
because-as-good = It is as good as any other move.
because-estimate = { $who ->
    [you] The computer gives you a { $percent } chance after this move.
   *[other] It gives itself a { $percent } chance after this move.
}
