# Les parties de cet appareil, et le jeu sans serveur.

device-title = Parties de cet appareil
device-games = { $games ->
    [1] Une partie est conservée dans ce navigateur seulement.
   *[other] { $games } parties sont conservées dans ce navigateur seulement.
  }
device-about = Elles ont été jouées sans serveur. Si vous effacez les données de ce site, elles sont perdues.
device-save = Tout enregistrer dans un fichier (DGN)
device-take = { $games ->
    [1] Transférer la partie terminée au serveur
   *[other] Transférer { $games } parties terminées au serveur
  }
device-take-about = Le serveur les garde comme parties enregistrées, que vous pouvez rejouer et analyser sur vos autres appareils. Elles sont effacées d’ici dès qu’il les a.
device-taken = { $games ->
    [1] La partie est maintenant sur le serveur.
   *[other] { $games } parties sont maintenant sur le serveur.
  }
device-taken-some = Parties maintenant sur le serveur : { $games } ; parties qui n’ont pas pu être transférées et restent ici : { $left }.
device-alone = Le serveur est injoignable. Vous pouvez continuer ici : les parties sont conservées sur cet appareil.
device-only-here = Le serveur est injoignable : seules les parties de cet appareil sont affichées.
device-back = Le serveur est de nouveau joignable.
device-back-games = Le serveur est de nouveau joignable. { $games ->
    [1] Une partie terminée de cet appareil peut y être transférée, sous « Parties ».
   *[other] { $games } parties terminées de cet appareil peuvent y être transférées, sous « Parties ».
  }
