# Pourquoi quelque chose a été refusé : `error-` et le code du serveur.

error-unknown = Une erreur est survenue. Réessayez dans un instant.
error-other = Le serveur a refusé : { $message }
error-unreachable = Le serveur est injoignable. Est-il en marche, et êtes-vous connecté ?
error-not-found = Cette partie n’existe pas.
error-bad-request = Le serveur n’a pas compris la demande : { $message }
error-not-your-seat = Ce n’est pas votre place.
error-foreign-origin = Les requêtes venues d’autres sites ne sont pas acceptées.
error-not-your-turn = Ce n’est pas votre tour.
error-illegal = Ce n’est pas permis ici.
error-stale = Trop tard : la partie a continué entre-temps.
error-over = La partie est terminée.
error-not-now = Ce n’est pas possible pour l’instant.
error-seat-taken = Quelqu’un d’autre a pris cette place.
error-own-invitation = Cette invitation est la vôtre. Envoyez-la à votre ami.
error-too-large = C’est trop volumineux.
error-too-many = Trop de demandes à la fois. Patientez un instant.
error-unsolved = Ce serveur n’a pas de table du jeu parfait pour ce jeu. Groi et bambara sont résolus ; `dejarik solve bambara` calcule la table de bambara.
error-live-game = On ne peut pas analyser les positions des parties en cours en ligne.
error-busy = Le serveur est complet pour le moment. Réessayez plus tard.
error-shutting-down = Le serveur redémarre. Votre partie est conservée.
error-protocol = Cette page est plus ancienne que le serveur. Rechargez-la.
error-store = Le serveur ne peut pas enregistrer de parties pour le moment ; rien n’a donc été joué.
error-internal = Une erreur s’est produite sur le serveur.
error-timeout = Le serveur a mis trop longtemps à répondre.
error-slow-body = Votre connexion a été trop lente pour envoyer ceci.
error-unknown-host = Ce serveur ne répond pas à ce nom d’hôte.
