# L’aide de la ligne de commande en français. Un message par commande, un attribut par argument ;
# « .long » continue la description dans --help. Les textes anglais sont les commentaires des types que
# clap lit. Un test compare ce fichier à toutes les commandes et à tous leurs arguments.
# Un retour à la ligne simple est une espace, une ligne vide sépare deux paragraphes.

## Ce que plusieurs commandes ont en commun

shared =
    .help = Afficher l’aide ; -h en donne un résumé
    .version = Afficher la version
    .lang = La langue des textes, en ou fr [par défaut : celle des préférences, ou du système]
    .json = Donner la réponse en JSON, sur une ligne
    .threads = Travailler avec ce nombre de fils d’exécution [par défaut : un par processeur]
    .options =
        Fixer une option du jeu, comme double-exit=path ; peut être répété. `dejarik rules` donne les
        options de chaque jeu
    .part =
        Ne jouer que la part K de N, dans le fichier de --file ; `dejarik merge` réunit les fichiers de toutes
        les parts
    .dpn = La position ; - lit des positions de l’entrée standard, comme --stdin
    .stdin = Répondre à chaque ligne de l’entrée standard par une ligne de JSON
    .quiet = N’afficher que les erreurs : ni notes ni avancement
    .progress = La forme des notes et de l’avancement sur la sortie d’erreur
    .color = Quand utiliser des couleurs dans un terminal
    .force = Remplacer les fichiers qui existent
    .seed = La graine des ouvertures, des dés et des erreurs
    .plain = Travailler ligne par ligne, pour les lecteurs d’écran et les tubes
    .data =
        Utiliser les données du serveur dans ce dossier [par défaut : DEJARIK_DATA_DIR, ou le dossier de
        données de l’utilisateur]
    .store =
        Utiliser le stockage où plusieurs serveurs gardent leurs parties, `postgres://utilisateur@hôte/base`.
        Son mot de passe vient de PGPASSWORD, ou du fichier indiqué par DEJARIK_STORE_PASSWORD_FILE.
        Toutes les versions publiées gèrent PostgreSQL ; un programme que vous construisez le gère avec
        `--features cluster`

## Les commandes

dejarik =
    Jouer au Dejarik, le jeu de plateau holographique, dans le navigateur ou le terminal, héberger des
    parties et interroger des positions
    .no_open = Ne pas ouvrir le navigateur
    .after =
        Sans commande, dejarik ouvre le jeu dans votre navigateur. `dejarik play` l’ouvre dans le terminal.

        Les règles :
          groi     Dejarik classique, « le jeu de Groï », sur la page de fans française
                   Star Wars - Dejarik hologame gameboard, avec sa traduction anglaise
          bambara  Design Exercise: Dejarik, de Brad Bambara (2015)
          looney   Looney Dejarik, d’Andrew Looney, cadeau de fin d’année 2025 de Looney Labs
          simeone  Dejarik Rules, de Nicole Simeone

        Ceci est un projet de fans, qui n’est ni lié aux propriétaires de Star Wars ou aux auteurs des
        règles, ni approuvé par eux. Le nom du jeu et ses créatures appartiennent à leurs propriétaires.
