//! Reading files that a person names. A device, such as /dev/zero, or a pipe may have no end, so each file is read up to a
//! number of bytes.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use dejarik_rules::{Wording, wording};

/// The most bytes of a file with a secret or with certificates.
pub const CREDENTIALS: u64 = 16 << 20;

/// Reads a file of at most this many bytes.
///
/// # Errors
/// If it cannot be read or is longer. The message of a file that is longer is bilingual.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    // A file on a disk has a length. If the memory does not suffice, that is an error before the work.
    let length = file.metadata()?.len().min(most);
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(usize::try_from(length).unwrap_or(usize::MAX))?;
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    match bytes.len() as u64 <= most {
        true => Ok(bytes),
        false => Err(io::Error::new(ErrorKind::FileTooLarge, longer_than(most))),
    }
}

/// Reads a file of text of at most this many bytes.
///
/// # Errors
/// As [`read`], or if it is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    String::from_utf8(read(path, most)?).map_err(|_| {
        let why = wording!("expected text (UTF-8)", "attendu : du texte (UTF-8)");
        io::Error::new(ErrorKind::InvalidData, why)
    })
}

/// Says that there are more bytes than may be read.
pub fn longer_than(most: u64) -> Wording {
    wording!(
        "expected at most {most} bytes, found more",
        "attendu : au plus {most} octets ; trouvé : davantage"
    )
}

#[cfg(test)]
mod tests {
    use dejarik_rules::Bilingual;

    use super::*;

    #[test]
    fn a_file_is_read_up_to_the_limit_and_refused_beyond_it_in_both_languages() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, b"12345678").unwrap();
        for most in [8, 9, u64::MAX] {
            assert_eq!(read(&path, most).unwrap(), b"12345678");
        }
        assert_eq!(read_text(&path, 8).unwrap(), "12345678");
        let refused = read(&path, 7).unwrap_err();
        assert_eq!(refused.to_string(), "expected at most 7 bytes, found more");
        assert!(refused.wording().in_language("fr").contains("au plus 7 octets"), "{refused:?}");
        std::fs::write(&path, [0xFF]).unwrap();
        assert_eq!(read_text(&path, 8).unwrap_err().kind(), ErrorKind::InvalidData);
        assert_eq!(read(&folder.path().join("none"), 8).unwrap_err().kind(), ErrorKind::NotFound);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_without_an_end_is_refused() {
        let refused = read(Path::new("/dev/zero"), 1 << 16).unwrap_err();
        assert!(refused.to_string().contains("65536"), "{refused}");
    }
}
