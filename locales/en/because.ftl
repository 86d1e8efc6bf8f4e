# Why a move is good. $who is “computer” if the computer plays it, and otherwise a player who is addressed.

because-wins = { $unit ->
    [turns] { $who ->
       *[other] You win by force
        [computer] It wins by force
    }, within { $plies ->
        [one] one turn
       *[other] { $plies } turns
    }.
   *[other] { $who ->
       *[other] You win
        [computer] It wins
    } in { $moves } moves, whatever the other side does.
}
because-now = { $who ->
   *[other] You win at once.
    [computer] It wins at once.
}
because-lost = { $who ->
   *[other] The position is lost; this delays it longest.
    [computer] It is losing anyway; this delays it longest.
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
       *[other] You can attack { $pieces } next.
        [computer] It can attack { $pieces } next.
    }
   *[no] { $who ->
       *[other] You threaten { $pieces }.
        [computer] It threatens { $pieces }.
    }
}
because-goes-on = { $who ->
   *[other] Then: { $told }
    [computer] Its plan: { $told }
}
because-expects = { $who ->
   *[other] The answer to expect: { $told }
    [computer] It expects: { $told }
}
because-later = { $who ->
   *[other] You take { $piece } in { $moves } moves.
    [computer] It takes { $piece } in { $moves } moves.
}
because-worse = { $who ->
   *[other] A better move was: { $told }
    [computer] This was not its best move. A better one was: { $told }
}
because-as-good = It is as good as any other move.
because-estimate = { $who ->
   *[other] The computer gives you a { $percent } chance after this move.
    [computer] It gives itself a { $percent } chance after this move.
}
