# Les avis sur un appareil, quand la page est fermée. Le service worker n’a que ce fichier.

notice-turn = C’est à vous de jouer
notice-soon = Il vous reste peu de temps pour jouer
notice-joined = Votre invitation est acceptée
notice-won = Vous avez gagné
notice-lost = Vous avez perdu
notice-over = La partie est finie
notice-news = Du nouveau dans votre partie
notice-game = { $rules }
notice-game-with = { $rules } avec { $name }

# Là où la page propose des avis, et là où elle montre la liste des appareils.

notices-tell-turn = Me prévenir quand c’est à moi de jouer
notices-tell-joined = Me prévenir quand quelqu’un vient
notices-on = Ce navigateur vous prévient quand c’est à vous de jouer dans une partie sans pendule, quand votre invitation est acceptée et quand une partie est finie. Vous pouvez y mettre fin sur la page
notices-begun = Ce navigateur vous préviendra.
notices-denied = Ce navigateur n’affiche pas les notifications de cette page. Autorisez-les dans ses réglages.
notices-failed = Ce navigateur n’a pas pu joindre son service de notifications. Réessayez plus tard.
notices-title = Notifications
notices-about = Ces navigateurs vous préviennent, en votre absence, quand c’est à vous de jouer dans une partie sans pendule, quand votre invitation est acceptée et quand une partie est finie. Il y a au plus une notification par partie en 12 heures et, dans les parties par jours, un rappel quand il reste un quart du temps pour jouer.
notices-device = { $service }, depuis le { $date }
notices-device-here = ce navigateur, depuis le { $date }
notices-end = Retirer
notices-end-of = Retirer : { $device }
