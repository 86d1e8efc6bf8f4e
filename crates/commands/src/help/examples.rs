//! Examples at the end of each command's help.

use std::fmt::Write as _;

use clap::Command;
use dejarik_rules::Words;

use crate::lang::Lang;

/// A command line, and what it does.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The command line.
    pub line: &'static str,
    /// What it does.
    pub what: Words,
}

const fn example(line: &'static str, en: &'static str, fr: &'static str) -> Example {
    Example { line, what: Words::new(en, fr) }
}

/// All examples, in the order of the commands.
pub const ALL: &[Example] = &[
    example("dejarik", "Open the game in the browser", "Ouvrir le jeu dans le navigateur"),
    example(
        "dejarik serve --host 0.0.0.0",
        "Host games for others",
        "Héberger des parties pour d’autres",
    ),
    example(
        "dejarik site public",
        "Write the page as plain files",
        "Écrire la page en fichiers simples",
    ),
    example(
        "dejarik worker --bus nats://127.0.0.1:4222",
        "Think for the servers on this bus",
        "Réfléchir pour les serveurs de ce bus",
    ),
    example(
        "dejarik admin who 1a2B3c4D",
        "List the people of a game",
        "Lister les personnes d’une partie",
    ),
    example(
        "dejarik backup games.backup",
        "Copy all games of the server",
        "Copier toutes les parties du serveur",
    ),
    example("dejarik restore games.backup", "Bring a copy back", "Rétablir une copie"),
    example(
        "dejarik dice verify game.dice",
        "Check every throw of a recorded game",
        "Vérifier chaque lancer d’une partie enregistrée",
    ),
    example(
        "dejarik store copy --from sqlite:games.db --to postgres://dejarik@db/games",
        "Move games to another store",
        "Déplacer les parties vers un autre stockage",
    ),
    example("dejarik play looney --second 3", "Play against level 3", "Jouer contre le niveau 3"),
    example(
        "dejarik play --plain --lang fr",
        "Play line by line in French",
        "Jouer ligne par ligne en français",
    ),
    example(
        "dejarik play groi --online https://dejarik.example",
        "Play against the one who opens your invitation",
        "Jouer contre qui ouvre votre invitation",
    ),
    example(
        "dejarik join https://dejarik.example/game/1a2B3c4D#aB3dE5fG7hJ9",
        "Take the seat of an invitation, and play",
        "Prendre la place d’une invitation, et jouer",
    ),
    example(
        "dejarik join https://dejarik.example/game/1a2B3c4D --plain",
        "Come back to your seat, line by line",
        "Revenir à votre place, ligne par ligne",
    ),
    example(
        "dejarik watch https://dejarik.example/game/1a2B3c4D",
        "Watch a game",
        "Regarder une partie",
    ),
    example("dejarik games", "List the games that wait", "Lister les parties à reprendre"),
    example(
        "dejarik games resume 3f",
        "Continue the game whose id begins with 3f",
        "Reprendre la partie dont l’id commence par 3f",
    ),
    example("dejarik records", "List the finished games", "Lister les parties terminées"),
    example(
        "dejarik records export -o all.dgn",
        "Write all records into a file",
        "Écrire toutes les parties dans un fichier",
    ),
    example(
        "dejarik analyse groi",
        "Analyse the start position of groi",
        "Analyser la position de départ de groi",
    ),
    example(
        "dejarik analyse game.dgn --plain",
        "Walk through a game line by line",
        "Parcourir une partie ligne par ligne",
    ),
    example(
        "dejarik review game.dgn --annotate out.dgn",
        "Write the review into a record",
        "Écrire la revue dans une partie",
    ),
    example(
        "dejarik moves \"groi PPPP2pppp2/12/1 w wb\"",
        "List the moves of a position",
        "Lister les coups d’une position",
    ),
    example(
        "dejarik apply \"groi PPPP2pppp2/12/1 w wb\" A1-B1 A7-B7",
        "Play two moves",
        "Jouer deux coups",
    ),
    example(
        "dejarik check game.dgn",
        "Replay the games of a file",
        "Rejouer les parties d’un fichier",
    ),
    example(
        "dejarik check game.dgn --fix mended.dgn",
        "Write a copy with spelling, numbers and tags mended",
        "Écrire une copie où orthographe, numéros et balises sont réparés",
    ),
    example(
        "dejarik perft \"bambara NKQP2nkqp2/12/1 w -\" 5",
        "Count the sequences of five moves",
        "Compter les suites de cinq coups",
    ),
    example("dejarik bench", "Measure the search", "Mesurer la recherche"),
    example("dejarik rules G-7", "Print one rule", "Afficher une règle"),
    example(
        "dejarik board \"looney SBLM2sblm2/12/1 w - 0\" --png board.png",
        "Draw a picture",
        "Dessiner une image",
    ),
    example(
        "dejarik print looney -o looney.pdf",
        "Make a kit to cut out",
        "Faire un jeu à découper",
    ),
    example(
        "dejarik print groi --diameter 400mm -o board.svg",
        "Draw a bare board of 40 cm for a maker",
        "Dessiner un plateau nu de 40\u{A0}cm pour un artisan",
    ),
    example(
        "dejarik arena groi level-3 level-2 --pairs 50",
        "Play a match of 100 games",
        "Jouer un match de 100 parties",
    ),
    example(
        "dejarik arena groi level-4 level-3 level-2 --pairs 5 --games games.dgn",
        "Play a match against each of two players, and keep the games",
        "Jouer un match contre chacun de deux joueurs, et garder les parties",
    ),
    example(
        "dejarik ugi",
        "Be the engine of another program",
        "Être le moteur d’un autre programme",
    ),
    example(
        "dejarik lab simeone --against centre=hold",
        "Compare two variants of the rules",
        "Comparer deux variantes des règles",
    ),
    example(
        "dejarik regret bambara --ladder",
        "Measure each level against perfect play",
        "Mesurer chaque niveau au jeu parfait",
    ),
    example(
        "dejarik merge part-1.json part-2.json part-3.json --into study.json",
        "Put the three parts of a study together",
        "Réunir les trois parts d’une étude",
    ),
    example(
        "dejarik rollout \"looney 3L8/1S1b2s5/l w Bm 3\" --games 500",
        "Play a position out 500 times",
        "Jouer une position 500 fois jusqu’au bout",
    ),
    example(
        "dejarik probe \"groi PPPP2pppp2/12/1 w wb\"",
        "Look a position up in the table",
        "Chercher une position dans la table",
    ),
    example(
        "dejarik solve looney --pieces 4",
        "Compute a small table",
        "Calculer une petite table",
    ),
    example("dejarik verify bambara.table", "Prove a table", "Prouver une table"),
    example("dejarik tables", "List the computed tables", "Lister les tables calculées"),
    example(
        "dejarik facts bambara.table",
        "Report figures about a game",
        "Donner des chiffres sur un jeu",
    ),
    example(
        "dejarik puzzles --theme sacrifice",
        "List the puzzles with a theme",
        "Lister les problèmes d’un thème",
    ),
    example(
        "dejarik puzzles show daily --solution",
        "Show the puzzle of the day",
        "Montrer le problème du jour",
    ),
    example(
        "dejarik puzzles solve --rules groi",
        "Solve the next puzzle of groi",
        "Résoudre le prochain problème de groi",
    ),
    example("dejarik config", "Show the settings", "Afficher les réglages"),
    example(
        "dejarik completions fish",
        "Print the script of a shell",
        "Afficher le script d’un shell",
    ),
    example("dejarik man man1", "Write the manual pages", "Écrire les pages de manuel"),
];

