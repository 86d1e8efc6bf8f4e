# The full screen: the game

table-player-here = player
table-program = { $name } (program)
table-program-failed = The program does not move
table-program-kept = The game is as it was before the program’s turn.
table-program-again = ask it again
table-computer-level = { $level ->
        [0] lets you win
       *[other] computer { $level }
    }
table-credits = { $count ->
    [one] { $count } credit
   *[other] { $count } credits
}
table-just-taken = just captured: { $pieces }
table-ghosts = ghosts: { $list }
table-lost = lost: { $pieces }
table-quiet-count = { $rules ->
    [simeone] No point: { $count } of { $limit } rounds
   *[other] No battle: { $count } of { $limit } turns
}
table-actions-left = { $creature } is active, actions left: { $left }
table-pawns-lost = { $side } has lost { $count ->
    [one] a pawn
   *[other] { $count } pawns
}
table-repeated = This position has occurred for the { $count ->
    [2] second
   *[other] third
} time.
table-unsaved = The game is not being saved: { $error }
table-legend = Actions · die (stunned) · value
table-rolling = The dice roll…
table-thinking = { $side } is thinking…
table-thinking-hint = Looking for a good move…
table-thinking-draw = The computer considers the draw offer…
table-announced = { $side } plays { $step }
table-choose-piece = { $side }: choose a piece.
table-choose-button = { $side }: choose an action.
table-push-where = { $attacker } wins: where to push { $defender }?
table-over-keys = The game is over. m menu, u take back.
table-word-end-here = End the turn here
table-word-off = Push it off the board
table-word-stay = Leave it in place
table-word-ghost1 = Ghost of size 1: fight again
table-word-ghost2 = Ghost of size 2: stand-off
table-word-ghost3 = Ghost of size 3: four more cubes
table-hint = Hint: { $step } ({ $value })
table-value-win = { $unit ->
    [turns] { $count ->
        [one] wins within one turn
       *[other] wins within { $count } turns
    }
   *[moves] { $count ->
        [one] wins at once
       *[other] wins in { $count } of your moves at most
    }
}
table-value-loss = { $unit ->
    [turns] { $count ->
        [one] lost within one turn
       *[other] lost within { $count } turns
    }
   *[moves] { $count ->
        [one] lost, holds out for one more move
       *[other] lost, holds out for { $count } of your moves
    }
}
table-value-chance = { $chance } %
table-goes-first = { $side } goes first
table-roll-again = Equal: throw again
table-has-initiative = { $side } has the initiative
table-effect-defeated = { $attacker } defeats { $defender }!
table-effect-pushed = { $attacker } may push { $defender }.
table-effect-nothing = { $defender } holds its ground.
table-effect-stunned = { $attacker } is stunned!
table-defence = Defence
table-ghost-throw = Ghost of { $side }:
table-key-undo = take back
table-key-redo = play again
table-key-hint = hint
table-key-type = type a move
table-key-rules = rules
table-key-help = help
table-key-menu = menu
table-key-quit = quit
table-empty-space = There is no piece there.
table-not-yours = That piece is not yours.
table-cannot-move = That piece cannot move now.
table-cannot-go = The piece cannot go there. Its destinations are lit.
table-only-buttons = There is nothing to do on the board now: choose one of the buttons.
table-nothing-to-undo = There is no move to take back.
table-nothing-to-redo = Nothing was taken back that could be played again.
table-draw-declined = The computer declines the draw.
table-no-dice = The dice cannot be thrown: { $error }
table-refused = That cannot be played: { $error }
table-no-rematch = The next game cannot start: { $error }
