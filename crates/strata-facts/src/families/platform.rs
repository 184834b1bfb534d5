//! The distribution: its name, family and version.

use crate::host_files::HostFiles;

/// A distribution.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Platform {
    pub(super) name: String,
    pub(super) family: &'static str,
    pub(super) version: String,
}

/// Distributions of one family. The family of any other is not known.
const FAMILIES: &[(&str, &[&str])] = &[
    (
        "debian",
        &["debian", "ubuntu", "linuxmint", "raspbian", "Kylin", "cumuluslinux", "uos", "Deepin"],
    ),
    ("fedora", &["fedora"]),
    (
        "rhel",
        &[
            "oracle",
            "centos",
            "redhat",
            "scientific",
            "enterpriseenterprise",
            "amazon",
            "xenserver",
            "cloudlinux",
            "ibm_powerkvm",
            "rocky",
            "almalinux",
        ],
    ),
    (
        "suse",
        &[
            "suse",
            "opensuse",
            "opensuse-leap",
            "opensuse-tumbleweed",
            "opensuse-tumbleweed-kubic",
            "sles",
            "sled",
            "caasp",
        ],
    ),
    ("gentoo", &["gentoo"]),
    ("slackware", &["slackware"]),
    ("arch", &["arch"]),
    ("exherbo", &["exherbo"]),
    ("alpine", &["alpine"]),
    ("coreos", &["coreos"]),
    ("solus", &["solus"]),
    ("neokylin", &["neokylin"]),
    ("anolis", &["anolis"]),
    ("nixos", &["nixos"]),
];

/// Distributions made of Debian that have a version of their own, by their `ID`s.
const OF_DEBIAN: &[(&str, &str)] = &[
    ("ubuntu", "ubuntu"),
    ("linuxmint", "linuxmint"),
    ("kylin", "Kylin"),
    ("cumulus linux", "cumuluslinux"),
    ("cumulus-linux", "cumuluslinux"),
    ("uos", "uos"),
    ("deepin", "Deepin"),
];

/// The distribution, by the release files that it has; the first that is there counts.
pub(super) fn of(files: &HostFiles) -> Platform {
    let (name, version) = name_and_version(files);
    let is_of = |(_, members): &&(&str, &[&str])| members.contains(&name.as_str());
    let family = FAMILIES.iter().find(is_of).map_or("", |(family, _)| family);
    Platform { name, family, version }
}

fn name_and_version(files: &HostFiles) -> (String, String) {
    let line = |name: &str| files.line(&format!("etc/{name}"));
    let named = |name: &str, version: String| (name.to_owned(), version);
    if let Some(release) = line("oracle-release").or_else(|| line("enterprise-release")) {
        named("oracle", version_in(&release))
    } else if let Some(release) = line("slackware-version") {
        named("slackware", release.to_lowercase().replace("slackware ", ""))
    } else if let Some(version) = line("debian_version") {
        debian(files, version)
    } else if let Some(release) =
        ["neokylin-release", "redhat-release", "system-release"].into_iter().find_map(line)
    {
        (red_hat_name(&release), version_in(&release))
    } else if let Some(release) = line("gentoo-release") {
        named("gentoo", version_in(&release))
    } else if files.exists("etc/arch-release") {
        named("arch", lsb(files).1)
    } else if let Some(version) = line("alpine-release") {
        named("alpine", version)
    } else {
        os_release(files)
    }
}

/// Debian itself, or what is made of it.
fn debian(files: &HostFiles, version: String) -> (String, String) {
    let own = [lsb(files), os_release(files)].into_iter().find_map(|(id, version)| {
        let (_, name) = OF_DEBIAN.iter().find(|(of, _)| of.eq_ignore_ascii_case(&id))?;
        Some(((*name).to_owned(), version))
    });
    own.unwrap_or_else(|| {
        let name = if files.exists("usr/bin/raspi-config") { "raspbian" } else { "debian" };
        (name.to_owned(), version)
    })
}

