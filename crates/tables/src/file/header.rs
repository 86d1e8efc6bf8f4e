//! The header of a table file: writing and parsing.
//!
//! Parsing is strict: a header is accepted only if writing it again would yield the same bytes.

use std::path::Path;

use dejarik_rules::{RulesId, Wording, wording};

use super::error::FileError;
use super::format::{Kind, Packing, Plan, VERSION, Width};
use crate::identity::{Identity, Sum};

pub(super) const MAGIC: [u8; 8] = *b"\x89DJK\r\n\x1a\n";

/// The header is padded to a multiple of this, so that raw cells begin on a page.
const PAGE: u64 = 4096;
/// Length of the magic, the version and the two lengths.
const FIXED: u64 = 20;
/// Length of a block's offset, length and CRC.
const ENTRY: u64 = 16;
const CRC: u64 = 4;
/// The greatest number of cells per block.
const MOST_BLOCK_CELLS: u32 = 1 << 24;

/// Where a block is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) at: u64,
    pub(super) len: u32,
    pub(super) crc: u32,
}

/// The header of a table file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The properties of the table.
    pub kind: Kind,
    /// Cells per block.
    pub block_cells: u32,
    /// Whether the blocks are packed.
    pub packed: bool,
    /// SHA-256 of all cells, unpacked.
    pub digest: Sum,
    /// Facts about the whole table.
    pub facts: Vec<(String, String)>,
    pub(super) entries: Vec<Entry>,
}

/// Returns how many blocks hold `cells`.
fn blocks(cells: u64, block_cells: u32) -> u64 {
    cells.div_ceil(u64::from(block_cells))
}

/// Returns the length of a header with this much text and this many blocks.
fn length(text: u64, blocks: u64) -> u64 {
    (FIXED + text + blocks * ENTRY + CRC).next_multiple_of(PAGE)
}

/// Returns whether a name may be written before a `=`.
fn is_name(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !name.is_empty() && name.chars().all(fits)
}

fn is_value(value: &str) -> bool {
    !value.chars().any(char::is_control)
}

impl Header {
    /// Returns the header of a table to be written. Its digest and blocks are filled in later
    /// without changing its length.
    pub(super) fn planned(plan: &Plan) -> Result<Header, Wording> {
        let Plan { kind, block_cells, packing, facts } = plan;
        let options = &kind.identity.options;
        if !options.iter().chain(facts).all(|(key, value)| is_name(key) && is_value(value)) {
            return Err(wording!(
                "a name or value contains characters that a header cannot hold",
                "un nom ou une valeur contient des caractères impossibles dans un en-tête"
            ));
        }
        if !is_name(&kind.layout) {
            let layout = &kind.layout;
            return Err(wording!(
                "the layout is `{layout}`, expected lower-case letters, digits and hyphens",
                "l’agencement est `{layout}` ; attendu : minuscules, chiffres et traits d’union"
            ));
        }
        if !(1..=MOST_BLOCK_CELLS).contains(block_cells) {
            return Err(wording!(
                "{block_cells} cells per block, expected 1 to {MOST_BLOCK_CELLS}",
                "{block_cells} cellules par bloc ; attendu : de 1 à {MOST_BLOCK_CELLS}"
            ));
        }
        let header = Header {
            kind: kind.clone(),
            block_cells: *block_cells,
            packed: *packing != Packing::Raw,
            digest: Sum([0; 32]),
            facts: facts.clone(),
            entries: Vec::new(),
        };
        if u32::try_from(header.len()).is_err() {
            let blocks = header.blocks();
            return Err(wording!("{blocks} blocks, expected fewer", "{blocks} blocs, c’est trop"));
        }
        Ok(header)
    }

    /// Returns the value of a fact; `None` if there is no fact of this name.
    pub fn fact(&self, name: &str) -> Option<&str> {
        let (_, value) = self.facts.iter().find(|(key, _)| key == name)?;
        Some(value)
    }

    /// Returns the number of blocks.
    pub fn blocks(&self) -> u64 {
        blocks(self.kind.cells, self.block_cells)
    }

