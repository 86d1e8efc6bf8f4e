//! What a worker tells a monitor: whether it runs, whether it can get questions, and what it has done.

use std::fmt;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric, text};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use tokio::net::TcpListener;

use super::{Done, Shared};
use crate::http::metrics::KIND;
use crate::http::process::Process;

/// Answers a monitor: `/healthz`, `/readyz` and `/metrics`. It never ends.
pub(super) async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    let routes = Router::new()
        .route("/healthz", get(async || "ok"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .with_state(shared);
    // It only ends when the task is aborted.
    let _ = axum::serve(listener, routes).await;
}

async fn ready(State(shared): State<Arc<Shared>>) -> (StatusCode, &'static str) {
    match shared.bus.is_connected() {
        true => (StatusCode::OK, "ready"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "the bus is down: no connection to NATS"),
    }
}

async fn metrics(State(shared): State<Arc<Shared>>) -> Response {
    let thinking = shared.desk.lock().searches.len() as u64;
    match page(shared.process, Figures { done: shared.done(), thinking }) {
        Ok(text) => ([(header::CONTENT_TYPE, KIND)], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// The figures of a worker at one moment.
#[derive(Debug)]
struct Figures {
    done: Done,
    /// The number of questions that it is thinking about.
    thinking: u64,
}

fn page(process: Process, figures: Figures) -> Result<String, fmt::Error> {
    let mut registry = process.registry();
    registry.sub_registry_with_prefix("dejarik_worker").register_collector(Box::new(figures));
    let mut text = String::new();
    text::encode(&mut text, &registry)?;
    Ok(text)
}

impl Collector for Figures {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let Figures { done: Done { moves, reviews, handed_back }, thinking } = self;
        let help = "Questions that the worker is thinking about.";
        let metric = encoder.encode_descriptor("thinking", help, None, MetricType::Gauge)?;
        ConstGauge::new(*thinking).encode(metric)?;
        for (name, help, value) in [
            ("moves", "Moves and answers to draw offers found.", moves),
            ("reviews", "Reviews made.", reviews),
            ("handed_back", "Questions given back to be begun again by another.", handed_back),
        ] {
            let metric = encoder.encode_descriptor(name, help, None, MetricType::Counter)?;
            ConstCounter::new(*value).encode(metric)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_has_a_line() {
        let done = Done { moves: 3, reviews: 2, handed_back: 1 };
        let text = page(Process::started(), Figures { done, thinking: 4 }).unwrap();
        for line in [
            "dejarik_worker_thinking 4",
            "dejarik_worker_moves_total 3",
            "dejarik_worker_reviews_total 2",
            "dejarik_worker_handed_back_total 1",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in {text}");
        }
    }
}
