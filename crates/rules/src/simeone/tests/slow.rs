//! A second, slow implementation of the rules in words and maps, without bits and without shared
//! code.
//!
//! It parses a DPN and lists every word that can be played together with the DPN it leads to. The
//! fast implementation gives the same list in another way, and both must agree on random positions.

use std::collections::BTreeMap;

use super::*;
use crate::ruleset::mix;

/// The options as text.
#[derive(Clone, Copy, Debug)]
struct Agreed {
    centre: &'static str,
    target: &'static str,
    quiet_limit: &'static str,
}

/// A position in words.
#[derive(Clone, Debug)]
struct Table {
    /// The letter on each space, with its star.
    board: BTreeMap<String, String>,
    to_move: String,
    initiative: String,
    score: BTreeMap<String, u32>,
    active: Option<(String, u32)>,
    quiet: u32,
    battle: Option<(String, String)>,
    throws: Option<(u32, u32)>,
}

fn spaces() -> Vec<String> {
    let ring = |name: char| (1..=12).map(move |k| format!("{name}{k}"));
    ring('A').chain(ring('B')).chain(["C".to_owned()]).collect()
}

/// Returns the orthogonal neighbours by name (D-2).
fn neighbours(space: &str) -> Vec<String> {
    if space == "C" {
        return (1..=12).map(|k| format!("B{k}")).collect();
    }
    let (ring, number) = space.split_at(1);
    let k: u32 = number.parse().unwrap();
    let (up, down) = (if k == 12 { 1 } else { k + 1 }, if k == 1 { 12 } else { k - 1 });
    let across = if ring == "A" { "B" } else { "A" };
    let mut around = vec![format!("{ring}{up}"), format!("{ring}{down}"), format!("{across}{k}")];
    if ring == "B" {
        around.push("C".to_owned());
    }
    around
}

fn owner(creature: &str) -> String {
    if creature.starts_with(char::is_uppercase) { "w" } else { "b" }.to_owned()
}

fn other(side: &str) -> String {
    if side == "w" { "b" } else { "w" }.to_owned()
}

/// Returns actions, die, stunned die and value of a creature.
fn line(creature: &str) -> [u32; 4] {
    match &creature[..1] {
        "N" | "x" => [3, 4, 1, 2],
        "M" | "g" => [2, 6, 4, 4],
        "K" | "h" => [2, 8, 6, 6],
        "S" | "t" => [1, 12, 8, 8],
        unknown => panic!("{unknown}"),
    }
}

impl Table {
    fn read(dpn: &str) -> Table {
        let fields: Vec<_> = dpn.split(' ').collect();
        let mut names = spaces().into_iter();
        let mut board: BTreeMap<String, String> = BTreeMap::new();
        let mut number = String::new();
        let mut last = String::new();
        for c in fields[1].chars().chain(['/']) {
            if c.is_ascii_digit() {
                number.push(c);
                continue;
            }
            let run: usize = if number.is_empty() { 0 } else { number.parse().unwrap() };
            number.clear();
            (0..run).for_each(|_| drop(names.next()));
            match c {
                '/' => {}
                '*' => board.get_mut(&last).unwrap().push('*'),
                letter => {
                    last = names.next().unwrap();
                    board.insert(last.clone(), letter.to_string());
                }
            }
        }
        let (first, second) = fields[4].split_once('-').unwrap();
        let score = [("w", first), ("b", second)];
        let active = (fields[5] != "-").then(|| {
            let (letter, left) = fields[5].split_at(1);
            (letter.to_owned(), left.parse().unwrap())
        });
        let (mut battle, mut throws) = (None, None);
        if let Some(field) = fields.get(7) {
            let (attack, roll) = field.split_at(field.find('(').unwrap_or(field.len()));
            battle = attack.split_once('x').map(|(a, b)| (a.to_owned(), b.to_owned()));
            let roll = roll.trim_matches(['(', ')']).split_once(':');
            throws = roll.map(|(a, d)| (a.parse().unwrap(), d.parse().unwrap()));
        }
        Table {
            board,
            to_move: fields[2].to_owned(),
            initiative: fields[3].to_owned(),
            score: score.map(|(side, n)| (side.to_owned(), n.parse().unwrap())).into(),
            active,
            quiet: fields[6].parse().unwrap(),
            battle,
            throws,
        }
    }

