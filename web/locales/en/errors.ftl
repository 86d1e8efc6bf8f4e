# Why something was refused: `error-` and the server's code.

error-unknown = Something went wrong. Try again in a moment.
error-other = The server refused this: { $message }
error-unreachable = The server cannot be reached. Is it running, and are you connected?
error-not-found = This game does not exist.
error-bad-request = The server did not understand this request: { $message }
error-not-your-seat = That is not your seat.
error-foreign-origin = Requests from other sites are not accepted.
error-not-your-turn = It is not your turn.
error-illegal = That is not allowed here.
error-stale = Too late: the game has already moved on.
error-over = The game is over.
error-not-now = That is not possible right now.
error-seat-taken = Someone else has taken this seat.
error-own-invitation = This is your own invitation. Send it to your friend.
error-too-large = That is too large.
error-too-many = Too many requests. Wait a moment.
error-unsolved = This server has no table of perfect play for this game. Groi and bambara are solved; `dejarik solve bambara` computes the table for bambara.
error-live-game = You cannot analyse positions from games that are being played online.
error-busy = The server is full at the moment. Try again in a while.
error-shutting-down = The server is restarting. Your game is saved.
error-protocol = This page is older than the server. Please reload it.
error-store = The server cannot save games at the moment, so nothing was played.
error-internal = Something went wrong on the server.
error-timeout = The server took too long to answer.
error-slow-body = Your connection was too slow to send this.
error-unknown-host = This server does not answer to this host name.
