# Analysis

study-chance = { $side }: { $chance } %
study-wins = { $side } wins in { $plies ->
        [one] 1 ply
       *[other] { $plies } plies
    }
study-wins-turns = { $side } wins within { $plies ->
        [one] 1 turn
       *[other] { $plies } turns
    }
study-wins-points = { $side } forces { $points ->
        [one] 1 point
       *[other] { $points } points
    } in { $plies ->
        [one] 1 ply
       *[other] { $plies } plies
    }
study-won-points = { $side } has won { $points ->
        [one] 1 point
       *[other] { $points } points
    }
study-short-win = wins in { $plies }
study-short-loss = loses in { $plies }
study-short-draw = draw
study-keeps-best = nothing is better
study-keeps-near = as good as the best, it seems
study-keeps-later = keeps the win, but later
study-keeps-sooner = the same result, but sooner lost
study-gives-some = gives a little away
study-gives-much = gives much away
study-gives-all = gives nearly everything away
study-gives-win-draw = a win becomes a draw
study-gives-draw-loss = a draw becomes a loss
study-gives-win-loss = a win becomes a loss
study-keeping-win = { $count } of { $legal } keep the win
study-keeping-draw = { $count } of { $legal } keep the draw
study-keeping-lost = Lost: { $count } of { $legal } lose no more
study-keeping-near = { $count } of { $legal } about equal
study-exact = Exact, from the table.
study-estimate = An estimate, searched { $depth } turns deep.
study-estimate-no-table = An estimate, { $depth } plies deep: there is no table. To make it: dejarik solve { $rules }
study-waiting-table = Looking it up… The first time, the table of perfect play is computed, which takes some seconds.
study-throw-due = The dice are to be thrown.
study-nothing = Nothing is known about this position.
study-judged = { $move }: { $what }.
study-judged-later = keeps the win, { $plies ->
        [one] 1 ply
       *[other] { $plies } plies
    } later
study-judged-sooner = the same result, { $plies ->
        [one] 1 ply
       *[other] { $plies } plies
    } sooner
study-judged-inaccuracy = an inaccuracy, gives away { $chance } % of winning chance
study-judged-mistake = a mistake, gives away { $chance } % of winning chance
study-judged-blunder = a blunder, gives away { $chance } % of winning chance
study-account = { $side }’s winning chance: { $start } % at the start, { $end } % at the end. What changed it:
study-account-luck = Luck: the dice gave { $side } { $chance } %.
study-account-lost = Skill: { $side } gave away { $lost } %, { $rate } % per decision ({ $band }).
study-account-exact = Every value is exact.
study-account-drift = The remaining { $chance } % is how the estimates changed between decisions.
study-account-throws = { $count ->
        [one] The luckiest throw
       *[other] The { $count } luckiest throws
    }: { $what }.
study-account-throw = { $throw } for { $side }, +{ $chance } %
study-band-master = master
study-band-expert = expert
study-band-skilled = skilled
study-band-casual = casual
study-band-beginner = beginner
study-review-estimate = These are estimates: there is no table of perfect play. { $rules ->
        [bambara] dejarik solve bambara computes it (11 minutes on two cores, 6.5 GiB).
       *[other] dejarik solve { $rules } computes it.
    }
study-no-slips-seen = No slip was found.
study-summary-dice = { $side }: { $moves ->
        [one] { $moves } decision
       *[other] { $moves } decisions
    }, { $best } good, { $inaccuracies ->
        [one] 1 inaccuracy
       *[other] { $inaccuracies } inaccuracies
    } (?!), { $mistakes ->
        [one] 1 mistake
       *[other] { $mistakes } mistakes
    } (?), { $blunders ->
        [one] 1 blunder
       *[other] { $blunders } blunders
    } (??).
study-judged-points = gives away { $points ->
        [one] 1 point
       *[other] { $points } points
    }
study-slip-resigned = The resignation is the only slip.
study-resigned = { $side } resigned a game that was not lost: { $what }.
study-judged-best = The best move was { $best }; { $count } of { $legal } moves kept the value.
study-judged-only = The only move of { $legal } that kept the value.
study-no-slips = Neither side made a slip.
study-summary = { $side }: { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }, { $best } best, { $slower } slower; slips: { $inaccuracies } gave points (?!), { $mistakes } half a game (?), { $blunders } a whole game (??).
study-place = After { $at } of { $all ->
        [one] 1 move
       *[other] { $all } moves
    }
study-place-aside = Side line, { $count ->
        [one] 1 move
       *[other] { $count } moves
    } from move { $from }
study-place-start = Analysis of a position
