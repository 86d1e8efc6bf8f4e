//! Renders the OpenAPI description as HTML: all operations by area, then all schemas.

use std::fmt::Write;

use serde_json::Value;

use crate::http::html::escaped;

/// The areas of the interface, which are the tags of the operations, in the order of the page.
const AREAS: [(&str, &str); 10] = [
    ("games", "Create games, take seats, watch, replay."),
    ("lobby", "Invite everybody, accept invitations, find games to watch."),
    ("rules", "Rule sets, and positions outside of any game."),
    ("records", "Game records in DGN."),
    ("puzzles", "The puzzles of the program, and attempts to solve them."),
    ("pictures", "Pictures of games, positions and puzzles, as the previews of links show them."),
    ("print", "Kits to print and play: PDF files, and previews of their pages."),
    ("me", "What the server keeps of you: see, download and delete it."),
    ("board", "Play without a WebSocket: read a stream, post acts."),
    ("server", "Health, metrics and this description."),
];

/// Renders the page; `None` if the value is not an OpenAPI description.
pub(crate) fn of(description: &Value) -> Option<String> {
    let mut page = String::new();
    // The folder of the server on its host.
    let start = escaped(description["servers"][0]["url"].as_str().unwrap_or_default());
    let _ = writeln!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Dejarik: the interface</title>\n<link rel=\"icon\" href=\"data:,\">\n\
         <link rel=\"stylesheet\" href=\"{start}/api/style.css\">\n\
         </head>\n<body>\n<main>\n<h1>The interface</h1>"
    );
    let info = escaped(description["info"]["description"].as_str()?);
    let _ = writeln!(
        page,
        "<p class=\"lead\">{info} A refused request is answered with <code>{{\"error\":{{\"code\",\"message\",\"at\"}}}}\
         </code>. For programs: <a href=\"{start}/api/openapi.json\">OpenAPI 3.1</a>. \
         <a href=\"{start}/\">To the table</a></p>"
    );
    page.push_str("<nav aria-label=\"Areas\"><ul>\n");
    for (area, about) in AREAS {
        let _ = writeln!(page, "<li><a href=\"#{area}\">{area}</a> {about}</li>");
    }
    page.push_str("<li><a href=\"#shapes\">shapes</a> The types of bodies and frames.</li>\n");
    page.push_str("</ul></nav>\n");
    for (area, about) in AREAS {
        let _ = writeln!(page, "<section id=\"{area}\"><h2>{area}</h2>\n<p>{about}</p>");
        for (path, methods) in description["paths"].as_object()? {
            for (method, asked) in methods.as_object()? {
                if asked["tags"][0] == area {
                    operation(&mut page, path, method, asked);
                }
            }
        }
        page.push_str("</section>\n");
    }
    page.push_str("<section id=\"shapes\"><h2>shapes</h2>\n");
    for (name, shape) in description["components"]["schemas"].as_object()? {
        shapes(&mut page, name, shape);
    }
    page.push_str("</section>\n</main>\n</body>\n</html>\n");
    Some(page)
}

fn operation(page: &mut String, path: &str, method: &str, asked: &Value) {
    let method = method.to_uppercase();
    let _ = writeln!(
        page,
        "<article><h3><span class=\"method\">{method}</span> <code>{}</code></h3>",
        escaped(path)
    );
    for part in ["summary", "description"] {
        if let Some(text) = asked[part].as_str() {
            let _ = writeln!(page, "<p>{}</p>", prose(text));
        }
    }
    page.push_str("<dl>\n");
    for parameter in asked["parameters"].as_array().into_iter().flatten() {
        let name = escaped(parameter["name"].as_str().unwrap_or_default());
        let place = escaped(parameter["in"].as_str().unwrap_or_default());
        let about = prose(parameter["description"].as_str().unwrap_or_default());
        let _ =
            writeln!(page, "<dt><code>{name}</code> <small>{place}</small></dt><dd>{about}</dd>");
    }
    if let Some(content) = asked["requestBody"]["content"].as_object() {
        for (kind, body) in content {
            let shape = shape(&body["schema"]);
            let _ =
                writeln!(page, "<dt>body <small>{}</small></dt><dd>{shape}</dd>", escaped(kind));
        }
    }
    for (status, answer) in asked["responses"].as_object().into_iter().flatten() {
        let about = prose(answer["description"].as_str().unwrap_or_default());
        let _ = write!(page, "<dt>{}</dt><dd>{about}", escaped(status));
        for (kind, body) in answer["content"].as_object().into_iter().flatten() {
            let shape = shape(&body["schema"]);
            let _ = write!(page, " {shape} <small>{}</small>", escaped(kind));
        }
        page.push_str("</dd>\n");
    }
    page.push_str("</dl></article>\n");
}

