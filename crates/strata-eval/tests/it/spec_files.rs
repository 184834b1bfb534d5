//! Specifications that are written in HCL.

use strata_diagnostics::SourceMap;
use strata_eval::decode::SpecFile;
use strata_eval::functions;
use strata_value::Value;

use crate::files::{File, told, value};

fn read(text: &str) -> Result<SpecFile, Vec<String>> {
    let sources = SourceMap::default();
    let file = File::new(&sources, "spec.hcldec", text);
    SpecFile::read(&file.body(), functions::standard()).map_err(|errors| told(&errors, &sources))
}

fn decode(spec: &str, text: &str) -> Value {
    let spec = read(spec).unwrap_or_else(|errors| panic!("{errors:?}"));
    let sources = SourceMap::default();
    let file = File::new(&sources, "main.hcl", text);
    let (value, errors) = spec.spec.decode(&file.body(), &spec.scope());
    assert_eq!(told(&errors, &sources), [""; 0]);
    value
}

#[test]
#[expect(clippy::too_many_lines, reason = "most of them are one file")]
fn every_block_of_the_language_is_read() {
    let spec = r#"
variables {
  region = "eu"
}
function "twice" {
  params = [x]
  result = [x, x]
}
object {
  attr "name" {
    type     = string
    required = true
  }
  attr "other" {
    name = "written"
    type = list(number)
  }
  default "size" {
    attr {
      name = "size"
      type = string
    }
    literal {
      value = upper("small")
    }
  }
  transform "count" {
    result = length(nested)
    block_list {
      block_type = "port"
      min_items  = 1
      max_items  = 3
      attr {
        name = "number"
        type = number
      }
    }
  }
  array "pair" {
    attr {
      name = "name"
      type = string
    }
    literal {
      value = 1
    }
  }
  block "network" {
    object {
      attr "cidr" {
        type = string
      }
    }
  }
  block_set "tag" {
    attr {
      name = "t"
      type = any
    }
  }
  block_map "disk" {
    labels = ["name"]
    attr {
      name = "gb"
      type = number
    }
  }
  block_attrs "labels" {
    element_type = string
    required     = true
  }
}
"#;
    let decoded = decode(
        spec,
        r#"
name    = "web"
written = twice("1")
port {
  number = 80
}
port {
  number = 443
}
tag {
  t = region
}
tag {
  t = "eu"
}
disk "a" {
  gb = 5
}
labels {
  x = 1
}
"#,
    );
    let get = |name: &str| decoded.as_map().unwrap().get(name.into()).unwrap().clone();
    assert_eq!(get("name"), value("\"web\""));
    assert_eq!(get("other").as_seq().unwrap().len(), 2);
    assert_eq!(get("size"), value("\"SMALL\""));
    assert_eq!(get("count").as_int(), Some(2));
    assert_eq!(get("pair"), value("[\"web\", 1]"));
    assert!(get("network").is_null());
    assert_eq!(get("tag").as_seq().unwrap().len(), 1);
    assert_eq!(get("disk").as_map().unwrap().entries()[0].value.as_int(), Some(5));
    assert_eq!(get("labels").as_map().unwrap().entries()[0].value.as_str(), Some("1"));
}

#[test]
fn what_is_wrong_with_a_specification_is_told_at_once() {
    let errors = read(
        r#"
object {
  attr "a" {
    type  = strin
    bogus = 1
  }
  attr "b" {
  }
  block "c" {
  }
  block_list "d" {
    min_items = 1.5
    literal {
      value = nope
    }
  }
  block_map "e" {
    attr {
      name = "x"
      type = string
    }
  }
  block_map "f" {
    labels = ["l"]
    attr {
      name = "x"
      type = any
    }
  }
}
literal {
  value = 1
}
"#,
    );
    // One block is wanted, so that those there are not looked at.
    let two = "spec.hcldec:31:1 hcl-spec-block: there is more than one block for a specification";
    assert_eq!(errors.unwrap_err(), [two]);
    assert_eq!(
        read("").unwrap_err(),
        ["spec.hcldec:1:1 hcl-spec-block: a specification is missing"]
    );
    assert_eq!(
        read(
            "object {\n  attr \"a\" {\n    type = strin\n    bogus = 1\n  }\n  attr \"b\" {\n  }\n  block \"c\" {\n  }\n  block_list \"d\" {\n    min_items = 1.5\n    literal {\n      value = nope\n    }\n  }\n  block_map \"e\" {\n    attr {\n      name = \"x\"\n      type = string\n    }\n  }\n  block_map \"f\" {\n    labels = [\"l\"]\n    attr {\n      name = \"x\"\n      type = any\n    }\n  }\n}\n"
        )
        .unwrap_err(),
        [
            "spec.hcldec:3:12 hcl-type-invalid: there is no type `strin`",
            "spec.hcldec:4:5 hcl-unsupported-argument: there is no argument `bogus` here",
            "spec.hcldec:6:12 hcl-missing-argument: the argument `type` is missing",
            "spec.hcldec:8:13 hcl-spec-block: what the block holds is missing",
            "spec.hcldec:11:17 hcl-spec-setting: `min_items` must be a whole number from 0 on",
            "spec.hcldec:13:15 hcl-variables-not-allowed: a variable cannot be used here",
            "spec.hcldec:16:17 hcl-spec-block: `block_map` must have 1 to 32 labels",
            "spec.hcldec:22:17 hcl-spec-block: the values of a `block_map` must be of one type",
        ]
    );
}
