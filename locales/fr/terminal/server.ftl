# Le serveur

serve-at = Dejarik est à l’adresse { $address }
serve-runs = Dejarik tourne déjà, à l’adresse { $address }
page-left-out = Ce programme a été construit sans sa page, pour la raison suivante, notée en anglais : « { $why } ».
page-modules-left-out = Ce programme a été construit sans la partie de la page qui permet de jouer hors connexion, pour la raison suivante, notée en anglais : « { $why } ».
cluster-left-out = Ce programme ne gère qu’un seul serveur, parce qu’il a été construit sans PostgreSQL ni NATS : construisez-le avec `cargo build --release --features cluster`, ou installez une version publiée.
serve-stop = Ctrl-C pour l’arrêter. Les parties sont sauvegardées.
serve-stopped = Dejarik est arrêté. Les parties reprendront à son prochain démarrage.
serve-no-browser = Impossible d’ouvrir le navigateur. Ouvrez l’adresse vous-même.
worker-at = Dejarik réfléchit pour les serveurs de { $servers }, à { $threads ->
    [1] un coup
   *[other] { $threads } coups
} à la fois
worker-stop = Ctrl-C pour l’arrêter. Un autre reprendra ce à quoi il réfléchissait.
worker-stopped = L’ouvrier est arrêté : { $moves ->
    [0] aucun coup
    [one] un coup
   *[other] { $moves } coups
}, { $reviews ->
    [0] aucune revue
    [one] une revue
   *[other] { $reviews } revues
}, { $back ->
    [0] rien de rendu
    [one] { $back } rendu
   *[other] { $back } rendus
}.
admin-decided = C’est noté. Les serveurs en marche suivent en moins d’une seconde, les autres à leur démarrage.
admin-decided-already = Rien ne change, car c’est déjà décidé.
admin-unknown = Rien n’est conservé de { $people }. Si cela vous étonne, comparez avec les identifiants qu’affiche `dejarik admin who`.
admin-names-remain = Les noms qui contiennent ces mots restent refusés : { $words }
admin-blocks-remain = Reste bloqué : { $networks }
admin-names-none = Aucun mot n’est refusé.
admin-blocks-none = Personne n’est bloqué.
admin-games-none = Aucune partie n’est en cours.
admin-games-more = Il y en a d’autres : --from { $place }
admin-game = { $game }  { $rules }  { $first } / { $second }  commencée il y a { $age }, dernier événement il y a { $last }
admin-game-unreadable = { $game }  illisible : { $why }
admin-minutes = { $count } min
admin-hours = { $count } h
admin-days = { $count } j
admin-seat-person = { $side } : { $person }
admin-seat-computer = { $side } : l’ordinateur
admin-seat-open = { $side } : personne pour l’instant
admin-seat-unknown = { $side } : un joueur sans cookie
admin-revoked = { $count ->
    [0] Les cookies de ces personnes étaient déjà révoqués.
    [one] Les cookies d’une personne sont révoqués.
   *[other] Les cookies de { $count } personnes sont révoqués.
}
admin-revoked-all = Tous les cookies sont révoqués. Chacun sera une nouvelle personne à sa prochaine visite.
admin-rotated = Une nouvelle clé signe désormais les cookies. Ceux de l’ancienne clé restent valables un an.
admin-rotated-dice = Une nouvelle clé signe désormais les dés vérifiés, et la clé précédente l’a signée. Les parties commencées gardent la leur.
backup-made = { $place } : { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }, { $events ->
        [one] { $events } événement
       *[other] { $events } événements
    } ; copie relue et conforme (SHA-256 { $digest })
backup-restored = { $place } : { $games ->
        [one] { $games } partie restaurée
       *[other] { $games } parties restaurées
    }, { $events ->
        [one] { $events } événement
       *[other] { $events } événements
    } (SHA-256 { $digest })
backup-files = Avec ces fichiers : { $files }
backup-aside = L’ancien contenu est conservé dans { $place }
backup-unreadable = { $count ->
        [1] Le journal d’une partie est illisible
       *[other] Les journaux de { $count } parties sont illisibles
    }, dans l’original comme dans la copie : { $games }
store-contents = { $place } : { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }, { $events ->
        [one] { $events } événement
       *[other] { $events } événements
    } (SHA-256 { $digest })
store-same = Les deux côtés ont les mêmes parties.
store-different = Ils diffèrent. Voici des parties qui n’existent que d’un côté, ou qui ne sont pas les mêmes : { $games }
store-keys-copied = Les clés des cookies ont été copiées aussi.
store-keys-kept = Les clés des cookies n’ont pas été copiées, car il y en avait déjà. Les cookies signés avec celles de l’original n’y sont pas valables.
