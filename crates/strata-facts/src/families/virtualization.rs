//! Whether this is a virtual machine or a container, or the host of some.

use crate::host_files::HostFiles;

/// The name of the system, and `host` or `guest`; both empty if nothing speaks for one.
type Verdict = (&'static str, &'static str);

/// Modules of the kernel that speak for a system; the first that is loaded counts.
const MODULES: &[(&str, Verdict)] = &[
    ("kvm", ("kvm", "host")),
    ("hv_util", ("hyperv", "guest")),
    ("vboxdrv", ("vbox", "host")),
    ("vboxguest", ("vbox", "guest")),
    ("vmware", ("vmware", "guest")),
];

/// Names of processors that only virtual machines have.
const VIRTUAL_PROCESSORS: &[&str] =
    &["QEMU Virtual CPU", "Common KVM processor", "Common 32-bit KVM processor"];

/// Names in the path of a control group that speak for a container.
const GROUPS: &[(&str, Verdict)] = &[
    ("lxc", ("lxc", "guest")),
    ("docker", ("docker", "guest")),
    ("machine-rkt", ("rkt", "guest")),
];

/// The verdict of all evidence: a later piece counts more than those before.
pub(super) fn of(files: &HostFiles) -> Verdict {
    let (mut system, mut role) = ("", "");
    for (of, part) in evidence(files).into_iter().flatten() {
        if !of.is_empty() {
            system = of;
        }
        if !part.is_empty() {
            role = part;
        }
    }
    (system, role)
}

fn evidence(files: &HostFiles) -> [Option<Verdict>; 9] {
    [
        xen(files),
        first_named(MODULES, &files.text("proc/modules")),
        virtual_processor(&files.text("proc/cpuinfo")).then_some(("kvm", "guest")),
        files.text("proc/bus/pci/devices").contains("virtio-pci").then_some(("", "guest")),
        open_vz(files),
        vserver(&files.text("proc/self/status")).then_some(("linux-vserver", "")),
        files.text("proc/1/environ").contains("container=lxc").then_some(("lxc", "guest")),
        control_group(files),
        files.exists(".dockerenv").then_some(("docker", "guest")),
    ]
}

fn xen(files: &HostFiles) -> Option<Verdict> {
    let is_host = files.text("proc/xen/capabilities").contains("control_d");
    files.exists("proc/xen").then_some(("xen", if is_host { "host" } else { "guest" }))
}

fn open_vz(files: &HostFiles) -> Option<Verdict> {
    match (files.exists("proc/bc/0"), files.exists("proc/vz")) {
        (true, _) => Some(("openvz", "host")),
        (false, true) => Some(("openvz", "guest")),
        (false, false) => None,
    }
}

fn control_group(files: &HostFiles) -> Option<Verdict> {
    let groups = files.read("proc/self/cgroup").ok()?;
    let of_host = || files.exists("usr/bin/lxc-version").then_some(("lxc", "host"));
    first_named(GROUPS, &groups).or_else(of_host)
}

fn first_named(names: &[(&str, Verdict)], text: &str) -> Option<Verdict> {
    names.iter().find(|(name, _)| text.contains(name)).map(|(_, verdict)| *verdict)
}

fn virtual_processor(info: &str) -> bool {
    VIRTUAL_PROCESSORS.iter().any(|name| info.contains(name))
}

fn vserver(status: &str) -> bool {
    ["s_context:", "VxID:"].iter().any(|name| status.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(files: &[(&str, &str)], expected: Verdict) {
        let root = tempfile::tempdir().expect("a directory");
        for (file, text) in files {
            let path = root.path().join(file);
            std::fs::create_dir_all(path.parent().expect("below the root")).expect("made");
            std::fs::write(path, text).expect("written");
        }
        assert_eq!(of(&HostFiles::below(root.path())), expected);
    }

    #[test]
    fn a_later_piece_of_evidence_counts_more() {
        check(&[], ("", ""));
        let kvm = ("proc/modules", "kvm_amd 1 0 - Live 0x0\nkvm 1 1 kvm_amd, Live 0x0\n");
        check(&[kvm], ("kvm", "host"));
        check(&[kvm, ("proc/bus/pci/devices", "0010\t1af41000\tvirtio-pci\n")], ("kvm", "guest"));
        check(&[kvm, ("proc/self/cgroup", "0::/docker/abc\n")], ("docker", "guest"));
        check(&[("proc/xen/capabilities", "control_d\n")], ("xen", "host"));
        check(&[("proc/self/cgroup", "0::/\n"), ("usr/bin/lxc-version", "")], ("lxc", "host"));
        check(&[("proc/vz/x", "")], ("openvz", "guest"));
    }
}