    fn write(&self) -> String {
        let spaces = spaces();
        let rings = spaces.chunks(12).map(|ring| {
            let text: String = ring
                .iter()
                .map(|space| self.board.get(space).map_or(".", |creature| creature))
                .collect();
            // Runs of empty spaces, longest first.
            (1..=12).rev().fold(text, |text, n| text.replace(&".".repeat(n), &n.to_string()))
        });
        let rings = rings.collect::<Vec<_>>().join("/");
        let active = match &self.active {
            Some((letter, left)) => format!("{letter}{left}"),
            None => "-".to_owned(),
        };
        let (first, second) = (self.score["w"], self.score["b"]);
        let mut text = format!("simeone {rings} {} {} ", self.to_move, self.initiative);
        text += &format!("{first}-{second} {active} {}", self.quiet);
        if let Some((from, to)) = &self.battle {
            text += &format!(" {from}x{to}");
        }
        if let Some((attack, defence)) = self.throws {
            text += &format!("({attack}:{defence})");
        }
        text
    }

    fn has_won(&self, side: &str, agreed: Agreed) -> bool {
        let enemies = self.board.values().filter(|creature| owner(creature) != side).count();
        let reached =
            agreed.target != "none" && self.score[side] >= agreed.target.parse::<u32>().unwrap();
        enemies == 0 || reached
    }

    fn is_over(&self, agreed: Agreed) -> bool {
        self.has_won("w", agreed)
            || self.has_won("b", agreed)
            || self.quiet >= agreed.quiet_limit.parse::<u32>().unwrap()
    }

    fn scores(&mut self, side: &str, points: u32) {
        *self.score.get_mut(side).unwrap() += points;
        self.quiet = 0;
    }

    fn entered_centre(&mut self, side: &str, agreed: Agreed) {
        if agreed.centre == "entry" && agreed.target != "none" {
            self.scores(side, 1);
        }
    }

    /// Spends an action of `creature` (given without its star).
    fn acted(&mut self, creature: &str, agreed: Agreed) {
        self.battle = None;
        self.throws = None;
        let had = self.active.as_ref().map_or(line(creature)[0], |(_, left)| *left);
        if had == 1 {
            self.end(agreed);
        } else {
            self.active = Some((creature[..1].to_owned(), had - 1));
        }
    }

    fn end(&mut self, agreed: Agreed) {
        self.active = None;
        let ended = self.to_move.clone();
        self.to_move = other(&ended);
        if ended == self.initiative {
            return;
        }
        if self.has_won("w", agreed) || self.has_won("b", agreed) {
            return;
        }
        self.quiet += 1;
        let held = self.board.get("C").map(|creature| owner(creature));
        if let Some(holder) = held
            && agreed.centre == "hold"
            && agreed.target != "none"
        {
            self.scores(&holder, 1);
        }
    }

    fn remove(&mut self, space: &str) {
        let creature = self.board.remove(space).unwrap();
        self.scores(&other(&owner(&creature)), line(&creature)[3]);
    }

    /// Moves the attacker from its space to the one it attacked.
    fn advance(&mut self, from: &str, to: &str, agreed: Agreed) {
        let creature = self.board.remove(from).unwrap();
        self.board.insert(to.to_owned(), creature.clone());
        if to == "C" {
            self.entered_centre(&owner(&creature), agreed);
        }
    }

    /// Returns every word that can be played or thrown here, with the DPN it leads to.
    fn words(&self, agreed: Agreed) -> BTreeMap<String, String> {
        let mut words = BTreeMap::new();
        if self.is_over(agreed) {
            return words;
        }
        match (&self.battle, self.throws) {
            (Some((from, to)), Some(_)) => self.pushes(from, to, agreed, &mut words),
            (Some((from, to)), None) => self.throws(from, to, agreed, &mut words),
            (None, _) => self.actions(agreed, &mut words),
        }
        words
    }

