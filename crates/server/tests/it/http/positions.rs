//! The rule sets, and positions outside of games.

use serde_json::json;

use crate::common::table::{Client, Seated, Table};

/// Encodes a text for a query string.
pub fn escaped(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[tokio::test]
async fn the_rule_sets_are_listed_with_their_options() {
    let table = Table::open().await;
    let rules = table.person().get("/api/rules").await.ok();
    let names: Vec<&str> =
        rules.as_array().unwrap().iter().map(|one| one["rules"].as_str().unwrap()).collect();
    assert_eq!(names, ["groi", "bambara", "looney", "simeone"]);
    assert_eq!(rules[0]["start"], "groi PPPP2pppp2/12/1 w wb");
    assert_eq!(rules[0]["dice"], false);
    assert_eq!(rules[3]["dice"], true);
    let choices = rules[0]["options"][0]["choices"].as_array().unwrap();
    let words: Vec<&str> = choices.iter().map(|choice| choice["word"].as_str().unwrap()).collect();
    assert_eq!(words, ["blocks", "pairs", "alternating"]);
    assert_eq!(choices[0]["name"], json!({"en": "Blocks", "fr": "Blocs"}));
    for one in rules.as_array().unwrap() {
        assert_eq!(one["scene"]["pieces"].as_array().unwrap().len(), 8, "{one}");
    }
}

#[tokio::test]
async fn a_position_is_shown_with_what_may_be_done_and_exact_chances() {
    let table = Table::open().await;
    let mut anna = table.person();
    let dpn = "simeone 12/2Mx*8/1 w w 0-0 - 0";
    let view = anna.get(&format!("/api/position?dpn={}", escaped(dpn))).await.ok();
    assert_eq!(view["due"], json!({"kind": "step", "side": "w"}));
    let steps = view["choices"]["steps"].as_array().unwrap();
    let attack = steps.iter().find(|step| step["word"] == "B3xB4").unwrap();
    assert_eq!(attack["odds"]["defeated"], "5/6");
    assert_eq!(view["throws"], json!({}));

    let path = format!("/api/position?dpn={}&play=B3xB4", escaped(dpn));
    let view = anna.get(&path).await.ok();
    assert_eq!(view["due"], json!({"kind": "roll"}));
    let throws = view["throws"].as_object().unwrap();
    assert_eq!(throws.len(), 6);
    assert!(throws.values().all(|chance| chance == "1/6"), "{throws:?}");
    assert_eq!(view["played"].as_array().unwrap().len(), 1);

    let path = format!("/api/position?dpn={}&play={}", escaped(dpn), escaped("B3xB4(6:1)"));
    let view = anna.get(&path).await.ok();
    assert_eq!(view["result"]["why"], "all-defeated");
    assert_eq!(view["result"]["winner"], "w");
    let told = view["played"][0].as_array().unwrap();
    assert!(told.iter().any(|effect| effect["t"] == "throw"), "{told:?}");
    assert!(told.iter().any(|effect| effect["t"] == "attack"), "{told:?}");
}

#[tokio::test]
async fn options_count_where_a_position_is_judged() {
    let table = Table::open().await;
    let mut anna = table.person();
    let dpn = escaped("groi PPPP2pppp2/12/1 w wb");
    let path = format!("/api/position?dpn={dpn}&options=double-exit%3Dside");
    assert_eq!(anna.get(&path).await.status, 200);
    let bad = anna.get(&format!("/api/position?dpn={dpn}&options=double-exit")).await;
    assert_eq!(bad.refused(400, "bad-request")["at"], "options");
    let twice = "double-exit%3Dside,double-exit%3Dside";
    let bad = anna.get(&format!("/api/position?dpn={dpn}&options={twice}")).await;
    assert_eq!(bad.refused(400, "bad-request")["at"], "options");
    let bad = anna.get(&format!("/api/position?dpn={dpn}&options=double-exit%3Dnever")).await;
    bad.refused(400, "bad-request");
}

#[tokio::test]
async fn what_cannot_be_read_or_played_is_refused_with_its_place() {
    let table = Table::open().await;
    let mut anna = table.person();
    let start = escaped("groi PPPP2pppp2/12/1 w wb");
    anna.get("/api/position").await.refused(400, "bad-request");
    anna.get("/api/position?dpn=chess").await.refused(400, "bad-request");
    let at = anna.get(&format!("/api/position?dpn={}", escaped("groi PPPX"))).await;
    assert!(at.refused(400, "bad-request")["at"].as_str().unwrap().starts_with("dpn:"));
    let at = anna.get(&format!("/api/position?dpn={start}&play=A1-B1%20A1-B1")).await;
    assert_eq!(at.refused(422, "illegal")["at"], "play[1]");
    anna.get(&format!("/api/position?dpn={start}&surprise=1")).await.refused(400, "bad-request");
    for query in ["analysis?time=foo", "puzzles?moves=x", "lobby?limit=-1"] {
        let refused = anna.get(&format!("/api/{query}")).await.refused(400, "bad-request");
        assert_eq!(refused["message"], "expected a whole number from 0 on", "{query}");
        assert!(query.contains(&format!("?{}=", refused["at"].as_str().unwrap())), "{refused}");
    }
    let many = "A1-B1%20".repeat(1001);
    anna.get(&format!("/api/position?dpn={start}&play={many}")).await.refused(400, "bad-request");
}

#[tokio::test]
async fn an_analysis_names_the_best_step_from_the_first_player_s_side() {
    let table = Table::open().await;
    let mut anna = table.person();
    // The side to move defeats the last creature of the other.
    for (dpn, sign) in
        [("simeone 12/2Mx*8/1 w w 0-0 - 0", 1.0), ("simeone 12/2xM*8/1 b b 0-0 - 0", -1.0)]
    {
        let path = format!("/api/analysis?dpn={}&time=100", escaped(dpn));
        let view = anna.get(&path).await.ok();
        assert!(view["value"]["expected"].as_f64().unwrap() * sign > 0.0, "{view}");
        let best = view["steps"][0]["word"].as_str().unwrap();
        assert_eq!(best, "B3xB4");
        assert_eq!(view["line"][0], best);
    }
    let waits = "/api/analysis?time=50&play=B3xB4&dpn=";
    let waits = format!("{waits}{}", escaped("simeone 12/2Mx*8/1 w w 0-0 - 0"));
    anna.get(&waits).await.refused(409, "not-now");
    anna.get("/api/analysis?dpn=nothing").await.refused(400, "bad-request");
}

/// Creates a game of bambara between two people, plays eight plies, and returns its id.
pub async fn online(first: &mut Client, second: &mut Client) -> String {
    let id = Seated::between(first, second, json!({"rules": "bambara"})).await.id;
    for turn in 0..8 {
        let player = if turn % 2 == 0 { &mut *first } else { &mut *second };
        let full = player.get(&format!("/api/games/{id}")).await.ok();
        let steps = full["state"]["choices"]["steps"].as_array().unwrap();
        let word = steps[steps.len() / 2]["word"].as_str().unwrap();
        let path = format!("/api/board/game/{id}/move/{}", escaped(word));
        player.post(&path, &json!(null)).await.ok();
    }
    id
}

/// Returns a position of bambara with the sides exchanged.
fn exchanged(dpn: &str) -> String {
    let swap = |letter: char| match letter.is_uppercase() {
        true => letter.to_ascii_lowercase(),
        false => letter.to_ascii_uppercase(),
    };
    let fields = dpn.split(' ').enumerate().map(|(place, field)| match place {
        0 => field.to_owned(),
        2 => if field == "w" { "b" } else { "w" }.to_owned(),
        _ => field.chars().map(swap).collect(),
    });
    fields.collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn what_is_being_played_online_is_not_analysed_from_any_side_of_the_board() {
    let table = Table::open().await;
    let (mut anna, mut ben) = (table.person(), table.person());
    let id = online(&mut anna, &mut ben).await;
    let full = anna.get(&format!("/api/games/{id}")).await.ok();
    let dpn = full["state"]["dpn"].as_str().unwrap().to_owned();
    let mut carl = table.person();
    let path = |dpn: &str| format!("/api/analysis?time=50&dpn={}", escaped(dpn));
    carl.get(&path(&dpn)).await.refused(403, "live-game");
    let position: dejarik_rules::any::AnyPosition = dpn.parse().unwrap();
    let turned = position.transform(dejarik_rules::Symmetry::new(3, true)).to_string();
    assert_ne!(turned, dpn);
    carl.get(&path(&turned)).await.refused(403, "live-game");
    carl.get(&path(&exchanged(&dpn))).await.refused(403, "live-game");
    // The computer is not asked by another door either.
    for start in [&dpn, &turned] {
        let opponent = json!({"kind": "computer", "level": 8});
        let terms = json!({"rules": "bambara", "start": start, "opponent": opponent});
        carl.post("/api/games", &terms).await.refused(403, "live-game");
    }
    anna.post(&format!("/api/board/game/{id}/resign"), &json!(null)).await.ok();
    assert_eq!(carl.get(&path(&dpn)).await.status, 200, "afterwards it is");
}
