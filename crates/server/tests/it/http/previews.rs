//! The previews of links: the elements in the head of the page, and the pictures they name.

use std::io::Read;

use flate2::read::GzDecoder;
use serde_json::{Value, json};

use crate::common::table::{Answer, Client, Table, here};

/// A position of groi in which White is to move.
const DPN: &str = "groi PPPP2pppp2/12/1 w wb";

/// Returns the content of an element of the page's head.
fn element<'a>(page: &'a Answer, key: &str) -> Option<&'a str> {
    let start = format!("=\"{key}\" content=\"");
    let (_, rest) = page.text().split_once(&start)?;
    Some(rest.split('"').next().unwrap())
}

#[track_caller]
fn is_picture(answer: &Answer) {
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("image/png")));
    assert_eq!(answer.body[..8], *b"\x89PNG\r\n\x1a\n");
    let size = [1200_u32.to_be_bytes(), 630_u32.to_be_bytes()].concat();
    assert_eq!(answer.body[16..24], size);
}

async fn game(person: &mut Client, terms: Value) -> Value {
    person.post("/api/games", &terms).await.ok()
}

/// Returns the address of the picture that the head of a page names, without the server's own.
async fn picture_of(table: &Table, page: &Answer) -> String {
    let image = element(page, "og:image").unwrap().replace("&amp;", "&");
    image.strip_prefix(&format!("http://{}", table.at)).unwrap().to_owned()
}

#[tokio::test]
async fn an_invitation_has_a_preview_without_its_secrets() {
    let table = Table::open().await;
    let mut anna = table.person();
    let terms = json!({
        "rules": "simeone", "opponent": {"kind": "link"}, "side": "w",
        "profile": {"name": "Anna <b>\"x\"'&", "figure": "simeone:K"},
    });
    let made = game(&mut anna, terms).await;
    let id = made["id"].as_str().unwrap();
    let invitation = made["invite"].as_str().unwrap().split('#').nth(1).unwrap().to_owned();
    for mut reader in [anna, table.person()] {
        let page = reader.get(&format!("/game/{id}")).await;
        // A name with signs that no picture has is kept apart from the text around it.
        let host = "\u{2068}Anna &lt;b&gt;&quot;x&quot;&#39;&amp;\u{2069}";
        let title = format!("{host} invites you to a game of Simeone’s Dejarik");
        assert_eq!(element(&page, "og:title"), Some(title.as_str()));
        assert_eq!(element(&page, "og:description"), Some("Open the link to play."));
        let address = format!("http://{}/game/{id}", table.at);
        assert_eq!(element(&page, "og:url"), Some(address.as_str()));
        let picture = format!("http://{}/api/games/{id}/picture?lang=en", table.at);
        assert_eq!(element(&page, "og:image"), Some(picture.as_str()));
        assert_eq!(element(&page, "og:image:width"), Some("1200"));
        assert_eq!(
            element(&page, "og:image:alt").unwrap(),
            "The round board, empty. Open the link to play."
        );
        assert_eq!(element(&page, "twitter:card"), Some("summary_large_image"));
        assert!(!page.text().contains(&invitation) && !page.text().contains("<b>"));
    }
}

#[tokio::test]
async fn a_preview_speaks_the_language_of_its_reader_and_is_revalidated() {
    let table = Table::open().await;
    let mut anna = table.person();
    let terms = json!({"rules": "groi", "opponent": {"kind": "computer", "level": 2}, "side": "w",
        "profile": {"name": "محمد", "figure": "groi:P"}});
    let made = game(&mut anna, terms).await;
    let path = format!("/game/{}", made["id"].as_str().unwrap());
    let mut french = anna.with("Accept-Language: de, fr-CH;q=0.9, en;q=0.1");
    let page = french.get(&path).await;
    let title = "\u{2068}محمد\u{2069} – Ordinateur, niveau 2\u{A0}: Dejarik classique (Groï)";
    assert_eq!(element(&page, "og:title"), Some(title));
    assert_eq!(element(&page, "og:description"), Some("Aux Blancs de jouer."));
    assert_eq!(element(&page, "og:locale"), Some("fr_FR"));
    assert!(element(&page, "og:image").unwrap().ends_with("/picture?lang=fr"));
    assert_eq!(page.header("vary"), Some("accept-encoding, accept-language"));
    assert!(page.header("content-security-policy").unwrap().contains("script-src 'self'"));
    let english = anna.get(&path).await;
    assert_eq!(element(&english, "og:description"), Some("White to move."));
    let tag = page.header("etag").unwrap();
    assert_ne!(Some(tag), english.header("etag"));
    let again = french.with(&format!("If-None-Match: {tag}")).get(&path).await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    is_picture(&anna.get(&picture_of(&table, &page).await).await);
}

