# The analysis board in the terminal

table-analysis = Analysis board and saved records
table-key-analysis = analysis
table-key-review = review
desk-title = Analysis · { $rules }
desk-title-game = Game · { $rules }
desk-copied = Copied, if the terminal allows it: { $error }
desk-no-game = There is no game to review here.
desk-summary = Summary
desk-summary-moves = moves
desk-summary-best = best
desk-summary-best-dice = good
desk-summary-inaccuracy-dice = inaccuracies
desk-summary-mistake-dice = mistakes
desk-summary-blunder-dice = blunders
desk-summary-lost = given away
desk-summary-rate = per decision
desk-summary-luck = { common-luck }
desk-summary-slower = slower
desk-summary-inaccuracy = points given
desk-summary-mistake = half a game
desk-summary-blunder = a whole game
desk-throws = Throws
desk-throw-keys = z random throw · Enter the chosen throw · : type one
desk-review-working = The review is in progress…
desk-review-working-table = The review is in progress… The first time, the table is computed, which takes some seconds.
desk-type-position = A position
desk-type-position-about = A DPN such as groi PPPP2pppp2/12/1 w wb, the name of a rule set, or a file of games.
desk-type-file = A file of games
desk-type-file-about = The name of a DGN file; its first game is opened.
desk-key-walk = step
desk-key-back = back
desk-key-forward = forward
desk-key-next = next slip
desk-key-previous = previous
desk-key-point = point
desk-key-position = position
desk-key-return = to the game
desk-key-game = play on
desk-key-riddle = the puzzle
desk-help =
    Stepping
    ← → — a move back, a move forward
    Home End — to the start, to the end
    ↑ ↓ — choose from the list of moves
    Enter — play the chosen move, at first the best
    n p — to the next slip of the game, to the previous one
    x — leave the side line, back to the game
    Other moves
    Tab — point at the board: arrows, Enter picks and places
    K N P S … — a piece’s letter that is no key: the next such piece
    Esc — put it back; step again
    : — type a move, or a throw
    z — throw the dice
    1 … 9 — the buttons beside the board
    Mouse — click a piece and a lit space, or a move of the list
    The rest
    v — review the game: every slip
    s — the summary of the review, or the list again
    t — think three times as long, if there is no table
    d — open a position: type a DPN
    c — copy the DPN
    f — turn the board round
    r — rule book
    Esc, m, q — back, menu, quit
    Signs
    ✓ — best (~ as good as the best, in an estimate)
    - — the same result, but a win later or a loss sooner
    ?! — gives points away
    ? — a win becomes a draw, or a draw a loss
    ?? — a win becomes a loss
    █░ — the bar: the share of the first side and of the second
archive-title = What do you want to analyse?
archive-keys = ↑↓ choose · Enter open · Esc back
archive-start = The start of { $rules }
archive-position = A position: type a DPN
archive-file = A file of games (DGN)
