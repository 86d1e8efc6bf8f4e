//! Requests.

use dejarik_host::preview::Preview;
use dejarik_host::protocol::Lang;
use dejarik_play::Day;
use dejarik_pocket::Answer;
use dejarik_puzzles::Set;
use dejarik_rules::RulesId;
use serde_json::{Value, json};

use crate::device::{Disk, Page, Writes};

fn dpn() -> String {
    "dpn=bambara%20NKQP2nkqp2/12/1%20w%20-".to_owned()
}

#[test]
fn what_needs_a_server_is_refused_by_a_code_of_its_own() {
    let mut page = Page::open(Disk::default());
    let link = json!({ "rules": "groi", "opponent": { "kind": "link" } }).to_string();
    let game = page.create(&json!({ "rules": "groi", "opponent": { "kind": "here" } }));
    for (method, path, body) in [
        ("POST", "/api/games".to_owned(), link.as_str()),
        ("POST", format!("/api/games/{game}/seat"), "{}"),
        ("GET", "/api/stream/event".to_owned(), ""),
        ("GET", "/elsewhere".to_owned(), ""),
    ] {
        let (status, refusal) = page.request(method, &path, body);
        assert_eq!((status, &refusal["error"]["code"]), (501, &json!("alone")), "{path}");
    }
}

#[test]
fn questions_about_positions_are_answered_as_by_a_server() {
    let mut page = Page::open(Disk::default());
    let (status, rules) = page.request("GET", "/api/rules", "");
    assert_eq!((status, rules.as_array().unwrap().len()), (200, 4));
    let (status, view) = page.request("GET", &format!("/api/position?{}&play=A1-B1", dpn()), "");
    assert!(status == 200 || view["error"]["code"] == "illegal", "{view}");
    let (status, refusal) = page.request("GET", "/api/position?dpn=chess", "");
    assert_eq!((status, &refusal["error"]["code"]), (400, &json!("bad-request")));
    let (status, view) = page.request("GET", &format!("/api/analysis?{}&time=50", dpn()), "");
    assert_eq!(status, 200, "{view}");
    assert!(view["legal"].as_u64().unwrap() > 5);
    let (status, told) = page.request("GET", &format!("/api/explain?{}&time=50", dpn()), "");
    assert_eq!(status, 200, "{told}");
    let (status, puzzles) = page.request("GET", "/api/puzzles", "");
    let daily = puzzles["daily"].as_str().unwrap();
    assert_eq!(status, 200);
    let (_, solution) = page.request("GET", &format!("/api/puzzles/{daily}/solution?play="), "");
    let first = solution["line"][0].as_str().unwrap();
    let path = format!("/api/puzzles/{daily}/attempt?play={first}");
    let (status, judged) = page.request("GET", &path, "");
    assert_eq!(status, 200, "{judged}");
}

#[test]
fn pictures_are_drawn_as_the_documents_from_which_a_server_renders_them() {
    let mut page = Page::open(Disk::default());
    let game = page.create(&json!({ "rules": "bambara", "opponent": { "kind": "here" } }));
    let line = page.connect(&game);
    page.play(line, 0).unwrap();
    let mut drawn = |path: &str| {
        let n = page.begin("GET", path, "");
        let Answer { status, kind, body } = page.answers.remove(&n).unwrap();
        assert_eq!((status, kind.as_str()), (200, "image/svg+xml"), "{path}");
        body
    };
    let looney = Preview::of_page(Some(RulesId::Looney), Lang::Fr).svg();
    assert_eq!(drawn("/api/picture?rules=looney&lang=fr"), looney);
    let position = "bambara NKQP2nkqp2/12/1 w -".parse().unwrap();
    let position = Preview::of_position(position, Lang::En).svg();
    assert_eq!(drawn(&format!("/api/position/picture?{}", dpn())), position);
    let puzzle = Set::shipped().daily(Day::of_unix_seconds(1_764_000_000)).unwrap();
    let puzzle = Preview::of_puzzle(puzzle, true, Lang::Fr).svg();
    assert_eq!(drawn("/api/puzzles/daily/picture?lang=fr"), puzzle);

    let path = format!("/api/games/{game}/picture");
    let [now, before] = [drawn(&path), drawn(&format!("{path}?at=0"))];
    assert_eq!(drawn(&format!("{path}?at=1&lang=en")), now);
    let name = RulesId::Bambara.descriptor().title.in_language("en");
    assert!(now != before && before.contains(name), "{before:.200}");

    for (path, status) in [
        ("/api/position/picture?dpn=chess", 400),
        ("/api/puzzles/nothing/picture", 404),
        ("/api/games/nothere0/picture", 404),
        ("/api/picture?size=9", 400),
    ] {
        assert_eq!(page.request("GET", path, "").0, status, "{path}");
    }
}

