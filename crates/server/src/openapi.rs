//! The OpenAPI 3.1 description, from the Rust types.
//!
//! `crates/server/openapi.json` is its committed copy, from which the page's types are generated;
//! a test holds the two together (`DEJARIK_BLESS=1 cargo test -p dejarik-server openapi` writes it).

use utoipa::OpenApi;

use crate::protocol;

/// The description.
#[derive(OpenApi)]
#[openapi(
    info(title = "Dejarik", description = "Play, study and watch Dejarik."),
    components(schemas(
        protocol::ErrorBody,
        protocol::ClientFrame,
        protocol::ServerFrame,
        protocol::NewGame,
        protocol::CreatedGame,
        protocol::SeatClaim,
        protocol::SeatTaken,
        protocol::MyGame,
        protocol::RulesInfo,
        protocol::PositionView,
        protocol::Replay,
        protocol::Imported,
    ))
)]
pub struct Description;

/// The description as it is served and committed.
pub fn json() -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string_pretty(&Description::openapi())? + "\n")
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_committed_openapi_description_is_the_one_of_the_types() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
        let now = super::json().unwrap();
        if std::env::var_os("DEJARIK_BLESS").is_some() {
            std::fs::write(path, &now).unwrap();
        }
        let committed = std::fs::read_to_string(path).unwrap();
        assert!(committed == now, "openapi.json is not what the types say: write it anew");
    }
}
