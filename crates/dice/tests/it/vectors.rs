//! The test vectors of the protocol. `tests/vectors.json` comes from the script that belongs to the protocol's text,
//! which uses Python's `hashlib` and `hmac` alone; every value in it is computed here again.

use dejarik_dice::seal::{Commitment, Salt, Second};
use dejarik_dice::throw::Seed;
use dejarik_dice::{Anchor, Chain, Head, Known, LAST, Opening, Part, Receipt, Role, Secret};
use dejarik_rules::Side;
use serde_json::Value;

fn vectors() -> Value {
    serde_json::from_str(include_str!("../vectors.json")).unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn chain(secret: &Value, role: &str) -> Chain {
    let role = Role::try_from(role.to_owned()).unwrap();
    Chain::new(text(&vectors()["game"]), role, &text(secret).parse::<Secret>().unwrap())
}

#[test]
fn chains_have_the_anchors_and_last_parts_of_the_vectors() {
    let vectors = vectors();
    assert_eq!(vectors["n"], LAST);
    for role in ["s", "w", "b"] {
        let chain = chain(&vectors["secrets"][role], role);
        assert_eq!(chain.anchor().to_string(), text(&vectors["anchors"][role]));
        let last = chain.part(LAST).unwrap();
        assert_eq!(last.to_string(), text(&vectors["part_5000"][role]));
        assert_eq!(chain.part(LAST + 1), None);
    }
}

#[test]
fn opening_records_are_read_and_written_byte_for_byte() {
    let vectors = vectors();
    for key in ["opening", "opening_against_the_computer"] {
        let record = text(&vectors[key]);
        assert_eq!(record.parse::<Opening>().unwrap().to_string(), record);
    }
}

#[test]
fn heads_follow_from_the_words() {
    let vectors = vectors();
    let mut head = Head::of_opening(text(&vectors["opening"]));
    let mut heads = vec![head.to_string()];
    for word in vectors["words"].as_array().unwrap() {
        head = head.then(text(word));
        heads.push(head.to_string());
    }
    assert_eq!(Value::from(heads), vectors["heads"]);
}

#[test]
fn tags_and_hidden_orders_are_those_of_the_vectors() {
    let vectors = vectors();
    let second: Second = text(&vectors["second_secret"]).parse().unwrap();
    for side in Side::BOTH {
        let letter = side.letter().to_string();
        let tag = |message: &Value| Value::from(second.tag(side, text(message)).to_string());
        assert_eq!(tag(&vectors["opening"]), vectors["seat_tags"][&letter]);
        for throw in vectors["throws"].as_array().unwrap() {
            if let Some(expected) = throw["tags"].get(&letter) {
                assert_eq!(tag(&throw["receipt"]), *expected);
            }
        }
    }
    for order in vectors["hidden_orders"].as_array().unwrap() {
        let salt: Salt = text(&order["salt"]).parse().unwrap();
        let hidden = Commitment::of(text(&order["order"]), salt);
        assert_eq!(hidden.word(), text(&order["word"]));
        assert_eq!(Commitment::of_word(text(&order["word"])), Some(hidden));
    }
}

#[test]
fn seeds_and_faces_are_those_of_the_vectors() {
    let vectors = vectors();
    for throw in vectors["throws"].as_array().unwrap() {
        let receipt: Receipt = text(&throw["receipt"]).parse().unwrap();
        assert_eq!(receipt.to_string(), text(&throw["receipt"]));
        let part = |key: &str| text(&throw[key]).parse::<Part>().unwrap();
        let seats = Side::BOTH
            .map(|side| receipt.parts.has(side).then(|| part(&side.letter().to_string())));
        let seed = Seed::new(part("s"), &receipt, seats);
        assert_eq!(seed.to_string(), text(&throw["seed"]));
        let wanted = throw["faces"].as_array().unwrap();
        let wanted: Vec<u8> = wanted.iter().map(|n| n.as_u64().unwrap() as u8).collect();
        assert_eq!(Value::from(seed.faces(&wanted)), throw["shown"]);
        assert_eq!(Value::from(seed.faces(&[6; 6])), throw["six_d6"]);
        assert_eq!(Value::from(seed.faces(&[12, 8, 4])), throw["d12_d8_d4"]);
        assert_eq!(Value::from(seed.faces(&[2; 8])), throw["eight_cubes"]);
        assert_eq!(Value::from(seed.faces(&[1, 8])), throw["fixed_d8"]);
    }
}

#[test]
fn parts_lead_to_the_anchors_also_to_a_new_one() {
    let vectors = vectors();
    let part =
        |throw: usize, key: &str| -> Part { text(&vectors["throws"][throw][key]).parse().unwrap() };
    let game = text(&vectors["game"]);
    for (role, key) in [(Role::Server, "s"), (Role::Seat(Side::Second), "b")] {
        let anchor = Known { number: 0, part: text(&vectors["anchors"][key]).parse().unwrap() };
        assert!(anchor.leads_to(game, role, 4, part(3, key)), "{key}");
        assert!(!anchor.leads_to(game, role, 3, part(3, key)), "{key}");
    }
    let words = vectors["words"].as_array().unwrap();
    let anchor = words.iter().find_map(|word| Anchor::of_word(text(word))).unwrap();
    let new = chain(&vectors["new_secret_of_w"], "w");
    assert_eq!((anchor.seat, Some(anchor.part)), (Side::First, new.part(3)));
    assert_eq!(new.part(4), Some(part(3, "w")));
}