#[test]
fn kits_are_left_to_the_module_that_prints() {
    let mut page = Page::open(Disk::default());
    for path in ["/api/print/groi/pages?lang=fr", "/api/print/groi.pdf?"] {
        let n = page.begin("GET", path, "");
        assert_eq!(page.printed.remove(&n).as_deref(), Some(path));
        assert!(!page.answers.contains_key(&n));
    }
}

#[test]
fn a_finished_game_is_reviewed_without_a_table_and_a_running_one_is_not() {
    let mut page = Page::open(Disk::default());
    for rules in ["bambara", "groi"] {
        let game = page.create(&json!({ "rules": rules, "opponent": { "kind": "here" } }));
        let line = page.connect(&game);
        for number in 0..4 {
            page.play(line, number).unwrap();
        }
        let path = format!("/api/games/{game}/review");
        assert_eq!(page.request("GET", &path, "").1["error"]["code"], "not-now");
        page.act(line, "w", &json!({ "kind": "resign" }));
        let (status, review) = page.request("GET", &path, "");
        assert_eq!(status, 200, "{review}");
        assert_eq!(review["steps"].as_array().unwrap().len(), 4);
        assert_eq!(review["steps"][0]["before"]["exact"], false);
    }
}

#[test]
fn all_records_are_exported_in_one_file_and_imported_from_it() {
    let mut page = Page::open(Disk::default());
    for rules in ["bambara", "groi", "looney"] {
        let game = page.create(&json!({ "rules": rules, "opponent": { "kind": "here" } }));
        let line = page.connect(&game);
        page.play(line, 3).unwrap();
        page.pass(1_000);
    }
    let (status, file) = page.text("GET", "/api/me/records", "");
    assert_eq!(status, 200);
    let mut other = Page::open(Disk::default());
    let (status, imported) = other.request("POST", "/api/records", &file);
    assert_eq!(status, 200);
    let games = imported["games"].as_array().unwrap();
    assert_eq!(games.len(), 3);
    assert!(games.iter().all(|game| game["error"].is_null()), "{imported}");
    let (_, listed) = other.request("GET", "/api/games", "");
    assert_eq!(listed["games"].as_array().unwrap().len(), 3);
    let id = games[0]["id"].as_str().unwrap();
    let (status, replay) = other.request("GET", &format!("/api/games/{id}/replay"), "");
    assert_eq!((status, replay["entries"].as_array().unwrap().len()), (200, 1));
    let (_, again) = other.text("GET", "/api/me/records", "");
    assert_eq!(again.matches("[Rules").count(), file.matches("[Rules").count());
}

#[test]
fn lists_have_pages_the_last_changed_game_first() {
    let mut page = Page::open(Disk::default());
    let mut games: Vec<String> = Vec::new();
    for _ in 0..5 {
        games.insert(0, page.create(&json!({ "rules": "groi", "opponent": { "kind": "here" } })));
        page.pass(10);
    }
    let mut found: Vec<String> = Vec::new();
    let mut path = "/api/games?limit=2".to_owned();
    loop {
        let (_, listed) = page.request("GET", &path, "");
        let ids = listed["games"].as_array().unwrap().iter();
        found.extend(ids.map(|game| game["id"].as_str().unwrap().to_owned()));
        let Value::String(next) = &listed["next"] else { break };
        path = format!("/api/games?limit=2&from={next}");
    }
    assert_eq!(found, games);
}

#[test]
fn a_deleted_game_is_gone_and_one_that_cannot_be_deleted_stays() {
    let mut page = Page::open(Disk::default());
    let game = page.create(&json!({ "rules": "groi", "opponent": { "kind": "here" } }));
    let path = format!("/api/games/{game}");
    page.writes = Writes::Fail;
    assert_eq!(page.request("DELETE", &path, "").0, 503);
    assert_eq!(page.request("GET", &path, "").0, 200);
    page.writes = Writes::Work;
    assert_eq!(page.request("DELETE", &path, "").0, 204);
    assert_eq!(page.request("GET", &path, "").0, 404);
    assert_eq!(Page::open(page.disk).request("GET", &path, "").0, 404);
}