/// Returns the examples of the command with this path, without those of its subcommands.
pub fn of(command: &Command, path: &str) -> impl Iterator<Item = &'static Example> {
    let is_own = move |behind: &str| {
        let mut words = behind.split(' ');
        words.next() == Some("")
            && words.next().is_none_or(|word| command.find_subcommand(word).is_none())
    };
    ALL.iter().filter(move |example| example.line.strip_prefix(path).is_some_and(is_own))
}

/// Adds the examples to the help of every command.
pub(crate) fn added(command: Command, lang: Lang) -> Command {
    below(command, "dejarik", lang)
}

fn below(command: Command, path: &str, lang: Lang) -> Command {
    let title = Words::new("Examples:", "Exemples\u{a0}:").in_language(lang.code());
    let mut text = String::new();
    for Example { line, what } in of(&command, path) {
        // Writing to a text cannot fail.
        let _ = write!(text, "\n  {line}\n          {}", what.in_language(lang.code()));
    }
    let command = match (text.is_empty(), command.get_after_long_help()) {
        (true, _) => command,
        (false, None) => command.after_long_help(format!("{title}{text}")),
        (false, Some(after)) => {
            let text = format!("{title}{text}\n\n{after}");
            command.after_long_help(text)
        }
    };
    if command.get_name() == "help" {
        return command;
    }
    command.mut_subcommands(|sub| {
        let path = format!("{path} {}", sub.get_name());
        below(sub, &path, lang)
    })
}
