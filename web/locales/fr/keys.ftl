# Les touches de la page.

keys-title = Touches
keys-slash = Taper un coup ou une commande ; sans plateau, le premier champ de texte
keys-slash-key = /
keys-help = Afficher ces touches
keys-help-key = ?
keys-tab = Au bouton suivant ; le plateau en mots est sur le chemin
keys-tab-key = Tab
keys-grid = Sur le plateau en mots : autour des anneaux et le long des rayons ; Entrée prend et pose
keys-grid-key = Flèches
keys-target = Sur le plateau en mots : la cible suivante
keys-target-key = T
keys-escape = Annuler le dernier choix
keys-escape-key = Échap
keys-space = Passer une animation
keys-space-key = Espace
keys-arrows = Regarder en arrière et en avant
keys-arrows-key = ← →
keys-flip = Retourner le plateau
keys-flip-key = F
keys-switch = Hologramme ou plateau plat
keys-switch-key = V
keys-camera = Remettre la caméra en place
keys-camera-key = 0
