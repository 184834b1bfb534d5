//! The pages of the codes of projects and hosts.

use strata_diagnostics::Page;

/// The pages.
pub(crate) const PAGES: &[Page] = &[
    Page {
        code: "manifest-file",
        title: "A manifest, a vars file or a file of facts is no regular file.",
        text: "Pipes and devices are not read: what they hold cannot be read a second time, and nobody may be writing. Write it to a file first.",
        wrong: "==> main.hcl <==\noutput \"a\" { value = 1 }\n$ strata validate . --facts /dev/null\n",
        right: "==> main.hcl <==\noutput \"a\" { value = 1 }\n==> facts.json <==\n{}\n$ strata validate . --facts facts.json\n",
    },
    Page {
        code: "manifest-hosts",
        title: "A directory of facts does not say clearly which hosts there are.",
        text: "`--hosts` takes a directory with one file for each host, named `HOST.json`, `HOST.yaml` or `HOST.yml`. There is none, or a host has two.",
        wrong: "==> main.hcl <==\noutput \"a\" { value = 1 }\n==> facts/web1.json <==\n{}\n==> facts/web1.yaml <==\n{}\n$ strata validate . --hosts facts\n",
        right: "==> main.hcl <==\noutput \"a\" { value = 1 }\n==> facts/web1.json <==\n{}\n$ strata validate . --hosts facts\n",
    },
    Page {
        code: "manifest-hosts-done",
        title: "A summary of work for many hosts.",
        text: "It says for how many of the hosts of `--hosts` the work was done. Hosts that failed are told of above, each mistake once with the hosts that have it.",
        wrong: "==> main.hcl <==\noutput \"a\" { value = 1 }\n==> facts/web1.json <==\n{}\n$ strata validate . --hosts facts\n",
        right: "==> main.hcl <==\noutput \"a\" { value = 1 }\n==> facts/web1.json <==\n{}\n$ strata validate . --hosts facts --quiet\n",
    },
    Page {
        code: "bundle-write",
        title: "A bundle cannot be written.",
        text: "A bundle is never written over something that exists, and appears complete or not at all: remove what is there or name another file, and see that the directory exists, may be written to and has space. The exit status is 1.",
        wrong: "==> main.hcl <==\noutput \"a\" { value = 1 }\n==> facts.json <==\n{}\n==> a.bundle <==\nprecious\n$ strata compile . --facts facts.json --out a.bundle\n",
        right: "==> main.hcl <==\noutput \"a\" { value = 1 }\n==> facts.json <==\n{}\n$ strata compile . --facts facts.json --out a.bundle\n",
    },
];
