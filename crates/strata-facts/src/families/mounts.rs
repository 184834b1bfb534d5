//! What is mounted, as `/proc/self/mountinfo` tells.

use crate::host_files::HostFiles;

/// A mount of a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mount {
    pub(super) device: String,
    pub(super) point: String,
    pub(super) kind: String,
    pub(super) options: Vec<String>,
}

/// The mounts of devices of this host, in the order of mounting; those that only the kernel knows (`proc`,
/// `tmpfs`, network file systems) are left out.
pub(super) fn of_devices(files: &HostFiles) -> Result<Vec<Mount>, String> {
    let text = files.read("proc/self/mountinfo")?;
    let kinds = files.read("proc/filesystems")?;
    let on_devices: Vec<&str> = kinds.lines().filter_map(device_kind).collect();
    let lines = text.lines().filter_map(Line::of);
    let is_physical = |line: &Line<'_>| on_devices.contains(&line.kind) && line.source != "none";
    Ok(lines.filter(is_physical).map(|line| line.mount(files)).collect())
}

/// The name of a kind of file system that lies on a device. (ZFS has its devices for itself.)
fn device_kind(line: &str) -> Option<&str> {
    let (nodev, name) = line.split_once('\t')?;
    (nodev != "nodev" || name == "zfs").then_some(name)
}

/// The parts of a line that count.
struct Line<'t> {
    device_number: &'t str,
    root: &'t str,
    point: &'t str,
    options: &'t str,
    kind: &'t str,
    source: &'t str,
}

impl<'t> Line<'t> {
    /// `36 35 98:0 /root /point rw,noatime [tag]… - ext4 /dev/sda1 rw`
    fn of(line: &'t str) -> Option<Self> {
        let (place, device) = line.split_once(" - ")?;
        let mut place = place.split(' ').skip(2);
        let mut device = device.split(' ');
        Some(Self {
            device_number: place.next()?,
            root: place.next()?,
            point: place.next()?,
            options: place.next()?,
            kind: device.next()?,
            source: device.next()?,
        })
    }

    fn mount(&self, files: &HostFiles) -> Mount {
        let mut options: Vec<String> = self.options.split(',').map(str::to_owned).collect();
        if self.root != "/" {
            options.push("bind".to_owned());
        }
        Mount {
            device: self.device(files),
            point: unescaped(self.point),
            kind: self.kind.to_owned(),
            options,
        }
    }

    /// The name of the device; of the root of the system the kernel may only know the number.
    fn device(&self, files: &HostFiles) -> String {
        if self.source == "/dev/root" {
            let about = files.text(&format!("sys/dev/block/{}/uevent", self.device_number));
            if let Some(name) = about.lines().find_map(|line| line.strip_prefix("DEVNAME=")) {
                return format!("/dev/{name}");
            }
        }
        unescaped(self.source)
    }
}

/// A path in which the kernel wrote blanks and backslashes as `\` and three octal digits.
fn unescaped(path: &str) -> String {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        if *first == b'\\'
            && let Some(byte) = escaped(behind)
        {
            bytes.push(byte);
            rest = &behind[3..];
        } else {
            bytes.push(*first);
            rest = behind;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The byte that three octal digits at the beginning say.
fn escaped(text: &[u8]) -> Option<u8> {
    let digits = std::str::from_utf8(text.get(..3)?).ok()?;
    u8::from_str_radix(digits, 8).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_devices_count_and_paths_are_as_they_are() {
        let root = tempfile::tempdir().expect("a directory");
        let write = |path: &str, text: &str| {
            let path = root.path().join(path);
            std::fs::create_dir_all(path.parent().expect("below the root")).expect("made");
            std::fs::write(path, text).expect("written");
        };
        write("proc/filesystems", "nodev\tproc\n\text4\nnodev\tzfs\n\txfs\nnodev\tnfs4\n");
        write("sys/dev/block/259:1/uevent", "MAJOR=259\nMINOR=1\nDEVNAME=nvme0n1p1\n");
        write(
            "proc/self/mountinfo",
            "22 1 259:1 / / rw,relatime shared:1 - ext4 /dev/root rw,errors=remount-ro\n\
             23 22 0:21 / /proc rw,nosuid - proc proc rw\n\
             24 22 8:17 /data /srv/my\\040data\\134x ro - xfs /dev/sdb1 rw\n\
             25 22 0:40 / /tank rw - zfs tank/home rw\n\
             26 22 0:41 / /mnt/dead rw - nfs4 server:/export rw\n\
             a line that is broken\n",
        );
        let mount = |device: &str, point: &str, kind: &str, options: &[&str]| Mount {
            device: device.to_owned(),
            point: point.to_owned(),
            kind: kind.to_owned(),
            options: options.iter().map(|&o| o.to_owned()).collect(),
        };
        let expected = [
            mount("/dev/nvme0n1p1", "/", "ext4", &["rw", "relatime"]),
            mount("/dev/sdb1", "/srv/my data\\x", "xfs", &["ro", "bind"]),
            mount("tank/home", "/tank", "zfs", &["rw"]),
        ];
        assert_eq!(of_devices(&HostFiles::below(root.path())).expect("listed"), expected);
    }
}
