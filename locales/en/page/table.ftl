# The game screen.

table-title = A game of { $rules }
table-you = You
table-opponent = Your opponent
table-seat-open = Open seat
table-computer = { $level ->
    [0] Computer, letting the Wookiee win
   *[other] Computer, level { $level }
  }
table-player-bar = { $name }, { $side }
table-winner = Winner
table-initiative = Initiative
table-initiative-about = Goes first in every round (S-2)
table-here = here
table-gone-in = away: { $seconds } s
table-gone = gone
table-beside = Beside the board
table-beside-ghost = Force ghost: { $piece }
table-beside-captured = Just captured: { $piece }
table-beside-inactive = Can be activated: { $piece }
table-beside-lost = Lost: { $piece }
table-score = Score
table-clock = Time left: { $time }

table-no-moves = No moves have been played yet.
table-go-first = To the beginning
table-go-back = One move back
table-go-forward = One move forward
table-go-last = To the end
table-to-live = Back to the game

table-odds = Odds
table-odds-win = attacker wins
table-odds-loss = attacker loses
table-confirm = Play { $step }?
table-several = Which way?
table-way-push = push the { $piece } from { $from } to { $to }
table-way-attack = attack { $to } from { $from }
table-way-move = { $from } to { $to }
table-word-pass = { common-pass }
table-word-done = Done

table-acts = Game actions
table-undo = Take back
table-takeback-ask = Ask to take back
table-takeback-asked = Takeback requested
table-takeback-wanted = Your opponent asks to take back the last move.
table-taken-back = Move taken back.
table-draw-offer = Offer a draw
table-draw-offered = Draw offered
table-draw-agree = Agree a draw
table-draw-agree-title = Do you both agree to a draw?
table-draw-agree-yes = Yes, a draw
table-claim = Claim the draw
table-resign = Resign
table-resign-title = Resign this game?
table-resign-side = Does { $side } resign?
table-abort = Call off
table-abort-title = Call this game off?
table-abort-text = It will not count.
table-abort-no = Keep playing
table-decline = Decline
table-gone-title = Your opponent has left. You may claim the game, or wait.
table-claim-win = Claim the win
table-claim-draw = Claim a draw

table-result-you-won = You have won
table-result-you-lost = You have lost
table-result-abort = Called off
table-result-closed = Ended
table-series-winner = Winner of the series: { $name }!
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
table-rematch = Rematch
table-rematch-asked = Rematch requested
table-rematch-withdraw = Withdraw the request
table-rematch-accept = Accept the rematch
table-next-game = Go to the next game
table-look-through = Replay the game
table-new-game = Play another game
table-not-before = Under the Wookiee rule, the series resumes after { $day }.

table-waiting = Waiting for your friend
table-waiting-about = Send this link to the person you want to play with. The first person to take the seat gets it.
table-waiting-lobby = Waiting for an opponent
table-waiting-lobby-about = Your invitation is in the lobby: the first person who accepts it plays with you. You can also send this link to somebody.
table-waiting-seat = Waiting for an invited player.
table-invite-link = Invitation
table-watch-link = Link for spectators
table-watch-about = Anyone with this link can watch the game but not play.
table-copy = Copy
table-copy-failed = The browser does not allow copying here. Select the link and copy it yourself.
table-share = Share
table-copy-watch = Spectator link
table-download = Download record

table-tools = View
table-tool-hologram = Hologram
table-tool-flat = Flat
table-tool-camera = Camera
table-tool-room = Room
table-tool-flip = Turn
table-tool-words = In words
table-tool-why = Why?
table-tool-review = Review
table-tool-new = New game
table-to-hologram = Hologram (V)
table-to-flat = Flat board (V)
table-flip = Turn the board (F)
table-words = The game in words
table-full = Full screen
table-full-failed = The browser does not allow full screen here.
table-quiet = Quiet: { $count } of { $limit }
table-quiet-simeone = { $count ->
    [one] { $count } round without a point (draw at { $limit })
   *[other] { $count } rounds without a point (draw at { $limit })
}
table-quiet-looney = { $count ->
    [one] { $count } turn without a battle (draw at { $limit })
   *[other] { $count } turns without a battle (draw at { $limit })
}
table-occurrences = This position has come up { $count } times.
table-connection-lost = Connection lost. Reconnecting; nothing you have done is lost.

table-status-turn = { $you ->
    [you] Your turn.
   *[side] { $side } to play.
}
table-status-past = Looking back: { $at } of { $of }
table-status-sends = Sending …
table-status-sending = Sending { $word } …
table-status-waits = The other seat is open.
table-status-roll = The dice are rolling …
table-status-orders = Set-up: each player puts their creatures in order.
table-status-moving = { $who ->
    [you] Your move …
   *[side] { $side } moves …
}
table-status-thinks = { $side } is thinking …
table-status-other = { $side } to play.
table-status-push = { $side }: choose where to push the defender.
table-status-unchanged = This turn changes nothing: undo a step.
table-status-actions = { $piece } is active. Actions left: { $left }

table-order-title = { $side }: put your creatures in order
table-order-about = Select two creatures to swap them.
# What a creature's card says of the columns of the rule book's table: actions, die, defeat value.
table-order-fact-simeone-0 = { $count ->
    [one] { $count } action
   *[other] { $count } actions
}
table-order-fact-simeone-1 = rolls { $value }
table-order-fact-simeone-3 = defeat: { $value }
table-order-second = { $piece }: which creature should it swap with?
table-order-wait = Your order is set. Waiting for your opponent.
table-order-watch = Both players are choosing their orders.
table-order-hand = { $side } chooses now
table-order-hand-about = Hand the screen to { $side }. The first order stays secret until both are set.
table-order-ready = I am { $side }: show my creatures

join-title = You are invited
join-lead = Someone would like to play { $rules } with you.
join-your-side = Your side
join-start = Starting position
join-sit = Take the seat and play { $side }
join-invalid = This invitation is not valid: is the link complete?

# The line under the status.
narration-label = What happened
narration-earlier = Show what happened before
narration-later = Hide what happened before
