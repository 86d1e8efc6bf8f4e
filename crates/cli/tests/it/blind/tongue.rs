//! The words of a language, as a listener knows them.

/// The words by which a listener understands a language.
#[derive(Debug)]
pub struct Tongue {
    pub code: &'static str,
    /// What prompts have in them.
    pub prompts: &'static [&'static str],
    /// What is in the questions for an order and for a throw.
    pub order: &'static str,
    pub throw: &'static str,
    pub again: &'static str,
    pub results: &'static [&'static str],
    /// Words that mark kinds of sentences.
    pub marks: &'static [&'static str],
    /// The names of the sides: white, black, red, blue.
    pub sides: [&'static str; 4],
    /// The same in the name of a piece.
    pub owners: [&'static str; 4],
    /// Whether the owner follows the piece: “le pion des Blancs”.
    pub owner_follows: bool,
    /// What begins a sentence about a piece.
    pub articles: &'static [&'static str],
    /// What the spaces follow that a piece passes, where they are said after its destination.
    pub passing: Option<&'static str>,
    pub and: &'static str,
    pub beside: &'static str,
    pub stunned: &'static str,
    pub captured: &'static str,
    pub inactive: &'static str,
    pub ghost: &'static str,
    pub lost: &'static str,
    pub verbs: Verbs,
    /// What a battle ends with.
    pub ends: Ends,
    pub can_come_back: &'static str,
    pub is_ghost: &'static str,
    /// A small ghost, a medium one, a big one.
    pub ghosts: [&'static str; 3],
    /// The pieces that become them.
    pub sizes: [&'static str; 3],
    pub score: &'static str,
    pub scores: &'static str,
    pub one_point: &'static str,
    pub king_home: &'static str,
    pub moves: &'static str,
    pub attacks: &'static str,
    pub take: &'static str,
    pub go: &'static str,
    pub done: &'static str,
    pub clear: &'static str,
    pub no: &'static str,
    reach: [&'static str; 2],
    points: &'static [&'static str],
    groups: &'static str,
    throws_dice: &'static str,
}

/// What a piece does.
#[derive(Debug)]
pub struct Verbs {
    pub goes: &'static str,
    pub kills: &'static str,
    pub captures: &'static str,
    pub pushes: &'static str,
    pub off: &'static str,
    pub enters: &'static str,
    pub attacks: &'static str,
    pub takes: &'static str,
    pub rises: &'static str,
}

/// How a battle ends for its pieces.
#[derive(Debug)]
pub struct Ends {
    pub succeeds: &'static str,
    pub fails: &'static str,
    pub leaves: &'static str,
    pub defeated: &'static str,
    pub stunned: &'static str,
}

pub static ENGLISH: Tongue = Tongue {
    code: "en",
    prompts: &["Turn ", "your order:", "The throw:", "Play another"],
    order: "your order:",
    throw: "The throw:",
    again: "Play another",
    results: &["has won", "is a draw"],
    marks: &[
        "goes from",
        "kills",
        "captures",
        "pushes",
        "attacks",
        "stunned",
        "force ghost now",
        "cubes",
        "can come back now",
        "Score",
        "initiative",
        "begins",
    ],
    sides: ["White", "Black", "Red", "Blue"],
    owners: ["white", "black", "red", "blue"],
    owner_follows: false,
    articles: &["the ", "The "],
    passing: None,
    and: " and ",
    beside: ", beside the board: ",
    stunned: "stunned",
    captured: "just captured",
    inactive: "can come back",
    ghost: "force ghost",
    lost: "lost",
    verbs: Verbs {
        goes: "goes from ",
        kills: "kills ",
        captures: "captures ",
        pushes: "pushes ",
        off: "off the board",
        enters: "returns to the board on ",
        attacks: "attacks ",
        takes: "takes ",
        rises: "stands up on ",
    },
    ends: Ends {
        succeeds: "The attack succeeds",
        fails: "The attack fails",
        leaves: "leaves the board",
        defeated: "is defeated",
        stunned: "is stunned",
    },
    can_come_back: "can come back now",
    is_ghost: "is a force ghost now",
    ghosts: ["uses a small ghost", "uses a medium ghost", "uses a big ghost"],
    sizes: ["Small", "Medium", "Big"],
    score: "Score: ",
    scores: " scores ",
    one_point: "one point",
    king_home: "king goes from B",
    moves: "moves",
    attacks: "attacks",
    take: "take",
    go: "go",
    done: "done",
    clear: "clear",
    no: "no",
    reach: ["Moves: ", "Attacks: "],
    points: &["movement point"],
    groups: "type “moves ",
    throws_dice: "throws ",
};

pub static FRENCH: Tongue = Tongue {
    code: "fr",
    prompts: &["Tour ", "Ordre des", "Le lancer", "Une autre partie"],
    order: "Ordre des",
    throw: "Le lancer",
    again: "Une autre partie",
    results: &["ont gagné", "est nulle"],
    marks: &[
        "va de",
        "supprime",
        "prend",
        "pousse",
        "attaque",
        "assommé",
        "cubes",
        "Score",
        "Initiative",
    ],
    sides: ["Blancs", "Noirs", "Rouges", "Bleus"],
    owners: ["des Blancs", "des Noirs", "des Rouges", "des Bleus"],
    owner_follows: true,
    articles: &["le ", "Le ", "la ", "La "],
    passing: Some(" en passant par "),
    and: " et ",
    beside: ", à côté du plateau : ",
    stunned: "assommé",
    captured: "dernière prise",
    inactive: "peut revenir",
    ghost: "fantôme de la Force",
    lost: "perdu",
    verbs: Verbs {
        goes: "va de ",
        kills: "supprime ",
        captures: "prend ",
        pushes: "pousse ",
        off: "hors du plateau",
        enters: "revient sur le plateau en ",
        attacks: "attaque ",
        takes: "occupe la case ",
        rises: "se relève en ",
    },
    ends: Ends {
        succeeds: "L’attaque réussit",
        fails: "L’attaque échoue",
        leaves: "quitte le plateau",
        defeated: "est battu",
        stunned: "est assommé",
    },
    can_come_back: "peut revenir maintenant",
    is_ghost: "est maintenant un fantôme",
    ghosts: ["jouent un petit fantôme", "jouent un fantôme moyen", "jouent un grand fantôme"],
    sizes: ["Petit", "Moyen", "Grand"],
    score: "Score : ",
    scores: " marquent ",
    one_point: "un point",
    king_home: "e roi des Blancs va de B",
    moves: "coups",
    attacks: "attaques",
    take: "prendre",
    go: "aller",
    done: "fini",
    clear: "effacer",
    no: "non",
    reach: ["Déplacements : ", "Attaques : "],
    points: &["point de mouvement", "points de mouvement"],
    groups: "écrivez « coups ",
    throws_dice: "lance",
};

/// Returns the spaces that a text names, in order.
pub fn spaces(text: &str) -> Vec<String> {
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    words.filter(|word| is_space(word)).map(str::to_owned).collect()
}

fn is_space(word: &str) -> bool {
    let Some(number) = word.strip_prefix(['A', 'B']) else { return word == "C" };
    number.parse::<u8>().is_ok_and(|number| (1..=12).contains(&number))
}

/// Returns the numbers that a text names, in order.
fn numbers(text: &str) -> Vec<usize> {
    text.split(|sign: char| !sign.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect()
}

impl Tongue {
    /// Writes a sentence as it is heard, with plain spaces.
    pub fn plain(&self, line: &str) -> String {
        line.replace('\u{a0}', " ")
    }

    /// Returns how to ask for a group of moves, if a line offers one.
    pub fn group(&self, line: &str) -> Option<String> {
        let line = self.plain(line);
        let (_, ask) = line.split_once(self.groups)?;
        let ask = ask.split(['”', '»']).next()?.trim();
        Some(format!("{} {ask}", self.moves))
    }

    /// Returns where a piece can go, if a line says so.
    pub fn reach(&self, line: &str) -> Option<Vec<String>> {
        let line = self.plain(line);
        self.reach.iter().find_map(|start| Some(spaces(line.strip_prefix(start)?)))
    }

    /// Returns whether a line says how many points of movement are left.
    pub fn is_points(&self, line: &str) -> bool {
        self.points.iter().any(|point| line.contains(point))
    }

    /// Returns the dice that a question asks for: how many, how many results each has, and the smallest
    /// result of one. The cube that decides who begins has none.
    pub fn dice(&self, prompt: &str) -> Option<(usize, usize, usize)> {
        let prompt = self.plain(prompt);
        let (_, dice) = prompt.split_once(self.throws_dice)?;
        let count = numbers(dice)[0];
        Some(if dice.contains("cubes") { (count, 2, 0) } else { (1, count, 1) })
    }
}