dejarik-serve = Héberger des parties pour d’autres, qui y jouent dans leur navigateur
    .long = Ctrl-C, SIGTERM et SIGHUP arrêtent le serveur. Les parties sont gardées et reprennent au prochain démarrage.
    .host = Écouter à cette adresse : 127.0.0.1 est cette machine seule, 0.0.0.0 tous ses réseaux
    .port = Écouter sur ce port ; 0 est n’importe quel port libre
    .data =
        Garder les parties dans ce dossier [par défaut : DEJARIK_DATA_DIR, ou le dossier de données de
        l’utilisateur]
    .store =
        Garder les parties dans ce stockage : `sqlite:CHEMIN`, ou `postgres://utilisateur@hôte/base` pour
        des serveurs qui en partagent un. Son mot de passe vient de PGPASSWORD, ou du fichier indiqué par
        DEJARIK_STORE_PASSWORD_FILE. Toutes les versions publiées gèrent PostgreSQL ; un programme que vous
        construisez le gère avec `--features cluster`. [par défaut : un fichier dans le dossier des parties]
    .node =
        Le nom de ce serveur parmi ceux qui partagent le stockage : lettres, chiffres et tirets
    .origin =
        Une adresse publique du serveur, comme `https://dejarik.example`. Peut être répété. Les noms du
        réseau local et les adresses IP n’ont pas à être donnés
    .allow_origin =
        Laisser les pages de cette origine, comme `https://page.example`, jouer sur ce serveur. Peut être
        répété. `dejarik site --server` écrit de telles pages
    .trusted_proxy =
        Croire les en-têtes X-Forwarded-For et X-Forwarded-Proto d’un proxy à cette adresse, ou des
        proxys de ce réseau, comme 127.0.0.1 ou 10.0.0.0/8. Peut être répété
    .metrics =
        Servir /metrics à cette seule adresse, comme 127.0.0.1:4281, et non à celle du serveur pour les
        utilisateurs de cette machine
    .metrics_token =
        Servir /metrics aux programmes qui ont le jeton de ce fichier, d’où qu’ils viennent
    .max_connections =
        Accepter au plus ce nombre de connexions à la fois [par défaut : ce que permet la limite des
        fichiers ouverts]
    .max_connections_per_address = Accepter au plus ce nombre de connexions d’une adresse à la fois
    .min_free =
        Refuser les nouvelles parties et les envois quand le disque a moins de place libre, par exemple
        500MB ou 2GiB. Les parties en cours continuent
    .memory =
        Prévoir cette quantité de mémoire, comme 512MiB ou 4GiB. La moitié est pour les parties ; au-delà,
        celles dont personne ne se sert quittent la mémoire.
    .limit =
        Fixer une limite de requêtes par adresse de client : un nom, un nombre de requêtes et le temps qui en
        rend une, comme `think=12/1s` ; ou `connections=200`. Peut être répété. docs/operating.md donne les noms
    .base =
        Le dossier du serveur web dans lequel un proxy sert tout ce serveur, comme /dejarik/
    .texts =
        Montrer les textes de ce dossier : contact.txt, privacy.txt et notice.txt sur la page, robots.txt et
        security.txt aux programmes. Les fichiers comme notice.fr.txt sont pour une langue. Tout changement se
        voit aussitôt
    .keep_finished =
        Supprimer les parties finies et les parties envoyées après ce temps sans changement : un nombre de
        jours, ou une durée comme `36h`. Sinon les parties finies restent jusqu’à ce qu’un joueur les supprime. La
        page le dit
    .keep_uploads =
        Supprimer les parties envoyées après ce temps : un nombre de jours, une durée comme `36h`, ou
        `forever` pour les garder. La page le dit à l’envoi
    .no_lobby =
        Désactiver le salon : ni liste d’invitations à tous, ni liste de parties à regarder, ni
        tournois. Les parties par lien continuent
    .no_sign_in =
        Désactiver la connexion : ni clés d’accès, ni codes sur papier. Un navigateur garde ses parties par son
        seul cookie
    .no_ratings =
        Désactiver le classement : ni parties classées, ni liste des joueurs les plus forts. --no-sign-in le désactive
        aussi
    .no_push =
        N’envoyer aucune notification : personne n’apprend, en son absence, que c’est à lui de jouer, que son invitation est acceptée
        ou qu’une partie est finie
    .push_service =
        Envoyer aussi des notifications au service à cette adresse, même dans votre propre réseau, comme
        `https://push.internal:8443`. Peut être donné plusieurs fois. Les services aux adresses publiques n’en ont
        pas besoin
    .bus =
        Laisser des ouvriers (`dejarik worker`) trouver les coups de l’ordinateur, par NATS à ces adresses,
        comme `nats://hote:4222`, séparées par des virgules. Tant qu’il n’y en a pas, le serveur les
        trouve lui-même. Les adresses n’ont pas de mot de passe : indiquez un fichier .creds par
        DEJARIK_BUS_CREDENTIALS, ou bien DEJARIK_BUS_USER et DEJARIK_BUS_PASSWORD_FILE
    .bus_ca =
        Croire les certificats de NATS signés par ceux de ce fichier (PEM) [par défaut : ceux du système]
    .bus_prefix =
        Commencer tous les sujets par ce mot, pour que plusieurs groupes de serveurs partagent un NATS
    .drain =
        À l’arrêt, répondre 503 à /readyz pendant ce temps et servir encore, par exemple `5s`, pour qu’un
        répartiteur envoie les nouveaux visiteurs ailleurs
    .open = Ouvrir aussi le navigateur
    .log_addresses =
        Ajouter l’adresse du client au message de chaque requête, que `--log debug` écrit
    .log_format =
        Écrire chaque message comme une ligne de texte, ou comme un objet JSON sur une ligne
    .log =
        Écrire les messages de ce niveau sur la sortie d’erreur : off, error, warn, info ou debug. Ils ne
        contiennent ni secret, ni id, ni adresse
dejarik-worker =
    Trouver les coups de l’ordinateur et faire les revues pour des serveurs qui partagent un bus (`dejarik
    serve --bus`)
    .long =
        Lancez autant d’ouvriers que voulu, sur n’importe quelles machines. Ctrl-C en arrête un, et un
        autre reprend ce à quoi il réfléchissait. Les tables sont cherchées comme par le serveur.
    .bus =
        Les adresses de NATS, comme `nats://hote:4222` ou `tls://hote:4222`, séparées par des virgules. Elles
        n’ont pas de mot de passe : indiquez un fichier .creds par DEJARIK_BUS_CREDENTIALS, ou bien
        DEJARIK_BUS_USER et DEJARIK_BUS_PASSWORD_FILE
    .bus_ca =
        Croire les certificats de NATS signés par ceux de ce fichier (PEM) [par défaut : ceux du système]
    .bus_prefix =
        Commencer tous les sujets par ce mot, pour que plusieurs groupes de serveurs partagent un NATS
    .metrics =
        Répondre à une surveillance à cette adresse, comme 127.0.0.1:4282 : /healthz, /readyz et
        /metrics
    .log_format =
        Écrire chaque message comme une ligne de texte, ou comme un objet JSON sur une ligne
    .log =
        Écrire les messages de ce niveau sur la sortie d’erreur : off, error, warn, info ou debug. Ils ne
        contiennent ni secret, ni id, ni adresse
dejarik-admin =
    Lister, arrêter et modérer les parties d’un serveur, et gérer les personnes et leurs cookies
    .long =
        Un cookie fait d’un navigateur la même personne à la visite suivante, avec ses parties. Un
        serveur en marche remarque chaque changement en moins d’une seconde.
dejarik-admin-games = Lister les parties en cours, la dernière changée d’abord
    .from = Commencer après cet endroit, que la page précédente donne à sa fin
    .limit = Lister au plus ce nombre de parties
