//! The kinds of resources and their fields.

use super::field::{Field, Shape};

/// A kind of resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResourceKind {
    /// Software that is installed or not.
    Package,
    /// A service of the host that runs or not.
    Service,
    /// A file or directory.
    File,
    /// A command that is run.
    Exec,
    /// An archive that is fetched and unpacked.
    Archive,
    /// A directory of rendered templates.
    Scaffold,
    /// Another manifest.
    Apply,
}

/// The fields of every kind.
pub(super) const COMMON: &[Field] = &[
    Field::text("name").always(),
    Field::text("ensure"),
    Field::text("alias"),
    Field::text("provider"),
    Field::new("health_checks", Shape::Records(HEALTH_CHECK)),
    Field::new("require", Shape::Texts).verbatim(),
    Field::new("control", Shape::Record(CONTROL)).verbatim().when_given(),
    Field::new("register_when_stable", Shape::Records(REGISTRATION)),
];

const HEALTH_CHECK: &[Field] = &[
    Field::text("command"),
    Field::new("goss_rules", Shape::Verbatim).verbatim(),
    Field::text("name"),
    Field::text("timeout"),
    Field::new("tries", Shape::Integer),
    Field::text("try_sleep"),
    Field::text("format"),
];

const CONTROL: &[Field] = &[Field::text("if"), Field::text("unless")];

const REGISTRATION: &[Field] = &[
    Field::text("cluster").always(),
    Field::text("service").always(),
    Field::text("protocol").always(),
    Field::text("address").always(),
    Field::new("port", Shape::Port).always(),
    Field::new("priority", Shape::Integer).always(),
    Field::new("annotations", Shape::TextMap),
    Field::new("ttl", Shape::Lifetime).verbatim().when_given(),
];

const SERVICE: &[Field] =
    &[Field::flag("enable").when_given(), Field::new("subscribe", Shape::Texts)];

const FILE: &[Field] = &[
    Field::text("content").deferred().when_given(),
    Field::text("source").deferred(),
    Field::text("owner"),
    Field::text("group"),
    Field::text("mode"),
    Field::flag("force"),
];

const EXEC: &[Field] = &[
    Field::text("command").deferred().always(),
    Field::text("cwd").deferred(),
    Field::new("environment", Shape::Texts).deferred(),
    Field::text("path"),
    Field::new("returns", Shape::Integers),
    Field::text("timeout"),
    Field::text("creates").deferred(),
    Field::text("onlyif").deferred(),
    Field::text("unless").deferred(),
    Field::flag("refreshonly"),
    Field::new("subscribe", Shape::Texts),
    Field::flag("logoutput"),
];

const ARCHIVE: &[Field] = &[
    Field::text("url").always(),
    Field::new("headers", Shape::TextMap),
    Field::text("username"),
    Field::text("password"),
    Field::text("checksum"),
    Field::text("extract_parent"),
    Field::flag("cleanup"),
    Field::text("creates"),
    Field::text("owner").always(),
    Field::text("group").always(),
];

const SCAFFOLD: &[Field] = &[
    Field::text("source").always(),
    Field::flag("skip_empty"),
    Field::text("left_delimiter").verbatim(),
    Field::text("right_delimiter").verbatim(),
    Field::text("engine").verbatim(),
    Field::new("data", Shape::Free { renders_keys: true }),
    Field::flag("purge"),
    Field::new("post", Shape::TextMaps),
];

const APPLY: &[Field] = &[
    Field::flag("noop"),
    Field::flag("health_check_only"),
    Field::flag("allow_apply"),
    Field::new("data", Shape::Free { renders_keys: false }),
];

impl ResourceKind {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::Package,
        Self::Service,
        Self::File,
        Self::Exec,
        Self::Archive,
        Self::Scaffold,
        Self::Apply,
    ];

    /// The name as manifests write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Package => "package",
            Self::Service => "service",
            Self::File => "file",
            Self::Exec => "exec",
            Self::Archive => "archive",
            Self::Scaffold => "scaffold",
            Self::Apply => "apply",
        }
    }

    /// The kind of a name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The fields that it has besides those of every kind.
    const fn own_fields(self) -> &'static [Field] {
        match self {
            Self::Package => &[],
            Self::Service => SERVICE,
            Self::File => FILE,
            Self::Exec => EXEC,
            Self::Archive => ARCHIVE,
            Self::Scaffold => SCAFFOLD,
            Self::Apply => APPLY,
        }
    }

    /// All its fields, in the order in which they are shown.
    pub(super) fn fields(self) -> impl Iterator<Item = &'static Field> {
        COMMON.iter().chain(self.own_fields())
    }

    /// The state that it has if a manifest says none.
    pub(super) const fn default_ensure(self) -> Option<&'static str> {
        match self {
            Self::Exec | Self::Apply => Some("present"),
            Self::Service => Some("running"),
            _ => None,
        }
    }
}
