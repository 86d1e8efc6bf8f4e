//! `/metrics`: the figures of the server in the text format of OpenMetrics, which Prometheus reads.

use std::fmt;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric, NoLabelSet, text};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;

use super::App;
use super::error::Error;
use super::watching::Requests;
use crate::live::{Figures, Histogram};

/// The media type of the format.
const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Returns the figures of this run of the server.
#[utoipa::path(get, path = "/metrics", tag = "server",
    responses((status = 200, body = String, content_type = "application/openmetrics-text")))]
pub async fn metrics(State(app): State<Arc<App>>) -> Result<Response, Error> {
    let text = page(app.hub.figures(), &app.requests).map_err(|_| Error::Internal)?;
    Ok(([(header::CONTENT_TYPE, KIND)], text).into_response())
}

fn page(figures: Figures, requests: &Requests) -> Result<String, fmt::Error> {
    let mut registry = Registry::with_prefix("dejarik");
    registry.register_collector(Box::new(Games(figures)));
    let help = "Time from a request to the start of its response, by method, route and status";
    registry.register("http_request_seconds", help, requests.clone());
    let mut text = String::new();
    text::encode(&mut text, &registry)?;
    Ok(text)
}

/// Encodes the figures of live games.
#[derive(Debug)]
struct Games(Figures);

impl Collector for Games {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let Figures {
            live_games,
            connections,
            watchers,
            games_created,
            events,
            refused,
            resyncs,
            ack_latency,
            store_batches,
            computer_moves,
            computer_waiting,
        } = &self.0;
        for (name, help, value) in [
            ("games_live", "Games in memory.", live_games),
            ("connections", "Connections to games.", connections),
            ("watchers", "Connections without a seat.", watchers),
            ("computer_waiting", "Questions that wait for the computer.", computer_waiting),
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
    use super::*;
    use crate::http::watching;

    #[test]
    fn every_figure_has_a_line_and_the_counts_of_a_histogram_add_up() {
        let mut figures = Figures { live_games: 7, ..Figures::default() };
        figures.ack_latency.counts[0] = 2;
        figures.ack_latency.counts[10] = 3;
        let text = page(figures, &watching::requests()).unwrap();
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
