# Les flèches et les repères qu’un lecteur dessine sur un plateau.

sketch-title = Flèches et repères
sketch-switch = Flèches
sketch-about = Dessiner des flèches et des repères : glissez sur le plateau, ou utilisez le bouton droit de la souris à tout moment (Maj, Alt ou les deux pour d’autres couleurs)
sketch-clear = Tout effacer
sketch-green = vert
sketch-red = rouge
sketch-blue = bleu
sketch-yellow = jaune
sketch-on = Dessin : glissez d’une case à l’autre pour une flèche, touchez une case pour un cercle. Les pièces ne bougent pas.
sketch-off = Fin du dessin.
sketch-start = Une flèche part de { $space }. Appuyez sur D là où elle finit, ou ici pour un cercle.
sketch-dropped = Pas de flèche.
sketch-arrow = Flèche de { $from } à { $to }, en { $ink }.
sketch-ring = Cercle autour de { $from }, en { $ink }.
sketch-here-ring = cercle { $ink }
sketch-here-arrow = flèche { $ink } vers { $to }
sketch-erased = Effacé : { $what }
sketch-cleared = Toutes les flèches et tous les repères sont effacés.