    /// Returns the length of the header in bytes: the offset of the first block.
    #[allow(clippy::len_without_is_empty, reason = "a header is never empty")]
    pub fn len(&self) -> u64 {
        length(self.text().len() as u64, self.blocks())
    }

    /// Returns the number of bytes of a block, unpacked.
    pub(super) fn block_bytes(&self, block: u64) -> usize {
        let first = block * u64::from(self.block_cells);
        let cells = (self.kind.cells - first).min(u64::from(self.block_cells));
        cells as usize * self.kind.width.bytes()
    }

    fn packing(&self) -> Packing {
        if self.packed { Packing::Zstd { level: 0 } } else { Packing::Raw }
    }

    fn text(&self) -> String {
        let Kind { identity, layout, width, cells } = &self.kind;
        let mut text = format!("rules={}\n", identity.rules);
        for (key, value) in &identity.options {
            text += &format!("option.{key}={value}\n");
        }
        text += &format!(
            "fingerprint={}\nlayout={layout}\nwidth={}\ncells={cells}\nblock-cells={}\npacking={}\ndigest={}\n",
            identity.fingerprint,
            width.bytes(),
            self.block_cells,
            self.packing().name(),
            self.digest,
        );
        for (key, value) in &self.facts {
            text += &format!("fact.{key}={value}\n");
        }
        text
    }

    /// Returns the bytes of the header in the file.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let text = self.text();
        let mut bytes = Vec::with_capacity(self.len() as usize);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.len() as u32).to_le_bytes());
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text.as_bytes());
        for entry in &self.entries {
            bytes.extend(entry.at.to_le_bytes());
            bytes.extend(entry.len.to_le_bytes());
            bytes.extend(entry.crc.to_le_bytes());
        }
        bytes.resize((self.len() - CRC) as usize, 0);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Parses the header of the file `path` with the bytes `file`, and checks it against the length
    /// of the file.
    pub(super) fn read(path: &Path, file: &[u8]) -> Result<Header, FileError> {
        let broken = |what: Wording| FileError::header(path, what);
        let word = |at: usize| -> Option<u32> {
            Some(u32::from_le_bytes(file.get(at..at + 4)?.try_into().ok()?))
        };
        let short = |expected: u64| FileError::Length {
            path: path.to_owned(),
            found: file.len() as u64,
            expected,
        };
        if !file.starts_with(&MAGIC) {
            return Err(FileError::NotATable { path: path.to_owned() });
        }
        let (Some(version), Some(len), Some(text_len)) = (word(8), word(12), word(16)) else {
            return Err(short(PAGE));
        };
        if version != VERSION {
            return Err(FileError::Version { path: path.to_owned(), found: version });
        }
        let bytes = file.get(..len as usize).ok_or_else(|| short(len.into()))?;
        let Some((body, crc)) = bytes.split_last_chunk::<{ CRC as usize }>() else {
            return Err(broken(wording!(
                "it is too short for a CRC",
                "il est trop court pour un CRC"
            )));
        };
        if crc32fast::hash(body) != u32::from_le_bytes(*crc) {
            return Err(broken(wording!("its CRC is wrong", "son CRC est faux")));
        }
        let text = body
            .get(FIXED as usize..FIXED as usize + text_len as usize)
            .and_then(|text| std::str::from_utf8(text).ok())
            .ok_or_else(|| {
                broken(wording!(
                    "its text is missing or not UTF-8",
                    "son texte manque ou n’est pas en UTF-8"
                ))
            })?;
        let mut header = parse(text).map_err(|what| FileError::header(path, what))?;
        if header.text() != text {
            return Err(broken(wording!(
                "its text is not in the canonical form",
                "son texte n’a pas la forme canonique"
            )));
        }
        if length(text.len() as u64, header.blocks()) != u64::from(len) {
            return Err(broken(wording!(
                "its length does not match its contents",
                "sa longueur ne va pas avec son contenu"
            )));
        }
        let table = &body[FIXED as usize + text.len()..];
        header.entries = entries(table, header.blocks());
        let end = header.check_entries().map_err(|what| FileError::header(path, what))?;
        if end == file.len() as u64 { Ok(header) } else { Err(short(end)) }
    }

    /// Checks that the blocks follow each other, and returns the offset after the last one.
    fn check_entries(&self) -> Result<u64, Wording> {
        let mut at = self.len();
        for (block, entry) in (0..).zip(&self.entries) {
            let raw = self.block_bytes(block);
            if entry.at != at || (!self.packed && entry.len as usize != raw) {
                let Entry { at: found, len, .. } = entry;
                return Err(wording!(
                    "block {block} has {len} bytes at byte {found}, expected {raw} bytes unpacked at byte {at}",
                    "le bloc {block} a {len} octets à l’octet {found} ; attendu : {raw} octets décomprimés à l’octet {at}"
                ));
            }
            at += u64::from(entry.len);
        }
        Ok(at)
    }
}

