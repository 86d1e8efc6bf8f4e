# The game screen.

table-title = A game of { $rules }
table-you = You
table-player = Player
table-opponent = Your opponent
table-seat-open = Open seat
table-computer = { $level ->
    [0] Computer, letting the Wookiee win
   *[other] Computer, level { $level }
  }
table-player-bar = { $name }, { $side }
table-winner = Winner
table-initiative = Initiative
table-initiative-about = Begins every round (S-2)
table-here = here
table-away = away
table-gone-in = away: { $seconds } s
table-gone = gone
table-beside = Beside the board
table-beside-ghost = Force ghost: { $piece }
table-beside-captured = Just captured: { $piece }
table-beside-inactive = Can be activated: { $piece }
table-beside-lost = Lost: { $piece }
table-score = Score
table-clock = Time left: { $time }

table-moves = Moves
table-no-moves = Nothing has been played yet.
table-go-first = To the beginning
table-go-back = One back
table-go-forward = One forward
table-go-last = To the end
table-hidden-order = Hidden until both orders are in
table-to-live = Back to the game
table-back = Back

table-odds = Odds
table-odds-win = attacker wins
table-odds-standoff = stand-off
table-odds-loss = attacker loses
table-odds-defeated = defeated
table-odds-pushed = pushed
table-odds-nothing = nothing
table-odds-stunned = attacker stunned
table-attacks = { $attacker } attacks { $defender }
table-attack = Attack
table-confirm = Play { $step }?
table-play-it = Play
table-several = Which way?
table-way-push = pushes the { $piece } from { $from } to { $to }
table-way-attack = attacks { $to } from { $from }
table-way-move = { $from } to { $to }
table-word-pass = Pass
table-word-done = Done
table-word-end = End turn
table-word-off = Push off the edge
table-word-stay = Do not push
table-word-ghost1 = Ghost of size 1: fight again
table-word-ghost2 = Ghost of size 2: stand-off
table-word-ghost3 = Ghost of size 3: four more cubes
table-word-accept = No ghost

table-acts = Game actions
table-undo = Take back
table-takeback-ask = Ask to take back
table-takeback-asked = Asked to take back
table-takeback-wanted = Your opponent asks to take the last move back.
table-taken-back = Taken back.
table-draw-offer = Offer a draw
table-draw-offered = Draw offered
table-draw-wanted = Your opponent offers a draw.
table-draw-agree = Draw
table-draw-agree-title = Do both of you agree to a draw?
table-draw-agree-yes = Yes, a draw
table-claim = Claim the draw
table-resign = Resign
table-resign-title = Resign this game?
table-resign-side = Does { $side } resign?
table-abort = Call off
table-abort-title = Call this game off?
table-abort-text = It will count for nothing.
table-accept = Accept
table-decline = Decline
table-gone-title = Your opponent is gone. You may claim the game, or wait.
table-claim-win = Claim the win
table-claim-draw = Claim a draw
table-heard-draw-offer = Your opponent offers a draw.
table-heard-draw-decline = The draw is declined.
table-heard-takeback-offer = Your opponent asks to take the last move back.
table-heard-takeback-decline = The takeback is declined.

table-result-you-won = You have won
table-result-you-lost = You have lost
table-result-won = { $side } has won
table-result-draw = A draw
table-result-abort = Called off
table-worth = { $points ->
    [one] It is worth { $points } point.
   *[other] It is worth { $points } points.
}
table-why-run-of-four = Four pawns side by side on the inner ring.
table-why-run-of-three = The last three pawns side by side on the inner ring.
table-why-two-pawns-lost = The loser has lost two pawns.
table-why-blocked = No pawn of either side can move.
table-why-dejarik = The king began the turn in the Core: Dejarik!
table-why-leader-lost = The loser’s Leader has fallen.
table-why-followers-lost = The loser has only the Leader left.
table-why-all-defeated = All creatures of the loser are defeated.
table-why-target-reached = The target score is reached.
table-why-quiet-limit = Nothing has happened for too long.
table-why-repetition = The same position has stood three times.
table-why-claim = The repetition was claimed.
table-why-agreement = Both players agreed.
table-why-resignation = The loser has given up.
table-why-timeout = The loser’s time is up.
table-why-absence = The loser went away.
table-why-abort = The game counts for nothing.
table-series-points = Series, { $names }: { $score } points after { $games ->
    [one] one game
   *[other] { $games } games
}.
table-series-won = Series, { $names }: { $score } after { $games ->
    [one] one game
   *[other] { $games } games
}.
table-series-purses = Purses, { $names }: { $score } credits after { $games ->
    [one] one game
   *[other] { $games } games
}.
table-series-winner = { $name }: winner of the series!
table-rematch = Rematch
table-rematch-asked = Rematch asked for
table-rematch-withdraw = Withdraw
table-rematch-accept = Accept the rematch
table-next-game = To the next game
table-look-through = Look through it
table-new-game = Another game
table-not-before = By the Wookiee rule the series goes on after { $day }.

table-waiting = Waiting for your friend
table-waiting-about = Send this link to whom you want to play. The first to take the seat has it.
table-waiting-seat = A seat is still open; the invitation has gone out by another way.
table-invite-link = Invitation
table-watch-link = Link for watchers
table-watch-about = Whoever has this one can watch but not play.
table-copy = Copy
table-copied = Copied.
table-copy-failed = The browser does not let us copy. Select the link and copy it yourself.
table-share = Share
table-copy-watch = Watch link
table-download = Download record

table-tools = View
table-to-hologram = Hologram (V)
table-to-flat = Flat board (V)
table-flip = Turn the board (F)
table-words = The game in words
table-full = Full screen
table-full-failed = The browser does not allow full screen here.
table-quiet = Quiet: { $count } of { $limit }
table-occurrences = This position stands for time number { $count }.
table-watchers = { $count ->
    [one] One watcher
   *[other] { $count } watchers
}
table-connection-lost = The connection is lost. It is being made again; nothing of yours gets lost.

table-your-turn = Your turn
table-status-turn = { $you ->
    [you] Your turn.
   *[side] { $side } to play.
}
table-status-past = Looking back: { $at } of { $of }
table-status-sending = Sending { $word } …
table-status-roll = The dice are falling …
table-status-orders = The set-up: each player orders their creatures.
table-status-thinks = { $side } is thinking …
table-status-other = { $side } to play.
table-status-ghosts = Attack { $attack }, defence { $defence }. { $side }: play a ghost?
table-status-push = { $side }: where is the loser pushed?
table-status-points = Points left: { $left }
table-status-unchanged = Everything stands as before: that is no turn. Go back a step.
table-status-actions = { $piece } acts. Actions left: { $left }
table-status-where = { $piece }: where to?

table-order-title = { $side }: order your creatures
table-order-about = Point at two to make them change places, or begin as they stand.
table-order-second = { $piece }: with whom does it change places?
table-order-yes = Ready
table-order-wait = Your order is in. Waiting for the other one.
table-order-watch = Both players are choosing their orders.
table-order-hand = Now { $side } chooses
table-order-hand-about = Pass the screen on. The first order stays hidden until both are in.
table-order-ready = { $side } is alone at the screen

join-title = You are invited
join-lead = Somebody wants to play { $rules } with you.
join-your-side = Your side
join-start = Start position
join-sit = Sit down and play { $side }
