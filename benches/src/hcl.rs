//! Files of HCL.

use std::fmt::Write as _;

use crate::random::{Random, WORDS};

/// A file of HCL of about `size` bytes, in the manner of Terraform: variables, locals, resources with
/// nested blocks, comments, templates, heredocs, for-expressions. Nothing is aligned, so that a
/// formatter has work to do.
pub fn hcl(size: usize) -> String {
    let mut random = Random::new(7);
    let mut out = String::with_capacity(size + 2_000);
    let mut number = 0;
    while out.len() < size {
        number += 1;
        match random.below(10) {
            0..3 => variable(&mut random, number, &mut out),
            3 => locals(&mut random, number, &mut out),
            _ => resource(&mut random, number, &mut out),
        }
    }
    out
}

fn variable(random: &mut Random, number: usize, out: &mut String) {
    let _ = writeln!(
        out,
        "variable \"{0}_{number}\" {{\n  type = object({{ name = string, port = optional(number, {1}) }})\n  \
         description = \"What {0} needs\"\n  default = {{\n    name = \"{0}\"\n    port = {1} # usual\n  }}\n}}\n",
        random.pick(&WORDS),
        random.between(1024, 65535),
    );
}

fn locals(random: &mut Random, number: usize, out: &mut String) {
    out.push_str("locals {\n");
    for entry in 0..random.between(2, 6) {
        let (a, b) = (random.pick(&WORDS), random.pick(&WORDS));
        let _ = match random.below(4) {
            0 => writeln!(
                out,
                "  {a}_{number}_{entry} = [for k, v in var.{b} : upper(k) if v != null]"
            ),
            1 => writeln!(out, "  {a}_{number}_{entry} = var.{b} ? \"${{var.{a}}}-{b}\" : null"),
            2 => writeln!(out, "  // {b}\n  {a}_{number}_{entry} = {}", random.below(1_000_000)),
            _ => writeln!(
                out,
                "  {a}_{number}_{entry} = merge(local.{b}, {{ {a} = max(1, length(var.{b}) * 2) }})"
            ),
        };
    }
    out.push_str("}\n\n");
}

fn resource(random: &mut Random, number: usize, out: &mut String) {
    let (a, b, c) = (random.pick(&WORDS), random.pick(&WORDS), random.pick(&WORDS));
    let _ = writeln!(
        out,
        "# The {a} of {b}.\nresource \"cloud_{a}\" \"{b}_{number}\" {{\n  name = \"{b}-${{var.region}}-{number}\"\n  \
         count = var.{c}.enabled ? {1} : 0\n  tags = {{\n    Name = \"{c}\"\n    Environment = var.environment\n    \
         Owner = lookup(local.owners, \"{a}\", \"nobody\")\n  }}\n  subnet_ids = module.network.{c}[*].id\n\n  \
         rule {{\n    from_port = {0}\n    to_port = {0} + 1\n    cidr_blocks = [\"10.{1}.0.0/16\", \"10.{1}.128.0/17\"]\n  }}\n",
        random.between(1, 65535),
        random.below(250),
    );
    if random.below(3) == 0 {
        let _ = writeln!(
            out,
            "  user_data = <<-EOT\n    #!/bin/sh\n    echo \"${{var.{c}}}\" > /etc/{a}\n    \
             %{{ if var.{b} }}systemctl restart {a}%{{ endif }}\n  EOT\n"
        );
    }
    out.push_str("}\n\n");
}
