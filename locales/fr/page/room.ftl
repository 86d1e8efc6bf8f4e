# La partie dans la pièce, par WebXR. Quelques lignes sont sur un panneau à côté de la table et doivent être courtes.

room-open = En immersion
room-title = En immersion

# Les deux façons, et ce qu’elles demandent.
room-ar = Sur une vraie table
room-ar-about = La table est posée devant vous, sur une table ou par terre. Vous la voyez à travers l’appareil photo du téléphone ou à travers votre casque, et vous pouvez la déplacer, la tourner, l’agrandir.
room-ar-needs = Cela marche avec Chrome sur un téléphone Android qui a les services Google Play pour la RA (ARCore), et avec le navigateur d’un casque qui montre ce qui vous entoure, comme Meta Quest 3. Les iPhone et iPad n’ont pas encore WebXR.
room-vr = Dans une pièce à part
room-vr-about = Vous êtes assis devant la table ronde, dans une salle sombre. Vous jouez avec des manettes ou avec les mains.
room-vr-needs = Cela marche avec le navigateur d’un casque, comme Meta Quest, Pico ou Apple Vision Pro, et avec Chrome ou Edge sur un ordinateur auquel un casque est relié.

# Pourquoi une façon n’est pas possible ici.
room-not-insecure = Pas ici : la page n’a pas été chargée en HTTPS. Les navigateurs ne le permettent que sur une page chiffrée, ou sur cet ordinateur même (localhost). Demandez à la personne qui tient le serveur une adresse qui commence par https.
room-not-browser = Pas ici : ce navigateur n’a pas WebXR.
room-not-webgl = Pas ici : ce navigateur ne sait pas dessiner en trois dimensions (WebGL 2).
room-not-device = Pas ici : le navigateur a WebXR, mais ne trouve aucun appareil.
room-not-blocked = Pas ici : le navigateur ne le permet pas. Regardez les autorisations de cette page, sous Réalité virtuelle ou Réalité augmentée.

# Une demande a été refusée.
room-refused-denied = Le navigateur n’a pas permis l’immersion. Regardez les autorisations de cette page.
room-refused-busy = Une autre page se sert du casque. Fermez-la et réessayez.
room-refused-failed = La pièce n’a pas pu s’ouvrir.

# Sur la page, pendant que la partie est dans la pièce.
room-here = La partie se joue en immersion
room-here-about = Mettez votre casque ou regardez votre téléphone. Quand vous quitterez l’immersion, la partie continuera ici.

# Sur le panneau, dans la pièce.
room-place = Visez la place de la table, puis validez
room-search = Regardez lentement autour de vous jusqu’à ce qu’une surface soit trouvée
room-stand = Visez l’endroit du sol où mettre la table
room-lost = Votre position est perdue. Regardez lentement autour de vous
room-move = Déplacer
room-left = Tourner à gauche
room-right = Tourner à droite
room-smaller = Plus petite
room-larger = Plus grande
room-leave = Quitter l’immersion
