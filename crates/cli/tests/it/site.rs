//! `dejarik site`: the page as plain files.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{Answer, lend_groi_table, run};

/// The table of groi for browsers.
const TABLE: &str = "tables/groi-1.gz";

/// Runs a test in a folder of its own, unless this program has no page.
fn with_a_page(test: impl FnOnce(&Path)) {
    if dejarik_page::NO_PAGE.is_none() {
        test(tempfile::tempdir().unwrap().path());
    }
}

/// Writes a site without the table, which would take most of the time.
fn without_table(folder: &Path, path: &str, options: &[&str]) -> Answer {
    run(folder, &[&["site", path, "--without-table"], options].concat())
}

#[test]
fn a_site_replaces_itself_and_nothing_of_others() {
    with_a_page(|folder| {
        lend_groi_table(folder);
        let site = folder.join("site");
        let path = site.to_str().unwrap();
        let made = run(folder, &["site", path]);
        assert_eq!(made.code, 0, "{made:?}");
        assert!(made.out.contains("files are written to"), "{made:?}");
        // A site that cannot play is not written without a word.
        assert_eq!(
            made.err.contains("cannot play"),
            dejarik_page::NO_MODULES.is_some(),
            "{made:?}"
        );
        for file in ["index.html", "404.html", "sw.js", "rules/groi/index.html", TABLE] {
            assert!(site.join(file).is_file(), "{file}");
        }
        // Files that only the site before had are removed with their folders, and a file of others stays.
        fs::create_dir(site.join("old")).unwrap();
        fs::write(site.join("old/part.js"), "old").unwrap();
        fs::write(site.join("assets/mine.txt"), "mine").unwrap();
        let list = site.join("dejarik-site.json");
        let mut listed: Value = serde_json::from_str(&fs::read_to_string(&list).unwrap()).unwrap();
        let files = listed["files"].as_array_mut().unwrap();
        files.extend(["old/part.js", "../outside", "/outside"].map(Value::from));
        fs::write(&list, listed.to_string()).unwrap();
        fs::write(folder.join("outside"), "outside").unwrap();
        let again = without_table(folder, path, &["--json"]);
        assert_eq!(again.code, 0, "{again:?}");
        let answer: Value = serde_json::from_str(&again.out).unwrap();
        assert_eq!(answer["removed"], serde_json::json!(["old/part.js", TABLE]));
        assert!(!site.join("old").exists() && !site.join(TABLE).exists());
        assert_eq!(fs::read_to_string(site.join("assets/mine.txt")).unwrap(), "mine");
        assert_eq!(fs::read_to_string(folder.join("outside")).unwrap(), "outside");
    });
}

#[test]
fn what_is_no_directory_is_named_before_the_table_is_computed() {
    with_a_page(|folder| {
        let (file, empty) = (folder.join("pos.txt"), folder.join("empty"));
        fs::write(&file, "mine").unwrap();
        let refused = run(&empty, &["site", file.to_str().unwrap()]);
        assert_eq!(refused.code, 2, "{refused:?}");
        assert!(refused.err.contains("pos.txt: "), "{refused:?}");
        assert!(!empty.exists(), "there is no table");
        assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    });
}

#[test]
fn a_file_of_others_is_replaced_only_by_force() {
    with_a_page(|folder| {
        let site = folder.join("site");
        let path = site.to_str().unwrap();
        fs::create_dir(&site).unwrap();
        fs::write(site.join("index.html"), "mine").unwrap();
        let refused = without_table(folder, path, &[]);
        assert_eq!(refused.code, 2, "{refused:?}");
        assert!(
            refused.err.contains("--force") && refused.err.contains("index.html"),
            "{refused:?}"
        );
        assert_eq!(fs::read_to_string(site.join("index.html")).unwrap(), "mine");
        assert!(!site.join("assets").exists(), "nothing is written");
        assert_eq!(without_table(folder, path, &["--force"]).code, 0);
        assert!(fs::read_to_string(site.join("index.html")).unwrap().contains("dejarik-server"));
    });
}

#[test]
fn a_directory_of_others_is_filled_only_by_force() {
    with_a_page(|folder| {
        let full = folder.join("full");
        fs::create_dir(&full).unwrap();
        fs::write(full.join("thesis.txt"), "mine").unwrap();
        let path = full.to_str().unwrap();
        let refused = without_table(folder, path, &[]);
        assert!(refused.code == 2 && refused.err.contains("not empty"), "{refused:?}");
        assert_eq!(fs::read_dir(&full).unwrap().count(), 1, "nothing is written");
        assert_eq!(without_table(folder, path, &["--force"]).code, 0);
        assert_eq!(fs::read_to_string(full.join("thesis.txt")).unwrap(), "mine");
    });
}

#[test]
fn a_run_that_was_interrupted_is_taken_up_by_the_next() {
    with_a_page(|folder| {
        let site = folder.join("site");
        let path = site.to_str().unwrap();
        assert_eq!(without_table(folder, path, &[]).code, 0);
        // The list is there first; some files are not yet written.
        fs::remove_file(site.join("sw.js")).unwrap();
        fs::write(site.join("index.html"), "half").unwrap();
        assert_eq!(without_table(folder, path, &[]).code, 0);
        assert!(fs::read_to_string(site.join("index.html")).unwrap().contains("</html>"));
        assert!(site.join("sw.js").is_file());
    });
}

#[test]
fn a_base_that_is_no_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("site");
    let path = path.to_str().unwrap();
    for base in ["https://host.example/", "a b"] {
        let refused = run(folder.path(), &["site", path, "--base", base]);
        assert_eq!(refused.code, 2);
        assert!(refused.err.contains("expected a folder on the host"), "{refused:?}");
    }
}

#[test]
fn a_site_for_a_server_elsewhere_names_it_and_says_what_the_server_needs() {
    with_a_page(|folder| {
        let site = folder.join("site");
        let server = ["--server", "https://club.example/dejarik/", "--without-table"];
        let made = run(folder, &[&["site", site.to_str().unwrap()], &server[..]].concat());
        assert_eq!(made.code, 0, "{made:?}");
        let page = fs::read_to_string(site.join("index.html")).unwrap();
        let named = r#"<meta name="dejarik-server" content="https://club.example/dejarik" />"#;
        assert!(page.contains(named), "{page}");
        let said = "plays on https://club.example/dejarik, which has to run with --allow-origin";
        assert!(made.out.contains(said), "{made:?}");
    });
}