dejarik-admin-end =
    Arrêter une partie sans vainqueur. Les joueurs voient que l’administrateur y a mis fin
    .game = La partie, par l’id de son adresse
dejarik-admin-names =
    Refuser les noms qui contiennent certains mots. Les noms en usage restent, jusqu’à ce que ceux qui les portent
    en changent ou soient masqués
dejarik-admin-names-refuse =
    Refuser les noms qui contiennent un de ces mots, en majuscules ou minuscules et avec n’importe quels accents
    .words = Les mots
dejarik-admin-names-allow = Autoriser à nouveau les noms avec ces mots
    .words = Les mots
dejarik-admin-names-list = Lister les mots
dejarik-admin-block =
    Ne rien laisser commencer à des réseaux ou à des personnes : ni partie, ni place, ni envoi, ni invitation
    .long = Ils peuvent encore lire, et les parties en cours continuent.
    .parties =
        Des réseaux comme 203.0.113.0/24, des adresses, ou des personnes, comme `dejarik admin who` les donne.
        Une adresse IPv6 vaut pour son /64
dejarik-admin-unblock = Lever le blocage de réseaux ou de personnes
    .parties = Les réseaux ou les personnes, comme `dejarik admin blocks` les donne
dejarik-admin-blocks = Lister les réseaux et les personnes bloqués
dejarik-admin-person =
    Masquer ou limiter une personne, ou supprimer ce qui est gardé d’elle
    .person = La personne, comme `dejarik admin who` la donne
    .measure =
        Ce qu’il faut faire : hide ne montre plus ni le nom ni la figurine de la personne, limit la tient hors du
        salon et refuse ses envois, restore met fin aux deux, delete supprime tout ce qui est gardé d’elle
dejarik-admin-who = Dire qui occupe les places d’une partie
    .game = La partie, par l’id de son adresse
dejarik-admin-revoke =
    Révoquer tous les cookies de personnes, et fermer les connexions qui les utilisent
    .long =
        Une personne dont les cookies sont révoqués est une nouvelle personne à la visite suivante et a
        perdu ses anciennes parties. Les secrets des places, qu’utilisent les programmes, restent
        valables.
    .people = Les personnes, comme `dejarik admin who` les donne
    .all = Révoquer les cookies de tout le monde, par une nouvelle clé qui remplace toutes les autres
dejarik-admin-rotate-key =
    Signer les cookies avec une nouvelle clé. Ceux de l’ancienne restent valables un an, et chaque visite
    en remplace un par un cookie de la nouvelle
dejarik-admin-rotate-dice-key =
    Signer les reçus des dés vérifiés avec une nouvelle clé, que la clé précédente signe. Les parties
    commencées gardent la leur
dejarik-backup = Sauvegarder les parties d’un serveur, même en marche
    .long =
        La sauvegarde est un seul fichier. Elle est relue, et chaque partie est rejouée, avant qu’elle
        ne reçoive son nom. Elle contient les clés qui signent les cookies : gardez-la aussi bien que les
        parties elles-mêmes.
    .file = Le fichier à écrire
    .data =
        Le dossier des parties [par défaut : DEJARIK_DATA_DIR, ou le dossier de données de l’utilisateur]
    .force = Remplacer le fichier s’il existe
dejarik-restore =
    Mettre les parties d’une sauvegarde à la place de celles d’un serveur. Le serveur doit
    être arrêté
    .long =
        La sauvegarde est vérifiée d’abord. Les parties qui étaient là sont gardées dans un dossier à
        part, à côté des nouvelles.
    .file = La sauvegarde, un fichier écrit par `dejarik backup`
    .data =
        Le dossier des parties [par défaut : DEJARIK_DATA_DIR, ou le dossier de données de l’utilisateur]
dejarik-store =
    Copier les parties des serveurs d’un stockage à l’autre, et comparer deux stockages
    .long =
        Un stockage est `sqlite:CHEMIN` ou `postgres://utilisateur@hôte/base`. Le mot de passe d’une base
        vient de PGPASSWORD, ou du fichier indiqué par DEJARIK_STORE_PASSWORD_FILE. Toutes les versions publiées
        gèrent PostgreSQL ; un programme que vous construisez le gère avec `--features cluster`.
dejarik-store-copy =
    Copier toutes les parties et les clés des cookies vers un stockage sans parties, ou en comparer deux
    .long =
        Les serveurs des deux côtés doivent être arrêtés. Une copie est comparée à l’original, partie par
        partie. On peut relancer celle qui a été interrompue.
    .from = Le stockage à copier
    .to = Le stockage qui reçoit la copie
    .check =
        Ne rien copier : comparer chaque partie des deux côtés, et finir avec le code 1 s’ils diffèrent
dejarik-play = Jouer dans le terminal : en plein écran, ou ligne par ligne avec --plain
    .rules =
        Le jeu : groi, bambara, looney ou simeone. Sans lui, le programme demande.
        Si une partie de ce jeu attend, il la propose ; --new en commence une autre
    .first =
        Qui joue le premier camp (clair) : human, un niveau de l’ordinateur de 1 à 8, wookiee, un
        ordinateur qui vous laisse gagner, ou engine=COMMANDE, un autre programme qui parle UGI
    .second = Qui joue le second camp (foncé) : human, un niveau de 1 à 8, wookiee, ou engine=COMMANDE
    .position = Commencer par cette position
    .seed = Tirer tous les dés de cette graine : les mêmes lancers reviennent
    .typed_dice = Demander chaque lancer, pour les joueurs qui ont de vrais dés
    .online =
        Jouer sur ce serveur, contre le joueur qui ouvre l’invitation affichée. Les deux appareils vérifient les dés. --first human ou --second
        human choisit votre camp ; sinon, il est tiré au sort
    .new = Commencer une nouvelle partie même s’il y en a une de sauvegardée
    .plain = Jouer ligne par ligne, pour les lecteurs d’écran et les tubes
