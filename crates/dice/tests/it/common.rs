//! A table for tests: two devices and a server, with a network between them that a seed disturbs.

use dejarik_dice::device::{Memory, Output};
use dejarik_dice::seal::{Salt, Second};
use dejarik_dice::server::Message;
use dejarik_dice::{Device, Fault, Parts, Secret, Server, Signer, Signers, Stored, proof};
use dejarik_play::{Due, Settings};
use dejarik_rules::any::AnyRules;
use dejarik_rules::{RulesId, Side};

/// A deterministic source of choices (SplitMix64).
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    pub fn secret(&mut self) -> Secret {
        Secret(std::array::from_fn(|_| self.below(256) as u8))
    }

    fn salt(&mut self) -> Salt {
        Salt(std::array::from_fn(|_| self.below(256) as u8))
    }
}

/// What is on its way.
#[derive(Clone)]
pub enum Mail {
    Up(Side, Message),
    Down(Side, usize, Vec<Stored>),
    Confirm(Side, Message),
}

/// A game at a table.
pub struct Table {
    pub chance: Chance,
    pub game: String,
    pub settings: Settings,
    signers: Signers,
    secret: Secret,
    pub server: Server,
    pub devices: [Option<Device>; 2],
    /// What each device has stored.
    pub kept: [Option<Memory>; 2],
    pub second: Option<Second>,
    pub mail: Vec<Mail>,
    /// One message in this many is lost, doubled or late; 0 for a perfect network.
    pub trouble: usize,
    pub present: Parts,
    pub shown: [Vec<(u16, String)>; 2],
    pub replaced: usize,
}

/// Returns the settings of a rule set, whose name options may follow: `looney support=diagonal`.
pub fn settings(rules: &str) -> Settings {
    let mut words = rules.split(' ');
    let mut rules = AnyRules::new(words.next().unwrap().parse::<RulesId>().unwrap());
    for (key, value) in words.map(|word| word.split_once('=').unwrap()) {
        rules.set_option(key, value).unwrap();
    }
    Settings::new(rules)
}

impl Table {
    /// Sets up a game. Seats without a device are the computer's.
    pub fn new(rules: &str, seed: u64, seats: [bool; 2], trouble: usize) -> Table {
        let mut chance = Chance(seed);
        let (game, settings) = (format!("Game{seed}"), settings(rules));
        let second = seats.iter().all(|seat| *seat).then(|| Second([chance.below(256) as u8; 16]));
        let devices = Side::BOTH.map(|side| {
            let secret = chance.secret();
            let new = || Device::new(&game, side, settings.clone(), secret, second, Vec::new());
            seats[side.index()].then(new)
        });
        let signers = Signers::new("dejarik.example", &[], &chance.secret());
        let secret = chance.secret();
        let anchors = devices.each_ref().map(|device| device.as_ref().and_then(Device::anchor));
        let server = Server::begin(&signers, &secret, &game, settings.clone(), anchors).unwrap();
        let kept = devices.each_ref().map(|device| device.as_ref().map(|d| d.memory().clone()));
        let mut table = Table {
            chance,
            game,
            settings,
            signers,
            secret,
            server,
            devices,
            kept,
            second,
            mail: Vec::new(),
            trouble,
            present: Parts::BOTH,
            shown: Default::default(),
            replaced: 0,
        };
        let journal = table.server.journal().to_vec();
        table.broadcast(0, &journal);
        table
    }

    pub fn broadcast(&mut self, from: usize, batch: &[Stored]) {
        for side in Side::BOTH {
            self.mail.push(Mail::Down(side, from, batch.to_vec()));
        }
    }

    pub fn device(&mut self, side: Side) -> &mut Device {
        self.devices[side.index()].as_mut().unwrap()
    }

    pub fn outputs(&mut self, side: Side, outputs: Vec<Output>) {
        for output in outputs {
            match output {
                Output::Keep => {
                    self.kept[side.index()] = Some(self.device(side).memory().clone());
                }
                Output::Send(seen @ Message::Seen(_)) => {
                    self.mail.push(Mail::Confirm(!side, seen));
                }
                Output::Send(message) => self.mail.push(Mail::Up(side, message)),
                Output::Sync(from) => {
                    let rest = self.server.journal()[from..].to_vec();
                    self.mail.push(Mail::Down(side, from, rest));
                }
                Output::Show(thrown) => {
                    self.shown[side.index()].push((thrown.number, thrown.word));
                }
                Output::Replaced => self.replaced += 1,
            }
        }
    }

    /// Delivers one message, or makes trouble.
    pub fn deliver(&mut self) -> Result<bool, Fault> {
        if self.mail.is_empty() {
            return Ok(false);
        }
        let mut at = 0;
        if self.trouble > 0 && self.chance.below(self.trouble) == 0 {
            at = self.chance.below(self.mail.len());
            match self.chance.below(3) {
                0 => {
                    self.mail.remove(at);
                    return Ok(true);
                }
                1 => {
                    let copy = self.mail[at].clone();
                    self.mail.push(copy);
                }
                _ => {}
            }
        }
        match self.mail.remove(at) {
            Mail::Up(side, message) => {
                let from = self.server.journal().len();
                let present = self.present;
                if let Ok(batch) = self.server.receive(side, &message, present) {
                    let batch = batch.to_vec();
                    self.broadcast(from, &batch);
                }
            }
            Mail::Down(side, from, batch) => {
                if let Some(device) = &mut self.devices[side.index()] {
                    let outputs = device.receive(from, &batch)?;
                    self.outputs(side, outputs);
                }
            }
            Mail::Confirm(side, message) => {
                if let (Some(device), Message::Seen(tag)) =
                    (&mut self.devices[side.index()], message)
                {
                    let outputs = device.confirmed(tag)?;
                    self.outputs(side, outputs);
                }
            }
        }
        Ok(true)
    }

