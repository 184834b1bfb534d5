//! Manifests of Choria CCM: documents with a section `ccm`, rendered to data and resources.
//!
//! A [`Manifest`] is read once and rendered for any number of hosts. Rendering resolves the data, puts
//! other data over it, checks the rules of comments, and gives the [`Resource`]s with their texts
//! rendered. Fields that may depend on what earlier resources did are *deferred*: they are rendered by
//! [`Resource::settle`], after [`Resource::is_managed`] has evaluated the gates `control.if` and
//! `control.unless`, so that a resource that is skipped never renders them. Source:
//! `conformance/ccm/behaviour.md` sections 12 and 13, and the vectors.
//!
//! ```
//! use strata_diagnostics::SourceMap;
//! use strata_hierarchy::document::manifest::{Inputs, Manifest};
//! use strata_value::Map;
//!
//! let sources = SourceMap::default();
//! let text = "\
//! data: {server: nginx}
//! ccm:
//!   resources:
//!     - package:
//!         - ${ Data.server }: {ensure: present}
//! ";
//! let manifest = Manifest::read(&sources.add("site.yaml", text.into())).unwrap();
//! let facts = Map::default();
//! let rendered = manifest.render(&Inputs::new(&facts, &sources, &())).unwrap();
//! assert_eq!(rendered.resources[0].kind().name(), "package");
//! assert_eq!(rendered.resources[0].name(), "nginx");
//! ```

mod check;
mod decode;
mod error;
mod field;
mod inputs;
mod jet_file;
mod kind;
mod list;
mod pages;
mod properties;
mod read;
mod render;
mod resource;
mod schema;
mod skipped;
mod template;

pub use inputs::Inputs;
pub use kind::ResourceKind;
pub use pages::PAGES;
pub use read::Manifest;
pub use render::Rendered;
pub use resource::Resource;