dejarik-join = Jouer dans le terminal une partie que garde un serveur
    .long =
        Le lien est l’invitation que donne la page ou un autre joueur, et prend une place libre. La place est
        gardée sur cet ordinateur : la même commande vous y ramène, aussi après une absence de la connexion
        ou du serveur.
    .link = Le lien : une invitation, ou le lien vers une partie où vous avez une place
    .name = Montrer ce nom aux autres
    .plain = Jouer ligne par ligne, pour les lecteurs d’écran et les tubes
dejarik-watch = Regarder dans le terminal une partie que garde un serveur
    .link = Le lien vers la partie
    .name = Montrer ce nom aux autres
    .plain = Regarder ligne par ligne, pour les lecteurs d’écran et les tubes
dejarik-analyse =
    Analyser une position ou une partie : la valeur, ce que garde chaque coup, la meilleure suite, les
    fautes
    .long =
        À groi et à bambara, chaque valeur est exacte s’il y a une table. Celle de groi est calculée
        quand on en a besoin, celle de bambara par `dejarik solve bambara`. Sans table, l’ordinateur
        estime, et le plateau le dit.

        Avec --json, une ligne de JSON répond à la position, ou à la dernière de la partie. Avec - ou
        --stdin, chaque ligne de l’entrée standard est une position, à laquelle on répond ainsi.
    .what =
        Une position (DPN), le nom d’un jeu pour sa position de départ, ou un fichier de parties (DGN) ; -
        lit des positions de l’entrée standard, comme --stdin
    .time =
        Réfléchir ce temps à une position sans table, comme 200ms ; pour le JSON seulement
    .game = Ouvrir cette partie du fichier, comptée à partir de 1
dejarik-review = Juger chaque coup d’une partie et, aux jeux de dés, la chance de chaque lancer
    .long =
        Groï et bambara sont jugés par les tables du jeu parfait. Celle de groi est calculée quand on en
        a besoin, celle de bambara par `dejarik solve bambara`. Sans table, l’ordinateur estime, et la revue le
        dit. Les jeux de dés sont jugés par les tables de `dejarik solve looney` dans les positions qu’elles couvrent, et ailleurs par les estimations
        de l’ordinateur ; la revue dit à quel point ces estimations se contredisent.

        Toutes les parties du fichier sont jugées, sauf si --game en choisit une. Avec --json, la réponse a
        une ligne par partie. Une partie qui ne peut pas être lue ou jugée a une erreur, et les autres sont
        jugées.
    .file = Un fichier de parties (DGN) ; - est l’entrée standard
    .game = Ne juger que cette partie du fichier, comptée à partir de 1
    .turns =
        Regarder ce nombre de tours en avant aux jeux de dés : 1 et 2 prennent un instant, 3 quelques
        secondes, 4 des minutes
    .annotate =
        Écrire toutes les parties du fichier dans celui-ci, celles qui sont jugées avec des annotations et
        des commentaires ; - est la sortie standard, où rien d’autre n’est alors écrit
dejarik-moves = Lister les coups permis d’une position, chacun avec la position où il mène
    .long =
        Chaque coup est sur sa ligne : le coup, une tabulation et la position qui suit. Quand des dés
        suivent, la tabulation est suivie d’un point d’interrogation et de la probabilité exacte de chaque
        issue.

        Avec - ou --stdin, chaque ligne de l’entrée standard est une position, à laquelle répond une ligne
        de JSON.
dejarik-apply = Jouer des coups depuis une position et afficher la position atteinte
    .long =
        Écrivez un lancer de dés comme un coup, par exemple (7:5), ou derrière son coup : A3xB3(7:5).

        Avec - ou --stdin, chaque ligne de l’entrée standard est une position, une tabulation, et des coups
        séparés par des espaces. Une ligne de JSON y répond.
    .moves = Les coups, dans l’ordre où ils sont joués
dejarik-check =
    Rejouer chaque partie d’un fichier (DGN) et dire lesquelles sont justes, et où les autres échouent
    .long =
        Un fichier de toute taille est lu, une partie à la fois. Avec --json, un fichier a pour réponse une
        ligne, et l’entrée standard une ligne par partie, dès qu’elle est complète.

        Avec --fix, une copie est écrite où les parties sont réparées là où un lecteur ne peut les comprendre
        que d’une façon : fins de ligne et mise en page, casse et signes d’un coup, numéros des tours,
        résultat et balises que la partie décide. Ce qui a changé est dit. Si une partie ne peut être
        réparée, rien n’est écrit.

        Le code de sortie est 0 si chaque partie est juste ou réparée, 1 si une partie échoue, et 2 si le
        fichier est illisible.
    .file = Le fichier ; - est l’entrée standard
    .fix = Réparer les parties, et les écrire dans ce fichier ; - est la sortie standard
