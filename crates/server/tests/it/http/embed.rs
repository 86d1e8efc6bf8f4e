//! Games in frames of other sites: which are shown, how, and that no other address may be framed.

use serde_json::{Value, json};

use crate::common::table::{Answer, Client, Seated, Table};

/// Begins a game of groi over a link between two people, and returns its id.
async fn begin(anna: &mut Client, ben: &mut Client, watched: bool) -> String {
    let terms = json!({"rules": "groi", "watched": watched, "profile": {"name": "Anna <b>&"}});
    Seated::between(anna, ben, terms).await.id
}

async fn resign(player: &mut Client, id: &str) {
    player.post(&format!("/api/board/game/{id}/resign"), &Value::Null).await.ok();
}

#[track_caller]
fn may_be_framed(answer: &Answer) -> bool {
    let policy = answer.header("content-security-policy").unwrap();
    let anywhere = policy.ends_with("frame-ancestors *");
    assert!(anywhere || policy.ends_with("frame-ancestors 'none'"), "{policy}");
    assert_eq!(anywhere, answer.header("x-frame-options").is_none());
    anywhere
}

#[tokio::test]
async fn a_game_that_everybody_may_watch_is_shown_with_its_last_move_and_without_cookies() {
    let table = Table::open().await;
    let (mut anna, mut ben, mut carl) = (table.person(), table.person(), table.person());
    let id = begin(&mut anna, &mut ben, true).await;
    let path = format!("/embed/{id}");
    let before = carl.get(&path).await;
    assert_eq!(before.status, 200, "{}", before.text());
    assert!(may_be_framed(&before));
    assert_eq!(before.header("set-cookie"), None);
    assert_eq!(before.header("cross-origin-resource-policy"), Some("cross-origin"));
    let text = before.text();
    for part in [
        "<html lang=\"en\" data-theme=\"hologram\">",
        "Anna &lt;b&gt;&amp;",
        "White to move.",
        "<svg ",
        &format!("<a href=\"/game/{id}\" target=\"_blank\" rel=\"noopener\">Open the game</a>"),
        "<script src=\"/embed/live.js\" defer></script>",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let lit = "fill-opacity=\".22\"";
    assert!(!text.contains(lit), "nothing has moved yet");
    anna.post(&format!("/api/board/game/{id}/move/A1-B1"), &Value::Null).await.ok();
    let after = carl.get(&path).await;
    assert!(after.text().contains("Black to move.") && after.text().contains(lit));
    let tag = after.header("etag").unwrap().to_owned();
    let same = carl.with(&format!("If-None-Match: {tag}")).get(&path).await;
    assert_eq!((same.status, may_be_framed(&same)), (304, true));
    // It speaks the language of the reader, or the one that the address names.
    let french = carl.with("Accept-Language: fr").get(&format!("{path}?theme=print")).await;
    assert!(french.text().contains("<html lang=\"fr\" data-theme=\"print\">"), "{}", french.text());
    assert!(french.text().contains("Aux Noirs de jouer."), "{}", french.text());
    assert!(carl.get(&format!("{path}?lang=fr")).await.text().contains("Ouvrir la partie"));
    assert_eq!(carl.get(&format!("{path}?theme=neon")).await.status, 400);
    for (path, kind) in [("/embed/style.css", "text/css"), ("/embed/live.js", "text/javascript")] {
        let file = carl.get(path).await;
        assert_eq!(file.header("content-type"), Some(&*format!("{kind}; charset=utf-8")));
    }
}

#[tokio::test]
async fn any_other_game_is_shown_when_it_is_over() {
    let table = Table::open().await;
    let (mut anna, mut ben, mut carl) = (table.person(), table.person(), table.person());
    let id = begin(&mut anna, &mut ben, false).await;
    let path = format!("/embed/{id}");
    for reader in [&mut carl, &mut anna] {
        let closed = reader.get(&path).await;
        assert_eq!((closed.status, may_be_framed(&closed)), (403, true));
        assert!(closed.text().contains("It can be seen here when it is over."));
        assert!(!closed.text().contains("Anna") && !closed.text().contains("<svg"));
    }
    resign(&mut ben, &id).await;
    let shown = carl.get(&path).await;
    assert_eq!(shown.status, 200);
    assert!(shown.text().contains("White has won.") && !shown.text().contains("<script"));
    // An invitation is no game yet, also if everybody may watch the game.
    let terms =
        json!({"rules": "groi", "opponent": {"kind": "link"}, "side": "w", "watched": true});
    let made = anna.post("/api/games", &terms).await.ok();
    let open = format!("/embed/{}", made["id"].as_str().unwrap());
    assert_eq!(carl.get(&open).await.status, 403);
    // An uploaded record is over, even if it has no result.
    let record = "[Rules \"groi\"]\n\n1. A1-B1 *\n";
    let uploaded =
        anna.send("POST", "/api/records", Some("text/plain"), record.as_bytes()).await.ok();
    let id = uploaded["games"][0]["id"].as_str().unwrap();
    assert_eq!(carl.get(&format!("/embed/{id}")).await.status, 200);
    assert_eq!(carl.get("/embed/00000000").await.status, 404);
}

#[tokio::test]
async fn a_hidden_order_is_in_no_frame() {
    let table = Table::open().await;
    let (mut anna, mut ben, mut carl) = (table.person(), table.person(), table.person());
    let terms = json!({"rules": "simeone", "watched": true});
    let id = Seated::between(&mut anna, &mut ben, terms).await.id;
    let path = format!("/embed/{id}");
    let before = carl.get(&path).await;
    anna.post(&format!("/api/board/game/{id}/move/setup:SKMN"), &Value::Null).await.ok();
    for reader in [&mut carl, &mut anna] {
        let seen = reader.get(&path).await;
        assert_eq!((seen.status, seen.text()), (200, before.text()), "not even hers shows it");
    }
}

#[tokio::test]
async fn no_other_address_may_be_framed() {
    let table = Table::open().await;
    let mut anna = table.person();
    for path in ["/", "/game/00000000", "/api", "/api/picture", "/embed", "/embed/00000000/x"] {
        assert!(!may_be_framed(&anna.get(path).await), "{path}");
    }
}
