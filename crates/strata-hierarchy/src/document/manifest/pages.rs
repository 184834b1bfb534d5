//! A page of explanation for each code of manifests.

use strata_diagnostics::Page;

/// The pages. Their examples are files, with the command that is run at the end.
pub const PAGES: &[Page] = &[
    Page {
        code: "manifest-structure",
        title: "The text is no manifest.",
        text: "A manifest is a document with a section `ccm`, which is a map with a list `resources` or a `resources_jet_file`. At least one resource is needed.",
        wrong: "==> site.yaml <==\nccm:\n  resources:\n    package: {name: zsh, ensure: present}\n$ strata render site.yaml\n",
        right: "==> site.yaml <==\nccm:\n  resources:\n    - package: {name: zsh, ensure: present}\n$ strata render site.yaml\n",
    },
    Page {
        code: "manifest-resource",
        title: "A resource is not what its kind allows.",
        text: "Each kind of resource has its own fields and checks. A resource is written `KIND: {name: NAME, …}`, or several as `KIND: [NAME: {…}, …]`, where `defaults` gives fields to all others.",
        wrong: "==> site.yaml <==\nccm:\n  resources:\n    - service: {name: web, ensure: started}\n$ strata render site.yaml\n",
        right: "==> site.yaml <==\nccm:\n  resources:\n    - service: {name: web, ensure: running}\n$ strata render site.yaml\n",
    },
    Page {
        code: "manifest-jet-file",
        title: "The Jet file of a manifest gives no resources.",
        text: "`resources_jet_file` is relative to the directory of the manifest. The file is rendered with `[[ ]]`, and gives the list of resources in YAML; it must give at least one.",
        wrong: "==> site.yaml <==\ndata: {shells: []}\nccm: {resources_jet_file: shells.jet}\n==> shells.jet <==\n[[ range Data.shells ]]\n- package: {name: \"[[ . ]]\", ensure: present}\n[[ end ]]\n$ strata render site.yaml\n",
        right: "==> site.yaml <==\ndata: {shells: [zsh]}\nccm: {resources_jet_file: shells.jet}\n==> shells.jet <==\n[[ range Data.shells ]]\n- package: {name: \"[[ . ]]\", ensure: present}\n[[ end ]]\n$ strata render site.yaml\n",
    },
];
