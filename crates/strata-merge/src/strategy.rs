//! How values are merged.

use crate::Knockout;

/// Collections nested deeper than this are not merged: an error, never a crash.
pub const MAX_DEPTH: u32 = 256;

/// How the values of several layers become one.
///
/// The rules of [`Strategy::First`], `Unique`, `Hash`, `Deep` and `ReverseDeep` are those of Puppet
/// 7.23 and the `deep_merge` gem 1.1.1, to the letter.
#[derive(Clone, Debug)]
pub enum Strategy {
    /// The highest value that is found; a found null counts.
    First,
    /// The elements of all layers in one list without duplicates, lists within lists dissolved.
    ///
    /// Every value after the first must be a scalar or a list of plain data.
    Unique,
    /// Mappings joined by their top keys, the higher value of a key wins; the lowest layer gives the
    /// order. Unless it is alone, every value must be a mapping with text keys and plain data.
    Hash,
    /// Mappings are joined at every level, lists are united with the lower elements first.
    Deep(DeepOptions),
    /// As [`Strategy::Deep`], but the lower layer takes the part of the higher one.
    ReverseDeep(DeepOptions),
    /// Mappings are joined at every level; anything else, null too, replaces what is below.
    Overlay(Lists),
    /// The highest value replaces the others as a whole, which are looked at and logged.
    Replace,
}

impl Strategy {
    /// The name for messages.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Unique => "unique",
            Self::Hash => "hash",
            Self::Deep(_) => "deep",
            Self::ReverseDeep(_) => "reverse_deep",
            Self::Overlay(_) => "overlay",
            Self::Replace => "replace",
        }
    }

    /// `Deep` without options.
    pub const fn deep() -> Self {
        Self::Deep(DeepOptions {
            knockout_prefix: None,
            sort_merged_arrays: false,
            merge_hash_arrays: false,
        })
    }
}

/// The options of a deep merge, all off by default.
#[derive(Clone, Debug, Default)]
pub struct DeepOptions {
    /// Text that begins with this takes away what is below; see [`Knockout`].
    pub knockout_prefix: Option<Knockout>,
    /// Lists that are merged are sorted; elements that have no order are an error.
    pub sort_merged_arrays: bool,
    /// Two lists of nothing but mappings are joined position by position, not united.
    pub merge_hash_arrays: bool,
}

/// What [`Strategy::Overlay`] does with a list over a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lists {
    /// The higher list replaces the lower one.
    #[default]
    Replace,
    /// The elements of the higher list follow those of the lower one, duplicates and all.
    Append,
}
