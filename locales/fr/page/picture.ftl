# L’image d’une position, d’un moment d’une partie ou d’un problème, et une partie dans un cadre d’un autre site.

picture-open = Image
picture-title = Image du plateau
picture-alt = { $title }. Le plateau avec ses pièces et l’état de la partie.
picture-loading = L’image est en cours de création…
picture-failed = L’image n’a pas pu être créée. { $why }
picture-share = Partager
picture-copy = Copier
picture-download = Télécharger
picture-animated = Toute la partie, animée
picture-copied = L’image a été copiée.
picture-copy-failed = Ce navigateur ne sait pas copier d’image ici. Vous pouvez la télécharger.
picture-share-failed = Cet appareil ne sait pas partager l’image. Vous pouvez la copier ou la télécharger.
embed-copy = Copier le code pour une page web
