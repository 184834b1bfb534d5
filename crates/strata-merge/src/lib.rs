//! Layers of values to one value, and a log of the decisions.
//!
//! A [`Strategy`] says how two values become one; [`merge`] takes all values of a key, [`Fold`] one
//! after the other, so that a caller can nest steps (files within a level, levels within a layer).
//! The first value is the highest: it wins. The crate knows no file format and no dialect; the
//! strategies are options named for what they do.
//!
//! Values are shared, not copied: what only one layer has is the layer's own value, and a merge that
//! changes nothing gives back the value it was given. A **marked** value is opaque: it is kept or
//! lost as a whole, is never looked into and never matches a knockout prefix.
//!
//! A collection that had to be made has the origin of the highest one that took part in it, and so
//! have its keys; everything else keeps the origin it had in its layer.

mod data;
mod deep;
mod distinct;
mod error;
mod fold;
mod hash;
mod join;
mod knockout;
mod log;
mod order;
mod overlay;
mod pages;
mod remove;
mod strategy;
mod unique;

pub use error::{Cause, MergeError, Role};
pub use fold::{Fold, Progress, merge};
pub use knockout::Knockout;
pub use log::{Decision, DecisionLog, Log, NoLog};
pub use pages::PAGES;
pub use remove::remove;
pub use strategy::{DeepOptions, Lists, MAX_DEPTH, Strategy};
