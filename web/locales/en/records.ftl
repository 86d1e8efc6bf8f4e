# Records and looking through games.

records-title = Records
records-about = Games as text files (DGN), to keep, to pass on, and to look through. A file may hold any number of games.
records-upload = Bring games
records-file = A file (.dgn, up to 2 MB)
records-paste = Or paste the text here
records-send = Upload and check
records-sending = Being checked…
records-too-large = This file is too large: 2 MB at most.
records-result = { $right } of { $games } { $games ->
    [one] game
   *[other] games
  } replayed without a mistake
records-right = right
records-wrong = fails at
records-open = Look through a game by its link
records-open-go = Open
records-mine = Your finished games
records-none = No game of yours is over yet.
records-loading = Your games are being fetched…
records-brought = Games you have brought
records-download = Download
records-share = Share
records-forget = Forget
records-copied = Copied.
records-copy-failed = This cannot be copied here: { $text }

records-replay-title = { $first } – { $second }
records-controls = Replay
records-auto = Play
records-pause = Pause
records-speed = Speed
records-at = { $at } of { $of }
records-links = Position and record
records-look = Look at this position
