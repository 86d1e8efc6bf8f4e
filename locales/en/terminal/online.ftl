# Games that a server keeps

online-opponent = { profile-opponent }
online-player = a player
online-nobody = nobody yet
online-away = { table-away }
online-claim-in = away; the game can be claimed in { $time }
online-claimable = away for too long
online-may-claim = Your opponent has been away for too long: you may claim the win or a draw.
online-taken = Somebody has taken the seat of { $side }.
online-left = The player of { $side } is away.
online-back = The player of { $side } is back.
online-lost = The connection is lost; trying again. ({ $error })
online-live = The connection is there again.
online-ended = The connection has ended: { $error }
online-checked = Throw { $number } was checked by this program.
online-replaced = { dice-elsewhere }
online-evidence = The evidence is in { $path }. `dejarik dice verify` checks it again; show it to your opponent.
online-no-evidence = The evidence cannot be written: { $error }
online-refused = Not done: { $error }
online-changed = The game has changed while the connection was away.
online-begun = The rematch begins.
online-rematch-sent = Your opponent is asked for a rematch.
online-watchers = { table-watchers }
online-clock = { $side } { $time }
online-clock-running = { speech-clock-running }
online-waiting-seat = { offers-no-opponent }
online-invitation = Send this invitation to the other player: { $link }
online-waiting = Waiting for { $side }…
online-waiting-server = Waiting for the server…
online-sending = Your move is on its way to the server…
online-asked-draw = { table-draw-wanted }
online-asked-takeback = Your opponent asks to take back their last move.
online-asked-rematch = Your opponent would like a rematch.
online-no-advice = There is no advice and no analysis during a game that a server keeps.
online-no-seat = You only watch this game.
online-comeback = To come back to your seat: dejarik join { $link }
online-comeback-watch = To see the game again: dejarik watch { $link }

online-key-say = say
online-key-draw = draw
online-key-resign = resign
online-key-yes = accept
online-key-no = decline
online-key-claim = claim
online-sure-draw = Offer a draw?
online-sure-accept = Your opponent offers a draw. Accept it?
online-sure-abort = Call the game off? Nobody wins it.
online-sure-win = Your opponent is gone. Claim the win?
online-sure-half = Your opponent is gone. Claim a draw?
online-say-title = Say to everybody at the table
online-over-watch = The game is over. A rematch will be shown here.
online-help =
    A game that a server keeps
    / — say a phrase to everybody at the table
    d — offer a draw, accept one, or claim one
    u — ask to take back your last move, or grant it
    + — accept what your opponent asks
    - — decline what your opponent asks
    g — resign, or call the game off before it has begun
    w — claim the win because your opponent is gone
    = — claim a draw because your opponent is gone
    q, Ctrl-C — quit; dejarik join brings you back

plain-online-welcome = Type a move, or “moves” for a list of them, “say” for the phrases, “players” for who is here, or “help”.
plain-online-watch = You watch this game. “p” tells the pieces, “players” who is here, “quit” leaves.
plain-online-help =
    Here the server asks your opponent, and the answer comes as soon as it is given.
    draw: offer a draw, or accept one. takeback: ask to take back your last move. resign: give up the game.
    abort: call the game off before both players have made a move.
    yes, no: accept or decline what your opponent asks.
    say: the phrases. say 3: say the third one to everybody at the table.
    players: who is here. c: clocks. invitation: the link for the other player.
    claim win, claim draw: end the game because your opponent is gone. claim: claim the draw by repetition.
plain-online-watching = Watching:
plain-online-rematch = Ask for a rematch? (yes or no)
plain-online-phrases = Type say and a number:
plain-online-yes-no = Type yes or no.
plain-online-nothing = Your opponent asks for nothing.
