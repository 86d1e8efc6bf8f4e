//! A second implementation of the battle, L-9 to L-14 word for word with its own state, which
//! checks random battles of the real one: who is asked when, what they may answer, and what is left
//! at the end.

use std::collections::{BTreeMap, BTreeSet};

use super::super::*;
use super::two_roads::{Draw, random_position};
use crate::ruleset::ChanceNode;

/// The state of one battle. Index 0 is the attacker, 1 the defender.
struct Referee {
    rules: Looney,
    sides: [Side; 2],
    pieces: [Size; 2],
    spaces: [Space; 2],
    board: BTreeMap<String, (Side, Size)>,
    ghosts: BTreeSet<(Side, u8)>,
    strengths: [u32; 2],
}

/// Throws in the real battle and returns the numbers in the roll's text.
fn throw(rules: &Looney, position: &mut Position, draw: &mut Draw) -> Vec<u32> {
    let Actor::Chance(node) = rules.actor(position) else {
        panic!("{position}: it waits for no throw")
    };
    let mut rolls = Vec::new();
    node.visit_rolls(|roll, _| rolls.push(roll));
    let roll = rolls[draw.below(rolls.len())];
    let mut text = String::new();
    node.write_roll(roll, &mut text).unwrap();
    rules.settle(position, roll);
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    numbers.map(|number| number.parse().unwrap()).collect()
}

impl Referee {
    fn new(rules: Looney, position: &Position) -> Referee {
        let battle = position.battle().unwrap();
        let board = Space::all().filter_map(|s| Some((s.to_string(), position.on(s)?))).collect();
        Referee {
            rules,
            sides: [position.to_move(), !position.to_move()],
            pieces: [battle.attacker, battle.defender],
            spaces: [battle.from, battle.target],
            board,
            ghosts: position.ghosts().iter().map(|(side, size)| (side, size.points())).collect(),
            strengths: [0, 0],
        }
    }

    /// Returns the players who are not ahead, in the order in which they decide.
    fn entitled(&self) -> Vec<usize> {
        match self.strengths {
            [attack, defence] if attack < defence => vec![0],
            [attack, defence] if attack > defence => vec![1],
            _ if self.rules.ghost_order == GhostOrder::Defender => vec![1, 0],
            _ => vec![0, 1],
        }
    }

    /// Asks each entitled player in turn, and returns who played which ghost.
    fn ask(&mut self, position: &mut Position, draw: &mut Draw) -> Option<(usize, u8)> {
        for role in self.entitled() {
            let side = self.sides[role];
            // The ghosts that serve a player are those of its own pieces, or of those it captured.
            let owner = match self.rules.ghosts {
                Serve::Owner => side,
                Serve::Captor => self.sides[1 - role],
            };
            let mut words: Vec<_> = (1..=3)
                .filter(|size| self.ghosts.contains(&(owner, *size)))
                .map(|size| format!("ghost{size}"))
                .collect();
            if words.is_empty() {
                continue;
            }
            words.push("accept".to_owned());
            assert_eq!(self.rules.actor(position), Actor::Player(side), "{position}");
            assert_eq!(self.rules.read(&position.to_string()), Ok(*position), "{position}");
            let steps = self.rules.steps(position).into_iter();
            let legal: BTreeSet<_> =
                steps.map(|step| self.rules.step_text(position, step)).collect();
            assert_eq!(legal, words.iter().cloned().collect(), "{position}");
            let word = &words[draw.below(words.len())];
            let step = self.rules.parse_step(position, word).unwrap();
            self.rules.play(position, step);
            if let Some(size) = word.strip_prefix("ghost") {
                let size = size.parse().unwrap();
                self.ghosts.remove(&(owner, size));
                return Some((role, size));
            }
        }
        None
    }

    /// Follows the whole battle and returns the loser, or `None` for a stand-off.
    fn watch(&mut self, position: &mut Position, draw: &mut Draw) -> Option<usize> {
        loop {
            self.strengths = throw(&self.rules, position, draw).try_into().unwrap();
            loop {
                match self.ask(position, draw) {
                    Some((_, 1)) => break,
                    Some((_, 2)) => return None,
                    Some((role, _)) => {
                        self.strengths[role] += throw(&self.rules, position, draw)[0];
                    }
                    None => {
                        let [attack, defence] = self.strengths;
                        return (attack != defence).then_some(usize::from(attack > defence));
                    }
                }
            }
        }
    }

    /// Applies the result to the referee's state.
    fn settle(&mut self, loser: Option<usize>) {
        let Some(loser) = loser else { return };
        let from = self.board.remove(&self.spaces[0].to_string()).unwrap();
        if loser == 1 {
            self.board.insert(self.spaces[1].to_string(), from);
        }
        if self.pieces[loser] != Size::Leader {
            self.ghosts.insert((self.sides[loser], self.pieces[loser].points()));
        }
    }
}

#[test]
fn l9_l10_l11_l12_l13_l14_every_battle_follows_the_text_of_the_rules() {
    let usual = Looney::default();
    let captor = Looney { ghosts: Serve::Captor, ..usual };
    follow(usual, 20_000);
    follow(captor, 5_000);
    follow(Looney { ghost_order: GhostOrder::Defender, ..usual }, 5_000);
    follow(
        Looney { ghost_order: GhostOrder::Defender, support: Support::Diagonal, ..captor },
        5_000,
    );
}

fn follow(rules: Looney, most: u32) {
    let mut draw = Draw(8);
    let (mut battles, mut stand_offs, mut over) = (0, 0, 0);
    while battles < most {
        let position = random_position(&mut draw);
        let attacks = rules.steps(&position).into_iter().map(|step| rules.after(&position, step));
        for mut after in attacks.filter(|after| after.battle().is_some()).take(3) {
            let mut referee = Referee::new(rules, &after);
            let loser = referee.watch(&mut after, &mut draw);
            referee.settle(loser);
            let stands = Space::all().filter_map(|s| Some((s.to_string(), after.on(s)?))).collect();
            assert_eq!(referee.board, stands, "{after}");
            let ghosts = after.ghosts().iter().map(|(side, size)| (side, size.points())).collect();
            assert_eq!(referee.ghosts, ghosts, "{after}");
            assert_eq!((after.battle(), after.quiet()), (None, 0), "{after}");
            assert_eq!(after.to_move(), referee.sides[1], "{after}");
            let left = |side| referee.board.values().filter(|(s, _)| *s == side).count();
            let lost = loser.map(|loser| {
                let leader = referee.pieces[loser] == Size::Leader;
                leader || left(referee.sides[loser]) == 1
            });
            match rules.actor(&after) {
                Actor::Over(outcome) => {
                    let loser = loser.unwrap();
                    assert_eq!(lost, Some(true), "{after}");
                    assert_eq!(outcome.winner, Some(referee.sides[1 - loser]), "{after}");
                    over += 1;
                }
                Actor::Player(side) => assert!(side == after.to_move() && lost != Some(true)),
                Actor::Chance(_) => panic!("{after}: it waits for a throw"),
            }
            battles += 1;
            stand_offs += u32::from(loser.is_none());
        }
    }
    assert!(stand_offs > most / 20 && over > most / 20, "{stand_offs} {over}");
}