dejarik-dice = Vérifier les dés de parties enregistrées
dejarik-dice-verify =
    Vérifier chaque lancer d’une partie, par ses reçus signés et les parts du serveur et des joueurs
    .long =
        Le fichier est celui qu’indique la balise Dice d’un enregistrement. Les points 2, 4, 5 et 6 sont
        vérifiés, ainsi que les signatures du serveur. Les points 1, 3 et 7 ne peuvent l’être que par un
        appareil, pendant la partie.

        Le code de sortie est 0 si chaque vérification réussit, 1 si l’une échoue, et 2 si le fichier est
        illisible.
    .file = Le fichier
    .keys = N’accepter que les clés de ce fichier, la réponse du serveur à /api/dice/keys
dejarik-perft =
    Compter les suites de coups d’une longueur donnée, aux jeux sans dés (groi et bambara)
    .long =
        Passer compte pour un coup. Une partie finie n’a pas de coups, et les répétitions ne comptent pas.
    .dpn = La position
    .depth = La longueur des suites en demi-coups
    .divide = Donner d’abord le nombre de suites qui commencent par chaque coup
dejarik-rules =
    Afficher un livre de règles ou une seule règle, ou lister les livres et les options des jeux
    .long =
        Un point marqué comme décision est la réponse de ce projet à une question que la source laisse
        ouverte.
    .id =
        groi, bambara, looney, simeone ou board pour un livre entier, ou l’id d’une règle comme G-7. Sans
        lui : la liste des livres, avec les options de chaque jeu
dejarik-board = Dessiner une position en texte ou en image, ou une partie en image animée
    .long =
        Dans le texte, les pièces du premier camp sont entre ( ), celles du second entre [ ] ; o est une
        case vide.

        Avec - ou --stdin, chaque ligne de l’entrée standard est une position, à laquelle répond une ligne
        de JSON.
    .svg = Écrire une image SVG dans ce fichier ; - est la sortie standard
    .png = Écrire une image PNG dans ce fichier ; - est la sortie standard
    .gif =
        Écrire dans ce fichier une partie en image animée (GIF) d’au plus 2 Mo ; - est la sortie standard.
        L’argument est un fichier de parties (DGN) à la place d’une position. Une longue partie est plus petite,
        et des coups y manquent
    .game = Animer cette partie du fichier, comptée à partir de 1
    .theme = Les couleurs de l’image : hologram ou print
    .width = La largeur de l’image PNG en pixels
dejarik-print =
    Produire un PDF à imprimer, à découper et à jouer : plateau, pièces, dés, cartes et règles
    .long =
        Le fichier ne contient pas de date : la même commande donne toujours les mêmes octets. Les textes
        sont dans la langue de --lang. Imprimez à 100 % : une règle graduée sur chaque feuille permet de
        vérifier l’échelle.
    .rules = Le jeu : groi, bambara, looney ou simeone
    .output =
        Écrire le PDF dans ce fichier ; - est la sortie standard. Un plateau nu dans un fichier en .svg est
        en SVG
    .paper =
        Le papier : a4, letter, a3, ou tiled pour de l’A4 avec un plateau en plusieurs feuilles [par
        défaut : letter si la langue est celle des États-Unis ou du Canada, sinon a4]
    .options = Suivre une option du jeu, comme target=none ; peut être répété
    .theme = Les couleurs : colour, ink-saving ou hologram
    .parts =
        Les parties, séparées par des virgules : first, board, pieces, dice, cards, booklet, sheet
        et make [par défaut : toutes]
    .board =
        Le diamètre en cm d’un plateau en plusieurs feuilles : 30, 45 ou 60 [par défaut : une feuille, ou
        45 avec tiled]
    .diameter =
        Seulement le plateau nu, à l’échelle, avec les tailles de pièces qui conviennent : un diamètre de
        125mm à 2000mm
dejarik-arena =
    Faire jouer l’ordinateur contre lui-même ou contre d’autres programmes, et donner le score avec son
    intervalle à 95 %
    .long =
        Les parties se jouent par paires : les deux ont la même ouverture et les mêmes dés, et les joueurs
        changent de camp entre elles. S’il y a plusieurs adversaires, le joueur les rencontre tour à tour.

        Un joueur est `random`, `level-1` à `level-8`, une force comme `nodes=2000,depth=4,error=50`, ou
        un temps par coup en millisecondes, comme `ms=50`. Ajoutez `hand` à la liste pour évaluer les
        positions par des termes écrits à la main là où un réseau sert d’ordinaire, ou `net=FICHIER` pour
        prendre ce réseau.

        Un joueur peut aussi être un autre programme qui parle UGI (docs/ugi.md) : `engine=COMMANDE`, avec
        ses options et ses limites derrière des points-virgules, comme
        `engine=./bot --fast;Level=3;ms=100`. Les limites sont `ms`, `nodes` et `depth` par coup, et `wait`,
        les millisecondes après lesquelles un programme qui n’a pas répondu a perdu ; sans limite, un coup a
        une seconde. Des guillemets gardent ensemble des mots avec des espaces ou des points-virgules. Un
        programme qui joue un coup interdit, ne répond pas, se termine ou ne suit pas le protocole perd la
        partie.

        Sauf si un joueur a un temps, le résultat ne dépend que de la graine et non du nombre de fils, et
        un match repris de son --file donne le même résultat qu’un match joué d’une traite.
    .rules = Le jeu : groi, bambara, looney ou simeone
    .player = Le joueur dont on donne le score
    .opponent = L’adversaire. S’il y en a plusieurs, le joueur rencontre chacun dans un match à part
    .ladder = Jouer chaque niveau contre celui d’en dessous, et le niveau 1 contre des coups au hasard
    .pairs = Jouer au plus ce nombre de paires de parties par match
    .opening = Commencer chaque paire par ce nombre de demi-coups au hasard, aux jeux sans dés
    .openings =
        Commencer les paires par les positions de ce fichier, tour à tour. Chaque ligne a une position en
        DPN, ou le nom du jeu pour sa position de départ
    .longest = Arrêter une partie après ce nombre de pas et la compter comme nulle
    .sprt =
        Arrêter tôt par un test séquentiel : le joueur est-il meilleur de ELO1 plutôt que de ELO0 ?
    .file = Garder le match dans ce fichier, et le reprendre si le fichier existe
    .games = Écrire les parties dans ce fichier (DGN) ; - est la sortie standard
