# Les dés vérifiés, pendant la partie et avant elle.

dice-seal = Lancer { $number } : vérifié par votre appareil
dice-checked = { $count ->
    [0] Dés vérifiés : aucun lancer pour l’instant.
    [one] Dés vérifiés : votre appareil a vérifié un lancer.
   *[other] Dés vérifiés : votre appareil a vérifié les { $count } lancers.
  }
dice-watched = Vous regardez : les appareils des joueurs vérifient chaque lancer avant qu’il ne soit montré, et le vôtre aussi.
dice-blind = Cette page ne peut pas vérifier de dés dans ce navigateur ; elle ne peut donc que montrer la partie.
dice-unkept = Ce navigateur ne conserve rien ; les dés vérifiés y sont donc impossibles.
dice-unchecked = Le lien promet des dés vérifiés, mais la partie sur le serveur n’en a pas. Demandez un nouveau lien.
dice-without = { $count ->
    [1] Un des { $of } lancers de votre adversaire a eu lieu pendant votre absence.
   *[other] { $count } des { $of } lancers de votre adversaire ont eu lieu pendant votre absence.
  }
dice-dropped = { $count ->
    [1] Pour l’un d’eux, votre appareil avait pourtant ouvert votre enveloppe.
   *[other] Pour { $count } d’entre eux, votre appareil avait pourtant ouvert votre enveloppe.
  }
dice-against-server = Vérification par rapport au serveur seul : le lien entre vous et votre adversaire ne contenait pas de secret, donc vos appareils ne peuvent pas se confirmer ce qu’ils voient.
dice-opening = Les deux appareils préparent les dés vérifiés…
dice-taken-back = Un autre de vos appareils tenait cette place. Celui-ci la reprend : rejouez votre coup.

# Ce qu’ouvre un sceau.
dice-envelopes = Des enveloppes scellées, ouvertes dans l’ordre :
dice-receipt = Le serveur a signé un reçu : ce lancer appartient à ce coup.
dice-envelope-server = Le serveur a signé un reçu qui lie ce lancer à ce coup, et il a ouvert son enveloppe.
dice-envelope-server-last = Le serveur a ouvert son enveloppe, en dernier.
dice-envelope-yours = Votre appareil a ouvert votre enveloppe.
dice-envelope-theirs = L’appareil de votre adversaire a ouvert la sienne.
dice-envelope-of = L’appareil des { $side } a ouvert son enveloppe.
dice-envelope-side = Cet appareil a ouvert l’enveloppe des { $side }.
dice-envelope-computer = L’ordinateur n’a pas d’enveloppe à lui.
dice-envelope-not-yours = Votre enveloppe n’a pas servi, car vous étiez absent.
dice-envelope-not-theirs = L’enveloppe de votre adversaire n’a pas servi, car il était absent.
dice-envelope-not-of = L’enveloppe des { $side } n’a pas servi, car ce joueur était absent.
dice-worked-out = Votre appareil en a calculé lui-même le lancer, avant de le montrer.
dice-points = Ce que votre appareil a vérifié
dice-point-1 = L’accord sur les règles et les sceaux était là avant le premier coup.
dice-point-2 = Chaque enveloppe correspond au sceau montré avant la partie.
dice-point-3 = L’appareil de votre adversaire confirme avoir vu la même chose.
dice-point-4 = Ce lancer a un seul reçu signé, arrivé avant l’ouverture de toute enveloppe.
dice-point-5 = Le reçu appartient à ce coup et à tout ce qui le précède.
dice-point-6 = Les faces découlent des règles et des enveloppes.
dice-point-7 = Votre enveloppe a servi, ou elle est comptée comme absente.

# Une vérification qui échoue.
dice-stopped = La partie est arrêtée : une vérification des dés a échoué
dice-stopped-why = Après le lancer { $number } : { $why }.
dice-stopped-promise = Le point { $point } promet : { $promise }.
dice-stopped-means = Des dés honnêtes ne mènent pas à cela. Le serveur, ou votre adversaire avec le serveur, a envoyé autre chose que ce qui était convenu, ou le serveur a perdu des coups. Vous n’avez rien fait de mal. Votre appareil n’a rien montré qui ait échoué à la vérification, et il ne participe plus à la partie.
dice-stopped-do = Conservez les preuves. Le fichier contient tout ce que le serveur a signé ; la commande « dejarik dice verify » et un court programme en Python le vérifient à nouveau. Montrez-le à votre adversaire et à l’administrateur du serveur.
dice-evidence = Enregistrer les preuves

# Son propre secret avant une partie.
dice-stir = Brasser soi-même son secret
dice-stir-about = Votre navigateur tire un secret pour la partie. Si vous vous méfiez de son hasard, ajoutez le vôtre : tapez n’importe quoi, ou dessinez dans le champ. L’un des deux suffit.
dice-stir-type = Tapez n’importe quoi
dice-stir-draw = Dessinez ici
dice-stir-shake = Vous pouvez aussi secouer l’appareil.
dice-stir-allow = Autoriser les mouvements de l’appareil
dice-stir-full = Brassé
