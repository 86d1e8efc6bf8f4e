# Préparer un coup pendant que l’adversaire réfléchit.

premove-picked = Coup d’avance ({ $piece }) : choisissez l’arrivée.
premove-planned = Coup prévu : { $from } vers { $to }. Un autre clic l’annule.
premove-about = Il sera joué dès que ce sera à vous, s’il est alors possible. Échap l’annule aussi.
premove-cancelled = Le coup prévu est annulé.
premove-dropped = Le coup prévu de { $from } vers { $to } n’est plus possible.