dejarik-lab =
    Jouer beaucoup de parties d’un jeu sous des options quelconques et donner des chiffres à ceux qui
    font des règles
    .long =
        Le rapport dit quel camp est avantagé, combien de temps durent les parties, comment elles
        finissent, combien de fois chaque règle s’applique et ce que vaut chaque pièce. Avec --against,
        une seconde étude est jouée sous d’autres options et les deux sont comparées.

        Les deux camps sont le même joueur : `random`, `level-1` à `level-8`, ou une force comme
        `nodes=2000,depth=4,error=50`. Le résultat ne dépend que de la graine et non du nombre de fils, et
        une étude reprise de son --file donne le même résultat qu’une étude jouée d’une traite.
    .rules = Le jeu : groi, bambara, looney ou simeone
    .against =
        Jouer une seconde étude en changeant aussi cette option, et comparer les deux. Peut être répété
    .from = Commencer les parties par cette position
    .player = Le joueur des deux camps
    .games = Jouer ce nombre de parties
    .seed = La graine des ouvertures, des mises en place, des dés et des erreurs
    .opening = Commencer chaque partie par ce nombre de demi-coups au hasard, aux jeux sans dés
    .longest = Arrêter une partie après ce nombre de pas et la compter comme nulle
    .file = Garder l’étude dans ce fichier, et la reprendre si le fichier existe
    .plot =
        Dessiner l’étude terminée dans ce fichier SVG ; le dessin d’une seconde étude va dans un fichier dont le
        nom a `-against` en plus
    .records = Écrire les parties des études terminées dans ce fichier (DGN) ; - est la sortie standard
dejarik-ugi = Laisser d’autres programmes interroger l’ordinateur, par l’Universal Game Interface (UGI)
    .long =
        Un programme écrit des commandes sur l’entrée standard, une par ligne, et lit les réponses sur la
        sortie standard. Il commence par `ugi`, qui donne les options. docs/ugi.md décrit le protocole, et
        comment les lancers en font partie.
dejarik-regret =
    Mesurer combien de fois l’ordinateur, sans les tables, joue un coup qui garde la vraie valeur
    .long =
        On demande un coup au joueur dans des positions au hasard, et la table du jeu parfait le juge. La
        moitié des positions vient de parties jouées au hasard, l’autre de parties entre joueurs faibles,
        après 4 à 39 demi-coups. La table de groi est calculée quand on en a besoin, celle de bambara par
        `dejarik solve bambara`. À looney, on mesure les chances de gain perdues, dans des positions de
        peu de pièces, par les tables de `dejarik solve looney`.

        Pour les niveaux, le résultat ne dépend que de la graine. Avec --time il dépend de la machine, et
        les fils se partagent ses processeurs.
    .rules = Le jeu : groi, bambara ou looney
    .player = Le joueur : `random`, `level-1` à `level-8`, ou une force comme `depth=4,error=50`
    .time =
        Mesurer l’ordinateur sans bruit dans son évaluation, avec ce temps par coup, comme 1s ou 200ms
    .ladder = Mesurer chacun des huit niveaux dans les mêmes positions
    .positions = Demander un coup dans ce nombre de positions
    .seed = La graine des positions et des erreurs
    .from =
        Commencer les parties par cette position ; à bambara elle peut avoir moins de sortes de pièces
    .slips = Lister chaque coup qui a perdu quelque chose
    .file = Garder la mesure dans ce fichier, et la reprendre si le fichier existe
dejarik-merge = Réunir les fichiers des parts d’un travail
    .long =
        Un travail de `dejarik arena`, `dejarik lab` ou `dejarik regret` peut se faire en parts, sur plusieurs
        machines : chacune lance la même commande avec son `--part K/N` et son `--file`. Le fichier réuni est,
        octet par octet, celui que le travail d’une traite aurait écrit, quel que soit le nombre de parts et
        dans n’importe quel ordre. La même commande sans --part et avec le fichier réuni comme --file donne le
        résultat.

        Chaque part doit être là une fois et être finie, et toutes doivent être du même travail.
    .files = Les fichiers de toutes les parts, dans n’importe quel ordre
    .into = Écrire le travail entier dans ce fichier ; - est la sortie standard
dejarik-probe = Chercher la valeur d’une position et de chacun de ses coups au jeu parfait
    .long =
        groi : la valeur est en points, la distance est le plus petit nombre de demi-coups en lequel le
        camp qui mène force au moins ces points. La table est calculée quand on en a besoin, ce qui prend
        quelques secondes.

        bambara : la valeur est un gain, une perte ou une nulle. La table du jeu entier est calculée par
        `dejarik solve bambara` ; les jeux qui ont moins de sortes de pièces sont résolus sur-le-champ.

        looney : la valeur est la chance de gain plus la moitié de la chance de nulle, pour les positions
        de peu de pièces. Leurs tables sont calculées par `dejarik solve looney`. Les bornes tiennent
        compte de l’arrondi de la table, et de la nulle par tours calmes (L-15) là où elle est proche.

        Avec - ou --stdin, chaque ligne de l’entrée standard est une position, à laquelle répond une ligne
        de JSON.
    .line =
        Suivre le jeu parfait sur ce nombre de coups au plus. Le texte va jusqu’à 200 ; le JSON n’a la suite
        qu’avec cette option
