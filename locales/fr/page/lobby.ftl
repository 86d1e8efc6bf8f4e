# Le salon de l’accueil : invitations à tous et parties à regarder.

lobby-off = Ce serveur n’a pas de salon. Vous pouvez toujours envoyer un lien à un ami.
lobby-empty = Personne ne cherche de partie en ce moment. Laissez une invitation et jouez contre l’ordinateur en attendant : votre partie reste parmi les vôtres.
lobby-open = { $count ->
    [one] { $count } invitation
   *[other] { $count } invitations
}
lobby-more = Autres invitations
lobby-play = { common-play }
lobby-play-of = Jouer avec { $name } : { $rules }, { $pace }
lobby-somebody = quelqu’un
lobby-you-are = vous jouez les { $side }
lobby-options = { $count ->
    [one] { $count } option modifiée
   *[other] { $count } options modifiées
}
lobby-start-own = position de départ particulière
lobby-start-level = position de départ tirée au sort parmi les positions équilibrées
lobby-until = ouverte jusqu’à { DATETIME($time, weekday: "long", hour: "2-digit", minute: "2-digit") }
lobby-mine = Votre invitation
lobby-withdraw = Retirer
lobby-withdraw-of = Retirer votre invitation : { $rules }, { $pace }
lobby-withdrawn = Votre invitation est retirée.
lobby-accepted = Quelqu’un a accepté votre invitation.
lobby-go = Aller à la partie
lobby-gone = Cette invitation n’est plus ouverte.
lobby-make = Laisser une invitation
lobby-make-about = Pour les règles, le camp et les options choisis plus haut. La première personne qui accepte joue avec vous.
lobby-pace = Temps
lobby-stands = L’invitation reste ouverte
lobby-stands-page = tant que cette page est ouverte
lobby-stands-days = { $days ->
    [one] pendant { $days } jour
   *[other] pendant { $days } jours
}
lobby-watch = Spectateurs
lobby-watched = Tout le monde peut regarder
lobby-may-be-watched = tout le monde peut regarder
lobby-rated = Classée : règles habituelles, camps au sort
lobby-rated-key = Les parties classées demandent une clé d’accès.
lobby-is-rated = classée
lobby-rated-by = classée, par quelqu’un à { $rating } ± { $deviation }
lobby-invite = Inviter tout le monde
lobby-games = Parties à regarder
lobby-games-none = Personne ne joue en public en ce moment.
lobby-games-more = Autres parties
lobby-versus = { $one } contre { $other }
lobby-player-rated = { $name } ({ $rating })
lobby-turn = tour { $turn }

# Ne plus jamais rencontrer quelqu’un.

talk-never = Plus jamais avec cette personne
talk-never-ask = Ne plus jamais rencontrer cette personne ?
talk-never-about = Vous ne voyez plus aucune phrase de cette personne, et le salon ne montre à aucun de vous deux les invitations de l’autre. Cette partie continue. Personne n’en est averti. Vous pourrez lever cette mesure sur la page « Vos données ».
talk-never-done = Vous ne rencontrerez plus cette personne au salon.
muted-title = Plus jamais
muted-about = Le salon ne vous réunit pas avec ces personnes, et vous ne voyez aucune de leurs phrases.
muted-person = { $name }, depuis le { $date }
muted-end = Permettre à nouveau
muted-end-of = Permettre à nouveau : { $person }
