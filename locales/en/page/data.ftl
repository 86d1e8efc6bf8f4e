# What the server keeps of the reader.

data-title = Your data
data-lead = You have no account here. The server knows this browser by one cookie, and keeps your games under it, with the name and the figure that you chose for them.
data-here = These games are on this device. They stay in this browser until you delete them, and nobody else can see them. You can save them on the page of records.
data-loading = Asking the server…
data-games = What is kept
data-seats = { $games ->
    [0] You have a seat in no game.
    [one] You have a seat in one game.
   *[other] You have a seat in { $games } games.
  }
data-uploads = { $uploads ->
    [0] You have uploaded no games.
    [one] You have uploaded one game.
   *[other] You have uploaded { $uploads } games.
  }
data-see = See your games
data-unlisted = All games are unlisted, including those that you upload: no list shows them to other people, but anyone who has the link of a game can see it.
data-retention = How long it is kept
data-untouched = A game in which nobody makes a move is deleted { $time } after it was created.
data-finished = Finished games are deleted { $time } after their last change.
data-finished-never = Finished games are kept until you delete them.
data-uploads-kept = Uploaded games are deleted { $time } after they were uploaded.
data-uploads-never = Uploaded games are kept until you delete them.
data-days = { $days ->
    [one] one day
   *[other] { $days } days
  }
data-hours = { $hours ->
    [one] one hour
   *[other] { $hours } hours
  }
data-download-title = Download
data-download-about = One file (JSON) with each of your games: its record (DGN), which you can upload again, and everything else that is stored about it.
data-download = Download everything
data-delete-title = Delete
data-delete-about = Your games against the computer and at one screen and the games you uploaded are deleted, with your slips and comments in this browser. Opponents keep the games they played with you, in which nobody holds your seat any more. A game in progress is called off, or resigned if both players have moved. You get a new cookie. This cannot be undone.
data-delete = Delete everything
data-delete-ask = Delete everything that is kept of you?
data-deleted = Everything that was kept of you is deleted.
data-browser = In this browser
data-browser-text = Your settings, your progress in lessons and puzzles, your slips, your comments on games and the time played are saved in this browser only. Your name and figure are too, until you play a game with them.
data-browser-download = Download this part
data-browser-delete = Clear this browser
data-browser-ask = Delete everything that is saved in this browser?
data-browser-about = Your slips and your comments on games are deleted. Settings, progress in lessons and puzzles, the time played, your name and your figure go back to their beginning. Your games on the server stay. This cannot be undone.

# Signing in on another device.

sign-title = On other devices
sign-lead = A passkey lets you sign in here on another device, or on this one after its cookie is gone. It needs no name and no address. Your device asks for its screen lock or a fingerprint, which the server never learns. A code on paper does the same if your device is lost.
sign-none = You have nothing to sign in with yet, so your games belong to the cookie of this browser alone.
sign-passkey = Passkey, added on { $date }
sign-code = Code on paper, made on { $date }
sign-add = Add a passkey
sign-added = The passkey is added.
sign-code-make = Make a code on paper
sign-code-about = Write these eight words down or print them. They are not shown again. Anyone who has them can sign in as you. A code that you made before has no effect any more.
sign-print = Print
sign-remove = Remove
sign-remove-name = Remove: { $key }
sign-remove-ask = Remove this? { $key }
sign-remove-about = Nobody can sign in with it any more. Browsers where you have signed in stay signed in.
sign-unable = Passkeys need an encrypted connection and a browser that knows them. A code on paper works here, too.
sign-elsewhere = A passkey belongs to the host of its page: one that is made here works at { $page } alone. A code on paper works on the server’s own page, too.
sign-in-title = Sign in
sign-in-about = The games of this browser go to the person who signs in.
sign-in-other = Your games stay yours, and this browser shows those of the person who signs in.
sign-in = Sign in with a passkey
sign-code-field = The eight words of a code
sign-code-use = Sign in with the code
sign-cancelled = The device has not confirmed, or has no passkey for this site.
sign-done = { $games ->
    [0] You are signed in.
    [one] You are signed in. One game of this browser is yours.
   *[other] You are signed in. { $games } games of this browser are yours.
  }
sign-out = Sign out
sign-out-ask = Sign out in this browser?
sign-out-about = Your games stay yours. You need a passkey or your code to see them again. What is saved only in this browser stays here.
sign-others = Sign out other devices
sign-others-ask = Sign out all other devices?
sign-others-about = Other browsers where you are signed in lose your games. Your passkeys and your code stay as they are; have one of them at hand. First remove what somebody else could sign in with.
sign-others-done = All other devices are signed out.
