//! Swap: totals, traffic, devices.

use strata_value::Value;

use super::memory::MemInfo;
use crate::host_files::HostFiles;
use crate::record::{count, empty_map, percent, record};

/// The counts of traffic: the fact and the name in `/proc/vmstat`.
const TRAFFIC: &[(&str, &str)] = &[
    ("sin", "pswpin"),
    ("sout", "pswpout"),
    ("pgIn", "pgpgin"),
    ("pgOut", "pgpgout"),
    ("pgFault", "pgfault"),
    ("pgMajFault", "pgmajfault"),
];

/// What the reference takes for a page everywhere, also where the count is not one of pages.
const PAGE_BYTES: u64 = 4096;

/// `memory.swap` when it is switched off.
pub(super) fn empty() -> Value {
    record([("info", empty_map()), ("devices", empty_map())])
}

/// `memory.swap`.
pub(super) fn gather(files: &HostFiles, info: &MemInfo) -> Value {
    let total = info.count("SwapTotal");
    let free = info.count("SwapFree");
    let used = total.saturating_sub(free);
    let stat = files.text("proc/vmstat");
    let traffic = TRAFFIC.iter().map(|(fact, name)| (*fact, count(bytes(&stat, name))));
    let info = [
        ("total", count(total)),
        ("used", count(used)),
        ("free", count(free)),
        ("usedPercent", percent(used, total)),
    ];
    record([
        ("info", record(info.into_iter().chain(traffic))),
        ("devices", devices(&files.text("proc/swaps"))),
    ])
}

fn bytes(stat: &str, name: &str) -> u64 {
    let number =
        |line: &str| line.strip_prefix(name)?.strip_prefix(' ')?.trim().parse::<u64>().ok();
    stat.lines().find_map(number).unwrap_or(0).saturating_mul(PAGE_BYTES)
}

/// The devices that `/proc/swaps` lists; null if there is none.
fn devices(swaps: &str) -> Value {
    let devices: Vec<Value> = swaps.lines().skip(1).filter_map(device).collect();
    if devices.is_empty() { Value::NULL } else { Value::list(devices) }
}

/// A line: name, kind, size and what is used of it in KiB, priority.
fn device(line: &str) -> Option<Value> {
    let mut columns = line.split_whitespace();
    let name = columns.next()?;
    let mut bytes = columns.skip(1).map(|kib| kib.parse::<u64>().ok()?.checked_mul(1024));
    let (size, used) = (bytes.next()??, bytes.next()??);
    Some(record([
        ("name", Value::string(name)),
        ("usedBytes", count(used)),
        ("freeBytes", count(size.saturating_sub(used))),
    ]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_have_what_is_used_and_what_is_free() {
        let text = "Filename\tType\t\tSize\tUsed\tPriority\n/dev/sda2   partition\t1000\t250\t-2\n";
        let device = record([
            ("name", Value::string("/dev/sda2")),
            ("usedBytes", Value::int(256_000)),
            ("freeBytes", Value::int(768_000)),
        ]);
        assert_eq!(devices(text), Value::list(vec![device]));
        assert_eq!(devices("Filename\tType\tSize\tUsed\tPriority\n"), Value::NULL);
    }

    #[test]
    fn traffic_is_found_by_the_whole_name() {
        assert_eq!(bytes("pswpin_x 9\npswpin 2\n", "pswpin"), 8192);
    }
}