#[tokio::test]
async fn the_page_and_the_rules_are_the_same_compressed() {
    let table = Table::open().await;
    let anna = table.person();
    // A build without Node has no page.
    let paths =
        ["/api/rules", "/"].into_iter().take(1 + usize::from(dejarik_page::NO_PAGE.is_none()));
    for path in paths {
        let plain = anna.with("Accept-Encoding: br").get(path).await;
        assert_eq!(plain.header("content-encoding"), None, "{path}");
        let packed = anna.with("Accept-Encoding: br;q=0, gzip").get(path).await;
        assert_eq!(packed.header("content-encoding"), Some("gzip"), "{path}");
        assert!(packed.header("vary").unwrap().contains("accept-encoding"), "{path}");
        let mut unpacked = Vec::new();
        GzDecoder::new(&packed.body[..]).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain.body, "{path}");
        assert!(packed.body.len() * 5 < plain.body.len() * 4, "{path}");
    }
}

#[tokio::test]
async fn positions_puzzles_and_rule_sets_have_previews_of_their_own() {
    let table = Table::open().await;
    let mut anna = table.person();
    let id = anna.get("/api/puzzles").await.ok()["puzzles"][0]["id"].as_str().unwrap().to_owned();
    for (path, title, line) in [
        ("/".to_owned(), "Dejarik", "Four rule sets, one board."),
        ("/settings".to_owned(), "Dejarik", "Four rule sets, one board."),
        ("/rules/looney".to_owned(), "Looney Dejarik", "Four rule sets"),
        (
            format!("/position?dpn={}&play=A1-B1", DPN.replace(' ', "+")),
            "Position: Classic Dejarik (Groi)",
            "Black to move.",
        ),
        (format!("/puzzles/{id}"), "Puzzle: ", " in "),
        ("/puzzles/daily".to_owned(), "Puzzle of the day: ", " in "),
        // What is not there is shown as the page itself.
        ("/game/abcdefgh".to_owned(), "Dejarik", "Four rule sets"),
        ("/puzzles/none".to_owned(), "Dejarik", "Four rule sets"),
        ("/position?dpn=%22%3E%3Cscript%3E".to_owned(), "Dejarik", "Four rule sets"),
    ] {
        let page = anna.get(&path).await;
        assert_eq!(page.status, 200, "{path}");
        assert!(element(&page, "og:title").unwrap().starts_with(title), "{path}: {}", page.text());
        assert!(
            element(&page, "og:description").unwrap().contains(line),
            "{path}: {}",
            page.text()
        );
        is_picture(&anna.get(&picture_of(&table, &page).await).await);
        assert!(!page.text().contains("\"><script>"), "{path}");
    }
    let mut browser = anna.with("Accept: text/html");
    let lost = browser.get("/nowhere").await;
    assert_eq!((lost.status, element(&lost, "og:title")), (404, None));
}

#[tokio::test]
async fn a_moment_of_a_replay_is_shown_as_it_was() {
    let table = Table::open().await;
    let mut anna = table.person();
    let id = here(&mut anna).await;
    let full = anna.get(&format!("/api/games/{id}")).await.ok();
    let word = full["state"]["choices"]["steps"][0]["word"].as_str().unwrap().to_owned();
    anna.post(&format!("/api/board/game/{id}/move/{word}"), &json!(null)).await.ok();
    let now = anna.get(&format!("/game/{id}/replay")).await;
    assert_eq!(element(&now, "og:description"), Some("Black to move."));
    let page = anna.get(&format!("/game/{id}/replay?at=0&review")).await;
    assert_eq!(element(&page, "og:description"), Some("0 of 1 · White to move."));
    assert!(element(&page, "og:url").unwrap().ends_with("/replay?at=0&amp;review"));
    let before = anna.get(&picture_of(&table, &page).await).await;
    is_picture(&before);
    let after = anna.get(&picture_of(&table, &now).await).await;
    assert_ne!(before.header("etag"), after.header("etag"));
    // A moment after the end is the end.
    let end = anna.get(&format!("/api/games/{id}/picture?at=99")).await;
    assert_eq!(end.header("etag"), after.header("etag"));
}

