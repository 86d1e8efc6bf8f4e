# The games on this device, and playing without a server.

device-title = Games on this device
device-games = { $games ->
    [one] One game is kept in this browser only.
   *[other] { $games } games are kept in this browser only.
  }
device-about = They were played without a server. If you delete the data of this site, they are gone.
device-save = Save all as a file (DGN)
device-take = { $games ->
    [one] Take the finished game to the server
   *[other] Take { $games } finished games to the server
  }
device-take-about = The server keeps them as records, which you can replay and review on your other devices. They are deleted here once it has them.
device-taken = { $games ->
    [one] The server has the game now.
   *[other] The server has { $games } games now.
  }
device-taken-some = The server has { $games } now; { $left } could not be taken and stay here.
device-alone = The server cannot be reached. You can go on here: games are kept on this device.
device-only-here = The server cannot be reached, so only the games on this device are shown.
device-back = The server is back.
device-back-games = The server is back. { $games ->
    [one] A finished game of this device can be taken there, under Records.
   *[other] { $games } finished games of this device can be taken there, under Records.
  }
