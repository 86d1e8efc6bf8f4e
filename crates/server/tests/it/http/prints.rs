//! Kits to print: the PDF, its pages, and what is refused.

use serde_json::Value;

use crate::common::table::Table;

#[tokio::test]
async fn a_kit_is_a_pdf_that_browsers_keep() {
    let table = Table::open().await;
    let mut anna = table.person();
    let address = "/api/print/groi.pdf?parts=board,cards&paper=letter&lang=fr&theme=ink-saving";
    let kit = anna.get(address).await;
    assert_eq!((kit.status, kit.header("content-type")), (200, Some("application/pdf")));
    assert!(kit.body.starts_with(b"%PDF-"));
    assert!(kit.header("cache-control").unwrap().contains("max-age=86400"));
    let name = "inline; filename=\"dejarik-groi-letter-fr.pdf\"";
    assert_eq!(kit.header("content-disposition"), Some(name));
    assert_eq!(anna.get(address).await.body, kit.body, "the same query gives the same bytes");
    let tag = kit.header("etag").unwrap().to_owned();
    let known = anna.with(&format!("If-None-Match: {tag}")).get(address).await;
    assert_eq!((known.status, known.body.len()), (304, 0));
    let other = anna.get(&address.replace("fr", "en")).await;
    assert_ne!(other.header("etag"), Some(tag.as_str()));
}

#[tokio::test]
async fn every_page_of_the_list_can_be_seen() {
    let table = Table::open().await;
    let mut anna = table.person();
    let query = "parts=board,pieces,dice&board=30";
    let list = anna.get(&format!("/api/print/looney/pages?{query}")).await.ok();
    let list: Vec<Value> = serde_json::from_value(list).unwrap();
    assert!(list.len() > 6, "{list:?}");
    assert_eq!((&list[0]["part"], &list[0]["width"]), (&"board".into(), &210.0.into()));
    for number in 1..=list.len() {
        let page = anna.get(&format!("/api/print/looney/pages/{number}.svg?{query}")).await;
        assert_eq!((page.status, page.header("content-type")), (200, Some("image/svg+xml")));
        assert!(page.text().starts_with("<svg "));
    }
    for page in ["0.svg", "99.svg", "1.png", "x.svg"] {
        let missing = anna.get(&format!("/api/print/looney/pages/{page}?{query}")).await;
        assert_eq!(missing.status, 404, "{page}");
    }
}

#[tokio::test]
async fn a_query_that_cannot_be_read_is_refused() {
    let table = Table::open().await;
    let mut anna = table.person();
    for query in [
        "paper=a5",
        "lang=de",
        "theme=neon",
        "board=40",
        "parts=board,chairs",
        "parts=",
        "parts=dice",
        "copies=2",
    ] {
        for path in ["groi.pdf", "groi/pages", "groi/pages/1.svg"] {
            let refused = anna.get(&format!("/api/print/{path}?{query}")).await;
            assert_eq!(refused.status, 400, "{path}?{query}: {}", refused.text());
        }
    }
    for path in ["chess.pdf", "groi.png", "groi", "chess/pages"] {
        assert_eq!(anna.get(&format!("/api/print/{path}")).await.status, 404, "{path}");
    }
}
