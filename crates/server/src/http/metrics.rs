//! `/metrics`: the figures of the server in the text format of OpenMetrics, which Prometheus reads.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::Extension;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric, NoLabelSet, text};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use sha2::{Digest, Sha256};

use super::App;
use super::error::Error;
use super::extract::Shared;
use super::process::Process;
use super::proxy::{Client, Route};
use super::watching::Requests;
#[cfg(test)]
use crate::http::openapi::{self, ErrorBody};
use crate::live::{Figures, Histogram};

/// The media type of the format.
pub(crate) const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The shortest token, in bytes.
const SHORTEST: usize = 16;

/// The bearer token of programs that read the metrics.
#[derive(Clone)]
pub struct Token(String);

/// The error for a text that cannot be a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a token of at least {SHORTEST} printable ASCII characters without spaces")]
pub struct TokenError;

impl FromStr for Token {
    type Err = TokenError;

    fn from_str(text: &str) -> Result<Token, TokenError> {
        let text = text.trim();
        match text.len() >= SHORTEST && text.bytes().all(|byte| byte.is_ascii_graphic()) {
            true => Ok(Token(text.to_owned())),
            false => Err(TokenError),
        }
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Token {
    /// Returns whether a request has the token. Hashes are compared, so that the timing does not
    /// reveal how much of a token is right.
    fn is_in(&self, headers: &HeaderMap) -> bool {
        let value = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        value.and_then(|value| value.split_once(' ')).is_some_and(|(scheme, token)| {
            scheme.eq_ignore_ascii_case("bearer")
                && Sha256::digest(token.trim()) == Sha256::digest(&self.0)
        })
    }
}

/// Who may read the metrics, and where. By default the users of this machine may, unless a trusted
/// proxy forwards their request.
#[derive(Clone, Debug, Default)]
pub struct Access {
    /// A separate address at which the metrics are served, instead of the server's.
    pub at: Option<SocketAddr>,
    /// The token that a request needs; with it, requests may come from anywhere.
    pub token: Option<Token>,
    /// Whether requests without a token are refused even if they come from this machine, because any of them may
    /// come from a proxy that the server does not know.
    pub closed: bool,
}

/// The headers that proxies add to requests.
const FORWARDED: [&str; 6] =
    ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

impl Access {
    /// Checks a request to the server's own address.
    fn check(&self, client: Client, headers: &HeaderMap) -> Result<(), Error> {
        if self.at.is_some() {
            return Err(Error::NoPath);
        }
        // Proxies add one of these headers, even if they are not configured as trusted.
        let forwarded = client.route == Route::Forwarded
            || FORWARDED.iter().any(|name| headers.contains_key(*name));
        // A proxy on this machine that adds no header asks for the name under which its clients know the server.
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let here = host.is_some_and(|host| {
            let named = host.rsplit_once(':').map_or(host, |(name, _)| name);
            let address = named.trim_matches(['[', ']']).parse();
            named == "localhost" || address.is_ok_and(|address: IpAddr| address.is_loopback())
        });
        match &self.token {
            Some(token) if token.is_in(headers) => Ok(()),
            Some(_) => Err(Error::Token),
            None if !self.closed && client.address.is_loopback() && here && !forwarded => Ok(()),
            None => Err(Error::LocalOnly),
        }
    }
}

/// The metrics of connections. Clones count together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Traffic {
    /// The connections that are open.
    pub(crate) open: Gauge,
    /// The connections refused because there were too many.
    pub(crate) refused: Counter,
}

/// Returns the figures of this run of the server. They are served to users of its own machine. Where
/// the server has a token for them, they need it as a bearer token; where it serves them at an address
/// of their own, they are not found here.
#[cfg_attr(test, utoipa::path(get, path = openapi::Route::Metrics.path(), tag = "server", responses(
    (status = 200, body = String, content_type = "application/openmetrics-text"),
    (status = 401, description = "The request does not have the token of the metrics.", body = ErrorBody),
    (status = 403, description = "The request comes from another machine.", body = ErrorBody),
    (status = 404, description = "The metrics have an address of their own.", body = ErrorBody))))]
pub(crate) async fn metrics(
    app: Shared,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    app.access.check(client, &headers)?;
    answer(&app)
}

/// Returns the figures at the separate address.
pub(crate) async fn elsewhere(app: Shared, headers: HeaderMap) -> Result<Response, Error> {
    match &app.access.token {
        Some(token) if !token.is_in(&headers) => Err(Error::Token),
        Some(_) | None => answer(&app),
    }
}

fn answer(app: &App) -> Result<Response, Error> {
    let text = page(app.process, app.hub.figures(), &app.requests, &app.traffic);
    let text = text.map_err(|_| Error::Internal)?;
    Ok(([(header::CONTENT_TYPE, KIND)], text).into_response())
}

fn page(
    process: Process,
    figures: Figures,
    requests: &Requests,
    traffic: &Traffic,
) -> Result<String, fmt::Error> {
    let mut all = process.registry();
    let registry = all.sub_registry_with_prefix("dejarik");
    registry.register_collector(Box::new(Games(figures)));
    let help = "Time from a request to the start of its response, by method, route and status";
    registry.register("http_request_seconds", help, requests.clone());
    let help = "Open connections of clients";
    registry.register("client_connections", help, traffic.open.clone());
    let help = "Connections refused because there were too many";
    registry.register("client_connections_refused", help, traffic.refused.clone());
    let mut text = String::new();
    text::encode(&mut text, &all)?;
    Ok(text)
}

/// Encodes the figures of live games.
#[derive(Debug)]
struct Games(Figures);

