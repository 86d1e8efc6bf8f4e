# La page sur le projet.

about-what = Le Dejarik se joue sur la table holographique ronde. Les films ne lui ont jamais donné de règles, et plusieurs personnes ont donc inventé les leurs. On peut jouer ici à quatre de ces jeux de règles, seul, à deux devant le même écran ou par un lien, et les lire règle par règle.
about-rules = Qui a écrit les règles
about-rules-text = Là où une source ne dit rien ou ne montre qu’une image, il a fallu trancher. Les livres de règles signalent chacune de ces décisions.
about-credit-groi = « Star Wars - Dejarik hologame gameboard », une page de fans française sur le Dejarik classique, « le jeu de Groï », et sa traduction anglaise.
about-credit-bambara = « Design Exercise: Dejarik » de Brad Bambara, 2015.
about-credit-looney = « Looney Dejarik », d’Andrew Looney, le cadeau de fin d’année 2025 de Looney Labs. Copyright © 2025 by Looney Labs, Inc., www.LooneyLabs.com. Les noms Looney Labs et Looney Pyramids leur appartiennent.
about-credit-simeone = « Dejarik Rules » de Nicole Simeone.
about-fan = Un projet de fans
about-fan-text = Star Wars, Dejarik et les noms des créatures appartiennent à leurs propriétaires, et les règles à leurs auteurs. Ce projet est l’œuvre de fans et ne rapporte rien. Il n’est ni lié à eux, ni approuvé par eux.
about-made = Comment le projet est fait
about-made-text = Logiciel libre sous licence MIT ou Apache 2.0. Toutes les figurines, tous les sons et toutes les images sont produits par du code ; rien n’est repris d’ailleurs.
about-privacy = Ce qui est conservé sur vous
about-privacy-text = Il ne faut pas de compte. Un seul cookie signé retient vos places, et vos réglages restent dans ce navigateur. Rien n’est transmis à personne. Si vous demandez des notifications, le service de votre navigateur les transmet sans pouvoir les lire.
about-privacy-link = Voir, télécharger ou supprimer vos données
about-server = Serveur
about-server-text = Cette page vient de { $page } et joue sur le serveur { $server }.
about-programs = Pour les programmeurs
about-programs-text = Un programme peut faire tout ce que fait cette page.
about-programs-link = Lire la documentation de l’API
