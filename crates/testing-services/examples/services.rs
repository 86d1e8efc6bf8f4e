//! Starts PostgreSQL and NATS for the page's tests, which are not written in Rust. It prints the URL of an empty database
//! and that of NATS, with a space between them, and ends both when its standard input is closed.

#[cfg(unix)]
fn main() -> Result<(), dejarik_test_services::ServiceError> {
    let postgres = dejarik_test_services::Postgres::start()?;
    let nats = dejarik_test_services::Nats::start()?;
    println!("{} nats://127.0.0.1:{}", postgres.database()?, nats.port());
    std::io::copy(&mut std::io::stdin(), &mut std::io::sink())?;
    Ok(())
}

#[cfg(not(unix))]
fn main() {}