dejarik-solve =
    Résoudre un jeu : calculer la valeur de chaque position et écrire la table que les autres commandes
    utilisent
    .long =
        Sans --out, la table est écrite dans le cache, où les autres commandes la trouvent. Si elle y est
        déjà, intacte, le jeu n’est pas résolu de nouveau, sauf avec --force. Sur deux cœurs :

        groi prend 2 secondes.

        bambara prend 11 minutes (20 minutes de processeur) et 6,5 Gio de mémoire. Un point de reprise est
        gardé à côté de la table ; si la commande est interrompue, relancez-la pour reprendre.

        looney est résolu jusqu’à un nombre de pièces sur le plateau, avec une table pour chaque nombre.
        En temps de processeur, 4 pièces prennent une demi-minute, 5 dix minutes, 6 deux à trois heures et 1,7 Gio de
        mémoire. Des points de reprise sont gardés aussi.
    .rules = Le jeu : groi, bambara ou looney
    .out = Écrire la table dans ce fichier et non dans le cache
    .memory = Refuser de commencer s’il faut plus de mémoire que cela, en Mio
    .kinds =
        bambara : résoudre le jeu avec ces seules sortes de pièces, comme KQ. Aucune autre ne peut y entrer
    .compare =
        bambara : résoudre le jeu encore par une autre méthode, sans symétrie, et comparer chaque
        position. Pour trois sortes de pièces au plus
    .pieces =
        looney : résoudre les positions qui ont jusqu’à ce nombre de pièces, de 4 à 8 [par défaut : 5]
    .every =
        bambara, looney : écrire un point de reprise toutes les MINUTES ; 0 en écrit un après chaque vague
        ou chaque tour [par défaut : 10]
dejarik-verify =
    Prouver une table : vérifier chaque somme de contrôle, et chaque valeur et distance par les coups
    permis
    .long =
        Une table de looney de plus de 4 pièces dépend de celle d’une pièce de moins. Celle-ci doit être
        dans le même dossier sous son nom habituel ; prouvez-la aussi.

        Tout bambara prend une heure sur deux cœurs et 4 Gio de mémoire. Un point de reprise est gardé à
        côté de la table ; si la commande est interrompue, relancez-la pour reprendre.

        Le code de sortie est 0 si la table est juste, 1 si elle ne l’est pas, et 2 si le fichier est
        illisible ou fait sous d’autres règles.
    .file = La table
dejarik-facts =
    Donner les chiffres d’un jeu entier, d’après sa table : parts des gains, des nulles et des pertes,
    gains les plus longs, zugzwang
    .long =
        Pour groi, les chiffres sont dans l’en-tête de la table. Pour bambara, chaque position de la table
        est examinée, ce qui prend quelques minutes et 4 Gio de mémoire ; le rapport donne alors aussi ce
        que vaut chaque pièce et la valeur de chaque ordre des pièces au départ. Si la commande est
        interrompue, relancez-la pour reprendre.
    .file = La table
dejarik-puzzles =
    Des problèmes de groi et de bambara : gagner en N coups. Sans sous-commande, en donner la liste
    .long =
        La liste commence par le plus facile. À chaque tour, un seul coup garde le gain. docs/puzzles.md
        explique comment les problèmes ont été faits, ce que veulent dire leurs thèmes et comment ils sont
        cotés.
    .rules = Ne lister que les problèmes de ce jeu : groi ou bambara
    .theme = Ne lister que les problèmes qui ont ce thème, comme sacrifice
    .moves = Ne lister que les problèmes qui se résolvent en ce nombre de coups
    .from = Ne lister que les problèmes cotés au moins ainsi
    .to = Ne lister que les problèmes cotés au plus ainsi
    .file = Lire les problèmes dans ce fichier au lieu de ceux du programme
dejarik-puzzles-show =
    Montrer un problème : l’énoncé, la position et, avec --solution, la solution
    .id = L’id du problème, ou `daily` pour celui d’aujourd’hui (UTC)
    .solution = Montrer aussi la solution
    .file = Lire les problèmes dans ce fichier au lieu de ceux du programme
dejarik-puzzles-solve =
    Résoudre des problèmes : celui d’aujourd’hui, un par son id, ou le prochain d’un genre
    .id =
        L’id d’un problème, ou `daily` pour celui d’aujourd’hui (UTC). Sans lui : celui d’aujourd’hui, ou,
        avec --rules ou --theme, le prochain de ce genre
    .rules = Ne résoudre que des problèmes de ce jeu : groi ou bambara
    .theme = Ne résoudre que des problèmes qui ont ce thème, comme sacrifice
dejarik-puzzles-check = Vérifier des problèmes par les tables du jeu parfait
    .long =
        Un problème est juste si chaque coup de la solution est le seul qui garde le gain, si la défense
        est la meilleure possible et si les thèmes sont ceux de la solution. La table de groi est calculée
        s’il n’y en a pas, celle de bambara par `dejarik solve bambara`. Le code de sortie est 1 si un
        problème est faux.
    .rules = Ne vérifier que les problèmes de ce jeu : groi ou bambara
    .file = Lire les problèmes dans ce fichier au lieu de ceux du programme
