//! Time zones.

use std::sync::OnceLock;

use jiff::Timestamp;
use jiff::tz::{TimeZone, TimeZoneDatabase};

/// Where a time is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Zone {
    /// Universal time.
    Utc,
    /// So many seconds east of it, maybe with a name.
    Fixed(i32, String),
    /// A zone of the table of the world's zones.
    Named(String),
}

fn table() -> &'static TimeZoneDatabase {
    static TABLE: OnceLock<TimeZoneDatabase> = OnceLock::new();
    TABLE.get_or_init(TimeZoneDatabase::bundled)
}

fn entry(name: &str) -> Option<TimeZone> {
    // The table takes any case, the language does not.
    table().get(name).ok().filter(|zone| zone.iana_name() == Some(name))
}

impl Zone {
    /// The zone of a name; an error is one line.
    pub(crate) fn of_name(name: &str) -> Result<Self, String> {
        match name {
            "" | "UTC" => Ok(Self::Utc),
            _ if entry(name).is_some() => Ok(Self::Named(name.to_owned())),
            _ => Err(format!("the time zone \"{name}\" is unknown")),
        }
    }

    /// Its name.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Utc => "UTC",
            Self::Fixed(_, name) | Self::Named(name) => name,
        }
    }

    /// The seconds east of universal time at an instant, and what it is called then.
    pub(crate) fn at(&self, seconds: i64) -> (i32, String) {
        match self {
            Self::Utc => (0, "UTC".to_owned()),
            Self::Fixed(offset, name) => (*offset, name.clone()),
            Self::Named(name) => {
                let seconds = seconds.clamp(Timestamp::MIN.as_second(), Timestamp::MAX.as_second());
                match (entry(name), Timestamp::from_second(seconds)) {
                    (Some(zone), Ok(instant)) => {
                        let info = zone.to_offset_info(instant);
                        (info.offset().seconds(), info.abbreviation().to_owned())
                    }
                    _ => (0, "UTC".to_owned()),
                }
            }
        }
    }

    /// The instant at which clocks of the zone show so many seconds after the beginning of 1970.
    pub(crate) fn instant(&self, shown: i64) -> i64 {
        let first = i64::from(self.at(shown).0);
        let offset = i64::from(self.at(shown.saturating_sub(first)).0);
        shown.saturating_sub(offset)
    }
}