    fn pushes(&self, from: &str, to: &str, agreed: Agreed, words: &mut BTreeMap<String, String>) {
        let attacker = self.board[from].clone();
        let mut stay = self.clone();
        stay.acted(&attacker, agreed);
        words.insert(">stay".to_owned(), stay.write());
        for space in neighbours(to) {
            let mut next = self.clone();
            let defender = next.board.remove(to).unwrap();
            next.advance(from, to, agreed);
            // The attacker has moved in already, so its own space counts as empty.
            if next.board.contains_key(&space) {
                continue;
            }
            next.board.insert(space.clone(), defender);
            next.acted(&attacker, agreed);
            words.insert(format!(">{space}"), next.write());
        }
        if to.starts_with('A') {
            let mut next = self.clone();
            next.remove(to);
            next.advance(from, to, agreed);
            next.acted(&attacker, agreed);
            words.insert(">off".to_owned(), next.write());
        }
    }

    fn throws(&self, from: &str, to: &str, agreed: Agreed, words: &mut BTreeMap<String, String>) {
        let (attacker, defender) = (self.board[from].clone(), self.board[to].clone());
        let faces = if defender.ends_with('*') { line(&defender)[2] } else { line(&defender)[1] };
        for attack in 1..=line(&attacker)[1] {
            for defence in 1..=faces {
                let mut next = self.clone();
                if attack / defence >= 2 {
                    next.remove(to);
                    next.advance(from, to, agreed);
                    next.acted(&attacker, agreed);
                } else if attack >= defence {
                    next.throws = Some((attack, defence));
                } else {
                    if defence / attack >= 2 {
                        next.board.insert(from.to_owned(), format!("{attacker}*"));
                    }
                    next.acted(&attacker, agreed);
                }
                words.insert(format!("({attack}:{defence})"), next.write());
            }
        }
    }

    fn actions(&self, agreed: Agreed, words: &mut BTreeMap<String, String>) {
        let mut ended = self.clone();
        ended.end(agreed);
        words.insert("end".to_owned(), ended.write());
        for (from, creature) in &self.board {
            let other_active =
                self.active.as_ref().is_some_and(|(letter, _)| !creature.starts_with(letter));
            if owner(creature) != self.to_move || other_active {
                continue;
            }
            if let Some(name) = creature.strip_suffix('*') {
                let mut next = self.clone();
                next.board.insert(from.clone(), name.to_owned());
                next.acted(name, agreed);
                words.insert(format!("{from}^"), next.write());
                continue;
            }
            for to in neighbours(from) {
                let mut next = self.clone();
                match self.board.get(&to) {
                    Some(enemy) if owner(enemy) != self.to_move => {
                        next.battle = Some((from.clone(), to.clone()));
                        words.insert(format!("{from}x{to}"), next.write());
                    }
                    Some(_) => {}
                    None => {
                        next.advance(from, &to, agreed);
                        next.acted(creature, agreed);
                        words.insert(format!("{from}-{to}"), next.write());
                    }
                }
            }
        }
    }
}

/// Returns the same list from the fast rules.
fn fast_words(rules: &Simeone, position: &Position) -> BTreeMap<String, String> {
    let mut words = BTreeMap::new();
    rules.visit_steps(position, |step| {
        let after = rules.after(position, step).to_string();
        assert_eq!(words.insert(rules.step_text(position, step), after), None, "{position}");
    });
    if let Actor::Chance(node) = rules.actor(position) {
        node.visit_rolls(|roll, _| {
            let mut after = *position;
            rules.settle(&mut after, roll);
            assert_eq!(words.insert(roll.to_string(), after.to_string()), None, "{position}");
        });
    }
    words
}

/// A reproducible stream of pseudo-random numbers.
pub(super) struct Draw(pub(super) u64);

