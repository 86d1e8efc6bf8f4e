//! The OpenAPI 3.1 description, generated from the Rust types.
//!
//! `crates/server/openapi.json` is the committed copy, from which the page's types are generated. A
//! test compares the two; `DEJARIK_BLESS=1 cargo test -p dejarik-server openapi` updates the copy.

mod refusals;

use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

use dejarik_host::answers;

use crate::{http, protocol};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Dejarik",
        description = "Play, study and watch Dejarik: games at this table, positions, records."
    ),
    modifiers(&Secrets),
    // The frames of the socket, which no handler names, and what sentences contain, which contains sentences.
    components(schemas(protocol::Arg, protocol::ClientFrame, protocol::ServerFrame))
)]
struct Frames;

/// The authentication of programs.
struct Secrets;

impl Modify for Secrets {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let seat = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some(
                "The secret of a seat in this game, for programs that keep no cookie.",
            ))
            .build();
        let components = openapi.components.get_or_insert_default();
        components.add_security_scheme("seat", SecurityScheme::Http(seat));
    }
}

/// Returns the description of the frames and of every route.
fn description() -> utoipa::openapi::OpenApi {
    let (_, handlers) = http::interface().split_for_parts();
    let mut all = Frames::openapi();
    all.merge(handlers);
    all.merge(answers::Description::openapi());
    refusals::describe(&mut all);
    all
}

/// Returns the description as it is served and committed.
///
/// # Errors
/// If it cannot be serialized, which would be a defect.
pub fn json() -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string_pretty(&description())? + "\n")
}

#[cfg(test)]
mod tests {
    use dejarik_host::routes::Route;

    #[test]
    fn every_route_is_described_as_the_operation_of_its_name_and_nothing_else_is() {
        let all = serde_json::to_value(super::description()).unwrap();
        let paths = all["paths"].as_object().unwrap();
        for route in Route::ALL {
            let operation = &paths[route.path()][route.method().to_lowercase()];
            let name = operation["operationId"].as_str().unwrap();
            assert_eq!(name.replace('_', ""), format!("{route:?}").to_lowercase());
        }
        let operations = paths.values().map(|methods| methods.as_object().unwrap().len());
        assert_eq!(operations.sum::<usize>(), Route::ALL.len());
    }

    #[test]
    fn the_committed_openapi_description_is_the_one_of_the_types() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
        let now = super::json().unwrap();
        if std::env::var_os("DEJARIK_BLESS").is_some() {
            std::fs::write(path, &now).unwrap();
        }
        let committed = std::fs::read_to_string(path).unwrap();
        assert!(
            committed == now,
            "openapi.json does not match the types: update it with DEJARIK_BLESS=1"
        );
    }
}