dejarik-puzzles-make =
    Faire des problèmes : l’ordinateur joue contre lui-même, et la table montre où un seul coup gagne
    .long =
        Le même jeu, la même graine et le même nombre donnent les mêmes problèmes, quel que soit le nombre
        de fils. Chaque problème est écrit dans le fichier dès qu’il est trouvé ; si la commande est
        interrompue, relancez-la pour reprendre. Il faut quelques minutes pour groi et jusqu’à une heure
        pour bambara.
    .rules = Le jeu : groi ou bambara
    .out = Ajouter les problèmes à ce fichier. Ceux qu’il a déjà sont gardés et comptés
    .count = S’arrêter quand le fichier a ce nombre de problèmes du jeu
    .seed = La graine des parties
    .games = S’arrêter après ce nombre de parties même s’il n’y a pas assez de problèmes
dejarik-bench =
    Chercher dans des positions fixes de tous les jeux, à des profondeurs fixes, et donner les nœuds et le
    temps
    .long =
        Le nombre de nœuds est le même sur toute machine. Le code de sortie est 1 si ce n’est pas celui de
        cette version du programme.
dejarik-rollout =
    Jouer une position jusqu’au bout de nombreuses fois, et donner les chances de gain avec leur erreur
    type
    .long =
        Le même joueur joue les deux camps, et les dés suivent leurs probabilités. Une nulle compte pour
        moitié. Le résultat ne dépend que de la graine, et pas du nombre de fils d’exécution.
    .dpn = La position
    .games = Jouer ce nombre de parties
    .player =
        Le joueur des deux camps : `random`, de `level-1` à `level-8`, ou une force comme `depth=2`
    .seed = La graine des dés et des erreurs
dejarik-tables = Lister les tables du jeu parfait de cette machine
    .long = `dejarik solve` calcule des tables, et `dejarik verify` en prouve une.
dejarik-config = Montrer où sont les parties, les réglages et les tables, et les réglages
    .long = Les menus de `dejarik play` changent les réglages.
dejarik-completions =
    Afficher un script qui apprend à un shell à compléter les arguments de dejarik
    .long =
        Les jeux, les options, les langues, les thèmes et les joueurs sont complétés, ainsi que les id des
        parties, des parties terminées et des problèmes.

        Le script va là où le shell cherche ses complétions. Pour bash :
        `dejarik completions bash > ~/.local/share/bash-completion/completions/dejarik`
    .shell = Le shell
dejarik-games =
    Lister les parties qui attendent d’être continuées, et les reprendre, les exporter ou les supprimer
    .long =
        Une partie se nomme par son id, ou par le début ou la fin de l’id si aucune autre n’a les mêmes.
dejarik-games-resume = Continuer une partie dans le terminal
    .id = L’id de la partie
dejarik-games-export = Écrire des parties en DGN, dans un fichier ou sur la sortie standard
    .ids = Les ids [par défaut : tous]
    .output = Écrire dans ce fichier
    .force = Remplacer le fichier s’il existe
dejarik-games-delete = Supprimer des parties pour de bon
    .ids = Les ids
dejarik-records =
    Lister les parties terminées dans le terminal, et les exporter ou les supprimer
    .long =
        Chacune est un fichier en DGN, que lisent `dejarik review` et `dejarik analyse`. Elle se nomme par
        son id, ou par le début ou la fin de l’id si aucune autre n’a les mêmes.
dejarik-records-export = Écrire des parties terminées en DGN, dans un fichier ou sur la sortie standard
    .ids = Les ids [par défaut : tous]
    .output = Écrire dans ce fichier
    .force = Remplacer le fichier s’il existe
dejarik-records-delete = Supprimer des parties terminées pour de bon
    .ids = Les ids
dejarik-site =
    Écrire la page comme un site de simples fichiers, pour un serveur web sans serveur de jeu
    .long =
        Tout ce qu’on fait seul ou à deux devant le même écran y fonctionne, dans le navigateur. Les
        adresses sont relatives : le site fonctionne dans n’importe quel dossier. Un site déjà là est
        remplacé pendant que des visiteurs s’en servent, et ses autres fichiers restent tels quels. Tout autre
        dossier doit être vide.
    .directory = Le dossier. Il est créé s’il n’existe pas
    .base =
        Commencer toutes les adresses par ce dossier du serveur web, comme /jeux/dejarik/. Les adresses
        sans fichier ouvrent alors la page tout de suite, et la page installée a sa propre identité
    .server =
        Faire jouer la page sur le serveur à cette adresse, comme https://dejarik.example, qui doit l’accepter
        (`dejarik serve --allow-origin`). Qui ne se fie pas à la page de ce serveur se sert de celle-ci
    .without_table =
        Laisser de côté la table de groi, 15 Mo, avec laquelle les navigateurs jouent parfaitement à groi. Sans
        elle, ils la calculent eux-mêmes, ce qui prend une minute et beaucoup de mémoire, ou s’en passent
dejarik-man = Écrire une page de manuel pour chaque commande dans un dossier
    .long =
        Pour en lire une : `man -l DOSSIER/dejarik-solve.1`. Pour les installer : copiez-les dans un
        dossier `man1`, comme ~/.local/share/man/man1.
    .directory = Le dossier. Il est créé s’il n’existe pas
dejarik-help = Afficher ce message, ou l’aide d’une commande
