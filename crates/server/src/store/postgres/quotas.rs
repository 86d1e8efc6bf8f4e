//! Quotas that all servers over a database share.
//!
//! A quota is stored as one timestamp: the time at which it will be full again. Taking from the quota moves
//! that time into the future, but never further than the whole quota takes to refill (the generic cell rate
//! algorithm). Time is that of the database's clock.

use std::time::Duration;

use super::super::{SharedQuota, StoreError};
use super::connection::Connection;

/// Takes from a quota, if there is enough.
const TAKE: &str = "
    INSERT INTO quotas AS known (name, full_at)
    VALUES ($1, clock_timestamp() + $2::float8 * interval '1 second')
    ON CONFLICT (name) DO UPDATE
    SET full_at = greatest(known.full_at, clock_timestamp()) + $2::float8 * interval '1 second'
    WHERE greatest(known.full_at, clock_timestamp()) + $2::float8 * interval '1 second'
          <= clock_timestamp() + $3::float8 * interval '1 second'
    RETURNING true";
/// Returns the number of seconds until there is enough.
const WAIT: &str = "
    SELECT extract(epoch FROM full_at - clock_timestamp())::float8 + $2::float8 - $3::float8
    FROM quotas WHERE name = $1";

/// Takes from a quota. Returns how long to wait if there is not enough.
pub(super) async fn take(
    connection: &Connection,
    quota: &SharedQuota,
) -> Result<Option<Duration>, StoreError> {
    let SharedQuota { name, count, burst, every } = quota;
    let (taken, whole) =
        (every.as_secs_f64() * f64::from(*count), every.as_secs_f64() * f64::from(*burst));
    if taken > whole {
        return Ok(Some(Duration::from_secs_f64(taken)));
    }
    let asked = async {
        let client = connection.client();
        let statement = connection.statement(TAKE).await?;
        if client.query_opt(&statement, &[name, &taken, &whole]).await?.is_some() {
            return Ok(None);
        }
        let statement = connection.statement(WAIT).await?;
        client.query_opt(&statement, &[name, &taken, &whole]).await.map(Some)
    };
    let Some(refused) = connection.answer(asked).await? else { return Ok(None) };
    let wait = refused.map_or(Ok(0.0), |row| row.try_get::<_, f64>(0))?;
    Ok(Some(Duration::from_secs_f64(wait.max(0.0))))
}
