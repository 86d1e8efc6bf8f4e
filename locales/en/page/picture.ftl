# The picture of a position, of a moment of a game or of a puzzle, and a game in a frame of another site.

picture-open = Picture
picture-title = Picture of the board
picture-alt = { $title }. The board with its pieces, and how the game stands.
picture-loading = The picture is being drawn…
picture-failed = The picture could not be drawn. { $why }
picture-share = Share
picture-copy = Copy
picture-download = Download
picture-animated = The whole game, animated
picture-copied = The picture has been copied.
picture-copy-failed = This browser cannot copy pictures here. You can download it instead.
picture-share-failed = This device cannot share the picture. You can copy or download it instead.
embed-copy = Copy code for a web page
