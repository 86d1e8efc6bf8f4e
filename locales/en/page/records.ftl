# Records and looking through games.

records-title = Records
records-about = Games as text files (DGN), which you can keep, share and replay. A file may hold any number of games.
records-upload = Upload games
records-file = A file (.dgn, up to 2 MB)
records-paste = Or paste the text here
records-unlisted = Uploaded games are unlisted: no list shows them to other people, but anyone who has the link can see them.
records-send = Upload and check
records-sending = Checking…
records-empty-text = There is no game to check yet: choose a file, or paste the text of a game.
records-too-large = This file is too large: 2 MB at most.
records-result = { $games ->
    [one] { $right ->
        [0] The game has an error
       *[other] The game was replayed without an error
    }
   *[other] { $right } of { $games } games replayed without an error
}
records-kept = They are deleted { $time } after the upload. Download what you want to keep.
records-right = correct
records-wrong = fails at
records-open = Replay a game from its link
records-open-go = Open
records-open-wrong = This is not the link of a game, which ends with /game/ and eight letters or digits.
records-mine = Your finished games
records-none = None of your games is finished yet.
records-none-here = None of the games on this device is finished yet.
records-here = Two players at one screen
records-against = You ({ $side }) – { $other }
records-loading = Loading your games…
records-more = Show earlier games
records-unreadable = Games that cannot be read
records-unreadable-about = This version of the server cannot replay these games. It keeps them as they are, so another version may still read them. The operator of the server needs this text to help.
records-unreadable-why = { $game }: { $reason }
records-brought = Games you have uploaded
records-download = Download
records-share = Share
records-forget = Delete
records-forget-ask = Delete this game? Its link will lead nowhere.
records-copied = Copied.
records-copy-failed = Copying is not possible here: { $text }

records-replay-title = { $first } – { $second }
records-controls = Replay
records-auto = Play
records-pause = Pause
records-playing = The game plays by itself. Space stops it.
records-speed = Speed
records-speed-each = { $seconds } s for a move
records-at = { $at } of { $of }
records-place = { $at ->
    [0] Replay: before the first move.
   *[other] Replay: move { $at } of { $of }.
}
records-links = Position and record
records-look = Explore this position

# The reader's own comments.
comments-title = { $count ->
    [0] My comments
    [one] My comments: on 1 move
   *[other] My comments: on { $count } moves
}
comments-where = Go to a move to comment on it.
comments-glyph = Sign
comments-no-glyph = none
comments-text = Comment on this move
comments-save = Download with my comments
comments-upload = Upload with my comments
comments-about = Comments stay in this browser until you download or upload them. Anyone who has the link of an uploaded game can read them.
comments-uploaded = This is the uploaded game with your comments.
comments-unkept = This browser has no room for more comments. Download them before you leave this page.
comments-lost = The comments do not fit this record.
