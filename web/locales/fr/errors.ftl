# Pourquoi quelque chose a été refusé : `error-` et le code du serveur.

error-unknown = Quelque chose n’a pas marché. Réessayez dans un instant.
error-other = Refusé : { $message }
error-unreachable = Le serveur est injoignable. Tourne-t-il, et êtes-vous connecté ?
error-not-found = Cette partie n’existe pas.
error-bad-request = Cela ne se comprend pas : { $message }
error-not-your-seat = Ce n’est pas votre place.
error-foreign-origin = Les demandes d’autres sites ne sont pas acceptées.
error-not-your-turn = Ce n’est pas votre tour.
error-illegal = Ce n’est pas permis ici.
error-stale = Trop tard : la partie a déjà continué.
error-over = La partie est finie.
error-not-now = Ce n’est pas possible maintenant.
error-seat-taken = Quelqu’un d’autre a pris cette place.
error-own-invitation = Cette invitation est la vôtre. Envoyez-la à votre ami.
error-too-large = C’est trop grand.
error-too-many = Trop à la fois. Attendez un instant.
error-unsolved = Il n’y a pas ici de table du jeu parfait pour cette partie. Groi et bambara sont résolus ; `dejarik solve bambara` fait la table de bambara.
error-live-game = Les positions de parties en cours en ligne ne sont pas examinées.
error-busy = La table est pleine pour le moment. Réessayez plus tard.
error-shutting-down = Le serveur redémarre. Votre partie est conservée.
error-protocol = Cette page est plus ancienne que le serveur. Rechargez-la.
error-store = Le serveur ne peut rien enregistrer pour le moment. Rien n’a été joué.
error-internal = Le serveur a fait une erreur.
error-timeout = Le serveur a mis trop longtemps à répondre.
error-unknown-host = Ce serveur ne répond pas à ce nom.
