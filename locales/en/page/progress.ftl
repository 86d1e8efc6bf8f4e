# The reader's own progress, and what to try next.

progress-title = Your progress
progress-next = Next challenge
progress-begin = Your story begins here
progress-begin-about = Every game, puzzle and lesson leaves its mark on this page: wins, streaks, and what to try next.
progress-or = Or
progress-all-done = You have beaten every level you tried, solved the puzzles of the day and finished the lessons. Come back tomorrow for new puzzles.
# $before is the level of the wins.
progress-challenge-level = You have won { $wins ->
    [one] a game
   *[other] { $wins } games
} of { $rules } at level { $before }: try level { $level }.
# $next is the level after $level; level 8 is the strongest.
progress-challenge-again = { $rules }, level { $level }: { $missing ->
    [one] one more win
   *[other] { $missing } more wins
}{ $level ->
    [8] , and you have mastered the strongest level.
   *[other] , and level { $next } awaits you.
}
progress-challenge-lesson = { $done ->
    [0] Learn { $rules } in a few minutes.
    [one] You have begun the lesson of { $rules }: { $done } step of { $all } is done.
   *[other] You have begun the lesson of { $rules }: { $done } steps of { $all } are done.
}
progress-challenge-daily = { $left ->
    [one] One of today’s puzzles is waiting for you.
   *[other] { $left } of today’s puzzles are waiting for you.
}
progress-challenge-first = Play an easy game of { $rules } against the computer.
progress-play = Play at level { $level }
progress-lesson-begin = Begin the lesson
progress-lesson-on = Continue the lesson
progress-solve = Solve one
progress-wins = Games won
progress-of-games = { $games ->
    [one] of one game
   *[other] of { $games } games
}
progress-of-last-games = of your last { $games } games
progress-streak = Wins in a row
progress-streak-best = best: { $best }
progress-puzzles = Puzzles solved
progress-streak-days = { $days ->
    [0] no daily streak yet
    [one] a puzzle of the day on one day in a row
   *[other] a puzzle of the day on { $days } days in a row
}
progress-lessons = Lessons finished
progress-of-lessons = of { $all }
progress-time = Time played
progress-time-about = in this browser
progress-time-none = < 1 min
progress-minutes = { $minutes } min
progress-hours = { $hours } h { $minutes } min
progress-games = Games
progress-unplayed = No finished game yet.
progress-try = Try it
progress-opponent = Against
progress-won = Won
progress-drawn = Drawn
progress-lost = Lost
progress-level = Level { $level }
progress-people = People
progress-to-records = All your finished games
progress-lesson-of = { $done } of { $all } steps
progress-lesson-done = finished
progress-dice = Checked dice
progress-dice-here = Your dice and those of your opponents are from the finished games whose dice this browser has checked.
progress-dice-about = Long streaks are normal; one number is meaningful. It says what somebody who bets against these dice would have turned a stake of 1 into. With fair dice it reaches 20 for at most one player or server in twenty, however long they play. Doubt the dice from 20 on.
progress-dice-own = Your dice
progress-dice-theirs = Your opponents’ dice
progress-dice-site = { $games ->
    [one] All dice of this server, from one finished game between two people
   *[other] All dice of this server, from { $games } finished games between two people
 }
progress-dice-bet = Betting against these dice would have turned 1 into { NUMBER($bet, minimumFractionDigits: 2, maximumFractionDigits: 2) }.
progress-dice-kind = Die
progress-dice-faces = Each face, from 1
progress-dice-expected = By chance
progress-dice-longest = Longest streak in a game
progress-dice-cube = Cube
progress-dice-die = D{ $faces }
progress-dice-colours = own colour { $own }, other { $other }
progress-dice-each = { NUMBER($count, maximumFractionDigits: 1) } each
progress-dice-run = { $longest } (by chance { $usual })
progress-kept = Your games are counted as the server keeps them. Puzzles, lessons and the time played are kept in this browser only.
progress-kept-here = The games on this device are counted. Puzzles, lessons and the time played are kept in this browser only.
