# The start screen and the terms of a game.

start-title = The round table is set
start-lead = Four rule sets, one board. Play alone against the computer, beside a friend, or over a link.
start-your-games = Your games
start-delete = Delete the game
start-delete-of = Delete the game: { $rules }, { $against }
start-delete-ask = Delete this game? { $rules }, { $against }
start-delete-alone = It cannot be brought back.
start-delete-online = You leave it for good. If both of you have moved, it counts as resigned; otherwise it is called off. Your opponent keeps it.
start-rules = Rules
start-about-groi = Four pawns each, no dice. Line yours up on the inner ring, or kill two of your opponent’s.
start-facts-groi = 5 to 10 minutes · played for points
start-about-bambara = Chess on a round board. Captured pieces come back; bring your king to the Core to win.
start-facts-bambara = about 27 turns · no dice
start-about-looney = Pieces of size 1 to 4, chance cubes, Force ghosts. Take the Leader, or all the others.
start-facts-looney = about 32 turns · cubes decide battles
start-about-simeone = Eight creatures, each with its own die. Attack your rivals, push them off the edge, and try not to be stunned.
start-facts-simeone = about 12 turns · dice decide battles
start-how = How to play
start-how-of = How to play: { $rules }
start-lesson = First lesson
start-lesson-of = First lesson: { $rules }
start-against-computer-choice = Computer
start-against-here-choice = { common-friend-here }
start-against-link-choice = A friend by link
start-against-board-choice = A real board
start-against-here-about = You take turns at this screen.
start-against-link-about = You get a link to send. The game begins when your friend takes the seat.
start-against-link-serverless = A game over a link needs a server, and this site has none. Everything else works here.
start-against-board-about = A phone or tablet lies beside your board: it keeps the game, you throw your own dice.
start-against-computer = { $level ->
    [0] against the computer, letting the Wookiee win
   *[other] against the computer, level { $level }
  }
start-against-here = two players at one screen
start-against-link = with a friend by link
start-against-board = two players at a real board
start-level-0 = { common-wookiee-about }
start-level-1 = 1: beginner. Sees one move ahead and often misjudges it.
start-level-2 = 2: looks one move ahead and takes what you offer.
start-level-3 = 3: often misjudges the position. An easy opponent.
start-level-4 = 4: plays sensibly, but can be outwitted.
start-level-5 = 5: judges well. For players who know the rules.
start-level-6 = 6: makes few mistakes.
start-level-7 = 7: strong, hard to surprise.
start-level-8 = 8: looks as far ahead as it can and never errs on purpose.
start-side = Your side
start-lot = Random
start-clock = Clock
start-clock-none = None
start-clock-without = no clock
start-clock-own = Custom
start-clock-is = { $minutes } min + { $seconds } s per turn
start-clock-minutes = Minutes each
start-clock-per-move = Days per move
start-clock-seconds = Seconds added per turn
start-clock-days = By days
start-days-is = { $days ->
    [one] { $days } day per move
   *[other] { $days } days per move
}
start-days-about = The time for each move. A player who makes none in time loses.
start-days-left = { $time } left for the move
start-left-days = { $days ->
    [one] { $days } day { $hours } h
   *[other] { $days } days { $hours } h
}
start-left-hours = { $hours } h { $minutes } min
start-left-minutes = { $minutes } min
start-dice = How the dice are thrown
start-checked = Checked dice
start-checked-about = The players’ devices add to every throw and check it before it is shown. Nobody can choose what you throw.
start-checked-unable = This page was built without the part that checks dice.
start-clock-about = Minutes each + seconds added after each turn. Throwing the dice costs nobody any time.
start-options = Options
start-options-changed = { $count } changed
start-options-reset = Reset to the defaults
start-proved-groi = Proved: from the set-ups Blocks and Pairs the first player wins by one point with perfect play; Alternating is level. Between people who know the game, swap sides or choose Alternating.
start-option-wrong = Invalid value: { $message }
start-wait = One moment …
start-lobby = Find an opponent
start-more = More
start-print = Print and play
start-records = Records: upload and replay games
start-position = Explore a position

app-failed = That did not work
app-again = Try again
