# Analysis of a position, and the review of a game.

analysis-title = Analysis
analysis-switch = Analysis
analysis-thinking = Thinking…
analysis-exact = exact
analysis-estimate = estimate
analysis-wins = { $side } wins in { $plies }
analysis-wins-points = { $points ->
    [one] { $side } wins 1 point in { $plies }
   *[other] { $side } wins { $points } points in { $plies }
  }
analysis-won = { $side } has won
analysis-won-points = { $points ->
    [one] { $side } has won 1 point
   *[other] { $side } has won { $points } points
  }
analysis-draw = A draw
analysis-line = Best line
analysis-next = Play the best move
analysis-to-here = Play on to { $word }
analysis-moves = Every move
analysis-keeping = { $keep ->
    [win] { $count } of { $legal } keep the win.
    [draw] { $count } of { $legal } keep the draw.
    [lost] All is lost: { $count } of { $legal } lose no more than that.
   *[other] { $count } of { $legal } are as good as the best, as far as can be seen.
  }
analysis-more = { $more } more, not looked at in full.
analysis-keep-win = keeps the win
analysis-keep-draw = keeps the draw
analysis-keep-lost = loses no more than is lost
analysis-keep-near = as good as the best
analysis-keep-part = gives some away
analysis-keep-half = gives half away
analysis-keep-all = gives the win to the other side
analysis-from-table = From the table of perfect play. Numbers are plies under best play.
analysis-searched = Looked { $depth } deep, at { $nodes } positions. From 1 (the first player wins) to -1.
analysis-say = { $value }, { $sure }. Best moves: { $moves }
analysis-say-move = { $word } { $keep }: { $value }

review-title = Review
review-start = Review this game
review-working = Every move is being looked up…
review-close = Close the review
review-none = Perfect play finds no slip.
review-none-seen = No slip, as far as can be seen.
review-dice-best = { $word }: as good as the best.
review-dice-inaccuracy = { $word }: a small error, { $chance } % of winning chance given away.
review-dice-mistake = { $word }: an error, { $chance } % of winning chance given away.
review-dice-blunder = { $word }: a grave error, { $chance } % of winning chance given away.
review-error-inaccuracy = a small error
review-error-mistake = an error
review-error-blunder = a grave error
review-throw = { $word }: lucky for { $side }, +{ $chance } %.
review-throw-even = { $word }: as was to be expected.
review-account = { $first }’s winning chance went from { $start } % to { $end } %. Where that came from:
review-luck = luck
review-lost = by decisions
review-rate = error rate
review-band = plays like
review-band-master = a master
review-band-expert = an expert
review-band-skilled = a skilled player
review-band-casual = a casual player
review-band-beginner = a beginner
review-worst = What cost most
review-worst-step = { $side }: { $word }, −{ $chance } %; best was { $best }
review-luckiest = The luckiest throws
review-estimate = Estimates of the computer. What is left, { $chance } % for the first player, is how they changed by themselves.
review-slips = { $slips ->
    [one] 1 slip: { $first } { $w }, { $second } { $b }
   *[other] { $slips } slips: { $first } { $w }, { $second } { $b }
  }
review-graph = The value after each move, from { $first } winning (top) to { $second } winning (bottom)
review-next = Next slip
review-previous = Previous slip
review-step-best = { $word }: the best there was.
review-step-slower = { $word }: keeps the result, { $plies } plies slower.
review-step-inaccuracy = { $word }: gives points away ({ $points }).
review-step-mistake-win = { $word }: a win becomes a draw.
review-step-mistake-draw = { $word }: a draw becomes a loss.
review-step-blunder = { $word }: a win becomes a loss.
review-better = Best was { $best }; { $keeping } of { $legal } moves kept the value.
review-only = The only move of { $legal } that kept the value.
review-before = Before: { $value }
review-after = After: { $value }
review-exact = Exact: every position is in the table of perfect play.
review-slip-inaccuracy = gives points away
review-slip-mistake = gives half away
review-slip-blunder = gives a win to the other side
