# Puzzles: “Dejarik in N”.

puzzles-title = Puzzles
puzzles-about = In each position one move wins and every other move gives the win away, and so on until the game is won. The puzzles come from perfect play, which is known for two rule sets.
puzzles-today = Puzzles of the day
puzzles-today-done = All of today’s puzzles are solved. There are new ones tomorrow.
puzzles-fits = at your level
puzzles-daily-easy = Easy
puzzles-daily-medium = { piece-looney-M }
puzzles-daily-hard = Hard
puzzles-daily-which = , the { $grade ->
        [easy] easy
        [medium] medium
       *[hard] hard
    } one
puzzles-daily-about = { $rules }, rated { $rating }
puzzles-daily-go = Solve it
puzzles-daily-again = Look at it again
puzzles-repeats = To repeat
puzzles-repeats-about = { $count ->
        [one] 1 puzzle that you missed is due.
       *[other] { $count } puzzles that you missed are due.
    } Each comes back the next day, and then after 3, 7, 16 and 35 days, until you have solved it without help each time.
puzzles-repeats-go = Repeat
puzzles-go-on = A puzzle at my level
puzzles-all = All puzzles
puzzles-rating = Your rating: { $rating }.
puzzles-streak = { $days ->
        [0] No streak yet.
        [one] Streak: 1 day.
       *[other] Streak: { $days } days.
    }
puzzles-filter = Choose puzzles
puzzles-any = { $of ->
   *[other] all
  }
puzzles-grade-easy = easy (below 1200)
puzzles-grade-medium = medium (1200 to 1799)
puzzles-grade-hard = hard (1800 and more)
puzzles-stand = Progress
puzzles-stand-open = not solved
puzzles-stand-new = not tried
puzzles-stand-missed = missed
puzzles-stand-solved = solved
puzzles-progress = Your progress
puzzles-progress-of = { $solved } of { $all } solved
puzzles-more = { $count } more
puzzles-mark-found = ✓ found
puzzles-mark-missed = ✗ missed
puzzles-mark-solved-later = ✓ solved later

puzzle-daily = Puzzle of the day: { $grade ->
        [easy] easy
        [medium] medium
       *[hard] hard
    }
puzzle-title = Puzzle { $id }: { $rules }
puzzle-heading = Puzzle: { $rules }
puzzle-rated = Rated { $rating } · { $id }
puzzle-right = Right. { $left ->
        [one] One more move.
       *[other] { $left } more moves.
    }
puzzle-wrong = That gives the win away. Take it back and try again.
puzzle-wrong-short = That gives the win away.
puzzle-answer-wait = The best answer follows.
puzzle-answer-loses = { $moves ->
        [0] { $side } has won.
        [one] { $side } now wins with 1 more move.
       *[other] { $side } now wins in { $moves } moves.
    }
puzzle-answer-loses-points = { $points ->
        [one] { $side } now wins 1 point.
       *[other] { $side } now wins { $points } points.
    }
puzzle-answer-draws = With best play it is now a draw.
puzzle-answer-less = { $points ->
        [one] { $side } can now win only 1 point.
       *[other] { $side } can now win only { $points } points.
    }
puzzle-answer-unclear = The win is no longer certain.
puzzle-answer-ended = The game is over without the win.
puzzle-slower = That wins too, but it takes longer. Take it back and find the quickest win.
puzzle-again = Move taken back. Try again.
puzzle-shown = That is the solution.
puzzle-reason-win = The king holds the Core, and nothing drives it out.
puzzle-reason-points = You have won the points.
puzzle-next = Next puzzle
puzzle-take-back = Take it back and try again
puzzle-cost = { $points ->
    [0] A hint, the solution or a wrong move costs no points of your rating here, but the puzzle then gives none either.
    [one] A hint, the solution or a wrong move costs 1 point of your rating.
   *[other] A hint, the solution or a wrong move costs { $points } points of your rating.
  }
puzzle-counted = A hint or the solution costs no rating: this puzzle has counted already.
puzzle-hint = Hint
puzzle-hint-from = Look at the { $piece } on { $space }.
puzzle-hint-enter = A piece comes back to the board: the { $piece }.
puzzle-solution = Show the solution
puzzle-restart = Start over
puzzle-analyse = Analyse
puzzle-share = Share
puzzle-solved-before = You have already solved this one.
puzzle-helped = With help: not counted as solved.
puzzle-erred = Not at the first attempt: not counted as solved.
puzzle-gone = There is no such puzzle.

# The slips of the reader's own games.
slips-title = Your slips
slips-about = A new one is due at once. One that you miss comes back the next day. One for which you find a better move without help comes back after 3, 7, 16 and 35 days, and then no more.
slips-due = { $count ->
        [0] None is due today.
        [one] 1 slip of your games is due.
       *[other] { $count } slips of your games are due.
    }
slips-go = Drill
slips-all = { $count ->
        [one] 1 slip
       *[other] All { $count } slips
    }
slips-collect = { $count ->
        [one] Drill my slip
       *[other] Drill my { $count } slips
    }
slips-collecting = Looking for better moves…
slips-kept = Your slips are kept on the page
slips-none = At a second look, nothing was given away.
slip-title = Your slip: { $rules }
slip-task = { $side }: find a better move than { $word }
slip-game = The moment in your game
slip-reason = This move gives nothing away.
slip-good = Moves that give nothing away: { $words }
slip-back = It comes back on { $date }.
slip-known = You know this one: it will not come back.
slip-wrong = That gives something away, too.
slip-drop = Remove from my slips
slip-gone = This slip is not kept in this browser.
