# Les noms des options viennent du serveur ; seul le champ de l’ordre a un texte ici.
option-order = Lettres depuis A1, puis depuis A7