#[tokio::test]
async fn a_picture_is_the_same_for_all_and_is_not_sent_again() {
    let table = Table::open().await;
    let mut anna = table.person();
    let id = here(&mut anna).await;
    let path = format!("/api/games/{id}/picture");
    let picture = table.person().get(&path).await;
    is_picture(&picture);
    assert!(picture.header("cache-control").unwrap().ends_with("no-cache"));
    assert_eq!(picture.header("cross-origin-resource-policy"), Some("cross-origin"));
    assert!(picture.body.len() < 300_000, "{}", picture.body.len());
    let own = anna.get(&path).await;
    assert_eq!(own.body, picture.body, "her own is the same");
    let tag = picture.header("etag").unwrap();
    let again = anna.with(&format!("If-None-Match: {tag}")).get(&path).await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    let head = anna.send("HEAD", &path, None, b"").await;
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(head.header("content-length"), Some(picture.body.len().to_string().as_str()));
    let head = anna.send("HEAD", "/game/abcdefgh", None, b"").await;
    assert_eq!((head.status, head.body.len()), (200, 0));
    let fixed = anna.get(&format!("/api/position/picture?dpn={}", DPN.replace(' ', "+"))).await;
    assert!(fixed.header("cache-control").unwrap().contains("max-age=86400"));
    assert_eq!(
        anna.get("/api/rules").await.header("cross-origin-resource-policy"),
        Some("same-origin")
    );
}

#[tokio::test]
async fn bad_addresses_of_pictures_are_refused() {
    let table = Table::open().await;
    let mut anna = table.person();
    for (path, status, code) in [
        ("/api/games/abcdefgh/picture", 404, "not-found"),
        ("/api/games/%22/picture", 404, "not-found"),
        ("/api/puzzles/none/picture", 404, "not-found"),
        ("/api/position/picture", 400, "bad-request"),
        ("/api/position/picture?dpn=groi", 400, "bad-request"),
        ("/api/picture?lang=de", 400, "bad-request"),
        ("/api/picture?rules=chess", 400, "bad-request"),
        ("/api/picture?size=9", 400, "bad-request"),
    ] {
        anna.get(path).await.refused(status, code);
    }
    let posted = anna.post("/api/picture", &json!(null)).await;
    posted.refused(405, "method");
}

#[tokio::test]
async fn an_address_can_ask_for_so_many_pictures_and_no_more() {
    let table = Table::with(|config| config.limits.loopback = true).await;
    let mut anna = table.person();
    let burst = dejarik_server::http::limit::Limits::default().draw.burst;
    let mut refused = 0;
    for _ in 0..burst * 2 {
        let answer = anna.get("/api/picture").await;
        match answer.status {
            200 => is_picture(&answer),
            _ => {
                answer.refused(429, "too-many");
                assert!(answer.header("retry-after").is_some());
                refused += 1;
            }
        }
    }
    assert!(refused > 0);
    assert_eq!(anna.get("/api/rules").await.status, 200, "other requests are served");
}

#[tokio::test]
async fn a_game_that_is_over_is_an_animation() {
    let table = Table::open().await;
    let mut anna = table.person();
    let id = here(&mut anna).await;
    let path = format!("/api/games/{id}/animation");
    anna.post(&format!("/api/board/game/{id}/move/A1-B1"), &Value::Null).await.ok();
    let early = anna.get(&path).await;
    assert_eq!((early.status, early.json()["error"]["code"].as_str()), (409, Some("not-now")));
    anna.post(&format!("/api/board/game/{id}/resign"), &Value::Null).await.ok();
    let mut stranger = table.person();
    let animation = stranger.get(&path).await;
    assert_eq!((animation.status, animation.header("content-type")), (200, Some("image/gif")));
    assert!(animation.body.starts_with(b"GIF89a") && animation.body.len() < 2_000_000);
    let tag = animation.header("etag").unwrap();
    let again = stranger.with(&format!("If-None-Match: {tag}")).get(&path).await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    let french = stranger.get(&format!("{path}?lang=fr")).await;
    assert_ne!(french.header("etag"), Some(tag));
    assert_eq!(stranger.get("/api/games/00000000/animation").await.status, 404);
}