impl Draw {
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.0 = mix(self.0);
        self.0 % bound
    }

    pub(super) fn one_of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len() as u64) as usize]
    }
}

/// Returns a random position; half of the time the creatures are close together, so that they
/// fight.
fn scatter(draw: &mut Draw) -> Option<Table> {
    let mut all = spaces();
    if draw.below(2) == 0 {
        let ray = draw.below(12);
        let near: Vec<_> = (0..4).map(|i| (ray + i) % 12 + 1).collect();
        all = near.iter().flat_map(|k| [format!("A{k}"), format!("B{k}")]).collect();
        all.push("C".to_owned());
    }
    let mut board = BTreeMap::new();
    for creature in ["N", "M", "K", "S", "x", "g", "h", "t"] {
        let space = draw.one_of(&all).clone();
        if draw.below(4) > 0 && !board.contains_key(&space) {
            let star = if draw.below(4) == 0 { "*" } else { "" };
            board.insert(space, format!("{creature}{star}"));
        }
    }
    let side = |draw: &mut Draw| draw.one_of(&["w", "b"]).to_string();
    let mut table = Table {
        to_move: side(draw),
        initiative: side(draw),
        score: ["w", "b"].map(|side| (side.to_owned(), draw.below(14) as u32)).into(),
        active: None,
        quiet: draw.below(5) as u32,
        battle: None,
        throws: None,
        board,
    };
    let own: Vec<_> = table.board.values().filter(|c| owner(c) == table.to_move).cloned().collect();
    if own.is_empty() {
        return (!table.board.is_empty()).then_some(table);
    }
    let actor = draw.one_of(&own).clone();
    if draw.below(2) == 0 && line(&actor)[0] > 1 {
        let left = 1 + draw.below(u64::from(line(&actor)[0]) - 1) as u32;
        table.active = Some((actor[..1].to_owned(), left));
    }
    Some(table)
}

const AGREED: [Agreed; 5] = [
    Agreed { centre: "entry", target: "12", quiet_limit: "50" },
    Agreed { centre: "hold", target: "12", quiet_limit: "4" },
    Agreed { centre: "off", target: "13", quiet_limit: "4" },
    Agreed { centre: "entry", target: "none", quiet_limit: "50" },
    Agreed { centre: "hold", target: "none", quiet_limit: "3" },
];

fn rules_of(agreed: Agreed) -> Simeone {
    with(&[
        ("centre", agreed.centre),
        ("target", agreed.target),
        ("quiet-limit", agreed.quiet_limit),
    ])
}

/// Compares both implementations on a position and on everything reachable in `depth` words, and
/// returns the number of positions.
fn compare(agreed: Agreed, dpn: &str, depth: u32) -> u64 {
    let rules = rules_of(agreed);
    let position = at(dpn);
    let slow = Table::read(dpn).words(agreed);
    assert_eq!(fast_words(&rules, &position), slow, "{dpn} under {agreed:?}");
    assert_eq!(
        matches!(rules.actor(&position), Actor::Over(_)),
        slow.is_empty(),
        "{dpn} under {agreed:?}"
    );
    if depth == 0 {
        return 1;
    }
    1 + slow.values().map(|next| compare(agreed, next, depth - 1)).sum::<u64>()
}

#[test]
fn the_slow_rules_agree_on_random_positions() {
    let (mut draw, mut compared) = (Draw(1), 0);
    while compared < 7_000 {
        let agreed = *draw.one_of(&AGREED);
        let Some(table) = scatter(&mut draw) else { continue };
        compared += compare(agreed, &table.write(), 1);
    }
}

#[test]
fn the_slow_rules_agree_on_whole_turns() {
    // Three words from a position in contact cover everything: attack, throw, push.
    for agreed in AGREED {
        for dpn in [
            "simeone 12/1KgM8/x w b 11-0 - 2",
            "simeone x1N*9/2t9/S b w 0-11 - 2",
            "simeone gM10/12/1 b w 5-7 g1 0",
        ] {
            assert!(compare(agreed, dpn, 3) > 20);
        }
    }
}
