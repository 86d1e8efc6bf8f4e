//! Encrypted connections to the database.

use std::path::PathBuf;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::files;

/// Which certificates of a database are trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// Any. The connection is encrypted, and the database may be an impostor.
    Any,
    /// Those for the database's host that chain to a root which the system trusts.
    System,
    /// Those for the database's host that chain to a root in this file.
    File(PathBuf),
}

/// Returns the connector for encrypted connections.
///
/// # Errors
/// If the roots cannot be read.
pub(super) fn connector(trust: &Trust) -> Result<MakeRustlsConnect, String> {
    let provider = Arc::new(ring::default_provider());
    let versions = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    let config = match trust {
        Trust::Any => versions
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(AnyCertificate(provider)))
            .with_no_client_auth(),
        Trust::System => versions.with_root_certificates(system_roots()?).with_no_client_auth(),
        Trust::File(path) => {
            let roots = roots_of_file(path).map_err(|why| {
                let path = path.display();
                format!("the root certificates in {path}: {why}")
            })?;
            versions.with_root_certificates(roots).with_no_client_auth()
        }
    };
    Ok(MakeRustlsConnect::new(config))
}

fn system_roots() -> Result<RootCertStore, String> {
    let found = rustls_native_certs::load_native_certs();
    let mut roots = RootCertStore::empty();
    let (added, _) = roots.add_parsable_certificates(found.certs);
    match added {
        0 => Err("the system has no root certificates; name a file with `sslrootcert`".to_owned()),
        _ => Ok(roots),
    }
}

fn roots_of_file(path: &std::path::Path) -> Result<RootCertStore, String> {
    let text = files::read(path, files::CREDENTIALS).map_err(|error| error.to_string())?;
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(&text) {
        let added = certificate.map_err(|error| error.to_string());
        let added = added.and_then(|one| roots.add(one).map_err(|error| error.to_string()));
        added?;
    }
    match roots.is_empty() {
        true => Err("expected certificates in PEM".to_owned()),
        false => Ok(roots),
    }
}

/// Accepts every certificate for which the other side proves that it has the private key.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(
            message,
            certificate,
            signed,
            &self.0.signature_verification_algorithms,
        )
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(
            message,
            certificate,
            signed,
            &self.0.signature_verification_algorithms,
        )
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