fn shapes(page: &mut String, name: &str, shape: &Value) {
    let name = escaped(name);
    let _ = writeln!(page, "<article id=\"{name}\"><h3><code>{name}</code></h3>");
    if let Some(text) = shape["description"].as_str() {
        let _ = writeln!(page, "<p>{}</p>", prose(text));
    }
    let variants = shape["oneOf"].as_array().into_iter().flatten();
    let parts = shape["allOf"].as_array().into_iter().flatten();
    let mut told = false;
    for part in std::iter::once(shape).chain(variants).chain(parts) {
        told |= fields(page, part);
    }
    if !told {
        let _ = writeln!(page, "<p>{}</p>", self::shape(shape));
    }
    page.push_str("</article>\n");
}

/// Writes the fields of an object as a list; returns false if it has none.
fn fields(page: &mut String, part: &Value) -> bool {
    let Some(fields) = part["properties"].as_object() else { return false };
    page.push_str("<dl>\n");
    for (name, field) in fields {
        let required = part["required"].as_array().is_some_and(|all| all.iter().any(|r| r == name));
        let about = prose(field["description"].as_str().unwrap_or_default());
        let _ = writeln!(
            page,
            "<dt><code>{}</code>{} <small>{}</small></dt><dd>{about}</dd>",
            escaped(name),
            if required { "" } else { "?" },
            shape(field)
        );
    }
    page.push_str("</dl>\n");
    true
}

/// Describes a type in a few words, with a link if it is a named schema.
fn shape(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = escaped(reference.rsplit('/').next().unwrap_or_default());
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    if let Some(words) = schema["enum"].as_array() {
        let words = words.iter().map(|word| format!("<code>{}</code>", escaped(&word.to_string())));
        return words.collect::<Vec<_>>().join(" ");
    }
    if let Some(several) = schema["oneOf"].as_array().or_else(|| schema["allOf"].as_array()) {
        return several.iter().map(shape).collect::<Vec<_>>().join(" or ");
    }
    if schema["items"].is_object() {
        return format!("list of {}", shape(&schema["items"]));
    }
    match &schema["type"] {
        Value::String(name) => escaped(name),
        Value::Array(names) => {
            names.iter().filter_map(Value::as_str).map(escaped).collect::<Vec<_>>().join(" or ")
        }
        _ => "anything".to_owned(),
    }
}

/// Converts the text of a doc comment to HTML: `code` becomes a code element, and [`links`] lose
/// their brackets.
fn prose(text: &str) -> String {
    let escaped = escaped(text).replace("[`", "`").replace("`]", "`");
    let mut prose = String::with_capacity(escaped.len());
    for (index, part) in escaped.split('`').enumerate() {
        match index % 2 {
            0 => prose.push_str(part),
            _ => {
                let _ = write!(prose, "<code>{part}</code>");
            }
        }
    }
    prose
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_contains_every_path_and_every_link_has_a_target() {
        let description: Value = serde_json::from_str(super::super::DESCRIPTION).unwrap();
        let page = of(&description).unwrap();
        let paths = description["paths"].as_object().unwrap();
        assert!(paths.len() > 20, "{}", paths.len());
        for path in paths.keys() {
            assert!(page.contains(&format!("<code>{path}</code>")), "{path}");
        }
        for link in page.split("href=\"#").skip(1) {
            let name = link.split('"').next().unwrap();
            assert!(page.contains(&format!("id=\"{name}\"")), "{name}");
        }
        assert!(!page.contains("<script") && !page.contains("style=\""), "the policy forbids it");
    }

    #[test]
    fn markup_in_the_description_is_escaped() {
        assert_eq!(prose("`<b>` & [`Act`]"), "<code>&lt;b&gt;</code> &amp; <code>Act</code>");
    }
}
