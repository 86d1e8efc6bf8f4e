# Analysis of a position, and the review of a game.

analysis-title = Analysis
analysis-switch = Analysis
analysis-exact = exact
analysis-estimate = estimate
analysis-plies = { $unit ->
    [turns] { $plies ->
        [one] { $plies } turn
       *[other] { $plies } turns
    }
   *[plies] { $plies ->
        [one] { $plies } half-move
       *[other] { $plies } half-moves
    }
}
analysis-wins = { $side } wins in { $length }
analysis-wins-points = { $points ->
    [one] { $side } wins 1 point in { $length }
   *[other] { $side } wins { $points } points in { $length }
  }
analysis-won-points = { $points ->
    [one] { $side } has won 1 point
   *[other] { $side } has won { $points } points
  }
analysis-draw = A draw
analysis-line = Best line
analysis-next = Play the best move
analysis-to-here = Play up to { $word }
analysis-moves = All moves
analysis-keeping = { $keep ->
    [win] Moves that keep the win: { $count } of { $legal }.
    [draw] Moves that keep the draw: { $count } of { $legal }.
    [lost] The position is lost. Moves that do not make it worse: { $count } of { $legal }.
   *[other] { $count ->
        [one] The computer prefers one move.
       *[other] The computer finds { $count } of { $legal } moves about equally good.
    }
  }
analysis-more = { $more ->
        [one] 1 more move
       *[other] { $more } more moves
    }, not fully searched.
analysis-keep-win = keeps the win
analysis-keep-draw = keeps the draw
analysis-keep-lost = changes nothing: the position is lost
analysis-keep-near = as good as the best
analysis-keep-part = { common-gives-points }
analysis-keep-half = turns a win into a draw, or a draw into a loss
analysis-keep-all = gives the win to the other side
analysis-seems-near = looks as good as the best
analysis-seems-part = looks a little weaker
analysis-seems-half = looks weaker
analysis-seems-all = looks much weaker
analysis-from-table = From the table of perfect play. Numbers count half-moves with best play by both sides.
analysis-searched = Searched to a depth of { $depth }, { $nodes } positions. Values run from 1 (the first player wins) to -1.
analysis-say = { $value }, { $sure }. Best moves: { $moves }
analysis-say-move = { $word } { $keep }: { $value }

review-title = Review
review-start = Review this game
review-working = Checking every move…
review-close = Close the review
review-none = No slips, measured against perfect play.
review-none-seen = No slips that the computer can see.
review-chance-best = { $word }: as good as the best.
review-chance-inaccuracy = { $word }: a small error, which costs { $chance } % of winning chance.
review-chance-mistake = { $word }: an error, which costs { $chance } % of winning chance.
review-chance-blunder = { $word }: a serious error, which costs { $chance } % of winning chance.
review-error-inaccuracy = a small error
review-error-mistake = an error
review-error-blunder = a serious error
review-account = { $first }’s winning chance went from { $start } % to { $end } %. What changed it, added up over all turns:
review-lost = decisions
review-what = What is counted
review-rate = error rate
review-band = play of this game
review-band-master = master level
review-band-expert = expert level
review-band-skilled = skilled level
review-band-casual = casual level
review-band-beginner = beginner level
review-worst = The costliest decisions
review-worst-step = { $side }: { $word }, −{ $chance } %; the best was { $best }
review-luckiest = The luckiest throws
review-estimate = These are the computer’s estimates. { $chance } % cannot be assigned to a move.
review-slips = { $slips ->
    [one] 1 slip: { $first } { $w }, { $second } { $b }
   *[other] { $slips } slips: { $first } { $w }, { $second } { $b }
  }
review-graph = The value after each move, from { $first } winning (top) to { $second } winning (bottom)
review-decided = What decided it: { $side }, turn { $turn }: { $word }
review-next = Next slip
review-previous = Previous slip
review-step-best = { $word }: the best move.
review-step-slower = { $word }: keeps the result, but takes { $plies ->
        [one] 1 half-move
       *[other] { $plies } half-moves
    } longer.
review-step-inaccuracy = { $word }: gives points away ({ $points }).
review-step-mistake-win = { $word }: turns a win into a draw.
review-step-mistake-draw = { $word }: turns a draw into a loss.
review-step-blunder = { $word }: turns a win into a loss.
review-better = Best was { $best }; { $keeping } of { $legal } moves kept the value.
review-only = The only one of { $legal } moves that kept the value.
review-before = Before: { $value }
review-resigned = { $side } resigned although the game was not lost { $glyph } ({ $value }).
review-after = After: { $value }
review-withheld = { $count ->
    [one] One move or throw is left out, because its position is being played online now.
   *[other] { $count } moves or throws are left out, because their positions are being played online now.
}
review-exact = Exact: every value is that of perfect play.
review-estimates = Estimates: this game has no table of perfect play here.
