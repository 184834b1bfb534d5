//! The host: names, kernel, times.

use strata_value::Value;

use super::{platform, virtualization};
use crate::host_files::HostFiles;
use crate::record::record;

/// The family `host`.
pub(super) fn gather(files: &HostFiles) -> Result<Value, String> {
    let kernel = Kernel::of_this_host()?;
    let platform = platform::of(files);
    let (system, role) = virtualization::of(files);
    let text = |text: &str| Value::string(text);
    let info = record([
        ("hostname", text(&kernel.host)),
        ("uptime", Value::int(uptime(&files.text("proc/uptime")))),
        ("bootTime", Value::int(boot_time(&files.text("proc/stat")))),
        ("procs", Value::int(processes(files))),
        ("os", text(std::env::consts::OS)),
        ("platform", text(&platform.name)),
        ("platformFamily", text(platform.family)),
        ("platformVersion", text(&platform.version)),
        ("kernelVersion", text(&kernel.release)),
        ("kernelArch", text(&kernel.machine)),
        ("virtualizationSystem", text(system)),
        ("virtualizationRole", text(role)),
        ("hostId", text(&host_id(files))),
    ]);
    Ok(record([("info", info)]))
}

/// What the kernel says of itself.
struct Kernel {
    host: String,
    release: String,
    machine: String,
}

impl Kernel {
    #[cfg(unix)]
    fn of_this_host() -> Result<Self, String> {
        let names = nix::sys::utsname::uname()
            .map_err(|why| format!("the kernel does not tell its name: {why}"))?;
        let text = |name: &std::ffi::OsStr| name.to_string_lossy().into_owned();
        Ok(Self {
            host: text(names.nodename()),
            release: text(names.release()),
            machine: text(names.machine()),
        })
    }

    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, reason = "other systems can fail")]
    fn of_this_host() -> Result<Self, String> {
        let host = std::env::var("COMPUTERNAME").unwrap_or_default();
        Ok(Self { host, release: String::new(), machine: std::env::consts::ARCH.to_owned() })
    }
}

/// Whole seconds of `/proc/uptime`, which has hundredths.
fn uptime(text: &str) -> i64 {
    let whole = text.split(['.', ' ']).next().unwrap_or_default();
    whole.parse().unwrap_or(0)
}

/// The second of the start in `/proc/stat`, since 1970.
fn boot_time(stat: &str) -> i64 {
    let second = stat.lines().find_map(|line| line.strip_prefix("btime ")?.trim().parse().ok());
    second.unwrap_or(0)
}

/// The number of processes: the directories of `/proc` whose name is a number.
fn processes(files: &HostFiles) -> i64 {
    let is_number = |name: &String| name.bytes().all(|b| b.is_ascii_digit());
    i64::try_from(files.names("proc").filter(is_number).count()).unwrap_or(i64::MAX)
}

/// What tells this host from others: the number of the board (only root may read it), else of the
/// installation, else of this start.
fn host_id(files: &HostFiles) -> String {
    let board = files.line("sys/class/dmi/id/product_uuid").map(|id| id.to_lowercase());
    board
        .or_else(|| files.line("etc/machine-id").and_then(|id| grouped(&id)))
        .or_else(|| files.line("proc/sys/kernel/random/boot_id").map(|id| id.to_lowercase()))
        .unwrap_or_default()
}

/// 32 hexadecimal digits in the groups of a UUID.
fn grouped(id: &str) -> Option<String> {
    let is_id = id.len() == 32 && id.bytes().all(|b| b.is_ascii_hexdigit());
    is_id.then(|| [&id[..8], &id[8..12], &id[12..16], &id[16..20], &id[20..]].join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_whole_seconds() {
        assert_eq!(uptime("16915.42 30000.10\n"), 16915);
        assert_eq!(boot_time("cpu 1 2\nbtime 1796013643\nprocesses 5\n"), 1_796_013_643);
    }

    #[test]
    fn the_host_is_told_by_the_best_number_there_is() {
        let root = tempfile::tempdir().expect("a directory");
        let files = HostFiles::below(root.path());
        let write = |path: &str, text: &str| {
            let path = root.path().join(path);
            std::fs::create_dir_all(path.parent().expect("below the root")).expect("made");
            std::fs::write(path, text).expect("written");
        };
        assert_eq!(host_id(&files), "");
        write("proc/sys/kernel/random/boot_id", "AB-1\n");
        assert_eq!(host_id(&files), "ab-1");
        write("etc/machine-id", "0123456789abcdef0123456789abcdef\n");
        assert_eq!(host_id(&files), "01234567-89ab-cdef-0123-456789abcdef");
        write("sys/class/dmi/id/product_uuid", "CAFE-2\n");
        assert_eq!(host_id(&files), "cafe-2");
    }
}
