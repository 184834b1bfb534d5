//! Steps through DER (X.690): one element at a time, nothing copied.

use der::asn1::ObjectIdentifier;
use der::{AnyRef, Decode as _, Reader as _, Result, SliceReader, Tag, TagNumber, Tagged as _};

/// The tag `[0]` around other elements.
pub(super) const CONTEXT_0: Tag = Tag::ContextSpecific { constructed: true, number: TagNumber(0) };

/// The tag `[0]` instead of the tag of plain bytes.
pub(super) const CONTEXT_0_BYTES: Tag =
    Tag::ContextSpecific { constructed: false, number: TagNumber(0) };

/// Elements that follow one another.
pub(super) struct Elements<'a>(SliceReader<'a>);

impl<'a> Elements<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Result<Elements<'a>> {
        SliceReader::new(bytes).map(Elements)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_finished()
    }

    /// The content of the next element, which must have this tag.
    pub(super) fn value(&mut self, tag: Tag) -> Result<&'a [u8]> {
        let element = AnyRef::decode(&mut self.0)?;
        element.tag().assert_eq(tag)?;
        Ok(element.value())
    }

    /// The same for an element that holds elements.
    pub(super) fn inside(&mut self, tag: Tag) -> Result<Elements<'a>> {
        Elements::new(self.value(tag)?)
    }

    /// The next element with its tag and length.
    pub(super) fn whole(&mut self) -> Result<&'a [u8]> {
        self.0.tlv_bytes()
    }

    /// Skips the next element when it has this tag.
    pub(super) fn skip_if(&mut self, tag: Tag) -> Result<()> {
        if Tag::peek(&self.0)? == tag {
            self.whole()?;
        }
        Ok(())
    }

    pub(super) fn oid(&mut self) -> Result<ObjectIdentifier> {
        ObjectIdentifier::decode(&mut self.0)
    }
}
