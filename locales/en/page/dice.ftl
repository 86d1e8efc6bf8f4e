# Checked dice, at the game screen and before a game.

dice-seal = Throw { $number }: checked by your device
dice-checked = { $count ->
    [0] Checked dice: there has been no throw yet.
    [one] Checked dice: your device has checked one throw.
   *[other] Checked dice: your device has checked all { $count } throws.
  }
dice-watched = You are watching: the players’ devices check every throw before it is shown, and so does yours.
dice-blind = This page cannot check dice in this browser, so it can only show the game.
dice-unkept = This browser stores nothing, so checked dice are not possible here.
dice-unchecked = The link promises checked dice, but the game on the server has none. Ask for a new link.
dice-without = { $count ->
    [one] One of your opponent’s { $of } throws was made while you were away.
   *[other] { $count } of your opponent’s { $of } throws were made while you were away.
  }
dice-dropped = { $count ->
    [one] For one of them your device had opened your envelope all the same.
   *[other] For { $count } of them your device had opened your envelope all the same.
  }
dice-against-server = Checked against the server: the link between you and your opponent had no secret of its own, so your devices cannot confirm to each other what they see.
dice-opening = Both devices are getting the checked dice ready…
dice-taken-back = Another of your devices had this seat. This one takes it back: play your move again.

# What a seal opens.
dice-envelopes = Sealed envelopes, opened in order:
dice-receipt = The server signed a receipt: this throw belongs to this move.
dice-envelope-server = The server signed a receipt, which binds this throw to this move, and opened its envelope.
dice-envelope-server-last = The server opened its envelope, last.
dice-envelope-yours = Your device opened your envelope.
dice-envelope-theirs = Your opponent’s device opened theirs.
dice-envelope-of = The device of { $side } opened its envelope.
dice-envelope-side = This device opened the envelope of { $side }.
dice-envelope-computer = The computer has no envelope of its own.
dice-envelope-not-yours = Your envelope was not used, because you were away.
dice-envelope-not-theirs = Your opponent’s envelope was not used, because they were away.
dice-envelope-not-of = The envelope of { $side } was not used, because that player was away.
dice-worked-out = Your device worked out the throw from this by itself, before it was shown.
dice-points = What your device has checked
dice-point-1 = The agreement on the rules and seals was there before the first move.
dice-point-2 = Every envelope fits the seal shown before the game.
dice-point-3 = Your opponent’s device confirms that it saw the same.
dice-point-4 = There is one signed receipt for this throw, and it came before any envelope was opened.
dice-point-5 = The receipt belongs to this move and to everything before it.
dice-point-6 = The faces follow from the rules and the envelopes.
dice-point-7 = Your own envelope was used, or is counted as left out.

# A failed check.
dice-stopped = The game has stopped: a check of the dice failed
dice-stopped-why = After throw { $number }: { $why }.
dice-stopped-promise = Point { $point } promises: { $promise }.
dice-stopped-means = Honest dice cannot lead to this. The server, or your opponent together with the server, has sent something else than was agreed on, or the server has lost moves. You have done nothing wrong. Your device showed nothing that failed the check, and takes no further part in the game.
dice-stopped-do = Keep the evidence. The file has everything that the server has signed, and the command “dejarik dice verify” and a short Python program check it again. Show it to your opponent and to the operator of the server.
dice-evidence = Save the evidence

# The own secret before a game.
dice-stir = Stir your secret yourself
dice-stir-about = Your browser draws a secret for the game. If you do not trust its randomness, mix in your own: type anything, or draw in the field. One of both is enough.
dice-stir-type = Type anything
dice-stir-draw = Draw here
dice-stir-shake = You can also shake the device.
dice-stir-allow = Allow the motion of the device
dice-stir-full = Stirred