impl Collector for Games {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let Figures {
            live_games,
            parked_games,
            disk_low,
            connections,
            watchers,
            waiting_bytes,
            games_created,
            events,
            refused,
            resyncs,
            ack_latency,
            store_batches,
            computer_moves,
            computer_waiting,
            computer_moves_by_workers,
            workers,
            push,
            node,
        } = &self.0;
        let of_node = node.unwrap_or_default();
        for (name, help, value) in [
            ("games_live", "Games in memory.", live_games),
            ("games_parked", "Games out of memory whose clock runs or is frozen.", parked_games),
            (
                "disk_low",
                "1 while new games are refused because the disk is nearly full.",
                disk_low,
            ),
            ("connections", "Connections to games.", connections),
            ("watchers", "Connections without a seat.", watchers),
            ("waiting_bytes", "Bytes of frames that wait for clients.", waiting_bytes),
            ("computer_waiting", "Questions that wait for the computer.", computer_waiting),
            ("workers", "Workers that this server has heard of lately.", workers),
            ("cluster_games_owned", "Games in memory that this node runs.", &of_node.owned),
            ("cluster_relays", "Connections to games of other nodes.", &of_node.relayed),
            ("cluster_hosted", "Connections of other nodes to games of this one.", &of_node.hosted),
        ] {
            let metric = encoder.encode_descriptor(name, help, None, MetricType::Gauge)?;
            ConstGauge::new(*value).encode(metric)?;
        }
        for (name, help, value) in [
            ("games_created", "Games created.", games_created),
            ("events", "Events written to disk.", events),
            ("refused", "Acts refused.", refused),
            ("resyncs", "Connections that were too slow.", resyncs),
            ("computer_moves", "Moves of the computer.", computer_moves),
            (
                "computer_moves_by_workers",
                "Moves of the computer that workers have found.",
                computer_moves_by_workers,
            ),
            (
                "cluster_requests_forwarded",
                "Messages passed on to the owners of games.",
                &of_node.forwarded,
            ),
            ("push_sent", "Messages that push services have accepted.", &push.sent),
            ("push_failed", "Messages that push services have not accepted.", &push.failed),
            ("push_gone", "Devices deleted because they are gone.", &push.gone),
            ("push_dropped", "Notices dropped because too many waited.", &push.dropped),
            ("cluster_claims", "Games claimed.", &of_node.claims),
            ("cluster_seized", "Games claimed from a node that did not answer.", &of_node.seized),
            ("cluster_superseded", "Games taken over by other nodes.", &of_node.superseded),
            ("cluster_frames_relayed", "Frames for relayed connections.", &of_node.frames),
            ("cluster_frames_lost", "Relayed connections that missed a frame.", &of_node.lost),
            ("cluster_messages", "Messages with frames to other nodes.", &of_node.messages),
            ("cluster_deliveries", "Frames in them, for each connection.", &of_node.deliveries),
        ] {
            let metric = encoder.encode_descriptor(name, help, None, MetricType::Counter)?;
            ConstCounter::new(*value).encode(metric)?;
        }
        let help = "Time from the arrival of an act to its durable acknowledgement.";
        let kind = MetricType::Histogram;
        let mut metric = encoder.encode_descriptor("ack_seconds", help, None, kind)?;
        let Histogram { counts, sum } = ack_latency;
        let bounds = Histogram::BOUNDS.map(|ms| ms as f64 / 1e3).into_iter().chain([f64::INFINITY]);
        let buckets: Vec<(f64, u64)> = bounds.zip(counts.iter().copied()).collect();
        let (sum, count) = (*sum as f64 / 1e6, counts.iter().sum());
        metric.encode_histogram::<NoLabelSet>(sum, count, &buckets, None)?;
        let help = "Writes that went to disk together, by the size of the batch.";
        let kind = MetricType::Counter;
        let mut metric = encoder.encode_descriptor("store_batch", help, None, kind)?;
        for (power, count) in store_batches.iter().enumerate() {
            let labels = [("upto", 1_u64 << power)];
            ConstCounter::new(*count).encode(metric.encode_family(&labels)?)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;
    use crate::http::watching;

    #[test]
    fn a_token_is_long_printable_and_compared_as_a_whole() {
        let token: Token = " 0123456789abcdef\n".parse().unwrap();
        let sent = |value| {
            let value = HeaderValue::from_static(value);
            token.is_in(&HeaderMap::from_iter([(header::AUTHORIZATION, value)]))
        };
        assert!(sent("Bearer 0123456789abcdef") && sent("bearer 0123456789abcdef"));
        for wrong in ["Bearer 0123456789abcdeg", "Bearer 0123456789abcde", "Bearer", "Basic x"] {
            assert!(!sent(wrong), "{wrong}");
        }
        assert!(!token.is_in(&HeaderMap::new()));
        for bad in ["", "short", "with a space in it", "caractères accentués"] {
            assert_eq!(bad.parse::<Token>().err(), Some(TokenError), "{bad}");
        }
        assert!(!format!("{token:?}").contains("0123"));
    }

    #[test]
    fn every_figure_has_a_line_and_the_counts_of_a_histogram_add_up() {
        let mut figures = Figures { live_games: 7, ..Figures::default() };
        figures.ack_latency.counts[0] = 2;
        figures.ack_latency.counts[10] = 3;
        let (requests, traffic) = (watching::requests(), Traffic::default());
        let text = page(Process::started(), figures, &requests, &traffic).unwrap();
        for line in [
            "dejarik_games_live 7",
            "dejarik_games_created_total 0",
            "dejarik_ack_seconds_bucket{le=\"0.001\"} 2",
            "dejarik_ack_seconds_bucket{le=\"+Inf\"} 5",
            "dejarik_ack_seconds_count 5",
            "dejarik_store_batch_total{upto=\"1024\"} 0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in {text}");
        }
    }
}