    pub fn settle(&mut self) -> Result<(), Fault> {
        while self.deliver()? {}
        Ok(())
    }

    /// Connects a device again: it learns how long the journal is, and both send what may be missing.
    pub fn reconnect(&mut self, side: Side) -> Result<(), Fault> {
        let length = self.server.journal().len();
        let Some(device) = &mut self.devices[side.index()] else { return Ok(()) };
        let mut outputs = device.compare(length)?;
        outputs.extend(device.resend());
        self.outputs(side, outputs);
        Ok(())
    }

    /// Ends the server, or a device, and starts it again from what it has stored.
    pub fn restart(&mut self) {
        match self.chance.below(3) {
            0 => {
                let journal = self.server.journal().to_vec();
                let resumed = Server::resume(&self.signers, &self.secret, journal);
                self.server = resumed.unwrap();
            }
            index => {
                let index = index - 1;
                if self.devices[index].is_some() {
                    let memory = self.kept[index].clone().unwrap();
                    self.devices[index] = Some(Device::resume(memory).unwrap());
                }
            }
        }
    }

    /// Gives another device the seat of `side`. The one before is returned.
    pub fn new_device(&mut self, side: Side) -> Result<Device, Fault> {
        let (second, secret) = (self.second, self.chance.secret());
        let mut new =
            Device::new(&self.game, side, self.settings.clone(), secret, second, Vec::new());
        new.receive(0, self.server.journal())?;
        let confirmed =
            second.map(|second| second.tag(!side, &self.server.ledger().opening().to_string()));
        if let Some(tag) = confirmed {
            new.confirmed(tag)?;
        }
        let outputs = new.take_seat().unwrap();
        let old = self.devices[side.index()].replace(new).unwrap();
        self.outputs(side, outputs);
        Ok(old)
    }

    /// Lets the player who has to act do something. Returns whether the game goes on.
    pub fn act(&mut self) -> Result<bool, Fault> {
        let game = self.server.ledger().game();
        match game.due() {
            Due::Nothing => return Ok(false),
            Due::Roll => {}
            Due::Orders(_) => {
                for (side, order) in Side::BOTH.into_iter().zip(["NSKM", "xthg"]) {
                    let salt = self.chance.salt();
                    let device = self.device(side);
                    let stands = device.ledger().is_some_and(|ledger| !ledger.hidden().is_empty());
                    let free = !stands || side == Side::Second;
                    let said = if free { device.choose(order, salt).ok() } else { None };
                    self.outputs(side, said.unwrap_or_default());
                    self.settle()?;
                    self.reconnect(side)?;
                }
            }
            Due::Step(side) => {
                let steps = game.steps();
                let position = *game.position().unwrap();
                let attack = |word: &String| word.contains('x') || word.starts_with("ghost");
                let words: Vec<String> =
                    steps.iter().map(|step| position.step_text(*step)).collect();
                let attacks: Vec<&String> = words.iter().filter(|word| attack(word)).collect();
                let word = match attacks.len() {
                    0 => words[self.chance.below(words.len())].clone(),
                    count => attacks[self.chance.below(count)].clone(),
                };
                self.say(side, &word)?;
            }
        }
        Ok(true)
    }

    /// Says a word at a seat, or for the computer.
    pub fn say(&mut self, side: Side, word: &str) -> Result<(), Fault> {
        if self.devices[side.index()].is_some() {
            if let Ok(outputs) = self.device(side).say(word) {
                self.outputs(side, outputs);
            }
        } else {
            let (from, present) = (self.server.journal().len(), self.present);
            if let Ok(batch) = self.server.say(word, present) {
                let batch = batch.to_vec();
                self.broadcast(from, &batch);
            }
        }
        Ok(())
    }

    /// Asks the actor of an overdue throw, as the server does after 10 seconds.
    pub fn ask(&mut self) {
        if let Some((actor, number)) = self.server.overdue() {
            let outputs = self.device(actor).asked(number);
            self.outputs(actor, outputs);
        }
    }

    /// Plays at most this many rounds to the end of the game, with restarts if there is trouble.
    pub fn play(&mut self, rounds: usize) -> Result<(), Fault> {
        for _ in 0..rounds {
            if self.trouble > 0 && self.chance.below(4) == 0 {
                self.restart();
            }
            for side in Side::BOTH {
                self.reconnect(side)?;
            }
            self.settle()?;
            if !self.act()? {
                break;
            }
            self.settle()?;
        }
        self.trouble = 0;
        for _ in 0..4 {
            for side in Side::BOTH {
                self.reconnect(side)?;
            }
            self.settle()?;
        }
        Ok(())
    }

    /// Ends the game by a resignation and returns its sidecar.
    pub fn sidecar(&mut self) -> String {
        if self.server.ledger().game().result().is_none() {
            let side = if self.devices[0].is_some() { Side::First } else { Side::Second };
            self.say(side, &format!("resign:{side}")).unwrap();
            self.settle().unwrap();
        }
        proof::write(self.server.journal().iter().map(|stored| &stored.entry), self.server.ledger())
    }

    pub fn signer(&self) -> &Signer {
        self.signers.newest()
    }
}