fn entries(table: &[u8], blocks: u64) -> Vec<Entry> {
    let (entries, _) = table.as_chunks::<{ ENTRY as usize }>();
    let word = |entry: &[u8; 16], at: usize| {
        u32::from_le_bytes(std::array::from_fn(|index| entry[at + index]))
    };
    let read = |entry: &[u8; 16]| Entry {
        at: u64::from(word(entry, 0)) | u64::from(word(entry, 4)) << 32,
        len: word(entry, 8),
        crc: word(entry, 12),
    };
    entries.iter().take(blocks as usize).map(read).collect()
}

/// The lines of the text, in order.
struct Lines<'a>(std::iter::Peekable<std::str::Lines<'a>>);

impl<'a> Lines<'a> {
    fn next_if(&mut self, prefix: &str) -> Option<(&'a str, &'a str)> {
        let line = self.0.next_if(|line| line.starts_with(prefix))?;
        line.strip_prefix(prefix)?.split_once('=')
    }

    fn value(&mut self, key: &str) -> Result<&'a str, Wording> {
        let line = self.0.next().unwrap_or_default();
        let value = line.strip_prefix(key).and_then(|rest| rest.strip_prefix('='));
        value.ok_or_else(|| {
            let line = line.escape_debug();
            wording!(
                "found the line `{line}`, expected `{key}=`",
                "trouvé : la ligne `{line}` ; attendu : `{key}=`"
            )
        })
    }

    fn read<T>(&mut self, key: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, Wording> {
        let value = self.value(key)?;
        read(value).ok_or_else(|| {
            let value = value.escape_debug();
            wording!("`{value}` is not a valid {key}", "`{value}` ne convient pas pour `{key}`")
        })
    }
}

fn parse(text: &str) -> Result<Header, Wording> {
    let mut lines = Lines(text.lines().peekable());
    let owned = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
    let rules: RulesId = lines.read("rules", |value| value.parse().ok())?;
    let options = std::iter::from_fn(|| lines.next_if("option.").map(owned)).collect();
    let fingerprint = lines.read("fingerprint", Sum::parse)?;
    let layout = lines.value("layout")?.to_owned();
    let width = lines.read("width", |value| match value {
        "1" => Some(Width::One),
        "2" => Some(Width::Two),
        _ => None,
    })?;
    // The bound keeps later sums over cells and blocks from overflowing.
    let cells = lines.read("cells", |value| value.parse().ok().filter(|cells| *cells < 1 << 48))?;
    let fits = |cells: &u32| (1..=MOST_BLOCK_CELLS).contains(cells);
    let block_cells = lines.read("block-cells", |value| value.parse().ok().filter(fits))?;
    let packed = lines.read("packing", |value| match value {
        "raw" => Some(false),
        "zstd" => Some(true),
        _ => None,
    })?;
    let digest = lines.read("digest", Sum::parse)?;
    let facts = std::iter::from_fn(|| lines.next_if("fact.").map(owned)).collect();
    if let Some(line) = lines.0.next() {
        let line = line.escape_debug();
        return Err(wording!(
            "unknown line `{line}`, expected the end of the text",
            "ligne inconnue `{line}` ; attendu : la fin du texte"
        ));
    }
    let identity = Identity { rules, options, fingerprint };
    let kind = Kind { identity, layout, width, cells };
    Ok(Header { kind, block_cells, packed, digest, facts, entries: Vec::new() })
}
