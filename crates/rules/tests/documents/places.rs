//! What the four sources have (rules, options, equipment and invitations), and where the project says it: in the books, in
//! the lessons, in the kits and on the page. Every rule is in the books of both languages (`rule_book`), which the page and
//! the terminal show and the booklets print.

use std::collections::BTreeSet;
use std::fs;

use dejarik_rules::RulesId;
use dejarik_rules::any::AnyRules;

use super::root;

fn read(file: &str) -> String {
    let text = fs::read_to_string(root().join(file));
    text.unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// What a source has, and texts that say it, each with its file.
const PLACES: [(&str, &[(&str, &str)]); 30] = [
    (
        "the FAQ of Looney Labs",
        &[("rules/looney.md", "an FAQ of its own"), ("rules/looney.fr.md", "sa propre FAQ")],
    ),
    (
        "Bambara's wish for criticism",
        &[
            ("rules/bambara.md", "constructive criticism"),
            ("rules/bambara.fr.md", "critiques constructives"),
        ],
    ),
    (
        "the questions to Groi's author",
        &[
            ("rules/groi.md", "invites questions"),
            ("rules/groi.fr.md", "invite à lui envoyer des questions"),
        ],
    ),
    (
        "Simeone's changes of one's own",
        &[
            ("rules/simeone.md", "room for changes"),
            ("rules/simeone.fr.md", "vos propres variantes"),
        ],
    ),
    (
        "Simeone's rules are not official",
        &[
            ("rules/simeone.md", "not official ones"),
            ("rules/simeone.fr.md", "ne sont donc pas officielles"),
        ],
    ),
    ("Rogue One", &[("rules/board.md", "Rogue One"), ("rules/board.fr.md", "Rogue One")]),
    (
        "Bambara's names of spaces",
        &[("rules/board.md", "names of the spaces"), ("rules/board.fr.md", "noms des cases")],
    ),
    (
        "the cubes of the films",
        &[
            ("rules/looney.md", "the universe of the films"),
            ("rules/looney.fr.md", "l’univers des films"),
        ],
    ),
    (
        "the zones of Groi's board",
        &[
            ("rules/groi.md", "*combat zone*"),
            ("rules/groi.fr.md", "*zone de combat*"),
            ("rules/board.md", "Dejarik space"),
            ("rules/board.fr.md", "case Dejarik"),
        ],
    ),
    (
        "two Dejarik moves cross the board",
        &[
            ("rules/groi.md", "crosses the whole board in two Dejarik moves"),
            ("rules/groi.fr.md", "traverse tout le plateau"),
        ],
    ),
    (
        "a killer that is stuck, and the pawn behind it",
        &[("rules/groi.md", "can no longer go home"), ("rules/groi.fr.md", "ne peut plus rentrer")],
    ),
    (
        "the Wookiees' series",
        &[
            ("rules/groi.md", "Wookiees play to 12"),
            ("rules/groi.fr.md", "Wookiees jouent en 12"),
            ("print/texts/groi.en.md", "Wookiees"),
            ("print/texts/groi.fr.md", "Wookiees"),
            ("rules/src/groi/options.rs", "Wookiees play to 12"),
            ("rules/src/groi/options.rs", "Les Wookiees jouent en 12"),
        ],
    ),
    (
        "the Corellians' credits",
        &[
            ("rules/groi.md", "Corellians"),
            ("rules/groi.fr.md", "Corelliens"),
            ("print/src/score.rs", "Corellian traders"),
            ("print/src/score.rs", "commerçants corelliens"),
            ("print/texts/groi.en.md", "Corellians"),
            ("print/texts/groi.fr.md", "Corelliens"),
            ("rules/src/groi/options.rs", "Corellian traders for credits"),
        ],
    ),
    (
        "what is proved of Groi's starts",
        &[
            ("rules/groi.md", "This is the fair start"),
            ("rules/groi.fr.md", "C’est le départ équitable"),
            ("print/src/kinds/groi.rs", "can win a point by force"),
            ("print/src/kinds/groi.rs", "peut forcer le gain d’un point"),
            ("../locales/en/page/start.ftl", "Proved: from the set-ups"),
            ("../locales/fr/page/start.ftl", "C’est démontré"),
        ],
    ),
    (
        "Dejarik in two moves",
        &[
            ("rules/bambara.md", "\"Dejarik in two moves\""),
            ("rules/bambara.fr.md", "Dejarik en deux coups"),
            ("../locales/en/page/lesson-bambara.ftl", "Dejarik in two moves"),
            ("../locales/fr/page/lesson-bambara.ftl", "Dejarik en deux coups"),
        ],
    ),
    (
        "king of the hill and zugzwang",
        &[
            ("rules/bambara.md", "king of the hill"),
            ("rules/bambara.md", "zugzwang"),
            ("rules/bambara.fr.md", "roi de la colline"),
            ("rules/bambara.fr.md", "zugzwang"),
        ],
    ),
    (
        "bricks, pyramids and chess pieces",
        &[
            ("rules/board.md", "**Bricks.**"),
            ("rules/board.md", "**Pyramids.**"),
            ("rules/board.md", "**Chess pieces.**"),
            ("rules/board.fr.md", "**Briques.**"),
            ("rules/board.fr.md", "**Pyramides.**"),
            ("rules/board.fr.md", "**Pièces d’échecs.**"),
        ],
    ),
    (
        "two-sided discs for cubes",
        &[
            ("rules/board.md", "**Two-coloured discs.**"),
            ("rules/board.fr.md", "**Disques bicolores.**"),
            ("print/src/dice.rs", "**Discs for cubes.**"),
            ("print/src/dice.rs", "**Des disques pour cubes.**"),
        ],
    ),
    (
        "the marker of a captured piece",
        &[
            ("rules/bambara.md", "just captured"),
            ("rules/bambara.fr.md", "vient d’être prise"),
            ("print/src/pieces.rs", "**Markers.**"),
            ("print/src/pieces.rs", "**Marqueurs.**"),
        ],
    ),
    (
        "a token for each point",
        &[
            ("rules/simeone.md", "tokens"),
            ("rules/simeone.fr.md", "jetons"),
            ("print/src/score.rs", "**Score tokens,**"),
            ("print/src/score.rs", "**Jetons de points,**"),
        ],
    ),
    (
        "a die that leaves the board with its creature",
        &[
            ("rules/simeone.md", "die leaves the board"),
            ("rules/simeone.fr.md", "quitte le plateau avec elle"),
        ],
    ),
    (
        "the token of the initiative",
        &[
            ("rules/board.md", "token for the initiative"),
            ("rules/board.fr.md", "jeton pour l’initiative"),
            ("print/src/pieces.rs", "**Initiative.** The player"),
            ("print/src/pieces.rs", "**Initiative.** Le joueur"),
        ],
    ),
    (
        "the number to beat",
        &[
            ("rules/looney.md", "announces the number to beat"),
            ("rules/looney.fr.md", "annonce le nombre à battre"),
            ("print/texts/first.looney.en.md", "says the number to beat"),
            ("print/texts/first.looney.fr.md", "annonce le nombre à battre"),
        ],
    ),
    (
        "pips on the bases of a set that can be bought",
        &[
            ("rules/looney.md", "pips on the front and the back"),
            ("rules/looney.fr.md", "des points devant et derrière"),
            ("rules/board.md", "**A set that you have.**"),
            ("rules/board.fr.md", "**Un jeu que vous possédez.**"),
            ("print/src/kinds/looney.rs", "The pips show the size"),
            ("print/src/kinds/looney.rs", "Les points montrent la taille"),
        ],
    ),
    (
        "cubes from old dice",
        &[
            ("rules/board.md", "**Chance Cubes from old dice.**"),
            ("rules/board.fr.md", "**Des cubes de chance avec de vieux dés.**"),
            ("print/src/kinds/looney.rs", "\"Chance Cubes\""),
            ("print/src/kinds/looney.rs", "\"Cubes de chance\""),
        ],
    ),
    (
        "a board of wood and pieces of clay",
        &[
            ("rules/board.md", "**From wood.**"),
            ("rules/board.md", "**Clay.**"),
            ("rules/board.md", "**At any size.**"),
            ("rules/board.fr.md", "**En bois.**"),
            ("rules/board.fr.md", "**Terre.**"),
            ("rules/board.fr.md", "**À toute taille.**"),
        ],
    ),
    (
        "Groi's second version and the video game",
        &[
            ("rules/groi.md", "recommends a second one"),
            ("rules/groi.md", "Morecraft"),
            ("rules/groi.fr.md", "en recommande vivement une seconde"),
            ("rules/groi.fr.md", "Seth Morecraft"),
        ],
    ),
    (
        "a board to print",
        &[
            ("rules/board.md", "**From paper.**"),
            ("rules/board.fr.md", "**En papier.**"),
            ("print/src/board.rs", "Glue the sheet to cardboard"),
            ("print/src/board.rs", "Collez la feuille"),
        ],
    ),
    (
        "let the Wookiee win",
        &[
            ("rules/looney.md", "Let the Wookiee win"),
            ("rules/looney.fr.md", "Laissez gagner le Wookiee"),
            ("../locales/en/common.ftl", "Let the Wookiee win"),
            ("../locales/fr/common.ftl", "Laisser gagner le Wookiee"),
        ],
    ),
    (
        "the credits of all four",
        &[
            ("print/src/kinds/groi.rs", "“Classic Dejarik” on the fan page"),
            ("print/src/kinds/bambara.rs", "Brad Bambara, “Design Exercise: Dejarik” (2015)"),
            ("print/src/kinds/looney.rs", "© 2025 Looney Labs, Inc. www.LooneyLabs.com"),
            ("print/src/kinds/simeone.rs", "Nicole Simeone, “Dejarik Rules”"),
            ("../NOTICE", "Brad Bambara"),
            ("../NOTICE", "Andrew Looney"),
            ("../NOTICE", "Nicole Simeone"),
            ("../NOTICE", "Classic Dejarik"),
        ],
    ),
];

/// Where a player meets a rule besides the books.
enum TaughtIn {
    /// A step of the lessons.
    Lesson(&'static str),
    /// A text of the kits, with words in it in English and in French.
    Kit(&'static str, [&'static str; 2]),
    /// An option, which the start form and the kits offer with its rule.
    Option(&'static str),
    /// Nowhere: it says when two positions or moves are the same.
    Book,
}

/// Every rule with such a place, in the order of the books.
const RULES: [(&str, TaughtIn); 76] = [
    ("D-1", TaughtIn::Lesson("groi start")),
    ("D-2", TaughtIn::Lesson("bambara king")),
    ("D-3", TaughtIn::Lesson("bambara push")),
    ("D-4", TaughtIn::Lesson("bambara queen")),
    ("D-5", TaughtIn::Kit("first.groi", ["White begins", "Les Blancs commencent"])),
    ("D-6", TaughtIn::Book),
    ("G-1", TaughtIn::Option("setup")),
    ("G-2", TaughtIn::Kit("groi", ["White begins", "Les Blancs commencent"])),
    ("G-3", TaughtIn::Lesson("groi dejarik")),
    ("G-4", TaughtIn::Lesson("groi out")),
    ("G-5", TaughtIn::Lesson("groi exit")),
    ("G-6", TaughtIn::Lesson("groi front")),
    ("G-7", TaughtIn::Lesson("groi double")),
    ("G-8", TaughtIn::Lesson("groi first")),
    ("G-9", TaughtIn::Lesson("groi boost")),
    ("G-10", TaughtIn::Kit("groi", ["if both are empty", "si elles sont vides"])),
    ("G-11", TaughtIn::Lesson("groi kill")),
    ("G-12", TaughtIn::Kit("groi", ["The move is over.", "Le coup est fini."])),
    ("G-13", TaughtIn::Lesson("groi home")),
    (
        "G-14",
        TaughtIn::Kit(
            "groi",
            ["a Dejarik and a Home never kill", "un Dejarik et une rentrée ne suppriment jamais"],
        ),
    ),
    (
        "G-15",
        TaughtIn::Kit(
            "groi",
            ["No pawn passes over another.", "Aucun pion ne passe par-dessus un autre."],
        ),
    ),
    ("G-16", TaughtIn::Lesson("groi run")),
    ("G-17", TaughtIn::Lesson("groi three")),
    ("G-18", TaughtIn::Lesson("groi two")),
    (
        "G-19",
        TaughtIn::Kit(
            "groi",
            ["first for the player who moved", "d’abord pour le joueur qui vient de jouer"],
        ),
    ),
    ("G-20", TaughtIn::Lesson("groi again")),
    ("G-21", TaughtIn::Lesson("groi stuck")),
    ("G-22", TaughtIn::Lesson("groi series")),
    ("G-23", TaughtIn::Option("wookiee-rule")),
    ("B-1", TaughtIn::Option("setup")),
    ("B-2", TaughtIn::Lesson("bambara king")),
    ("B-3", TaughtIn::Lesson("bambara knight")),
    ("B-4", TaughtIn::Lesson("bambara queen")),
    ("B-5", TaughtIn::Lesson("bambara push")),
    ("B-6", TaughtIn::Lesson("bambara capture")),
    ("B-7", TaughtIn::Lesson("bambara chase")),
    ("B-8", TaughtIn::Lesson("bambara lap")),
    ("B-9", TaughtIn::Book),
    ("B-10", TaughtIn::Lesson("bambara protect")),
    ("B-11", TaughtIn::Lesson("bambara wait")),
    ("B-12", TaughtIn::Lesson("bambara return")),
    ("B-13", TaughtIn::Lesson("bambara core")),
    (
        "B-14",
        TaughtIn::Kit(
            "bambara",
            ["If you can do neither, you pass.", "Si rien n’est possible, vous passez."],
        ),
    ),
    ("B-15", TaughtIn::Lesson("bambara again")),
    ("L-1", TaughtIn::Option("setup")),
    (
        "L-2",
        TaughtIn::Kit(
            "first.looney",
            ["Throw one cube: its colour begins.", "Lancez un cube : sa couleur commence."],
        ),
    ),
    ("L-3", TaughtIn::Lesson("looney share")),
    ("L-4", TaughtIn::Lesson("looney diagonal")),
    ("L-5", TaughtIn::Lesson("looney attack")),
    ("L-6", TaughtIn::Lesson("looney attack")),
    ("L-7", TaughtIn::Lesson("looney support")),
    ("L-8", TaughtIn::Lesson("looney high")),
    ("L-9", TaughtIn::Lesson("looney attack")),
    ("L-10", TaughtIn::Lesson("looney guarded")),
    ("L-11", TaughtIn::Lesson("looney tie")),
    ("L-12", TaughtIn::Lesson("looney save")),
    ("L-13", TaughtIn::Lesson("looney ghost")),
    ("L-14", TaughtIn::Lesson("looney leader")),
    ("L-15", TaughtIn::Option("quiet-limit")),
    ("L-16", TaughtIn::Book),
    ("S-1", TaughtIn::Lesson("simeone setup")),
    ("S-2", TaughtIn::Kit("first.simeone", ["Both players roll a D6.", "Chacun lance un D6."])),
    ("S-3", TaughtIn::Lesson("simeone round")),
    ("S-4", TaughtIn::Lesson("simeone end")),
    ("S-5", TaughtIn::Lesson("simeone walk")),
    ("S-6", TaughtIn::Lesson("simeone attack")),
    ("S-7", TaughtIn::Lesson("simeone attack")),
    ("S-8", TaughtIn::Lesson("simeone push")),
    ("S-9", TaughtIn::Lesson("simeone felt")),
    (
        "S-10",
        TaughtIn::Kit(
            "simeone",
            [
                "remove the defender and score its value",
                "retirez le défenseur et marquez sa valeur",
            ],
        ),
    ),
    ("S-11", TaughtIn::Lesson("simeone follow")),
    ("S-12", TaughtIn::Lesson("simeone stay")),
    ("S-13", TaughtIn::Lesson("simeone stunned")),
    ("S-14", TaughtIn::Lesson("simeone round")),
    ("S-15", TaughtIn::Lesson("simeone target")),
    ("S-16", TaughtIn::Option("quiet-limit")),
];

/// Returns a text with its lines joined, so that a phrase is found across a line break.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn equipment_lore_and_invitations_of_the_sources_have_their_places() {
    for (what, places) in PLACES {
        for (place, words) in places {
            let is_document = place.starts_with("rules/") && place.ends_with(".md");
            let folder = if is_document { "docs" } else { "crates" };
            let text = joined(&read(&format!("{folder}/{place}")));
            assert!(text.contains(words), "{what}: `{words}` is not in {place}");
            let french = in_french(place);
            assert!(places.iter().any(|(other, _)| *other == french), "{what}: not in {french}");
        }
    }
}

/// Returns the file with the French text beside a file; the same file if it has both languages.
fn in_french(place: &str) -> String {
    match place.strip_suffix(".md") {
        Some(book) if !book.ends_with(".fr") && !book.ends_with(".en") => format!("{book}.fr.md"),
        _ => place.replace(".en.md", ".fr.md").replace("locales/en/", "locales/fr/"),
    }
}

/// Returns the rules of a book, in order.
fn rules_of(book: &str) -> Vec<String> {
    let items = book.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("**"));
    let ids = items.map(|(id, _)| id).filter(|id| id.as_bytes().get(1) == Some(&b'-'));
    ids.map(str::to_owned).collect()
}

