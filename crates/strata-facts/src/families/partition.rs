//! Mounted devices and how full they are.

use std::time::{Duration, Instant};

use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_value::Value;

use super::mounts::{self, Mount};
use super::{Context, Found};
use crate::code;
use crate::jobs::Missed;
use crate::record::{count, percent, record, texts};

/// How long one mount is waited for. A live one answers within a millisecond.
const PATIENCE: Duration = Duration::from_millis(250);

/// The family `partition`. A mount that does not tell its usage is left out of `usage`.
pub(super) fn gather(context: &Context) -> Found {
    let mounts = mounts::of_devices(&context.files)?;
    let mut warnings = Diagnostics::new();
    let mut usages = Vec::new();
    for mount in &mounts {
        match usage(context, mount) {
            Ok(facts) => usages.push(facts),
            Err(why) => warnings.push(unanswered(mount, &why)),
        }
    }
    let partitions: Vec<Value> = mounts.iter().map(partition).collect();
    let facts = record([("partitions", Value::list(partitions)), ("usage", Value::list(usages))]);
    Ok((facts, warnings))
}

fn partition(mount: &Mount) -> Value {
    record([
        ("device", Value::string(mount.device.as_str())),
        ("mountpoint", Value::string(mount.point.as_str())),
        ("fstype", Value::string(mount.kind.as_str())),
        ("opts", texts(mount.options.iter().map(String::as_str))),
    ])
}

/// Asks a mount in a thread of its own: the question to a dead one may never return.
fn usage(context: &Context, mount: &Mount) -> Result<Value, String> {
    let point = mount.point.clone();
    let job = context.jobs.start(&format!("mount {point}"), move || Space::of(&point));
    match job.wait_until(context.deadline.min(Instant::now() + PATIENCE)) {
        Ok(space) => space.map(|space| space.into_facts(mount)),
        Err(Missed::Late) => Err("it does not answer".to_owned()),
        Err(Missed::StillRunning) => Err("it has not answered an earlier question yet".to_owned()),
        Err(Missed::Broken(why)) => Err(why),
    }
}

fn unanswered(mount: &Mount, why: &str) -> Diagnostic {
    let message = format!("the usage of `{}` is not known: {why}", mount.point);
    Diagnostic::warning(code::GATHER, message)
        .note("`partition.usage` has no entry for it")
        .hint("see whether the device is alive; unmount it if it is gone")
}

/// Bytes and inodes of a file system.
#[derive(Clone, Copy, Debug)]
struct Space {
    total: u64,
    /// What ordinary users may still fill, which is less than what is not used.
    free: u64,
    used: u64,
    inodes: u64,
    inodes_free: u64,
}

impl Space {
    #[cfg(unix)]
    fn of(point: &str) -> Result<Self, String> {
        /// Systems have these counts in different widths.
        fn wide(n: impl Into<u64>) -> u64 {
            n.into()
        }
        let stat = nix::sys::statvfs::statvfs(point).map_err(|why| why.desc().to_owned())?;
        let size = wide(stat.fragment_size());
        let bytes = |blocks: u64| blocks.saturating_mul(size);
        let blocks = wide(stat.blocks());
        Ok(Self {
            total: bytes(blocks),
            free: bytes(wide(stat.blocks_available())),
            used: bytes(blocks.saturating_sub(wide(stat.blocks_free()))),
            inodes: wide(stat.files()),
            inodes_free: wide(stat.files_free()),
        })
    }

    #[cfg(not(unix))]
    fn of(_: &str) -> Result<Self, String> {
        Err("this operating system is not asked".to_owned())
    }

    fn into_facts(self, mount: &Mount) -> Value {
        let inodes_used = self.inodes.saturating_sub(self.inodes_free);
        record([
            ("path", Value::string(mount.point.as_str())),
            ("fstype", Value::string(mount.kind.as_str())),
            ("total", count(self.total)),
            ("free", count(self.free)),
            ("used", count(self.used)),
            ("usedPercent", percent(self.used, self.used.saturating_add(self.free))),
            ("inodesTotal", count(self.inodes)),
            ("inodesUsed", count(inodes_used)),
            ("inodesFree", count(self.inodes_free)),
            ("inodesUsedPercent", percent(inodes_used, self.inodes)),
        ])
    }
}
