//! Memory: what `/proc/meminfo` tells.

use strata_value::Value;

use super::swap;
use crate::host_files::HostFiles;
use crate::record::{count, percent, record};

/// The counts of `memory.virtual` that are taken as they are: the fact and the name in
/// `/proc/meminfo`. Where the kernel has no such count it is 0.
const COUNTS: &[(&str, &str)] = &[
    ("free", "MemFree"),
    ("active", "Active"),
    ("inactive", "Inactive"),
    ("wired", ""),
    ("laundry", ""),
    ("buffers", "Buffers"),
    ("writeBack", "Writeback"),
    ("dirty", "Dirty"),
    ("writeBackTmp", "WritebackTmp"),
    ("shared", "Shmem"),
    ("slab", "Slab"),
    ("sreclaimable", "SReclaimable"),
    ("sunreclaim", "SUnreclaim"),
    ("pageTables", "PageTables"),
    ("swapCached", "SwapCached"),
    ("commitLimit", "CommitLimit"),
    ("committedAS", "Committed_AS"),
    ("highTotal", "HighTotal"),
    ("highFree", "HighFree"),
    ("lowTotal", "LowTotal"),
    ("lowFree", "LowFree"),
    ("swapTotal", "SwapTotal"),
    ("swapFree", "SwapFree"),
    ("mapped", "Mapped"),
    ("vmallocTotal", "VmallocTotal"),
    ("vmallocUsed", "VmallocUsed"),
    ("vmallocChunk", "VmallocChunk"),
    ("hugePagesTotal", "HugePages_Total"),
    ("hugePagesFree", "HugePages_Free"),
    ("hugePagesRsvd", "HugePages_Rsvd"),
    ("hugePagesSurp", "HugePages_Surp"),
    ("hugePageSize", "Hugepagesize"),
    ("anonHugePages", "AnonHugePages"),
];

/// The family `memory`.
pub(super) fn gather(files: &HostFiles, with_swap: bool) -> Result<Value, String> {
    let info = MemInfo(files.read("proc/meminfo")?);
    let swap = if with_swap { swap::gather(files, &info) } else { swap::empty() };
    Ok(record([("virtual", virtual_memory(&info)), ("swap", swap)]))
}

fn virtual_memory(info: &MemInfo) -> Value {
    let total = info.count("MemTotal");
    // `free` and its kin count the part of the slab that can be reclaimed as cache.
    let cached = info.count("Cached").saturating_add(info.count("SReclaimable"));
    // Kernels before 3.14 do not say what is available.
    let available =
        info.find("MemAvailable").unwrap_or_else(|| info.count("MemFree").saturating_add(cached));
    let used = total.saturating_sub(available);
    let derived = [
        ("total", count(total)),
        ("available", count(available)),
        ("used", count(used)),
        ("usedPercent", percent(used, total)),
        ("cached", count(cached)),
    ];
    record(
        derived
            .into_iter()
            .chain(COUNTS.iter().map(|(fact, name)| (*fact, count(info.count(name))))),
    )
}

/// The text of `/proc/meminfo`: `Name:  number kB` a line.
pub(super) struct MemInfo(String);

impl MemInfo {
    /// A count, in bytes where the file has a unit; 0 if the kernel has none of this name.
    pub(super) fn count(&self, name: &str) -> u64 {
        self.find(name).unwrap_or(0)
    }

    fn find(&self, name: &str) -> Option<u64> {
        let rest = self.0.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
        let mut words = rest.split_whitespace();
        let number: u64 = words.next()?.parse().ok()?;
        match words.next() {
            Some(_) => number.checked_mul(1024),
            None => Some(number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_bytes_and_plain_counts_stay() {
        let info =
            MemInfo("MemTotal:  2 kB\nHugePages_Total:   7\nActive(anon): 5 kB\n".to_owned());
        assert_eq!(info.count("MemTotal"), 2048);
        assert_eq!(info.count("HugePages_Total"), 7);
        assert_eq!(info.count("Active"), 0);
    }

    #[test]
    fn old_kernels_have_available_what_is_free_or_cached() {
        let text = "MemTotal: 100 kB\nMemFree: 10 kB\nCached: 20 kB\nSReclaimable: 5 kB\n";
        let facts = virtual_memory(&MemInfo(text.to_owned()));
        let fact =
            |name: &str| facts.as_map().and_then(|m| m.get(strata_value::Key::new(name))).cloned();
        assert_eq!(fact("available"), Some(Value::int(35 * 1024)));
        assert_eq!(fact("used"), Some(Value::int(65 * 1024)));
        assert_eq!(fact("usedPercent"), Some(Value::float(65.0)));
    }
}
