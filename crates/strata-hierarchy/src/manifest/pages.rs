//! A page of explanation for each code of layered manifests.

use strata_diagnostics::Page;

/// The pages of codes that begin with `manifest-` or `sops-` and are about layered manifests.
pub const PAGES: &[Page] = &[
    Page {
        code: "manifest-mapping",
        title: "An input is no mapping.",
        text: "A manifest, a layer, a vars file and a file with facts each hold one mapping of names to values. A file with comments alone holds nothing; write `{}` for a mapping without entries.",
        wrong: "==> main.hcl <==\nvariable \"port\" { type = number }\n==> facts.json <==\n{}\n==> vars.yaml <==\n- port: 80\n$ strata validate . --facts facts.json --vars-file vars.yaml\n",
        right: "==> main.hcl <==\nvariable \"port\" { type = number }\n==> facts.json <==\n{}\n==> vars.yaml <==\nport: 80\n$ strata validate . --facts facts.json --vars-file vars.yaml\n",
    },
    Page {
        code: "manifest-key",
        title: "Two keys are the same text in another spelling.",
        text: "A letter with an accent can be one character or two. HCL takes both for the same text, so a mapping with both spellings of a key has it twice.",
        wrong: "",
        right: "",
    },
    Page {
        code: "manifest-facts",
        title: "A fact has no value in HCL.",
        text: "Facts may be anything that YAML and JSON hold within the range of numbers of HCL.",
        wrong: "",
        right: "",
    },
    Page {
        code: "manifest-limit",
        title: "Inputs are too large.",
        text: "A manifest, its layers and a vars file may have 16 MiB together, 1,024 layers, and stand for 1,000,000 values and keys and 16 MiB of text. What an alias stands for counts each time it is used, so that no small file can fill the memory.",
        wrong: "",
        right: "",
    },
    Page {
        code: "manifest-schema",
        title: "A manifest has something that it cannot have.",
        text: "It has `layers`, a list from the lowest to the highest, and may have `merge`, which names the variables that merge member by member (`deep`). A layer has a `path` and may have `optional`, `remove` and `decrypt: sops`.",
        wrong: "==> main.hcl <==\nvariable \"port\" { type = number }\n==> facts.json <==\n{}\n==> common.yaml <==\nport: 80\n==> hierarchy.yaml <==\nlayers: [common.yaml]\n$ strata validate . --facts facts.json --data-hierarchy hierarchy.yaml\n",
        right: "==> main.hcl <==\nvariable \"port\" { type = number }\n==> facts.json <==\n{}\n==> common.yaml <==\nport: 80\n==> hierarchy.yaml <==\nlayers: [{path: common.yaml}]\n$ strata validate . --facts facts.json --data-hierarchy hierarchy.yaml\n",
    },
    Page {
        code: "manifest-path",
        title: "The path of a layer cannot be used.",
        text: "A path is relative to the directory of the manifest and stays below it. Between `${` and `}` stands the dotted name of a fact and nothing else.",
        wrong: "==> main.hcl <==\nlocals { a = 1 }\n==> facts.json <==\n{\"os\": \"debian\"}\n==> data/debian.yaml <==\n{}\n==> data/hierarchy.yaml <==\nlayers: [{path: '${os}.yaml'}]\n$ strata validate . --facts facts.json --data-hierarchy data/hierarchy.yaml\n",
        right: "==> main.hcl <==\nlocals { a = 1 }\n==> facts.json <==\n{\"os\": \"debian\"}\n==> data/debian.yaml <==\n{}\n==> data/hierarchy.yaml <==\nlayers: [{path: '${facts.os}.yaml'}]\n$ strata validate . --facts facts.json --data-hierarchy data/hierarchy.yaml\n",
    },
    Page {
        code: "manifest-fact",
        title: "A fact cannot choose a file.",
        text: "A fact in the path of a layer must be there, also for a layer that is optional: that a file is missing is forgiven, that nobody knows which one is not. It is a text of letters, digits, `_`, `.` and `-`, so that facts cannot lead out of the directory.",
        wrong: "==> main.hcl <==\nlocals { a = 1 }\n==> facts.json <==\n{\"os\": {\"family\": \"debian\"}}\n==> hierarchy.yaml <==\nlayers: [{path: 'data/${facts.os.name}.yaml', optional: true}]\n$ strata validate . --facts facts.json --data-hierarchy hierarchy.yaml\n",
        right: "==> main.hcl <==\nlocals { a = 1 }\n==> facts.json <==\n{\"os\": {\"family\": \"debian\"}}\n==> hierarchy.yaml <==\nlayers: [{path: 'data/${facts.os.family}.yaml', optional: true}]\n$ strata validate . --facts facts.json --data-hierarchy hierarchy.yaml\n",
    },
    Page {
        code: "manifest-read",
        title: "The file of a layer cannot be read.",
        text: "It does not exist, or it is something else than a regular file, or a symbolic link is on the way to it. `optional: true` forgives that it does not exist.",
        wrong: "==> main.hcl <==\nlocals { a = 1 }\n==> facts.json <==\n{}\n==> hierarchy.yaml <==\nlayers: [{path: site.yaml}]\n$ strata validate . --facts facts.json --data-hierarchy hierarchy.yaml\n",
        right: "==> main.hcl <==\nlocals { a = 1 }\n==> facts.json <==\n{}\n==> hierarchy.yaml <==\nlayers: [{path: site.yaml, optional: true}]\n$ strata validate . --facts facts.json --data-hierarchy hierarchy.yaml\n",
    },
    Page {
        code: "manifest-variable",
        title: "Data names a variable that is not declared.",
        text: "The keys of layers and of a vars file, the names below `merge` and the first name of a removal are variables of the root module. Locals and variables of modules take no data.",
        wrong: "==> main.hcl <==\nvariable \"port\" { type = number }\n==> facts.json <==\n{}\n==> vars.yaml <==\nprot: 80\n$ strata validate . --facts facts.json --vars-file vars.yaml\n",
        right: "==> main.hcl <==\nvariable \"port\" { type = number }\n==> facts.json <==\n{}\n==> vars.yaml <==\nport: 80\n$ strata validate . --facts facts.json --vars-file vars.yaml\n",
    },
    Page {
        code: "manifest-type",
        title: "A value does not have its declared type.",
        text: "Nothing is converted: the text `\"80\"` is no number, and `80` no text. Every layer is checked, also one whose value another layer replaces. The objects of a variable that merges deeply may lack members in a layer; those in lists may not.",
        wrong: "==> main.hcl <==\nvariable \"port\" { type = number }\n==> facts.json <==\n{}\n==> vars.yaml <==\nport: '80'\n$ strata validate . --facts facts.json --vars-file vars.yaml\n",
        right: "==> main.hcl <==\nvariable \"port\" { type = number }\n==> facts.json <==\n{}\n==> vars.yaml <==\nport: 80\n$ strata validate . --facts facts.json --vars-file vars.yaml\n",
    },
    Page {
        code: "manifest-incomplete",
        title: "All layers together leave a required member out.",
        text: "A layer of a variable that merges deeply may be partial; the merged value may not. A default of the variable does not fill it: put what all hosts have in common into the lowest layer.",
        wrong: "==> main.hcl <==\nvariable \"web\" { type = object({ host = string, port = number }) }\n==> facts.json <==\n{}\n==> common.yaml <==\nweb: {port: 80}\n==> hierarchy.yaml <==\nmerge: {web: deep}\nlayers: [{path: common.yaml}]\n$ strata validate . --facts facts.json --data-hierarchy hierarchy.yaml\n",
        right: "==> main.hcl <==\nvariable \"web\" { type = object({ host = string, port = number }) }\n==> facts.json <==\n{}\n==> common.yaml <==\nweb: {port: 80, host: web01}\n==> hierarchy.yaml <==\nmerge: {web: deep}\nlayers: [{path: common.yaml}]\n$ strata validate . --facts facts.json --data-hierarchy hierarchy.yaml\n",
    },
    Page {
        code: "manifest-remove",
        title: "A removal is no path to a member that is there.",
        text: "A path is a list of names: a variable that merges deeply, and the way to a member in it. When its layer comes, the lower layers must have supplied that member. Whole variables and elements of lists are replaced, not removed.",
        wrong: "==> main.hcl <==\nvariable \"env\" { type = map(string) }\n==> facts.json <==\n{}\n==> common.yaml <==\nenv: {LANG: C}\n==> site.yaml <==\n{}\n==> hierarchy.yaml <==\nmerge: {env: deep}\nlayers: [{path: common.yaml}, {path: site.yaml, remove: [[env, LANGUAGE]]}]\n$ strata validate . --facts facts.json --data-hierarchy hierarchy.yaml\n",
        right: "==> main.hcl <==\nvariable \"env\" { type = map(string) }\n==> facts.json <==\n{}\n==> common.yaml <==\nenv: {LANG: C}\n==> site.yaml <==\n{}\n==> hierarchy.yaml <==\nmerge: {env: deep}\nlayers: [{path: common.yaml}, {path: site.yaml, remove: [[env, LANG]]}]\n$ strata validate . --facts facts.json --data-hierarchy hierarchy.yaml\n",
    },
    Page {
        code: "manifest-unset",
        title: "A variable has no value.",
        text: "No layer and no vars file supplies it, and it declares no default.",
        wrong: "==> main.hcl <==\nvariable \"port\" { type = number }\n==> facts.json <==\n{}\n$ strata validate . --facts facts.json\n",
        right: "==> main.hcl <==\nvariable \"port\" {\n  type    = number\n  default = 80\n}\n==> facts.json <==\n{}\n$ strata validate . --facts facts.json\n",
    },
    Page {
        code: "sops-decrypt",
        title: "A layer cannot be decrypted.",
        text: "`sops` is missing, has failed, or was ended after 30 seconds. What it says of the reason may hold secrets and is not shown; run `sops decrypt` on the file to see it. `optional: true` does not forgive it.",
        wrong: "",
        right: "",
    },
    Page {
        code: "sops-output",
        title: "The plain text of a layer is not acceptable.",
        text: "It is checked as every layer is: one mapping of declared variables to values of their types, without a key that is given twice. Nothing of it is shown.",
        wrong: "",
        right: "",
    },
];