fn lsb(files: &HostFiles) -> (String, String) {
    let text = files.text("etc/lsb-release");
    (setting(&text, "DISTRIB_ID"), setting(&text, "DISTRIB_RELEASE"))
}

fn os_release(files: &HostFiles) -> (String, String) {
    let text = files.text("etc/os-release");
    let id = match setting(&text, "ID").as_str() {
        "amzn" => "amazon".to_owned(),
        id => id.to_owned(),
    };
    (id, setting(&text, "VERSION_ID"))
}

/// The value of `NAME=value` without quotes; empty if there is none.
fn setting(text: &str, name: &str) -> String {
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
    value.unwrap_or_default().trim().trim_matches(['"', '\'']).to_owned()
}

/// `redhat` of `Red Hat Enterprise Linux …`, else the first word.
fn red_hat_name(release: &str) -> String {
    let release = release.to_lowercase();
    if release.contains("red hat") {
        return "redhat".to_owned();
    }
    release.split(' ').next().unwrap_or_default().to_owned()
}

/// The version in `… release 8.10 (Green Obsidian)`.
fn version_in(release: &str) -> String {
    let release = release.to_lowercase();
    if release.contains("rawhide") {
        return "rawhide".to_owned();
    }
    let behind = release.split_once("release ").map_or("", |(_, behind)| behind);
    let end = behind.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(behind.len());
    behind[..end].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(files: &[(&str, &str)], name: &str, family: &str, version: &str) {
        let root = tempfile::tempdir().expect("a directory");
        std::fs::create_dir(root.path().join("etc")).expect("made");
        for (file, text) in files {
            std::fs::write(root.path().join("etc").join(file), text).expect("written");
        }
        let found = of(&HostFiles::below(root.path()));
        assert_eq!(
            (found.name.as_str(), found.family, found.version.as_str()),
            (name, family, version)
        );
    }

    #[test]
    fn debian_and_its_children() {
        let debian =
            ("os-release", "PRETTY_NAME=\"Debian GNU/Linux 12\"\nVERSION_ID=\"12\"\nID=debian\n");
        check(&[("debian_version", "12.11\n"), debian], "debian", "debian", "12.11");
        let ubuntu = ("os-release", "ID=ubuntu\nVERSION_ID=\"24.04\"\n");
        check(&[("debian_version", "trixie/sid\n"), ubuntu], "ubuntu", "debian", "24.04");
        let mint = ("lsb-release", "DISTRIB_ID=LinuxMint\nDISTRIB_RELEASE=21.3\n");
        check(&[("debian_version", "bookworm/sid\n"), mint, ubuntu], "linuxmint", "debian", "21.3");
    }

    #[test]
    fn red_hat_and_its_children() {
        check(
            &[("redhat-release", "Red Hat Enterprise Linux release 9.4 (Plow)\n")],
            "redhat",
            "rhel",
            "9.4",
        );
        check(
            &[("redhat-release", "Rocky Linux release 8.10 (Green Obsidian)\n")],
            "rocky",
            "rhel",
            "8.10",
        );
        check(&[("redhat-release", "Fedora release 41 (Forty One)\n")], "fedora", "fedora", "41");
        let both = [
            ("oracle-release", "Oracle Linux Server release 8.9\n"),
            ("redhat-release", "Red Hat\n"),
        ];
        check(&both, "oracle", "rhel", "8.9");
    }

    #[test]
    fn others() {
        check(&[("alpine-release", "3.20.1\n")], "alpine", "alpine", "3.20.1");
        check(&[("arch-release", "")], "arch", "arch", "");
        check(
            &[("os-release", "ID='opensuse-leap'\nVERSION_ID=\"15.6\"\n")],
            "opensuse-leap",
            "suse",
            "15.6",
        );
        check(&[("os-release", "ID=own\nVERSION_ID=1\n")], "own", "", "1");
        check(&[], "", "", "");
    }
}
