# The start screen and the terms of a game.

start-title = The round table is set
start-lead = Four rule sets, one board: alone against the computer, beside a friend, or over a link.
start-your-games = Your games
start-rules = Rules
start-about-groi = Four pawns, no dice. Line yours up on the inner ring, or kill two of the enemy’s.
start-facts-groi = 5 minutes · played for points
start-about-bambara = Chess on a round board. What is captured comes back; the king wins in the Core.
start-facts-bambara = 15 minutes · no dice
start-about-looney = Sizes 1 to 4, chance cubes, force ghosts. Take the Leader, or all the others.
start-facts-looney = 15 minutes · cubes decide battles
start-about-simeone = Eight creatures, each with its own die: attack, push off the edge, stun.
start-facts-simeone = 20 minutes · dice decide battles
start-how = How it plays
start-how-of = How it plays: { $rules }
start-lesson = First lesson
start-lesson-of = First lesson: { $rules }
start-opponent = Opponent
start-against-computer-choice = Computer
start-against-here-choice = A friend at this screen
start-against-link-choice = A friend by link
start-against-here-about = You take turns at this screen.
start-against-link-about = You get a link to send; the game begins when your friend takes the seat.
start-against-computer = { $level ->
    [0] against the computer, which lets the Wookiee win
   *[other] against the computer, level { $level }
  }
start-against-here = two at one screen
start-against-link = with a friend by link
start-level = Level
start-wookiee = Let the Wookiee win
start-level-0 = It sees what it does and keeps you a little ahead: it aims at 55 to 65 % for you. A mode of its own, no level.
start-level-1 = 1: sees one move, and that badly. For a first game.
start-level-2 = 2: sees one move, takes what is offered.
start-level-3 = 3: often misjudges. An easy opponent.
start-level-4 = 4: plays sensibly, can be outwitted.
start-level-5 = 5: judges well. For those who know the rules.
start-level-6 = 6: makes few mistakes.
start-level-7 = 7: strong, hard to surprise.
start-level-8 = 8: looks as far as it can, misjudges nothing on purpose.
start-side = Your side
start-lot = By lot
start-clock = Clock
start-clock-none = None
start-clock-own = Own
start-clock-is = { $minutes } min + { $seconds } s a turn
start-clock-minutes = Minutes each
start-clock-seconds = Seconds added a turn
start-clock-about = Minutes each + seconds added after each turn. Dice take nobody’s time.
start-options = Options
start-options-changed = { $count } changed
start-options-reset = All as usual
start-option-wrong = Not a possible value: { $message }
start-play = Play
start-wait = One moment …
start-more = More
start-records = Records: upload and replay
start-position = Look at a position

app-failed = That did not work
app-again = Try again