#[test]
fn every_rule_has_its_place_besides_the_books() {
    let books = ["board", "groi", "bambara", "looney", "simeone"];
    let stated: Vec<String> =
        books.iter().flat_map(|book| rules_of(&read(&format!("docs/rules/{book}.md")))).collect();
    assert_eq!(RULES.map(|(rule, _)| rule.to_owned()).to_vec(), stated);
    let mut shown = BTreeSet::new();
    for (rule, place) in RULES {
        match place {
            TaughtIn::Lesson(step) => {
                let (game, id) = step.split_once(' ').unwrap();
                let lesson = read(&format!("docs/lessons/{game}.json"));
                assert!(lesson.contains(&format!("{{\"id\": \"{id}\"")), "{rule}: {step}");
                for language in ["en", "fr"] {
                    let texts = read(&format!("locales/{language}/page/lesson-{game}.ftl"));
                    assert!(
                        texts.contains(&format!("\nlesson-{game}-{id}-text = ")),
                        "{rule}: {step}"
                    );
                }
                shown.insert(step);
            }
            TaughtIn::Kit(file, words) => {
                for (language, words) in ["en", "fr"].into_iter().zip(words) {
                    let text = joined(&read(&format!("crates/print/texts/{file}.{language}.md")));
                    assert!(text.contains(words), "{rule}: `{words}` is not in {file}.{language}");
                }
            }
            TaughtIn::Option(key) => {
                let is_own = |id: RulesId| {
                    let mut own = AnyRules::new(id).options().iter();
                    own.any(|spec| spec.key == key && spec.rule == rule)
                };
                assert!(RulesId::all().any(is_own), "{rule}: no option {key}");
            }
            TaughtIn::Book => {}
        }
    }
    assert!(shown.len() > 40, "{} steps teach a rule", shown.len());
}

#[test]
fn every_option_has_its_rule_in_both_books_and_its_changes_on_paper() {
    for id in RulesId::all() {
        for spec in AnyRules::new(id).options() {
            for (language, code) in [("", "en"), (".fr", "fr")] {
                let file = format!("docs/rules/{id}{language}.md");
                let book = read(&file);
                let rule =
                    book.split("\n- **").find(|item| item.starts_with(&format!("{}**", spec.rule)));
                let rule = rule.unwrap_or_else(|| panic!("{file} has no {}", spec.rule));
                assert!(rule.contains(&format!("`{}`", spec.key)), "{file}: {}", spec.key);
                let changes = read(&format!("crates/print/texts/options.{id}.{code}.md"));
                assert!(changes.contains(&format!("# {}=", spec.key)), "{id} {code}: {}", spec.key);
                assert!(spec.about.in_language(code).contains(spec.rule), "{id}: {}", spec.key);
            }
        }
    }
}
