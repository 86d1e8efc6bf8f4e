//! The previews of links: what messengers show of the page that a link leads to. They read it from the
//! head of the page (Open Graph), which names the address of a picture.
//!
//! - [`link`]: what a link leads to, and the address of its picture. [`head`]: the elements in the head.
//! - [`pictures`]: the handlers that answer the pictures. [`drawn`]: what is drawn so far.
//! - [`language`]: the language that a client prefers.
//!
//! [`dejarik_host::preview`] defines what a preview shows and says. An invitation is in the fragment of its
//! link, after the `#`, so it never reaches the server here.

pub(crate) mod drawn;
pub(crate) mod head;
pub(crate) mod language;
pub(crate) mod link;
pub(crate) mod pictures;
