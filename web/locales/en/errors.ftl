# Why something was refused: `error-` and the server's code.

error-unknown = Something went wrong. Try again in a moment.
error-other = That was refused: { $message }
error-unreachable = The server cannot be reached. Is it running, and are you connected?
error-not-found = There is no such game.
error-bad-request = That cannot be understood: { $message }
error-not-your-seat = That is not your seat.
error-foreign-origin = Requests from other sites are not taken.
error-not-your-turn = It is not your turn.
error-illegal = That is not allowed here.
error-stale = Too late: the game has already gone on.
error-over = The game is over.
error-not-now = That is not possible now.
error-seat-taken = Somebody else has taken this seat.
error-own-invitation = This invitation is your own. Send it to your friend.
error-too-large = That is too large.
error-too-many = Too much at once. Wait a moment.
error-unsolved = There is no table of perfect play for this game here. Groi and bambara are solved; `dejarik solve bambara` makes the table of bambara.
error-live-game = Positions of games that are being played online are not looked at.
error-busy = The table is full at the moment. Try again in a while.
error-shutting-down = The server is being restarted. Your game is kept.
error-protocol = This page is older than the server. Load it anew.
error-store = The server cannot store games at the moment. Nothing was played.
error-internal = The server has made a mistake.
error-timeout = The server took too long to answer.
error-unknown-host = This server does not answer to this name.
